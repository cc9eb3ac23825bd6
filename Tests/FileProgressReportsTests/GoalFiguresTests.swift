import FileProgressReports
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

@Suite struct GoalFiguresTests {
  private let berlin = TimeZone.named("Europe/Berlin")

  private func figures(
    _ goals: [Goal] = [Goal(words: 1000, wordsPerDay: 10)], off: Set<Weekday> = []
  ) -> GoalFigures {
    GoalFigures(
      of: goals.map { goal in
        KnownGoal(
          path: "/novel", isFolder: true, isGone: false, targets: [.folder("/novel")],
          history: GoalHistory(
            Goal.Key.allCases.compactMap { key in
              goal[key].map { value in
                GoalFact(
                  id: .number(7), target: .folder("/novel"), key: key.rawValue, value: value,
                  authorship: Authorship(
                    device: .number(1), person: .number(2), tool: "test",
                    stamp: Stamp(rawValue: 1)))
              }
            }))
      }, now: now, rule: GoalFigures.Rule(dayTime: berlin, daysOff: off))
  }

  private let viewpoint = Viewpoint(device: .number(0xD1), now: .reading)

  /// A document whose words were counted at some times before now.
  private func facts(
    _ number: UInt64, _ counts: [(ago: Int64, words: Int64)], by counter: String = "prose/1"
  ) -> ActivityFacts {
    ActivityFacts(
      id: .number(number), documents: [.number(number)],
      samples: counts.enumerated().map { place, count in
        WordSampleFact(
          document: .number(number),
          sighting: .init(
            high: UInt64((now - count.ago) / 1_000_000) << 16 | 0x7000,
            low: 1 << 63 | number << 8 | UInt64(place)),
          before: Fingerprint(high: 1, low: number, byteCount: 9),
          after: Fingerprint(high: UInt64(place + 2), low: number, byteCount: 9), counter: counter,
          words: count.words,
          authorship: Authorship(
            device: .number(0xD1), person: .number(2), tool: "test",
            stamp: Stamp(rawValue: Int64(place + 1))))
      })
  }

  /// A document of which each text was compared with the one before.
  private func edits(
    _ number: UInt64, _ changes: [(ago: Int64, added: Int64, removed: Int64)]
  ) -> ActivityFacts {
    var facts = facts(number, changes.map { (ago: $0.ago, words: 500) })
    for (place, change) in changes.enumerated() {
      if place > 0 {
        let former = facts.samples[place - 1].after
        facts.samples[place].before = former
      }
      facts.samples[place].wordsAdded = change.added
      facts.samples[place].wordsRemoved = change.removed
    }
    return facts
  }

  @Test func theEditsOfADayAreTheWordsAddedAndRemoved() {
    var figures = figures([Goal(editedPerDay: 500), Goal(wordsPerDay: 1)])
    figures.add(
      edits(1, [(2 * day, 9, 9), (day, 300, 280), (hour, 200, 100), (hour / 2, 40, 60)]),
      from: viewpoint, to: [0, 1])
    figures.add(edits(2, [(hour, 10, 0)]), from: viewpoint, to: [0])
    #expect(figures.progress[0].today.edited == 410)
    #expect(figures.progress[0].streak == Streak(dayCount: 1, isTodayDone: false))
    #expect(figures.progress[0].unseenCount == 0)
    #expect(figures.progress[1].editedToday == nil)
    // The first look at a text counts nothing, and a later one only says how much it grew.
    figures.add(facts(3, [(2 * hour, 100), (hour, 900)]), from: viewpoint, to: [0])
    #expect(figures.progress[0].today.edited == 410)
    #expect(figures.progress[0].today.hasChangesOutside)
    #expect(!figures.progress[1].today.hasChangesOutside)
  }

  @Test func theWordsOfADayAreTheSumOfAllDocumentsAtLeastZero() {
    var figures = figures()
    figures.add(facts(1, [(2 * day, 100), (day, 150), (hour, 160)]), from: viewpoint, to: [0])
    figures.add(facts(2, [(2 * day, 100), (day, 60), (hour, 95)]), from: viewpoint, to: [0])
    let progress = figures.progress[0]
    #expect(progress.today.words == 45)
    #expect(figures.days.work(on: figures.today.adding(-1)).words == 10)
    figures.add(facts(3, [(2 * day, 100), (hour, 20)]), from: viewpoint, to: [0])
    #expect(figures.progress[0].today.words == 0)
    #expect(figures.progress[0].today.change == -35)
    #expect(figures.progress[0].today.hasWork)
  }

  @Test func aDayWhoseChangesComeToNothingIsWorkedAndADayThatWasOnlyCountedIsNot() {
    var figures = figures()
    figures.add(
      facts(1, [(3 * day, 100), (day, 150), (day - hour, 100)]), from: viewpoint, to: [0])
    let yesterday = figures.days.work(on: figures.today.adding(-1))
    #expect(yesterday.change == 0 && yesterday.hasChange && yesterday.hasWork)
    let first = figures.days.work(on: figures.today.adding(-3))
    #expect(!first.hasChange && !first.hasWork, "the text was there before")
    #expect(figures.streak.dayCount == 0, "no new word")
  }

