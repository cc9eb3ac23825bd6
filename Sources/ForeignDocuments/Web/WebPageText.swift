import CXML2
import DocumentText

/// The text of a web page, as its elements arrive.
final class WebPageText {
  /// What was read.
  var text: ExtractedText
  private let showsLabels: Bool
  private let showsHead: Bool

  private struct Open {
    var element: WebElement
    var isHidden: Bool
  }

  private var elements: [Open] = []
  private var hiddenDepth = 0
  private var preformattedDepth = 0
  /// Whether white space was seen that stands between words.
  private var hasSpace = false
  /// Whether the paragraph has text, or its label.
  private var hasText = false
  /// Whether what is preformatted has just begun: a line end does not count there.
  private var beginsPreformatted = false

  /// What says whether paragraphs have labels.
  private enum Frame {
    case bullets
    case numbers
    /// A label that came before it stands behind it, if nothing did.
    case table(beginsItem: Bool)
  }

  private var frames: [Frame] = []
  /// Whether an item began, and no paragraph since.
  private var beginsItem = false

  /// Creates the text of a page.
  ///
  /// - Parameters:
  ///   - text: What it is added to.
  ///   - showsLabels: Whether bullets and numbers of lists count.
  ///   - showsHead: Whether what is in the head counts, as far as it is shown elsewhere.
  init(_ text: ExtractedText, showsLabels: Bool, showsHead: Bool) {
    self.text = text
    self.showsLabels = showsLabels
    self.showsHead = showsHead
  }

  private func start(_ name: UnsafePointer<UInt8>, _ attributes: Attributes?) {
    let element = WebElement(String(cString: name))
    let isHidden =
      element.isHidden || (element.isHead && !showsHead) || Self.isHidden(attributes)
    elements.append(Open(element: element, isHidden: isHidden))
    if isHidden { hiddenDepth += 1 }
    if element.isPreformatted { preformattedDepth += 1 }
    if hiddenDepth > 0 { return }
    beginsPreformatted = element.isPreformatted
    switch element.kind {
    case .inline: break
    case .lineBreak:
      beginParagraph()
      if preformattedDepth > 0 { endParagraph() } else { hasSpace = true }
    case .picture: beginParagraph()
    case .rule:
      endParagraph()
      beginParagraph()
      endParagraph()
    case .block: endParagraph()
    case .heading(let level):
      endParagraph()
      text.beginHeading(level: level)
    case .list(let isNumbered):
      endParagraph()
      beginsItem = false
      frames.append(isNumbered ? .numbers : .bullets)
    case .listItem:
      endParagraph()
      beginsItem = true
    case .table:
      endParagraph()
      frames.append(.table(beginsItem: beginsItem))
      beginsItem = false
    }
  }

  private func end() {
    // The parser closes what it has opened, in order.
    guard let open = elements.popLast() else { return }
    beginsPreformatted = false
    if hiddenDepth == 0 {
      switch open.element.kind {
      case .block, .heading, .listItem: endParagraph()
      case .list:
        endItem()
        frames.removeLast()
      case .table:
        endParagraph()
        if case .table(let isItemNew) = frames.removeLast() { beginsItem = isItemNew }
      case .inline, .lineBreak, .picture, .rule: break
      }
    }
    if open.element.isPreformatted { preformattedDepth -= 1 }
    if open.isHidden { hiddenDepth -= 1 }
  }

  /// Starts a paragraph with its label, if it has one, unless it has started.
  private func beginParagraph() {
    if !hasText, let label {
      text.append(label)
      hasText = true
    }
    beginsItem = false
  }

  /// What stands in front of a paragraph; in a list with bullets each has one.
  private var label: String? {
    guard showsLabels else { return nil }
    return switch frames.last {
    case .bullets: "• "
    case .numbers: beginsItem ? "1. " : nil
    case .table, nil: beginsItem ? "• " : nil
    }
  }

  /// Ends the last item of a list. Its label counts even if nothing follows it.
  private func endItem() {
    endParagraph()
    guard beginsItem else { return }
    beginParagraph()
    endParagraph()
  }

  private func endParagraph() {
    text.endParagraph()
    (hasSpace, hasText) = (false, false)
  }

  private func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    if hiddenDepth > 0 { return }
    var rest = bytes[...]
    if beginsPreformatted {
      beginsPreformatted = false
      if rest.first == 0x0D { rest.removeFirst() }
      if rest.first == 0x0A { rest.removeFirst() }
    }
    var shown: [UInt8] = []
    shown.reserveCapacity(rest.count + 1)
    for byte in rest {
      if preformattedDepth > 0, byte == 0x0A {
        append(shown)
        shown.removeAll(keepingCapacity: true)
        beginParagraph()
        endParagraph()
      } else if byte == 0x20 || 0x09...0x0D ~= byte {
        hasSpace = true
      } else {
        if hasSpace, hasText || !shown.isEmpty { shown.append(0x20) }
        hasSpace = false
        shown.append(byte)
      }
    }
    append(shown)
  }

  private func append(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    beginParagraph()
    text.append(bytes)
    hasText = true
  }

  private typealias Attributes = UnsafePointer<UnsafePointer<UInt8>?>

  private static func isHidden(_ attributes: Attributes?) -> Bool {
    guard var place = attributes else { return false }
    while let name = place[0] {
      let value = place[1].map { String(cString: $0) } ?? ""
      switch String(cString: name) {
      case "hidden": return true
      // LibreOffice writes the number of a note again.
      case "class" where value.hasPrefix("sdfootnotesym") || value.hasPrefix("sdendnotesym"):
        return true
      case "style":
        let declarations = value.lowercased().filter { !$0.isWhitespace }
        return declarations.contains("display:none")
      default: break
      }
      place += 2
    }
    return false
  }

  /// What the parser tells.
  static var receiver: fileprogress_html_handler {
    fileprogress_html_handler(
      start: { page, name, attributes in
        guard let name else { return }
        WebPageText.at(page)?.start(name, attributes)
      },
      end: { page, _ in WebPageText.at(page)?.end() },
      characters: { page, text, count in
        WebPageText.at(page)?.characters(.init(start: text, count: Int(count)))
      })
  }

  private static func at(_ target: UnsafeMutableRawPointer?) -> WebPageText? {
    target.map { Unmanaged<WebPageText>.fromOpaque($0).takeUnretainedValue() }
  }
}
