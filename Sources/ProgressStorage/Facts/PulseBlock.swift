import ProgressModel
import StoreEngine

/// A row of a store with the pulses of a quarter of an hour.
///
/// The identifiers in the key of a row take 32 bytes, and a minute of input 8. So an hour of typing takes 680 bytes
/// in rows of 15 minutes, and 3,750 in rows of one.
struct PulseBlock {
  /// The session.
  let session: SessionIdentifier
  /// The pulses of each minute in which there was input, in their order.
  let facts: [PulsesFact]

  /// How many minutes a block has. The schema depends on it.
  static let minuteCount: Int64 = 15

  private static let table = "pulseBlock"
  private static let key = ["subject", "session", "position", "block"]

  /// The columns with pulses: each minute's typing, then each minute's other input.
  static let columns = ["typing", "other"].flatMap { kind in
    (0..<minuteCount).map { "\(kind)\($0)" }
  }

  /// Reads a row of ``FactTable/selection(of:)``.
  ///
  /// - Throws: ``StorageError/Code/damaged`` if the row is not a block.
  init(_ columns: inout ColumnReader) throws {
    session = try columns.next()
    let position = try columns.next(Int64.self)
    let firstMinute = try columns.next(Int64.self) * Self.minuteCount
    let typing = try (0..<Self.minuteCount).map { _ in try columns.next(Int64.self) }
    var facts: [PulsesFact] = []
    for (minute, typing) in typing.enumerated() {
      let other = try columns.next(Int64.self)
      guard typing != 0 || other != 0 else { continue }
      facts.append(
        PulsesFact(
          session: session, spanIndex: position, minute: firstMinute + Int64(minute),
          pulses: MinutePulses(
            typing: UInt64(bitPattern: typing), other: UInt64(bitPattern: other))))
    }
    self.facts = facts
  }

  /// How a minute becomes part of a block, and a block minutes.
  static let packing = FactTable.Packing(
    table: table, key: key,
    columns: {
      [
        FactTable.Packing.Column(name: "session") { $0("session") },
        FactTable.Packing.Column(name: "position") { $0("position") },
        FactTable.Packing.Column(name: "block") { "\($0("minute")) / \(minuteCount)" },
      ]
        + ["typing", "other"].flatMap { kind in
          (0..<minuteCount).map { minute in
            FactTable.Packing.Column(name: "\(kind)\(minute)") { column in
              "iif(\(column("minute")) % \(minuteCount) = \(minute), \(column(kind)), 0)"
            }
          }
        }
    },
    facts: {
      """
      SELECT b.subject, b.session, b.position, b.block * \(minuteCount) + m.minute AS minute,
        \(ofMinute("typing")) AS typing, \(ofMinute("other")) AS other
      FROM \(table) b CROSS JOIN (
        SELECT column1 AS minute FROM (VALUES \((0..<minuteCount).map { "(\($0))" }.joined(separator: ", ")))
      ) m
      WHERE \(ofMinute("typing")) <> 0 OR \(ofMinute("other")) <> 0
      """
    })

  /// Unites two blocks bit by bit, and leaves a block alone to which nothing is new.
  static let union = """
    ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET
      \(columns.map { "\($0) = \($0) | excluded.\($0)" }.joined(separator: ", "))
    WHERE \(columns.map { "\($0) | excluded.\($0) <> \($0)" }.joined(separator: " OR "))
    """

  /// SQL for the input in minute `m` of block `b`.
  private static func ofMinute(_ kind: String) -> String {
    "CASE m.minute "
      + (0..<minuteCount).map { "WHEN \($0) THEN b.\(kind)\($0)" }.joined(separator: " ") + " END"
  }
}
