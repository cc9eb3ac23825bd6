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
    for place in labelled(every: step) {
      let x = left + (Double(place) + 0.5) * step
      let half = Double(bars[place].label.count) * Self.letterWidth / 2
      drawing.shapes.append(
        .label(
          .init(
            x: min(x, Self.size.width - half), y: Self.size.height - 6, side: .middle,
            text: bars[place].label)))
    }
    return drawing
  }

  /// Returns which bars have a label: as many as there is room for, at even distances. If there is not room for all,
  /// those that are landmarks, if there are any.
  private func labelled(every step: Double) -> [Int] {
    let longest = bars.map(\.label.count).max() ?? 0
    let room = Double(longest) * Self.letterWidth + 10
    let distance = max(1, Int((room / step).rounded(.up)))
    if distance == 1 { return Array(bars.indices) }
    let landmarks = bars.indices.filter { bars[$0].isLandmark }
    let candidates = landmarks.count > 1 ? landmarks : Array(bars.indices)
    var chosen: [Int] = []
    // The last bar is the newest, and what people look for.
    for place in candidates.reversed() where chosen.last.map({ $0 - place >= distance }) ?? true {
      chosen.append(place)
    }
    return chosen.reversed()
  }
}
