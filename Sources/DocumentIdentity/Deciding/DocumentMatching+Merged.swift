import FileTracking
package import ProgressModel
package import ProgressStorage

extension DocumentMatching {
  /// The documents that a person would split the file from, each with the decision that merged them, which
  /// may be older than the newest decision about the file.
  ///
  /// - Parameters:
  ///   - decision: The newest decision about the file.
  ///   - recorded: What the file is on record as; `nil` if the decision is not recorded yet.
  package func mergedDocuments(
    _ decision: MatchDecision, recorded: DocumentIdentifier?, _ reader: FactReader
  ) throws -> [MergedDocument] {
    func merged(
      _ document: DocumentIdentifier, _ decision: MatchDecision, path: String, seenAt: Int64?
    ) -> [MergedDocument] {
      [
        MergedDocument(
          document: document, path: path, decision: decision,
          sentence: decision.sentence(path: path), seenAtNanoseconds: seenAt)
      ]
    }
    if recorded == nil, decision.mergesByLink, let document = decision.document {
      return merged(document, decision, path: observation.path, seenAt: nil)
    }
    guard let document = recorded ?? decision.document else { return [] }
    let linked = try reader.documentsToSplit(from: document)
    if !linked.isEmpty { return try linked.map { try mergedDocument($0, reader) } }
    // Nothing is linked, so a document is split where it was found at another path.
    if recorded == nil, decision.reason.isMove {
      return merged(document, decision, path: observation.path, seenAt: nil)
    }
    guard let move = try reader.newestMove(ofDocument: document, onDevice: device) else {
      return []
    }
    return merged(document, move.decision, path: move.path, seenAt: move.seenAtNanoseconds)
  }

  private func mergedDocument(
    _ linked: FactReader.LinkedDocument, _ reader: FactReader
  ) throws -> MergedDocument {
    let (document, own) = (linked.document, linked.ownDocument)
    let found =
      try reader.sighting(ofDocument: own, merging: document, isByPerson: linked.isByPerson)
      ?? reader.sighting(ofDocument: document, merging: own, isByPerson: linked.isByPerson)
    if let found {
      return MergedDocument(
        document: document, path: found.path, decision: found.decision,
        sentence: found.decision.sentence(path: found.path),
        seenAtNanoseconds: found.seenAtNanoseconds)
    }
    // No look at a file merged them: the facts of another device were imported.
    let place = try reader.location(ofDocument: document, device: device)
    let decision = MatchDecision(
      reason: linked.isByPerson ? .linked : .seenElsewhere, document: own, origin: document,
      formerPath: place?.path, confidence: linked.isByPerson ? 1 : 0.9)
    return MergedDocument(
      document: document, path: observation.path, decision: decision,
      sentence: decision.sentence(path: observation.path), seenAtNanoseconds: nil)
  }
}
