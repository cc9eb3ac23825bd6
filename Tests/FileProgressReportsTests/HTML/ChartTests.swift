import FileProgressTestSupport
import ProgressModel
import Testing

@testable import FileProgressReports

/// Charts are values: what they look like is told before anything is written.
@Suite struct ChartTests {
  // MARK: - Scales

  @Test(
    arguments: [
      ([0.0, 859], ["0", "500", "1,000"]), ([3.0], ["0", "1", "2", "3"]), ([], ["0", "1"]),
      ([-120.0, 80], ["−200", "−100", "0", "100"]), ([81_000.0], ["0", "50,000", "100,000"]),
      ([Double.nan, .infinity, 5], ["0", "2", "4", "6"]),
    ] as [([Double], [String])])
  func aScaleOfWordsHasRoundMarks(values: [Double], marks: [String]) {
    #expect(ChartScale(words: values).marks.map(\.text) == marks)
  }

  @Test(
    arguments: [
      ([0.0], ["0", "1 min"]), ([134.0], ["0", "1 h", "2 h", "3 h"]),
      ([25.0], ["0", "10 min", "20 min", "30 min"]), ([70.0], ["0", "30 min", "1 h", "1 h 30"]),
      ([216.0 * 60], ["0", "100 h", "200 h", "300 h"]),
    ] as [([Double], [String])])
  func aScaleOfTimeHasMarksThatClocksHave(minutes: [Double], marks: [String]) {
    let scale = ChartScale(nanoseconds: minutes.map { $0 * Double(minute) })
    #expect(scale.marks.map(\.text) == marks)
  }

