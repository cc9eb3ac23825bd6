/// How requests and replies are sent through a pipe: four bytes of length, big-endian, then one CBOR value.
package enum ExchangeFrame {
  /// How many bytes come before the value.
  package static let headByteCount = 4
  /// How long a value may be: 64 MiB.
  package static let maximumByteCount = 64 << 20
  /// The version of the messages. Programs of different versions don't talk to each other.
  static let version: UInt64 = 2
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
