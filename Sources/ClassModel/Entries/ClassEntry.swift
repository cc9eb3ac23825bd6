/// One step of a writer's log, before it is signed.
package struct ClassEntry: Hashable, Sendable {
  /// How far `from` may lie below the sequence.
  package static let maximumSpan: UInt32 = 31

  /// The class.
  package var classIdentifier: ClassIdentifier
  /// The key that signs it. This also tells who the writer is.
  package var signingKey: SigningKey
  /// Its number in the log, from 1.
  package var sequence: UInt32
  /// The first sequence that still counts: 1…sequence, at most 31 below it.
  package var from: UInt32
  /// The digest of the previous entry; `nil` in the first one and after a dropped number.
  package var previous: EntryDigest?
  /// What it says.
  package var boxes: [ClassBox]

  package init(
    classIdentifier: ClassIdentifier, signingKey: SigningKey, sequence: UInt32, from: UInt32,
    previous: EntryDigest?, boxes: [ClassBox]
  ) {
    self.classIdentifier = classIdentifier
    self.signingKey = signingKey
    self.sequence = sequence
    self.from = from
    self.previous = previous
    self.boxes = boxes
  }

  /// Whether it states everything that the writer states.
  package var isFull: Bool { from == sequence }
}

/// Who wrote an entry, and for which class. Entries of all versions say so in the same fields.
package struct EntryAuthor: Hashable, Sendable {
  /// The class.
  package var classIdentifier: ClassIdentifier
  /// The key that signs the entry.
  package var signingKey: SigningKey
}

/// A part of an entry that is sealed as a whole.
package enum ClassBox: Hashable, Sendable {
  /// Padded content that everyone can read.
  case open(content: [UInt8])
  /// Content for everyone who has the class key.
  case shared(key: ClassKeyIdentifier, salt: BoxSalt, sealed: [UInt8])
  /// Content for the recipients only.
  case addressed(recipients: [BoxRecipient], sealed: [UInt8])
  /// A box of a later version, with the number of its kind.
  case unknown(kind: UInt64)
}

/// A machine that can open a box, with the content key wrapped for it.
package struct BoxRecipient: Hashable, Sendable {
  /// How many bytes a wrapped key has.
  package static let wrappedByteCount = 48
  /// How many bytes one recipient takes in a box.
  package static let byteCount = 88

  /// Which sealing key.
  package var key: SealingKeyIdentifier
  /// The encapsulated key that HPKE sends along.
  package var encapsulated: EncapsulatedKey
  /// The wrapped content key, 48 bytes.
  package var wrapped: [UInt8]

  /// Creates a recipient; `nil` unless the wrapped key has 48 bytes.
  package init?(
    key: SealingKeyIdentifier, encapsulated: EncapsulatedKey, wrapped: some Collection<UInt8>
  ) {
    guard wrapped.count == Self.wrappedByteCount else { return nil }
    self.key = key
    self.encapsulated = encapsulated
    self.wrapped = Array(wrapped)
  }
}

/// An entry as stored in a file: the signed bytes and the signature.
package struct SignedEntry: Hashable, Sendable {
  /// How many bytes a signature has.
  package static let signatureByteCount = 64

  /// The bytes of the body, as received.
  package var body: [UInt8]
  /// The signature, 64 bytes.
  package var signature: [UInt8]

  package init(body: [UInt8], signature: [UInt8]) {
    self.body = body
    self.signature = signature
  }
}
