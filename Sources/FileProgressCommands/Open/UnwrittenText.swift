import Synchronization

/// What an interrupt has to know of the line editor: whether text would be lost by it.
final class UnwrittenText: Sendable {
  private struct State {
    var isUnwritten = false
    var isWarned = false
  }

  private let state = Mutex(State())

  /// Takes note of where the editor stands after a typed line; whoever goes on is warned anew.
  func update(isUnwritten: Bool) {
    state.withLock { $0 = State(isUnwritten: isUnwritten) }
  }

  /// Returns whether a person who interrupts the editor is to be warned, which happens once.
  func warns() -> Bool {
    state.withLock { state in
      guard state.isUnwritten, !state.isWarned else { return false }
      state.isWarned = true
      return true
    }
  }
}
