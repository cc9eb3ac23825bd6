package import ProgressModel

/// The days of the last months, a line for each month and a character for each day, and in a sentence what they come
/// to.
///
/// It is at most 36 columns wide. The sentence below names what the characters show and what the least and the
/// greatest one stand for; it tells the same without any picture.
struct HeatMapText {
  /// The characters of the levels, from none to the greatest.
  private static let signs = (
    unicode: ["·", "░", "▒", "▓", "█"], ascii: [".", "-", "+", "*", "#"]
  )

  /// The lines, without line feeds; empty if nothing was done, or only in one day: the total tells that.
  let lines: [String]

  /// Returns what the days come to, and which was the best one, unless there was only one: a sentence without its
  /// beginning.
  ///
  /// - Parameters:
  ///   - best: The best day.
  ///   - name: Its name.
  ///   - scale: What the least and the greatest day came to; empty if that is not told.
  ///   - namesWords: Whether a number of words is called that; not where the beginning does.
  static func sum(
    of map: HeatMap, best: DayWork, named name: String, scale: String = "",
    namesWords: Bool = true, on screen: ReportScreen
  ) -> String {
    func amount(_ words: Int64, _ nanoseconds: Int64) -> String {
      guard map.isByWords else { return DurationText.forPeople(nanoseconds: nanoseconds) }
      guard namesWords else {
        return words < 0
          ? NumberText.groupedChange(words, on: screen) : NumberText.grouped(words)
      }
      return words < 0
        ? WordFigures.changeInWords(words, on: screen) : NumberText.count(words, "word")
    }
    let count = map.comparedDayCount
    let sum =
      amount(map.change, map.activeNanoseconds) + " on " + NumberText.grouped(count)
      + (count == 1 ? " day" : " days") + scale + "."
    // A day on which words were only removed is not called the best one.
    return count == 1 || map.isByWords && best.words == 0
      ? sum
      : sum + " Best day: " + name
        + (scale.isEmpty ? ", " + amount(best.words, best.shownActiveNanoseconds) : "") + "."
  }

  /// Returns what the least and the greatest character stand for, such as `, ░=10 to █=2,310 a day`; empty if all days
  /// are equal.
  private static func scale(of map: HeatMap, signs: [String]) -> String {
    func amount(_ day: HeatMap.Day) -> Int64 {
      map.isByWords ? day.work.words : day.work.shownActiveNanoseconds
    }
    let worked = map.days.filter { amount($0) > 0 }.sorted { amount($0) < amount($1) }
    guard let least = worked.first, let most = worked.last, amount(least) < amount(most) else {
      return ""
    }
    func text(_ day: HeatMap.Day) -> String {
      map.isByWords
        ? NumberText.grouped(amount(day)) : DurationText.forPeople(nanoseconds: amount(day))
    }
    // One character may stand for both.
    let sign = least.level == most.level ? "" : signs[most.level] + "="
    return ", \(signs[least.level])=\(text(least)) to \(sign)\(text(most)) a day"
  }

  /// Returns what the least character stands for besides few words, such as `; ░ is time without words`; empty if every
  /// day with a character has words.
  private static func timeAlone(in map: HeatMap, signs: [String]) -> String {
    guard map.isByWords, map.days.contains(where: { $0.level > 0 && !$0.work.hasChange }) else {
      return ""
    }
    let isAlso = map.days.contains { $0.level == 1 && $0.work.hasChange }
    return "; \(signs[1]) is \(isAlso ? "also " : "")time without words"
  }

  /// Draws a map, from the first month with work on.
  init(_ map: HeatMap, on screen: ReportScreen) {
    let shown = map.days.drop { !$0.work.hasWork }
    guard let best = map.bestDay, let first = shown.first?.work.day, map.workedDayCount > 1 else {
      lines = []
      return
    }
    let signs = screen.usesUnicode ? Self.signs.unicode : Self.signs.ascii
    var rows: [(month: Int64, text: String)] = []
    let firstOfMonth = first.adding(1 - first.components.day)
    for day in map.days where day.work.day >= firstOfMonth {
      let (_, month, number) = day.work.day.components
      if rows.last?.month != month {
        let name = MomentText.months[Int(month) - 1]
        let blanks = String(repeating: " ", count: Int(number) - 1)
        rows.append((month, screen.dim(name) + "  " + blanks))
      }
      let sign = signs[day.level]
      rows[rows.count - 1].text += day.level > 0 ? screen.green(sign) : screen.dim(sign)
    }
    let sentence =
      "\(map.isByWords ? "Words" : "Time") since \(DayText.short(firstOfMonth)): "
      + Self.sum(
        of: map, best: best, named: DayText.short(best.day),
        scale: Self.scale(of: map, signs: signs) + Self.timeAlone(in: map, signs: signs),
        namesWords: false, on: screen)
    lines =
      rows.map(\.text)
      + WrappedText.lines(of: sentence, columnCount: screen.columnCount, indent: "  ")
  }
}

/// The last months, and on how many days in a row the person wrote or worked.
package struct HabitText: Sendable {
  /// The lines, without line feeds; empty if there is nothing to say.
  package let lines: [String]

  /// Creates the lines.
  ///
  /// - Parameters:
  ///   - heatMap: The last months; `nil` if there is no room for them.
  ///   - streak: On how many days in a row the person wrote. A single day is no row.
  ///   - goals: The goals that are shown beside it. If there are any, their days in a row are the ones that count.
  package init(
    _ heatMap: HeatMap?, streak: Streak, besides goals: [GoalProgress] = [],
    on screen: ReportScreen
  ) {
    let row =
      streak.dayCount > 1 && goals.allSatisfy(\.isGone)
      ? ["You have worked on \(NumberText.count(streak.dayCount, "day")) in a row."] : []
    lines = (heatMap.map { HeatMapText($0, on: screen).lines } ?? []) + row
  }
}
