package import ClassModel

extension WriterIdentifier {
  /// Makes the identity of the log that a key signs.
  package init(of signingKey: SigningKey) {
    self = .taking(ProtocolHash.digest("writer", signingKey.bytes))
  }
}

extension ClassKeyIdentifier {
  /// Makes the identity of a class key.
  package init(of key: ClassKey) { self = .taking(ProtocolHash.digest("key", key.bytes)) }
}

extension SealingKeyIdentifier {
  /// Makes the identity of a sealing key.
  package init(of key: SealingKey) { self = .taking(ProtocolHash.digest("key", key.bytes)) }
}

extension EntryDigest {
  /// Hashes the body of an entry.
  package init(ofBody body: [UInt8]) { self = .taking(ProtocolHash.digest("entry", body)) }
}

extension ByteIdentifier {
  /// Takes the first bytes of a digest. It must have at least as many as the identifier.
  static func taking(_ digest: [UInt8]) -> Self {
    guard let identifier = Self(bytes: digest.prefix(byteCount)) else {
      preconditionFailure("a digest has \(digest.count) bytes, and \(byteCount) are needed")
    }
    return identifier
  }
}
