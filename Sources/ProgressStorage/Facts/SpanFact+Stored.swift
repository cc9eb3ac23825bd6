package import ProgressModel
import StoreEngine

extension SpanFact: StoredFact {
  static let table = FactTable(
    "span",
    [
      .identifier("session"), .integer("position", in: .positions), .identifier("boot"),
      .integer("monotonicStartNanoseconds", in: .monotonicMoments),
      .integer("wallStartNanoseconds", in: .moments), .integer("utcOffsetSeconds", in: .small),
      .integer("durationNanoseconds", in: .spanLengths),
    ], hasAuthorship: false, part: part, key: ["subject", "session", "position"],
    union: .clause {
      """
      ON CONFLICT (subject, session, position) DO UPDATE SET
        boot = excluded.boot, monotonicStartNanoseconds = excluded.monotonicStartNanoseconds,
        wallStartNanoseconds = excluded.wallStartNanoseconds,
        utcOffsetSeconds = excluded.utcOffsetSeconds,
        durationNanoseconds = excluded.durationNanoseconds
      WHERE (excluded.durationNanoseconds, excluded.wallStartNanoseconds)
        > (durationNanoseconds, wallStartNanoseconds)
      """
    }, parents: [FactTable.Reference("session", to: "session")],
    schema: {
      """
      CREATE TABLE span (
        subject BLOB NOT NULL, session BLOB NOT NULL,
        position INTEGER NOT NULL CHECK (position >= 0), boot BLOB NOT NULL,
        monotonicStartNanoseconds INTEGER NOT NULL, wallStartNanoseconds INTEGER NOT NULL,
        utcOffsetSeconds INTEGER NOT NULL,
        durationNanoseconds INTEGER NOT NULL CHECK (durationNanoseconds >= 0),
        PRIMARY KEY (subject, session, position), \(FactSchema.sessionKey)) WITHOUT ROWID, STRICT
      """
    })

  private static let part = ActivityPart(filedBy: .session, moment: .period) {
    columns, facts, context in
    let fact = try SpanFact(&columns, from: context.reader)
    context.change(fact.session, in: &facts) { $0.spans.append(fact.span) }
  }

  var columnValues: [(any StatementValue)?] {
    [
      session, index, span.boot, span.monotonicStartNanoseconds, span.wallStartNanoseconds,
      span.utcOffsetSeconds, span.durationNanoseconds,
    ]
  }

  var signature: Authorship? { nil }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      session: try columns.next(), index: try columns.next(),
      span: Span(
        boot: try columns.next(), monotonicStartNanoseconds: try columns.next(),
        wallStartNanoseconds: try columns.next(), utcOffsetSeconds: try columns.next(),
        durationNanoseconds: try columns.next()))
  }
}

extension FactWriter {
  /// Writes a span. If the store has a record of it, the longer one stays.
  package func insert(_ fact: SpanFact) throws { try write(fact) }
}
