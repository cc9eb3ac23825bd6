/// A type that writes itself as one CBOR value of a message.
package protocol ExchangeValue: SendableMetatype {
  /// Reads the value.
  init(from reader: inout FieldReader) throws(ClassFormatError)
  /// Writes the value.
  func write(to writer: inout CBORWriter)
  /// Reads an array of such values.
  static func list(from reader: inout FieldReader) throws(ClassFormatError) -> [Self]
  /// Writes an array of such values.
  static func write(_ list: [Self], to writer: inout CBORWriter)
}

extension ExchangeValue {
  package static func list(
    from reader: inout FieldReader
  ) throws(ClassFormatError) -> [Self] {
    try reader.list(0...ExchangeFrame.maximumItemCount, Self.init(from:))
  }

  package static func write(_ list: [Self], to writer: inout CBORWriter) {
    writer.array(list) { $1.write(to: &$0) }
  }
}

extension ExchangeValue {
  /// The bytes of a message: an array of the version and the value.
  func message(capacity: Int) -> [UInt8] {
    var writer = CBORWriter(capacity: capacity)
    writer.array(count: 2)
    writer.unsigned(ExchangeFrame.version)
    write(to: &writer)
    return writer.bytes
  }

  /// Reads the bytes of a message.
  init(message bytes: [UInt8]) throws(ClassFormatError) {
    var reader = FieldReader(bytes, .message, maximumItemCount: ExchangeFrame.maximumItemCount)
    let count = try reader.arrayCount(1...Int.max)
    guard try reader.unsigned() == ExchangeFrame.version else {
      throw ClassFormatError(.message, .newerVersion)
    }
    guard count == 2 else { throw reader.failure(.count) }
    self = try Self(from: &reader)
    try reader.finish()
  }
}

// MARK: - Types with members

/// A type whose values are arrays of its members.
protocol ExchangeRecord: ExchangeValue {
  static var members: ExchangeMembers<Self> { get }
}

extension ExchangeRecord {
  package init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(Self.members.count)
    self = try Self.members.read(&reader)
  }

  package func write(to writer: inout CBORWriter) {
    writer.array(count: Self.members.count)
    Self.members.write(self, &writer)
  }
}

/// A type whose values are arrays of the number of a case and what the case holds.
protocol ExchangeChoice: ExchangeValue {
  static var cases: [ExchangeCase<Self>] { get }
}

extension ExchangeChoice {
  package init(from reader: inout FieldReader) throws(ClassFormatError) {
    let count = try reader.arrayCount(1...5)
    let number = try reader.unsigned()
    guard let found = Self.cases.first(where: { $0.number == number }) else {
      throw reader.failure(.range)
    }
    guard found.count == count - 1 else { throw reader.failure(.count) }
    self = try found.read(&reader)
  }

  package func write(to writer: inout CBORWriter) {
    guard Self.cases.contains(where: { $0.write(self, &writer) }) else {
      preconditionFailure("a case is missing in the table of \(Self.self)")
    }
  }
}

/// The members of a type in the order in which they are sent, for both directions.
struct ExchangeMembers<Whole>: Sendable {
  let count: Int
  let write: @Sendable (Whole, inout CBORWriter) -> Void
  let read: @Sendable (inout FieldReader) throws(ClassFormatError) -> Whole

  init<each Member: ExchangeValue>(
    _ make: @escaping @Sendable (repeat each Member) -> Whole,
    _ members: @escaping @Sendable (Whole) -> (repeat each Member)
  ) {
    var count = 0
    for _ in repeat (each Member).self { count += 1 }
    self.count = count
    write = { whole, writer in
      let values = members(whole)
      repeat (each values).write(to: &writer)
    }
    read = { (reader) throws(ClassFormatError) in
      make(repeat try (each Member)(from: &reader))
    }
  }
}

/// A case of a type, its number and what it holds, for both directions.
struct ExchangeCase<Whole>: Sendable {
  let number: UInt8
  let count: Int
  /// Writes a value of this case; returns `false` for one of another case.
  let write: @Sendable (Whole, inout CBORWriter) -> Bool
  let read: @Sendable (inout FieldReader) throws(ClassFormatError) -> Whole

