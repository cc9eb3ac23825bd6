package import ClassModel
import Crypto
import FoundationEssentials

/// How far a log goes, with the signature of its writer.
///
/// The root's signature needs the recovery sheet, but any machine may have to put the root's newest entry back. So the
/// hint in the root's directory is that entry itself.
package struct SignedHint: Equatable, Sendable {
  /// The greatest size of a hint. The root's newest entry has at most 64 KiB of content.
  package static let mostByteCount = 128 << 10

  /// The greatest number of the log.
  package let sequence: UInt32

  /// Checks the bytes of a hint.
  ///
  /// - Parameters:
  ///   - bytes: The bytes. The caller has already limited their number.
  ///   - identifier: The class that it must belong to.
  ///   - writer: The log that it must belong to.
  /// - Returns: `nil` if the log's writer didn't sign it.
  package init?(_ bytes: [UInt8], class identifier: ClassIdentifier, writer: WriterIdentifier) {
    if writer == identifier.root {
      guard let entry = try? CheckedEntry(bytes, class: identifier, writer: writer) else {
        return nil
      }
      sequence = entry.entry.sequence
      return
    }
    guard let signed = try? SignedEntry(decoding: bytes),
      let hint = try? LogHint(decodingBody: signed.body), hint.classIdentifier == identifier,
      WriterIdentifier(of: hint.signingKey) == writer,
      signed.isSigned(by: hint.signingKey, as: "newest")
    else { return nil }
    sequence = hint.sequence
  }

  /// Returns the bytes of a hint; `nil` if the cryptography library reports an error.
  static func bytes(
    _ sequence: UInt32, class identifier: ClassIdentifier, signedBy keys: MachineKeys
  ) -> [UInt8]? {
    let body = LogHint(
      classIdentifier: identifier, signingKey: keys.signingKey, sequence: sequence
    ).bodyBytes
    guard let signature = try? keys.signing.signature(for: ProtocolHash.tagged("newest", body))
    else { return nil }
    return SignedEntry(body: body, signature: Array(signature)).bytes
  }
}
