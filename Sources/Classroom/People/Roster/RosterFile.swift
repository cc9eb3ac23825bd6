import ClassModel

/// A list of students in a table file, with the columns `name` and `id`.
///
/// Fields are separated by tabs, semicolons, vertical bars or commas, as in the heading, or by what a first line such
/// as `sep=/` names, as Excel writes it. Lines that begin with `#` are comments. Up to three lines above the heading
/// are titles. A heading may also have words such as `Student name` and `Nr.`, or one column for first names and one for
/// family names; see ``RosterHeading``. Without a heading, the first column is the name and the second one the
/// identifier. Each gap in a name becomes one blank. The text is UTF-8, UTF-16 or, if nothing in it is UTF-8,
/// Windows-1252. The file is read line by line, and only up to the greatest number of students in a class.
///
/// - Source: RFC 4180.
package struct RosterFile: Sendable {
  /// A student of the list.
  package struct Row: Hashable, Sendable {
    /// The line number, from 1.
    package var line: Int
    /// The name.
    package var name: String
    /// The school's identifier; the name if there is none.
    package var identifier: String

    /// Whether the list has no identifier for the student.
    package var isWithoutIdentifier: Bool { identifier == name }
  }

  /// How many problems to report.
  static let problemLimit = 20

  /// The students, in the order of the list.
  package let rows: [Row]
  /// The first text that was taken for Windows-1252, because it isn't UTF-8; `nil` if there is none.
  package let guessedText: String?
  /// Whether the heading has other titles than that of the names, but none above identifiers.
  package let hasOnlyOtherTitles: Bool
  /// The lines above the heading that could have been students: those with several fields, and, above a single title,
  /// those without a number.
  package let titleLines: [String]

  /// Reads a list.
  ///
  /// - Parameter nextBytes: Returns the next bytes of the file; none at its end.
  /// - Throws: ``ClassroomError/roster(_:)``, ``ClassroomError/tooMany(_:limit:)``, what `nextBytes` throws.
  package init(reading nextBytes: () throws -> [UInt8]) throws {
    var reader = RosterReader()
    var decoding = RosterDecoding()
    var bytes = try nextBytes()
    while !bytes.isEmpty {
      for byte in bytes {
        if decoding.isOver {
          try reader.take(byte)
        } else {
          for byte in decoding.bytes(after: byte) { try reader.take(byte) }
        }
      }
      bytes = try nextBytes()
    }
    for byte in decoding.rest { try reader.take(byte) }
    try reader.finish()
    guard reader.problems.isEmpty else {
      throw ClassroomError.roster(Array(reader.problems.prefix(Self.problemLimit)))
    }
    rows = reader.rows
    guessedText = reader.guessedText
    hasOnlyOtherTitles = reader.hasOnlyOtherTitles
    titleLines = reader.titleLines
  }
}

/// Splits bytes into lines and fields, and makes students from them.
private struct RosterReader {
  private static let titleLimit = 3

  private enum Heading {
    case unknown
    case known(RosterHeading)
    /// It can't be used, so the lines below it say nothing.
    case refused
  }

  private(set) var rows: [RosterFile.Row] = []
  private(set) var problems: [RosterProblem] = []
  private(set) var guessedText: String?
  private(set) var titleLines: [String] = []
  /// Whether something in the list showed that it is in UTF-8, so that other bytes are damage.
  private var hasUTF8 = false
  private var line = RosterLine(number: 1)
  private var lineNumber = 1
  private var separator: UInt8?
  private var heading = Heading.unknown
  /// Whether no line was found to be a heading, so that one may still come, below too many titles.
  private var isWithoutHeading = false
  /// The first lines, while they may be titles above the heading.
  private var firstLines: [RosterLine] = []
  private var lines: [String: Int] = [:]
  private var byteCount = 0
  private var isAfterReturn = false

  /// Whether the heading has other titles than those of names, but none above identifiers.
  var hasOnlyOtherTitles: Bool {
    if case .known(let heading) = heading { heading.hasOnlyOtherTitles } else { false }
  }

  mutating func take(_ byte: UInt8) throws {
    byteCount += 1
    // A byte order mark, as Excel writes it.
    if byteCount <= 3, byte == [0xEF, 0xBB, 0xBF][byteCount - 1] {
      hasUTF8 = hasUTF8 || byteCount == 3
      return
    }
    if byte == 0x0A, isAfterReturn {
      isAfterReturn = false
      return
    }
    isAfterReturn = byte == 0x0D && !line.isQuoted
    guard byte == 0x0A || byte == 0x0D, !line.isQuoted else {
      if byte == 0x0A { lineNumber += 1 }
      return line.append(byte, separator: separator)
    }
    try endLine()
  }

