import Foundation
import ProgressModel
import StoreEngine

/// Reads lines in the form in which facts are exported: a tenth of the work that a JSON decoder has.
///
/// It knows objects without spaces, texts without escapes, and plain numbers. Any other line may still
/// be a fact; ``FactLineParser`` asks the decoder then, and words every refusal. What this type reads, the
/// decoder would read as well, and to the same values.
struct FactLineScanner {
  /// A key in a line, and where its value goes.
  private struct Key {
    var name: [UInt8]
    var slot: Int
  }

  /// What a line of one table can have.
  private struct Form {
    var table: FactTable
    var name: [UInt8]
    /// In the order in which they are exported.
    var keys: [Key]
  }

  /// What a row has besides its own columns; the slots after these.
  private enum Signature: Int, CaseIterable {
    case byDevice, byPerson, byTool, stamp, command
  }

  private enum Token {
    case text(Range<Int>)
    case number(Range<Int>)
  }

  private let forms: [Form]
  private var lastForm = 0
  /// The last author, and the bytes that it was read from.
  private var lastAuthor: (bytes: [UInt8], author: FactWriter.Author)?
  private var tokens: [(key: Range<Int>, value: Token)] = []
  private var slots: [Token?] = []

  init() {
    forms = FactTable.all.map { table in
      var keys = table.ownColumns.enumerated().map { Key(name: Array($1.name.utf8), slot: $0) }
      if table.hasAuthorship {
        for part in Signature.allCases where part != .command || table.hasCommand {
          keys.append(
            Key(name: Array("\(part)".utf8), slot: table.ownColumns.count + part.rawValue))
        }
      }
      return Form(
        table: table, name: Array(table.name.utf8),
        keys: keys.sorted { $0.name.lexicographicallyPrecedes($1.name) })
    }
  }

  /// Reads a line; `nil` if it is not of the plain form.
  mutating func row(_ line: [UInt8]) -> FactRow? {
    line.withUnsafeBufferPointer { row($0) }
  }

  private mutating func row(_ line: UnsafeBufferPointer<UInt8>) -> FactRow? {
    guard tokenize(line), let form = place(line) else { return nil }
    let table = form.table
    var values: [StoredValue] = []
    values.reserveCapacity(table.ownColumns.count)
    for (place, column) in table.ownColumns.enumerated() {
      guard let token = slots[place] else {
        values.append(.null)
        continue
      }
      guard let value = Self.value(token, of: column, in: line) else { return nil }
      values.append(value)
    }
    guard table.hasAuthorship else { return FactRow(table: table, values: values) }
    guard let authorship = authorship(of: table, in: line) else { return nil }
    return FactRow(table: table, values: values, authorship: authorship)
  }

  // MARK: - The parts of a line

  /// Finds the keys and values of an object.
  private mutating func tokenize(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    tokens.removeAll(keepingCapacity: true)
    let end = line.count
    guard end > 2, line[0] == UInt8(ascii: "{") else { return false }
    var index = 1
    while true {
      guard let key = Self.text(line, from: &index), index < end,
        line[index] == UInt8(ascii: ":")
      else { return false }
      index += 1
      guard index < end else { return false }
      if line[index] == UInt8(ascii: "\"") {
        guard let value = Self.text(line, from: &index) else { return false }
        tokens.append((key, .text(value)))
      } else {
        let start = index
        while index < end, Self.isOfNumber(line[index]) { index += 1 }
        guard index > start else { return false }
        tokens.append((key, .number(start..<index)))
      }
      guard index < end else { return false }
      if line[index] == UInt8(ascii: "}") { return index + 1 == end }
      guard line[index] == UInt8(ascii: ","), tokens.count < 64 else { return false }
      index += 1
    }
  }

  /// Reads a text in quotes that has no escapes.
  private static func text(
    _ line: UnsafeBufferPointer<UInt8>, from index: inout Int
  ) -> Range<Int>? {
    guard index < line.count, line[index] == UInt8(ascii: "\"") else { return nil }
    let start = index + 1
    var end = start
    while end < line.count, line[end] != UInt8(ascii: "\"") {
      guard line[end] >= 0x20, line[end] != UInt8(ascii: "\\") else { return nil }
      end += 1
    }
    guard end < line.count else { return nil }
    index = end + 1
    return start..<end
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }

  private static func equal(
    _ line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ name: [UInt8]
  ) -> Bool {
    guard range.count == name.count, let base = line.baseAddress else { return false }
    return memcmp(base + range.lowerBound, name, name.count) == 0
  }

