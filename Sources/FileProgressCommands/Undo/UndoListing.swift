import FileProgress
import FileProgressReports
import ProgressModel

/// The corrections that can be undone, and the one that can be redone.
struct UndoListing {
  /// As many corrections are shown on a screen; JSON has all.
  private static let shownCount = 20

  /// The corrections, the last one first.
  let corrections: [CommandHistory.PastCommand]
  private let redoable: CommandHistory.PastCommand?

  init(_ listing: CommandHistory.Listing) {
    corrections = listing.undoable
    redoable = listing.redoable
  }

  /// A line for each correction: its number, when it was made, and the command.
  func text(in context: CommandContext) -> String {
    let now = context.clock.read().wallNanoseconds
    let rows = corrections.prefix(Self.shownCount).enumerated().map { place, command in
      (
        number: "\(place + 1)",
        moment: command.changedAtNanoseconds.map {
          MomentText.dayAndTime($0, now: now, timeZone: context.timeZone)
        } ?? "",
        command: Self.typed(command)
      )
    }
    func padding(_ text: String, _ texts: [String]) -> String {
      String(repeating: " ", count: (texts.map(\.count).max() ?? 0) - text.count)
    }
    var text = ""
    for row in rows {
      text += padding(row.number, rows.map(\.number)) + row.number + "  "
      text += row.moment + padding(row.moment, rows.map(\.moment)) + "  "
      text += PrintableText.of(row.command) + "\n"
    }
    let rest = corrections.count - rows.count
    if rest > 0 { text += "\(rest) more: fileprogress undo --list --json\n" }
    return text
  }

  /// How to redo the correction that was undone last; `nil` if there is none.
  var redoHint: String? {
    redoable.map { "To redo \(Self.typed($0)): fileprogress redo" }
  }

  /// The list for other programs, schema `fileprogress.undo/1`, with a line feed at its end.
  var json: String {
    get throws {
      func time(_ command: CommandHistory.PastCommand) -> String? {
        command.changedAtNanoseconds.map(TimestampText.utc)
      }
      return try JSONText.text(
        of: UndoDocument(
          corrections: corrections.enumerated().map { place, command in
            UndoDocument.Correction(
              number: place + 1, command: Self.typed(command), madeAt: time(command))
          },
          redo: redoable.map {
            UndoDocument.Undone(command: Self.typed($0), undoneAt: time($0))
          }))
    }
  }

  private static func typed(_ command: CommandHistory.PastCommand) -> String {
    "fileprogress \(command.summary)"
  }
}

// What is unknown is null, and not left out.
private struct UndoDocument: Encodable {
  struct Correction: Encodable {
    var number: Int
    var command: String
    var madeAt: String?

    enum CodingKeys: CodingKey {
      case number
      case command
      case madeAt
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(number, forKey: .number)
      try container.encode(command, forKey: .command)
      try container.encode(madeAt, forKey: .madeAt)
    }
  }

  struct Undone: Encodable {
    var command: String
    var undoneAt: String?

    enum CodingKeys: CodingKey {
      case command
      case undoneAt
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(command, forKey: .command)
      try container.encode(undoneAt, forKey: .undoneAt)
    }
  }

  var schema = "fileprogress.undo/1"
  var corrections: [Correction]
  var redo: Undone?

  enum CodingKeys: CodingKey {
    case schema
    case corrections
    case redo
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schema, forKey: .schema)
    try container.encode(corrections, forKey: .corrections)
    try container.encode(redo, forKey: .redo)
  }
}
