/// In which seconds of a minute there was input: 60 bits for typing, 60 for any other input.
///
/// Never finer than a second, so that no one can tell from it what was typed.
package struct MinutePulses: Hashable, Sendable {
  /// Bit *k* is set if something was typed in second *k*; bits 60 to 63 are clear.
  package private(set) var typing: UInt64
  /// Bit *k* is set if there was other input in second *k*; bits 60 to 63 are clear.
  package private(set) var other: UInt64

  /// The bits that stand for seconds.
  package static let mask: UInt64 = 1 << 60 - 1

  /// Creates pulses from their bits; bits after the minute are dropped.
  package init(typing: UInt64 = 0, other: UInt64 = 0) {
    self.typing = typing & Self.mask
    self.other = other & Self.mask
  }

  /// Marks a second, 0…59.
  package mutating func mark(second: Int, isTyping: Bool) {
    precondition((0..<60).contains(second), "second \(second) is not in a minute")
    if isTyping { typing |= 1 << UInt64(second) } else { other |= 1 << UInt64(second) }
  }

  /// Returns the input that either of two records saw.
  package func union(_ second: MinutePulses) -> MinutePulses {
    MinutePulses(typing: typing | second.typing, other: other | second.other)
  }
}
