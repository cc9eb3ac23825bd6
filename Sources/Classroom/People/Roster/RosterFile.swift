import ClassModel

/// A list of students in a table file, with the columns `name` and `id`.
///
/// Fields are separated by commas, semicolons, tabs or vertical bars, whichever comes first in the file, or by what a
/// first line such as `sep=/` names, as Excel writes it. Lines that begin with `#` are comments. Up to three lines of
/// one field above the heading are titles. A heading may also have words such as `Student name` and `Nr.`. Without one,
/// the first column is the name and the second one the identifier. Each gap in a name becomes one blank. The text is
/// UTF-8, UTF-16 or, if nothing in it is UTF-8, Windows-1252. The file is read line by line, and only up to the
/// greatest number of students in a class.
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
  }
}

/// Splits bytes into lines and fields, and makes students from them.
private struct RosterReader {
  /// Where a field is cut. This is enough to notice that it is too long.
  private static let fieldByteLimit = 4_096
  private static let fieldCountLimit = 64
  private static let titleLimit = 3

  private enum Place { case start, plain, quoted, quoteInQuoted }
  private enum Heading {
    case unknown
    case columns(name: Int, identifier: Int?)
    /// It can't be used, so the lines below it say nothing.
    case refused
  }

  private(set) var rows: [RosterFile.Row] = []
  private(set) var problems: [RosterProblem] = []
  private(set) var guessedText: String?
  private(set) var hasOnlyOtherTitles = false
  /// Whether something in the list showed that it is in UTF-8, so that other bytes are damage.
  private var hasUTF8 = false
  private var place = Place.start
  private var field: [UInt8] = []
  private var fields: [[UInt8]] = []
  private var isBroken = false
  private var separator: UInt8?
  /// The separator that was known before the current line.
  private var knownSeparator: UInt8?
  private var line = 1
  private var firstLine = 1
  private var heading = Heading.unknown
  /// The first lines, while they may be titles above the heading.
  private var titles: [(line: Int, texts: [String])] = []
  private var lines: [String: Int] = [:]
  private var byteCount = 0
  private var isAfterReturn = false

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
    isAfterReturn = byte == 0x0D && place != .quoted
    switch (place, byte) {
    case (.quoted, UInt8(ascii: "\"")): place = .quoteInQuoted
    case (.quoted, _):
      if byte == 0x0A { line += 1 }
      append(byte)
    case (.quoteInQuoted, UInt8(ascii: "\"")):
      append(byte)
      place = .quoted
    case (.start, UInt8(ascii: "\"")): place = .quoted
    case (_, 0x0A), (_, 0x0D): try endLine()
    case (_, _) where isSeparator(byte): endField()
    case (.quoteInQuoted, _): isBroken = true
    default:
      append(byte)
      place = .plain
    }
  }

  mutating func finish() throws {
    if place == .quoted { isBroken = true }
    if place != .start || !field.isEmpty || !fields.isEmpty { try endLine() }
    try takeTitles()
  }

  private mutating func append(_ byte: UInt8) {
    if field.count < Self.fieldByteLimit { field.append(byte) }
  }

  /// The first separator in the file is used for all lines.
  private mutating func isSeparator(_ byte: UInt8) -> Bool {
    if let separator { return byte == separator }
    guard
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "|")
        || byte == 0x09
    else { return false }
    separator = byte
    return true
  }

  private mutating func endField() {
    if fields.count < Self.fieldCountLimit { fields.append(field) }
    field.removeAll(keepingCapacity: true)
    place = .start
  }

  private mutating func endLine() throws {
    endField()
    defer {
      fields.removeAll(keepingCapacity: true)
      isBroken = false
      line += 1
      firstLine = line
      knownSeparator = separator
    }
    guard !fields.allSatisfy(\.isEmpty) || isBroken else { return }
    if firstLine == 1, !isBroken, namesSeparator() { return }
    if fields.first?.first == UInt8(ascii: "#") {
      // A comment, whose commas separate nothing.
      separator = knownSeparator
      return
    }
    guard !isBroken else { return report(.quotes, line: firstLine) }
    var texts: [String] = []
    for field in fields {
      guard let text = self.text(of: field) else { return report(.encoding, line: firstLine) }
      texts.append(text.precomposed.trimmed)
    }
    try take(texts)
  }

  /// Decodes a field; `nil` if it is damaged.
  private mutating func text(of field: [UInt8]) -> String? {
    if let text = String(validating: field, as: UTF8.self) {
      hasUTF8 = hasUTF8 || field.contains { $0 >= 0x80 }
      return text
    }
    // It is too long anyway, and perhaps cut in a character.
    if field.count == Self.fieldByteLimit { return String(decoding: field, as: UTF8.self) }
    guard !hasUTF8, !Self.hasCharacterOfUTF8(field), let text = Windows1252.text(of: field) else {
      return nil
    }
    guessedText = guessedText ?? text
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

  /// Whether the line is `sep=;` or alike, which Excel writes and reads above a list.
  private mutating func namesSeparator() -> Bool {
    guard let first = fields.first, first.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8) else {
      return false
    }
    // What separates fields anyway did so here, too.
    if fields.count == 2, first.count == 4, fields[1].isEmpty { return true }
    guard fields.count == 1, first.count == 5, let sign = first.last, sign < 0x80,
      !(0x61...0x7A ~= sign | 0x20), !(0x30...0x39 ~= sign)
    else { return false }
    separator = sign
    return true
  }

  private mutating func take(_ texts: [String]) throws {
    guard case .unknown = heading else { return try takeStudent(texts, line: firstLine) }
    let names = texts.map(\.foldedName)
    let name = names.firstIndex(of: "name") ?? names.firstIndex(where: \.isTitleOfWholeNames)
    let identifier = names.firstIndex(of: "id")
    let ofNumbers = names.indices.filter { names[$0].isTitleOfNumbers }
    let ofNames = names.indices.filter { names[$0].isTitleOfNames && !ofNumbers.contains($0) }
    let numbered = identifier.map { [$0] } ?? ofNumbers
    let named = name.map { [$0] } ?? ofNames
    if name != nil || named.count == 1 && !numbered.isEmpty {
      // Such as the number of a class beside that of a student.
      guard numbered.count <= 1 else { return refuse(.severalNumberColumns) }
      heading = .columns(name: named[0], identifier: numbered.first)
      hasOnlyOtherTitles = numbered.isEmpty && texts.count(where: { !$0.isEmpty }) > 1
      titles = []
    } else if texts.count(where: { !$0.isEmpty }) == 1, titles.count < Self.titleLimit {
      titles.append((firstLine, texts))
    } else {
      // Such as first and last names.
      let isHeading =
        !named.isEmpty && !numbered.isEmpty
        || named.count > 1 && names.allSatisfy { $0.isEmpty || $0.endsAsTitleOfNames }
      if identifier != nil || isHeading { return refuse(.noNameColumn) }
      titles.append((firstLine, texts))
      try takeTitles()
    }
  }

  /// Takes the first lines for students, since there is no heading.
  private mutating func takeTitles() throws {
    guard let first = titles.first else { return }
    if first.texts.count > 2 { return refuse(.tooManyColumns, line: first.line) }
    heading = .columns(name: 0, identifier: first.texts.count > 1 ? 1 : nil)
    let students = titles
    titles = []
    for student in students { try takeStudent(student.texts, line: student.line) }
  }

  private mutating func takeStudent(_ texts: [String], line: Int) throws {
    guard case .columns(let nameColumn, let identifierColumn) = heading else { return }
    func text(_ column: Int?) -> String {
      column.flatMap { $0 < texts.count ? texts[$0] : nil } ?? ""
    }
    let name = text(nameColumn).withSingleBlanks
    guard !name.isEmpty else { return report(.nameMissing, line: line) }
    guard name.lowercased() != "name" else { return report(.columnTitle(name), line: line) }
    let identifier = text(identifierColumn).isEmpty ? name : text(identifierColumn)
    for (value, rule) in [(name, TextRule.name), (identifier, .other)]
    where ClassText(value, rule) == nil {
      return report(.unfit(value, maximumByteCount: rule.maximumByteCount), line: line)
    }
    if let earlier = lines[identifier] {
      return report(.repeated(identifier, line: earlier), line: line)
    }
    lines[identifier] = line
    rows.append(.init(line: line, name: name, identifier: identifier))
    guard rows.count <= ClassroomLimit.studentCount else {
      throw ClassroomError.tooMany("students", limit: ClassroomLimit.studentCount)
    }
  }

  /// Reports a heading that can't be used.
  private mutating func refuse(_ reason: RosterProblem.Reason, line: Int? = nil) {
    report(reason, line: line ?? firstLine)
    heading = .refused
    titles = []
  }

  private mutating func report(_ reason: RosterProblem.Reason, line: Int) {
    // The file may have millions of problems.
    guard problems.count < 100 else { return }
    problems.append(RosterProblem(line: line, reason))
  }
}

