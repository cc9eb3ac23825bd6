/// The identity of a class key: a hash of it.
package struct ClassKeyIdentifier: ByteIdentifier {
  package let block: Bytes8
  package init(block: Bytes8) { self.block = block }
}

/// The identity of a sealing key: a hash of it.
package struct SealingKeyIdentifier: ByteIdentifier {
  package let block: Bytes8
  package init(block: Bytes8) { self.block = block }
}

/// A public Ed25519 key, which checks a writer's signatures.
package struct SigningKey: ByteIdentifier {
  package let block: Bytes32
  package init(block: Bytes32) { self.block = block }
}

/// A public X25519 key that others seal to.
package struct SealingKey: ByteIdentifier {
  package let block: Bytes32
  package init(block: Bytes32) { self.block = block }
}

/// The part of an HPKE message from which the reader derives the shared secret.
package struct EncapsulatedKey: ByteIdentifier {
  package let block: Bytes32
  package init(block: Bytes32) { self.block = block }
}

/// Random bytes that give each box its own content key.
package struct BoxSalt: ByteIdentifier {
  package let block: Bytes32
  package init(block: Bytes32) { self.block = block }
}

/// A key that seals what the whole class may read.
package struct ClassKey: SecretKey {
  package let block: Bytes32
  package init(block: Bytes32) { self.block = block }
}

/// A key that seals one handed-out file.
package struct FileKey: SecretKey {
  package let block: Bytes32
  package init(block: Bytes32) { self.block = block }
}

/// The bytes of a recovery sheet. The root's and the owner's machine keys are derived from them.
package struct SheetBytes: SecretKey {
  package let block: Bytes32
  package init(block: Bytes32) { self.block = block }
}

/// The random part of a personal code, for one row of the roster.
package struct PersonalCode: SecretKey {
  package let block: Bytes5
  package init(block: Bytes5) { self.block = block }
}
