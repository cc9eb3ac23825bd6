/// The size, the axis on the left and its marks, which charts of values have in common.
struct ChartFrame: Hashable, Sendable {
  static let size = (width: 360.0, height: 176.0)
  /// How wide a letter is, about.
  static let letterWidth = 6.2
  /// Where a line of labels below the chart stands.
  static let labelHeight = size.height - 6
  private static let above = 12.0
  private static let below = 24.0

  /// The values that the axis covers.
  let scale: ChartScale

  /// Where the chart begins, to the right of the marks.
  var left: Double {
    Double(scale.marks.map(\.text.count).max() ?? 0) * Self.letterWidth + 8
  }

  /// Returns how far below the top of the picture a value stands.
  func height(of value: Double) -> Double {
    let bottom = Self.size.height - Self.below
    return bottom - scale.share(of: value) * (bottom - Self.above)
  }

  /// A line for each mark, with what is written beside it.
  var axis: [Drawing.Shape] {
    let left = left
    return scale.marks.flatMap { mark -> [Drawing.Shape] in
      let y = height(of: mark.value)
      return [
        .line(
          from: .init(x: left, y: y), to: .init(x: Self.size.width, y: y),
          mark.value == 0 ? .base : .grid),
        .label(.init(x: left - 6, y: y + 4, side: .end, text: mark.text)),
      ]
    }
  }
}
