import CXML2
import DocumentText

/// The text of a web page, as its elements arrive.
final class WebPageText {
  /// What was read.
  var text: ExtractedText
  private let showsLabels: Bool

  private struct Open {
    var element: WebElement
    var isHidden: Bool
  }

  private var elements: [Open] = []
  private var hiddenDepth = 0
  private var preformattedDepth = 0
  /// Whether white space was seen that stands between words.
  private var hasSpace = false
  /// Whether the paragraph has text.
  private var hasText = false
  private var label: String?

  init(_ text: ExtractedText, showsLabels: Bool) {
    self.text = text
    self.showsLabels = showsLabels
  }

  private func start(_ name: UnsafePointer<UInt8>, _ attributes: Attributes?) {
    let element = WebElement(String(cString: name))
    let isHidden = element.isHidden || Self.isHidden(attributes)
    elements.append(Open(element: element, isHidden: isHidden))
    if isHidden { hiddenDepth += 1 }
    if element.isPreformatted { preformattedDepth += 1 }
    if hiddenDepth > 0 { return }
    switch element.kind {
    case .inline: break
    case .lineBreak:
      if preformattedDepth > 0 { endParagraph() } else { hasSpace = true }
    case .block: endParagraph()
    case .heading(let level):
      endParagraph()
      text.beginHeading(level: level)
    case .listItem:
      endParagraph()
      let isNumbered = elements.last { $0.element.isList }?.element.isNumbered ?? false
      label = showsLabels ? isNumbered ? "1. " : "• " : nil
    }
  }

  private func end() {
    // The parser closes what it has opened, in order.
    guard let open = elements.popLast() else { return }
    if hiddenDepth == 0 {
      switch open.element.kind {
      case .block, .heading: endParagraph()
      case .listItem:
        endParagraph()
        label = nil
      case .inline, .lineBreak: break
      }
    }
    if open.element.isPreformatted { preformattedDepth -= 1 }
    if open.isHidden { hiddenDepth -= 1 }
  }

  private func endParagraph() {
    text.endParagraph()
    (hasSpace, hasText) = (false, false)
  }

  private func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    if hiddenDepth > 0 { return }
    var shown: [UInt8] = []
    shown.reserveCapacity(bytes.count + 1)
    for byte in bytes {
      if preformattedDepth > 0, byte == 0x0A {
        append(shown)
        shown.removeAll(keepingCapacity: true)
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
    if let label { text.append(label) }
    label = nil
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
      // LibreOffice writes the number of a note anew.
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
