import ProgressModel

/// The documents among which the one of a file is looked for.
///
/// More candidates than necessary do no harm: what a candidate claims is compared again.
package struct DocumentCandidates: Equatable, Sendable {
  /// The document whose location the path of the file is, by its newest sighting there.
  package var atPath: DocumentCandidate?
  /// Whether the own file of the document at the path is its backup by now, and its text has come back
  /// to the path.
  package var wasLeftForBackup = false
  /// The first location of the document at the path, if it has several: then the path is a further
  /// name of its file, for as long as both are one file; or else the path that the document left for
  /// this one, if that is the name of its backup.
  package var firstLocation: DocumentCandidate?
  /// The document that was last seen at the path and has moved away since, so that the path counts as
  /// unknown; its location is where it is now.
  package var leftPath: DocumentCandidate?
  /// Where the own file of the document at the path was found by its handle, before anyone asked about it.
  package var pathOfKnownHandle: String?
  /// The document that rules took for the one at the path, if it is at its own place and has the content
  /// of the file, which the one at the path never had.
  package var successor: DocumentCandidate?
  /// The document that the name of the file says it is a variant of, and what the name says.
  package var variantOf: DocumentCandidate?
  /// What the name of the file says that it is to ``variantOf``.
  package var variant: FileVariant?
  /// Documents whose newest handle, on the same file system, is the file's.
  package var withHandle: [DocumentCandidate]
  /// Documents that have, or had, the content of the file.
  package var withContent: [DocumentCandidate]
  /// How many documents have, or had, the content of the file; may exceed those in ``withContent``.
  package var documentsWithContentCount: Int
  /// Whether the content was handed out by a class, so that everybody in it may have it.
  package var isHandedOutContent = false
  /// Where the own file of the document at the path was found, if it is a copy that a class handed out.
  package var pathOfHandedOutFile: String?
  /// A gone document with the content of the file, most of whose old folder went to the file's folder.
  package var movedWithFolder: DocumentCandidate?
  /// Documents with a text similar to the file's, each with its likeness.
  package var alike: [DocumentCandidate]
  /// If ``alike`` is empty: a document with most of its text in the file. Several documents have that text,
  /// so it does not tell which of them the file may be.
  package var template: DocumentCandidate?

  /// Creates candidates.
  package init(
    atPath: DocumentCandidate? = nil, withHandle: [DocumentCandidate] = [],
    withContent: [DocumentCandidate] = [], documentsWithContentCount: Int? = nil,
    alike: [DocumentCandidate] = []
  ) {
    self.atPath = atPath
    self.withHandle = withHandle
    self.withContent = withContent
    self.documentsWithContentCount =
      documentsWithContentCount ?? Set(withContent.map(\.activity)).count
    self.alike = alike
  }
}
