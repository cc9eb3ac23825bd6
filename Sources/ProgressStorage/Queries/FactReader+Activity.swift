import Foundation
package import ProgressModel
import StoreEngine

extension FactReader {
  /// Everything that is known of the activity that a document belongs to.
  ///
  /// - Parameters:
  ///   - device: Where its location is preferred.
  ///   - location: The location of the document on that device, where it is known already.
  /// - Complexity: O(*n*) in the facts of the activity.
  package func activity(
    ofDocument document: DocumentIdentifier, device: DeviceIdentifier,
    at location: SightingFact? = nil
  ) throws -> ActivityFacts {
    let documents = try members(ofDocument: document)
    guard let location, documents == [document] else {
      return try activity(ofDocuments: documents, device: device)
    }
    var facts = ActivityFacts(
      id: ActivityIdentifier(document), documents: documents, location: location)
    try addFacts(ofSubject: document.value, to: &facts)
    try addContentSightings(to: &facts)
    return facts
  }

  /// - Parameter documents: All that are one document, sorted.
  private func activity(
    ofDocuments documents: [DocumentIdentifier], device: DeviceIdentifier
  ) throws -> ActivityFacts {
    guard let first = documents.first else { preconditionFailure("an activity has a document") }
    var facts = ActivityFacts(id: ActivityIdentifier(first), documents: documents)
    for document in documents {
      let (sampleCount, sessionCount) = (facts.samples.count, facts.sessions.count)
      try addFacts(ofSubject: document.value, to: &facts)
      guard documents.count > 1 else { continue }
      let sightings =
        facts.samples[sampleCount...].map(\.sighting)
        + facts.sessions[sessionCount...].compactMap(\.session.provenance.sighting)
      for sighting in sightings { facts.documentOfSighting[sighting] = document }
      guard try links(ofDocument: document).contains(where: { $0.kind == .same && $0.isByPerson })
      else { continue }
      facts.linkedByPerson.append(document)
      let reason = try firstReason(ofDocument: document)
      if reason == .copied || reason == .derived { facts.copies.append(document) }
    }
    if documents.count > 1 { facts.dropRepeatedSamples() }
    facts.location = try location(ofDocuments: documents, device: device)
    try addContentSightings(to: &facts)
    return facts
  }

  /// Adds when the contents were seen, where that decides which changes of the words count: mostly it does
  /// not, and nothing is read.
  private func addContentSightings(to facts: inout ActivityFacts) throws {
    guard facts.changesMayOverlap else { return }
    for document in facts.documents {
      facts.contentSightings += try contentSightings(ofDocument: document)
    }
  }

  /// Adds what is filed by a document or a context.
  func addFacts(ofSubject subject: FactIdentifier, to facts: inout ActivityFacts) throws {
    var context = ActivityContext(reader: self)
    let overview = try overview()
    for table in overview.filledTables {
      context.beginTable()
      let cursor = try cursor(table.sqlOfOneSubject(overview.hasUndoings), [subject])
      while var columns = try cursor.next() {
        _ = try columns.next(FactIdentifier.self)
        try table.part.join(&columns, &facts, &context)
      }
    }
  }

  /// Hands over the facts of every activity for which something was saved, one after the other.
  ///
  /// - Parameters:
  ///   - device: Where the location of a document is preferred.
  ///   - hasContents: Whether the contents are wanted that sessions began and ended with.
  ///   - includesCounted: Whether documents are wanted, too, of which nothing is known but their words.
  ///   - body: Returns nothing; what it throws ends the walk.
  /// - Complexity: O(*n*) in all facts; memory for the facts of one activity at a time.
  package func forEachActivity(
    device: DeviceIdentifier, hasContents: Bool = true, includesCounted: Bool = false,
    _ body: (ActivityFacts) throws -> Void
  ) throws {
    func isWanted(_ facts: ActivityFacts) -> Bool {
      facts.hasSavedFacts || includesCounted && !facts.samples.isEmpty
    }
    let merged = try documentClasses().merged
    let mergedDocuments = Set(merged.joined())
    var context = ActivityContext(reader: self)
    let overview = try overview()
    var streams = try overview.filledTables.map { table in
      ActivityStream(
        table: table,
        cursor: try cursor(
          table.sql(
            ofOneSubject: false, hasContents: hasContents, undoing: overview.hasUndoings)))
    }
    for index in streams.indices { try streams[index].advance() }
    while let document = streams.compactMap(\.document).min() {
      var facts = ActivityFacts(id: ActivityIdentifier(document), documents: [document])
      for index in streams.indices {
        context.beginTable()
        try streams[index].take(while: document, into: &facts, &context)
      }
      guard !mergedDocuments.contains(document), isWanted(facts) else { continue }
      facts.location = try location(ofDocument: document, device: device)
      try addContentSightings(to: &facts)
      try body(facts)
    }
    for documents in merged {
      let facts = try activity(ofDocuments: documents, device: device)
      if isWanted(facts) { try body(facts) }
    }
  }
}

/// One of the tables that make an activity, read in the order of documents.
private struct ActivityStream {
  let table: ActivityTable
  let cursor: RowCursor
  /// The columns behind the document.
  var row: ColumnReader?
  var document: DocumentIdentifier?

  init(table: ActivityTable, cursor: RowCursor) {
    self.table = table
    self.cursor = cursor
  }

  mutating func advance() throws {
    row = try cursor.next()
    document = try row?.next()
  }

  mutating func take(
    while wanted: DocumentIdentifier, into facts: inout ActivityFacts,
    _ context: inout ActivityContext
  ) throws {
    while var columns = row, document == wanted {
      try table.part.join(&columns, &facts, &context)
      try advance()
    }
  }
}
