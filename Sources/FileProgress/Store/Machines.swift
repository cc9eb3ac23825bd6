import FileTracking
import ProgressModel
import ProgressStorage

/// What tells this machine from others, hashed under the key of a store, so that it names no machine.
struct Machines {
  /// This machine.
  let this: [UInt8]
  /// A machine that has no name; it may be any.
  let nameless: [UInt8]
  /// The name of the key.
  let keyIdentifier: [UInt8]

  init(_ identifier: [UInt8], under secret: StoreSecret) {
    func hashed(_ bytes: [UInt8]) -> [UInt8] {
      let digest = bytes.withUnsafeBytes { ContentHasher.fingerprint(of: $0, secret: secret) }
      return StoreConnection.bytes(digest.high) + StoreConnection.bytes(digest.low)
    }
    this = hashed(identifier)
    nameless = hashed([])
    keyIdentifier = StoreConnection.bytes(secret.keyIdentifier)
  }

  /// Returns whether a store was used on another machine last, and not yet on this one since.
  func isNew(to reader: FactReader) throws -> Bool {
    try reader.isFromAnotherMachine(
      than: this, nameless: nameless, keyIdentifier: keyIdentifier)
  }

  /// Returns whether the key is the one that the store knows.
  func hasKnownKey(_ reader: FactReader) throws -> Bool {
    try reader.keyPeriods().last?.keyIdentifier == keyIdentifier
  }

  /// Takes note of the key under which fingerprints are made from now on.
  func noteKey(_ writer: FactWriter, tool: String) throws {
    try writer.noteKey(keyIdentifier, machine: this, tool: tool)
  }
}
