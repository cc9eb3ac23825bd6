import ProgressModel

/// The values that an axis covers, with marks at round numbers.
struct ChartScale: Hashable, Sendable {
  /// A value with what is written beside it.
  struct Mark: Hashable, Sendable {
    var value: Double
    var text: String
  }

  /// The least value; 0, or less if there is a bar below the line.
  let lower: Double
  /// The greatest value, more than the least.
  let upper: Double
  /// From the least to the greatest; 0 is among them.
  let marks: [Mark]

  /// Creates a scale for numbers of words.
  init(words values: some Sequence<Double>) {
    let (least, greatest) = Self.bounds(values)
    let step = Self.roundStep(atLeast: max(greatest - least, 1) / 3)
    self.init(from: least, to: greatest, step: max(1, step)) { value in
      let count = Int64(saturating: value)
      return (count < 0 ? "−" : "") + NumberText.grouped(count.magnitude)
    }
  }

  /// Creates a scale for lengths of time, in nanoseconds.
  init(nanoseconds values: some Sequence<Double>) {
    let (least, greatest) = Self.bounds(values)
    let minute = 60e9
    let wanted = max(greatest - least, minute) / 3 / minute
    let minutes = [1.0, 2, 5, 10, 15, 30, 60, 120, 180, 300, 600].first { $0 >= wanted }
    let step = (minutes ?? Self.roundStep(atLeast: wanted / 60) * 60) * minute
    self.init(from: least, to: greatest, step: step) { value in
      let minutes = Int64(saturating: (value / minute).rounded())
      if minutes == 0 { return "0" }
      guard minutes >= 60 else { return "\(minutes) min" }
      let hours = NumberText.grouped(minutes / 60) + " h"
      return minutes.isMultiple(of: 60) ? hours : hours + " \(minutes % 60)"
    }
  }

  private init(
    from least: Double, to greatest: Double, step: Double, text: (Double) -> String
  ) {
    let first = (least / step).rounded(.down)
    let last = max((greatest / step).rounded(.up), first + 1)
    lower = first * step
    upper = last * step
    marks = (0...Int(last - first)).map { place in
      let value = (first + Double(place)) * step
      return Mark(value: value, text: text(value))
    }
  }

  /// Returns where a value is, 0 at the least one and 1 at the greatest.
  func share(of value: Double) -> Double {
    min(max((value - lower) / (upper - lower), 0), 1)
  }

  /// The least and the greatest value, with 0 between them; huge ones are cut, so that steps can be counted.
  private static func bounds(_ values: some Sequence<Double>) -> (least: Double, greatest: Double) {
    values.filter(\.isFinite).reduce((0, 0)) {
      (min($0.0, max($1, -1e18)), max($0.1, min($1, 1e18)))
    }
  }

  /// Returns 1, 2 or 5 times a power of ten.
  private static func roundStep(atLeast wanted: Double) -> Double {
    var power = 1.0
    while power * 10 <= wanted { power *= 10 }
    return [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= wanted } ?? power * 10
  }
}
