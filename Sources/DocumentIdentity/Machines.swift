package import FileTracking
import ProgressModel
package import ProgressStorage

/// What tells this machine from others, hashed under the key of a store, so that it names no machine.
package struct Machines: Sendable {
  /// This machine.
  package let this: [UInt8]
  /// A machine that has no name; it may be any.
  package let nameless: [UInt8]
  /// The name of the key.
  package let keyIdentifier: [UInt8]

  /// Hashes what the system says of this machine.
  package init(_ identifier: [UInt8], under secret: StoreSecret) {
    func hashed(_ bytes: [UInt8]) -> [UInt8] {
      let digest = bytes.withUnsafeBytes { ContentHasher.fingerprint(of: $0, secret: secret) }
      return digest.high.bytes + digest.low.bytes
    }
    this = hashed(identifier)
    nameless = hashed([])
    keyIdentifier = secret.keyIdentifierBytes
  }

  /// Returns whether a store was used on another machine last, and not yet on this one since.
  package func isNew(to reader: FactReader) throws -> Bool {
    try reader.isFromAnotherMachine(
      than: this, nameless: nameless, keyIdentifier: keyIdentifier)
  }

  /// Returns whether the key is the one that the store knows.
  package func hasKnownKey(_ reader: FactReader) throws -> Bool {
    try reader.keyPeriods().last?.keyIdentifier == keyIdentifier
  }

  /// Records the key for fingerprints from now on.
  package func noteKey(_ writer: FactWriter, tool: String) throws {
    try writer.noteKey(keyIdentifier, machine: this, tool: tool)
  }
}
