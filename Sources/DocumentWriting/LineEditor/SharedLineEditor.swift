import Synchronization

/// The line editor of a session, which the thread of the signals asks what would be lost.
package final class SharedLineEditor: Sendable {
  private struct State {
    var editor: LineEditor
    var isWarned = false
    var isLeft = false
  }

  /// What a person is warned of.
  package enum Warning: Sendable {
    /// Text is not written.
    case command
    /// Text is not written, and what is typed next is text, not a command.
    case text
  }

  private let state: Mutex<State>
  private let isTyped: Bool

  /// Shares an editor.
  ///
  /// - Parameter isTyped: Whether a person types. Their text exists nowhere else; a script's text does.
  init(_ editor: LineEditor, isTyped: Bool) {
    state = Mutex(State(editor: editor))
    self.isTyped = isTyped
  }

  /// Does something with the editor.
  func edit<Result: Sendable>(_ body: (inout LineEditor) -> Result) -> Result {
    state.withLock { body(&$0.editor) }
  }

  /// Takes a typed line; a person who goes on is warned again.
  ///
  /// - Returns: The response, and whether the line was text and no command.
  func accept(line: [UInt8]) -> (response: LineEditor.Response, isText: Bool) {
    state.withLock { state in
      state.isWarned = false
      let isText = state.editor.isReadingText
      return (state.editor.accept(line: line), isText)
    }
  }

  /// Notes that the person chose to leave the editor. Text that is not written is then not rescued.
  func leave() { state.withLock { $0.isLeft = true } }

  /// Returns what a person who interrupts the editor is to be warned of, which happens once.
  func warning() -> Warning? {
    state.withLock { state in
      guard isTyped, state.editor.hasUnsavedChanges, !state.isLeft, !state.isWarned else {
        return nil
      }
      state.isWarned = true
      return state.editor.isReadingText ? .text : .command
    }
  }

  /// Returns the document with all that was typed, once; `nil` if nothing would be lost.
  func takeUnwritten() -> [UInt8]? {
    state.withLock { state in
      guard isTyped, state.editor.hasUnsavedChanges, !state.isLeft else { return nil }
      state.isLeft = true
      return state.editor.contentWithTypedLines
    }
  }
}
