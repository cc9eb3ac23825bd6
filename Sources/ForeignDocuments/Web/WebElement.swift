/// What an element of HTML means for the text.
struct WebElement {
  /// What it does to paragraphs.
  enum Kind: Equatable {
    case inline
    case lineBreak
    case picture
    case rule
    case block
    case heading(Int)
    case list(isNumbered: Bool)
    case listItem
    case table
  }

  let kind: Kind
  /// Whether its content is not shown.
  let isHidden: Bool
  /// Whether it is the head of a page.
  let isHead: Bool
  /// Whether white space in it is as it stands.
  let isPreformatted: Bool

  /// Tells what an element means.
  ///
  /// - Parameter name: The name; the parser gives it in small letters for HTML.
  init(_ name: String) {
    let name = name.utf8.count > 16 ? "" : name.lowercased()
    isHidden = Self.hidden.contains(name)
    isHead = name == "head"
    isPreformatted = name == "pre" || name == "listing" || name == "xmp"
    kind =
      switch name {
      case "br": .lineBreak
      case "img": .picture
      case "hr": .rule
      case "ol": .list(isNumbered: true)
      case "ul", "menu", "dir": .list(isNumbered: false)
      case "li": .listItem
      case "table": .table
      case "h1", "h2", "h3", "h4", "h5", "h6": .heading(Int(name.utf8.last ?? 0x31) - 0x30)
      default: Self.blocks.contains(name) ? .block : .inline
      }
  }

  private static let hidden: Set<String> = [
    "audio", "canvas", "datalist", "dialog", "iframe", "noembed", "noframes", "noscript", "object",
    "rp", "rt", "script", "select", "style", "template", "textarea", "title", "video",
  ]

  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details",
    "dialog", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "head",
    "header", "hgroup", "html", "legend", "listing", "main", "nav", "p", "pre", "search", "section",
    "summary", "tbody", "td", "tfoot", "th", "thead", "tr", "xmp",
  ]
}
