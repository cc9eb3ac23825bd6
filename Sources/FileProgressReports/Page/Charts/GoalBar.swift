/// How far a goal is reached, as a bar.
struct GoalBar: Hashable, Sendable {
  /// What the bar is of, in a few words.
  var title: String
  /// What it shows, for those who can't see it.
  var description: String
  /// 0…1.
  var fraction: Double

  private static let size = (width: 240.0, height: 8.0)

  /// The bar as shapes.
  var drawing: Drawing {
    var drawing = Drawing(
      title: title, description: description, width: Self.size.width, height: Self.size.height)
    let share = fraction.isFinite ? min(max(fraction, 0), 1) : 0
    drawing.shapes = [
      .rectangle(
        .init(x: 0, y: 0, width: Self.size.width, height: Self.size.height, radius: 4, ink: .rest))
    ]
    if share > 0 {
      drawing.shapes.append(
        .rectangle(
          .init(
            // What was begun has at least a dot.
            x: 0, y: 0, width: max(share * Self.size.width, Self.size.height),
            height: Self.size.height, radius: 4, ink: .words)))
    }
    return drawing
  }
}
