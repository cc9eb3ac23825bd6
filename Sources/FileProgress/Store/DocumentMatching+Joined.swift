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
    _ decision: MatchDecision, piece: DocumentIdentifier?, _ reader: FactReader
  ) throws -> [JoinedDocument] {
    func joined(
      _ document: DocumentIdentifier, _ decision: MatchDecision, path: String, seenAt: Int64?
    ) -> [JoinedDocument] {
      [
        JoinedDocument(
          document: document, path: path, decision: decision,
          sentence: decision.sentence(path: path), seenAtNanoseconds: seenAt)
      ]
    }
    if piece == nil, decision.joinsByLink, let document = decision.document {
      return joined(document, decision, path: observation.path, seenAt: nil)
    }
    guard let document = piece ?? decision.document else { return [] }
    let parted = try reader.partedDocuments(ofPiece: document)
    if !parted.isEmpty { return try parted.map { try joinedDocument($0, reader) } }
    // Nothing is linked, so a document is divided where it was found at another path.
    if piece == nil, decision.reason.isMove {
      return joined(document, decision, path: observation.path, seenAt: nil)
    }
    guard let move = try reader.newestMove(ofDocument: document, onDevice: device) else {
      return []
    }
    return joined(document, move.decision, path: move.path, seenAt: move.seenAtNanoseconds)
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
