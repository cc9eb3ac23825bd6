/// Where the lines of a line editor come from, and where its answers go: a terminal, or the files and
/// pipes of a script.
package protocol LineTerminal: SessionHost {
  /// Whether the lines are typed by a person, whose text is nowhere else.
  var isInputTerminal: Bool { get }
  /// Whether a person sees what is written.
  var isOutputTerminal: Bool { get }
  /// Whether the input was a terminal that is gone, as when its window was closed.
  var isInputGone: Bool { get }

  /// Gives the next line without its line feed; `nil` at the end.
  func readLine() -> [UInt8]?

  /// Writes what commands of the editor print.
  ///
  /// - Throws: What writing throws; the editor is left, and the text is kept.
  func write(_ bytes: [UInt8]) throws

  /// Says what happened.
  func show(_ notice: LineNotice)
}

extension LineTerminal {
  /// Whether a person types and reads. A person wants a prompt and words; a script wants what `ed` prints.
  package var isInteractive: Bool { isInputTerminal && isOutputTerminal }
}

/// What happened in a line editor.
package enum LineNotice: Sendable {
  /// The document was read.
  case opened(lineCount: Int, byteCount: Int, words: Int?, isNew: Bool)
  /// The editor answered a line, or the end of the input; the message may be `nil`.
  case answered(LineEditor.Response)
  /// The document was written; the response is as of `ed`.
  case written(byteCount: Int, LineEditor.Response)
  /// The document was written, but its record could not be kept.
  case notRecorded(any Error)
  /// What looks like a command was taken as a line of text.
  case commandTakenAsText
  /// A person interrupted the editor, and something is not written; the next time it is left.
  case unwritten(SharedLineEditor.Warning)
  /// What was not written is in a file of its own.
  case kept(path: String)
  /// What was not written could not be kept either.
  case lost(any Error)
}
