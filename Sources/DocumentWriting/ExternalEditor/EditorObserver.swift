import Dispatch
import FileProgress
import FileTracking
import Synchronization

/// Notes in a session what an editor's terminal tells, and looks once a second whether the document was saved.
///
/// Reading the document and saving records takes time, so both happen on a queue: no key waits for them.
final class EditorObserver: TerminalObserver, Sendable {
  private struct Seen {
    /// The file as it was noted last; `nil` if there was none.
    var noted: FileState?
    /// The file as it was at the look before.
    var last: FileState?
  }

  private let guarded: GuardedSession
  private let path: String
  private let store: DataStore
  private let seen: Mutex<Seen>
  private let queue = DispatchQueue(label: "fileprogress.editor")

  /// - Parameters:
  ///   - guarded: A session that has begun.
  ///   - path: The document, which need not exist yet.
  ///   - store: Where it is recorded.
  init(_ guarded: GuardedSession, ofFileAt path: String, in store: DataStore) {
    self.guarded = guarded
    self.path = path
    self.store = store
    let state = try? store.configuration.fileSystem.entry(at: path, followsLink: true).state
    seen = Mutex(Seen(noted: state, last: state))
  }

  func input(isTyping: Bool) { guarded.session.input(isTyping: isTyping) }

  func pastesAreMarked() { guarded.session.pastesAreSeen() }

  func pasted(_ text: UnsafeRawBufferPointer) { guarded.session.pasteContinues(text) }

  func pasteEnded() { guarded.session.pasteEnds() }

  func readsKeys(_ readsKeys: Bool) {
    // What fails now is tried again at the next heartbeat, and told at the end.
    later { try? $0.decide(seesInput: readsKeys) }
  }

  func look() -> Bool {
    let now = try? store.configuration.fileSystem.entry(at: path, followsLink: true).state
    let (isSaved, isChanging) = seen.withLock { seen in
      // A file that is gone is being replaced; one that changed a moment ago may not be complete.
      let isSteady = now != nil && now == seen.last
      seen.last = now
      let isNew = now != seen.noted
      guard isNew, isSteady else { return (false, isNew && now != nil) }
      seen.noted = now
      return (true, false)
    }
    if isSaved { later { try? $0.documentWasSaved() } }
    return isChanging
  }

  /// Waits until everything that was seen is noted.
  func finish() { queue.sync {} }

  private func later(_ note: @escaping @Sendable (WritingSession) -> Void) {
    queue.async { [guarded] in guarded.uninterrupted { note(guarded.session) } }
  }
}
