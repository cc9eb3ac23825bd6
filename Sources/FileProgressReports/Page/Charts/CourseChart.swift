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
  /// More points than that can't be told apart.
  private static let greatestPointCount = 120

  /// The chart as shapes; the words of today have a dot.
  var drawing: Drawing {
    let size = ChartFrame.size
    var drawing = Drawing(
      title: title, description: description, width: size.width, height: size.height)
    guard let begin = course.line.first?.day, let last = course.line.last?.day else {
      return drawing
    }
    let first = min(begin, course.written.first?.day ?? begin)
    let frame = ChartFrame(
      scale: ChartScale(words: (course.written + course.line).map { Double($0.words) }))
    let left = frame.left
    drawing.shapes += frame.axis
    // The dot stays in the picture.
    let width = size.width - left - 4
    let dayCount = Double(max(1, last.number - first.number))
    func place(_ point: GoalCourse.Point) -> Drawing.Point {
      Drawing.Point(
        x: left + Double(point.day.number - first.number) / dayCount * width,
        y: frame.height(of: Double(point.words)))
    }
    for (start, end) in zip(course.line, course.line.dropFirst()) {
      drawing.shapes.append(.line(from: place(start), to: place(end), .base))
    }
    let written = thinned.map(place)
    drawing.shapes.append(.curve(written, .curve))
    if let today = written.last { drawing.shapes.append(.dot(today, radius: 2.5, .curve)) }
    let y = ChartFrame.labelHeight
    drawing.shapes += [
      .label(.init(x: left, y: y, side: .start, text: DayText.short(first.adding(1)))),
      .label(.init(x: size.width, y: y, side: .end, text: DayText.short(last))),
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
