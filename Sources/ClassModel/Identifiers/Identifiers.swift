/// The identity of a class: the writer that its root key makes.
package struct ClassIdentifier: LetteredIdentifier {
  package let block: Bytes16
  package init(block: Bytes16) { self.block = block }
}

/// The identity of a writer: a hash of its signing key.
package struct WriterIdentifier: LetteredIdentifier {
  package let block: Bytes16
  package init(block: Bytes16) { self.block = block }
}

/// The identity of a student in one class.
package struct StudentIdentifier: LetteredIdentifier {
  package let block: Bytes16
  package init(block: Bytes16) { self.block = block }
}

/// The identity of an assignment: random bytes.
package struct AssignmentIdentifier: LetteredIdentifier {
  package let block: Bytes16
  package init(block: Bytes16) { self.block = block }
}

/// What two computers of a student call the same session, or the same attempt, of an assignment.
package struct Mark: ByteIdentifier {
  package let block: Bytes8
  package init(block: Bytes8) { self.block = block }
}

/// The digest of an entry's body.
package struct EntryDigest: ByteIdentifier {
  package let block: Bytes32
  package init(block: Bytes32) { self.block = block }
}

/// The first 16 bytes of an entry's digest.
package struct ShortDigest: ByteIdentifier {
  package let block: Bytes16
  package init(block: Bytes16) { self.block = block }
}

/// The SHA-256 of a handed-out file as it lies in the class folder, sealed.
package struct SealedFileDigest: LetteredIdentifier {
  package let block: Bytes32
  package init(block: Bytes32) { self.block = block }
}

/// The SHA-256 of a handed-out file's content.
package struct ContentDigest: ByteIdentifier {
  package let block: Bytes32
  package init(block: Bytes32) { self.block = block }
}

/// Random bytes in a join, so that no two joins have the same six digits.
package struct JoinNonce: ByteIdentifier {
  package let block: Bytes16
  package init(block: Bytes16) { self.block = block }
}

extension ClassIdentifier {
  /// The class's root, which signs the list of teachers.
  package var root: WriterIdentifier { WriterIdentifier(block: block) }

  /// Makes the identity of the class that a root has.
  package init(root: WriterIdentifier) { self.init(block: root.block) }
}

extension StudentIdentifier {
  /// Makes the identity of a student without a roster row: the one of the first device.
  package init(firstDevice: WriterIdentifier) { self.init(block: firstDevice.block) }
}

extension EntryDigest {
  /// The first 16 bytes, as the list of what a teacher has taken in holds them.
  package var short: ShortDigest? { ShortDigest(bytes: bytes.prefix(ShortDigest.byteCount)) }
}
