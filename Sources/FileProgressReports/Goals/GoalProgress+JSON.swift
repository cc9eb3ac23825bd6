import ProgressModel

extension GoalProgress {
  /// Writes the progress as an object of the contract.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("by", goal.lastDay?.text)
      json.member("counter", counter)
      json.member("documents", Int64(documentCount))
      json.member("editedPerDay", goal.editedPerDay)
      json.member("isGone", isGone)
      json.member("isReached", isReached)
      json.member("kind", isFolder ? "folder" : "document")
      json.member("leftOut", Int64(leftOutCount))
      json.member("minutesPerDay", goal.minutesPerDay)
      json.name("pace")
      if let pace { pace.write(to: &json) } else { json.null() }
      json.member("path", path.isEmpty ? nil : path)
      json.member("progress", fraction)
      json.name("streak")
      streak.write(to: &json)
      json.name("today")
      today.write(to: &json, of: self)
      json.name("weekdays")
      json.array(of: (goal.weekdays ?? []).sorted()) { $1.element($0.key) }
      json.member("words", words)
      json.member("wordsPerDay", goal.wordsPerDay)
      json.member("wordsPerWeek", goal.wordsPerWeek)
      json.member("wordsThisWeek", wordsThisWeek)
      json.member("wordsWanted", goal.words)
    }
  }
}

extension GoalProgress {
  /// Writes what is wanted of today and this week, and what is done of it: a prompt reads no more.
  func writeToday(to json: inout JSONWriter) {
    json.object { json in
      json.member("editedPerDay", goal.editedPerDay)
      json.member("kind", isFolder ? "folder" : "document")
      json.member("minutesPerDay", goal.minutesPerDay)
      json.member("path", path.isEmpty ? nil : path)
      json.name("today")
      today.write(to: &json, of: self)
      json.member("wordsPerWeek", goal.wordsPerWeek)
      // Without such a goal, only the work of today was read.
      json.member("wordsThisWeek", goal.wordsPerWeek == nil ? nil : wordsThisWeek)
    }
  }
}

extension Streak {
  /// Writes the streak as an object of the contract.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("days", Int64(dayCount))
      json.member("isTodayDone", isTodayDone)
    }
  }
}

extension DayWork {
  /// Writes the day as an object of the contract. `activeTime` is the sum over all documents.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("activeTime", durationNanoseconds: sumNanoseconds)
      json.member("day", day.text)
      writeFigures(to: &json)
    }
  }

  /// Writes what was done for a goal in the day as an object of the contract. `activeTime` counts each moment once.
  fileprivate func write(to json: inout JSONWriter, of goal: GoalProgress) {
    json.object { json in
      json.member("activeTime", durationNanoseconds: activeNanoseconds)
      json.member("day", day.text)
      json.member("edited", goal.editedToday)
      json.member("editsUnknown", goal.unseenCount)
      writeFigures(to: &json)
      json.member("wordsWanted", goal.wordsForToday)
    }
  }

  private func writeFigures(to json: inout JSONWriter) {
    json.member("timeOfDay", durationNanoseconds: activeNanoseconds)
    json.member("words", words)
    json.member("wordsOfDay", change)
  }
}

extension GoalPace {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("days", dayCount)
      json.member("usualDays", habitDayCount)
      json.name("usualWeekdays")
      json.array(of: habit) { $1.element($0.key) }
      json.member("wordsPerDay", wordsPerDay)
      json.member("wordsPerUsualDay", wordsPerHabitDay)
    }
  }
}
