/// Lines of a label and what is said under it, which fit a screen.
struct LabelledLines: Sendable {
  private static let labelWidth = 10
  private let screen: ReportScreen
  /// The lines so far.
  private(set) var lines: [String] = []

  /// Creates no lines.
  init(on screen: ReportScreen) {
    self.screen = screen
  }

  /// Adds a label and text, which goes on below itself where it is longer than the screen is wide.
  mutating func add(_ label: String, _ text: String) {
    let room = screen.columnCount - Self.labelWidth
    let wrapped = WrappedText.lines(of: text, columnCount: room)
    for (index, line) in wrapped.enumerated() {
      let begin = ShortenedText.padded(
        index == 0 ? label : "", columnCount: Self.labelWidth)
      lines.append((index == 0 ? screen.dim(begin) : begin) + line)
    }
  }

  /// Adds a line as it is.
  mutating func add(line: String) {
    lines.append(line)
  }

  /// Adds a sentence over as many lines as it needs.
  mutating func add(sentence: String, indent: String = "") {
    lines += WrappedText.lines(of: sentence, columnCount: screen.columnCount, indent: indent)
  }
}
