import ArgumentParser
import FileProgressReports

/// Whether a long text is shown in a pager, as an option.
struct PagerOptions: ParsableArguments {
  @Flag(name: .customLong("no-pager"), help: "Print to the terminal without a pager.")
  var isOff = false
}

extension CommandContext {
  /// Writes what a person asked to see: on a terminal that it doesn't fit into their pager, else as it is.
  ///
  /// - Parameter usesPager: Whether the person wants a pager.
  /// - Throws: ``CommandFailure`` with status 74 if it can't be written.
  func show(_ text: String, inPager usesPager: Bool) throws {
    if usesPager, isOutputTerminal, !text.isEmpty, !fitsScreen(text), let pager,
      let call = PagerCall(in: environment), pager(call, Array(text.utf8))
    {
      return
    }
    try write(text)
  }

  /// Whether a text and the prompt below it fit the screen. `less` would wait for a key if only the row of the prompt
  /// is left.
  private func fitsScreen(_ text: String) -> Bool {
    guard let rows = screen.rows else { return false }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Each line has a row at least, so more of them need not be measured.
    let shown = lines.dropLast(text.hasSuffix("\n") ? 1 : 0).prefix(rows)
    let rowCount = shown.reduce(0) { count, line in
      let width = DisplayWidth.of(ReportScreen.withoutColors(String(line)))
      return count + max(1, (width + screen.columns - 1) / max(1, screen.columns))
    }
    return rowCount < rows
  }
}
