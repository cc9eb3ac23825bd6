import FileProgressTestSupport

/// The calls of a command that a test interrupts: not all, since many of them tell the same.
///
/// Pages that are written one after the other to one file, with nothing between, are one step: whether
/// the program ends before the twentieth or the thirtieth page of a transaction, it is not committed.
/// Three places may differ: the start, where nothing is written; the end, where the page that commits is
/// missing; and one place between them. So in a long series the full run takes the first two calls, a
/// random one, and the last one.
struct CallSample {
  private var random: SeededGenerator

  /// Creates the sample of one command.
  ///
  /// - Parameter title: What it is a sample of.
  init(of title: String) {
    random = TestTier.generator(title)
  }

  /// Returns the calls that differ, in order.
  mutating func differing(in series: [[SystemCalls.Call]]) -> [SystemCalls.Call] {
    series.flatMap { calls in
      guard calls.count > 4 else { return calls }
      let middle = Int.random(in: 2..<calls.count - 1, using: &random)
      return [calls[0], calls[1], calls[middle], calls[calls.count - 1]]
    }
  }

  /// Returns some of the calls that differ, spread over all of them, from a place by chance.
  mutating func some(_ count: Int, of series: [[SystemCalls.Call]]) -> [SystemCalls.Call] {
    let calls = differing(in: series)
    guard calls.count > count else { return calls }
    let step = Double(calls.count) / Double(count)
    let start = Double.random(in: 0..<step, using: &random)
    return (0..<count).map { calls[min(Int(start + Double($0) * step), calls.count - 1)] }
  }
}
