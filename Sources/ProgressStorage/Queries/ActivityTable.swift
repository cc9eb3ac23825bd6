import ProgressModel

/// What is remembered from one row to the next.
struct ActivityContext {
  let reader: FactReader
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
enum ActivityTable: Int, CaseIterable {
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

  /// Whether many stores have no row of it, so that it is worth asking first.
  var isRare: Bool {
    switch self {
    case .pulses, .corrections, .progressRanges, .progressClearings: true
    case .sessions, .spans, .closings, .items, .primaries, .samples: false
    }
  }

  /// The query for the facts of one document, whose text is made once.
  func sqlOfOneDocument(_ undoing: Bool) -> String {
    (undoing ? Self.sqlWithUndoings : Self.sqlWithoutUndoings)[rawValue]
  }

  private static let sqlWithUndoings = allCases.map { $0.sql(ofOneDocument: true, undoing: true) }
  private static let sqlWithoutUndoings =
    allCases.map { $0.sql(ofOneDocument: true, undoing: false) }

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
    func facts(_ columns: String) -> String {
      """
      SELECT f.subject, \(columns), \(storedAuthorshipColumns(of: "f")) FROM \(name) f
      WHERE \(condition) AND \(isOfDocument) AND \(counts)
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
        WHERE \(condition) AND \(isOfDocument) AND \(counts) ORDER BY f.subject, f.id
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
        SELECT f.subject, f.session, f.position, f.minute, f.typing, f.other
        FROM pulses f CROSS JOIN session e ON e.subject = f.subject AND e.id = f.session
        WHERE \(condition) AND (e.seesInput OR e.kind = 'passive')
        ORDER BY f.subject, f.session, f.position, f.minute
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
      return """
        SELECT f.subject, \(FactReader.sampleColumns) FROM wordSample f
        WHERE \(condition) AND \(isOfDocument) ORDER BY f.subject, f.id
        """
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
          session: try context.reader.session(&columns), openedAs: openedAs))
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
        isUncertain: try columns.next(), authorship: try columns.authorship(from: context.reader))
    case .pulses:
      let session: FactIdentifier = try columns.next()
      guard let index = context.index(ofSession: session, in: facts) else { return }
      facts.sessions[index].pulses.append(
        PulsesFact(
          session: session, spanIndex: try columns.next(), minute: try columns.next(),
          pulses: MinutePulses(
            typing: UInt64(bitPattern: try columns.next(Int64.self)),
            other: UInt64(bitPattern: try columns.next(Int64.self)))))
    case .corrections:
      let fact = CorrectionFact(
        id: try columns.next(), session: try columns.next(), kind: try columns.choice(),
        wallStartNanoseconds: try columns.next(), durationNanoseconds: try columns.next(),
        authorship: try columns.authorship(from: context.reader))
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
          end: try columns.next(), authorship: try columns.authorship(from: context.reader)))
    case .progressClearings:
      facts.progressClearings.append(
        ProgressClearingFact(
          id: try columns.next(), sighting: try columns.next(),
          authorship: try columns.authorship(from: context.reader)))
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
          authorship: try columns.authorship(from: context.reader)))
    case .primaries:
      facts.primaries.append(
        PrimaryFact(
          id: try columns.next(), sighting: try columns.next(), identifier: try columns.optional(),
          kind: try columns.optionalChoice(),
          authorship: try columns.authorship(from: context.reader)))
    case .samples:
      facts.samples.append(try context.reader.sample(&columns))
    }
  }
}
