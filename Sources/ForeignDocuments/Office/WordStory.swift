import DocumentText

/// A part of a Word document that has paragraphs: the body, a header, the notes.
final class WordStory: XMLHandler {
  /// A kind of notes; the raw value names their relationship.
  enum NoteKind: String, CaseIterable {
    case footnotes
    case endnotes
  }

  private let styles: WordStyles
  private let numbering: WordNumbering
  /// The paragraphs of the notes that this part may refer to, by identifier.
  var notes: [NoteKind: [String: [NestedParagraphs.Paragraph]]] = [:]
  /// The text outside of notes.
  private(set) var text = ExtractedText()
  /// The notes that this part is made of, by identifier.
  private(set) var readNotes: [String: [NestedParagraphs.Paragraph]] = [:]
  /// Whether this is the body of a text document.
  private(set) var isDocument = false
  /// Whether this refers to notes, and the document has no part with notes of that kind.
  private(set) var lacksNotes = false

  /// Whether this names another document that its text is to be taken from.
  private(set) var namesOtherDocument = false

  private struct Run {
    var isHidden: Bool
  }

  private struct Paragraph {
    var style: String?
    var outlineLevel: Int?
    var list: String?
    var listLevel: Int?
    var hasHiddenText = false
    /// Whether it is the initial letter of the next one, set larger.
    var isDropCap = false
    /// Whether its end was deleted or moved away, so that the next one goes on with it.
    var hasDeletedEnd = false
  }

  private enum Scope {
    case paragraph
    case paragraphProperties
    case run
    case runProperties
    case text(trims: Bool)
    case alternatives(hasChoice: Bool)
    case note(String)
    case section
    /// What no paragraph reaches out of: a text box, a table or a cell.
    case container
    case other
  }

  /// What of a field is under way.
  private enum FieldPart {
    case code
    case result
  }

  private var scopes: [Scope] = []
  /// How many elements are open in one that does not count, with it.
  private var skippedDepth = 0
  private var paragraphs = NestedParagraphs()
  private var openParagraphs: [Paragraph] = []
  /// The last paragraph, if its end was deleted and the next one has not started, and how many are open around it.
  private var unended: (paragraph: Paragraph, depth: Int)?
  /// The initial letter that the next paragraph starts with.
  private var dropCap: NestedParagraphs.Paragraph?
  private var runs: [Run] = []
  /// The fields that are open, each in the one before it.
  private var fields: [FieldPart] = []
  /// How many of them are at their code.
  private var openCodes = 0
  private var note: String?
  private var collected: [UInt8] = []

  private struct Section {
    var pageParts: [String: String] = [:]
    var isContinuous = false
  }

  private var sections: [Section] = []

  init(styles: WordStyles, numbering: WordNumbering) {
    self.styles = styles
    self.numbering = numbering
  }

