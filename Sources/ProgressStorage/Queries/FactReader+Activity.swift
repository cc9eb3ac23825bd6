import Foundation
package import ProgressModel

extension FactReader {
  /// Which documents are one document.
  package func documentClasses() throws -> DocumentClasses {
    guard try exists("SELECT 1 FROM documentLink LIMIT 1") else {
      return DocumentClasses(links: [])
    }
    let links = try rows(
      """
      SELECT l.id, l.kind, l.first, l.second, \(authorshipColumns(of: "l"))
      FROM documentLink l JOIN author ON author.id = l.author WHERE \(Self.counts("l"))
      """
    ) { columns in
      DocumentLinkFact(
        id: try columns.next(), kind: try columns.choice(), first: try columns.next(),
        second: try columns.next(), authorship: try columns.authorship())
    }
    return DocumentClasses(links: links)
  }

  /// Everything that is known of the activity that a document belongs to.
  ///
  /// - Parameters:
  ///   - device: Where its location is preferred.
  ///   - location: The location of the document on that device, where it is known already.
  /// - Complexity: O(*n*) in the facts of the activity.
  package func activity(
    ofDocument document: FactIdentifier, device: FactIdentifier, at location: SightingFact? = nil
  ) throws -> ActivityFacts {
    let documents = try documentClasses().documents(sameAs: document)
    guard let location, documents == [document] else {
      return try activity(ofDocuments: documents, device: device)
    }
    var facts = ActivityFacts(id: document, documents: documents, location: location)
    try addFacts(ofDocument: document, to: &facts)
    return facts
  }

  /// - Parameter documents: All that are one document, sorted.
  private func activity(
    ofDocuments documents: [FactIdentifier], device: FactIdentifier
  ) throws -> ActivityFacts {
    guard let id = documents.first else { preconditionFailure("an activity has a document") }
    var facts = ActivityFacts(id: id, documents: documents)
    for document in documents {
      try addFacts(ofDocument: document, to: &facts)
      let location = try location(ofDocument: document, device: device)
      if let location,
        facts.location.map({ $0.authorship.stamp < location.authorship.stamp }) ?? true
      {
        facts.location = location
      }
    }
    return facts
  }

  private func addFacts(
    ofDocument document: FactIdentifier, to facts: inout ActivityFacts
  ) throws {
    var context = ActivityContext(authors: AuthorCache(self))
    let undoing = try isAnythingUndone()
    for table in try filledTables() {
      context.latestSession = 0
      let cursor = try cursor(table.sql(ofOneDocument: true, undoing: undoing), [document])
      while var columns = try cursor.next() {
        _ = try columns.next(FactIdentifier.self)
        try table.add(&columns, to: &facts, &context)
      }
    }
  }

  // SQLite takes longer to understand a query than to find that nothing is there; hence these two.

  /// The tables that have any row.
  private func filledTables() throws -> [ActivityTable] {
    let tables = ActivityTable.allCases
    let questions = tables.map { "EXISTS (SELECT 1 FROM \($0.name))" }
    return try first("SELECT \(questions.joined(separator: ", "))") { columns in
      try tables.filter { _ in try columns.next(Bool.self) }
    } ?? tables
  }

  private func isAnythingUndone() throws -> Bool {
    try exists("SELECT 1 FROM undoing LIMIT 1")
  }

  /// Hands over the facts of every activity for which something was saved, one after the other.
  ///
  /// - Parameters:
  ///   - device: Where the location of a document is preferred.
  ///   - hasContents: Whether the contents are wanted that sessions began and ended with.
  ///   - body: Returns nothing; what it throws ends the walk.
  /// - Complexity: O(*n*) in all facts; memory for the facts of one activity at a time.
  package func forEachActivity(
    device: FactIdentifier, hasContents: Bool = true, _ body: (ActivityFacts) throws -> Void
  ) throws {
    let joined = try documentClasses().joined
    let joinedDocuments = Set(joined.joined())
    var context = ActivityContext(authors: AuthorCache(self))
    let undoing = try isAnythingUndone()
    var streams = try filledTables().map { table in
      ActivityStream(
        table: table,
        cursor: try cursor(
          table.sql(ofOneDocument: false, hasContents: hasContents, undoing: undoing)))
    }
    for index in streams.indices { try streams[index].advance() }
    while let document = streams.compactMap(\.document).min() {
      var facts = ActivityFacts(id: document, documents: [document])
      for index in streams.indices {
        context.latestSession = 0
        try streams[index].take(while: document, into: &facts, &context)
      }
      guard !joinedDocuments.contains(document), facts.hasSavedFacts else { continue }
      facts.location = try location(ofDocument: document, device: device)
      try body(facts)
    }
    for documents in joined {
      let facts = try activity(ofDocuments: documents, device: device)
      if facts.hasSavedFacts { try body(facts) }
    }
  }
}

