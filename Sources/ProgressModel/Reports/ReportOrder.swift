/// The order of documents in a report; the raw values are what people type.
package enum ReportOrder: String, Hashable, Sendable, CaseIterable {
  /// By folder and name, as people count.
  case name
  /// The document with the most words comes first, those whose words are not known last.
  case words
  /// The longest active time comes first.
  case time
  /// What was worked on last comes first, what nobody worked on last.
  case last

  /// Returns whether a document stands above another one.
  package func places(
    _ one: ActivitySummary, above other: ActivitySummary, in header: ReportHeader
  ) -> Bool {
    func number(_ summary: ActivitySummary) -> Int64 {
      switch self {
      case .name: 0
      case .words: summary.words?.count ?? .min
      case .time: summary.time.activeNanoseconds
      case .last: header.last(of: summary) ?? .min
      }
    }
    let (mine, theirs) = (number(one), number(other))
    if mine != theirs { return mine > theirs }
    guard self != .last else { return one.standsAbove(other) }
    let (name, otherName) = (CountedName(Self.name(of: one)), CountedName(Self.name(of: other)))
    return name != otherName ? name < otherName : one.id < other.id
  }

  /// The path; of a context the titles from the top.
  private static func name(of summary: ActivitySummary) -> String {
    summary.context?.name ?? summary.path
  }
}

extension [ActivitySummary] {
  /// Returns documents in an order.
  ///
  /// - Parameters:
  ///   - order: The order; `nil` for as they are.
  ///   - header: The period, in which the last work is looked for.
  package func sorted(by order: ReportOrder?, in header: ReportHeader) -> [ActivitySummary] {
    guard let order else { return self }
    return sorted { order.places($0, above: $1, in: header) }
  }
}

extension ReportHeader {
  /// Returns when it was last worked on before the end of the report, in nanoseconds since 1970; `nil` if it never was.
  package func last(of summary: ActivitySummary) -> Int64? {
    summary.lastInPeriodNanoseconds
      ?? summary.lastWorkedOnNanoseconds.flatMap { $0 < endNanoseconds ?? .max ? $0 : nil }
  }
}
