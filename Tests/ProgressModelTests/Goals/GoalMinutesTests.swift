import ProgressModel
import Testing

/// The minutes of goals: each moment counts once.
@Suite struct GoalMinutesTests {
  private struct Greenwich: LocalTime {
    func utcOffsetSeconds(at nanoseconds: Int64) -> Int64 { 0 }
  }

  /// An hour and a day after the first session.
  private let viewpoint = Viewpoint(device: .desk, now: .after(day + hour))

  /// The goal of a folder with two documents, and that of the first document.
  private func figures(minutes: Int64) -> GoalFigures {
    func history(_ target: GoalFact.Target) -> GoalHistory {
      GoalHistory([
        GoalFact(
          id: .number(7), target: target, key: Goal.Key.minutesPerDay.rawValue,
          value: String(minutes), authorship: .at(1))
      ])
    }
    let first = GoalFact.Target.document(.number(1))
    return GoalFigures(
      of: [
        KnownGoal(
          path: "/novel", isFolder: true, isGone: false, folders: ["/novel"],
          targets: [.folder("/novel")], history: history(.folder("/novel"))),
        KnownGoal(
          path: "/novel/1.txt", isFolder: false, isGone: false, documents: [.number(1)],
          targets: [first], history: history(first)),
      ], now: viewpoint.now.wallNanoseconds, rule: GoalFigures.Rule(dayTime: Greenwich()))
  }

  /// A document with timers, all of whose time is active.
  private func timed(_ number: UInt64, _ times: Range<Int64>...) -> ActivityFacts {
    ActivityFacts(
      id: .number(number), documents: [.number(number)],
      sessions: times.enumerated().map { place, time in
        let session = number << 8 | UInt64(place)
        return SessionRecord(
          session: .number(session, kind: .manual, seesInput: false),
          spans: [.from(time.lowerBound, to: time.upperBound)],
          sessionEnd: .at(epoch + time.upperBound, of: session))
      })
  }

  /// A document that an editor has open, with input in some minutes.
  private func edited(_ number: UInt64, _ time: Range<Int64>, input: [Int64]) -> ActivityFacts {
    let session = number << 8
    return ActivityFacts(
      id: .number(number), documents: [.number(number)],
      sessions: [
        SessionRecord(
          session: .number(session), spans: [.from(time.lowerBound, to: time.upperBound)],
          pulses: input.map { .inMinute($0, typing: [0], of: session) },
          sessionEnd: .at(epoch + time.upperBound, of: session))
      ])
  }

  @Test func documentsThatAreOpenAtOnceCountOnceForTheirFolder() {
    var figures = figures(minutes: 30)
    figures.add(timed(1, day..<day + 20 * minute), from: viewpoint, to: [0, 1])
    figures.add(timed(2, day + 10 * minute..<day + 30 * minute), from: viewpoint, to: [0])
    #expect(figures.progress.map(\.today.activeMinutes) == [30, 20])
    #expect(figures.progress.map(\.streak.isTodayDone) == [true, false])
  }

  @Test func theSessionsOfOneDocumentCountOnceToo() {
    var figures = figures(minutes: 30)
    figures.add(
      timed(1, day..<day + 20 * minute, day + 5 * minute..<day + 25 * minute), from: viewpoint,
      to: [0, 1])
    #expect(figures.progress.map(\.today.activeMinutes) == [25, 25])
  }

  @Test func timeWithoutInputCountsForNoGoal() {
    var figures = figures(minutes: 30)
    // Active from 0 to 3 and from 0 to 2, and the second one from 28 to 30.
    figures.add(edited(1, day..<day + 30 * minute, input: [3]), from: viewpoint, to: [0, 1])
    figures.add(edited(2, day..<day + 30 * minute, input: [2, 28]), from: viewpoint, to: [0])
    #expect(figures.progress.map(\.today.activeMinutes) == [5, 3])
  }

  @Test func aDayIsDoneIfItsMomentsAreEnough() {
    var figures = figures(minutes: 30)
    figures.add(
      timed(1, 0..<20 * minute, day..<day + 20 * minute), from: viewpoint, to: [0])
    figures.add(
      timed(2, 0..<20 * minute, day + 20 * minute..<day + 40 * minute), from: viewpoint, to: [0])
    #expect(figures.progress[0].streak == Streak(dayCount: 1, isTodayDone: true))
  }

  @Test func theCalendarAndTheStreakCountEachMomentOnceAndTheSumIsKept() {
    var figures = figures(minutes: 30)
    // Two timers at once: half a minute yesterday, 30 minutes today.
    figures.add(
      timed(1, 0..<30 * second, day..<day + 20 * minute), from: viewpoint, to: [Int]())
    figures.add(
      timed(2, 0..<30 * second, day + 10 * minute..<day + 30 * minute), from: viewpoint, to: [Int]()
    )
    let days = figures.heatMap(monthCount: 1).days.suffix(2).map(\.work)
    #expect(days.map(\.activeNanoseconds) == [30 * second, 30 * minute])
    #expect(days.map(\.sumNanoseconds) == [60 * second, 40 * minute])
    #expect(figures.streak == Streak(dayCount: 1, isTodayDone: true), "half a minute is no day")
  }

  @Test func theTimeOfADayIsRoundedAsThatOfItsSession() {
    var figures = figures(minutes: 30)
    let session = timed(1, day + second / 2..<day + 3 * second + second / 5)
    figures.add(session, from: viewpoint, to: [Int]())
    let map = figures.heatMap(monthCount: 1)
    let shown = session.summary(from: viewpoint, idleLimitNanoseconds: nil).time
      .shownActiveNanoseconds
    #expect(shown == 3 * second)
    #expect(map.days.last?.work.shownActiveNanoseconds == shown)
    #expect(map.days.last?.work.activeNanoseconds == 2700 * millisecond, "exact for programs")
    #expect(map.activeNanoseconds == shown)
  }
}
