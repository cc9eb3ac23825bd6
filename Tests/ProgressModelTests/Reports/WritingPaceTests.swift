import ProgressModel
import Testing

/// Words an hour: what they are derived from, and where there is no figure.
@Suite struct WritingPaceTests {
  /// A clock an hour ahead, with days that begin at some time.
  private struct Clock: LocalTime {
    var dayStartSeconds: Int64 = 0
    func utcOffsetSeconds(at nanoseconds: Int64) -> Int64 { 3600 }
  }

  /// Monday, 2023-11-13, midnight by that clock.
  private let monday: Int64 = 1_699_830_000 * second

  /// A session whose words were seen when it ended.
  private func session(
    _ number: UInt64, of document: UInt64 = 1, from start: Int64, lasting length: Int64,
    words: Int64, counter: String = "prose/1"
  ) -> PaceSession {
    PaceSession(
      id: .number(number), activity: .number(document), document: .number(document),
      path: "/novel/\(document).md", startedAtNanoseconds: monday + start, counter: counter,
      changes: [.init(momentNanoseconds: monday + start + length - 1, words: words)],
      active: IntervalSet([monday + start..<monday + start + length]))
  }

  /// A session of half an hour on each of some days, at the same hour.
  private func daily(
    _ count: Int64, at hourOfDay: Int64, words: Int64, firstNumber: UInt64
  ) -> [PaceSession] {
    (0..<count).map { place in
      session(
        firstNumber + UInt64(place), from: place * day + hourOfDay * hour, lasting: hour / 2,
        words: words)
    }
  }

  @Test func aRowIsTheSumOfItsWordsByTheSumOfItsHours() {
    let pace = WritingPace(
      of: [
        session(1, from: 9 * hour, lasting: 10 * minute, words: 200),
        session(2, from: day + 9 * hour, lasting: 50 * minute, words: 100),
      ], in: Clock())
    #expect(pace.total.wordsPerHour == 300, "and not the mean of 1,200 and 120")
    #expect(pace.sessions.map(\.figures.wordsPerHour) == [120, 1200])
    #expect(pace.documents.map(\.figures) == [pace.total])
    #expect(pace.documents.map(\.last.id) == [.number(2)])
  }

  @Test func aLongSessionIsSharedByItsActiveTime() {
    var long = session(1, from: 22 * hour + 30 * minute, lasting: 2 * hour, words: 400)
    // A pause from 23:00 to 23:30.
    long.active = IntervalSet([
      long.startedAtNanoseconds..<monday + 23 * hour,
      monday + 23 * hour + 30 * minute..<monday + 24 * hour + 30 * minute,
    ])
    let pace = WritingPace(of: [long], in: Clock())
    #expect(pace.hours.map(\.hour) == [0, 22, 23])
    #expect(pace.hours.map(\.figures.activeNanoseconds) == [hour / 2, hour / 2, hour / 2])
    #expect(pace.hours.map(\.figures.words) == [133, 133, 133])
    #expect(pace.weekdays.map(\.weekday) == [.monday, .tuesday])
    #expect(pace.weekdays.map(\.figures.words) == [0, 400], "as a report by day has them")
    #expect(pace.weekdays.map(\.figures.activeNanoseconds) == [hour, hour / 2])
    #expect(pace.total.words == 400)
  }

  @Test func wordsBelongToTheHoursBeforeTheSaveThatHadThem() {
    var long = session(1, from: 22 * hour, lasting: 3 * hour, words: 0)
    long.changes = [(0, 10), (40, 60), (100, 30), (180, -12)].map {
      .init(momentNanoseconds: long.startedAtNanoseconds + $0 * minute, words: $1)
    }
    let pace = WritingPace(of: [long], in: Clock())
    #expect(pace.hours.map(\.hour) == [0, 22, 23])
    #expect(pace.hours.map(\.figures.words) == [-6, 73, 20])
    #expect(pace.weekdays.map(\.weekday) == [.monday, .tuesday])
    #expect(pace.weekdays.map(\.figures.words) == [100, -12])
  }

  @Test func aWeekdayBeginsWhereTheDayDoesAndAnHourIsThatOfTheClock() {
    let late = session(1, from: 24 * hour + 4 * hour, lasting: hour, words: 100)
    let pace = WritingPace(of: [late], in: Clock(dayStartSeconds: 4 * 3600 + 1800))
    #expect(pace.hours.map(\.hour) == [4])
    #expect(pace.weekdays.map(\.weekday) == [.monday, .tuesday])
    #expect(pace.weekdays.map(\.figures.words) == [0, 100])
  }

