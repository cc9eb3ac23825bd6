import ProgressModel
import Testing

@Suite struct GoalCourseTests {
  /// A Sunday.
  private let firstOfNovember = CalendarDay(number: 20_758)

  private func november(_ number: Int64) -> CalendarDay { firstOfNovember.adding(number - 1) }

  private func points(_ course: GoalCourse) -> [String] {
    course.line.map { $0.day.text + " " + String($0.words) }
  }

  @Test func aNovelOfNovemberIsAheadOfItsLine() throws {
    let course = try #require(
      GoalCourse(
        from: november(1), through: november(30), today: november(22), words: 38_200,
        wanted: 50_000
      ) { $0 < november(22) ? 1_700 : 2_500 })
    #expect(points(course) == ["2026-10-31 0", "2026-11-30 50000"])
    #expect(course.written.count == 23)
    #expect(course.written.first == GoalCourse.Point(day: november(0), words: 0))
    #expect(course.written.last == GoalCourse.Point(day: november(22), words: 38_200))
    #expect(course.lineToday == 36_667)
    #expect(course.ahead == 1_533)
    #expect(course.words(ofLineOn: november(0)) == 0)
    #expect(course.words(ofLineOn: november(15)) == 25_000)
    #expect(course.words(ofLineOn: november(31)) == nil)
    #expect(course.words(ofLineOn: november(-1)) == nil)
  }

  @Test func theLineBeginsWithTheWordsThatWereThere() throws {
    let course = try #require(
      GoalCourse(
        from: november(1), through: november(10), today: november(5), words: 1_250, wanted: 2_000
      ) { $0 == november(3) ? 250 : 0 })
    #expect(points(course) == ["2026-10-31 1000", "2026-11-10 2000"])
    #expect(course.ahead == -250)
  }

  @Test(arguments: [(900, 900), (700, 700), (nil, 700), (500, 700)] as [(Int64?, Int64)])
  func theLineBeginsWithTheWordsThatWereCountedThoughSomeAreGone(
    counted: Int64?, start: Int64
  ) throws {
    let course = try #require(
      GoalCourse(
        from: november(1), through: november(10), today: november(5), words: 1_000, wanted: 2_900,
        wordsAtStart: counted
      ) { $0 == november(3) ? 300 : 0 })
    #expect(course.line.first == GoalCourse.Point(day: november(0), words: start))
    #expect(course.written.first == course.line.first)
    #expect(course.written[1] == GoalCourse.Point(day: november(1), words: 700))
    #expect(course.lineToday == (start + 2_900) / 2)
  }

  @Test func theLineRestsOnDaysOff() throws {
    let course = try #require(
      GoalCourse(
        from: november(2), through: november(13), today: november(8), words: 500, wanted: 1000,
        daysOff: [.saturday, .sunday]
      ) { $0 < november(7) ? 100 : 0 })
    #expect(
      points(course) == ["2026-11-01 0", "2026-11-06 500", "2026-11-08 500", "2026-11-13 1000"])
    #expect(course.ahead == 0)
    #expect(course.words(ofLineOn: november(7)) == 500)
    let weekend = try #require(
      GoalCourse(
        from: november(7), through: november(8), today: november(8), words: 100, wanted: 1000,
        daysOff: [.saturday, .sunday]
      ) { _ in 0 })
    #expect(weekend.lineToday == 1000, "if all days are off, none is")
  }

  @Test func aYoungLineHasTheDaysBeforeIt() throws {
    func course(today: Int64) throws -> GoalCourse {
      try #require(
        GoalCourse(
          from: november(2), knownSince: november(-90), through: november(60),
          today: november(today), words: 900, wanted: 1_500
        ) { $0 == november(-9) ? 500 : 0 })
    }
    let first = try course(today: 2)
    #expect(first.isFirstDay)
    #expect(first.line.first == GoalCourse.Point(day: november(1), words: 900))
    #expect(first.written.first == GoalCourse.Point(day: november(2 - 56), words: 400))
    #expect(first.written.count == 57)
    #expect(try !course(today: 3).isFirstDay)
    let old = try course(today: 59)
    #expect(old.written.first == GoalCourse.Point(day: november(1), words: 900))
  }

  @Test func thereIsNoLineBeforeTheFirstDayOrAfterTheLastOrForWordsThatWereThere() {
    func course(today: Int64, words: Int64) -> GoalCourse? {
      GoalCourse(
        from: november(2), through: november(13), today: november(today), words: words,
        wanted: 1000
      ) { _ in 0 }
    }
    #expect(course(today: 3, words: 10) != nil)
    #expect(course(today: 2, words: 10)?.written.count == 2)
    #expect(course(today: 1, words: 10) == nil)
    #expect(course(today: 14, words: 10) == nil)
    #expect(course(today: 3, words: 1000) == nil)
  }
}
