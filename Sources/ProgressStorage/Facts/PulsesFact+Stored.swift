package import ProgressModel
import StoreEngine

extension PulsesFact: StoredFact {
  static let table = FactTable(
    "pulses",
    [
      .identifier("session"), .integer("position", in: .positions),
      .integer("minute", in: .positions), .integer("typing"), .integer("other"),
    ], hasAuthorship: false, part: part, key: ["subject", "session", "position", "minute"],
    union: .clause { PulseBlock.union }, packing: PulseBlock.packing,
    parents: [FactTable.Reference("session", to: "session")],
    schema: {
      """
      CREATE TABLE pulseBlock (
        subject BLOB NOT NULL, session BLOB NOT NULL,
        position INTEGER NOT NULL CHECK (position >= 0),
        block INTEGER NOT NULL CHECK (block >= 0),
        \(PulseBlock.columns.map { "\($0) INTEGER NOT NULL" }.joined(separator: ", ")),
        PRIMARY KEY (subject, session, position, block), \(FactSchema.sessionKey)) WITHOUT ROWID, STRICT
      """
    })

  private static let part = ActivityPart(filedBy: .session, isRare: true) {
    columns, facts, context in
    let block = try PulseBlock(&columns)
    context.change(block.session, in: &facts) { record in
      // Asked of the sessions that were read already: in the query each block would look its session up.
      if record.session.hasPulses { record.pulses += block.facts }
    }
  }

  var columnValues: [(any StatementValue)?] {
    [
      session, spanIndex, minute, Int64(bitPattern: pulses.typing),
      Int64(bitPattern: pulses.other),
    ]
  }

  var signature: Authorship? { nil }
}

extension FactWriter {
  /// Adds the pulses of a minute to those in the store.
  package func insert(_ fact: PulsesFact) throws { try write(fact) }
}
