package import DocumentText
import Foundation

/// Reads electronic books (EPUB 2 and 3).
///
/// The pages of the book count in the order of its spine, each as ``WebPage`` says, but without bullets and
/// numbers of lists. Not: pages outside the main order (`linear="no"`), the table of contents that is made
/// for devices, and the properties of the book.
///
/// - Source: EPUB 3.3, 4 and 5.
package enum ElectronicBook {
  /// Reads a book.
  ///
  /// - Throws: ``UnreadableReason`` if it is none, damaged, encrypted or too large.
  package static func read(
    _ source: UnsafeRawBufferPointer, into text: inout ExtractedText
  ) throws {
    var archive = ZipArchive(source)
    let (container, encryption) = ("META-INF/container.xml", "META-INF/encryption.xml")
    let first = try archive.parts(named: [container, encryption])
    guard let bytes = first[container] else { throw UnreadableReason.otherThanNamed(.epub) }
    let root = References(in: "")
    try XMLPart.read(bytes, handler: root)
    guard let package = root.package,
      let content = try archive.parts(named: [package])[package]
    else { throw UnreadableReason.damaged }
    let book = References(in: package)
    try XMLPart.read(content, allowsDocumentType: true, handler: book)
    if let bytes = first[encryption] {
      let locked = References(in: "")
      try XMLPart.read(bytes, handler: locked)
      if !locked.encrypted.isDisjoint(with: book.pages) { throw UnreadableReason.encrypted }
    }
    var pages = try archive.parts(named: Set(book.pages))
    for page in book.pages {
      // A page that is missing is not shown, and one that is named twice is there once.
      guard let bytes = pages.removeValue(forKey: page) else { continue }
      try bytes.withUnsafeBytes { try WebPage.read($0, into: &text, showsLabels: false) }
    }
  }

  /// What the lists of a book refer to.
  private final class References: XMLHandler {
    private let part: String
    private var items: [String: String] = [:]
    private(set) var package: String?
    private(set) var pages: [String] = []
    private(set) var encrypted: Set<String> = []

    init(in part: String) {
      self.part = part
    }

    func start(_ element: XMLElement) {
      switch element.name {
      case "rootfile":
        package = package ?? element["full-path"].flatMap { PartName.resolved($0, in: part) }
      case "item":
        guard let identifier = element["id"], let address = element["href"],
          !(element["properties"] ?? "").split(separator: " ").contains("nav"),
          ["application/xhtml+xml", "text/html", nil].contains(element["media-type"])
        else { return }
        items[identifier] = PartName.resolved(address, in: part)
      case "itemref" where element["linear"] != "no":
        if let page = element["idref"].flatMap({ items[$0] }) { pages.append(page) }
      case "CipherReference":
        if let name = element["URI"].flatMap({ PartName.resolved($0, in: part) }) {
          encrypted.insert(name)
        }
      default: break
      }
    }

    func end() {}

    func characters(_ text: UnsafeBufferPointer<UInt8>) {}
  }
}
