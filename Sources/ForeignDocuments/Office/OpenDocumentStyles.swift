/// The styles of an OpenDocument text: what is hidden or deleted, and what is shown in front of list items.
final class OpenDocumentStyles: XMLHandler {
  private struct Label {
    var text: String
    var isBullet = false
  }

  /// What is deleted between marks.
  private(set) var deletions = OpenDocumentDeletions()
  private var hidden: [String: Bool] = [:]
  private var bases: [String: String] = [:]
  private var listOfParagraphStyle: [String: String] = [:]
  private var labels: [String: [Int: Label]] = [:]
  private var headingLabels: [Int: String] = [:]
  /// Those that were made for a frame alone.
  private var drawingStyles: Set<String> = []
  private var isAutomatic = false
  private var style: String?
  private var list: String?
  private var isOutline = false

  func start(_ element: XMLElement) {
    deletions.take(element)
    switch (element.vocabulary, element.name) {
    case (.office, let name) where name.hasSuffix("styles"):
      isAutomatic = name == "automatic-styles"
    case (.style, "style"):
      style = element["name"].map { (element["family"] ?? "") + "/" + $0 }
      if let style {
        if let base = element["parent-style-name"] {
          bases[style] = (element["family"] ?? "") + "/" + base
        } else if isAutomatic, element["family"] == "graphic" {
          drawingStyles.insert(style)
        }
        if let list = element["list-style-name"], !list.isEmpty {
          listOfParagraphStyle[style] = list
        }
      }
    case (.style, "text-properties"):
      if let style, let display = element["display"] { hidden[style] = display == "none" }
    case (.text, "list-style"): (list, isOutline) = (element["name"], false)
    case (.text, "outline-style"): (list, isOutline) = (nil, true)
    case (.text, "list-level-style-number"), (.text, "outline-level-style"):
      let number = (element["num-format"] ?? "").isEmpty ? "" : "1"
      let label = (element["num-prefix"] ?? "") + number + (element["num-suffix"] ?? "")
      set(Label(text: ListLabel.shown(label)), element)
    case (.text, "list-level-style-bullet"):
      let label =
        (element["num-prefix"] ?? "") + (element["bullet-char"] ?? "")
        + (element["num-suffix"] ?? "")
      set(Label(text: ListLabel.shownBullet(label), isBullet: true), element)
    case (.text, "list-level-style-image"):
      set(Label(text: ListLabel.bullet, isBullet: true), element)
    default: break
    }
  }

  private func set(_ label: Label, _ element: XMLElement) {
    guard let level = element["level"].flatMap({ Int($0) }) else { return }
    if isOutline { headingLabels[level] = label.text }
    if let list { labels[list, default: [:]][level] = label }
  }

  func end() {}

  func characters(_ text: UnsafeBufferPointer<UInt8>) {}

  /// Whether a style hides its text; `nil` if it says nothing of that.
  ///
  /// - Parameter family: `text` or `paragraph`.
  func hides(_ style: String?, family: String) -> Bool? {
    first(of: style, family) { hidden[$0] }
  }

  /// The list style that a paragraph style names.
  func list(ofParagraphStyle style: String?) -> String? {
    first(of: style, "paragraph") { listOfParagraphStyle[$0] }
  }

  /// Whether a frame or shape has text of the document, and is not drawn upon its page.
  ///
  /// LibreOffice Writer tells it by the style: that of a drawing is made for it alone, that of a shape with
  /// text continues the one of frames.
  func hasText(_ element: XMLElement) -> Bool {
    let style = "graphic/" + (element["style-name"] ?? "")
    return switch element.name {
    case "frame": !drawingStyles.contains(style)
    case "custom-shape": bases[style] == "graphic/Frame"
    case "caption", "circle", "connector", "ellipse", "g", "line", "measure", "path", "polygon",
      "polyline", "rect", "regular-polygon":
      false
    default: true
    }
  }

  private func first<Value>(
    of style: String?, _ family: String, _ value: (String) -> Value?
  ) -> Value? {
    var next = style.map { family + "/" + $0 }
    // A damaged document may have styles that are based on each other.
    for _ in 0..<32 {
      guard let name = next else { return nil }
      if let found = value(name) { return found }
      next = bases[name]
    }
    return nil
  }

  /// What stands in front of a paragraph of a list, with the space behind it; every number is 1.
  ///
  /// - Parameters:
  ///   - list: The list's style; without one, bullets are shown. LibreOffice Writer numbers a level that the
  ///     style lacks.
  ///   - beginsItem: Whether it is the first paragraph of its item: Writer counts a bullet of each, and the
  ///     number of the first one.
  func label(list: String?, level: Int, beginsItem: Bool) -> String {
    guard let list, let levels = labels[list] else { return ListLabel.bullet }
    let label = levels[level] ?? Label(text: "1. ")
    return beginsItem || label.isBullet ? label.text : ""
  }

  /// What stands in front of a heading.
  func headingLabel(level: Int) -> String { headingLabels[level] ?? "" }
}
