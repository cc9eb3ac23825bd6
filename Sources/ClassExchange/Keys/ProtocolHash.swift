import Crypto
import FoundationEssentials

/// The hashes of the class protocol. Each has a name, so that different uses never hash the same bytes.
///
/// - Source: "ClassProtocol" in Design, hashes.
package enum ProtocolHash {
  /// Returns bytes with a name in front, ready to be hashed or signed.
  package static func tagged(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    var result = Array("fileprogress/1 ".utf8)
    result.reserveCapacity(result.count + name.utf8.count + 1 + bytes.count)
    result += name.utf8
    result.append(0)
    result += bytes
    return result
  }

  /// Returns the SHA-256 of tagged bytes, 32 bytes.
  package static func digest(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(data: Array("fileprogress/1 ".utf8) + name.utf8 + [0])
    hash.update(data: bytes)
    return Array(hash.finalize())
  }

  /// Returns the SHA-256 of bytes without a tag, 32 bytes.
  package static func plain(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }

  /// Derives a key of 32 bytes from a secret, by HKDF-SHA256 without salt.
  package static func derived(from secret: [UInt8], _ name: String) -> [UInt8] {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: secret), info: tagged(name, []), outputByteCount: 32
    ).withUnsafeBytes { Array($0) }
  }
}
