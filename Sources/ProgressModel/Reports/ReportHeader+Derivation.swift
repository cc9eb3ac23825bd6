extension ReportHeader {
  /// What the report covers, half-open, in nanoseconds since 1970; `nil` for all time.
  package var period: Range<Int64>? {
    guard sinceNanoseconds != nil || untilNanoseconds != nil else { return nil }
    let lower = sinceNanoseconds ?? 0
    return lower..<max(lower, untilNanoseconds ?? .max / 2)
  }

  /// Derives what the report shows of an activity; `nil` if it was not worked on in the period.
  ///
  /// - Parameters:
  ///   - facts: With the contents that its sessions began and ended with, which tell by how many the words
  ///     changed.
  ///   - viewpoint: Who reads, and when.
  ///   - isNamed: Whether it is shown in any case.
  package func summary(
    of facts: ActivityFacts, from viewpoint: Viewpoint, isNamed: Bool = false
  ) -> ActivitySummary? {
    var summary = facts.summary(
      from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds, period: period,
      listsSessions: listsSessions)
    let isShown =
      isNamed || summary.sessionCount > 0
      || period.map { facts.lastReportedAtNanoseconds.map($0.contains) ?? false } ?? true
    guard isShown else { return nil }
    // Of a file that was only counted in passing nobody knows what was written.
    if facts.hasSavedFacts { summary.netWordsChange = facts.wordsChange(in: period) }
    return summary
  }
}