/// The limits of a class.
enum ClassroomLimit {
  /// The number of students.
  static let studentCount = 1_500
}

/// Titles above whole names, as `foldedName` has them. They are no names, so a list needs no other title.
private let titlesOfWholeNames: Set<String> = [
  "full name", "whole name", "complete name", "student name", "name of student",
  "vollstandiger name", "ganzer name", "schulername", "name des schulers", "vor- und nachname",
  "nom complet", "nom et prenom", "nombre completo", "nome completo", "volledige naam",
  "imie i nazwisko",
]

/// The last words of titles above identifiers, as `foldedName` has them.
private let titlesOfNumbers: Set<String> = [
  "id", "ident", "identifier", "nr", "no", "number", "nummer", "numero", "kennung", "kennziffer",
  "kennnummer", "schulernummer", "schulernr", "matrikel", "matrikelnummer", "matrikelnr",
  "identifiant", "matricule", "identificador", "matricula", "identificativo", "matricola",
  "leerlingnummer",
]

extension String {
  /// Whether a folded field of the first line is a title above names, such as `student name`.
  fileprivate var isTitleOfNames: Bool {
    !contains(where: \.isNumber)
      && contains(/name|student|schuler|nom|naam|nazwisko|pupil|lernende|teilnehmer/)
  }

  /// Whether a folded field can only be a title above whole names.
  fileprivate var isTitleOfWholeNames: Bool { titlesOfWholeNames.contains(self) }

  /// Whether a folded field ends as a title above first, last or whole names.
  fileprivate var endsAsTitleOfNames: Bool { hasSuffix("name") || hasSuffix("nom") }

  /// Whether a folded field of the first line is a title above identifiers, such as `nr.` or `student id`.
  fileprivate var isTitleOfNumbers: Bool {
    guard let word = split(whereSeparator: { !$0.isLetter }).last, !contains(/tel|phone|mobil/)
    else { return false }
    return titlesOfNumbers.contains(String(word))
  }

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
