package import DocumentText
package import FileProgress
import FileTracking

/// Gives the text of documents whose bytes change with every save, though little of the text did, so that
/// they too are known again after they were renamed and edited.
///
/// Of formats that are written as text, their bytes say enough.
package struct DocumentTextSource: TextSource {
  /// Reads the formats that libraries of others read.
  private let reader: ForeignReader

  /// Creates a source.
  ///
  /// - Parameter reader: Reads the formats that libraries of others read.
  package init(reader: ForeignReader = .installed) {
    self.reader = reader
  }

  /// Creates a source for a store, beside which it remembers what could not be read.
  ///
  /// - Parameter storeFolder: The folder of the store.
  package init(rememberingIn storeFolder: String) {
    var reader = ForeignReader.installed
    reader.memory = RefusalFile(path: DataStore.refusalsPath(in: storeFolder))
    self.init(reader: reader)
  }

  package func extractor(of file: any OpenFile, named name: String) -> String? {
    guard let sample = try? file.bytes(upTo: DocumentFormat.sampleByteCount),
      let format = try? sample.withUnsafeBytes({ try DocumentFormat(of: $0, named: name) })
    else { return nil }
    return Self.extractor(of: format)
  }

  /// Returns who reads the text of documents of a format; `nil` if their bytes say enough.
  package static func extractor(of format: DocumentFormat) -> String? {
    // RTF is text, but every program writes the same document in other words.
    format.isText && format != .rtf ? nil : "\(format.rawValue)/\(format.readerVersion)"
  }

  package func text(of file: any OpenFile, by extractor: String) throws -> String {
    guard let format = DocumentFormat(rawValue: String(extractor.prefix { $0 != "/" })) else {
      throw UnreadableReason.notText
    }
    var reader = reader
    reader.documentPath = try? file.resolvedPath()
    // One more byte than can be read, so that what is too long is refused.
    let source = try file.bytes(upTo: DocumentReader.mostSourceByteCount + 1)
    return String(
      decoding: try DocumentReader.text(of: source, as: format, reader: reader), as: UTF8.self)
  }

  package func reader<Reader>(as type: Reader.Type) -> Reader? { reader as? Reader }
}
