/// One step of a writer's log, before it is signed.
package struct ClassEntry: Hashable, Sendable {
  /// How far `from` may lie below the sequence.
  package static let maximumSpan: UInt32 = 31

  /// The class.
  package var classIdentifier: ClassIdentifier
  /// The key that signs it, and so the writer.
  package var signingKey: SigningKey
  /// Its number in the log, from 1.
  package var sequence: UInt32
  /// The first sequence that still counts: 1…sequence, at most 31 below it.
  package var from: UInt32
  /// The digest of the entry before; `nil` in the first one and after a dropped number.
  package var previous: EntryDigest?
  /// What it says.
  package var boxes: [ClassBox]

  /// Creates an entry.
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

  /// Whether it states the whole outgoing set.
  package var isFull: Bool { from == sequence }
}

/// A part of an entry that is sealed as one.
package enum ClassBox: Hashable, Sendable {
  /// Padded content that everybody may read.
  case open(content: [UInt8])
  /// What whoever has a class key can open.
  case shared(key: ClassKeyIdentifier, salt: BoxSalt, sealed: [UInt8])
  /// What the recipients can open.
  case addressed(recipients: [BoxRecipient], sealed: [UInt8])
  /// A box of a later version: the number of its kind.
  case unknown(kind: UInt64)
}

/// A machine that can open a box, with the content key wrapped for it.
package struct BoxRecipient: Hashable, Sendable {
  /// How many bytes a wrapped key has.
  package static let wrappedByteCount = 48
  /// How many bytes it has in a box.
  package static let byteCount = 88

  /// Which sealing key.
  package var key: SealingKeyIdentifier
  /// What HPKE sends along.
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

/// An entry as it lies in a file: the bytes that were signed, and the signature.
package struct SignedEntry: Hashable, Sendable {
  /// How many bytes a signature has.
  package static let signatureByteCount = 64

  /// The bytes of the body, as received.
  package var body: [UInt8]
  /// The signature, 64 bytes.
  package var signature: [UInt8]

  /// Creates a signed entry.
  package init(body: [UInt8], signature: [UInt8]) {
    self.body = body
    self.signature = signature
  }
}
