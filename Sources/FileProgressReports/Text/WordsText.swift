/// Words as a program that counts shows them: a figure and a name a line, and the total of several.
///
/// The sections of a document stand above it, each as far to the right as its heading is deep.
package struct WordsText {
  /// The lines, each with a line feed.
  package let text: String

  /// Lays out a report.
  package init(_ report: WordsReport) {
    var lines: [(words: Int?, label: String)] = []
    for file in report.files {
      let sections = file.sections ?? []
      let highest = sections.map(\.level).filter { $0 > 0 }.min() ?? 1
      for section in sections {
        let title = section.level == 0 ? "(before the first heading)" : section.title
        let indent = String(repeating: "  ", count: max(0, min(section.level - highest, 9)))
        lines.append((section.words, "  " + indent + PrintableText.of(title)))
      }
      lines.append((file.words, PrintableText.of(file.name)))
    }
    if report.files.count > 1 { lines.append((report.total(\.words), "total")) }
    let figures = lines.map { $0.words.map(String.init) ?? "-" }
    let width = figures.map(\.count).max() ?? 0
    text = zip(figures, lines).map { figure, line in
      String(repeating: " ", count: width - figure.count) + figure + " " + line.label + "\n"
    }.joined()
  }
}
