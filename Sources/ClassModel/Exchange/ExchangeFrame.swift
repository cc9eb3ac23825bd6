/// How requests and replies are sent through a pipe: four bytes of length, big-endian, then one CBOR value.
package enum ExchangeFrame {
  /// How many bytes come before the value.
  package static let headByteCount = 4
  /// How long a value may be: 64 MiB.
  package static let maximumByteCount = 64 << 20
  /// The version of the messages. Programs of different versions don't talk to each other.
  static let version: UInt64 = 1
  /// How many values a message may have.
  static let maximumItemCount = 4_000_000

  /// Returns a value with its length in front; `nil` if it is too long for a frame.
  package static func framed(_ message: [UInt8]) -> [UInt8]? {
    guard message.count <= maximumByteCount else { return nil }
    var frame: [UInt8] = []
    frame.reserveCapacity(headByteCount + message.count)
    for shift in [24, 16, 8, 0] { frame.append(UInt8(truncatingIfNeeded: message.count >> shift)) }
    return frame + message
  }

  /// Reads the length in front of a value; `nil` if there aren't four bytes, or the length is too great for a frame.
  package static func byteCount(ofHead head: some Collection<UInt8>) -> Int? {
    guard head.count == headByteCount else { return nil }
    let count = head.reduce(0) { $0 << 8 | Int($1) }
    return count <= maximumByteCount ? count : nil
  }
}

/// A type that writes itself as one CBOR value of a message.
protocol ExchangeValue {
  /// Reads the value.
  init(from reader: inout FieldReader) throws(ClassFormatError)
  /// Writes the value.
  func write(to writer: inout CBORWriter)
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

extension FieldReader {
  /// Reads a list of values of a message.
  mutating func values<Value: ExchangeValue>(
    _ type: Value.Type = Value.self
  ) throws(ClassFormatError) -> [Value] {
    try list(0...ExchangeFrame.maximumItemCount, Value.init(from:))
  }

  /// Reads a value of a message, or a null.
  mutating func valueOrNull<Value: ExchangeValue>(
    _ type: Value.Type = Value.self
  ) throws(ClassFormatError) -> Value? {
    try isNull() ? nil : try Value(from: &self)
  }

  /// Reads an identifier, or a null.
  mutating func identifierOrNull<Identifier: ByteIdentifier>(
    _ type: Identifier.Type = Identifier.self
  ) throws(ClassFormatError) -> Identifier? {
    try isNull() ? nil : try identifier()
  }

  /// Reads a text, or a null.
  mutating func stringOrNull() throws(ClassFormatError) -> String? {
    try isNull() ? nil : try string()
  }

  /// Reads a list of identifiers.
  mutating func identifiers<Identifier: ByteIdentifier>(
    _ type: Identifier.Type = Identifier.self
  ) throws(ClassFormatError) -> [Identifier] {
    try list(0...ExchangeFrame.maximumItemCount) { (reader) throws(ClassFormatError) in
      try reader.identifier(Identifier.self)
    }
  }

  /// Reads a list of byte strings.
  mutating func byteStrings() throws(ClassFormatError) -> [[UInt8]] {
    try list(0...ExchangeFrame.maximumItemCount) { (reader) throws(ClassFormatError) in
      Array(try reader.bytes())
    }
  }
}

extension CBORWriter {
  /// Begins a case of a closed list: its number, then this many values.
  mutating func variant(_ number: UInt8, _ valueCount: Int) {
    array(count: valueCount + 1)
    unsigned(number)
  }

  /// Writes values as an array.
  mutating func values(_ values: [some ExchangeValue]) { array(values) { $1.write(to: &$0) } }

  /// Writes byte strings as an array.
  mutating func byteStrings(_ strings: [[UInt8]]) { array(strings) { $0.bytes($1) } }

  /// Writes identifiers as an array.
  mutating func identifiers(_ identifiers: [some ByteIdentifier]) {
    array(identifiers) { $0.bytes($1) }
  }

  /// Writes an identifier, or a null.
  mutating func identifierOrNull<Identifier: ByteIdentifier>(_ identifier: Identifier?) {
    optional(identifier) { $0.bytes($1) }
  }
}
