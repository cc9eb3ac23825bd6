import FileProgress

/// A bar on the terminal that shows how far long work is; nothing for short work.
struct ProgressBar {
  private static let firstNanoseconds: Int64 = 500_000_000
  private static let stepNanoseconds: Int64 = 100_000_000

  private let clock: any ProgressClock
  private let draw: (@Sendable (String) -> Void)?
  private var nextNanoseconds: Int64
  private var isShown = false

  /// Creates a bar; it is drawn where the terminal can.
  init(in context: CommandContext) {
    clock = context.clock
    draw = context.drawProgress
    nextNanoseconds = context.clock.read().monotonicNanoseconds + Self.firstNanoseconds
  }

  /// Shows how much is done.
  ///
  /// - Parameter label: What is being done.
  mutating func show(_ done: Int, of total: Int, _ label: String) {
    // Reading the clock for every file would take longer than some of them.
    guard let draw, done & 63 == 0 || done == total else { return }
    let now = clock.read().monotonicNanoseconds
    guard now >= nextNanoseconds else { return }
    nextNanoseconds = now + Self.stepNanoseconds
    isShown = true
    let width = 30
    let filled = total == 0 ? width : done * width / total
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    draw("\(label) [\(bar)] \(done) of \(total)")
  }

  /// Takes the bar away.
  func finish() {
    if isShown { draw?("") }
  }
}
