import Synchronization
import WritingSession

/// What a signal has to know of the line editor: the text that would be lost by it.
final class UnwrittenText: Sendable {
  private struct State {
    var editor: LineEditor?
    var isWarned = false
  }

  /// What a person is warned of.
  enum Warning {
    /// Text is not written.
    case command
    /// Text is not written, and what is typed next is text, not a command.
    case text
  }

  private let state = Mutex(State())

  /// Takes note of where the editor stands after a typed line; whoever goes on is warned anew.
  func update(_ editor: LineEditor) {
    state.withLock { $0 = State(editor: editor.hasUnsavedChanges ? editor : nil) }
  }

  /// Returns what a person who interrupts the editor is to be warned of, which happens once.
  func warning() -> Warning? {
    state.withLock { state in
      guard let editor = state.editor, !state.isWarned else { return nil }
      state.isWarned = true
      return editor.isReadingText ? .text : .command
    }
  }

  /// Returns the document with all that was typed, once; `nil` if nothing would be lost.
  func take() -> [UInt8]? {
    guard var editor = state.withLock({ $0.editor.take() }) else { return nil }
    _ = editor.acceptEndOfInput()
    return editor.content
  }
}
