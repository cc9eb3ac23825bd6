package import ProgressModel
import StoreEngine

extension PulsesFact: StoredFact {
  static let table = FactTable(
    "pulses",
    [
      .identifier("session"), .integer("position", in: .positions),
      .integer("minute", in: .positions), .integer("typing"), .integer("other"),
    ], hasAuthorship: false, filing: .session, key: ["subject", "session", "position", "minute"],
    union: .clause(
      """
      ON CONFLICT (subject, session, position, minute) DO UPDATE SET
        typing = typing | excluded.typing, other = other | excluded.other
      WHERE (typing | excluded.typing, other | excluded.other) <> (typing, other)
      """), parents: [FactTable.Reference("session", to: "session")])

  var columnValues: [(any StatementValue)?] {
    [
      session, spanIndex, minute, Int64(bitPattern: pulses.typing),
      Int64(bitPattern: pulses.other),
    ]
  }

  var signature: Authorship? { nil }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      session: try columns.next(), spanIndex: try columns.next(), minute: try columns.next(),
      pulses: MinutePulses(
        typing: UInt64(bitPattern: try columns.next(Int64.self)),
        other: UInt64(bitPattern: try columns.next(Int64.self))))
  }
}

extension FactWriter {
  /// Adds the pulses of a minute to those in the store.
  package func insert(_ fact: PulsesFact) throws { try write(fact) }
}
