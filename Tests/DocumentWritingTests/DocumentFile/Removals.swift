import Synchronization

@testable import DocumentWriting

/// Another editor that looks for abandoned files, and remembers what it removed.
final class Removals: Sendable {
  private struct State {
    var names: [String] = []
    var lookCount = 0
  }

  private let state = Mutex(State())

  /// What was removed so far.
  var names: [String] { state.withLock(\.names) }

  /// How often it looked.
  var lookCount: Int { state.withLock(\.lookCount) }

  /// Looks into the folder of a document.
  func look(beside path: String) {
    let names = UnfinishedSave.removeAbandoned(besideDocumentAt: path)
    state.withLock {
      $0.names += names
      $0.lookCount += 1
    }
  }
}
