/// What is said in the place of a report without rows: where there are some, or how to begin.
package struct EmptyReportText {
  /// The lines, without line feeds.
  package let lines: [String]

  /// Says it.
  ///
  /// - Parameter hasOther: Whether something is recorded that is of another time.
  package init(hasOther: Bool, on screen: ReportScreen) {
    lines = Self.sentences(hasOther: hasOther).flatMap {
      WrappedText.lines(of: $0, columnCount: screen.columnCount, indent: "  ")
    }
  }

  /// Returns the sentences.
  ///
  /// - Parameter hasOther: Whether something is recorded that is of another time.
  static func sentences(hasOther: Bool) -> [String] {
    hasOther
      ? [
        "Nothing was recorded in this period.",
        "Look further back: fileprogress report --since DATE",
        NextStep.start(),
      ] : ["No work is recorded yet.", NextStep.start()]
  }
}
