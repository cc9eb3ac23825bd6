/// The namespaces that documents of offices and electronic books are made of.
enum XMLVocabulary {
  /// Office Open XML: text documents.
  case word
  /// Office Open XML: choices between newer and older markup.
  case compatibility
  /// Office Open XML: mathematics.
  case officeMath
  /// OpenDocument: `office`, `text`, `table`, `style`, `draw`.
  case office
  case text
  case table
  case style
  case draw
  /// OpenDocument: `svg`, which names and describes pictures.
  case svg
  /// Anything else.
  case other

  /// Tells a namespace by its name; transitional and strict Office Open XML have different ones.
  init(_ uri: String) {
    let opendocument = "urn:oasis:names:tc:opendocument:xmlns:"
    if uri.hasPrefix(opendocument) {
      switch uri.dropFirst(opendocument.count) {
      case "office:1.0": self = .office
      case "text:1.0": self = .text
      case "table:1.0": self = .table
      case "style:1.0": self = .style
      case "drawing:1.0": self = .draw
      case "svg-compatible:1.0": self = .svg
      default: self = .other
      }
      return
    }
    switch uri {
    case "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
      "http://purl.oclc.org/ooxml/wordprocessingml/main":
      self = .word
    case "http://schemas.openxmlformats.org/markup-compatibility/2006": self = .compatibility
    case "http://schemas.openxmlformats.org/officeDocument/2006/math",
      "http://purl.oclc.org/ooxml/officeDocument/math":
      self = .officeMath
    default: self = .other
    }
  }
}
