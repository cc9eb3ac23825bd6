package import ProgressModel

/// The words for a goal and for how far it is reached.
package enum GoalText {
  /// What a goal without a document or folder is for.
  package static let allDocuments = "all documents"

  /// Returns what a goal wants, such as
  /// `1,500 words by Friday, 210 words a day, 30 min a day on Mon and Fri, 900 words a week`.
  package static func wish(of goal: Goal, today: CalendarDay) -> String {
    var parts: [String] = []
    let end =
      goal.lastDay.map {
        " by " + ($0 == today ? "the end of today" : DayText.name(of: $0, today: today))
      } ?? ""
    if let words = goal.words { parts.append(count(words) + end) }
    var daily: [String] = []
    if let words = goal.wordsPerDay { daily.append(count(words) + " a day") }
    if let minutes = goal.minutesPerDay { daily.append("\(minutes) min a day") }
    if let edited = goal.editedPerDay {
      daily.append(NumberText.count(edited, "edited word") + " a day")
    }
    if let weekdays = goal.weekdays {
      let days = "on " + DayText.list(weekdays.sorted())
      daily = [[daily.joined(separator: ", "), days].filter { !$0.isEmpty }.joined(separator: " ")]
    }
    parts += daily
    if let words = goal.wordsPerWeek { parts.append(count(words) + " a week") }
    return parts.joined(separator: ", ")
  }

  /// Returns how many words there are, such as `1,380 of 1,500 words (92%)`; `nil` if nothing is known.
  package static func words(of progress: GoalProgress) -> String? {
    let documents =
      progress.isFolder ? " in " + NumberText.count(progress.documentCount, "document") : ""
    guard let wanted = progress.goal.words else {
      return progress.words.map { count($0) + documents }
    }
    guard let words = progress.words, let fraction = progress.fraction else {
      let state =
        if !progress.isFolder || !progress.isGone {
          "not counted yet"
        } else if progress.isUnreachable {
          "the folder is not reachable"
        } else {
          "the folder can't be found"
        }
      return state + "; the goal is " + count(wanted)
    }
    return NumberText.grouped(words) + " of " + count(wanted) + " ("
      + NumberText.percent(fraction) + ")" + documents
  }

  /// Returns a sentence for each file whose words count twice in a folder, and how to leave it out.
  package static func twice(_ progress: GoalProgress, on screen: ReportScreen) -> [String] {
    progress.madeTexts.map { text in
      let name = screen.shortPath(text.path)
      let source =
        text.originalPath.map { "a copy of \(PrintableText.of(screen.shortPath($0)))" }
        ?? "made of other files here"
      return "\(NumberText.grouped(text.words)) of these words are in \(PrintableText.of(name)), "
        + "which is \(source). "
        + "To leave it out: fileprogress exclude \(ShellText.word(name))"
    }
  }

  /// Returns how far a goal is reached, such as `92% of 1,500 words by Friday, 210 words a day`. If it has no pace,
  /// sentences say that it is reached or over.
  static func standing(of progress: GoalProgress) -> String {
    var goal = progress.goal
    // A sentence names the last day.
    if progress.isOverdue { goal.lastDay = nil }
    let wish = wish(of: goal, today: progress.today.day)
    let standing = progress.fraction.map { NumberText.percent($0) + " of " + wish } ?? wish
    guard progress.pace == nil else { return standing }
    return ([standing] + sentences(about: progress)).joined(separator: ". ")
  }

  /// Returns what was done today, such as `120 of 210 words, 25 of 30 min`.
  static func today(of progress: GoalProgress) -> String {
    let minutes = progress.today.activeMinutes
    var parts: [String] = []
    if let wanted = progress.wordsForToday {
      parts.append(NumberText.grouped(progress.today.words) + " of " + count(wanted))
    } else if progress.today.words != 0
      || (progress.minutesForToday == nil && progress.editedForToday == nil)
    {
      parts.append(count(progress.today.words))
    }
    if let wanted = progress.minutesForToday { parts.append("\(minutes) of \(wanted) min") }
    if let edits = edits(of: progress) { parts.append(edits) }
    return parts.joined(separator: ", ")
  }

  /// Returns what was edited today, such as `120 of 500 edited words`; `nil` if no edits are wanted today.
  private static func edits(of progress: GoalProgress) -> String? {
    progress.editedForToday.map {
      NumberText.grouped(progress.today.edited) + " of " + NumberText.count($0, "edited word")
    }
  }

  /// How many of the sessions with unknown edits are named.
  private static let namedSessionCount = 2

  /// Returns a sentence about the edits of today that nobody saw, such as
  /// `Today's edits in 1 session (ch1.md at 9:10) and outside of sessions aren't counted.`, and how to have them
  /// counted; `nil` if there are none, or no edits are wanted today.
  package static func unseen(of progress: GoalProgress, on screen: ReportScreen) -> String? {
    guard progress.editedForToday != nil else { return nil }
    let sessions = progress.unseenToday
    var names = sessions.prefix(namedSessionCount).map { session in
      let start = CivilTime(nanoseconds: session.startedAtNanoseconds, in: screen.timeZone)
      return "\(PrintableText.of(DocumentName(path: session.path).name)) at \(start.timeOfDay)"
    }
    if sessions.count > names.count {
      names.append(NumberText.count(sessions.count - names.count, "other"))
    }
    var places: [String] = []
    if !sessions.isEmpty {
      let count = NumberText.count(sessions.count, "session")
      places.append("in \(count) (\(names.joined(separator: ", ")))")
    }
    if progress.today.hasChangesOutside { places.append("outside of sessions") }
    guard !places.isEmpty else { return nil }
    return "Today's edits \(places.joined(separator: " and ")) aren't counted. "
      + "To have edits counted, write with fileprogress open."
  }

  /// Returns what was done in this week, such as `1,200 of 3,000 words`; `nil` if nothing is wanted of a week.
  static func week(of progress: GoalProgress) -> String? {
    progress.goal.wordsPerWeek.map {
      NumberText.grouped(progress.wordsThisWeek) + " of " + count($0)
    }
  }

  /// Returns what a closing line says of the goal that the work counted for, with a separator before each part, such
  /// as ` · 1,200 of 500 today · 6 days in a row`; empty if there is nothing to say.
  static func closing(_ progress: GoalProgress?, on screen: ReportScreen) -> String {
    guard let progress else { return "" }
    let days = progress.streak.dayCount > 1 ? streak(progress.streak) : nil
    return (outcomes(of: progress) + [days].compactMap(\.self))
      .map { (screen.usesUnicode ? " · " : ", ") + $0 }.joined()
  }

  /// Returns what was done today and in this week, such as `340 of 500 today`, `1,200 of 3,000 this week`; without
  /// such wishes how far the goal is. Empty if that is not known.
  static func outcomes(of progress: GoalProgress) -> [String] {
    let week = progress.goal.wordsPerWeek.map {
      NumberText.grouped(progress.wordsThisWeek) + " of " + NumberText.grouped($0) + " this week"
    }
    let periods = [outcomeOfToday(of: progress), week].compactMap(\.self)
    guard periods.isEmpty, let words = progress.words, let wanted = progress.goal.words else {
      return periods
    }
    return [NumberText.grouped(words) + " of " + count(wanted)]
  }

  /// Returns what was done today; `nil` if nothing is wanted of today.
  private static func outcomeOfToday(of progress: GoalProgress) -> String? {
    let words = progress.wordsForToday.map {
      NumberText.grouped(progress.today.words) + " of " + NumberText.grouped($0)
    }
    let minutes = progress.minutesForToday.map {
      "\(progress.today.activeMinutes) of \($0) min"
    }
    let others = [minutes, edits(of: progress)].compactMap(\.self)
    guard !others.isEmpty else { return words.map { $0 + " today" } }
    let parts = [words.map { $0 + " words" }].compactMap(\.self) + others
    return parts.joined(separator: ", ") + " today"
  }

  /// Returns a row of days such as `12 days in a row`; `nil` if there is none.
  package static func streak(_ streak: Streak) -> String? {
    guard streak.dayCount > 0 else { return nil }
    let days = NumberText.count(streak.dayCount, "day")
    return streak.dayCount == 1 ? days : days + " in a row"
  }

  /// Says that words already there don't count for a new daily or weekly goal; `nil` if the goal has no words per day
  /// or week, there are no words yet, or words were already written in that time.
  package static func beginning(of progress: GoalProgress) -> String? {
    let isDaily = progress.goal.wordsPerDay != nil
    guard isDaily || progress.goal.wordsPerWeek != nil, progress.words ?? 0 > 0,
      !progress.today.hasChange, isDaily || progress.weekChange == 0
    else { return nil }
    return
      "Words count from now on. Those already there don't count for \(isDaily ? "today" : "this week")."
  }

  /// Returns the sentences that say how to be done in time, or that it is done.
  package static func sentences(about progress: GoalProgress) -> [String] {
    let today = progress.today.day
    if progress.isReached {
      let rest =
        progress.goal.isDaily
        ? " The daily goal continues."
        : progress.goal.isRecurring ? " The weekly goal continues." : ""
      return ["You have reached this goal." + rest]
    }
    if progress.isOverdue, let lastDay = progress.goal.lastDay, let missing = progress.missing {
      return [
        "The last day was \(DayText.name(of: lastDay, today: today)). You are "
          + "\(count(missing)) short."
      ]
    }
    guard let pace = progress.pace else { return [] }
    let end = DayText.name(of: pace.lastDay, today: today)
    var sentences = [
      pace.lastDay == today
        ? "You need \(count(pace.wordsPerDay)) today to finish in time."
        : "You need \(count(pace.wordsPerDay)) a day to finish by \(end)."
    ]
    if pace.hasHabit, let words = pace.wordsPerHabitDay {
      sentences.append(
        "That is \(count(words)) a day if you write only on \(DayText.list(pace.habit)), as in the last four weeks."
      )
    }
    if let wanted = progress.goal.wordsPerDay, wanted < pace.wordsPerDay {
      sentences.append("Your goal of \(count(wanted)) a day is too low for that.")
    }
    return sentences
  }

  /// Returns a number of words such as `1,500 words`.
  private static func count(_ words: Int64) -> String {
    NumberText.grouped(words) + (words == 1 ? " word" : " words")
  }
}
