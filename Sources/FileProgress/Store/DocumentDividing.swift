import ProgressModel
import ProgressStorage

/// Makes a document of its own, afterwards, of a file that rules took for the document which had moved to its
/// path, so that a person can part it from what was there before.
struct DocumentDividing {
  let writer: FactWriter
  let device: DeviceIdentifier
  let tool: String

  private var reader: FactReader { writer.reader }

  /// Divides a document where it was last found at another path.
  ///
  /// The part is one with the document by a rule's link, as if it had been made when the file was seen there
  /// first.
  ///
  /// - Returns: The part from then on, and the look at which it begins; `nil` for a document that was always
  ///   at its path.
  func divide(
    _ document: DocumentIdentifier
  ) throws -> (piece: DocumentIdentifier, begin: SightingFact)? {
    guard let move = try reader.newestMove(ofDocument: document, onDevice: device) else {
      return nil
    }
    let whole = try reader.activity(ofDocument: document, device: device)
    let piece: DocumentIdentifier = writer.newIdentifier()
    try writer.insert(
      DocumentFact(id: piece, origin: document, authorship: writer.authorship(tool: tool)))
    let parts = try reader.devices(
      thatSaw: document, since: move.authorship.stamp, countingAs: device)
    for part in parts {
      try writer.insert(
        DocumentDivisionFact(
          id: writer.newIdentifier(), document: document, piece: piece, device: part.device,
          since: part.since, authorship: writer.authorship(tool: tool)))
    }
    try copySketch(of: document, to: piece)
    try copyCounts(of: whole, to: piece, at: move)
    try copyHeadline(of: whole, to: piece, at: move)
    try writer.insert(
      DocumentLinkFact(
        id: writer.newIdentifier(), kind: .same, first: document, second: piece,
        authorship: writer.authorship(tool: tool)))
    return (piece, try reader.sighting(id: move.id) ?? move)
  }

  /// A text that did not change since the move is that of both.
  private func copySketch(of document: DocumentIdentifier, to piece: DocumentIdentifier) throws {
    guard try reader.sketches(ofDocument: piece).isEmpty,
      var sketch = try reader.sketches(ofDocument: document).last
    else { return }
    sketch.document = piece
    sketch.which = .newest
    sketch.authorship = try writer.authorship(tool: tool)
    try writer.insert(sketch)
  }

  /// The words that the file had when it was seen at its new path were counted before.
  private func copyCounts(
    of whole: ActivityFacts, to piece: DocumentIdentifier, at move: SightingFact
  ) throws {
    let counts = whole.samples.filter { $0.after == move.fingerprint }
      .sorted { $0.authorship.stamp < $1.authorship.stamp }
    let newest = Dictionary(counts.map { ($0.counter, $0) }) { $1 }
    // They count as of then: the newest count is that of the newest content.
    var authorship = move.authorship
    authorship.command = nil
    for (counter, count) in newest {
      try writer.insert(
        WordSampleFact(
          document: piece, sighting: move.id, before: nil, after: count.after, counter: counter,
          words: count.words, authorship: authorship))
    }
  }

  /// The headline that was chosen before is that of the values given since.
  private func copyHeadline(
    of whole: ActivityFacts, to piece: DocumentIdentifier, at move: SightingFact
  ) throws {
    guard let identifier = whole.primaryIdentifier, let kind = whole.primaryKind,
      try !reader.hasPrimary(document: piece),
      try reader.activity(ofDocument: piece, device: device).currentItems.contains(where: {
        $0.identifier == identifier && $0.value?.kind == kind
      })
    else { return }
    try writer.insert(
      PrimaryFact(
        id: writer.newIdentifier(), provenance: .sighting(move.id), identifier: identifier,
        kind: kind,
        authorship: writer.authorship(tool: tool)))
  }
}
