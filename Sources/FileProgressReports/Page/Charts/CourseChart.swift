import ProgressModel

/// A chart of the words of a goal against the line that leads to its last day.
struct CourseChart: Hashable, Sendable {
  /// What the chart is of, in a few words.
  var title: String
  /// What it shows, for those who can't see it.
  var description: String
  /// The words and the line.
  var course: GoalCourse
}

extension CourseChart {
  private static let size = (width: 360.0, height: 176.0)
  private static let above = 12.0
  private static let below = 24.0
  /// How wide a letter is, about.
  private static let letterWidth = 6.2
  /// More points than that can't be told apart.
  private static let greatestPointCount = 120

  /// The chart as shapes; the words of today have a dot.
  var drawing: Drawing {
    var drawing = Drawing(
      title: title, description: description, width: Self.size.width, height: Self.size.height)
    guard let first = course.line.first?.day, let last = course.line.last?.day else {
      return drawing
    }
    let scale = ChartScale(words: (course.written + course.line).map { Double($0.words) })
    let longest = scale.marks.map(\.text.count).max() ?? 0
    let left = Double(longest) * Self.letterWidth + 8
    let bottom = Self.size.height - Self.below
    func height(of value: Double) -> Double {
      bottom - scale.share(of: value) * (bottom - Self.above)
    }
    for mark in scale.marks {
      let y = height(of: mark.value)
      drawing.shapes += [
        .line(
          from: .init(x: left, y: y), to: .init(x: Self.size.width, y: y),
          mark.value == 0 ? .base : .grid),
        .label(.init(x: left - 6, y: y + 4, side: .end, text: mark.text)),
      ]
    }
    // The dot stays in the picture.
    let width = Self.size.width - left - 4
    let dayCount = Double(max(1, last.number - first.number))
    func place(_ point: GoalCourse.Point) -> Drawing.Point {
      Drawing.Point(
        x: left + Double(point.day.number - first.number) / dayCount * width,
        y: height(of: Double(point.words)))
    }
    for (start, end) in zip(course.line, course.line.dropFirst()) {
      drawing.shapes.append(.line(from: place(start), to: place(end), .base))
    }
    let written = thinned.map(place)
    drawing.shapes.append(.curve(written, .curve))
    if let today = written.last { drawing.shapes.append(.dot(today, radius: 2.5, .curve)) }
    let y = Self.size.height - 6
    drawing.shapes += [
      .label(.init(x: left, y: y, side: .start, text: DayText.short(first.adding(1)))),
      .label(.init(x: Self.size.width, y: y, side: .end, text: DayText.short(last))),
    ]
    return drawing
  }

  /// The days, or so many of them, with the first and today, that they can be told apart.
  private var thinned: [GoalCourse.Point] {
    let last = course.written.count - 1
    let greatest = Self.greatestPointCount - 1
    guard last > greatest else { return course.written }
    return (0...greatest).map { course.written[$0 * last / greatest] }
  }
}
