/// Puts the paragraphs of a document with markup together.
///
/// A footnote may stand in the middle of a word; its text comes as a paragraph of its own behind the
/// one that it belongs to. Where something is left out that is not text, such as a formula or a
/// reference, a sign that would be left alone moves to the word before it: `by Knuth [3].` becomes
/// `by Knuth.`, which has two words and not three.
struct ParagraphWriter {
  /// The text under way, of the paragraph or of its note.
  private struct Line {
    var bytes: [UInt8] = []
    var omissions: [Int] = []

    mutating func clear() {
      bytes.removeAll(keepingCapacity: true)
      omissions.removeAll(keepingCapacity: true)
    }
  }

  /// Stands for a byte that was taken back; no UTF-8 has it.
  private static let nothing: UInt8 = 0xFF

  /// The level, if the paragraph under way is a heading.
  var headingLevel: Int?

  private var text: ExtractedText
  private var body = Line()
  private var note = Line()
  private var notes: [UInt8] = []
  private var noteDepth = 0

  /// Goes on with a text.
  init(_ text: ExtractedText) {
    self.text = text
  }

  /// How many bytes the paragraph or the note under way has.
  var count: Int { noteDepth > 0 ? note.bytes.count : body.bytes.count }

  /// Whether the current text belongs to a note.
  var isInNote: Bool { noteDepth > 0 }

  /// Adds a byte; a line feed is a space.
  mutating func append(_ byte: UInt8) {
    if noteDepth > 0 { note.bytes.append(byte) } else { body.bytes.append(byte) }
  }

  /// Adds a part of a text in valid UTF-8.
  mutating func append(_ part: ArraySlice<UInt8>) {
    if noteDepth > 0 {
      note.bytes.append(contentsOf: part)
    } else {
      body.bytes.append(contentsOf: part)
    }
  }

  /// Adds a text.
  mutating func append(_ string: String) {
    for byte in string.utf8 { append(byte) }
  }

  /// Adds a character.
  mutating func append(_ scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
  }

  /// Adds a space, unless there is one, or nothing that it could separate.
  mutating func appendSpace() {
    let last = noteDepth > 0 ? note.bytes.last : body.bytes.last
    if let last, !last.isSpace { append(.space) }
  }

  /// Says that something was left out here.
  mutating func omit() {
    if noteDepth > 0 {
      note.omissions.append(note.bytes.count)
    } else {
      body.omissions.append(body.bytes.count)
    }
  }

  /// Takes back bytes that turn out to be marks.
  ///
  /// - Parameter range: In the paragraph or the note under way, of characters of ASCII.
  mutating func takeBack(_ range: Range<Int>) {
    for index in range {
      if noteDepth > 0 {
        note.bytes[index] = Self.nothing
      } else {
        body.bytes[index] = Self.nothing
      }
    }
  }

  /// Starts a footnote; one in a footnote is a paragraph of it.
  mutating func beginNote() {
    if noteDepth > 0 { endNoteParagraph() }
    noteDepth += 1
  }

  /// Ends the footnote that was begun last, if any.
  mutating func endNote() {
    guard noteDepth > 0 else { return }
    endNoteParagraph()
    noteDepth -= 1
  }

  /// Ends the current paragraph, or that of the note; does nothing if it has no text.
  mutating func endParagraph() {
    if noteDepth > 0 { return endNoteParagraph() }
    if !body.bytes.isEmpty {
      Self.finish(&body)
      if let headingLevel { text.beginHeading(level: headingLevel) } else { text.endParagraph() }
      text.append(body.bytes[...].trimmed)
      text.endParagraph()
    }
    body.clear()
    headingLevel = nil
    if !notes.isEmpty {
      text.append(notes)
      notes.removeAll(keepingCapacity: true)
    }
  }

  /// Ends the document.
  ///
  /// - Returns: The text.
  mutating func finish() -> ExtractedText {
    while noteDepth > 0 { endNote() }
    endParagraph()
    return text
  }

  private mutating func endNoteParagraph() {
    Self.finish(&note)
    let line = note.bytes[...].trimmed
    if !line.isEmpty {
      notes.append(contentsOf: line)
      notes.append(.lineFeed)
    }
    note.clear()
  }

  private static func finish(_ line: inout Line) {
    joinSigns(&line)
    if line.bytes.contains(nothing) { line.bytes.removeAll { $0 == nothing } }
    for index in line.bytes.indices where line.bytes[index] == .lineFeed {
      line.bytes[index] = .space
    }
  }

  /// Takes back the space in front of what has neither letter nor digit, but had something left out.
  private static func joinSigns(_ line: inout Line) {
    var done = 0
    // The line starts with that many bytes that are blank or taken back.
    var blank = 0
    for omission in line.omissions where omission >= done {
      var start = omission
      while start > done, spaceByteCount(before: start, in: line.bytes) == 0 { start -= 1 }
      var end = omission
      while end < line.bytes.count, spaceByteCount(at: end, in: line.bytes) == 0 { end += 1 }
      let isReached = start == done && done > 0
      done = end
      if isReached || start == end || hasLetter(line.bytes[start..<end]) { continue }
      var space = start
      while space > blank {
        let width = spaceByteCount(before: space, in: line.bytes)
        if width == 0 { break }
        space -= width
      }
      let isFirst = space <= blank
      if isFirst { blank = end }
      let range = isFirst ? start..<end : space..<start
      for index in range { line.bytes[index] = nothing }
    }
  }

  private static func hasLetter(_ bytes: ArraySlice<UInt8>) -> Bool {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
  }

  /// The bytes of the white space at a place: ASCII, and U+00A0, U+2000 to U+200A, U+202F, U+3000.
  private static func spaceByteCount(at place: Int, in bytes: [UInt8]) -> Int {
    let byte = bytes[place]
    if byte.isSpace || byte == nothing { return 1 }
    if byte == 0xC2, place + 1 < bytes.count, bytes[place + 1] == 0xA0 { return 2 }
    guard place + 2 < bytes.count else { return 0 }
    switch (byte, bytes[place + 1], bytes[place + 2]) {
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE3, 0x80, 0x80): return 3
    default: return 0
    }
  }

  private static func spaceByteCount(before place: Int, in bytes: [UInt8]) -> Int {
    for width in 1...3 where place >= width {
      if spaceByteCount(at: place - width, in: bytes) == width { return width }
    }
    return 0
  }
}
