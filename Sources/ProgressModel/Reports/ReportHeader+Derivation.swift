extension ReportHeader {
  /// What the report covers, half-open, in nanoseconds since 1970; `nil` for all time.
  package var period: Range<Int64>? {
    guard sinceNanoseconds != nil || untilNanoseconds != nil else { return nil }
    let lower = sinceNanoseconds ?? 0
    return lower..<max(lower, untilNanoseconds ?? .max / 2)
  }

  /// Derives what the report shows of an activity; `nil` if it was not worked on in the period.
  package func summary(of facts: ActivityFacts, from viewpoint: Viewpoint) -> ActivitySummary? {
    let summary = facts.summary(
      from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds, period: period,
      listsSessions: listsSessions)
    guard let period, summary.sessionCount == 0 else { return summary }
    return facts.lastReportedAtNanoseconds.map(period.contains) ?? false ? summary : nil
  }
}
