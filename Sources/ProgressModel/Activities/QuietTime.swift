/// A long stretch of a session in which nothing shows that the person worked; told when the document is
/// closed, so that they can correct it while they remember.
package struct QuietTime: Hashable, Sendable {
  /// What was looked for.
  package enum Evidence: Hashable, Sendable {
    /// There was no input in a session that sees it.
    case input
    /// The document was not changed in a session that sees no input.
    case change
  }

  /// Half an hour without input: longer than people usually read or think before they type again.
  package static let leastWithoutInputNanoseconds: Int64 = 1_800_000_000_000
  /// Three hours without a change: an editor that reports no typing may save only at the end.
  package static let leastWithoutChangeNanoseconds: Int64 = 10_800_000_000_000
  private static let minuteNanoseconds: Int64 = 60_000_000_000

  /// The session.
  package var session: SessionIdentifier
  /// What was looked for, and not found.
  package var evidence: Evidence
  /// When it was, in whole minutes within the stretch, in nanoseconds since 1970.
  package var period: Range<Int64>
  /// Whether the session ended with it.
  package var isAtEnd: Bool
  /// Whether the session started with it, too: nothing shows when the person worked.
  package var isWholeSession: Bool

  /// Creates a stretch from its exact ends on the wall clock; `nil` if it has no whole minute.
  private init?(
    of session: SessionIdentifier, without evidence: Evidence, from start: Int64, to end: Int64,
    isAtEnd: Bool, isWholeSession: Bool = false
  ) {
    let unit = Self.minuteNanoseconds
    // Not a second of work is to be cut away by a command that names minutes.
    let first = (start + unit - 1) / unit * unit
    let last = end / unit * unit
    guard first < last else { return nil }
    self.session = session
    self.evidence = evidence
    period = first..<last
    self.isAtEnd = isAtEnd
    self.isWholeSession = isWholeSession
  }

  /// Finds the longest stretch without input in a session that sees it, of half an hour or more.
  ///
  /// Sleep is not open time, so it ends a stretch.
  ///
  /// - Parameters:
  ///   - record: The session.
  ///   - others: The other sessions of the activity: input in another window is input.
  /// - Returns: `nil` if there is none, if the session sees no input, or if a person has corrected it.
  /// - Complexity: O(*n* log *n*), *n* spans and pulses.
  package init?(longestIn record: SessionRecord, beside others: [SessionRecord]) {
    guard record.session.kind != .passive, record.session.seesInput, record.change == nil,
      let last = record.spans.latest
    else { return nil }
    let records = [record] + others.filter { $0.session.id != record.session.id && $0.counts }
    let moments = Self.moments(of: records)
    var longest: (span: Span, start: Int64, end: Int64)?
    for span in record.spans where span.isPlausible {
      let bounds = span.monotonicStartNanoseconds...span.monotonicEndNanoseconds
      let inside = (moments[span.boot] ?? []).filter(bounds.contains)
      let all = [bounds.lowerBound] + inside.sorted() + [bounds.upperBound]
      for (start, end) in zip(all, all.dropFirst())
      where end - start
        >= max(
          Self.leastWithoutInputNanoseconds, longest.map { $0.end - $0.start + 1 } ?? 0)
      {
        longest = (span, start, end)
      }
    }
    guard let longest else { return nil }
    let offset = longest.span.wallStartNanoseconds - longest.span.monotonicStartNanoseconds
    self.init(
      of: record.session.id, without: .input, from: longest.start + offset,
      to: longest.end + offset,
      isAtEnd: longest.span == last && longest.end == last.monotonicEndNanoseconds)
  }

  /// Judges the end of a session that sees no input: whether the document was left unchanged for three
  /// hours or more.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - period: From its start to its end, in nanoseconds since 1970.
  ///   - activeNanoseconds: How much of it counts as active: of a night in which the machine slept, little.
  ///   - change: When the document was changed last, in nanoseconds since 1970; `nil` if that is unknown.
  package init?(
    atEndOf session: SessionIdentifier, during period: Range<Int64>, activeNanoseconds: Int64,
    lastChangeNanoseconds change: Int64?
  ) {
    let known = change.flatMap { period.contains($0) && $0 > period.lowerBound ? $0 : nil }
    let start = known ?? period.lowerBound
    guard activeNanoseconds >= Self.leastWithoutChangeNanoseconds,
      period.upperBound - start >= Self.leastWithoutChangeNanoseconds
    else { return nil }
    self.init(
      of: session, without: .change, from: start, to: period.upperBound, isAtEnd: true,
      isWholeSession: known == nil)
  }

  /// How long it was.
  package var durationNanoseconds: Int64 { Int64(period.count) }

  /// The moments with input of some sessions, for each run of the machine.
  private static func moments(of records: [SessionRecord]) -> [BootIdentifier: [Int64]] {
    var moments: [BootIdentifier: [Int64]] = [:]
    for record in records where record.session.hasPulses {
      for minute in record.pulses where Span.possibleMinutes.contains(minute.minute) {
        guard let place = Int(exactly: minute.spanIndex), record.spans.indices.contains(place),
          case let span = record.spans[place], span.isPlausible
        else { continue }
        let start = span.monotonicStartNanoseconds + minute.minute * minuteNanoseconds
        var rest = minute.pulses.typing | minute.pulses.other
        while rest != 0 {
          moments[span.boot, default: []].append(
            start + Int64(rest.trailingZeroBitCount) * 1_000_000_000)
          rest &= rest - 1
        }
      }
    }
    return moments
  }
}
