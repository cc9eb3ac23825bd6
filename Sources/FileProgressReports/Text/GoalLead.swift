package import ProgressModel

/// What stands above the documents of a report: the goals, the days in a row, and the last months.
package struct GoalLead: Sendable {
  private let blocks: [[String]]

  /// Creates the lines.
  ///
  /// - Parameters:
  ///   - goals: How far goals are reached.
  ///   - streak: On how many days in a row the person wrote.
  ///   - heatMap: The last months; `nil` if they are not wanted.
  package init(
    _ goals: [GoalProgress], streak: Streak, heatMap: HeatMap?, on screen: ReportScreen
  ) {
    var row: [String] = []
    // One day is no row yet.
    if streak.dayCount > 1, let text = GoalText.streak(streak) { row = ["You wrote \(text)."] }
    let map = heatMap.map { HeatMapText($0, on: screen).lines } ?? []
    blocks = [GoalTable(goals, on: screen).lines, map + row].filter { !$0.isEmpty }
  }

  /// The lines, without line feeds, an empty one between two blocks.
  package var lines: [String] { Array(blocks.joined(separator: [""])) }
}
