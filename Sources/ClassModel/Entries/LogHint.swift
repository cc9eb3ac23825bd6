/// How far a log goes, as its writer says it. Readers who know nothing about the log learn from it where to look. To
/// its writer, who may have been put back to an earlier state, it proves that there was such an entry.
package struct LogHint: Hashable, Sendable {
  /// The version of hints that this program writes, and the only one that it reads.
  private static let version: UInt64 = 2

  /// The class.
  package var classIdentifier: ClassIdentifier
  /// The writer's signing key.
  package var signingKey: SigningKey
  /// The greatest number of the log, from 1.
  package var sequence: UInt32

  package init(classIdentifier: ClassIdentifier, signingKey: SigningKey, sequence: UInt32) {
    self.classIdentifier = classIdentifier
    self.signingKey = signingKey
    self.sequence = sequence
  }

  /// Reads a hint without checking the signature.
  ///
  /// - Parameter bytes: The hint as its writer signed it.
  /// - Returns: `nil` if it isn't a machine's hint.
  package init?(unchecked bytes: [UInt8]) {
    guard let signed = try? SignedEntry(decoding: bytes),
      let hint = try? LogHint(decodingBody: signed.body)
    else { return nil }
    self = hint
  }

  /// The bytes that are signed.
  package var bodyBytes: [UInt8] {
    var writer = CBORWriter(capacity: 96)
    writer.map { writer in
      writer.field(0, Self.version)
      writer.field(1, classIdentifier)
      writer.field(2, signingKey)
      writer.field(3, sequence)
    }
    return writer.bytes
  }

  /// Reads the bytes that were signed.
  ///
  /// - Throws: ``ClassFormatError``; with ``ClassFormatError/Rule/newerVersion`` if field 0 is another version.
  package init(decodingBody bytes: [UInt8]) throws(ClassFormatError) {
    var reader = FieldReader(bytes, .entry)
    var classIdentifier: ClassIdentifier?
    var signingKey: SigningKey?
    var sequence: UInt32?
    var version: UInt64?
    for _ in 0..<(try reader.mapCount()) {
      switch try reader.outerKey() {
      case 0:
        let found = try reader.unsigned()
        guard found == Self.version else { throw reader.failure(.newerVersion) }
        version = found
      case 1: classIdentifier = try reader.identifier()
      case 2: signingKey = try reader.identifier()
      case 3: sequence = try reader.number()
      default: try reader.skipUnknown()
      }
    }
    try reader.finish()
    _ = try reader.require(version, 0)
    self.classIdentifier = try reader.require(classIdentifier, 1)
    self.signingKey = try reader.require(signingKey, 2)
    self.sequence = try reader.require(sequence, 3)
  }
}
