extension ReportHeader {
  /// What the report covers, half-open, in nanoseconds since 1970; `nil` for all time.
  package var period: Range<Int64>? {
    guard sinceNanoseconds != nil || untilNanoseconds != nil else { return nil }
    let lower = sinceNanoseconds ?? 0
    return lower..<max(lower, endNanoseconds ?? .max / 2)
  }

  /// When the period ends, in nanoseconds since 1970; `nil` if it has no end. A clock that was ahead for a while may have
  /// left work of days after this week.
  package var endNanoseconds: Int64? { untilNanoseconds ?? unitEndNanoseconds }

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
    guard isNamed || !facts.isDropped else { return nil }
    var summary = facts.summary(
      from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds, period: period,
      listsSessions: listsSessions)
    let isShown =
      isNamed || summary.sessionCount > 0
      || period.map { facts.lastReportedAtNanoseconds.map($0.contains) ?? false } ?? true
    // Of a file that was only counted in passing nobody knows what was written.
    guard facts.hasSavedFacts else { return isShown ? summary : nil }
    // Deriving the changes takes long, and most activities of a store were counted at other times.
    guard isShown || facts.samples.contains(where: isInPeriod) else { return nil }
    let history = WordHistory(of: facts)
    // A change outside of sessions counts, too, so that the rows add up to the days.
    guard isShown || history.changeMoments.contains(where: { period?.contains($0) ?? true }) else {
      return nil
    }
    summary.setPeriodWords(facts.periodWords(in: period, history))
    return summary
  }

  private func isInPeriod(_ sample: WordSampleFact) -> Bool {
    guard let period else { return true }
    return (sample.writtenAtNanoseconds ?? sample.momentNanoseconds).map(period.contains) ?? false
  }
}
