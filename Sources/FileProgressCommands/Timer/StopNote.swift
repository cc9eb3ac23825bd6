import FileProgress
import FileProgressReports
import ProgressModel

/// The note that a person leaves when they stop timers.
struct StopNote {
  private let note: NoteText
  private let running: [SessionIdentifier]

  /// Remembers which timers run before any is stopped.
  init(_ note: NoteText, in store: DataStore) throws {
    self.note = note
    running = try Self.timers(in: store)
  }

  /// Leaves the note on the timers that were stopped since.
  ///
  /// - Parameter successors: The sessions to leave it on instead of some timers: that of the text that was saved last.
  /// - Throws: ``CommandFailure`` if none was stopped; `DataStoreError`.
  func leave(
    in store: DataStore, _ access: any StoreAccess,
    insteadOf successors: [SessionIdentifier: SessionIdentifier] = [:]
  ) throws {
    let rest = try Self.timers(in: store)
    let stopped = running.filter { !rest.contains($0) }.map { successors[$0] ?? $0 }
    guard !stopped.isEmpty else {
      throw CommandFailure(
        .failed,
        "No timer was stopped, so the note was not kept. To leave it on a session: "
          + "fileprogress session note ID TEXT")
    }
    let known = try store.sessions.names()
    let names = stopped.map(known.name(of:)).joined(separator: " ")
    _ = try store.sessions.note(note, on: stopped, asCommand: "session note \(names)")
    access.talk("Noted on session \(names).")
  }

  private static func timers(in store: DataStore) throws -> [SessionIdentifier] {
    try store.timers.running().filter { $0.kind == .manual }.map(\.session)
  }
}

extension CommandContext {
  /// Returns the note on the last session of a document as one line that fits the screen; `nil` if there is none, or it
  /// can't be read: nobody asked for it.
  ///
  /// - Parameter path: The absolute path of the document.
  func lineOfLastNote(ofFileAt path: String, in store: DataStore) -> String? {
    guard let last = try? store.sessions.lastNote(ofFileAt: lastingPath(path)) else { return nil }
    let moment = MomentText.dayAndTime(
      last.endNanoseconds, now: clock.read().wallNanoseconds, timeZone: dayTime)
    return ShortenedText.of(
      PrintableText.of("Your note, \(moment): \(last.text)"),
      columnCount: errorColumnCount ?? .max, ellipsis: reportScreen().ellipsis)
  }
}