  mutating func finish() throws {
    try endLine()
    try takeFirstLines()
  }

  private mutating func endLine() throws {
    let line = self.line
    lineNumber += 1
    self.line = RosterLine(number: lineNumber)
    if line.number == 1, let sign = line.namedSeparator {
      separator = sign
      return
    }
    switch heading {
    case .unknown: try takeFirst(line)
    case .known(let heading) where !line.isComment: try takeStudent(line, heading)
    case .known, .refused: return
    }
  }

  // MARK: - The first lines

  /// Takes a line that is a heading, or may be a title above it.
  private mutating func takeFirst(_ line: RosterLine) throws {
    let signs = separators(of: line)
    var refusal: RosterProblem.Reason?
    for sign in signs {
      guard let fields = line.fields(at: sign), let texts = self.texts(of: fields) else { continue }
      switch RosterHeading.find(in: texts) {
      case .heading(let found):
        separator = sign
        heading = .known(found)
        addTitleLines(firstLines, above: texts)
        firstLines = []
        return
      case .refusal(let reason): refusal = refusal ?? reason
      case .nothing: continue
      }
    }
    if let refusal { return refuse(refusal, line: line.number) }
    let isBlank = line.fields(at: signs[0])?.allSatisfy(\.isEmpty) ?? false
    guard !line.isComment, !isBlank else { return }
    firstLines.append(line)
    if firstLines.count > Self.titleLimit { try takeFirstLines() }
  }

  /// The signs that may separate the fields of a line, the likeliest first; `nil` if there is one field.
  private func separators(of line: RosterLine) -> [UInt8?] {
    if let separator { return [separator] }
    return line.separators.isEmpty ? [nil] : line.separators.map(Optional.some)
  }

  /// Keeps the text of lines above the heading that could have been students.
  private mutating func addTitleLines(_ lines: some Sequence<RosterLine>, above titles: [String]) {
    let isOneColumn = titles.count { !$0.isEmpty } == 1
    for line in lines {
      guard let fields = line.fields(at: separator) else { continue }
      let words = (texts(of: fields) ?? []).filter { !$0.isEmpty }
      let text = words.joined(separator: " ")
      // `Class 7b` is nobody's name.
      if words.count > 1 || isOneColumn && !text.contains(where: \.isNumber) {
        titleLines.append(text)
      }
    }
  }

  /// Takes the first lines for students, since there is no heading. One of them may have a single title.
  private mutating func takeFirstLines() throws {
    var students = firstLines
    firstLines = []
    guard !students.isEmpty else { return }
    separator = separator ?? students.lazy.compactMap(\.separators.first).first
    for (place, line) in students.enumerated().reversed() {
      guard let fields = line.fields(at: separator), let texts = self.texts(of: fields),
        let found = RosterHeading.findOnlyTitle(in: texts)
      else { continue }
      addTitleLines(students[..<place], above: texts)
      students.removeFirst(place + 1)
      guard !found.hasOnlyOtherTitles else {
        heading = .known(found)
        for line in students { try takeStudent(line, found) }
        return
      }
      break
    }
    isWithoutHeading = true
    var columnCount = 1
    for line in students {
      let fields = line.fields(at: separator) ?? []
      columnCount = max(columnCount, (fields.lastIndex { !$0.isEmpty } ?? 0) + 1)
      // `Berg, Anna` is one name, and nobody's id is Anna.
      let isName =
        separator == UInt8(ascii: ",") && fields.count == 2 && !fields[1].isEmpty
        && !fields[1].contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      if columnCount > 2 || isName { return refuse(.tooManyColumns, line: line.number) }
    }
    let heading = RosterHeading(
      nameColumns: [0], identifierColumn: columnCount > 1 ? 1 : nil, hasOnlyOtherTitles: false)
    self.heading = .known(heading)
    for line in students { try takeStudent(line, heading) }
  }

  // MARK: - Students

