/// The documents among which the one of a file is looked for.
///
/// More candidates than necessary do no harm: what a candidate claims is compared again.
package struct DocumentCandidates: Hashable, Sendable {
  /// The document that was last seen at the resolved path of the file. Its newest location may be
  /// another one meanwhile; then the path counts as unknown.
  package var atPath: DocumentCandidate?
  /// Documents whose newest handle, on the same file system, is that of the file.
  package var withHandle: [DocumentCandidate]
  /// Documents that have, or had, the content of the file.
  package var withContent: [DocumentCandidate]
  /// How many documents have, or had, the content of the file; may exceed those in ``withContent``.
  package var documentsWithContentCount: Int

  /// Creates candidates.
  package init(
    atPath: DocumentCandidate? = nil, withHandle: [DocumentCandidate] = [],
    withContent: [DocumentCandidate] = [], documentsWithContentCount: Int? = nil
  ) {
    self.atPath = atPath
    self.withHandle = withHandle
    self.withContent = withContent
    self.documentsWithContentCount =
      documentsWithContentCount ?? Set(withContent.map(\.document)).count
  }
}
