/// How far a goal is reached. It is derived and never stored, and shown to the person alone.
package struct GoalProgress: Hashable, Sendable {
  /// Where the document or the folder is now, or was last; an absolute path.
  package var path: String
  /// Whether the goal is for all documents in a folder.
  package var isFolder: Bool
  /// Whether nothing is at the path, and nothing tells where it went.
  package var isGone = false
  /// Whether it is gone, but may only be out of reach: nobody may look at it, or its file system isn't there.
  package var isUnreachable = false
  /// Whether it is gone, and this device never saw it.
  package var isElsewhere = false
  /// Where a file of a folder is that is gone, and nothing else tells where that went.
  package var likelyPath: String?
  /// What the person wants.
  package var goal: Goal
  /// The words of the text now, or when they were last counted; `nil` if they never were. In a folder they are
  /// the sum of its documents.
  package var words: Int64?
  /// The counter of all words here; figures of different counters are never added.
  package var counter: String?
  /// How many documents these words are of.
  package var documentCount = 0
  /// How many documents are left out, since another counter counts them or they can't be counted.
  package var leftOutCount = 0
  /// The files of the folder whose words are in other files of it, too, by their path.
  package var madeTexts: [MadeText] = []
  /// What was done today, in the person's own day.
  package var today: DayWork
  /// By how many words the texts changed in this week, from Monday to today; below 0 if they shrank.
  package var weekChange: Int64 = 0
  /// The sessions of today whose edits are not known, by their start; empty if the goal wants no edits.
  package var unseenToday: [UnseenSession] = []
  /// On how many days in a row the person did what the goal wants of a day.
  package var streak = Streak()
  /// How to be done by the last day; `nil` if there is none, it is over, or the words are reached.
  package var pace: GoalPace?
  /// The words of each day against the line to the last day; `nil` if there is none, or it is over.
  /// Right only if all work since the goal was set is known.
  package var course: GoalCourse?

  package init(path: String, isFolder: Bool, goal: Goal, today: DayWork) {
    self.path = path
    self.isFolder = isFolder
    self.goal = goal
    self.today = today
  }

  /// Whether the goal is for all documents, wherever they are.
  package var isOfAllDocuments: Bool {
    isFolder && path == GoalFact.Target.pathOfAllDocuments
  }

  /// The words divided by the goal, 0…1; `nil` without a goal for the words, or without words.
  package var fraction: Double? {
    guard let goal = goal.words, let words else { return nil }
    return min(1, max(0, Double(words) / Double(goal)))
  }

  /// Whether the text has as many words as it should have.
  package var isReached: Bool {
    guard let goal = goal.words, let words else { return false }
    return words >= goal
  }

  /// How many words are missing, ≥ 0; `nil` as in ``fraction``.
  package var missing: Int64? {
    guard let goal = goal.words, let words else { return nil }
    return max(0, goal - words)
  }

  /// Whether the last day is over and words are missing.
  package var isOverdue: Bool {
    guard let lastDay = goal.lastDay, goal.words != nil else { return false }
    return lastDay < today.day && !isReached
  }

  /// Whether the goal wants something of this day of the week.
  package var isForToday: Bool { goal.weekdays?.contains(today.day.weekday) ?? true }

  /// The words to write today: those that the person wants of each day, else those of the pace.
  package var wordsForToday: Int64? {
    isForToday ? goal.wordsPerDay ?? pace?.wordsPerDay : nil
  }

  /// The minutes to work today.
  package var minutesForToday: Int64? { isForToday ? goal.minutesPerDay : nil }

  /// The words to add or remove today.
  package var editedForToday: Int64? { isForToday ? goal.editedPerDay : nil }

  /// The words that were added or removed today, as far as that is known; `nil` if the goal wants no edits.
  package var editedToday: Int64? { goal.editedPerDay == nil ? nil : today.edited }

  /// How many sessions of today have edits that are not known; `nil` if the goal wants no edits.
  package var unseenCount: Int64? {
    goal.editedPerDay == nil ? nil : Int64(unseenToday.count)
  }

  /// The words of this week that the goal counts: ``weekChange``, but at least 0.
  package var wordsThisWeek: Int64 { max(0, weekChange) }

  /// How much of this week's words is done, 0…1; `nil` if nothing is wanted of a week.
  package var fractionOfWeek: Double? {
    goal.wordsPerWeek.map { min(1, Double(wordsThisWeek) / Double(max(1, $0))) }
  }

  /// How much of today's words, minutes and edits is done, 0…1, by what is less; `nil` if nothing is wanted of today.
  package var fractionOfToday: Double? {
    let parts = [
      wordsForToday.map { Double(today.words) / Double(max(1, $0)) },
      minutesForToday.map { Double(today.activeMinutes) / Double(max(1, $0)) },
      editedForToday.map { Double(today.edited) / Double(max(1, $0)) },
    ].compactMap(\.self)
    return parts.min().map { min(1, $0) }
  }
}

/// A text that is made of others, such as a book of chapters, or is a copy of one.
package struct MadeText: Hashable, Sendable {
  /// The absolute path of its file.
  package var path: String
  package var words: Int64
  /// The absolute path of the file that it is a copy of; `nil` if it is made of several.
  package var originalPath: String?

  package init(path: String, words: Int64, copyOf originalPath: String? = nil) {
    self.path = path
    self.words = words
    self.originalPath = originalPath
  }
}
