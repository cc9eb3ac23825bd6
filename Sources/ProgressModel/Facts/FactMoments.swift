// When a thing happened is never read from a stamp, which only orders facts: another machine with a wrong
// clock may have pushed it years ahead. It is the fact's own: the time in its identifier.

extension TypedIdentifier {
  /// When it was made, by the wall clock of its maker, in nanoseconds since 1970, to the millisecond; `nil`
  /// for an identifier that tells no time (it is not of version 7) or one that cannot be.
  ///
  /// - Source: RFC 9562, section 5.7.
  package var madeAtNanoseconds: Int64? {
    guard value.high >> 12 & 0xF == 7 else { return nil }
    let moment = WallTime.nanoseconds(milliseconds: Int64(value.high >> 16))
    return WallTime.plausibleNanoseconds.contains(moment) ? moment : nil
  }
}

extension Provenance {
  /// When the file was seen, or the attempt began, in nanoseconds since 1970; `nil` if no identifier tells.
  fileprivate var madeAtNanoseconds: Int64? {
    switch self {
    case .sighting(let sighting): sighting.madeAtNanoseconds
    case .attempt(let attempt): attempt.madeAtNanoseconds
    }
  }
}

extension ProgressRangeFact {
  /// When it was reported, in nanoseconds since 1970; `nil` if no identifier tells.
  package var momentNanoseconds: Int64? { id.madeAtNanoseconds ?? provenance.madeAtNanoseconds }
}

extension ProgressClearingFact {
  /// When it was said, in nanoseconds since 1970; `nil` if no identifier tells.
  package var momentNanoseconds: Int64? { id.madeAtNanoseconds ?? provenance.madeAtNanoseconds }
}

extension ItemFact {
  /// When it was reported, in nanoseconds since 1970; `nil` if no identifier tells.
  package var momentNanoseconds: Int64? { id.madeAtNanoseconds ?? provenance.madeAtNanoseconds }
}

extension PrimaryFact {
  /// When it was said, in nanoseconds since 1970; `nil` if no identifier tells.
  package var momentNanoseconds: Int64? { id.madeAtNanoseconds ?? provenance.madeAtNanoseconds }
}

extension WordSampleFact {
  /// When the content that was counted was seen, in nanoseconds since 1970; `nil` if no identifier tells.
  ///
  /// The identifier of a sample is derived from what was counted and has no time, that of its sighting has.
  package var momentNanoseconds: Int64? { sighting.madeAtNanoseconds }
}
