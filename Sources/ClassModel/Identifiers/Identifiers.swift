/// The identity of a class: the writer of its root key.
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

/// The shared name of a session or an attempt on all computers of a student.
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

/// The SHA-256 of a handed-out file's sealed bytes in the class folder.
package struct SealedFileDigest: LetteredIdentifier {
  package let block: Bytes32
  package init(block: Bytes32) { self.block = block }

  /// The name of the file in the class folder.
  package var fileName: String { letters + ".fpf" }
}

/// The SHA-256 of a handed-out file's content.
package struct ContentDigest: ByteIdentifier {
  package let block: Bytes32
  package init(block: Bytes32) { self.block = block }
}

/// Random bytes in a join, so that each join has its own six digits.
package struct JoinNonce: ByteIdentifier {
  package let block: Bytes16
  package init(block: Bytes16) { self.block = block }
}

extension ClassIdentifier {
  /// The class's root, which signs the list of teachers.
  package var root: WriterIdentifier { WriterIdentifier(block: block) }

  /// Makes the identity of the class with this root.
  package init(root: WriterIdentifier) { self.init(block: root.block) }
}

extension StudentIdentifier {
  /// Makes the identity of a student who isn't on the roster: that of their first device.
  package init(firstDevice: WriterIdentifier) { self.init(block: firstDevice.block) }
}

extension EntryDigest {
  /// The first 16 bytes, as a teacher's list of entries read stores them.
  package var short: ShortDigest? { ShortDigest(bytes: bytes.prefix(ShortDigest.byteCount)) }
}
