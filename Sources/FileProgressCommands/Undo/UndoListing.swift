import FileProgress
import FileProgressReports
import ProgressModel

extension CommandHistory.PastCommand {
  /// What was typed.
  var typed: String { "fileprogress \(summary)" }
}

/// The corrections that can be undone, and the one that can be redone.
struct UndoListing {
  /// As many corrections are shown unless all are wanted; JSON has all.
  private static let shownCount = 20

  /// The corrections, the last one first.
  let corrections: [CommandHistory.PastCommand]
  private let redoable: CommandHistory.PastCommand?

  init(_ listing: CommandHistory.Listing) {
    corrections = listing.undoable
    redoable = listing.redoable
  }

  /// A line for each correction: its number, when it was made, and the command.
  ///
  /// - Parameter showsAll: Whether also the oldest ones are shown.
  func text(in context: CommandContext, showsAll: Bool) -> String {
    let now = context.clock.read().wallNanoseconds
    let shown = corrections.prefix(showsAll ? corrections.count : Self.shownCount)
    let rows = shown.enumerated().map { place, command in
      (
        number: "\(place + 1)",
        moment: command.changedAtNanoseconds.map {
          MomentText.dayAndTime($0, now: now, timeZone: context.dayTime)
        } ?? "",
        command: command.typed
      )
    }
    func width(_ texts: [String]) -> Int { texts.map(\.count).max() ?? 0 }
    let (numberWidth, momentWidth) = (width(rows.map(\.number)), width(rows.map(\.moment)))
    // In a file or for another program, each correction is one line.
    let columnCount = context.isOutputTerminal ? context.screen.columns : .max
    var text = ""
    for row in rows {
      let number = ShortenedText.padded(row.number, columnCount: numberWidth, isTrailing: true)
      let moment = ShortenedText.padded(row.moment, columnCount: momentWidth)
      let lines = Self.lines(
        number + "  " + moment, PrintableText.of(row.command), columnCount: columnCount)
      text += lines.map { $0 + "\n" }.joined()
    }
    let rest = corrections.count - rows.count
    if rest > 0 { text += "\(rest) more: fileprogress undo --list --all\n" }
    return text
  }

  /// A narrower second column would break most commands more than once.
  private static let leastCommandWidth = 40

  /// Returns a correction in one line, or with its command in several, broken between words only: beside the time, or
  /// below it where there is little room.
  private static func lines(
    _ beginning: String, _ command: String, columnCount: Int
  ) -> [String] {
    let line = beginning + "  " + command
    guard DisplayWidth.of(line) > columnCount else { return [line] }
    let indent = DisplayWidth.of(beginning) + 2
    let room = columnCount - indent
    let beside = WrappedText.message(command, columnCount: max(1, room))
    if room >= leastCommandWidth, beside.allSatisfy({ DisplayWidth.of($0) <= room }) {
      let blanks = String(repeating: " ", count: indent)
      return beside.enumerated().map { ($0.offset == 0 ? beginning + "  " : blanks) + $0.element }
    }
    return [beginning] + WrappedText.message("  " + command, columnCount: columnCount)
  }

  /// How to redo the correction that was undone last; `nil` if there is none.
  var redoHint: String? {
    redoable.map { "Undone last: \($0.typed). To redo it: fileprogress redo" }
  }

  /// The list for other programs, schema `fileprogress.undo/1`, with a line feed at its end.
  var json: String {
    get throws {
      func time(_ command: CommandHistory.PastCommand) -> OrNull<String> {
        OrNull(command.changedAtNanoseconds.map(TimestampText.utc))
      }
      return try JSONText.text(
        of: UndoDocument(
          corrections: corrections.enumerated().map { place, command in
            UndoDocument.Correction(
              number: place + 1, command: command.typed, madeAt: time(command))
          },
          redo: OrNull(
            redoable.map { UndoDocument.Undone(command: $0.typed, undoneAt: time($0)) })))
    }
  }
}

private struct UndoDocument: Encodable {
  struct Correction: Encodable {
    var number: Int
    var command: String
    var madeAt: OrNull<String>
  }

  struct Undone: Encodable {
    var command: String
    var undoneAt: OrNull<String>
  }

  var schema = "fileprogress.undo/1"
  var corrections: [Correction]
  var redo: OrNull<Undone>
}
