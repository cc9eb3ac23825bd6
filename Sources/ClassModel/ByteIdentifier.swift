/// An identifier or key of a class: a fixed number of bytes.
///
/// Each kind has its own type, so the compiler refuses a writer in place of a student.
package protocol ByteIdentifier: Hashable, Comparable, Sendable {
  /// How many bytes it has.
  static var byteCount: Int { get }
  /// The bytes, ``byteCount`` of them.
  var bytes: [UInt8] { get }
  /// Reads the bytes; `nil` for any other count.
  init?(bytes: some Collection<UInt8>)
}

extension ByteIdentifier {
  /// Whether an identifier sorts before another, byte by byte.
  package static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
