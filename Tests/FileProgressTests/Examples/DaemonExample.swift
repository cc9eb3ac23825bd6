import FileProgress
import Foundation

/// A process that works for several editors, as a language server does: a session for each of them.
actor EditorSessions {
  private let store: DataStore
  private var sessions: [String: LiveSession] = [:]

  init(store: DataStore) {
    self.store = store
  }

  func didOpen(_ url: URL, editor: String) async throws {
    let activity = try await store.fetchActivity(for: url)
    sessions[editor] = activity.beginSession(
      tool: editor, seesInput: true, isKeptAlive: false)
    try await store.save()
  }

  /// Whatever an editor sends says that it is alive.
  func didHear(from editor: String) {
    sessions[editor]?.beat()
  }

  func didChange(editor: String) {
    sessions[editor]?.recordInput()
  }

  func didClose(editor: String) async throws {
    sessions.removeValue(forKey: editor)?.end()
    try await store.save()
  }
}
