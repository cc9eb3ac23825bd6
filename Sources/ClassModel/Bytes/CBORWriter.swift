/// Writes deterministic CBOR: unsigned integers, byte strings, texts, floats, nulls, arrays, maps.
///
/// - Source: RFC 8949, section 4.2.1, without tags, negative numbers and shorter floats.
package struct CBORWriter: Sendable {
  /// What was written.
  package private(set) var bytes: [UInt8] = []
  private var keyCount = 0
  private var lastKey: UInt64?

  /// Creates an empty writer.
  ///
  /// - Parameter capacity: For how many bytes to reserve memory.
  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Writes an unsigned integer.
  package mutating func unsigned(_ value: some UnsignedInteger & FixedWidthInteger) {
    head(0, UInt64(value))
  }

  /// Writes a byte string.
  package mutating func bytes(_ value: some Collection<UInt8>) {
    head(2, UInt64(value.count))
    bytes.append(contentsOf: value)
  }

  /// Writes an identifier or key as a byte string.
  package mutating func bytes<Identifier: ByteIdentifier>(_ value: Identifier) {
    head(2, UInt64(Identifier.byteCount))
    value.block.append(to: &bytes)
  }

  /// Writes a text.
  package mutating func text(_ value: some StringProtocol) {
    head(3, UInt64(value.utf8.count))
    bytes.append(contentsOf: value.utf8)
  }

  /// Writes a float in 64 bits, and −0 as 0.
  ///
  /// Infinity and NaN have no bytes. They are written as a null, which readers refuse.
  package mutating func float(_ value: Double) {
    guard value.isFinite else { return null() }
    bytes.append(0xFB)
    append((value == 0 ? 0 : value).bitPattern, byteCount: 8)
  }

  /// Writes a null.
  package mutating func null() { bytes.append(0xF6) }

  /// Begins an array; its values follow.
  package mutating func array(count: Int) { head(4, UInt64(count)) }

  /// Writes an array of what the body writes for each element.
  package mutating func array<Element>(
    _ elements: some Collection<Element>, _ body: (inout CBORWriter, Element) -> Void
  ) {
    array(count: elements.count)
    for element in elements { body(&self, element) }
  }

  /// Writes a map with at most 23 keys: the body calls ``key(_:)`` and then writes that key's value.
  package mutating func map(_ body: (inout CBORWriter) -> Void) {
    let outer = (keyCount, lastKey)
    (keyCount, lastKey) = (0, nil)
    let place = bytes.count
    bytes.append(0)
    body(&self)
    assert(keyCount < 24, "a map of a class has at most 23 keys")
    bytes[place] = 0xA0 | UInt8(truncatingIfNeeded: keyCount & 31)
    (keyCount, lastKey) = outer
  }

  /// Writes a key of a map; keys ascend.
  package mutating func key(_ key: UInt64) {
    assert(lastKey.map { $0 < key } ?? true, "the keys of a map ascend")
    lastKey = key
    keyCount += 1
    head(0, key)
  }

  /// Writes bytes that already are one encoded value.
  package mutating func encoded(_ value: some Collection<UInt8>) { bytes.append(contentsOf: value) }

  private mutating func head(_ major: UInt8, _ argument: UInt64) {
    let type = major << 5
    switch argument {
    case 0..<24: bytes.append(type | UInt8(truncatingIfNeeded: argument))
    case 24...0xFF:
      bytes.append(type | 24)
      bytes.append(UInt8(truncatingIfNeeded: argument))
    case 0x100...0xFFFF:
      bytes.append(type | 25)
      append(argument, byteCount: 2)
    case 0x1_0000...0xFFFF_FFFF:
      bytes.append(type | 26)
      append(argument, byteCount: 4)
    default:
      bytes.append(type | 27)
      append(argument, byteCount: 8)
    }
  }

  private mutating func append(_ value: UInt64, byteCount: Int) {
    for index in (0..<byteCount).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index)))
    }
  }
}