  @Test(arguments: 1...200)
  func aScaleCoversItsValues(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let values = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
      Double.random(in: -1...1, using: &generator)
        * [1.0, 1e3, 1e6, 1e12, 1e20].randomElement(using: &generator)!
    }
    for scale in [ChartScale(words: values), ChartScale(nanoseconds: values)] {
      #expect(scale.lower <= 0 && scale.upper >= 0 && scale.lower < scale.upper, "seed \(seed)")
      #expect((2...8).contains(scale.marks.count), "seed \(seed): \(scale.marks)")
      #expect(scale.marks.contains { $0.value == 0 }, "seed \(seed)")
      for value in values {
        let share = scale.share(of: value)
        #expect((0...1).contains(share), "seed \(seed)")
      }
      #expect(scale.share(of: scale.lower) == 0 && scale.share(of: scale.upper) == 1)
    }
  }

  // MARK: - Bars

  private func chart(_ values: [Double?]) -> BarChart {
    BarChart(
      title: "Words by day", description: "Bars.",
      bars: values.enumerated().map {
        .init(label: "\($0 + 1) Nov", value: $1, note: "\($0 + 1) Nov: \($1 ?? 0)")
      }, scale: ChartScale(words: values.compactMap(\.self)), ink: .words)
  }

  private func rectangles(_ drawing: Drawing) -> [Drawing.Rectangle] {
    drawing.shapes.compactMap { if case .rectangle(let shape) = $0 { shape } else { nil } }
  }

  private func labels(_ drawing: Drawing) -> [Drawing.Label] {
    drawing.shapes.compactMap { if case .label(let label) = $0 { label } else { nil } }
  }

  @Test func barsAreAsHighAsTheirValues() {
    let bars = rectangles(chart([100, 50, nil, 0, -100]).drawing)
    #expect(bars.map(\.note) == ["1 Nov: 100.0", "2 Nov: 50.0", "5 Nov: -100.0"])
    #expect(abs(bars[0].height - 2 * bars[1].height) < 0.01)
    #expect(abs(bars[0].y + bars[0].height - bars[2].y) < 0.01, "they stand on one line")
    #expect(bars[2].height == bars[0].height)
    #expect(bars.map(\.ink) == [.words, .words, .loss])
  }

  @Test func aLittleIsMoreThanNothing() {
    let bars = rectangles(chart([100_000, 1]).drawing)
    #expect(bars.count == 2 && bars[1].height >= 1)
  }

  @Test(arguments: [1, 2, 7, 8, 12, 26, 31, 36, 120, 1000])
  func shapesStayInThePictureAndLabelsApart(count: Int) {
    let drawing = chart((0..<count).map { Double($0 % 9) - 2 }).drawing
    for bar in rectangles(drawing) {
      let (right, bottom) = (bar.x + bar.width, bar.y + bar.height)
      #expect(bar.x >= 0 && right <= drawing.width + 0.01)
      #expect(bar.y >= 0 && bottom <= drawing.height)
      #expect(bar.width > 0)
    }
    let below = labels(drawing).filter { $0.side == .middle }
    #expect(!below.isEmpty)
    for (left, right) in zip(below, below.dropFirst()) {
      let width = 3.0 * Double(left.text.count + right.text.count)
      #expect(right.x - left.x > width)
    }
  }

  @Test func aChartWithoutBarsHasAnAxis() {
    let drawing = chart([]).drawing
    #expect(rectangles(drawing).isEmpty)
    #expect(labels(drawing).map(\.text) == ["0", "1"])
  }

  @Test func landmarksAreLabelledIfNotAllBarsHaveRoom() {
    var chart = chart(Array(repeating: 1, count: 31))
    for place in stride(from: 2, to: 31, by: 7) { chart.bars[place].isLandmark = true }
    let below: [String] = labels(chart.drawing).filter { $0.side == .middle }.map { $0.text }
    #expect(below == ["3 Nov", "10 Nov", "17 Nov", "24 Nov", "31 Nov"])
  }

  // MARK: - Goals

  @Test(arguments: [Set<Weekday>(), [.saturday, .sunday]])
  func theLineOfAGoalStaysInThePicture(daysOff: Set<Weekday>) throws {
    let today = CalendarDay(number: 20_777)
    let course = try #require(
      GoalCourse(
        from: today.adding(-300), through: today.adding(65), today: today, words: 61_000,
        wanted: 60_000, daysOff: daysOff
      ) { $0.number.isMultiple(of: 9) ? -500 : 300 })
    let drawing = CourseChart(title: "Words", description: "Up.", course: course).drawing
    var points: [Drawing.Point] = []
    for shape in drawing.shapes {
      switch shape {
      case .curve(let curve, _): points += curve
      case .line(let start, let end, _): points += [start, end]
      case .dot(let center, _, _): points.append(center)
      case .label, .rectangle: continue
      }
    }
    #expect(points.count > 100)
    #expect(points.allSatisfy { (0...drawing.width).contains($0.x) })
    #expect(points.allSatisfy { (0...drawing.height).contains($0.y) })
    #expect(labels(drawing).suffix(2).map(\.text) == ["24 Jan", "24 Jan"])
  }

  // MARK: - The calendar

  @Test func theCalendarHasAColumnForEachWeek() throws {
    let charts = PageCalendar(PageSample.calendar, on: .columns(80)).charts
    let chart = try #require(charts.last)
    let last = try #require(chart.days.last)
    #expect(last.weekday == 4, "a Friday")
    #expect(last.column == CalendarChart.columnCount - 1)
    #expect(last.note == "Fri 20 Nov 2026: +100 words, 40 min")
    #expect(chart.days.first?.note == nil)
    #expect(chart.title.hasSuffix(" – Fri 20 Nov 2026"))
    #expect(chart.description.hasPrefix("3 days with work."))
    #expect(Set(chart.days.map { $0.column * 7 + $0.weekday }).count == chart.days.count)
    #expect(chart.months.map(\.name).suffix(3) == ["Sep", "Oct", "Nov"])
  }

  /// On Monday, 18 January 2027, the first column is the last week of July.
  @Test func onlyAMonthThatIsCutOffHasNoName() throws {
    let last = try #require(CalendarDay(year: 2027, month: 1, day: 18))
    let days = (0..<182).reversed().map { (ago: Int64) -> DayWork in
      DayWork(day: last.adding(-ago), change: 1)
    }
    let chart = try #require(PageCalendar(HeatMap(of: days), on: .columns(80)).charts.last)
    let names = labels(chart.drawing).map(\.text).filter { MomentText.months.contains($0) }
    #expect(names == ["Aug", "Sep", "Oct", "Nov", "Dec", "Jan"])
  }

  @Test(arguments: 1...50)
  func everyDayIsInOneHalfOfAYear(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let first = CalendarDay(number: Int64.random(in: -4000...40_000, using: &generator))
    let days = (0..<Int64.random(in: 1...1500, using: &generator)).map {
      DayWork(day: first.adding($0), change: $0 % 3)
    }
    let charts = PageCalendar(HeatMap(of: days), on: .columns(80)).charts
    #expect(charts.reduce(0) { $0 + $1.days.count } == days.count, "seed \(seed)")
    for chart in charts {
      for day in chart.days {
        #expect((0..<CalendarChart.columnCount).contains(day.column), "seed \(seed)")
      }
      #expect(rectangles(chart.drawing).count == chart.days.count)
      for label in labels(chart.drawing) { #expect(label.x < chart.drawing.width - 12) }
    }
    let weekdays = charts.flatMap(\.days).map(\.weekday)
    for (left, right) in zip(weekdays, weekdays.dropFirst()) { #expect((left + 1) % 7 == right) }
  }

  // MARK: - Curves and goals

  @Test func aCurveKeepsItsFirstAndLastPoint() throws {
    let points = (0..<500).map { WordsCurve.Point(atNanoseconds: $0 * day, words: $0 * $0) }
    let drawing = WordsCurve(title: "Words", description: "Up.", points: points).drawing
    guard case .curve(let shown, .curve) = drawing.shapes.first else {
      Issue.record("no curve")
      return
    }
    #expect(shown.count == WordsCurve.greatestPointCount)
    #expect(shown.first?.x == 4 && shown.first?.y == 30)
    #expect(shown.last?.x == 156 && shown.last?.y == 4)
    #expect(WordsCurve(title: "", description: "", points: []).drawing.shapes.isEmpty)
    let flat = WordsCurve(
      title: "", description: "", points: [points[1], points[1], points[1]]
    ).drawing
    #expect(flat.shapes.count == 2, "equal counts and moments")
  }

  @Test(
    arguments: [
      (0, 1, 0), (0.001, 2, 8), (0.5, 2, 120), (1, 2, 240), (7, 2, 240), (.nan, 1, 0),
    ] as [(Double, Int, Double)])
  func aGoalIsAsLongAsItIsReached(fraction: Double, count: Int, width: Double) {
    let bars = rectangles(
      GoalBar(title: "Goal", description: "Half.", fraction: fraction).drawing)
    #expect(bars.count == count)
    if count == 2 { #expect(bars[1].width == width) }
  }

  // MARK: - SVG

  @Test func aDrawingIsWrittenWithItsTitleFirst() {
    var html = HTMLWriter()
    var drawing = Drawing(title: "A & B", description: "Two <bars>.", width: 10, height: 2.55)
    drawing.shapes = [
      .rectangle(.init(x: 1, y: 0.25, width: 3, height: 2, ink: .words, note: "\"1\"")),
      .line(from: .init(x: 0, y: 2), to: .init(x: 10, y: 2), .base),
      .curve([.init(x: 0, y: 1), .init(x: 2.06, y: -0.04)], .curve),
      .dot(.init(x: 1, y: 1), radius: 2, .curve),
      .label(.init(x: 1, y: 2, side: .end, text: "0")),
    ]
    drawing.write(to: &html, kind: "bars")
    #expect(
      html.take() == """
        <svg class="bars" role="img" viewBox="0 0 10 2.6"><title>A &amp; B</title><desc>Two &lt;bars&gt;.</desc>\
        <rect class="w" x="1" y="0.3" width="3" height="2" rx="0"><title>&quot;1&quot;</title></rect>\
        <line class="b" x1="0" y1="2" x2="10" y2="2"/><polyline class="c" points="0,1 2.1,0"/>\
        <circle class="c dot" cx="1" cy="1" r="2"/><text x="1" y="2" text-anchor="end">0</text></svg>

        """)
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (12, "12"), (12.34, "12.3"), (-0.5, "-0.5"), (-0.04, "0"),
      (99.96, "100"),
      (.nan, "0"), (.infinity, "0"), (1e300, "1000000"),
    ] as [(Double, String)])
  func lengthsHaveAtMostOneDecimal(length: Double, text: String) {
    #expect(Drawing.number(length) == text)
  }
}
