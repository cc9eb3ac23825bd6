package import ProgressModel

/// Writes a report as a table file, one activity after the other.
///
/// The columns are the members of an activity in the JSON report, with the headline item in columns of
/// its own, the other items as JSON in one field, and the number of sessions. Lines end with CR LF. An
/// unknown value is an empty field, times are RFC 3339 in UTC, durations are seconds.
///
/// - Source: RFC 4180.
package struct CSVReport {
  private static let chunkByteCount = 65_536
  private static let columns = [
    "id", "document", "path", "isStarted", "idleLimit", "openTime", "activeTime", "assumedTime",
    "duration", "progress", "primaryItem.kind", "primaryItem.identifier", "primaryItem.title",
    "primaryItem.quantity", "primaryItem.counter", "primaryItem.score", "primaryItem.maxScore",
    "primaryItem.value", "primaryItem.valueType", "additionalItems", "sessions", "firstOpenedAt",
    "lastOpenedAt",
  ]

  private let header: ReportHeader
  private let sink: (String) throws -> Void
  private var buffer: String

  /// Creates a report that has its row of headings only.
  ///
  /// - Parameter sink: Gets the text in pieces of about 64 KiB.
  package init(_ header: ReportHeader, to sink: @escaping (String) throws -> Void) {
    self.header = header
    self.sink = sink
    buffer = Self.columns.joined(separator: ",") + "\r\n"
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

  private func fields(of summary: ActivitySummary) -> [String] {
    [
      summary.id.description,
      summary.document.description,
      CSVField.text(summary.path),
      String(summary.isStarted),
      header.idleLimitNanoseconds.map(DurationText.seconds) ?? "",
      DurationText.seconds(nanoseconds: summary.openTimeNanoseconds),
      DurationText.seconds(nanoseconds: summary.activeTimeNanoseconds),
      DurationText.seconds(nanoseconds: summary.assumedTimeNanoseconds),
      DurationText.seconds(nanoseconds: summary.openTimeNanoseconds),
      summary.progress.map(number) ?? "",
    ] + fields(of: summary.primaryItem) + [
      additionalItems(of: summary),
      String(summary.sessionCount),
      summary.firstOpenedAtNanoseconds.map(TimestampText.utc) ?? "",
      summary.lastOpenedAtNanoseconds.map(TimestampText.utc) ?? "",
    ]
  }

  private func fields(of item: ActivitySummary.Item?) -> [String] {
    guard let item else { return Array(repeating: "", count: 9) }
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

  private func additionalItems(of summary: ActivitySummary) -> String {
    guard !summary.additionalItems.isEmpty else { return "" }
    var json = JSONWriter()
    json.array(of: summary.additionalItems) { $0.write(to: &$1) }
    return CSVField.text(json.take())
  }

  private func number(_ number: Double) -> String {
    guard number.isFinite else { return "" }
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return String(whole) }
    return number.description
  }
}
