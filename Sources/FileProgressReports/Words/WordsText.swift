import ProgressModel

/// Words as a program that counts shows them: a figure and a name a line, and the total of several.
///
/// The sections of a document stand above it, each as far to the right as its heading is deep.
package struct WordsText {
  /// The lines, each with a line feed.
  package let text: String

  /// Lays out a report.
  package init(_ report: WordsReport, on screen: ReportScreen) {
    var lines: [(words: Int?, label: String, rates: [String])] = []
    for file in report.files {
      lines += Self.sections(of: file)
      lines.append(
        (file.words, PrintableText.of(file.name), Self.readability(of: file, in: report)))
    }
    if report.files.count > 1 || report.isOfFolder {
      lines.append((report.total(\.words), "total", []))
    }
    let figures = lines.map { $0.words.map(String.init) ?? screen.unknown }
    let width = figures.map(\.count).max() ?? 0
    var text = ""
    for (figure, line) in zip(figures, lines) {
      text +=
        ShortenedText.padded(figure, columnCount: width, isTrailing: true) + " " + line.label + "\n"
      for rate in line.rates { text += rate + "\n" }
    }
    self.text = text
  }

  /// The sections, a line each, above the name of the file.
  private static func sections(
    of file: WordsReport.File
  ) -> [(words: Int?, label: String, rates: [String])] {
    let sections = file.sections ?? []
    let highest = WordsReport.Section.highestLevel(of: sections)
    return sections.map { ($0.words, "  " + $0.label(below: highest), []) }
  }

  /// The formulas with whole figures, a line each, below the name of the file.
  private static func readability(
    of file: WordsReport.File, in report: WordsReport
  ) -> [String] {
    guard report.hasReadability, file.words != nil else { return [] }
    guard let figures = file.readability else {
      return ["  not rated: needs an English text of at least 100 words"]
    }
    let width = ReadabilityFigures.formulas.map(\.title.count).max() ?? 0
    return ReadabilityFigures.formulas.compactMap { formula in
      guard let figure = formula.figure(figures) else { return nil }
      let whole = String(Int(figure.rounded()))
      return "  " + ShortenedText.padded(formula.title, columnCount: width) + "  "
        + String(repeating: " ", count: max(0, 3 - whole.count)) + whole
    }
  }
}

extension WordsReport.Section {
  /// The level of the highest headings; 1 if there are none.
  static func highestLevel(of sections: [Self]) -> Int {
    sections.map(\.level).filter { $0 > 0 }.min() ?? 1
  }

  /// Returns the heading without control characters, as far to the right as it is deep.
  ///
  /// - Parameter highest: The level that stands at the left.
  func label(below highest: Int) -> String {
    String(repeating: "  ", count: max(0, min(level - highest, 9)))
      + PrintableText.of(level == 0 ? "(before the first heading)" : title)
  }
}

/// What became of the words of a document, in brackets behind their number.
enum WordsChangedText {
  /// Returns ` (+15 −3)`; empty where nothing changed, or nothing is known.
  static func of(_ changed: WordsChanged?, on screen: ReportScreen) -> String {
    guard let changed else { return "" }
    var parts: [String] = []
    if changed.added != 0 { parts.append("+" + NumberText.grouped(changed.added)) }
    if changed.removed != 0 { parts.append(screen.minus + NumberText.grouped(changed.removed)) }
    return parts.isEmpty ? "" : " (" + parts.joined(separator: " ") + ")"
  }

  /// Returns ` (+12)` or ` (−3)` where only the numbers of words are known; empty if they are the same.
  static func of(from before: Int64, to after: Int64, on screen: ReportScreen) -> String {
    let change = after.subtractingReportingOverflow(before).partialValue
    return change == 0 ? "" : " (" + NumberText.groupedChange(change, on: screen) + ")"
  }
}
