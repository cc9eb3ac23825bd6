import Foundation
import FoundationXML

/// An element of a page, read by a parser that accepts well-formed markup only.
package final class PageElement {
  package let name: String
  package let attributes: [String: String]
  package private(set) var children: [PageElement] = []
  /// The text in it and in all elements below.
  package private(set) var text = ""

  private init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// All elements below, in the order of the page.
  package var descendants: [PageElement] { children.flatMap { [$0] + $0.descendants } }

  /// Returns the elements below of some names, in the order of the page.
  package func all(_ names: String...) -> [PageElement] {
    descendants.filter { names.contains($0.name) }
  }

  /// Returns the first element below of a name.
  package func first(_ name: String) -> PageElement? { all(name).first }

  /// Returns the element below with an id.
  package func element(withID id: String) -> PageElement? {
    descendants.first { $0.attributes["id"] == id }
  }

  /// Reads a page.
  ///
  /// - Throws: The error of the parser for a page that is not well-formed.
  package static func page(_ text: String) throws -> PageElement {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else {
      throw parser.parserError ?? CocoaError(.fileReadCorruptFile)
    }
    return root
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var root: PageElement?
    private var open: [PageElement] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      let element = PageElement(name, attributes)
      open.last?.children.append(element)
      if root == nil { root = element }
      open.append(element)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      for element in open { element.text += text }
    }
  }
}
