package import ClassModel

extension StudentReport {
  /// The largest size of one report, so that it fits into an entry with the objects that are always there.
  private static let maximumByteCount = 900_000
  /// The most values of one report, fewer than those of a box.
  private static let maximumItemCount = CBORReader.maximumBoxItemCount - 1_000

  private var fits: Bool {
    let bytes = ClassObject.report(self).encoded
    guard bytes.count <= Self.maximumByteCount else { return false }
    // A value has at least one byte.
    return bytes.count <= Self.maximumItemCount
      || CBORReader.itemCount(of: bytes).map { $0 <= Self.maximumItemCount } ?? false
  }

  /// Returns the report with as many of its newest sessions as fit into an entry, then of its newest attempts.
  package func fitted() -> StudentReport {
    if fits { return self }
    let sessions = works.flatMap(\.attempts).flatMap(\.sessions).map(\.begun)
    let attempts = works.flatMap(\.attempts).map(\.begun)
    return newest(of: sessions) { $0.keepSessions(since: $1) }
      ?? newest(of: attempts) { report, begun in
        report.keepSessions(since: nil)
        report.keepAttempts(since: begun)
      }
      ?? StudentReport(
        assignment: assignment, made: made, erasures: erasures, opened: opened,
        submitted: submitted, isCut: true)
  }

  /// Returns the report with as many of its newest parts as fit; `nil` if none do.
  ///
  /// - Parameter cut: Removes the parts that started before a moment.
  private func newest(
    of moments: [ClassInstant], _ cut: (inout StudentReport, ClassInstant) -> Void
  ) -> StudentReport? {
    let moments = Set(moments).sorted()
    func report(since moment: ClassInstant) -> StudentReport {
      var report = self
      report.isCut = true
      cut(&report, moment)
      return report
    }
    // A binary search finds the earliest moment that fits.
    var range = 0..<moments.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        report(since: moments[middle]).fits
        ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound < moments.count ? report(since: moments[range.lowerBound]) : nil
  }

  private mutating func keepSessions(since moment: ClassInstant?) {
    for work in works.indices {
      for attempt in works[work].attempts.indices {
        works[work].attempts[attempt].sessions.removeAll { session in
          moment.map { session.begun < $0 } ?? true
        }
      }
    }
  }

  private mutating func keepAttempts(since moment: ClassInstant) {
    for work in works.indices { works[work].attempts.removeAll { $0.begun < moment } }
  }
}
