import ProgressModel
import Testing

@Suite struct GoalProgressTests {
  private let today = CalendarDay(number: 20_782)

  private func progress(
    _ goal: Goal, words: Int64? = nil, today wordsToday: Int64 = 0, minutes: Int64 = 0
  ) -> GoalProgress {
    var progress = GoalProgress(
      path: "/a", isFolder: false, goal: goal,
      today: DayWork(day: today, change: wordsToday, activeNanoseconds: minutes * minute))
    progress.words = words
    return progress
  }

  @Test func progressIsWordsDividedByTheGoalAtMostOne() {
    #expect(progress(Goal(words: 1500), words: 375).fraction == 0.25)
    #expect(progress(Goal(words: 1500), words: 1600).fraction == 1)
    #expect(progress(Goal(words: 1500), words: 0).fraction == 0)
    #expect(progress(Goal(words: 1500)).fraction == nil)
    #expect(progress(Goal(wordsPerDay: 200), words: 375).fraction == nil)
    #expect(progress(Goal(words: 1500), words: 1499).isReached == false)
    #expect(progress(Goal(words: 1500), words: 1500).isReached)
    #expect(progress(Goal(words: 1500), words: 1600).missing == 0)
  }

  @Test func aGoalIsOverdueFromTheDayAfterTheLastOne() {
    #expect(!progress(Goal(words: 9, lastDay: today), words: 3).isOverdue)
    #expect(progress(Goal(words: 9, lastDay: today.adding(-1)), words: 3).isOverdue)
    #expect(!progress(Goal(words: 9, lastDay: today.adding(-1)), words: 9).isOverdue)
  }

  @Test func theDayIsDoneWhenAllThatIsWantedOfItIsDone() {
    let both = Goal(wordsPerDay: 200, minutesPerDay: 30)
    #expect(progress(both, today: 100, minutes: 30).fractionOfToday == 0.5)
    #expect(progress(both, today: 400, minutes: 45).fractionOfToday == 1)
    #expect(progress(Goal(words: 900), today: 5).fractionOfToday == nil)
    #expect(!progress(both, today: 200, minutes: 29).today.reaches(both))
    #expect(progress(both, today: 200, minutes: 30).today.reaches(both))
    #expect(progress(Goal(words: 900), today: 1).today.reaches(Goal(words: 900)))
    #expect(!progress(Goal(words: 900), minutes: 50).today.reaches(Goal(words: 900)))
  }

  @Test func editsAreOneOfTheThingsWantedOfADay() {
    let goal = Goal(minutesPerDay: 30, editedPerDay: 500)
    var progress = progress(goal, today: -20, minutes: 30)
    #expect(progress.fractionOfToday == 0)
    progress.today.edited = 250
    #expect(progress.fractionOfToday == 0.5)
    #expect(!progress.today.reaches(goal))
    progress.today.edited = 580
    #expect(progress.fractionOfToday == 1)
    #expect(progress.today.reaches(goal))
    #expect(progress.goal.isDaily && progress.editedToday == 580 && progress.unseenCount == 0)
    progress.goal = Goal(minutesPerDay: 30)
    #expect(progress.editedToday == nil && progress.unseenCount == nil)
    progress.goal = Goal(weekdays: [.monday], editedPerDay: 500)
    #expect(progress.editedForToday == nil && progress.fractionOfToday == nil)
  }

  /// It is a Wednesday.
  @Test func nothingIsWantedOnADayThatTheGoalLeavesOut() {
    #expect(today.weekday == .wednesday)
    var progress = progress(
      Goal(wordsPerDay: 200, minutesPerDay: 30, weekdays: [.monday, .friday]), today: 100)
    #expect(progress.wordsForToday == nil)
    #expect(progress.minutesForToday == nil)
    #expect(progress.fractionOfToday == nil)
    progress.goal.weekdays = [.wednesday]
    #expect(progress.fractionOfToday == 0)
    #expect(progress.wordsForToday == 200)
  }

  @Test func aWeekIsDoneWhenItsWordsAreDone() {
    var progress = progress(Goal(wordsPerWeek: 2000), today: 5)
    #expect(progress.fractionOfToday == nil)
    #expect(progress.fractionOfWeek == 0)
    progress.weekChange = 500
    #expect(progress.fractionOfWeek == 0.25)
    progress.weekChange = 2400
    #expect(progress.fractionOfWeek == 1)
    progress.weekChange = -300
    #expect(progress.wordsThisWeek == 0)
    #expect(progress.fractionOfWeek == 0)
    #expect(!progress.goal.isDaily && progress.goal.isRecurring)
  }

  @Test func theWordsOfADayAreThosePerDayElseThePace() throws {
    var progress = progress(Goal(words: 1500, lastDay: today.adding(4)), words: 500)
    progress.pace = GoalPace(
      missing: 1000, today: today, lastDay: today.adding(4), daysOff: [], written: [])
    #expect(progress.wordsForToday == 200)
    progress.goal.wordsPerDay = 300
    #expect(progress.wordsForToday == 300)
  }

  @Test func aReportedProgressIsShownBeforeThatOfTheGoal() {
    var summary = ActivitySummary(ofFileAt: "/a")
    #expect(summary.shownProgress == nil)
    summary.goal = progress(Goal(words: 1000), words: 250)
    #expect(summary.shownProgress?.fraction == 0.25)
    #expect(summary.shownProgress?.source == .goal)
    #expect(summary.progress == nil)
    summary.progress = 0.9
    #expect(summary.shownProgress?.fraction == 0.9)
    #expect(summary.shownProgress?.source == .set)
  }
}