/// One of the tables that make an activity, read in the order of documents.
private struct ActivityStream {
  let table: ActivityTable
  let cursor: RowCursor
  /// The columns behind the document.
  var row: ColumnReader?
  var document: FactIdentifier?

  init(table: ActivityTable, cursor: RowCursor) {
    self.table = table
    self.cursor = cursor
  }

  mutating func advance() throws {
    row = try cursor.next()
    document = try row?.next()
  }

  mutating func take(
    while wanted: FactIdentifier, into facts: inout ActivityFacts,
    _ context: inout ActivityContext
  ) throws {
    while var columns = row, document == wanted {
      try table.add(&columns, to: &facts, &context)
      try advance()
    }
  }
}

/// What is remembered from one row to the next.
private struct ActivityContext {
  let authors: AuthorCache
  /// The index of the session that the row before was of: the next one is near.
  var latestSession = 0

  /// Finds the session that a row is of.
  mutating func index(ofSession id: FactIdentifier, in facts: ActivityFacts) -> Int? {
    let count = facts.sessions.count
    for step in 0..<count {
      let index = (latestSession + step) % count
      guard facts.sessions[index].session.id == id else { continue }
      latestSession = index
      return index
    }
    return nil
  }
}

/// The tables that make an activity.
private enum ActivityTable: CaseIterable {
  case sessions
  case spans
  case closings
  case pulses
  case corrections
  case progressRanges
  case progressClearings
  case items
  case primaries
  case samples

  /// The name of the table.
  var name: String {
    switch self {
    case .sessions: "session"
    case .spans: "span"
    case .closings: "closing"
    case .pulses: "pulses"
    case .corrections: "correction"
    case .progressRanges: "progressRange"
    case .progressClearings: "progressClearing"
    case .items: "item"
    case .primaries: "primaryItem"
    case .samples: "wordSample"
    }
  }

  /// The first column is the document; rows come in its order, and rows of a session stay together.
  ///
  /// All tables lie in this order, so that nothing is sorted and memory does not grow with the facts.
  ///
  /// - Parameters:
  ///   - isForOne: Whether the facts of one document are wanted, or those of all.
  ///   - hasContents: Whether the contents are wanted that sessions began and ended with.
  ///   - undoing: Whether any command was undone, so that facts have to be asked.
  func sql(
    ofOneDocument isForOne: Bool, hasContents: Bool = true, undoing: Bool
  ) -> String {
    let condition = isForOne ? "f.subject = ?" : "1"
    let counts = undoing ? FactReader.counts("f") : "1"
    // What was reported through an attempt belongs to a context.
    let isOfDocument = self == .corrections ? "1" : "f.sighting IS NOT NULL"
    func facts(_ columns: String, counting: Bool = true) -> String {
      """
      SELECT f.subject, \(columns), \(storedAuthorshipColumns(of: "f")) FROM \(name) f
      WHERE \(condition) AND \(isOfDocument) AND \(counting ? counts : "1")
      ORDER BY f.subject, f.id
      """
    }
    switch self {
    case .sessions:
      return """
        SELECT f.subject, \(hasContents ? "si.fingerprint, si.byteCount" : "NULL, NULL"),
          \(FactReader.sessionColumns)
        FROM session f
        \(hasContents ? "LEFT JOIN sighting si ON si.document = f.subject AND si.id = f.sighting" : "")
        WHERE \(condition) AND \(isOfDocument) ORDER BY f.subject, f.id
        """
    case .spans:
      return """
        SELECT f.subject, f.session, \(FactReader.spanColumns) FROM span f
        WHERE \(condition) ORDER BY f.subject, f.session, f.position
        """
    case .closings:
      return """
        SELECT f.subject, f.session, \(hasContents ? "si.fingerprint, si.byteCount" : "NULL, NULL"),
          f.id, f.sighting, f.reason, f.endedAtNanoseconds, f.isUncertain,
          \(storedAuthorshipColumns(of: "f"))
        FROM closing f \(hasContents ? "LEFT JOIN sighting si ON si.id = f.sighting" : "")
        WHERE \(condition) ORDER BY f.subject, f.session
        """
    case .pulses:
      return """
        SELECT f.subject, f.session, f.minute, f.typing, f.other
        FROM pulses f CROSS JOIN session e ON e.subject = f.subject AND e.id = f.session
        WHERE \(condition) AND (e.seesInput OR e.kind = 'passive')
        ORDER BY f.subject, f.session
        """
    case .corrections:
      return facts("f.id, f.session, f.kind, f.wallStartNanoseconds, f.durationNanoseconds")
    case .progressRanges:
      return facts("f.id, f.sighting, f.start, f.end")
    case .progressClearings:
      return facts("f.id, f.sighting")
    case .items:
      return facts(
        """
        f.id, f.sighting, f.identifier, f.title, f.kind, f.number, f.possible, f.valueType,
        f.counter
        """)
    case .primaries:
      return facts("f.id, f.sighting, f.identifier, f.kind")
    case .samples:
      return facts(
        """
        f.id, f.sighting, f.before, f.beforeByteCount, f.after, f.afterByteCount, f.counter,
        f.words, f.wordsAdded, f.wordsRemoved, f.wordsPasted
        """, counting: false)
    }
  }

