package import ClassModel
import Crypto
import FoundationEssentials

/// The place of a box. What is sealed for one place opens nowhere else.
package struct BoxPlace: Sendable {
  /// The bytes that bind it to the place.
  let bytes: [UInt8]

  /// Names a place.
  ///
  /// - Parameters:
  ///   - identifier: The class.
  ///   - signingKey: The key of the log.
  ///   - sequence: The entry's number in the log.
  ///   - index: The box's number in the entry, from 0.
  package init(
    _ identifier: ClassIdentifier, signingKey: SigningKey, sequence: UInt32, index: Int
  ) {
    var writer = CBORWriter(capacity: 64)
    writer.array(count: 4)
    writer.bytes(identifier)
    writer.bytes(signingKey)
    writer.unsigned(sequence)
    writer.unsigned(UInt64(clamping: index))
    bytes = ProtocolHash.tagged("box", writer.bytes)
  }
}

/// ChaCha20-Poly1305 with a nonce of zeros, because each key seals only once.
enum OneTimeSealing {
  static let tagByteCount = 16
  private static let zeroNonce = [UInt8](repeating: 0, count: 12)

  /// Seals bytes.
  ///
  /// - Returns: The sealed bytes, ``tagByteCount`` more than before.
  static func seal(
    _ bytes: [UInt8], key: SymmetricKey, place: [UInt8]
  ) throws(SealingFailure) -> [UInt8] {
    guard let nonce = try? ChaChaPoly.Nonce(data: zeroNonce),
      let box = try? ChaChaPoly.seal(bytes, using: key, nonce: nonce, authenticating: place)
    else { throw .notSealed }
    return Array(box.ciphertext) + box.tag
  }

  /// Opens what ``seal(_:key:place:)`` gave.
  static func open(
    _ sealed: [UInt8], key: SymmetricKey, place: [UInt8]
  ) throws(SealingFailure) -> [UInt8] {
    guard sealed.count >= tagByteCount,
      let box = try? ChaChaPoly.SealedBox(combined: zeroNonce + sealed),
      let bytes = try? ChaChaPoly.open(box, using: key, authenticating: place)
    else { throw .notOpened }
    return Array(bytes)
  }
}

/// Sealing for everyone with a class key.
enum SharedSealing {
  private static func contentKey(_ key: ClassKey, _ salt: BoxSalt, _ place: BoxPlace)
    -> SymmetricKey
  {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: key.bytes), salt: salt.bytes, info: place.bytes,
      outputByteCount: 32)
  }

  /// Seals content.
  static func seal(
    _ content: [UInt8], key: ClassKey, salt: BoxSalt, place: BoxPlace
  ) throws(SealingFailure) -> [UInt8] {
    try OneTimeSealing.seal(content, key: contentKey(key, salt, place), place: place.bytes)
  }

  /// Opens content.
  static func open(
    _ sealed: [UInt8], key: ClassKey, salt: BoxSalt, place: BoxPlace
  ) throws(SealingFailure) -> [UInt8] {
    try OneTimeSealing.open(sealed, key: contentKey(key, salt, place), place: place.bytes)
  }
}

/// Sealing for chosen machines: each box has its own content key, wrapped for each machine.
enum AddressedSealing {
  static let wrappedByteCount = 48
  private static let suite = HPKE.Ciphersuite.Curve25519_SHA256_ChachaPoly

  /// Any key will do: whether a sealing key is refused doesn't depend on it.
  private static let trialKey = Curve25519.KeyAgreement.PrivateKey()

  /// Reads a sealing key. Refuses one that would give everyone the same shared secret.
  static func publicKey(
    _ key: SealingKey
  ) throws(SealingFailure) -> Curve25519.KeyAgreement.PublicKey {
    guard let publicKey = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: key.bytes)
    else {
      throw .badKey
    }
    guard let secret = try? trialKey.sharedSecretFromKeyAgreement(with: publicKey),
      secret.withUnsafeBytes({ $0.contains { $0 != 0 } })
    else { throw .weakSealingKey }
    return publicKey
  }

  /// Wraps a content key for one machine.
  ///
  /// - Returns: The encapsulated key, and 48 bytes.
  static func wrap(
    _ contentKey: SymmetricKey, for key: SealingKey, place: BoxPlace
  ) throws(SealingFailure) -> (EncapsulatedKey, [UInt8]) {
    let publicKey = try publicKey(key)
    guard
      var sender = try? HPKE.Sender(
        recipientKey: publicKey, ciphersuite: suite, info: Data(place.bytes)),
      let wrapped = try? sender.seal(contentKey.withUnsafeBytes { Array($0) }),
      let encapsulated = EncapsulatedKey(bytes: sender.encapsulatedKey)
    else { throw .notSealed }
    return (encapsulated, Array(wrapped))
  }

  /// Unwraps the content key.
  static func unwrap(
    _ wrapped: [UInt8], encapsulated: EncapsulatedKey, keys: MachineKeys, place: BoxPlace
  ) throws(SealingFailure) -> SymmetricKey {
    guard
      var recipient = try? HPKE.Recipient(
        privateKey: keys.sealing, ciphersuite: suite, info: Data(place.bytes),
        encapsulatedKey: Data(encapsulated.bytes)),
      let key = try? recipient.open(wrapped), key.count == 32
    else { throw .notOpened }
    return SymmetricKey(data: key)
  }
}