  /// Finds the table of the line, and puts each value into the slot of its column.
  private mutating func place(_ line: UnsafeBufferPointer<UInt8>) -> Form? {
    let fact = tokens.firstIndex { Self.equal(line, $0.key, Self.factKey) }
    guard let fact, case .text(let name) = tokens[fact].value else { return nil }
    if !Self.equal(line, name, forms[lastForm].name) {
      guard let found = forms.firstIndex(where: { Self.equal(line, name, $0.name) }) else {
        return nil
      }
      lastForm = found
    }
    let form = forms[lastForm]
    slots.removeAll(keepingCapacity: true)
    slots.append(
      contentsOf: repeatElement(nil, count: form.table.ownColumns.count + Signature.allCases.count))
    var next = 0
    for (index, token) in tokens.enumerated() where index != fact {
      // Keys come in their order, and null ones are left out.
      while next < form.keys.count, !Self.equal(line, token.key, form.keys[next].name) { next += 1 }
      guard next < form.keys.count else { return nil }
      slots[form.keys[next].slot] = token.value
      next += 1
    }
    return form
  }

  private static let factKey = Array("fact".utf8)

  // MARK: - Values

  private static func value(
    _ token: Token, of column: FactColumn, in line: UnsafeBufferPointer<UInt8>
  ) -> StoredValue? {
    switch (column.content, token) {
    case (.identifier, .text(let range)), (.bytes, .text(let range)):
      return bytes(line, range).map { .bytes($0) }
    case (.text, .text(let range)), (.choice, .text(let range)):
      return text(line, range).map { .text($0) }
    case (.integer, .number(let range)), (.stamp, .number(let range)),
      (.number, .number(let range)):
      return number(line, range)
    default: return nil
    }
  }

  private static func text(_ line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String? {
    String(validating: UnsafeBufferPointer(rebasing: line[range]), as: UTF8.self)
  }

  private static func bytes(_ line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Data? {
    guard range.count.isMultiple(of: 2) else { return nil }
    let count = range.count / 2
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { result -> Data? in
      for index in 0..<count {
        let place = range.lowerBound + 2 * index
        guard let high = Hexadecimal.value(line[place]),
          let low = Hexadecimal.value(line[place + 1])
        else { return nil }
        result[index] = high << 4 | low
      }
      return Data(result.prefix(count))
    }
  }

  private static func number(
    _ line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> StoredValue? {
    var digits = range
    let isNegative = line[digits.lowerBound] == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    guard (1...19).contains(digits.count) else { return nil }
    let isSmall = digits.count == 1 || line[digits.lowerBound + 1] == UInt8(ascii: ".")
    guard line[digits.lowerBound] != UInt8(ascii: "0") || isSmall && !isNegative else {
      return nil
    }
    var number: Int64 = 0
    for index in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(line[index]) else {
        return real(line, range)
      }
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isSumTooLarge) = tens.addingReportingOverflow(
        Int64(line[index] - UInt8(ascii: "0")))
      if isTooLarge || isSumTooLarge { return nil }
      number = sum
    }
    return .integer(isNegative ? -number : number)
  }

  private static func real(
    _ line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> StoredValue? {
    let digits = line[range].dropFirst(line[range.lowerBound] == UInt8(ascii: "-") ? 1 : 0)
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && !$0.contains(UInt8(ascii: "-")) }),
      let number = text(line, range).flatMap(Double.init)
    else { return nil }
    return Int64(exactly: number).map { .integer($0) } ?? .real(number)
  }

  // MARK: - Who wrote it

  private mutating func authorship(
    of table: FactTable, in line: UnsafeBufferPointer<UInt8>
  ) -> Authorship? {
    func slot(_ part: Signature) -> Token? { slots[table.ownColumns.count + part.rawValue] }
    guard case .text(let device) = slot(.byDevice), case .text(let person) = slot(.byPerson),
      case .text(let tool) = slot(.byTool), case .number(let written) = slot(.stamp),
      case .integer(let stamp) = Self.number(line, written), stamp >= 0,
      device.count == 32, person.count == 32
    else { return nil }
    var command: CommandIdentifier?
    if let token = slot(.command) {
      guard case .text(let range) = token,
        let known = Self.bytes(line, range).flatMap({ CommandIdentifier(bytes: $0) })
      else { return nil }
      command = known
    }
    // In an exported line these three stand side by side.
    let whole = device.lowerBound..<max(device.lowerBound, tool.upperBound)
    if let lastAuthor, Self.equal(line, whole, lastAuthor.bytes) {
      let author = lastAuthor.author
      return Authorship(
        device: author.device, person: author.person, tool: author.tool,
        stamp: Stamp(rawValue: stamp), command: command)
    }
    guard
      let deviceIdentifier = Self.bytes(line, device).flatMap({ DeviceIdentifier(bytes: $0) }),
      let personIdentifier = Self.bytes(line, person).flatMap({ PersonIdentifier(bytes: $0) }),
      let name = Self.text(line, tool)
    else { return nil }
    if device.upperBound < person.lowerBound, person.upperBound < tool.lowerBound {
      lastAuthor = (
        Array(line[whole]),
        FactWriter.Author(device: deviceIdentifier, person: personIdentifier, tool: name)
      )
    }
    return Authorship(
      device: deviceIdentifier, person: personIdentifier, tool: name,
      stamp: Stamp(rawValue: stamp), command: command)
  }
}
