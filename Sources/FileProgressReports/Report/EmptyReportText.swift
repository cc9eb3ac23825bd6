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
  /// - Parameters:
  ///   - hasOther: Whether something is recorded that is of another time.
  ///   - placeCount: How many files and folders the report is about, which are named above; 0 for everything.
  static func sentences(hasOther: Bool, placeCount: Int = 0) -> [String] {
    guard !hasOther else {
      return [
        "Nothing was recorded in this period.",
        "To see everything: fileprogress report --all",
        NextStep.start(),
      ]
    }
    let first =
      switch placeCount {
      case 0: "No work has been recorded yet."
      case 1: "Nothing has been recorded for this file or folder yet."
      default: "Nothing has been recorded for these files and folders yet."
      }
    return [first, NextStep.start()]
  }
}
