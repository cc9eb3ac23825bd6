package import DocumentText

/// Reads electronic books (EPUB 2 and 3).
///
/// The pages of the book count in the order of its spine, each as ``WebPage`` says, but without bullets and
/// numbers of lists. Not: pages outside the main order (`linear="no"`), the table of contents that is made
/// for devices, and the properties of the book.
///
/// A book is damaged if a page of its spine is missing: what is left would be a count that looks right.
///
/// - Source: EPUB 3.3, 4 and 5.
package enum ElectronicBook {
  /// Reads a book.
  ///
  /// - Throws: ``UnreadableReason`` if it is not a book, or is damaged, encrypted or too large.
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
    let spine = try book.pages()
    if let bytes = first[encryption] {
      let locked = References(in: "")
      try XMLPart.read(bytes, handler: locked)
      if !locked.encrypted.isDisjoint(with: spine) { throw UnreadableReason.encrypted }
    }
    let pages = try archive.parts(named: Set(spine))
    for page in spine {
      guard let bytes = pages[page] else { throw UnreadableReason.damaged }
      try bytes.withUnsafeBytes { try WebPage.read($0, in: .book, into: &text) }
    }
  }

  /// What the lists of a book refer to.
  private final class References: XMLHandler {
    private let part: String
    private enum Item {
      case page(String)
      /// A page that no archive can have.
      case elsewhere
      /// A picture, or the table of contents for devices.
      case other
    }

    private var items: [String: Item] = [:]
    private var spine: [String] = []
    private(set) var package: String?
    private(set) var encrypted: Set<String> = []

    init(in part: String) {
      self.part = part
    }

    func start(_ element: XMLElement) {
      switch element.name {
      case "rootfile":
        package = package ?? element["full-path"].flatMap { PartName.resolved($0, in: part) }
      case "item":
        if let identifier = element["id"] { items[identifier] = item(element) }
      case "itemref" where element["linear"] != "no": spine.append(element["idref"] ?? "")
      case "CipherReference":
        if let name = element["URI"].flatMap({ PartName.resolved($0, in: part) }) {
          encrypted.insert(name)
        }
      default: break
      }
    }

    func end() {}

    func characters(_ text: UnsafeBufferPointer<UInt8>) {}

    private func item(_ element: XMLElement) -> Item {
      guard !(element["properties"] ?? "").split(separator: " ").contains("nav"),
        ["application/xhtml+xml", "text/html", nil].contains(element["media-type"])
      else { return .other }
      return element["href"].flatMap { PartName.resolved($0, in: part) }.map(Item.page)
        ?? .elsewhere
    }

    /// The names of the pages in their order, each once.
    ///
    /// - Throws: ``UnreadableReason/damaged`` if one is named that is not listed, or can't be there.
    func pages() throws(UnreadableReason) -> [String] {
      var pages: [String] = []
      var isNamed: Set<String> = []
      for identifier in spine {
        switch items[identifier] {
        case .page(let name): if isNamed.insert(name).inserted { pages.append(name) }
        case .other: break
        case .elsewhere, nil: throw .damaged
        }
      }
      return pages
    }
  }
}