  /// The headers and footers by relationship, as often as they are shown on pages of different kinds.
  var pageParts: [String] {
    var current: [String: String] = [:]
    return sections.enumerated().flatMap { index, section -> [String] in
      current.merge(section.pageParts) { $1 }
      if index > 0, section.isContinuous { return [] }
      return current.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  // MARK: Elements

  private static let skipped: Set<String> = [
    "comment", "del", "delInstrText", "delText", "instrText", "moveFrom", "numberingChange",
    "pPrChange", "rPrChange", "rt", "rubyPr", "sdtPr", "sectPrChange", "tblGrid", "tblPr",
    "tblPrEx",
    "tcPr", "trPr",
  ]

  func start(_ element: XMLElement) {
    if skippedDepth > 0 {
      skippedDepth += 1
      return
    }
    switch element.vocabulary {
    case .word: startWord(element)
    case .compatibility: startAlternative(element)
    case .officeMath where element.name == "oMath" || element.name == "oMathPara":
      skippedDepth = 1
    default: scopes.append(.other)
    }
  }

  private func startAlternative(_ element: XMLElement) {
    switch element.name {
    case "AlternateContent": scopes.append(.alternatives(hasChoice: false))
    case "Choice", "Fallback":
      guard case .alternatives(let hasChoice) = scopes.last, !hasChoice,
        element.name == "Fallback" || Self.isKnown(element["Requires"])
      else {
        skippedDepth = 1
        return
      }
      scopes[scopes.count - 1] = .alternatives(hasChoice: true)
      scopes.append(.other)
    default: scopes.append(.other)
    }
  }

  /// The extensions whose text is in elements that are read here, by their customary prefixes: shapes, groups and
  /// canvases, and additions to what is there anyway.
  private static let knownExtensions: Set<Substring> = [
    "v", "w14", "w15", "wp14", "wpc", "wpg", "wps",
  ]

  /// Whether all extensions are known that a choice requires, so that it is shown and not what stands in for it.
  ///
  /// - Source: ECMA-376 part 3, 7.6.
  private static func isKnown(_ extensions: String?) -> Bool {
    let names = (extensions ?? "").split(whereSeparator: \.isWhitespace)
    return !names.isEmpty && names.allSatisfy(knownExtensions.contains)
  }

  private func startWord(_ element: XMLElement) {
    if Self.skipped.contains(element.name) {
      if element.name == "del" || element.name == "moveFrom", isAtParagraphMark {
        openParagraphs[openParagraphs.count - 1].hasDeletedEnd = true
      }
      skippedDepth = 1
      return
    }
    switch element.name {
    case "p":
      startParagraph()
    case "pPr": scopes.append(.paragraphProperties)
    case "r":
      runs.append(Run(isHidden: styles.isHidden(openParagraphs.last?.style)))
      scopes.append(.run)
    case "rPr": scopes.append(.runProperties)
    case "t":
      collected = []
      scopes.append(.text(trims: element["space"] != "preserve"))
    case "sectPr":
      sections.append(Section())
      scopes.append(.section)
    case "footnote", "endnote":
      // Separators and the like have a type.
      note = element["type"].map { $0 == "normal" } ?? true ? element["id"] : nil
      while !fields.isEmpty { endField() }
      scopes.append(.note(note ?? ""))
    case "altChunk":
      namesOtherDocument = true
      scopes.append(.other)
    case "tbl", "tc", "txbxContent":
      endUnended()
      scopes.append(.container)
    default:
      startProperty(element)
      startSign(element)
      if element.name == "document" { isDocument = true }
      scopes.append(.other)
    }
  }

  private func startParagraph() {
    if unended?.depth == openParagraphs.count {
      unended = nil
    } else {
      endUnended()
      paragraphs.begin()
    }
    if let dropCap { paragraphs.append(dropCap.utf8) }
    dropCap = nil
    openParagraphs.append(Paragraph(style: styles.defaultParagraphStyle))
    scopes.append(.paragraph)
  }

  /// Whether the properties of the mark are under way that ends a paragraph.
  private var isAtParagraphMark: Bool {
    guard case .runProperties = scopes.last, scopes.count >= 2,
      case .paragraphProperties = scopes[scopes.count - 2]
    else { return false }
    return !openParagraphs.isEmpty
  }

  private func startProperty(_ element: XMLElement) {
    switch scopes.last {
    case .runProperties: setRun(element)
    case .section:
      switch element.name {
      case "headerReference", "footerReference":
        guard let identifier = element["id"] else { return }
        sections[sections.count - 1].pageParts[element.name + (element["type"] ?? "")] = identifier
      case "type": sections[sections.count - 1].isContinuous = element["val"] == "continuous"
      default: break
      }
    default: setParagraph(element)
    }
  }

  private func setRun(_ element: XMLElement) {
    // The properties of a paragraph include those of its mark.
    guard scopes.count >= 2, case .run = scopes[scopes.count - 2], !runs.isEmpty else {
      if element.name == "vanish", WordToggle.isOn(element["val"]), !openParagraphs.isEmpty {
        openParagraphs[openParagraphs.count - 1].hasHiddenText = true
      }
      return
    }
    switch element.name {
    case "vanish": runs[runs.count - 1].isHidden = WordToggle.isOn(element["val"])
    case "rStyle" where styles.isHidden(element["val"]): runs[runs.count - 1].isHidden = true
    default: break
    }
  }

  private func setParagraph(_ element: XMLElement) {
    guard !openParagraphs.isEmpty else { return }
    let last = openParagraphs.count - 1
    switch element.name {
    case "pStyle": openParagraphs[last].style = element["val"]
    case "outlineLvl": openParagraphs[last].outlineLevel = element["val"].flatMap { Int($0) }
    case "numId": openParagraphs[last].list = element["val"]
    case "framePr":
      openParagraphs[last].isDropCap = ["drop", "margin"].contains(element["dropCap"])
    case "ilvl": openParagraphs[last].listLevel = element["val"].flatMap { Int($0) }
    default: break
    }
  }

  /// What stands for a character or a note.
  private func startSign(_ element: XMLElement) {
    guard case .run = scopes.last else { return }
    switch element.name {
    case "tab", "ptab": show("\t".utf8)
    case "br", "cr": show(" ".utf8)
    case "noBreakHyphen": show("\u{2011}".utf8)
    case "softHyphen": show("\u{AD}".utf8)
    case "sym":
      let scalar = element["char"].flatMap { UInt32($0, radix: 16) }.flatMap(Unicode.Scalar.init)
      show(String(Character(scalar ?? "\u{FFFD}")).utf8)
    case "fldChar": startFieldPart(element["fldCharType"])
    case "footnoteReference": refer(to: .footnotes, element)
    case "endnoteReference": refer(to: .endnotes, element)
    default: break
    }
  }

  private func startFieldPart(_ type: String?) {
    switch type {
    case "begin":
      fields.append(.code)
      openCodes += 1
    case "separate":
      guard fields.last == .code else { return }
      fields[fields.count - 1] = .result
      openCodes -= 1
    case "end": endField()
    default: break
    }
  }

  private func endField() {
    if fields.popLast() == .code { openCodes -= 1 }
  }

  private func refer(to kind: NoteKind, _ element: XMLElement) {
    guard runs.last?.isHidden != true, openCodes == 0 else { return }
    // A mark of the writer's own follows as text.
    let hasMark = element["customMarkFollows"].map { WordToggle.isOn($0) } ?? false
    if !hasMark { show("1".utf8) }
    if notes[kind] == nil { lacksNotes = true }
    guard let identifier = element["id"],
      let found = notes[kind]?.removeValue(forKey: identifier)
    else { return }
    paragraphs.insert(found)
  }

  private func show(_ bytes: some Collection<UInt8>) {
    // Also what another field shows is code there.
    if openCodes > 0 { return }
    if runs.last?.isHidden == true {
      if !openParagraphs.isEmpty { openParagraphs[openParagraphs.count - 1].hasHiddenText = true }
    } else {
      endUnended()
      // A line end in the file is not a line end of the text.
      paragraphs.append(bytes.lazy.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 })
    }
  }

  func characters(_ text: UnsafeBufferPointer<UInt8>) {
    guard skippedDepth == 0, case .text = scopes.last else { return }
    collected.append(contentsOf: text)
  }

  func end() {
    if skippedDepth > 0 {
      skippedDepth -= 1
      return
    }
    switch scopes.popLast() {
    case .paragraph: endParagraph()
    case .run: runs.removeLast()
    case .text(let trims):
      var shown = collected[...]
      if trims {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
        shown = shown.drop(while: isSpace)
        while let last = shown.last, isSpace(last) { shown.removeLast() }
      }
      show(shown)
    case .container: endUnended()
    case .note:
      endUnended()
      endDropCap()
      note = nil
    default: break
    }
    if scopes.isEmpty {
      endUnended()
      endDropCap()
    }
  }

  private func endParagraph() {
    endUnended()
    guard let paragraph = openParagraphs.popLast() else { return }
    if paragraph.hasDeletedEnd {
      unended = (paragraph, openParagraphs.count)
    } else {
      end(paragraph)
    }
  }

  /// Ends a paragraph whose end was deleted and that no other one goes on with.
  private func endUnended() {
    guard let (paragraph, _) = unended else { return }
    unended = nil
    end(paragraph)
  }

  private func end(_ paragraph: Paragraph) {
    let outline = paragraph.outlineLevel ?? styles.outlineLevel(of: paragraph.style)
    let level = outline.flatMap { 0..<9 ~= $0 ? $0 + 1 : nil }
    let ended = paragraphs.end(label: label(of: paragraph), headingLevel: level)
    if paragraph.isDropCap, ended.count == 1 {
      dropCap = ended[0]
    } else {
      add(ended)
    }
  }

  /// Makes a paragraph of an initial letter that none follows.
  private func endDropCap() {
    guard let letter = dropCap else { return }
    dropCap = nil
    add([letter])
  }

  private func add(_ ended: [NestedParagraphs.Paragraph]) {
    if let note {
      readNotes[note, default: []] += ended
    } else if isInNote {
      // A separator.
    } else {
      for paragraph in ended { text.append(paragraph) }
    }
  }

  private var isInNote: Bool {
    scopes.contains { if case .note = $0 { true } else { false } }
  }

  private func label(of paragraph: Paragraph) -> String {
    if paragraph.hasHiddenText, paragraphs.isEmpty { return "" }
    guard let list = paragraph.list ?? styles.number(of: paragraph.style) else { return "" }
    let level = paragraph.listLevel ?? styles.numberLevel(of: paragraph.style) ?? 0
    return numbering.label(list: list, level: level)
  }
}
