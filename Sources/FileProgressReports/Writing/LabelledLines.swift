/// Values with labels before them, in lines that fit a screen.
struct LabelledLines: Sendable {
  private static let greatestLabelWidth = 20

  /// The lines, without line feeds.
  let lines: [String]

  /// Lays out rows; the values begin in one column, but for those with a wide label.
  init(_ rows: [(label: String, text: String)], indent: String = "", on screen: ReportScreen) {
    let isWide = { (label: String) in DisplayWidth.of(label) > Self.greatestLabelWidth }
    let width = rows.reduce(0) { isWide($1.label) ? $0 : max($0, DisplayWidth.of($1.label)) }
    lines = rows.flatMap { label, text -> [String] in
      if isWide(label) {
        return WrappedText.lines(
          of: indent + label + ": " + text, columnCount: screen.columnCount, indent: indent + "  ")
      }
      let room = screen.columnCount - width - 2 - indent.utf8.count
      return WrappedText.lines(of: text, columnCount: room).enumerated().map { index, line in
        let begin = ShortenedText.padded(index == 0 ? label : "", columnCount: width)
        return indent + (index == 0 ? screen.dim(begin) : begin) + "  " + line
      }
    }
  }
}

/// Commands, and what each is for, in lines that fit a screen.
struct CommandLines: Sendable {
  /// The lines, without line feeds.
  let lines: [String]

  init(_ commands: [(command: String, purpose: String)], on screen: ReportScreen) {
    let width = commands.reduce(0) { max($0, DisplayWidth.of($1.command)) }
    let wide = commands.map { command, purpose in
      "  " + ShortenedText.padded(command, columnCount: width) + "  " + purpose
    }
    lines =
      wide.allSatisfy { DisplayWidth.of($0) <= screen.columnCount }
      ? wide
      : commands.flatMap { command, purpose in
        ["  " + command]
          + WrappedText.lines(of: purpose, columnCount: screen.columnCount - 4)
          .map { "    " + screen.dim($0) }
      }
  }
}
