package import FileProgress
import Foundation
package import ProgressModel

/// Works on a document in the person's own editor.
package struct ExternalEditing {
  /// How the editor ended.
  package struct Result: Sendable {
    /// How the editor ended, and when.
    package var report: ExternalEditor.ExitReport
    /// What the session came to; `nil` for a document that was never written.
    package var session: WritingSession.Outcome?

    /// Whether the editor was gone so soon, with no change, that it probably went on in a window.
    package var hasProbablyGoneOnElsewhere: Bool {
      report.isSuccess && report.durationNanoseconds < ExternalEditing.quickReturnNanoseconds
        && session?.isChanged != true
    }
  }

  /// An editor that is gone sooner than this and left no change has probably gone on elsewhere.
  private static let quickReturnNanoseconds: Int64 = 1_500_000_000

  private let path: String
  private let store: DataStore
  private let words: [String]
  private let environment: [String: String]
  private let host: any SessionHost
  private let watchesTerminal: Bool
  private let title: (@Sendable (SessionFigures) -> String)?
  private let sprintNanoseconds: Int64?

  /// Prepares work on a document.
  ///
  /// - Parameters:
  ///   - path: The document, which need not exist yet.
  ///   - store: Where it is recorded.
  ///   - words: The editor's command and its arguments.
  ///   - environment: The editor's environment.
  ///   - host: Shows how the session ended.
  ///   - watchesTerminal: Whether an editor in a terminal gets one of its own, through which its keys are seen.
  ///   - title: What the title of a watched terminal says of the session; `nil` leaves the title as it is.
  ///   - sprintNanoseconds: How long the person wants to write; `nil` for as long as they like.
  package init(
    ofFileAt path: String, in store: DataStore, with words: [String],
    environment: [String: String], for host: any SessionHost, watchesTerminal: Bool = false,
    title: (@Sendable (SessionFigures) -> String)? = nil, sprintNanoseconds: Int64? = nil
  ) {
    self.path = path
    self.store = store
    self.words = words
    self.environment = environment
    self.host = host
    self.watchesTerminal = watchesTerminal
    self.sprintNanoseconds = sprintNanoseconds
    self.title = TerminalTitle.isShown(by: environment["TERM"]) ? title : nil
  }

  /// Whether the editor is LibreOffice, whose lock file tells when the document is closed.
  private var isOffice: Bool { words.first.map(OfficeSuite.isMeant) ?? false }

  /// Runs the editor and waits for it.
  ///
  /// - Throws: ``ExternalEditorError``, and what the session throws.
  package func run() throws -> Result {
    // Without an editor nothing was worked on, so that nothing is recorded.
    try ExternalEditor.program(for: words, environment: environment)
    let watches =
      watchesTerminal && !isOffice && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    let session = WritingSession(
      path: path, store: store, seesInput: watches ? nil : false,
      sprintNanoseconds: sprintNanoseconds)
    let isNew = store.configuration.fileSystem.isNewDocument(at: path)
    try session.begin(isNew: isNew)
    let guarded = GuardedSession(session, for: host)
    if isOffice { return try runOffice(guarded) }
    // Nothing is recorded of a new document until its file is seen, and the words of a sprint are those at its end.
    let observer =
      watches || isNew || sprintNanoseconds != nil
      ? EditorObserver(guarded, ofFileAt: path, in: store, title: watches ? title : nil) : nil
    // SIGINT and SIGQUIT are the editor's own while it runs.
    let editor = EditorProcess()
    let signals = guarded.handleSignals([SIGHUP, SIGTERM]) { number in
      editor.end(by: number)
      return true
    }
    defer { signals.cancel() }
    if let decision = session.decision { host.show(decision) }
    let report: ExternalEditor.ExitReport
    do throws(ExternalEditorError) {
      let clock = store.configuration.clock
      report = try ExternalEditor.run(
        words: words, path: path, environment: environment, as: editor,
        watchedBy: watches ? observer : nil, setsTitle: title != nil,
        monotonicNanoseconds: { clock.read().monotonicNanoseconds })
    } catch {
      try guarded.end(isQuiet: true)
      throw error
    }
    observer?.finish()
    return Result(report: report, session: try guarded.end())
  }

  private func runOffice(_ guarded: GuardedSession) throws -> Result {
    let observer = EditorObserver(guarded, ofFileAt: path, in: store)
    // Its windows stay, with what is not saved in them.
    let signals = guarded.handleSignals([SIGHUP, SIGINT, SIGTERM]) { _ in true }
    defer { signals.cancel() }
    if let decision = guarded.session.decision { host.show(decision) }
    let closing: OfficeSuite.Closing
    do throws(ExternalEditorError) {
      let clock = store.configuration.clock
      closing = try OfficeSuite.run(
        words: words, path: path, environment: environment, clock: { clock.read() })
    } catch {
      try guarded.end(isQuiet: true)
      throw error
    }
    observer.finish()
    return Result(report: closing.report, session: try guarded.end(at: closing.moment))
  }
}
