import FileTracking
import ProgressModel
import ProgressStorage

extension DocumentMatching {
  /// The documents that a person would part the file from, each with the decision that joined them, which
  /// may be older than the newest decision about the file.
  ///
  /// - Parameters:
  ///   - decision: The newest decision about the file.
  ///   - piece: What the file is on record as; `nil` if the decision is not recorded yet.
  func joinedDocuments(
    _ decision: MatchDecision, piece: FactIdentifier?, _ reader: FactReader
  ) throws -> [JoinedDocument] {
    if piece == nil, decision.joinsByLink, let document = decision.document {
      return [
        JoinedDocument(
          document: document, path: observation.path, decision: decision,
          sentence: decision.sentence(path: observation.path), seenAtNanoseconds: nil)
      ]
    }
    guard let piece = piece ?? decision.document else { return [] }
    return try reader.partedDocuments(ofPiece: piece).map { try joinedDocument($0, reader) }
  }

  private func joinedDocument(
    _ parted: FactReader.PartedDocument, _ reader: FactReader
  ) throws -> JoinedDocument {
    let (document, own) = (parted.document, parted.ownDocument)
    let found =
      try reader.sighting(ofDocument: own, joining: document, isByPerson: parted.isByPerson)
      ?? reader.sighting(ofDocument: document, joining: own, isByPerson: parted.isByPerson)
    if let found {
      return JoinedDocument(
        document: document, path: found.path, decision: found.decision,
        sentence: found.decision.sentence(path: found.path),
        seenAtNanoseconds: found.seenAtNanoseconds)
    }
    // No look at a file joined them: the facts of another device were imported.
    let place = try reader.location(ofDocument: document, device: device)
    let decision = MatchDecision(
      reason: parted.isByPerson ? .linked : .seenElsewhere, document: own, origin: document,
      formerPath: place?.path, confidence: parted.isByPerson ? 1 : 0.9)
    return JoinedDocument(
      document: document, path: observation.path, decision: decision,
      sentence: decision.sentence(path: observation.path), seenAtNanoseconds: nil)
  }
}
