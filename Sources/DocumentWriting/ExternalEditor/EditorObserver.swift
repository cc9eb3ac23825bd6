import Dispatch
import FileProgress
import FileTracking
import ProgressModel
import Synchronization

/// Notes in a session what an editor's terminal tells, and looks once a second whether the document was saved, or more
/// often as long as it has no file.
///
/// Reading the document and saving records takes time, so both happen on a queue: no key waits for them.
final class EditorObserver: TerminalObserver, Sendable {
  private struct Seen {
    /// The file as it was noted last; `nil` if there was none.
    var noted: FileState?
    /// The file as it was at the look before.
    var last: FileState?
    var title: String?
    var timer: (any DispatchSourceTimer)?
  }

  private static let lookMilliseconds = 1000
  /// A new file may soon get another name.
  private static let newFileLookMilliseconds = 200

  private let guarded: GuardedSession
  private let path: String
  private let store: DataStore
  private let titleText: (@Sendable (SessionFigures) -> String)?
  private let seen: Mutex<Seen>
  private let queue = DispatchQueue(label: "fileprogress.editor")

  /// Starts to look.
  ///
  /// - Parameters:
  ///   - guarded: A session that has begun.
  ///   - path: The document, which need not exist yet.
  ///   - store: Where it is recorded.
  ///   - title: What the terminal's title says of the session; `nil` leaves the title as it is.
  init(
    _ guarded: GuardedSession, ofFileAt path: String, in store: DataStore,
    title: (@Sendable (SessionFigures) -> String)? = nil
  ) {
    self.guarded = guarded
    self.path = path
    self.store = store
    titleText = title
    let state = try? store.configuration.fileSystem.entry(at: path, followsLink: true).state
    seen = Mutex(Seen(noted: state, last: state))
    seen.withLock { seen in
      let timer = DispatchSource.makeTimerSource(queue: queue)
      Self.schedule(
        timer,
        everyMilliseconds: state == nil ? Self.newFileLookMilliseconds : Self.lookMilliseconds)
      timer.setEventHandler { [weak self] in self?.look() }
      seen.timer = timer
      timer.resume()
    }
  }

  var title: String? { seen.withLock { $0.title } }

  func input(isTyping: Bool) { guarded.session.input(isTyping: isTyping) }

  func pastesAreMarked() { guarded.session.pastesAreSeen() }

  func pasted(_ text: UnsafeRawBufferPointer) { guarded.session.pasteContinues(text) }

  func pasteEnded() { guarded.session.pasteEnds() }

  func readsKeys(_ readsKeys: Bool) {
    // What fails now is tried again at the next heartbeat, and told at the end.
    queue.async { [self] in note { try? $0.decide(seesInput: readsKeys) } }
  }

  /// Stops looking, once everything that was seen is noted.
  func finish() {
    seen.withLock { seen in
      seen.timer?.cancel()
      seen.timer = nil
    }
    queue.sync {}
  }

  private static func schedule(
    _ timer: any DispatchSourceTimer, everyMilliseconds milliseconds: Int
  ) {
    timer.schedule(
      deadline: .now(), repeating: .milliseconds(milliseconds),
      leeway: .milliseconds(milliseconds / 10))
  }

  private func look() {
    let path = guarded.session.currentPath
    let now = try? store.configuration.fileSystem.entry(at: path, followsLink: true).state
    let isSaved = seen.withLock { seen in
      // A file that is gone is being replaced; one that changed a moment ago may not be complete.
      let isSteady = now != nil && now == seen.last
      if !isSteady, now != seen.noted { guarded.session.saveBegins() }
      seen.last = now
      if now != nil, seen.noted == nil { guarded.session.fileIsThere() }
      guard isSteady, now != seen.noted else { return false }
      if seen.noted == nil, let timer = seen.timer {
        Self.schedule(timer, everyMilliseconds: Self.lookMilliseconds)
      }
      seen.noted = now
      return true
    }
    if isSaved { note { try? $0.documentWasSaved() } }
    guard let titleText, let figures = guarded.session.figures else { return }
    let title = titleText(figures)
    seen.withLock { $0.title = title }
  }

  private func note(_ body: @Sendable (WritingSession) -> Void) {
    guarded.uninterrupted { body(guarded.session) }
  }
}
