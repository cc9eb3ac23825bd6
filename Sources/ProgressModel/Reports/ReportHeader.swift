/// What a report covers, and under which rule its times were derived.
package struct ReportHeader: Hashable, Sendable {
  /// When the report was made, in nanoseconds since 1970.
  package var generatedAtNanoseconds: Int64
  /// The start of the period, in nanoseconds since 1970; `nil` for everything before.
  package var sinceNanoseconds: Int64?
  /// The end of the period, in nanoseconds since 1970; `nil` for everything after.
  package var untilNanoseconds: Int64?
  /// The end of the week or month that the report is of, if nobody gave another end, in nanoseconds since 1970; `nil` if
  /// it is not of one.
  package var unitEndNanoseconds: Int64?
  /// The longest gap without input that counts as active; `nil` for no limit.
  package var idleLimitNanoseconds: Int64?
  /// Whether sessions are listed one by one.
  package var listsSessions: Bool

  package init(
    generatedAtNanoseconds: Int64, sinceNanoseconds: Int64? = nil, untilNanoseconds: Int64? = nil,
    unitEndNanoseconds: Int64? = nil, idleLimitNanoseconds: Int64?, listsSessions: Bool = false
  ) {
    self.generatedAtNanoseconds = generatedAtNanoseconds
    self.sinceNanoseconds = sinceNanoseconds
    self.untilNanoseconds = untilNanoseconds
    self.unitEndNanoseconds = unitEndNanoseconds
    self.idleLimitNanoseconds = idleLimitNanoseconds
    self.listsSessions = listsSessions
  }
}
