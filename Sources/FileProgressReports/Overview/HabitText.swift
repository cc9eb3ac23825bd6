package import ProgressModel

/// The last months, and on how many days in a row the person wrote.
package struct HabitText: Sendable {
  /// The lines, without line feeds; empty if there is nothing to say.
  package let lines: [String]

  /// Creates the lines.
  ///
  /// - Parameters:
  ///   - heatMap: The last months; `nil` if there is no room for them.
  ///   - streak: On how many days in a row the person wrote. A single day is no row.
  package init(_ heatMap: HeatMap?, streak: Streak, on screen: ReportScreen) {
    let row =
      streak.dayCount > 1
      ? ["You have written \(NumberText.count(streak.dayCount, "day")) in a row."] : []
    lines = (heatMap.map { HeatMapText($0, on: screen).lines } ?? []) + row
  }
}
