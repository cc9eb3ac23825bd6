import ProgressModel
import Testing

@Suite struct HeatMapTests {
  private func map(_ words: [Int64], minutes: [Int64] = []) -> HeatMap {
    HeatMap(
      of: words.indices.map { place in
        DayWork(
          day: CalendarDay(number: Int64(place)), change: words[place],
          activeNanoseconds: (minutes.isEmpty ? 0 : minutes[place]) * minute)
      })
  }

  @Test func aQuarterOfTheDaysHasEachLevel() {
    #expect(map([0, 10, 20, 30, 0, 40]).days.map(\.level) == [0, 1, 2, 3, 0, 4])
    #expect(map([800, 1, 2, 3, 4, 5, 6, 7]).days.map(\.level) == [4, 1, 1, 2, 2, 3, 3, 4])
  }

  @Test func equalDaysHaveTheLevelOfTheBestOfThem() {
    #expect(map([5, 5, 5]).days.map(\.level) == [4, 4, 4])
    #expect(map([7]).days.map(\.level) == [4])
  }

  @Test func aDayWithTimeAndWithoutWordsHasTheFirstLevel() {
    let map = map([0, 100, 0], minutes: [30, 10, 0])
    #expect(map.days.map(\.level) == [1, 4, 0])
    #expect(map.isByWords)
    #expect(map.workedDayCount == 2)
    #expect(map.comparedDayCount == 1, "100 words were written on one day")
    #expect(map.change == 100)
    #expect(map.bestDay?.day == CalendarDay(number: 1))
  }

  @Test func withoutWordsTheTimeSaysHowMuchWasDone() {
    let map = map([0, 0, 0], minutes: [30, 0, 60])
    #expect(map.days.map(\.level) == [2, 0, 4])
    #expect(!map.isByWords)
    #expect(map.activeNanoseconds == 90 * minute)
    #expect(map.bestDay?.day == CalendarDay(number: 2))
  }

  @Test func aDayThatLostWordsHasTheFirstLevelAndCountsInTheSum() {
    let map = map([300, -560, 0, 100], minutes: [10, 10, 0, 0])
    #expect(map.days.map(\.level) == [4, 1, 0, 2])
    #expect(map.isByWords && map.hasLosses)
    #expect(map.workedDayCount == 3)
    #expect(map.comparedDayCount == 3)
    #expect(map.change == -160)
    #expect(map.bestDay?.words == 300)
  }

  @Test func aDayWhoseChangesComeToNothingIsADayWithWork() {
    let work = DayWork(day: CalendarDay(number: 1), change: 0, hasChange: true)
    #expect(work.hasWork && work.words == 0)
    let map = HeatMap(of: [work])
    #expect(map.days.map(\.level) == [1])
    #expect(map.isByWords, "there is no time to compare")
    #expect(!map.hasLosses)
  }

  @Test func whereWordsWereOnlyRemovedTheTimeSaysMore() {
    let map = map([-10, -20], minutes: [30, 60])
    #expect(map.days.map(\.level) == [2, 4])
    #expect(!map.isByWords)
  }

  @Test func nothingIsDoneInNoTime() {
    #expect(map([]).days.isEmpty)
    #expect(map([0, 0]).bestDay == nil)
  }
}
