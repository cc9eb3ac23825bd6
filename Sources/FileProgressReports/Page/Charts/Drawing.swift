/// A picture made of shapes, as a value: what a chart looks like before it is written down.
///
/// Lengths are in points of a screen. The page scales a drawing to the room that it has.
struct Drawing: Hashable, Sendable {
  /// What a shape is drawn with. The style sheet gives each its colour, in light and in dark.
  enum Ink: String, Hashable, Sendable, CaseIterable {
    /// A bar of words.
    case words = "w"
    /// A bar of time.
    case time = "t"
    /// A bar below zero: more words removed than added.
    case loss = "n"
    /// The line that bars stand on.
    case base = "b"
    /// A line that helps to compare.
    case grid = "g"
    /// What is still missing to a goal.
    case rest = "r"
    /// A curve.
    case curve = "c"
    /// A day without work.
    case heat0 = "h0"
    /// A day with a little work.
    case heat1 = "h1"
    /// A day with some work.
    case heat2 = "h2"
    /// A day with much work.
    case heat3 = "h3"
    /// A day with the most work.
    case heat4 = "h4"

    /// The inks of a heat map, from nothing to the most.
    static let heat: [Ink] = [.heat0, .heat1, .heat2, .heat3, .heat4]
  }

  /// A point, from the upper left corner.
  struct Point: Hashable, Sendable {
    var x: Double
    var y: Double
  }

  /// A filled rectangle.
  struct Rectangle: Hashable, Sendable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    /// How round the corners are.
    var radius: Double = 0
    var ink: Ink
    /// What people read who point at it; `nil` for nothing.
    var note: String?
  }

  /// One line of text.
  struct Label: Hashable, Sendable {
    /// Where the text is, seen from its point.
    enum Side: String, Hashable, Sendable {
      case start
      case middle
      case end
    }

    var x: Double
    /// The line on which the letters stand.
    var y: Double
    var side: Side
    var text: String
  }

  /// A shape.
  enum Shape: Hashable, Sendable {
    case rectangle(Rectangle)
    case line(from: Point, to: Point, Ink)
    case curve([Point], Ink)
    case dot(Point, radius: Double, Ink)
    case label(Label)
  }

  /// What the picture is of, in a few words.
  var title: String
  /// What it shows, for those who can't see it.
  var description: String
  var width: Double
  var height: Double
  /// The shapes; later ones cover earlier ones.
  var shapes: [Shape] = []
}
