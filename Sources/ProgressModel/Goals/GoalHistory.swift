/// What a person wanted to reach with one document or folder, and since when.
package struct GoalHistory: Hashable, Sendable {
  private struct Change: Hashable {
    var momentNanoseconds: Int64
    var command: CommandIdentifier?
    var key: Goal.Key
    var value: String?
  }

  private let changes: [Change]

  /// Collects what was said.
  ///
  /// - Parameter facts: In the order of their stamps. Keys of newer versions are left out.
  package init(_ facts: some Sequence<GoalFact>) {
    changes = facts.compactMap { fact in
      Goal.Key(rawValue: fact.key).map {
        Change(
          momentNanoseconds: fact.momentNanoseconds ?? .min, command: fact.authorship.command,
          key: $0, value: fact.value)
      }
    }
  }

  /// What the person wants now.
  package var goal: Goal { Self.goal(after: changes) }

  /// Returns what the person wanted just before a moment. Before anything was said, that is what was said first:
  /// so the days before it are judged by it.
  ///
  /// - Parameter moment: In nanoseconds since 1970.
  package func goal(before moment: Int64) -> Goal {
    let earlier = changes.filter { $0.momentNanoseconds < moment }
    guard earlier.isEmpty else { return Self.goal(after: earlier) }
    return Self.goal(
      after: changes.filter { $0.command != nil && $0.command == changes.first?.command })
  }

  /// When the person began to want a number of words by a last day; a later change of either number goes on with it.
  ///
  /// - Returns: In nanoseconds since 1970; `nil` if they don't want that now, or if no fact says when they began to.
  package var deadlineBeginNanoseconds: Int64? {
    var goal = Goal()
    var begin: Int64?
    for (place, change) in changes.enumerated() {
      goal[change.key] = change.value
      // A command may take a part away and set it again, in another place.
      let next = place + 1 < changes.count ? changes[place + 1] : nil
      if let next, next.command != nil, next.command == change.command { continue }
      if goal.words == nil || goal.lastDay == nil {
        begin = nil
      } else {
        begin = begin ?? change.momentNanoseconds
      }
    }
    return begin == Int64.min ? nil : begin
  }

  private static func goal(after changes: [Change]) -> Goal {
    var goal = Goal()
    for change in changes { goal[change.key] = change.value }
    return goal
  }
}
