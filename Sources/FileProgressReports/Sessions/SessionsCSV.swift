package import ProgressModel

/// Writes the sessions of a report as a table file, a session a line, one activity after the other.
///
/// The columns are the members of a session in the JSON report, with the activity and its document in front.
/// If there are contexts, their names stand in a column behind these, and so do notes and words
/// by the person's word, and which timer of a folder they belong to. Lines end with CR LF. An unknown value is an empty
/// field, times are RFC 3339 in UTC, durations are whole seconds.
///
/// - Source: RFC 4180.
package struct SessionsCSV {
  private static let chunkByteCount = 65_536
  private static let columns = [
    "activity", "document", "path", "id", "tool", "kind", "startedAt", "endedAt", "endIsUncertain",
    "isRunning", "openTime", "activeTime", "counter", "wordsAtStart", "wordsAtEnd", "wordsAdded",
    "wordsRemoved", "wordsPasted", "declaredTime", "correction",
  ]

  private let sink: (String) throws -> Void
  private let hasContexts: Bool
  private let hasRemarks: Bool
  private let hasFolders: Bool
  private var buffer: String

  /// Creates a table that has its row of headings only.
  ///
  /// - Parameters:
  ///   - hasContexts: Whether there may be sessions of contexts.
  ///   - hasRemarks: Whether there may be notes on sessions, or words by the person's word.
  ///   - hasFolders: Whether there may be sessions of timers of folders.
  ///   - sink: Gets the text in pieces of about 64 KiB.
  package init(
    hasContexts: Bool = false, hasRemarks: Bool = false, hasFolders: Bool = false,
    to sink: @escaping (String) throws -> Void
  ) {
    self.sink = sink
    self.hasContexts = hasContexts
    self.hasRemarks = hasRemarks
    self.hasFolders = hasFolders
    let columns =
      Self.columns + (hasContexts ? ["context"] : [])
      + (hasRemarks ? ["wordsDeclared", "note"] : []) + (hasFolders ? ["folderSession"] : [])
    buffer = columns.joined(separator: ",") + "\r\n"
  }

  /// Writes the sessions of an activity.
  ///
  /// - Throws: What the sink throws.
  package mutating func append(_ summary: ActivitySummary) throws {
    for session in summary.sessions {
      buffer += fields(of: session, in: summary).joined(separator: ",") + "\r\n"
    }
    if buffer.utf8.count >= Self.chunkByteCount {
      try sink(buffer)
      buffer.removeAll(keepingCapacity: true)
    }
  }

  /// Writes what is still held back.
  ///
  /// - Throws: What the sink throws.
  package mutating func finish() throws {
    if !buffer.isEmpty { try sink(buffer) }
    buffer = ""
  }

  private func fields(
    of session: ActivitySummary.Session, in activity: ActivitySummary
  ) -> [String] {
    let figures = session.figures
    var end = ("", "false")
    if case .ended(let nanoseconds, let isUncertain) = session.state {
      end = (TimestampText.utc(nanoseconds), String(isUncertain))
    }
    let words = [
      figures.wordsAtStart, figures.wordsAtEnd, figures.wordsChanged?.added,
      figures.wordsChanged?.removed, figures.wordsChanged?.pasted,
    ]
    let document = activity.context == nil ? activity.document.description : ""
    var fields: [String] = [
      activity.id.description, document,
      CSVField.text(activity.path),
      session.id.description, CSVField.text(session.tool), session.kind.rawValue,
      TimestampText.utc(session.startedAtNanoseconds), end.0, end.1,
      String(session.state.isRunning),
      DurationText.seconds(nanoseconds: figures.time.openNanoseconds),
      DurationText.seconds(nanoseconds: figures.time.activeNanoseconds),
      figures.counter.map(CSVField.text) ?? "",
    ]
    fields += words.map { $0.map(String.init) ?? "" }
    fields.append(DurationText.seconds(nanoseconds: figures.time.declaredNanoseconds))
    fields.append(session.change?.rawValue ?? "")
    if hasContexts { fields.append(activity.context.map { CSVField.text($0.name) } ?? "") }
    if hasRemarks {
      fields.append(figures.wordsDeclared.map(String.init) ?? "")
      fields.append(session.noteText.map(CSVField.text) ?? "")
    }
    if hasFolders { fields.append(session.folder?.timer.description ?? "") }
    return fields
  }
}