  /// Adds one row, whose document is read already.
  func add(
    _ columns: inout ColumnReader, to facts: inout ActivityFacts, _ context: inout ActivityContext
  ) throws {
    switch self {
    case .sessions:
      let openedAs = try columns.fingerprint()
      facts.sessions.append(
        SessionRecord(
          session: try FactReader.session(&columns, context.authors), openedAs: openedAs))
    case .spans:
      guard let index = context.index(ofSession: try columns.next(), in: facts) else { return }
      facts.sessions[index].spans.append(try FactReader.span(&columns).span)
    case .closings:
      let session: FactIdentifier = try columns.next()
      guard let index = context.index(ofSession: session, in: facts) else { return }
      facts.sessions[index].closedAs = try columns.fingerprint()
      facts.sessions[index].closing = ClosingFact(
        id: try columns.next(), session: session, sighting: try columns.optional(),
        reason: try columns.choice(), endedAtNanoseconds: try columns.next(),
        isUncertain: try columns.next(), authorship: try columns.authorship(from: context.authors))
    case .pulses:
      let session: FactIdentifier = try columns.next()
      guard let index = context.index(ofSession: session, in: facts) else { return }
      facts.sessions[index].pulses.append(
        PulsesFact(
          session: session, minute: try columns.next(),
          pulses: MinutePulses(
            typing: UInt64(bitPattern: try columns.next(Int64.self)),
            other: UInt64(bitPattern: try columns.next(Int64.self)))))
    case .corrections:
      let fact = CorrectionFact(
        id: try columns.next(), session: try columns.next(), kind: try columns.choice(),
        wallStartNanoseconds: try columns.next(), durationNanoseconds: try columns.next(),
        authorship: try columns.authorship(from: context.authors))
      guard let index = context.index(ofSession: fact.session, in: facts) else { return }
      let known = facts.sessions[index].correction
      if let known, (known.authorship.stamp, known.id) > (fact.authorship.stamp, fact.id) {
        return
      }
      facts.sessions[index].correction = fact
    case .progressRanges:
      facts.progressRanges.append(
        ProgressRangeFact(
          id: try columns.next(), sighting: try columns.next(), start: try columns.next(),
          end: try columns.next(), authorship: try columns.authorship(from: context.authors)))
    case .progressClearings:
      facts.progressClearings.append(
        ProgressClearingFact(
          id: try columns.next(), sighting: try columns.next(),
          authorship: try columns.authorship(from: context.authors)))
    case .items:
      let id: FactIdentifier = try columns.next()
      let sighting: FactIdentifier = try columns.next()
      let identifier: String = try columns.next()
      let title: String = try columns.next()
      let value = ItemColumns(
        kind: try columns.optional(), number: try columns.optional(),
        possible: try columns.optional(),
        valueType: try columns.optional())
      facts.items.append(
        ItemFact(
          id: id, sighting: sighting, identifier: identifier, title: title,
          value: try value.value(path: "the store"), counter: try columns.optional(),
          authorship: try columns.authorship(from: context.authors)))
    case .primaries:
      facts.primaries.append(
        PrimaryFact(
          id: try columns.next(), sighting: try columns.next(), identifier: try columns.optional(),
          kind: try columns.optionalChoice(),
          authorship: try columns.authorship(from: context.authors)))
    case .samples:
      let id: FactIdentifier = try columns.next()
      let sighting: FactIdentifier = try columns.next()
      let before = try columns.fingerprint()
      guard let after = try columns.fingerprint() else {
        throw StorageError(.damaged, path: "the store", cause: "a word sample has no content")
      }
      facts.samples.append(
        WordSampleFact(
          id: id, sighting: sighting, before: before, after: after,
          counter: try columns.next(), words: try columns.next(),
          wordsAdded: try columns.optional(), wordsRemoved: try columns.optional(),
          wordsPasted: try columns.optional(),
          authorship: try columns.authorship(from: context.authors)))
    }
  }
}
