import ProgressModel
import StoreEngine

extension FactWriter {
  /// Puts everything that was recorded for split documents, and for the documents split from them, where it belongs.
  ///
  /// The answer of `DocumentSplits` does not depend on where it is now, so this can be done at any time,
  /// and again.
  ///
  /// - Complexity: O(*n*) in the facts of these documents.
  func settleSplits() throws {
    try settleRestampedSightings()
    let splits = DocumentSplits(try reader.splits())
    guard !splits.isEmpty else { return }
    // A fact follows its sighting, so that for a moment it names one that is elsewhere.
    try execute("PRAGMA defer_foreign_keys = ON")
    try makeMissingNewDocuments()
    for document in splits.documents {
      try moveSightings(ofDocument: document, by: splits)
      try moveSketches(ofDocument: document, by: splits)
    }
    try moveFacts()
    for document in splits.documents { try moveSamples(ofDocument: document) }
  }

  private static let concerned =
    "(SELECT document FROM documentSplit UNION SELECT newDocument FROM documentSplit)"

  /// Writes new documents that could not be recovered from a damaged store, although their facts could.
  private func makeMissingNewDocuments() throws {
    try execute(
      """
      INSERT OR IGNORE INTO document (id, origin, author, stamp)
      SELECT v.newDocument, v.document, v.author, v.stamp FROM documentSplit v
      WHERE v.newDocument NOT IN (SELECT document FROM erased) ORDER BY v.stamp, v.id
      """)
  }

  private func isErased(_ document: DocumentIdentifier) throws -> Bool {
    try reader.exists("SELECT 1 FROM erased WHERE document = ?", [document])
  }

  /// A sighting that belongs to an erased new document goes, with all that was reported through it.
  private func moveSightings(
    ofDocument document: DocumentIdentifier, by splits: DocumentSplits
  ) throws {
    let sightings = try reader.rows(
      """
      SELECT s.id, author.device, s.stamp, s.origin
      FROM sighting s JOIN author ON author.id = s.author WHERE s.document = ?
      """, [document]
    ) { columns in
      (
        id: try columns.next(SightingIdentifier.self),
        device: try columns.next(DeviceIdentifier.self),
        stamp: Stamp(rawValue: try columns.next()),
        origin: try columns.optional(DocumentIdentifier.self)
      )
    }
    for sighting in sightings {
      let (device, stamp) = (sighting.device, sighting.stamp)
      let place = splits.document(of: document, seenBy: device, at: stamp)
      if place != document, try isErased(place) {
        try execute(
          "DELETE FROM sighting WHERE document = ? AND id = ?", [document, sighting.id])
        try requestScrub()
        continue
      }
      let origin = splits.origin(ofSightingBy: device, at: stamp) ?? sighting.origin
      guard place != document || origin != sighting.origin else { continue }
      try execute(
        "UPDATE sighting SET document = ?3, origin = ?4 WHERE document = ?1 AND id = ?2",
        [document, sighting.id, place, origin])
    }
  }

  private func moveSketches(
    ofDocument document: DocumentIdentifier, by splits: DocumentSplits
  ) throws {
    for sketch in try reader.sketches(ofDocument: document) {
      let authorship = sketch.authorship
      let place = splits.document(
        of: document, seenBy: authorship.device, at: authorship.stamp)
      guard place != document else { continue }
      try execute(
        "DELETE FROM sketch WHERE document = ? AND which = ?", [document, sketch.which.rawValue])
      guard try !isErased(place) else { continue }
      var moved = sketch
      moved.document = place
      try insert(moved)
    }
  }

  /// What was reported through a sighting is filed by its document, and the parts of a session as it.
  private func moveFacts() throws {
    for table in FactTable.all where table.name != WordSampleFact.table.name {
      let subject: String
      switch table.part?.filing {
      case .sighting: subject = FactTable.subject(ofSighting: "\(table.storedName).sighting")
      case .session: subject = FactTable.subject(ofSession: "\(table.storedName).session")
      case nil: continue
      }
      // What came through an attempt has no sighting, and stays. A hostile file may name one fact in two
      // documents: where these become one, one of the two is left.
      try execute(
        """
        UPDATE OR REPLACE \(table.storedName) SET subject = \(subject)
        WHERE subject IN \(Self.concerned) AND subject <> \(subject)
        """)
    }
  }

  /// The identifier of a sample is derived from its document, so that it becomes another one.
  private func moveSamples(ofDocument document: DocumentIdentifier) throws {
    let samples = try reader.rows(
      """
      SELECT s.document, \(WordSampleFact.selection()) FROM wordSample f
      JOIN sighting s ON s.id = f.sighting WHERE f.subject = ?
      """, [document]
    ) { columns in
      (
        document: try columns.next(DocumentIdentifier.self),
        fact: try WordSampleFact(&columns, from: reader)
      )
    }
    for sample in samples {
      let moved = sample.fact.identified(by: sample.document)
      guard sample.document != document || moved.id != sample.fact.id else { continue }
      try execute(
        "DELETE FROM wordSample WHERE subject = ? AND id = ?", [document, sample.fact.id])
      try insert(moved)
    }
  }
}
