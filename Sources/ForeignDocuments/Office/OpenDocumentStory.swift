import DocumentText

/// The paragraphs of a part of an OpenDocument text.
final class OpenDocumentStory: XMLHandler {
  private let styles: OpenDocumentStyles
  /// The text.
  private(set) var text = ExtractedText()
  /// Whether the part has the body of a text document, and not of a spreadsheet or another kind.
  private(set) var isTextDocument = false

  private struct Paragraph {
    var headingLevel: Int?
    var label: String
    var hasHiddenText: Bool
  }

  private enum Scope {
    /// A paragraph; its characters count.
    case paragraph
    /// Something in a paragraph whose characters count.
    case inline
    case list(style: String?)
    case item
    /// Characters in here are layout of the file.
    case other
  }

  private var scopes: [Scope] = []
  /// How many elements are open in one that does not count, with it.
  private var skippedDepth = 0
  /// Of each paragraph, and of what stands in it, that is open, whether its characters are hidden.
  private var hidden: [Bool] = []
  /// The deletions that have begun and not ended.
  private var openDeletions: Set<String> = []
  private var listStyles: [String?] = []
  /// Whether the next paragraph is the first one of a list item.
  private var beginsItem = false
  private var paragraphs = NestedParagraphs()
  private var openParagraphs: [Paragraph] = []

  init(styles: OpenDocumentStyles) {
    self.styles = styles
  }

  private static let skippedText: Set<String> = [
    "hidden-text", "note-citation", "ruby-text", "script", "tracked-changes",
  ]

  func start(_ element: XMLElement) {
    if skippedDepth > 0 || isSkipped(element) {
      skippedDepth += 1
      return
    }
    switch (element.vocabulary, element.name) {
    case (.text, "p"), (.text, "h"): startParagraph(element)
    case (.text, "list"):
      let style = element["style-name"]
      listStyles.append(style ?? listStyles.last ?? nil)
      scopes.append(.list(style: style))
    case (.text, "list-item"):
      beginsItem = true
      scopes.append(.item)
    case (.text, "list-header"):
      beginsItem = false
      scopes.append(.item)
    case (.text, "note"):
      show("1".utf8)
      scopes.append(.other)
    case (.text, "change-start"):
      if let change = element["change-id"], styles.deletions.contains(change) {
        openDeletions.insert(change)
      }
      scopes.append(.other)
    case (.text, "change-end"):
      if let change = element["change-id"] { openDeletions.remove(change) }
      scopes.append(.other)
    case (.text, _) where isInText: startInline(element)
    case (.office, "text"):
      isTextDocument = true
      scopes.append(.other)
    default: scopes.append(.other)
    }
  }

  private func isSkipped(_ element: XMLElement) -> Bool {
    switch element.vocabulary {
    case .text:
      Self.skippedText.contains(element.name)
        || element.name == "section" && element["display"] == "none"
    case .office: element.name == "annotation"
    case .draw: !styles.hasText(element)
    case .svg: element.name == "title" || element.name == "desc"
    case .style:
      ["header", "footer"].contains { element.name.hasPrefix($0) } && element["display"] == "false"
    default: element.name == "math"
    }
  }

  /// Whether the element that is open is one whose characters are text.
  private var isInText: Bool {
    switch scopes.last {
    case .paragraph, .inline: true
    default: false
    }
  }

  private func startParagraph(_ element: XMLElement) {
    let isHidden = styles.hides(element["style-name"], family: "paragraph") ?? isHidden
    var label = ""
    var level: Int?
    if element.name == "h" {
      let outline = element["outline-level"].flatMap { Int($0) } ?? 1
      level = max(1, min(outline, 10))
      label = element["is-list-header"] == "true" ? "" : styles.headingLabel(level: outline)
    }
    if case .item = scopes.last, label.isEmpty {
      let style = listStyles.last.flatMap(\.self)
      label = styles.label(
        list: style ?? styles.list(ofParagraphStyle: element["style-name"]),
        level: listStyles.count, beginsItem: beginsItem)
    }
    beginsItem = false
    paragraphs.begin()
    openParagraphs.append(Paragraph(headingLevel: level, label: label, hasHiddenText: isHidden))
    hidden.append(isHidden)
    scopes.append(.paragraph)
  }

  private func startInline(_ element: XMLElement) {
    switch element.name {
    case "s":
      let count = element["c"].flatMap { Int($0) } ?? 1
      show(repeatElement(0x20, count: max(1, min(count, 1024))))
    case "tab": show("\t".utf8)
    case "line-break": show(" ".utf8)
    default: break
    }
    let own =
      element.name == "span" ? styles.hides(element["style-name"], family: "text") : nil
    hidden.append(own ?? isHidden)
    scopes.append(.inline)
  }

  private var isHidden: Bool { hidden.last ?? false }

  private func show(_ bytes: some Collection<UInt8>) {
    if !openDeletions.isEmpty { return }
    if !isHidden {
      paragraphs.append(bytes)
    } else if !openParagraphs.isEmpty {
      openParagraphs[openParagraphs.count - 1].hasHiddenText = true
    }
  }

  func characters(_ text: UnsafeBufferPointer<UInt8>) {
    guard skippedDepth == 0, isInText else { return }
    // White space of the file is one space, and none at the start of a paragraph.
    var shown: [UInt8] = []
    shown.reserveCapacity(text.count)
    var last = paragraphs.lastByte ?? 0x20
    for byte in text {
      if byte == 0x20 || 0x09...0x0D ~= byte {
        if last != 0x20 { shown.append(0x20) }
        last = 0x20
      } else {
        shown.append(byte)
        last = byte
      }
    }
    show(shown)
  }

  func end() {
    if skippedDepth > 0 {
      skippedDepth -= 1
      return
    }
    switch scopes.popLast() {
    case .paragraph:
      hidden.removeLast()
      endParagraph()
    case .inline: hidden.removeLast()
    case .list: listStyles.removeLast()
    case .item: beginsItem = false
    default: break
    }
  }

  private func endParagraph() {
    guard let paragraph = openParagraphs.popLast() else { return }
    let label = paragraph.hasHiddenText && paragraphs.isEmpty ? "" : paragraph.label
    for paragraph in paragraphs.end(label: label, headingLevel: paragraph.headingLevel) {
      text.append(paragraph)
    }
  }
}
