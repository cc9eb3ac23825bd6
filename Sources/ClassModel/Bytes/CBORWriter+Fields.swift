extension CBORWriter {
  /// Writes a text.
  package mutating func text(_ value: ClassText) { text(value.string) }

  /// Writes a moment.
  package mutating func instant(_ value: ClassInstant) { unsigned(value.seconds) }

  /// Writes 0 or 1.
  mutating func flag(_ value: Bool) { unsigned(value ? 1 : 0 as UInt8) }

  /// Writes a value, or a null.
  mutating func optional<Value>(_ value: Value?, _ body: (inout CBORWriter, Value) -> Void) {
    if let value { body(&self, value) } else { null() }
  }

  /// Writes a number as a field.
  mutating func field(_ key: UInt64, _ value: some UnsignedInteger & FixedWidthInteger) {
    self.key(key)
    unsigned(value)
  }

  /// Writes an identifier as a field.
  mutating func field(_ key: UInt64, _ value: some ByteIdentifier) {
    self.key(key)
    bytes(value)
  }

  /// Writes a text as a field.
  mutating func field(_ key: UInt64, _ value: ClassText) {
    self.key(key)
    text(value)
  }

  /// Writes a moment as a field.
  mutating func field(_ key: UInt64, _ value: ClassInstant) {
    self.key(key)
    instant(value)
  }

  /// Writes a case of a closed list as a field.
  mutating func field(_ key: UInt64, _ value: some RawRepresentable<UInt8>) {
    field(key, value.rawValue)
  }

  /// Writes an array as a field.
  mutating func field<Element>(
    _ key: UInt64, _ elements: [Element], _ body: (inout CBORWriter, Element) -> Void
  ) {
    self.key(key)
    array(elements, body)
  }
}