  private mutating func takeStudent(_ line: RosterLine, _ heading: RosterHeading) throws {
    // A heading of one column names no separator, and a comma may be in a name.
    let sign = separator ?? line.separators.first { $0 != UInt8(ascii: ",") }
    guard let fields = line.fields(at: sign) else { return report(.quotes, line: line.number) }
    guard fields.contains(where: { !$0.isEmpty }) else { return }
    guard let texts = self.texts(of: fields, notesGuess: true) else {
      return report(.encoding, line: line.number)
    }
    func text(_ column: Int?) -> String {
      column.flatMap { $0 < texts.count ? texts[$0] : nil } ?? ""
    }
    let name = heading.nameColumns.map { text($0) }.filter { !$0.isEmpty }.joined(separator: " ")
      .withSingleBlanks
    guard !name.isEmpty else { return report(.nameMissing, line: line.number) }
    guard name.lowercased() != "name", !isLateHeading(line, below: heading) else {
      return report(.columnTitle(name), line: line.number)
    }
    let typed = text(heading.identifierColumn)
    let identifier = typed.isEmpty ? name : typed
    for (value, rule) in [(name, TextRule.name), (identifier, .other)]
    where ClassText(value, rule) == nil {
      return report(
        .unfit(value, maximumByteCount: rule.maximumByteCount), line: line.number)
    }
    if let earlier = lines[identifier] {
      return report(.repeated(identifier, line: earlier), line: line.number)
    }
    lines[identifier] = line.number
    rows.append(.init(line: line.number, name: name, identifier: identifier))
    guard rows.count <= ClassroomLimit.studentCount else {
      throw ClassroomError.tooMany("students", limit: ClassroomLimit.studentCount)
    }
  }

  /// Whether a line is the heading, and stands below too many titles to be found.
  private mutating func isLateHeading(_ line: RosterLine, below heading: RosterHeading) -> Bool {
    guard isWithoutHeading else { return false }
    for sign in separators(of: line) {
      guard let fields = line.fields(at: sign), let texts = self.texts(of: fields) else { continue }
      if RosterHeading.hasTitleOfNames(in: texts) { return true }
      // Whoever has an id is a student.
      if heading.identifierColumn == nil, RosterHeading.findOnlyTitle(in: texts) != nil {
        return true
      }
    }
    return false
  }

  /// Reports a heading that can't be used.
  private mutating func refuse(_ reason: RosterProblem.Reason, line: Int) {
    report(reason, line: line)
    heading = .refused
    firstLines = []
  }

  private mutating func report(_ reason: RosterProblem.Reason, line: Int) {
    // The file may have millions of problems.
    guard problems.count < 100 else { return }
    problems.append(RosterProblem(line: line, reason))
  }

  // MARK: - Texts

  /// Decodes the fields of a line; `nil` if one is damaged.
  ///
  /// - Parameter notesGuess: Whether somebody has to look at a text whose encoding is guessed. Titles don't matter.
  private mutating func texts(of fields: [[UInt8]], notesGuess: Bool = false) -> [String]? {
    var texts: [String] = []
    for field in fields.prefix(RosterLine.fieldCountLimit) {
      guard let text = text(of: field, notesGuess: notesGuess) else { return nil }
      texts.append(text.precomposed.trimmed)
    }
    return texts
  }

  /// Decodes a field; `nil` if it is damaged.
  private mutating func text(of field: [UInt8], notesGuess: Bool) -> String? {
    if let text = String(validating: field, as: UTF8.self) {
      hasUTF8 = hasUTF8 || field.contains { $0 >= 0x80 }
      return text
    }
    // It is too long anyway, and perhaps cut in a character.
    if field.count == RosterLine.fieldByteLimit { return String(decoding: field, as: UTF8.self) }
    guard !hasUTF8, !Self.hasCharacterOfUTF8(field), let text = Windows1252.text(of: field) else {
      return nil
    }
    if notesGuess { guessedText = guessedText ?? text }
    return text
  }

  /// Whether some of the bytes are a character of UTF-8 that isn't ASCII.
  private static func hasCharacterOfUTF8(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { place in
      let length =
        switch bytes[place] {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
      guard length > 0, place + length <= bytes.count else { return false }
      return String(validating: bytes[place..<place + length], as: UTF8.self) != nil
    }
  }
}

/// The limits of a class.
enum ClassroomLimit {
  /// The number of students.
  static let studentCount = 1_500
}

extension String {
  /// The text with one plain blank for each gap, since people see no other difference between two names.
  fileprivate var withSingleBlanks: String {
    split { $0.isWhitespace && !$0.isNewline }.joined(separator: " ")
  }

  /// The text without leading and trailing white space.
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace ?? false { rest.removeFirst() }
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    return String(rest)
  }
}
