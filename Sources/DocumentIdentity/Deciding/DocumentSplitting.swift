package import ProgressModel
package import ProgressStorage

/// Splits a document at its last move, so that a person can undo what a rule decided: that the file
/// at the new path is the document that was at the old one.
package struct DocumentSplitting {
  let writer: FactWriter
  let device: DeviceIdentifier
  let tool: String

  /// Prepares the splitting within a transaction.
  package init(writer: FactWriter, device: DeviceIdentifier, tool: String) {
    self.writer = writer
    self.device = device
    self.tool = tool
  }

  private var reader: FactReader { writer.reader }

  /// Splits a document where it was last found at another path.
  ///
  /// A rule's link merges the new document with the old one, as if it had been made when the file
  /// was first seen at the new path.
  ///
  /// - Returns: The new document and its first sighting; `nil` for a document that was always at
  ///   its path.
  package func split(
    _ document: DocumentIdentifier
  ) throws -> (newDocument: DocumentIdentifier, begin: SightingFact)? {
    guard let move = try reader.newestMove(ofDocument: document, onDevice: device) else {
      return nil
    }
    let whole = try reader.activity(ofDocument: document, device: device)
    let newDocument: DocumentIdentifier = writer.newIdentifier()
    try writer.insert(
      DocumentFact(id: newDocument, origin: document, authorship: writer.authorship(tool: tool)))
    let parts = try reader.devices(
      thatSaw: document, since: move.authorship.stamp, countingAs: device)
    for part in parts {
      try writer.insert(
        DocumentSplitFact(
          id: writer.newIdentifier(), document: document, newDocument: newDocument,
          device: part.device,
          since: part.since, authorship: writer.authorship(tool: tool)))
    }
    try copySketch(of: document, to: newDocument)
    try copyCounts(of: whole, to: newDocument, at: move)
    try copyPrimary(of: whole, to: newDocument, at: move)
    try writer.insert(
      DocumentLinkFact(
        id: writer.newIdentifier(), kind: .same, first: document, second: newDocument,
        authorship: writer.authorship(tool: tool)))
    return (newDocument, try reader.sighting(id: move.id) ?? move)
  }

  /// If the text did not change since the move, both documents have it.
  private func copySketch(of document: DocumentIdentifier, to newDocument: DocumentIdentifier)
    throws
  {
    guard try reader.sketches(ofDocument: newDocument).isEmpty,
      var sketch = try reader.sketches(ofDocument: document).last
    else { return }
    sketch.document = newDocument
    sketch.which = .newest
    sketch.authorship = try writer.authorship(tool: tool)
    try writer.insert(sketch)
  }

  /// The words that the file had when it was seen at its new path were counted before.
  private func copyCounts(
    of whole: ActivityFacts, to newDocument: DocumentIdentifier, at move: SightingFact
  ) throws {
    let counts = whole.samples.filter { $0.after == move.fingerprint }
      .sorted { $0.authorship.stamp < $1.authorship.stamp }
    let newest = Dictionary(counts.map { ($0.counter, $0) }) { $1 }
    // They are dated at the move: the newest count must belong to the newest content.
    var authorship = move.authorship
    authorship.command = nil
    for (counter, count) in newest {
      try writer.insert(
        WordSampleFact(
          document: newDocument, sighting: move.id, before: nil, after: count.after,
          counter: counter,
          words: count.words, readerVersion: count.readerVersion, authorship: authorship))
    }
  }

  /// The primary item that was chosen before also applies to the values given since.
  private func copyPrimary(
    of whole: ActivityFacts, to newDocument: DocumentIdentifier, at move: SightingFact
  ) throws {
    guard let identifier = whole.primaryIdentifier, let kind = whole.primaryKind,
      try !reader.hasPrimary(document: newDocument),
      try reader.activity(ofDocument: newDocument, device: device).currentItems.contains(where: {
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