  @Test func countersAreNeverAdded() {
    var figures = figures()
    figures.add(facts(1, [(day, 100), (hour, 160)]), from: viewpoint, to: [0])
    figures.add(facts(2, [(day, 100), (hour, 9100)], by: "wc"), from: viewpoint, to: [0])
    figures.addWords(WordCount(160, counter: "prose/1"), to: 0)
    figures.addWords(WordCount(70, counter: "prose/1"), to: 0)
    figures.addWords(WordCount(100, counter: "wc"), to: 0)
    figures.addWords(nil, to: 0)
    let progress = figures.progress[0]
    #expect(progress.words == 230)
    #expect(progress.counter == "prose/1", "most of the words")
    #expect(progress.documentCount == 2)
    #expect(progress.leftOutCount == 2)
    #expect(progress.today.words == 60)
  }

  @Test func aFolderWithoutDocumentsHasNoWordsOnceItWasCounted() {
    var figures = figures()
    #expect(figures.progress[0].words == nil)
    figures.setCounted(0)
    #expect(figures.progress[0].words == 0)
    #expect(figures.progress[0].fraction == 0)
  }

  @Test func thePaceIsThatOfTheMorning() {
    let lastDay = LocalDays.day(of: now, in: berlin).adding(4)
    var figures = figures([Goal(words: 1000, lastDay: lastDay)])
    figures.add(facts(1, [(day, 100), (hour, 300)]), from: viewpoint, to: [0])
    figures.addWords(WordCount(300, counter: "prose/1"), to: 0)
    #expect(figures.progress[0].pace?.wordsPerDay == 180, "900 words in 5 days")
    #expect(figures.progress[0].wordsForToday == 180)
  }

  @Test func theWordsOfAWeekAreThoseSinceMonday() {
    var figures = figures([Goal(wordsPerWeek: 900)])
    let monday = figures.today.startOfWeek
    #expect(monday.weekday == .monday)
    #expect(figures.today.number - monday.number < 7)
    let start = LocalDays.start(of: monday, in: berlin)
    figures.add(
      facts(
        1,
        [
          (now - start + 2 * day, 100), (now - start + hour, 150), (now - start - hour / 2, 190),
          (1, 180),
        ]), from: viewpoint, to: [0])
    #expect(figures.progress[0].weekChange == 30, "not the 50 words of Sunday")
    #expect(figures.progress[0].wordsThisWeek == 30)
  }

  @Test func aStreakNeedsWhatTheGoalWantsOfADay() {
    var figures = figures()
    figures.add(
      facts(1, [(5 * day, 100), (3 * day, 111), (2 * day, 125), (day, 135), (hour, 139)]),
      from: viewpoint, to: [0])
    #expect(figures.progress[0].streak == Streak(dayCount: 3, isTodayDone: false))
    #expect(figures.streak == Streak(dayCount: 4, isTodayDone: true), "any word is writing")
  }

  /// It is Friday.
  @Test func theDaysOfAGoalHoldForItsStreakAndItsPace() {
    let today = LocalDays.day(of: now, in: berlin)
    let goal = Goal(
      words: 1000, lastDay: today.adding(7), wordsPerDay: 10, weekdays: [.friday, .tuesday])
    var figures = figures([goal], off: [.tuesday])
    figures.add(
      facts(1, [(11 * day, 100), (10 * day, 111), (7 * day, 125), (3 * day, 140)]),
      from: viewpoint, to: [0])
    figures.addWords(WordCount(140, counter: "prose/1"), to: 0)
    #expect(figures.progress[0].streak == Streak(dayCount: 3, isTodayDone: false))
    #expect(figures.progress[0].pace?.dayCount == 3, "two Fridays and a Tuesday")
    #expect(figures.progress[0].pace?.hasHabit == false)
  }

  @Test(arguments: UInt64(1)...20)
  func daysAddUpToTheChangeOfTheWholeTime(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var shares = DayShares(now: now, in: berlin, idleLimitNanoseconds: nil)
    var days = WorkDays()
    var expected: [CalendarDay: Int64] = [:]
    for number in 1...3 as ClosedRange<UInt64> {
      let ago = Set((0..<8).map { _ in Int64.random(in: 0...60 * 24, using: &generator) })
        .sorted(by: >)
      let counts = ago.map { (ago: $0 * hour, words: Int64.random(in: 0...500, using: &generator)) }
      for (earlier, later) in zip(counts, counts.dropFirst()) {
        expected[LocalDays.day(of: now - later.ago, in: berlin), default: 0] +=
          later.words - earlier.words
      }
      days.add(shares.share(of: facts(number, counts), from: viewpoint))
    }
    for (day, change) in expected {
      #expect(days.wordsChange(on: day, by: "prose/1") == change, "\(day.text)")
      #expect(days.work(on: day).words == max(0, change))
    }
    let first = shares.today.adding(-61)
    #expect(
      days.days(from: first, through: shares.today).reduce(0) { $0 + $1.words }
        == expected.values.reduce(0) { $0 + max(0, $1) })
  }
}
