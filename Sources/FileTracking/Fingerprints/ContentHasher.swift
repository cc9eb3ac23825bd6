import CXXHash
package import ProgressModel

/// Makes the fingerprint of content that comes in pieces.
///
/// How the content is cut into pieces makes no difference. The memory is taken once, 0.8 KiB,
/// however long the content is.
package struct ContentHasher: ~Copyable {
  private let state: OpaquePointer
  /// XXH3 keeps a pointer to the secret for as long as the state lives, so it lies beside it.
  private let secret: UnsafeMutableRawBufferPointer
  private var byteCount: Int64 = 0

  /// Creates a hasher under a secret.
  package init(secret: StoreSecret) {
    let room = UnsafeMutableRawBufferPointer.allocate(
      byteCount: StoreSecret.byteCount, alignment: 64)
    room.copyBytes(from: secret.bytes)
    guard let state = XXH3_createState(), let start = room.baseAddress,
      XXH3_128bits_reset_withSecret(state, start, room.count) == XXH_OK
    else { preconditionFailure("no memory for a hash state of 0.6 KiB") }
    self.state = state
    self.secret = room
  }

  deinit {
    XXH3_freeState(state)
    secret.deallocate()
  }

  /// Adds the next piece; an empty one changes nothing.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    _ = fileprogress_xxh3_update(state, start, bytes.count)
    byteCount += Int64(bytes.count)
  }

  /// The fingerprint of all pieces so far; more may follow.
  package func finish() -> Fingerprint {
    Fingerprint(digest: XXH3_128bits_digest(state), byteCount: byteCount)
  }

  /// Makes the fingerprint of content that is in memory as a whole.
  package static func fingerprint(
    of bytes: UnsafeRawBufferPointer, secret: StoreSecret
  ) -> Fingerprint {
    secret.bytes.withUnsafeBytes { secret in
      guard let start = secret.baseAddress else { preconditionFailure("an empty secret") }
      return Fingerprint(
        digest: fileprogress_xxh3_digest(bytes.baseAddress, bytes.count, start, secret.count),
        byteCount: Int64(bytes.count))
    }
  }
}

extension Fingerprint {
  fileprivate init(digest: XXH128_hash_t, byteCount: Int64) {
    self.init(high: digest.high64, low: digest.low64, byteCount: byteCount)
  }
}
