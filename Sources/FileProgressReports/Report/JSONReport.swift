package import ProgressModel

/// Writes a report as JSON, one activity after the other, so that it never lies in memory as a whole.
///
/// Keys are sorted, so the activities come first and the totals, which are known only then, last.
/// Every activity stands on a line of its own. A report is complete once `finish()` has returned.
package struct JSONReport {
  private static let chunkByteCount = 65_536
  private let header: ReportHeader
  private let sink: (String) throws -> Void
  private var json = JSONWriter()
  private var hasBegun = false
  /// What the activities so far come to.
  package private(set) var totals = ReportTotals()
  /// How far the person's goals are reached; they follow the activities.
  package var goals: [GoalProgress] = []

  /// Creates a report without activities.
  ///
  /// - Parameter sink: Gets the text in pieces of about 64 KiB, each of them valid UTF-8.
  package init(_ header: ReportHeader, to sink: @escaping (String) throws -> Void) {
    self.header = header
    self.sink = sink
  }

  /// Writes an activity.
  ///
  /// - Throws: What the sink throws.
  package mutating func append(_ summary: ActivitySummary) throws {
    begin()
    totals.add(summary)
    json.breakLine()
    summary.write(
      to: &json, idleLimitNanoseconds: header.idleLimitNanoseconds,
      listsSessions: header.listsSessions)
    if json.bytes.count >= Self.chunkByteCount { try sink(json.take()) }
  }

  /// Writes what follows the activities, and all that is still held back.
  ///
  /// - Throws: What the sink throws.
  package mutating func finish() throws {
    begin()
    if totals.activityCount > 0 { json.finishLine() }
    json.close("]")
    json.member("generatedAt", timeNanoseconds: header.generatedAtNanoseconds)
    json.name("goals")
    json.array(of: goals) { $0.write(to: &$1) }
    json.member("idleLimit", durationNanoseconds: header.idleLimitNanoseconds)
    json.member("schema", "fileprogress.report/1")
    json.member("since", timeNanoseconds: header.sinceNanoseconds)
    json.name("totals")
    totals.write(to: &json)
    json.member("until", timeNanoseconds: header.untilNanoseconds)
    json.close("}")
    json.finishLine()
    try sink(json.take())
  }

  private mutating func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    json.open("{")
    json.name("activities")
    json.open("[")
  }
}
