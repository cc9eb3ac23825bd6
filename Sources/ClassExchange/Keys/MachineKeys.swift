package import ClassModel
import Crypto
import FoundationEssentials

/// The 32 random bytes from which a machine's keys for one class are derived.
package struct MachineSeed: SecretKey {
  package let block: Bytes32
  package init(block: Bytes32) { self.block = block }
}

/// The keys of one machine in one class.
///
/// It never prints its secrets.
package struct MachineKeys: Sendable, CustomStringConvertible, CustomReflectable {
  let signing: Curve25519.Signing.PrivateKey
  let sealing: Curve25519.KeyAgreement.PrivateKey
  /// The public key that checks the signatures of its log.
  package let signingKey: SigningKey
  /// The public key that others seal to.
  package let sealingKey: SealingKey
  /// The identifier that finds this machine's part of a box.
  package let sealingKeyIdentifier: SealingKeyIdentifier
  /// The identity of its log.
  package let writer: WriterIdentifier

  /// Derives the keys from a seed.
  ///
  /// - Throws: ``SealingFailure/badKey``. No seed is known to cause it.
  package init(_ seed: MachineSeed) throws(SealingFailure) {
    let bytes = seed.bytes
    guard
      let signing = try? Curve25519.Signing.PrivateKey(
        rawRepresentation: ProtocolHash.derived(from: bytes, "sign")),
      let sealing = try? Curve25519.KeyAgreement.PrivateKey(
        rawRepresentation: ProtocolHash.derived(from: bytes, "seal")),
      let signingKey = SigningKey(bytes: signing.publicKey.rawRepresentation),
      let sealingKey = SealingKey(bytes: sealing.publicKey.rawRepresentation)
    else { throw .badKey }
    self.signing = signing
    self.sealing = sealing
    self.signingKey = signingKey
    self.sealingKey = sealingKey
    sealingKeyIdentifier = SealingKeyIdentifier(of: sealingKey)
    writer = WriterIdentifier(of: signingKey)
  }

  /// Goes into what this machine notes of a directory, so that nobody can add files to it that hide a change.
  var secretOfLooks: [UInt8] {
    ProtocolHash.derived(from: Array(signing.rawRepresentation), "look")
  }

  /// The writer, without any secret.
  package var description: String { "the keys of \(writer)" }
  /// The writer, without any secret.
  package var customMirror: Mirror { Mirror(self, children: ["writer": writer]) }
}

/// The root key of a class, derived from its recovery sheet.
///
/// It never prints its secret.
package struct RootKeys: Sendable, CustomStringConvertible, CustomReflectable {
  let signing: Curve25519.Signing.PrivateKey
  /// The root's public key.
  package let signingKey: SigningKey

  /// Derives the key from a sheet.
  ///
  /// - Throws: ``SealingFailure/badKey``. No sheet is known to cause it.
  package init(_ sheet: SheetBytes) throws(SealingFailure) {
    guard
      let signing = try? Curve25519.Signing.PrivateKey(
        rawRepresentation: ProtocolHash.derived(from: sheet.bytes, "root")),
      let signingKey = SigningKey(bytes: signing.publicKey.rawRepresentation)
    else { throw .badKey }
    self.signing = signing
    self.signingKey = signingKey
  }

  /// The class that belongs to this root.
  package var classIdentifier: ClassIdentifier {
    ClassIdentifier(root: WriterIdentifier(of: signingKey))
  }

  /// The class, without any secret.
  package var description: String { "the root of \(classIdentifier)" }
  /// The class, without any secret.
  package var customMirror: Mirror { Mirror(self, children: ["class": classIdentifier]) }
}

extension MachineSeed {
  /// Derives the seed of one of the owner's machines from the sheet.
  ///
  /// - Parameter number: From 1.
  package init(sheet: SheetBytes, number: UInt32) {
    self = .taking(ProtocolHash.derived(from: sheet.bytes, "teacher \(number)"))
  }
}
