package import ClassModel
import Crypto
import FoundationEssentials

/// Why a file isn't a valid entry.
package struct EntryRefusal: Error, Equatable, Sendable {
  /// What was wrong.
  package var reason: ReadEntry.Reason

  /// Creates a refusal.
  package init(reason: ReadEntry.Reason) { self.reason = reason }
}

/// An entry of a class whose signature is valid.
package struct CheckedEntry: Sendable {
  /// The entry, with its boxes still sealed.
  package let entry: ClassEntry
  /// The log that it belongs to.
  package let writer: WriterIdentifier
  /// Identifies the entry.
  package let digest: EntryDigest
  /// The bytes of its file.
  package let fileBytes: [UInt8]

  /// Checks the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes. The caller has already limited their number.
  ///   - identifier: The class that it must belong to.
  ///   - writer: The log that it must belong to; any log if `nil`.
  package init(
    _ bytes: [UInt8], class identifier: ClassIdentifier, writer: WriterIdentifier?
  ) throws(EntryRefusal) {
    guard let signed = try? SignedEntry(decoding: bytes) else {
      throw EntryRefusal(reason: .damaged)
    }
    let entry: ClassEntry
    do throws(ClassFormatError) {
      entry = try ClassEntry(decodingBody: signed.body)
    } catch {
      guard error.rule == .newerVersion, let claim = try? EntryAuthor(decodingBody: signed.body)
      else { throw EntryRefusal(reason: .damaged) }
      // Anyone can write the number of a version. A newer program helps only if the log's writer used one.
      _ = try signed.author(claimedAs: claim, in: identifier, writer)
      throw EntryRefusal(reason: .newerVersion)
    }
    let author = try signed.author(claimedAs: EntryAuthor(of: entry), in: identifier, writer)
    self.entry = entry
    self.writer = author
    digest = EntryDigest(ofBody: signed.body)
    fileBytes = bytes
  }
}

extension SignedEntry {
  /// Returns the writer of an entry.
  ///
  /// - Throws: ``EntryRefusal`` if it belongs to another class or log, or if its writer didn't sign it.
  fileprivate func author(
    claimedAs claim: EntryAuthor, in identifier: ClassIdentifier, _ writer: WriterIdentifier?
  ) throws(EntryRefusal) -> WriterIdentifier {
    guard claim.classIdentifier == identifier else { throw EntryRefusal(reason: .otherClass) }
    let author = WriterIdentifier(of: claim.signingKey)
    guard writer == nil || author == writer else { throw EntryRefusal(reason: .otherWriter) }
    guard isSigned(by: claim.signingKey, as: "entry") else {
      throw EntryRefusal(reason: .badSignature)
    }
    return author
  }

  /// Whether the signature of the body is valid.
  ///
  /// - Parameters:
  ///   - signingKey: The key of the writer.
  ///   - name: What was signed. A signature of one kind is not valid for another.
  func isSigned(by signingKey: SigningKey, as name: String) -> Bool {
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: signingKey.bytes) else {
      return false
    }
    return key.isValidSignature(signature, for: ProtocolHash.tagged(name, body))
  }
}
