import CXXHash

/// The random bytes under which one person's fingerprints are made.
///
/// Without them, no one can test a fingerprint against guessed content. They protect only against that:
/// anyone who has them can, and XXH3 is not a cryptographic hash. They are never printed; the text forms
/// name only the key.
package struct StoreSecret: Equatable, Sendable {
  /// How many bytes a secret has. XXH3 asks for at least 136.
  package static let byteCount = 192

  /// The bytes. Keep them in a separate file that no one else can read.
  package let bytes: [UInt8]

  /// A name of the secret that doesn't give it away: fingerprints are comparable only where it is
  /// equal.
  package let keyIdentifier: UInt64
  /// The same as the store keeps it: eight bytes, the highest first.
  package var keyIdentifierBytes: [UInt8] { keyIdentifier.bytes }

  /// Takes the bytes of a kept secret; `nil` unless there are ``byteCount`` of them.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    self.init(checked: Array(bytes))
  }

  /// Makes a new secret.
  ///
  /// - Parameter randomness: The source of all its bits.
  package static func random(using randomness: inout some RandomNumberGenerator) -> StoreSecret {
    StoreSecret(checked: (0..<byteCount).map { _ in UInt8(truncatingIfNeeded: randomness.next()) })
  }

  /// Makes a new secret from the system's randomness.
  package static func random() -> StoreSecret {
    var randomness = SystemRandomNumberGenerator()
    return random(using: &randomness)
  }

  private init(checked bytes: [UInt8]) {
    self.bytes = bytes
    keyIdentifier = bytes.withUnsafeBytes { secret in
      guard let start = secret.baseAddress else { return 0 }
      return fileprogress_xxh3_digest(start, secret.count, start, secret.count).high64
    }
  }
}

extension StoreSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "StoreSecret(key \(String(keyIdentifier, radix: 16)))" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: ["keyIdentifier": keyIdentifier]) }
}

extension UInt64 {
  /// The eight bytes, the highest first.
  package var bytes: [UInt8] { withUnsafeBytes(of: bigEndian, Array.init) }
}
