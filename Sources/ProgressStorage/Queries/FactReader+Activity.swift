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
  /// - Parameter body: Returns nothing; what it throws ends the walk.
  /// - Complexity: O(*n*) in all facts; memory for the facts of one activity at a time.
  package func forEachActivity(
    device: FactIdentifier, _ body: (ActivityFacts) throws -> Void
  ) throws {
    let joined = try documentClasses().joined
    let joinedDocuments = Set(joined.joined())
    var context = ActivityContext(authors: AuthorCache(self))
    let undoing = try isAnythingUndone()
    var streams = try filledTables().map { table in
      ActivityStream(
        table: table,
        cursor: try cursor(table.sql(ofOneDocument: false, undoing: undoing)))
    }
    for index in streams.indices { try streams[index].advance() }
    while let document = streams.compactMap(\.document).min() {
      var facts = ActivityFacts(id: document, documents: [document])
      context.latestSession = 0
      for index in streams.indices {
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
  /// The index of the session that the last pulses were of.
  var latestSession = 0
}

/// The tables that make an activity.
private enum ActivityTable: CaseIterable {
  case sessions
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
  /// Cross joins keep the order in which they are written: documents come from an index, and nothing
  /// is sorted, so that memory does not grow with the facts. Corrections alone are read first and
  /// sorted, since they are few.
  ///
  /// - Parameter undoing: Whether any command was undone, so that facts have to be asked.
  func sql(ofOneDocument isForOne: Bool, undoing: Bool) -> String {
    let condition = isForOne ? "si.document = ?" : "1"
    let order = isForOne ? "" : "ORDER BY si.document"
    let counts = undoing ? FactReader.counts("f") : "1"
    func facts(_ columns: String, counting: Bool = true) -> String {
      """
      SELECT si.document, \(columns), \(storedAuthorshipColumns(of: "f"))
      FROM sighting si CROSS JOIN \(name) f ON f.sighting = si.id
      WHERE \(condition) AND \(counting ? counts : "1") \(order)
      """
    }
    switch self {
    case .sessions:
      return """
        SELECT si.document, si.fingerprint, si.byteCount, \(FactReader.sessionColumns),
          \(FactReader.spanColumns), c.id, c.sighting, c.reason, c.endedAtNanoseconds,
          c.isUncertain, ce.fingerprint, ce.byteCount, c.stamp
        FROM sighting si CROSS JOIN session e ON e.sighting = si.id
        LEFT JOIN closing c ON c.session = e.id LEFT JOIN sighting ce ON ce.id = c.sighting
        LEFT JOIN span p ON p.session = e.id
        WHERE \(condition) \(order)
        """
    case .pulses:
      return """
        SELECT si.document, f.session, f.minute, f.typing, f.other
        FROM sighting si CROSS JOIN session e ON e.sighting = si.id
        CROSS JOIN pulses f ON f.session = e.id
        WHERE \(condition) AND (e.seesInput OR e.kind = 'passive') \(order)
        """
    case .corrections:
      return """
        SELECT si.document, f.id, f.session, f.kind, f.wallStartNanoseconds,
          f.durationNanoseconds, \(storedAuthorshipColumns(of: "f"))
        FROM correction f JOIN session e ON e.id = f.session
        JOIN sighting si ON si.id = e.sighting
        WHERE \(condition) AND \(counts) \(order)
        """
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
      try addSession(&columns, to: &facts, context.authors)
    case .pulses:
      let session: FactIdentifier = try columns.next()
      let fact = PulsesFact(
        session: session, minute: try columns.next(),
        pulses: MinutePulses(
          typing: UInt64(bitPattern: try columns.next(Int64.self)),
          other: UInt64(bitPattern: try columns.next(Int64.self))))
      // Pulses come in the order of their sessions, so that the next one is near.
      let isOurs = { (record: SessionRecord) in record.session.id == session }
      guard
        let index = facts.sessions[min(context.latestSession, facts.sessions.count)...].firstIndex(
          where: isOurs)
          ?? facts.sessions.firstIndex(where: isOurs)
      else { return }
      context.latestSession = index
      facts.sessions[index].pulses.append(fact)
    case .corrections:
      let fact = CorrectionFact(
        id: try columns.next(), session: try columns.next(), kind: try columns.choice(),
        wallStartNanoseconds: try columns.next(), durationNanoseconds: try columns.next(),
        authorship: try columns.authorship(from: context.authors))
      guard let index = facts.sessions.firstIndex(where: { $0.session.id == fact.session })
      else { return }
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

  private func addSession(
    _ columns: inout ColumnReader, to facts: inout ActivityFacts, _ authors: AuthorCache
  ) throws {
    let openedAs = try columns.fingerprint()
    let session = try FactReader.session(&columns, authors)
    let isNew = facts.sessions.last?.session.id != session.id
    if isNew {
      facts.sessions.append(SessionRecord(session: session, openedAs: openedAs))
    }
    let last = facts.sessions.count - 1
    // A session always has a span; a missing one can only be damage, and counts as no time.
    if try columns.optional(Int64.self) != nil {
      facts.sessions[last].spans.append(
        Span(
          boot: try columns.next(), monotonicStartNanoseconds: try columns.next(),
          wallStartNanoseconds: try columns.next(), utcOffsetSeconds: try columns.next(),
          durationNanoseconds: try columns.next()))
    } else {
      columns.skip(5)
    }
    guard isNew else { return }
    guard let closing: FactIdentifier = try columns.optional() else { return }
    let sighting: FactIdentifier? = try columns.optional()
    let reason: ClosingFact.Reason = try columns.choice()
    let endedAtNanoseconds: Int64 = try columns.next()
    let isUncertain: Bool = try columns.next()
    facts.sessions[last].closedAs = try columns.fingerprint()
    var authorship = session.authorship
    authorship.stamp = Stamp(rawValue: try columns.next())
    facts.sessions[last].closing = ClosingFact(
      id: closing, session: session.id, sighting: sighting, reason: reason,
      endedAtNanoseconds: endedAtNanoseconds, isUncertain: isUncertain, authorship: authorship)
  }
}
