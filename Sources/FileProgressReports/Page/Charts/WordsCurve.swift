/// A small curve without an axis: how many words a document had.
struct WordsCurve: Hashable, Sendable {
  /// A count at a moment.
  struct Point: Hashable, Sendable {
    /// In nanoseconds since 1970.
    var atNanoseconds: Int64
    var words: Int64
  }

  /// What the curve is of, in a few words.
  var title: String
  /// What it shows, for those who can't see it.
  var description: String
  /// In the order of time.
  var points: [Point]

  /// More points than that can't be told apart.
  static let greatestPointCount = 20
}

extension WordsCurve {
  private static let size = (width: 160.0, height: 34.0)
  private static let margin = 4.0

  /// The curve as shapes; the last count has a dot.
  var drawing: Drawing {
    var drawing = Drawing(
      title: title, description: description, width: Self.size.width, height: Self.size.height)
    let shown = thinned
    guard let first = shown.first, let last = shown.last, shown.count > 1 else { return drawing }
    let least = Double(shown.map(\.words).min() ?? 0)
    let greatest = Double(shown.map(\.words).max() ?? 0)
    let duration = max(Double(last.atNanoseconds) - Double(first.atNanoseconds), 1)
    let points = shown.map { point in
      let x = (Double(point.atNanoseconds) - Double(first.atNanoseconds)) / duration
      let y =
        greatest > least ? (Double(point.words) - least) / (greatest - least) : 0.5
      return Drawing.Point(
        x: Self.margin + x * (Self.size.width - 2 * Self.margin),
        y: Self.size.height - Self.margin - y * (Self.size.height - 2 * Self.margin))
    }
    drawing.shapes = [.curve(points, .curve), .dot(points[points.count - 1], radius: 2.5, .curve)]
    return drawing
  }

  /// The points, or so many of them, with the first and the last, that they can be told apart.
  private var thinned: [Point] {
    let last = points.count - 1
    let greatest = Self.greatestPointCount - 1
    guard last > greatest else { return points }
    return (0...greatest).map { points[$0 * last / greatest] }
  }
}
