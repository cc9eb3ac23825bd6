import FileProgressReports
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

/// How activities become a report, one after the other.
@Suite struct ActivityGroupsTests {
  private let viewpoint = Viewpoint(device: .number(0xD1), now: .reading)

  /// An activity with a session for each begin, each of an hour, all of it active.
  private func activity(
    _ number: UInt64, _ path: String, startingAt begins: [Int64], lasting length: Int64 = hour
  ) -> ActivityFacts {
    let authorship = Authorship(
      device: .number(0xD1), person: .number(0xA0), tool: "fileprogress start",
      stamp: Stamp(rawValue: 1))
    let sessions = begins.enumerated().map { index, begin in
      let fact = SessionFact(
        id: .number(number << 8 | UInt64(index)), provenance: .sighting(.number(number)),
        kind: .attended, seesInput: false, owner: nil, authorship: authorship)
      let span = Span(
        boot: .number(0xB0), monotonicStartNanoseconds: begin - (now - 90 * day),
        wallStartNanoseconds: begin, utcOffsetSeconds: 3600, durationNanoseconds: length)
      // Its owner is gone, so that it ended with its span.
      return SessionRecord(session: fact, spans: [span])
    }
    var facts = ActivityFacts(
      id: .number(number), documents: [.number(number)], sessions: sessions)
    facts.location = SightingFact(
      id: .number(number), document: .number(number), path: path, resolvedPath: path,
      fileSystem: nil, handle: nil,
      state: FileState(
        byteCount: 0, modifiedNanoseconds: 0, changedNanoseconds: 0, inode: 1, linkCount: 1),
      fingerprint: nil, decision: MatchDecision(reason: .new), seenAtNanoseconds: 0,
      authorship: authorship)
    return facts
  }

  private func groups(
    by grouping: ReportGrouping, of activities: [ActivityFacts],
    _ header: ReportHeader = .idle()
  ) -> ActivityGroups {
    var groups = ActivityGroups(
      by: grouping, header, timeZone: TimeZone.named("Europe/Berlin"))
    for facts in activities { groups.add(facts, from: viewpoint) }
    return groups
  }

  /// Friday at midnight in Berlin.
  private let midnight = now - 15 * hour - 30 * minute

  @Test func aSessionOverMidnightBelongsToTwoDaysAndCountsOnce() {
    let essay = activity(1, "/home/mia/essay.txt", startingAt: [midnight - 20 * minute])
    let groups = groups(by: .day, of: [essay])
    #expect(groups.groups.map(\.title) == ["2026-11-20", "2026-11-19"], "the newest first")
    #expect(groups.groups.map(\.totals.time.openNanoseconds) == [40 * minute, 20 * minute])
    #expect(groups.groups.map(\.totals.sessionCount) == [0, 1], "in the day in which it started")
    #expect(groups.groups.map(\.totals.shownSessionCount) == [1, 1], "people see it in both")
    #expect(groups.totals.shownSessionCount == 1)
    #expect(groups.totals.sessionCount == 1)
    #expect(groups.totals.time.openNanoseconds == hour)
  }

  @Test func aSessionFromBeforeThePeriodCountsInItsFirstDay() {
    let essay = activity(
      1, "/home/mia/essay.txt", startingAt: [midnight - day - 20 * minute], lasting: 26 * hour)
    let groups = groups(by: .day, of: [essay], .idle(since: midnight - day, until: midnight + day))
    #expect(groups.groups.map(\.title) == ["2026-11-20", "2026-11-19"])
    #expect(groups.groups.map(\.totals.sessionCount) == [0, 1])
  }

  @Test(
    arguments: [
      ReportGrouping.day, .week, .month, .dayAndDocument, .weekAndDocument, .monthAndDocument,
    ], 1...10)
  func sessionsOfAllGroupsAddUpToTheTotal(grouping: ReportGrouping, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let activities = (1...6).map { number in
      activity(
        UInt64(number), "/\(number).txt",
        startingAt: (0..<Int.random(in: 1...5, using: &generator)).map { _ in
          midnight - Int64.random(in: 0...60 * day, using: &generator)
        }, lasting: Int64.random(in: 0...40 * hour, using: &generator))
    }
    let since = midnight - Int64.random(in: 0...60 * day, using: &generator)
    for header in [ReportHeader.idle(), .idle(since: since), .idle(until: since)] {
      let groups = groups(by: grouping, of: activities, header)
      let sum = groups.groups.reduce(0) { $0 + $1.totals.sessionCount }
      #expect(sum == groups.totals.sessionCount, "seed \(seed)")
      let sessions = activities.compactMap { header.summary(of: $0, from: viewpoint) }
      #expect(sum == sessions.reduce(0) { $0 + $1.sessionCount }, "seed \(seed)")
    }
  }

