package import ProgressModel

/// Writes a report as a table file, one activity after the other.
///
/// The columns are the members of an activity in the JSON report, with the primary item in columns of
/// its own, the other items as JSON in one field, and the number of sessions. Lines end with CR LF. An
/// unknown value is an empty field, times are RFC 3339 in UTC, durations are seconds.
///
/// - Source: RFC 4180.
package struct CSVReport {
  private static let chunkByteCount = 65_536
  private static let itemColumns = [
    "kind", "identifier", "title", "quantity", "counter", "score", "maxScore", "value", "valueType",
  ]

  private let header: ReportHeader
  private let hasDeclaredWords: Bool
  private let sink: (String) throws -> Void
  private var buffer: String

  /// Creates a report that has its row of headings only.
  ///
  /// - Parameters:
  ///   - hasDeclaredWords: Whether the last column has words that the person wrote elsewhere.
  ///   - sink: Gets the text in pieces of about 64 KiB.
  package init(
    _ header: ReportHeader, hasDeclaredWords: Bool = false,
    to sink: @escaping (String) throws -> Void
  ) {
    self.header = header
    self.hasDeclaredWords = hasDeclaredWords
    self.sink = sink
    buffer =
      (Self.columns + (hasDeclaredWords ? ["wordsDeclared"] : [])).joined(separator: ",") + "\r\n"
  }

  /// Writes an activity.
  ///
  /// - Throws: What the sink throws.
  package mutating func append(_ summary: ActivitySummary) throws {
    buffer += fields(of: summary).joined(separator: ",") + "\r\n"
    if buffer.utf8.count >= Self.chunkByteCount {
      try sink(buffer)
      buffer.removeAll(keepingCapacity: true)
    }
  }

  /// Writes what is still held back.
  ///
  /// - Throws: What the sink throws.
  package mutating func finish() throws {
    if !buffer.isEmpty { try sink(buffer) }
    buffer = ""
  }

  private static var columns: [String] {
    ActivityMember.columns.flatMap { member in
      member.isItem ? itemColumns.map { "\(member.name).\($0)" } : ["\(member.name)"]
    }
  }

  private func fields(of summary: ActivitySummary) -> [String] {
    let rule = ActivityMember.Rule(
      idleLimitNanoseconds: header.idleLimitNanoseconds, listsSessions: false)
    return ActivityMember.columns.flatMap { fields(of: $0.value(summary, rule)) }
      + (hasDeclaredWords ? [String(summary.netWordsDeclared)] : [])
  }

  private func fields(of value: ActivityMember.Value) -> [String] {
    switch value {
    case .identifier(let identifier): [identifier?.description ?? ""]
    case .text(let text): [text.map(CSVField.text) ?? ""]
    case .context(let context): [context.map { CSVField.text($0.name) } ?? ""]
    case .flag(let flag): [String(flag)]
    case .count(let count): [count.map(String.init) ?? ""]
    case .sessions(_, let count): [String(count)]
    case .number(let number): [number.map(self.number) ?? ""]
    case .duration(let nanoseconds): [nanoseconds.map(DurationText.seconds) ?? ""]
    case .time(let nanoseconds): [nanoseconds.map(TimestampText.utc) ?? ""]
    case .item(let item): fields(of: item)
    case .items(let items): [json(of: items)]
    case .outside, .goal, .rareCount: []
    }
  }

  private func fields(of item: ActivitySummary.Item?) -> [String] {
    guard let item else { return Array(repeating: "", count: Self.itemColumns.count) }
    var fields = [
      item.value.kind.rawValue, CSVField.text(item.identifier), CSVField.text(item.title),
    ]
    switch item.value {
    case .quantity(let quantity):
      fields += [number(quantity), item.counter.map(CSVField.text) ?? "", "", "", "", ""]
    case .score(let score, let possible):
      fields += ["", "", number(score), number(possible), "", ""]
    case .binary(let isTrue, let type):
      fields += ["", "", "", "", String(isTrue), type.name]
    }
    return fields
  }

  private func json(of items: [ActivitySummary.Item]) -> String {
    guard !items.isEmpty else { return "" }
    var json = JSONWriter()
    json.array(of: items) { $0.write(to: &$1) }
    return CSVField.text(json.take())
  }

  private func number(_ number: Double) -> String {
    guard number.isFinite else { return "" }
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return String(whole) }
    return number.description
  }
}
