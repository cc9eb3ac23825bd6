import CXML2
import DocumentText

/// Takes the elements and the text of an XML document, in its order.
protocol XMLHandler: AnyObject {
  func start(_ element: XMLElement)
  func end()
  func characters(_ text: UnsafeBufferPointer<UInt8>)
}

/// An XML part of a document. It need not be trustworthy.
///
/// No entity is declared or expanded, nothing is loaded from elsewhere, and elements lie at most 256 deep
/// in each other.
enum XMLPart {
  /// Reads a part.
  ///
  /// - Parameters:
  ///   - bytes: At most 64 MiB.
  ///   - allowsDocumentType: Whether a document type may be named, as old electronic books do. One with
  ///     declarations of its own is refused in any case.
  /// - Throws: ``UnreadableReason/damaged`` if it is not well formed, or uses what is refused; then the
  ///   handler has seen the first part of it.
  /// - Complexity: O(*n*), *n* bytes, as long as no element has many attributes.
  static func read(
    _ bytes: [UInt8], allowsDocumentType: Bool = false, handler: any XMLHandler
  ) throws(UnreadableReason) {
    let events = XMLEvents(handler)
    var receiver = fileprogress_xml_handler(
      start: { events, name, uri, count, attributes in
        guard let events = XMLEvents.at(events), let name else { return }
        events.handler.start(
          XMLElement(
            name: String(cString: name), vocabulary: events.vocabulary(uri),
            attributes: .init(start: attributes, count: 5 * Int(count))))
      },
      end: { events in XMLEvents.at(events)?.handler.end() },
      characters: { events, text, count in
        XMLEvents.at(events)?.handler.characters(.init(start: text, count: Int(count)))
      })
    let isWhole = bytes.withUnsafeBytes { bytes in
      withExtendedLifetime(events) {
        fileprogress_xml_read(
          bytes.baseAddress, Int32(clamping: bytes.count), allowsDocumentType, &receiver,
          Unmanaged.passUnretained(events).toOpaque())
      }
    }
    guard isWhole else { throw .damaged }
  }
}

/// Where what the parser tells goes.
private final class XMLEvents {
  let handler: any XMLHandler
  /// The parser keeps one copy of each namespace, so its place in memory tells it.
  private var vocabularies: [UnsafePointer<UInt8>: XMLVocabulary] = [:]

  init(_ handler: any XMLHandler) {
    self.handler = handler
  }

  func vocabulary(_ uri: UnsafePointer<UInt8>?) -> XMLVocabulary {
    guard let uri else { return .other }
    if let known = vocabularies[uri] { return known }
    let vocabulary = XMLVocabulary(String(cString: uri))
    // A hostile document may have any number of them.
    if vocabularies.count < 256 { vocabularies[uri] = vocabulary }
    return vocabulary
  }

  static func at(_ target: UnsafeMutableRawPointer?) -> XMLEvents? {
    target.map { Unmanaged<XMLEvents>.fromOpaque($0).takeUnretainedValue() }
  }
}
