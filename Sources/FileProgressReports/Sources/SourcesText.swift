package import ProgressModel

/// What feeds the record, as a table that fits a screen, with a sentence about each editor that is silent.
package struct SourcesText: Sendable {
  private let sources: [RecordSource]
  private let leftOut: LeftOutHeartbeats
  private let screen: ReportScreen

  /// Creates the text.
  ///
  /// - Parameters:
  ///   - sources: The sources, the one that was heard last first.
  ///   - leftOut: What plugins of WakaTime sent besides.
  package init(
    _ sources: [RecordSource], besides leftOut: LeftOutHeartbeats = LeftOutHeartbeats([:]),
    on screen: ReportScreen
  ) {
    self.sources = sources
    self.leftOut = leftOut
    self.screen = screen
  }

  /// The lines; every line ends with a line feed. Empty if there are no sources and nothing was left out.
  package var text: String {
    var lines = sources.isEmpty ? [] : table.lines(on: screen)
    let notes = self.notes
    if !notes.isEmpty, !lines.isEmpty { lines.append("") }
    for note in notes { lines += WrappedText.message(note, columnCount: screen.columnCount) }
    return lines.map { $0 + "\n" }.joined()
  }

  private var table: TextTable {
    var table = TextTable(
      nameTitle: "Source",
      columns: [
        TextTable.Column(title: "Last heard", isTrailing: false),
        TextTable.Column(
          title: "Sees", isTrailing: false, dropRank: 2, isBelowWhereDropped: true,
          isNeverCut: true),
        TextTable.Column(title: "Document", isTrailing: false, dropRank: 1),
      ])
    table.rows = sources.map { source in
      TextTable.Row(
        name: FittedName(name: PrintableText.of(source.source.text)),
        figures: [
          source.isRunning ? "now" : screen.moment(source.heardAtNanoseconds),
          Self.sights(of: source), document(of: source),
        ], isEmphasized: source.isRunning)
    }
    return table
  }

  private static func sights(of source: RecordSource) -> String {
    source.sights.isEmpty
      ? "time only" : source.sights.map(\.rawValue).joined(separator: ", ")
  }

  private func document(of source: RecordSource) -> String {
    if let context = source.context { return PrintableText.of(context.title) }
    return source.path.map { PrintableText.of(DocumentName(path: $0).name) } ?? screen.unknown
  }

  private var notes: [String] {
    var notes: [String] = []
    if sources.contains(where: { $0.sights.contains(.activity) }) {
      notes.append("activity: the plugin says at most every 2 minutes that you are working.")
    }
    for source in sources {
      guard let advice = source.advice(now: screen.nowNanoseconds) else { continue }
      let day = screen.day(source.heardAtNanoseconds)
      notes.append("Nothing from \(PrintableText.of(source.source.text)) since \(day). \(advice)")
    }
    if let sentence = leftOut.sentence { notes.append(sentence) }
    return notes
  }
}
