import ProgressModel
import Testing

@Suite struct GoalTests {
  @Test func eachPartIsReadAsItIsStored() {
    let goal = Goal(
      words: 1500, lastDay: CalendarDay("2026-12-04"), wordsPerDay: 210, minutesPerDay: 30,
      wordsPerWeek: 900, weekdays: [.friday, .monday], editedPerDay: 580)
    #expect(goal[.weekdays] == "mon,fri")
    var read = Goal()
    for key in Goal.Key.allCases { read[key] = goal[key] }
    #expect(read == goal)
    for key in Goal.Key.allCases { read[key] = nil }
    #expect(read.isEmpty)
  }

  @Test(arguments: ["", "none", "someday", "mon,tue,wed,thu,fri,sat,sun"])
  func daysThatCanNotBeReadAreEveryDay(value: String) {
    var goal = Goal(wordsPerDay: 5)
    goal[.weekdays] = value
    #expect(goal == Goal(wordsPerDay: 5))
  }

  @Test func theDaysOfAGoalTakeThePlaceOfTheDaysOff() {
    #expect(Goal().daysOff(besides: [.sunday]) == [.sunday])
    let goal = Goal(weekdays: [.tuesday, .sunday])
    #expect(
      goal.daysOff(besides: [.sunday]).sorted() == [
        .monday, .wednesday, .thursday, .friday, .saturday,
      ])
    #expect(goal.isEmpty, "days alone are no wish")
  }

  @Test(arguments: [
    (Goal.Key.words, "0"), (.words, "-3"), (.words, "many"), (.words, "99999999999999999999"),
    (.words, "10000001"), (.by, "soon"), (.by, "2026-02-30"), (.wordsPerDay, ""),
    (.minutesPerDay, "1441"), (.wordsPerWeek, "0"), (.editedPerDay, "10000001"),
  ])
  func aValueOfAnotherVersionIsAsIfItWereNotThere(key: Goal.Key, value: String) {
    var goal = Goal()
    goal[key] = value
    #expect(goal.isEmpty)
  }

  @Test func theKeysOfStoredGoalsStay() {
    #expect(
      Goal.Key.allCases.map(\.rawValue)
        == [
          "words", "by", "wordsPerDay", "minutesPerDay", "wordsPerWeek", "weekdays",
          "editedPerDay", "wordsAtStart",
        ])
  }
}
