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
