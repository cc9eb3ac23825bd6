/// A fixed number of bytes, stored without an array.
///
/// A class of a thousand has millions of identifiers, and an array for each would cost an allocation.
package protocol ByteBlock: Hashable, Comparable, Sendable {
  /// How many bytes it has.
  static var byteCount: Int { get }
  /// Reads the bytes; `nil` for any other count.
  ///
  /// Across modules, each step through a generic collection is slow, so this reads an array.
  init?(bytes: some Collection<UInt8>)
  /// Makes random bytes.
  static func random(using generator: inout some RandomNumberGenerator) -> Self
  /// Appends the bytes to an array.
  func append(to bytes: inout [UInt8])
}

/// Five bytes.
package struct Bytes5: ByteBlock {
  package static var byteCount: Int { 5 }
  private let word: UInt64

  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    var iterator = Array(bytes).makeIterator()
    word = UInt64(reading: 5, from: &iterator)
  }

  private init(word: UInt64) { self.word = word }

  package static func random(using generator: inout some RandomNumberGenerator) -> Bytes5 {
    Bytes5(word: UInt64.random(in: 0..<1 << 40, using: &generator))
  }

  package func append(to bytes: inout [UInt8]) { word.append(5, to: &bytes) }

  package static func < (left: Bytes5, right: Bytes5) -> Bool { left.word < right.word }
}

/// Eight bytes.
package struct Bytes8: ByteBlock {
  package static var byteCount: Int { 8 }
  private let word: UInt64

  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    var iterator = Array(bytes).makeIterator()
    word = UInt64(reading: 8, from: &iterator)
  }

  private init(word: UInt64) { self.word = word }

  package static func random(using generator: inout some RandomNumberGenerator) -> Bytes8 {
    Bytes8(word: generator.next())
  }

  package func append(to bytes: inout [UInt8]) { word.append(8, to: &bytes) }

  package static func < (left: Bytes8, right: Bytes8) -> Bool { left.word < right.word }
}

/// Sixteen bytes.
package struct Bytes16: ByteBlock {
  package static var byteCount: Int { 16 }
  private let high: UInt64
  private let low: UInt64

  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    var iterator = Array(bytes).makeIterator()
    high = UInt64(reading: 8, from: &iterator)
    low = UInt64(reading: 8, from: &iterator)
  }

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  package static func random(using generator: inout some RandomNumberGenerator) -> Bytes16 {
    Bytes16(high: generator.next(), low: generator.next())
  }

  package func append(to bytes: inout [UInt8]) {
    high.append(8, to: &bytes)
    low.append(8, to: &bytes)
  }

  package static func < (left: Bytes16, right: Bytes16) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

/// Thirty-two bytes.
package struct Bytes32: ByteBlock {
  package static var byteCount: Int { 32 }
  private let first: UInt64
  private let second: UInt64
  private let third: UInt64
  private let fourth: UInt64

  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    var iterator = Array(bytes).makeIterator()
    first = UInt64(reading: 8, from: &iterator)
    second = UInt64(reading: 8, from: &iterator)
    third = UInt64(reading: 8, from: &iterator)
    fourth = UInt64(reading: 8, from: &iterator)
  }

  private init(first: UInt64, second: UInt64, third: UInt64, fourth: UInt64) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
  }

  package static func random(using generator: inout some RandomNumberGenerator) -> Bytes32 {
    Bytes32(
      first: generator.next(), second: generator.next(), third: generator.next(),
      fourth: generator.next())
  }

  package func append(to bytes: inout [UInt8]) {
    first.append(8, to: &bytes)
    second.append(8, to: &bytes)
    third.append(8, to: &bytes)
    fourth.append(8, to: &bytes)
  }

  package static func < (left: Bytes32, right: Bytes32) -> Bool {
    (left.first, left.second, left.third, left.fourth)
      < (right.first, right.second, right.third, right.fourth)
  }
}

extension UInt64 {
  /// Reads a number of bytes, the most significant first.
  fileprivate init(reading count: Int, from bytes: inout some IteratorProtocol<UInt8>) {
    self = 0
    for _ in 0..<count { self = self << 8 | UInt64(bytes.next() ?? 0) }
  }

  /// Appends the lowest bytes, the most significant first.
  fileprivate func append(_ count: Int, to bytes: inout [UInt8]) {
    for index in (0..<count).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: self >> UInt64(8 * index)))
    }
  }
}
