/// An item of an attempt, or its removal.
package struct ReportedItem: Hashable, Sendable {
  /// What it holds.
  package enum Value: Hashable, Sendable {
    /// It was removed.
    case removed
    /// Yes or no, shown with its pair of words.
    case binary(title: ClassText, Bool, BinaryWords)
    /// A number. If it names a counter, it counts words.
    case quantity(title: ClassText, Double, counter: ClassText?)
    /// Points out of possible points, which are above 0.
    case score(title: ClassText, Double, outOf: Double)
  }

  /// The pair of words for yes and no.
  package enum BinaryWords: UInt8, Hashable, Codable, Sendable, CaseIterable {
    /// True or false.
    case trueFalse = 0
    /// Pass or fail.
    case passFail = 1
    /// Yes or no.
    case yesNo = 2
    /// Correct or incorrect.
    case correctIncorrect = 3
  }

  /// Identifies it among other items.
  package var identifier: ClassText
  /// Its place in the order of facts.
  package var stamp: UInt64
  /// What it holds.
  package var value: Value

  package init(identifier: ClassText, stamp: UInt64, value: Value) {
    self.identifier = identifier
    self.stamp = stamp
    self.value = value
  }

  /// The title that people see; `nil` if the item was removed.
  package var title: ClassText? {
    switch value {
    case .removed: nil
    case .binary(let title, _, _), .quantity(let title, _, _), .score(let title, _, _): title
    }
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(6)
    identifier = try reader.text(.other)
    stamp = try reader.stamp()
    switch try reader.unsigned(0...3) {
    case 0:
      for _ in 0..<3 { try reader.null() }
      value = .removed
    case 1:
      let title = try reader.text(.name)
      let holds = try reader.flag()
      value = .binary(title: title, holds, try reader.choice())
    case 2:
      let title = try reader.text(.name)
      let number = try reader.float()
      value = .quantity(
        title: title, number, counter: try reader.isNull() ? nil : try reader.text(.other))
    default:
      let title = try reader.text(.name)
      let points = try reader.float()
      value = .score(
        title: title, points, outOf: try reader.float(Double.leastNonzeroMagnitude...0x1p53))
    }
  }

  func write(to writer: inout CBORWriter) {
    writer.array(count: 6)
    writer.text(identifier)
    writer.unsigned(stamp)
    switch value {
    case .removed:
      writer.unsigned(0 as UInt8)
      for _ in 0..<3 { writer.null() }
    case .binary(let title, let holds, let words):
      writer.unsigned(1 as UInt8)
      writer.text(title)
      writer.flag(holds)
      writer.unsigned(words.rawValue)
    case .quantity(let title, let number, let counter):
      writer.unsigned(2 as UInt8)
      writer.text(title)
      writer.float(number)
      writer.optional(counter) { $0.text($1) }
    case .score(let title, let points, let maximum):
      writer.unsigned(3 as UInt8)
      writer.text(title)
      writer.float(points)
      writer.float(maximum)
    }
  }
}
