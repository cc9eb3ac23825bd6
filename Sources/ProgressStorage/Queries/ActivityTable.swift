import ProgressModel
import StoreEngine

/// What is remembered from one row to the next.
struct ActivityContext {
  let reader: FactReader
  /// The index of the session that the row before was of: the next one is near.
  var latestSession = 0

  /// Finds the session that a row is of.
  mutating func index(ofSession id: SessionIdentifier, in facts: ActivityFacts) -> Int? {
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
  case sessionEnds
  case pulses
  case corrections
  case progressRanges
  case progressClearings
  case items
  case primaries
  case samples

  /// The kind of fact.
  private var fact: any StoredFact.Type {
    switch self {
    case .sessions: SessionFact.self
    case .spans: SpanFact.self
    case .sessionEnds: SessionEndFact.self
    case .pulses: PulsesFact.self
    case .corrections: CorrectionFact.self
    case .progressRanges: ProgressRangeFact.self
    case .progressClearings: ProgressClearingFact.self
    case .items: ItemFact.self
    case .primaries: PrimaryFact.self
    case .samples: WordSampleFact.self
    }
  }

  /// The name of the table.
  var storedName: String { fact.table.storedName }

  /// Whether many stores have no row of it, so that it is worth asking first.
  var isRare: Bool {
    switch self {
    case .pulses, .corrections, .progressRanges, .progressClearings: true
    case .sessions, .spans, .sessionEnds, .items, .primaries, .samples: false
    }
  }

  /// The query for the facts of one document, or of one context, whose text is made once.
  func sqlOfOneSubject(_ undoing: Bool) -> String {
    (undoing ? Self.sqlWithUndoings : Self.sqlWithoutUndoings)[rawValue]
  }

  private static let sqlWithUndoings = allCases.map { $0.sql(ofOneSubject: true, undoing: true) }
  private static let sqlWithoutUndoings =
    allCases.map { $0.sql(ofOneSubject: true, undoing: false) }

  /// The first column is the document or context; rows come in its order, and rows of a session stay together.
  ///
  /// All tables lie in this order, so that nothing is sorted and memory does not grow with the facts.
  ///
  /// - Parameters:
  ///   - isForOne: Whether the facts of one of them are wanted, or those of all.
  ///   - hasContents: Whether the contents are wanted that sessions began and ended with.
  ///   - undoing: Whether any command was undone, so that facts have to be asked.
  func sql(
    ofOneSubject isForOne: Bool, hasContents: Bool = true, undoing: Bool
  ) -> String {
    let condition = isForOne ? "f.subject = ?" : "1"
    let counts = undoing ? FactReader.counts("f") : "1"
    // Among all there are facts of contexts, too: what was reported through an attempt.
    let isOfDocument = isForOne ? "1" : "f.sighting IS NOT NULL"
    let columns = fact.selection()
    let content = hasContents ? "si.fingerprint, si.byteCount" : "NULL, NULL"
    switch self {
    case .sessions:
      let join = "LEFT JOIN sighting si ON si.document = f.subject AND si.id = f.sighting"
      return """
        SELECT f.subject, \(content), \(columns) FROM session f \(hasContents ? join : "")
        WHERE \(condition) AND \(isOfDocument) AND \(counts) ORDER BY f.subject, f.id
        """
    case .spans:
      return """
        SELECT f.subject, \(columns) FROM span f
        WHERE \(condition) ORDER BY f.subject, f.session, f.position
        """
    case .sessionEnds:
      let join = "LEFT JOIN sighting si ON si.id = f.sighting"
      return """
        SELECT f.subject, \(content), \(columns) FROM sessionEnd f \(hasContents ? join : "")
        WHERE \(condition) ORDER BY f.subject, f.session
        """
    case .pulses:
      return """
        SELECT f.subject, \(PulseBlock.selection) FROM \(storedName) f
        WHERE \(condition) ORDER BY f.subject, f.session, f.position, f.block
        """
    case .corrections:
      return """
        SELECT f.subject, \(columns) FROM correction f
        WHERE \(condition) AND \(counts) ORDER BY f.subject, f.id
        """
    case .progressRanges, .progressClearings, .items, .primaries:
      return """
        SELECT f.subject, \(columns) FROM \(storedName) f
        WHERE \(condition) AND \(isOfDocument) AND \(counts) ORDER BY f.subject, f.id
        """
    case .samples:
      return """
        SELECT f.subject, \(columns) FROM wordSample f
        WHERE \(condition) ORDER BY f.subject, f.id
        """
    }
  }

  /// Adds one row, whose document is read already.
  func add(
    _ columns: inout ColumnReader, to facts: inout ActivityFacts, _ context: inout ActivityContext
  ) throws {
    let reader = context.reader
    switch self {
    case .sessions:
      let contentAtStart = try columns.fingerprint()
      facts.sessions.append(
        SessionRecord(
          session: try SessionFact(&columns, from: reader), contentAtStart: contentAtStart))
    case .spans:
      let fact = try SpanFact(&columns, from: reader)
      guard let index = context.index(ofSession: fact.session, in: facts) else { return }
      facts.sessions[index].spans.append(fact.span)
    case .sessionEnds:
      let contentAtEnd = try columns.fingerprint()
      let fact = try SessionEndFact(&columns, from: reader)
      guard let index = context.index(ofSession: fact.session, in: facts) else { return }
      facts.sessions[index].contentAtEnd = contentAtEnd
      facts.sessions[index].sessionEnd = fact
    case .pulses:
      let block = try PulseBlock(&columns)
      // Asked of the sessions that were read already: in the query each block would look its session up.
      guard let index = context.index(ofSession: block.session, in: facts),
        facts.sessions[index].session.hasPulses
      else { return }
      facts.sessions[index].pulses += block.facts
    case .corrections:
      let fact = try CorrectionFact(&columns, from: reader)
      guard let index = context.index(ofSession: fact.session, in: facts) else { return }
      facts.sessions[index].add(fact)
    case .progressRanges: facts.progressRanges.append(try .init(&columns, from: reader))
    case .progressClearings: facts.progressClearings.append(try .init(&columns, from: reader))
    case .items: facts.items.append(try .init(&columns, from: reader))
    case .primaries: facts.primaries.append(try .init(&columns, from: reader))
    case .samples: facts.samples.append(try .init(&columns, from: reader))
    }
  }
}