  init<each Member: ExchangeValue>(
    _ number: UInt8, _ make: @escaping @Sendable (repeat each Member) -> Whole,
    _ members: @escaping @Sendable (Whole) -> (repeat each Member)?
  ) {
    self.number = number
    var count = 0
    for _ in repeat (each Member).self { count += 1 }
    let memberCount = count
    self.count = memberCount
    write = { whole, writer in
      guard let values = members(whole) else { return false }
      writer.array(count: memberCount + 1)
      writer.unsigned(number)
      repeat (each values).write(to: &writer)
      return true
    }
    read = { (reader) throws(ClassFormatError) in
      make(repeat try (each Member)(from: &reader))
    }
  }
}

// MARK: - What members are made of

extension String: ExchangeValue {
  package init(from reader: inout FieldReader) throws(ClassFormatError) {
    self = try reader.string()
  }

  package func write(to writer: inout CBORWriter) { writer.text(self) }
}

extension UInt64: ExchangeValue {
  package init(from reader: inout FieldReader) throws(ClassFormatError) {
    self = try reader.unsigned()
  }

  package func write(to writer: inout CBORWriter) { writer.unsigned(self) }
}

extension UInt32: ExchangeValue {
  package init(from reader: inout FieldReader) throws(ClassFormatError) {
    self = try reader.count()
  }

  package func write(to writer: inout CBORWriter) { writer.unsigned(self) }
}

/// Alone a number; an array of them is a byte string.
extension UInt8: ExchangeValue {
  package init(from reader: inout FieldReader) throws(ClassFormatError) {
    self = UInt8(truncatingIfNeeded: try reader.unsigned(0...255))
  }

  package func write(to writer: inout CBORWriter) { writer.unsigned(self) }

  package static func list(
    from reader: inout FieldReader
  ) throws(ClassFormatError) -> [UInt8] {
    Array(try reader.bytes())
  }

  package static func write(_ list: [UInt8], to writer: inout CBORWriter) { writer.bytes(list) }
}

extension Bool: ExchangeValue {
  package init(from reader: inout FieldReader) throws(ClassFormatError) {
    self = try reader.flag()
  }

  package func write(to writer: inout CBORWriter) { writer.flag(self) }
}

extension Optional: ExchangeValue where Wrapped: ExchangeValue {
  package init(from reader: inout FieldReader) throws(ClassFormatError) {
    self = try reader.isNull() ? nil : try Wrapped(from: &reader)
  }

  package func write(to writer: inout CBORWriter) {
    writer.optional(self) { $1.write(to: &$0) }
  }
}

extension Array: ExchangeValue where Element: ExchangeValue {
  package init(from reader: inout FieldReader) throws(ClassFormatError) {
    self = try Element.list(from: &reader)
  }

  package func write(to writer: inout CBORWriter) { Element.write(self, to: &writer) }
}

extension ByteIdentifier {
  package init(from reader: inout FieldReader) throws(ClassFormatError) {
    self = try reader.identifier()
  }

  package func write(to writer: inout CBORWriter) { writer.bytes(self) }
}

extension ExchangeValue where Self: RawRepresentable<UInt8> {
  package init(from reader: inout FieldReader) throws(ClassFormatError) {
    self = try reader.choice()
  }

  package func write(to writer: inout CBORWriter) { writer.unsigned(rawValue) }
}

/// A number from 1.
struct ExchangeOrdinal: ExchangeValue {
  var value: UInt32

  init(_ value: UInt32) { self.value = value }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    value = try reader.number()
  }

  func write(to writer: inout CBORWriter) { writer.unsigned(value) }
}

/// A hash of 32 bytes.
struct ExchangeHash: ExchangeValue {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    bytes = try reader.bytes(count: 32)
  }

  func write(to writer: inout CBORWriter) { writer.bytes(bytes) }
}

/// The paths of a few key files.
struct ExchangeKeyFiles: ExchangeValue {
  var paths: [String]

  init(_ paths: [String]) { self.paths = paths }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    paths = try reader.list(0...1_024, String.init(from:))
  }

  func write(to writer: inout CBORWriter) { String.write(paths, to: &writer) }
}
