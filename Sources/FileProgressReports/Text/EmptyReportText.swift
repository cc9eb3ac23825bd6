/// What is said in the place of a report without rows: where there are some, or how to begin.
package struct EmptyReportText {
  /// The lines, without line feeds.
  package let lines: [String]

  /// Says it.
  ///
  /// - Parameter hasOther: Whether something is recorded that is of another time.
  package init(hasOther: Bool, on screen: ReportScreen) {
    let sentences =
      hasOther
      ? [
        "Nothing was recorded in this time.",
        "Look further back: fileprogress report --since DATE",
        "Or start now: fileprogress open FILE",
      ] : ["No work is recorded yet.", "To start: fileprogress open FILE"]
    lines = sentences.flatMap {
      WrappedText.lines(of: $0, columnCount: screen.columnCount, indent: "  ")
    }
  }
}
