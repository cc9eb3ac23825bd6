import Foundation

/// A measured figure, with the most that it may be if there is such a target.
struct Finding {
  /// What was measured, and in which unit the figure is.
  let text: String
  /// The figure.
  let value: Double
  /// The upper limit; `nil` if there is no target.
  let target: Double?

  /// Prints the figure, its target and the load average as one line on standard error, since
  /// standard output may belong to an exported table.
  func print() {
    var line = "finding: \(text)"
    if let target {
      line += " (target \(String(format: "%g", target))): \(value <= target ? "holds" : "MISSED")"
    }
    FileHandle.standardError.write(Data("\(line); load average \(Self.loadAverage)\n".utf8))
  }

  /// Returns a positive number with about three digits.
  static func figure(_ number: Double) -> String {
    String(format: number < 10 ? "%.2f" : number < 100 ? "%.1f" : "%.0f", number)
  }

  private static var loadAverage: String {
    var minutes: [Double] = [0]
    guard getloadavg(&minutes, 1) == 1 else { return "unknown" }
    return String(format: "%.2f", minutes[0])
  }
}

extension Sequence<Int> {
  /// The middle of the numbers, the upper one of two; 0 if there are none.
  var median: Double {
    let sorted = sorted()
    return sorted.isEmpty ? 0 : Double(sorted[sorted.count / 2])
  }
}
