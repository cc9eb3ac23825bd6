import ProgressModel

/// Half a year as a calendar: a column for each week, a row for each day of the week, and the darker a day, the more
/// was done.
struct CalendarChart: Hashable, Sendable {
  /// A day.
  struct Day: Hashable, Sendable {
    /// The week, from the left.
    var column: Int
    /// 0 for Monday.
    var weekday: Int
    /// 0 for no work, 4 for the most.
    var level: Int
    /// What people read who point at it; `nil` for a day without work.
    var note: String?
  }

  /// A month, over the column of its first week.
  struct Month: Hashable, Sendable {
    var column: Int
    var name: String
  }

  /// Which time it shows.
  var title: String
  /// What it shows, for those who can't see it.
  var description: String
  /// The days in the order of time.
  var days: [Day]
  /// The months in the order of time.
  var months: [Month]

  /// How many weeks it has.
  static let columnCount = Int(HeatMap.halfYearWeekCount)
}

extension CalendarChart {
  private static let step = 12.0
  private static let cell = 10.0
  private static let left = 30.0
  private static let above = 20.0
  /// How many columns the name of a month takes, with a gap.
  private static let nameColumnCount = 3

  /// The calendar as shapes.
  var drawing: Drawing {
    var drawing = Drawing(
      title: title, description: description,
      width: Self.left + Double(Self.columnCount) * Self.step,
      height: Self.above + 7 * Self.step)
    for weekday in [0, 2, 4, 6] {
      drawing.shapes.append(
        .label(
          .init(
            x: Self.left - 6, y: Self.above + Double(weekday) * Self.step + 9, side: .end,
            text: MomentText.weekdays[weekday])))
    }
    // A name needs room up to the next one, or up to the right edge. Only the first month, which may be cut off,
    // and the last one can be too short.
    let ends = months.dropFirst().map(\.column) + [Self.columnCount + 1]
    for (month, end) in zip(months, ends) where end - month.column >= Self.nameColumnCount {
      drawing.shapes.append(
        .label(
          .init(
            x: Self.left + Double(month.column) * Self.step, y: Self.above - 7, side: .start,
            text: month.name)))
    }
    for day in days {
      let level = min(max(day.level, 0), Drawing.Ink.heat.count - 1)
      drawing.shapes.append(
        .rectangle(
          .init(
            x: Self.left + Double(day.column) * Self.step,
            y: Self.above + Double(day.weekday) * Self.step, width: Self.cell, height: Self.cell,
            radius: 2, ink: Drawing.Ink.heat[level], note: day.note)))
    }
    return drawing
  }

  /// What the shades mean, from nothing to the most.
  static var legend: Drawing {
    var drawing = Drawing(
      title: "Shades", description: "From days without work to days with the most work.",
      width: 5 * step, height: cell)
    for (place, ink) in Drawing.Ink.heat.enumerated() {
      drawing.shapes.append(
        .rectangle(
          .init(
            x: Double(place) * step, y: 0, width: cell, height: cell, radius: 2, ink: ink)))
    }
    return drawing
  }
}
