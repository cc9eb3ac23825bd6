// When a thing happened is never read from a stamp, which only orders facts: another machine with a wrong
// clock may have pushed it years ahead. It is the fact's own: the time in its identifier.

extension TypedIdentifier {
  /// When it was made, by its maker's wall clock: nanoseconds since 1970, exact to a millisecond.
  ///
  /// `nil` if the identifier contains no time (it is not of version 7) or an impossible one.
  ///
  /// - Source: RFC 9562, section 5.7.
  package var madeAtNanoseconds: Int64? {
    guard value.high >> 12 & 0xF == 7 else { return nil }
    let moment = WallTime.nanoseconds(milliseconds: Int64(value.high >> 16))
    return WallTime.plausibleNanoseconds.contains(moment) ? moment : nil
  }
}

extension Provenance {
  /// When the file was seen or the attempt started, in nanoseconds since 1970; `nil` if its
  /// identifier has no time.
  fileprivate var madeAtNanoseconds: Int64? {
    switch self {
    case .sighting(let sighting): sighting.madeAtNanoseconds
    case .attempt(let attempt): attempt.madeAtNanoseconds
    }
  }
}

extension ProgressRangeFact {
  /// When it was reported, in nanoseconds since 1970; `nil` if no identifier has a time.
  package var momentNanoseconds: Int64? { id.madeAtNanoseconds ?? provenance.madeAtNanoseconds }
}

extension ProgressClearingFact {
  /// When it was said, in nanoseconds since 1970; `nil` if no identifier has a time.
  package var momentNanoseconds: Int64? { id.madeAtNanoseconds ?? provenance.madeAtNanoseconds }
}

extension ItemFact {
  /// When it was reported, in nanoseconds since 1970; `nil` if no identifier has a time.
  package var momentNanoseconds: Int64? { id.madeAtNanoseconds ?? provenance.madeAtNanoseconds }
}

extension PrimaryFact {
  /// When it was said, in nanoseconds since 1970; `nil` if no identifier has a time.
  package var momentNanoseconds: Int64? { id.madeAtNanoseconds ?? provenance.madeAtNanoseconds }
}

extension WordSampleFact {
  /// When the counted content was seen, in nanoseconds since 1970; `nil` if no identifier has a time.
  ///
  /// A text that is in no file has a count with a time of its own. The identifier of a count of a file
  /// has none, because it is derived from the content.
  package var momentNanoseconds: Int64? { id.madeAtNanoseconds ?? sighting.madeAtNanoseconds }
}

extension GoalFact {
  /// When it was said, in nanoseconds since 1970; `nil` if the identifier has no time.
  package var momentNanoseconds: Int64? { id.madeAtNanoseconds }
}
