/// What an element of HTML means for the text.
struct WebElement {
  /// What it does to paragraphs.
  enum Kind: Equatable {
    case inline
    case lineBreak
    case block
    case heading(Int)
    case listItem
  }

  let kind: Kind
  /// Whether its content is not shown.
  let isHidden: Bool
  /// Whether white space in it is as it stands.
  let isPreformatted: Bool
  /// Whether it is a list, and its items are numbered.
  let isList: Bool
  let isNumbered: Bool

  /// Tells what an element means.
  ///
  /// - Parameter name: The name; the parser gives it in small letters for HTML.
  init(_ name: String) {
    let name = name.utf8.count > 16 ? "" : name.lowercased()
    isHidden = Self.hidden.contains(name)
    isPreformatted = name == "pre" || name == "listing" || name == "xmp"
    isNumbered = name == "ol"
    isList = isNumbered || name == "ul" || name == "menu" || name == "dir"
    kind =
      switch name {
      case "br": .lineBreak
      case "li": .listItem
      case "h1", "h2", "h3", "h4", "h5", "h6": .heading(Int(name.utf8.last ?? 0x31) - 0x30)
      default: Self.blocks.contains(name) ? .block : .inline
      }
  }

  private static let hidden: Set<String> = [
    "audio", "canvas", "datalist", "dialog", "head", "iframe", "noembed", "noframes", "noscript",
    "object", "rp", "rt", "script", "select", "style", "template", "textarea", "title", "video",
  ]

  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details",
    "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form",
    "header", "hgroup", "hr", "html", "legend", "listing", "main", "menu", "nav", "ol", "p", "pre",
    "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
    "xmp",
  ]
}