  @Test(arguments: [ReportGrouping.day, .week, .month, .dayAndDocument])
  func theTimeOfADayHasEachMomentOnce(grouping: ReportGrouping) {
    let groups = groups(
      by: grouping,
      of: [
        activity(1, "/a.txt", startingAt: [midnight], lasting: 10 * hour),
        activity(2, "/b.txt", startingAt: [midnight + hour], lasting: 10 * hour),
      ])
    #expect(groups.totals.time.activeNanoseconds == 20 * hour)
    #expect(groups.totals.timeOfDayNanoseconds == 11 * hour)
    #expect(
      groups.groups.map(\.totals.timeOfDayNanoseconds)
        == (grouping == .dayAndDocument ? [10 * hour, 10 * hour] : [11 * hour]))
  }

  /// The second day has documents one after the other, so its time is the sum.
  @Test(arguments: [ReportGrouping.day, .dayAndDocument])
  func rowsOfDaysAndTheirTotalHaveEachMomentOnce(grouping: ReportGrouping) {
    let groups = groups(
      by: grouping,
      of: [
        activity(1, "/a.txt", startingAt: [midnight, midnight - 9 * hour]),
        activity(2, "/b.txt", startingAt: [midnight + 30 * minute, midnight - 7 * hour]),
      ])
    let lines = GroupTable(
      by: grouping, groups.groups, totals: groups.totals, header: .idle(), on: .columns(80)
    ).text.split(separator: "\n")
    func times(_ name: String) -> [Bool] {
      ["1 h 30 min", "2 h 00 min", "3 h 30 min"].map { time in
        lines.contains { $0.hasPrefix(name) && $0.contains(" \(time) ") }
      }
    }
    #expect(times("Fri 20 Nov") == [true, false, false], "\(lines)")
    #expect(times("Thu 19 Nov") == [false, true, false], "\(lines)")
    #expect(times("Total") == [false, false, true], "\(lines)")
    #expect(groups.totals.hasTimeAtOnce)
    #expect(
      lines.contains("A day counts each moment once, however many documents were open.")
        == (grouping == .dayAndDocument), "\(lines)")
  }

  @Test(arguments: [(nil, 210), (-hour, 90), (hour, 30)] as [(Int64?, Int64)])
  func unitedTimeHasEachMomentOfThePeriodOnce(since: Int64?, minutes: Int64) {
    let header = ReportHeader.idle(since: since.map { midnight + $0 })
    var time = UnitedTime(header)
    for (place, begins) in [
      [midnight, midnight - 9 * hour], [midnight + 30 * minute, midnight - 7 * hour],
    ].enumerated() {
      let number = UInt64(place + 1)
      time.add(activity(number, "/\(number).txt", startingAt: begins), from: viewpoint)
    }
    #expect(time.time.openNanoseconds == minutes * minute)
    #expect(time.time.activeNanoseconds == minutes * minute)
  }

  @Test func groupsThatAreNoPeriodHaveNoTimeOfDay() {
    let groups = groups(by: .folder, of: [activity(1, "/a.txt", startingAt: [midnight])])
    #expect(groups.totals.timeOfDayNanoseconds == nil)
    #expect(groups.groups.map(\.totals.timeOfDayNanoseconds) == [nil])
  }

  @Test(arguments: 1...20)
  func theTimeOfADayIsNeverMoreThanTheSumNorThanTheDay(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let activities = (1...5).map { number in
      activity(
        UInt64(number), "/\(number).txt",
        startingAt: (0..<4).map { _ in
          midnight - Int64.random(in: 0...3 * day, using: &generator)
        }, lasting: Int64.random(in: 0...9 * hour, using: &generator))
    }
    let groups = groups(by: .day, of: activities)
    for group in groups.groups {
      let time = group.totals.timeOfDayNanoseconds ?? .max
      #expect(time <= group.totals.exactTime.activeNanoseconds, "seed \(seed)")
      let recorded = group.totals.recordedTimeOfDayNanoseconds ?? .max
      #expect(recorded <= group.totals.time.activeNanoseconds, "seed \(seed)")
      #expect(time <= day, "seed \(seed)")
    }
  }

  @Test func aPeriodCutsItsGroups() {
    let essay = activity(1, "/home/mia/essay.txt", startingAt: [midnight - 20 * minute])
    let groups = groups(by: .month, of: [essay], .idle(since: midnight, until: midnight + day))
    #expect(groups.groups.map(\.title) == ["2026-11"])
    #expect(groups.groups.map(\.totals.time.openNanoseconds) == [40 * minute])
  }

  @Test func aSessionOfNoTimeIsOneAllTheSame() {
    let essay = activity(1, "/home/mia/essay.txt", startingAt: [midnight], lasting: 0)
    #expect(groups(by: .week, of: [essay]).groups.map(\.totals.sessionCount) == [1])
  }

  @Test func foldersComeByTheirActiveTime() {
    let groups = groups(
      by: .folder,
      of: [
        activity(1, "/home/mia/a/essay.txt", startingAt: [midnight]),
        activity(2, "/home/mia/b/notes.md", startingAt: [midnight]),
        activity(3, "/home/mia/b/list.md", startingAt: [midnight - day]),
      ])
    #expect(groups.groups.map(\.title) == ["/home/mia/b", "/home/mia/a"])
    #expect(groups.groups.map(\.totals.activityCount) == [2, 1])
    #expect(groups.totals.activityCount == 3)
  }

  @Test func whatWasNotWorkedOnInThePeriodIsLeftOut() {
    let header = ReportHeader.idle(since: midnight)
    let old = activity(1, "/home/mia/old.txt", startingAt: [midnight - day])
    let new = activity(2, "/home/mia/new.txt", startingAt: [midnight, midnight + 3 * hour])
    let newer = activity(3, "/home/mia/newer.txt", startingAt: [midnight + 6 * hour])
    var recent = RecentActivities(header)
    for facts in [old, new, newer] { recent.add(facts, from: viewpoint) }
    #expect(recent.newestFirst.map(\.path) == ["/home/mia/newer.txt", "/home/mia/new.txt"])
    #expect(header.summary(of: old, from: viewpoint) == nil)
    #expect(
      groups(by: .document, of: [old, new], header).groups.map(\.title) == [
        "/home/mia/new.txt"
      ])
  }

  /// A clock that was ahead for a while left work there.
  @Test func whatIsAfterTheWeekIsNotInIt() {
    let week = LocalDays.wholeWeek(of: midnight - 7 * day, in: TimeZone.named("Europe/Berlin"))
    let ahead = activity(
      1, "/home/mia/essay.txt", startingAt: [week.lowerBound + hour, week.upperBound + hour])
    var figures = OverviewFigures(
      ofDay: week.lowerBound..<week.lowerBound + day, inWeek: week, idleLimitNanoseconds: nil)
    figures.add(ahead, from: viewpoint)
    #expect(figures.overview.today.time.openNanoseconds == hour)
    #expect(figures.overview.week.time.openNanoseconds == hour)
    var header = ReportHeader.idle(since: week.lowerBound)
    #expect(header.summary(of: ahead, from: viewpoint)?.time.openNanoseconds == 2 * hour)
    header.unitEndNanoseconds = week.upperBound
    #expect(header.summary(of: ahead, from: viewpoint)?.time.openNanoseconds == hour)
  }

  @Test func anOverviewShowsTheFiveNewestOfMany() {
    var figures = OverviewFigures(
      ofDay: midnight..<Int64.max / 2, inWeek: midnight..<Int64.max / 2, idleLimitNanoseconds: nil)
    for number in 1...200 {
      // Neither the first nor the last ones are the newest.
      let begin = midnight - day - Int64(abs(number - 100)) * minute
      figures.add(activity(UInt64(number), "/\(number)", startingAt: [begin]), from: viewpoint)
    }
    figures.add(activity(201, "/today", startingAt: [midnight - 20 * minute]), from: viewpoint)
    let overview = figures.overview
    #expect(overview.recent.map(\.path).first == "/today")
    #expect(overview.recent.map(\.path) == ["/today", "/100", "/101", "/99", "/102"])
    #expect(overview.today.time.openNanoseconds == 40 * minute)
    #expect(overview.today.activityCount == 1)
    #expect(overview.today.timeOfDayNanoseconds == 40 * minute)
  }
}
