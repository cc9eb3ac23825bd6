/// A chart with a bar for each day, week or month.
struct BarChart: Hashable, Sendable {
  /// One bar.
  struct Bar: Hashable, Sendable {
    /// What is written below it, if there is room.
    var label: String
    /// Its height; `nil` for no bar.
    var value: Double?
    /// What people read who point at it.
    var note: String
    /// Whether its label is wanted before others, such as the first month of a year.
    var isLandmark = false
  }

  /// What the chart is of, in a few words.
  var title: String
  /// What it shows, for those who can't see it.
  var description: String
  /// The bars, from left to right.
  var bars: [Bar]
  /// The axis on the left.
  var scale: ChartScale
  /// What bars are drawn with.
  var ink: Drawing.Ink
}

extension BarChart {
  private static let size = (width: 360.0, height: 176.0)
  private static let above = 12.0
  private static let below = 24.0
  /// How wide a letter is, about.
  private static let letterWidth = 6.2

  /// The chart as shapes.
  var drawing: Drawing {
    var drawing = Drawing(
      title: title, description: description, width: Self.size.width, height: Self.size.height)
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
    guard !bars.isEmpty else { return drawing }
    let step = (Self.size.width - left) / Double(bars.count)
    let width = min(step * 0.72, 28)
    let zero = height(of: 0)
    for (place, bar) in bars.enumerated() {
      guard let value = bar.value, value != 0 else { continue }
      let end = height(of: value)
      // A little is more than nothing.
      let length = max(abs(end - zero), 1.5)
      drawing.shapes.append(
        .rectangle(
          .init(
            x: left + (Double(place) + 0.5) * step - width / 2,
            y: value < 0 ? zero : zero - length, width: width, height: length,
            radius: min(2, width / 4), ink: value < 0 ? .loss : ink, note: bar.note)))
    }
    drawing.shapes += labels { left + (Double($0) + 0.5) * step }
    return drawing
  }

  /// Returns the labels below the bars: as many as there is room for. If there is not room for all, those of
  /// landmarks, if there are any.
  ///
  /// - Parameter center: Returns where the middle of a bar is.
  private func labels(_ center: (Int) -> Double) -> [Drawing.Shape] {
    let longest = Double(bars.map(\.label.count).max() ?? 0) * Self.letterWidth
    // The label of the last bar may be wider than the bar, and moves into the picture.
    let rightmost = Self.size.width - longest / 2
    func chosen(_ candidates: [Int]) -> [(place: Int, x: Double)] {
      var chosen: [(place: Int, x: Double)] = []
      // The last bar is the newest, and what people look for.
      for place in candidates.reversed() {
        let x = min(center(place), rightmost)
        if chosen.last.map({ $0.x - x >= longest + 10 }) ?? true { chosen.append((place, x)) }
      }
      return chosen.reversed()
    }
    var shown = chosen(Array(bars.indices))
    let landmarks = bars.indices.filter { bars[$0].isLandmark }
    if shown.count < bars.count, landmarks.count > 1 { shown = chosen(landmarks) }
    return shown.map { place, x in
      .label(.init(x: x, y: Self.size.height - 6, side: .middle, text: bars[place].label))
    }
  }
}
