/// What a store knows of an assignment without its class.
package struct KnownAssignment: Hashable, Sendable {
  /// The assignment.
  package var work: AssignedWork
  /// What the store learned of when it takes in work, the oldest first.
  package var windows: [AssignmentWindowFact]
  /// The person's copies of its parts, by part.
  package var copies: [AssignmentCopy]
  /// Everything that the person said about it, the oldest first. ``HandInState`` says what of it counts.
  package var statements: [HandInFact]

  /// Creates what is known of an assignment.
  ///
  /// - Parameters:
  ///   - windows: In any order.
  ///   - statements: In any order.
  package init(
    work: AssignedWork, windows: [AssignmentWindowFact], copies: [AssignmentCopy],
    statements: [HandInFact]
  ) {
    self.work = work
    self.windows = windows.sorted {
      ($0.authorship.stamp, $0.id) < ($1.authorship.stamp, $1.id)
    }
    self.copies = copies
    self.statements = statements.sorted {
      ($0.authorship.stamp, $0.id) < ($1.authorship.stamp, $1.id)
    }
  }

  /// Whether it takes in work; `nil` if the store was not told.
  package var state: AssignmentWindowFact.State? { windows.last?.state }

  /// Whether it takes in work now.
  package var isOpen: Bool { state == .open }

  /// The fact with which it arrived in this store; `nil` if it never was open.
  package var arrival: AssignmentWindowFact? { windows.first { $0.state == .open } }

  /// The stretches in the order of facts in which it was open, the first first; the end of the last is `nil` if it
  /// still is. A fact counts if its stamp is greater than the begin of one, and less than its end.
  package var openPeriods: [StampPeriod] {
    var periods: [StampPeriod] = []
    for window in windows {
      let stamp = window.authorship.stamp
      let isOpen = periods.last.map { $0.end == nil } ?? false
      if window.state == .open, !isOpen { periods.append(StampPeriod(begin: stamp, end: nil)) }
      if window.state != .open, isOpen { periods[periods.count - 1].end = stamp }
    }
    return periods
  }
}

/// A stretch in the order of facts.
package struct StampPeriod: Hashable, Sendable {
  /// What comes before it begins.
  package var begin: Stamp
  /// What comes after it; `nil` if it has no end.
  package var end: Stamp?

  package init(begin: Stamp, end: Stamp?) {
    self.begin = begin
    self.end = end
  }

  /// All of it.
  package static let always = StampPeriod(begin: Stamp(rawValue: -1), end: nil)

  /// Returns the common part of two stretches; `nil` if they have none.
  package func intersection(_ other: StampPeriod) -> StampPeriod? {
    let begin = max(begin, other.begin)
    let end = [end, other.end].compactMap(\.self).min()
    guard end.map({ begin < $0 }) ?? true else { return nil }
    return StampPeriod(begin: begin, end: end)
  }

  /// Returns whether a fact with a stamp is in it.
  package func contains(_ stamp: Stamp) -> Bool {
    stamp > begin && end.map { stamp < $0 } ?? true
  }
}
