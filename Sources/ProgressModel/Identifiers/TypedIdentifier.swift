/// An identifier of one kind of thing, such as a document or a device.
///
/// Each kind has its own type, so the compiler refuses a device in place of a person. In the store
/// and in exports, all identifiers are 128 bits.
public protocol TypedIdentifier: Hashable, Comparable, Sendable, LosslessStringConvertible {
  /// The bits.
  var value: FactIdentifier { get }
  /// Makes an identifier from its bits.
  init(_ value: FactIdentifier)
}

extension TypedIdentifier {
  /// Creates an identifier from its two halves, most significant first.
  public init(high: UInt64, low: UInt64) { self.init(FactIdentifier(high: high, low: low)) }

  /// Whether an identifier sorts before another: by its bytes, so by the time it was made.
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }

  /// The text form: 32 lower-case hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  public var description: String { value.text }

  /// Reads the text form, in either case; `nil` if it is anything else.
  public init?(_ description: String) {
    guard let value = FactIdentifier(text: description) else { return nil }
    self.init(value)
  }

  /// The sixteen bytes, most significant first.
  public var bytes: [UInt8] { value.sixteenBytes }

  /// Reads sixteen bytes, most significant first; `nil` for any other count.
  public init?(bytes: some Collection<UInt8>) {
    guard let value = FactIdentifier(sixteenBytes: bytes) else { return nil }
    self.init(value)
  }

  /// Stands for an unknown identifier, or for none.
  ///
  /// - Source: RFC 9562, section 5.9, the nil UUID.
  public static var unknown: Self { Self(FactIdentifier(high: 0, low: 0)) }

  /// Makes a new identifier of version 7.
  ///
  /// - Parameters:
  ///   - millisecondsSince1970: The wall clock, 0 ≤ value < 2⁴⁸; other values are wrapped.
  ///   - randomness: The source of the 74 random bits.
  package static func timeOrdered(
    millisecondsSince1970: Int64, randomness: inout some RandomNumberGenerator
  ) -> Self {
    Self(.made(atMillisecondsSince1970: millisecondsSince1970, randomness: &randomness))
  }
}
