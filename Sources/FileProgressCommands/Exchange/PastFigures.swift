import FileProgress
import FileProgressReports
import ProgressModel

/// What comes from a history, as it is shown before anything is recorded.
struct PastFigures {
  /// A document, with what it gains.
  private struct Row {
    var path: String
    var isGone: Bool
    var words: Int64
    var days: Set<CalendarDay>
  }

  private let rows: [Row]
  private let context: CommandContext

  init(_ changes: [PastWords.Change], in context: CommandContext) {
    self.context = context
    let dayTime = context.dayTime
    // Where a text was that is gone, there may be another one.
    let texts = Dictionary(grouping: changes) {
      [$0.isGone ? 1 : 0] + Array($0.path.utf8)
    }
    rows = texts.values.compactMap { changes in
      guard let first = changes.first else { return nil }
      return Row(
        path: first.path, isGone: first.isGone,
        words: changes.reduce(0) { $0.addingSaturated($1.words) },
        days: Set(changes.map { LocalDays.day(of: $0.writtenAtNanoseconds, in: dayTime) }))
    }
    .sorted {
      ($1.words, PathBytes($0.path)) < ($0.words, PathBytes($1.path))
    }
  }

  /// The days, documents and words in one line, and a line for each document.
  ///
  /// - Parameter limit: How many documents are named.
  func lines(limit: Int) -> [String] {
    let days = rows.reduce(into: Set<CalendarDay>()) { $0.formUnion($1.days) }
    let words = rows.reduce(Int64(0)) { $0.addingSaturated($1.words) }
    var first = "\(Self.change(words)) in \(NumberText.count(rows.count, "document"))"
    if let start = days.min(), let end = days.max() {
      first += " on \(NumberText.count(days.count, "day"))"
      first += start == end ? ", \(start.text):" : ", \(start.text) to \(end.text):"
    }
    var lines = [first]
    for row in rows.prefix(limit) {
      lines.append(
        "  \(context.shortPath(row.path))\(row.isGone ? " (gone)" : ""): "
          + "\(Self.change(row.words)) on \(NumberText.count(row.days.count, "day"))")
    }
    if rows.count > limit { lines.append("  and \(rows.count - limit) more") }
    return lines
  }

  private static func change(_ words: Int64) -> String {
    (words > 0 ? "+" : "") + NumberText.count(words, "word")
  }
}
