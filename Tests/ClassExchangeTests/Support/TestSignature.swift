import ClassExchange
import ClassModel
import Crypto
import Foundation

/// Signs any bytes as a body.
enum TestSignature {
  /// Returns the file of an entry with such a body.
  static func sign(_ body: [UInt8], with seed: MachineSeed) throws -> [UInt8] {
    let key = try Curve25519.Signing.PrivateKey(
      rawRepresentation: ProtocolHash.derived(from: seed.bytes, "sign"))
    let signature = try key.signature(for: ProtocolHash.tagged("entry", body))
    return SignedEntry(body: body, signature: Array(signature)).bytes
  }
}