  @Test func eachMomentCountsOnce() {
    let pace = WritingPace(
      of: [
        session(1, of: 1, from: 9 * hour, lasting: hour, words: 100),
        session(2, of: 2, from: 9 * hour + 30 * minute, lasting: hour, words: 200),
      ], in: Clock())
    #expect(pace.total.activeNanoseconds == hour + hour / 2)
    #expect(pace.total.wordsPerHour == 200)
    #expect(pace.hours.map(\.figures.activeNanoseconds) == [hour, hour / 2])
    #expect(pace.documents.map(\.figures.activeNanoseconds) == [hour, hour])
  }

  @Test func whereTooLittleIsKnownThereIsNoFigure() {
    let few = WritingPace(of: daily(4, at: 9, words: 100, firstNumber: 1), in: Clock())
    #expect(few.hours.map(\.figures.wordsPerHour) == [nil], "four sessions")
    #expect(few.hours.map(\.figures.words) == [400])
    let enough = WritingPace(of: daily(5, at: 9, words: 100, firstNumber: 1), in: Clock())
    #expect(enough.hours.map(\.figures.wordsPerHour) == [200])
    #expect(enough.hours.map(\.figures.sessionCount) == [5])
    let short = WritingPace(
      of: (Int64(0)..<5).map {
        session(UInt64($0), from: $0 * day + 9 * hour, lasting: 20 * minute, words: 100)
      }, in: Clock())
    #expect(short.hours.map(\.figures.wordsPerHour) == [nil], "less than two hours")
    #expect(short.documents.map(\.figures.wordsPerHour) == [300])
    let shortest = WritingPace(
      of: [session(1, from: 0, lasting: 10 * minute - 1, words: 100)], in: Clock())
    #expect(shortest.sessions.map(\.figures.wordsPerHour) == [nil])
    #expect(shortest.total.wordsPerHour == nil)
  }

  @Test func theFastestHoursAreNeighboursThatAreNearlyAsFast() {
    let sessions =
      daily(5, at: 7, words: 300, firstNumber: 1) + daily(5, at: 8, words: 280, firstNumber: 11)
      + daily(5, at: 9, words: 200, firstNumber: 21)
      + daily(5, at: 20, words: 299, firstNumber: 31)
    let fastest = WritingPace(of: sessions, in: Clock()).fastest
    #expect(fastest?.firstHour == 7)
    #expect(fastest?.endHour == 9)
    #expect(fastest?.figures.wordsPerHour == 580)
    #expect(fastest?.figures.sessionCount == 10)
  }

  @Test func theFastestHoursGoOnAfterMidnight() {
    let sessions =
      daily(5, at: 23, words: 300, firstNumber: 1) + daily(5, at: 0, words: 300, firstNumber: 11)
      + daily(5, at: 9, words: 100, firstNumber: 21)
    let fastest = WritingPace(of: sessions, in: Clock()).fastest
    #expect(fastest?.firstHour == 23)
    #expect(fastest?.endHour == 1)
  }

  @Test func nothingIsFastestWhereAllIsAlikeOrUnknown() {
    let one = daily(5, at: 7, words: 300, firstNumber: 1)
    #expect(WritingPace(of: one, in: Clock()).fastest == nil)
    let alike = one + daily(5, at: 9, words: 300, firstNumber: 11)
    #expect(WritingPace(of: alike, in: Clock()).fastest == nil)
    let neighbours = one + daily(5, at: 8, words: 290, firstNumber: 11)
    #expect(WritingPace(of: neighbours, in: Clock()).fastest == nil)
    let cutting =
      daily(5, at: 7, words: -300, firstNumber: 1) + daily(5, at: 9, words: -10, firstNumber: 11)
    let pace = WritingPace(of: cutting, in: Clock())
    #expect(pace.fastest == nil)
    #expect(pace.hours.map(\.figures.wordsPerHour) == [-600, -20])
    #expect(WritingPace(of: [], in: Clock()).total.sessionCount == 0)
  }

  @Test func wordsOfTwoCountersAreNotAdded() {
    let pace = WritingPace(
      of: [
        session(1, from: 9 * hour, lasting: 2 * hour, words: 100),
        session(2, from: 12 * hour, lasting: hour, words: 900, counter: "wc"),
      ], in: Clock())
    #expect(pace.counter == "prose/1")
    #expect(pace.otherCount == 1)
    #expect(pace.total.words == 100)
  }
}
