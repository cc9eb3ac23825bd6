/// Words as a program that counts shows them: a figure and a name a line, and the total of several.
package struct WordsText {
  /// The lines, each with a line feed.
  package let text: String

  /// Lays out a report.
  package init(_ report: WordsReport) {
    var lines = report.files.map { ($0.words, PrintableText.of($0.name)) }
    if report.files.count > 1 { lines.append((report.total(\.words), "total")) }
    let figures = lines.map { $0.0.map(String.init) ?? "-" }
    let width = figures.map(\.count).max() ?? 0
    text = zip(figures, lines).map { figure, line in
      String(repeating: " ", count: width - figure.count) + figure + " " + line.1 + "\n"
    }.joined()
  }
}
