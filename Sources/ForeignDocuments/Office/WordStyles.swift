/// The styles of a Word document: what they say of headings, lists and hidden text.
///
/// - Source: ECMA-376 part 1, 17.7.
final class WordStyles: XMLHandler {
  private struct Style {
    var base: String?
    var outlineLevel: Int?
    var number: String?
    var numberLevel: Int?
    var isHidden: Bool?
  }

  private var styles: [String: Style] = [:]
  private var identifier: String?
  private var style = Style()
  private var depth = 0
  private var styleDepth = 0
  private(set) var defaultParagraphStyle: String?

  func start(_ element: XMLElement) {
    depth += 1
    guard element.vocabulary == .word else { return }
    if element.name == "style" {
      identifier = element["styleId"]
      style = Style()
      styleDepth = depth
      if element["type"] == "paragraph", WordToggle.isOn(element["default"] ?? "0") {
        defaultParagraphStyle = identifier
      }
      return
    }
    guard identifier != nil else { return }
    switch element.name {
    case "name":
      // Word knows its own headings by their names.
      let name = (element["val"] ?? "").lowercased()
      if name.hasPrefix("heading "), let level = Int(name.dropFirst(8)), 1...9 ~= level {
        style.outlineLevel = style.outlineLevel ?? level - 1
      }
    case "basedOn": style.base = element["val"]
    case "outlineLvl": style.outlineLevel = element["val"].flatMap { Int($0) }
    case "numId": style.number = element["val"]
    case "ilvl": style.numberLevel = element["val"].flatMap { Int($0) }
    case "vanish": style.isHidden = WordToggle.isOn(element["val"])
    default: break
    }
  }

  func end() {
    if depth == styleDepth, let identifier {
      styles[identifier] = style
      self.identifier = nil
    }
    depth -= 1
  }

  func characters(_ text: UnsafeBufferPointer<UInt8>) {}

  /// The outline level of a style, from 0; 9 and more is body text.
  func outlineLevel(of style: String?) -> Int? { first(of: style, \.outlineLevel) }

  /// The list that a style's paragraphs belong to.
  func number(of style: String?) -> String? { first(of: style, \.number) }

  /// The level of a style's paragraphs in their list.
  func numberLevel(of style: String?) -> Int? { first(of: style, \.numberLevel) }

  /// Whether a style hides text.
  func isHidden(_ style: String?) -> Bool { first(of: style, \.isHidden) ?? false }

  /// What a style says, or the nearest of those it is based on.
  private func first<Value>(of style: String?, _ value: KeyPath<Style, Value?>) -> Value? {
    var next = style
    // A damaged document may have styles that are based on each other.
    for _ in 0..<32 {
      guard let name = next, let style = styles[name] else { return nil }
      if let found = style[keyPath: value] { return found }
      next = style.base
    }
    return nil
  }
}

/// A property that is on or off.
///
/// - Source: ECMA-376 part 1, 17.17.4.
enum WordToggle {
  /// Whether a property is on that is there.
  ///
  /// - Parameter value: What it says; `nil` for nothing, which means on.
  static func isOn(_ value: String?) -> Bool {
    !["0", "false", "off"].contains(value)
  }
}
