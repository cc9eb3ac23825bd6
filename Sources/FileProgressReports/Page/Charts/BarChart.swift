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
  /// The chart as shapes.
  var drawing: Drawing {
    let size = ChartFrame.size
    var drawing = Drawing(
      title: title, description: description, width: size.width, height: size.height)
    let frame = ChartFrame(scale: scale)
    drawing.shapes += frame.axis
    guard !bars.isEmpty else { return drawing }
    let left = frame.left
    let step = (size.width - left) / Double(bars.count)
    let width = min(step * 0.72, 28)
    let zero = frame.height(of: 0)
    for (place, bar) in bars.enumerated() {
      guard let value = bar.value, value != 0 else { continue }
      let end = frame.height(of: value)
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
    let longest = Double(bars.map(\.label.count).max() ?? 0) * ChartFrame.letterWidth
    // The label of the last bar may be wider than the bar, and moves into the picture.
    let rightmost = ChartFrame.size.width - longest / 2
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
      .label(.init(x: x, y: ChartFrame.labelHeight, side: .middle, text: bars[place].label))
    }
  }
}
