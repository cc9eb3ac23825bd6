package import FileProgress

/// The program that a person works on a document in: a command, an editor, a language server.
///
/// It says in its own words what this module tells it as values.
package protocol SessionHost: Sendable {
  /// Whether signals to this process are meant for the session.
  var handlesSignals: Bool { get }

  /// Shows which document the file was taken for when the session started. Not called if the document has
  /// no file yet, or nothing is recorded about it.
  func show(_ decision: MatchDecision)

  /// Shows how the session ended.
  ///
  /// It is called once at most, and no signal ends the process meanwhile.
  ///
  /// - Throws: What showing throws; the session has ended anyway.
  func show(_ ending: SessionEnding) throws

  /// Ends the process, whose session has ended since this signal came.
  ///
  /// - Parameters:
  ///   - number: The signal, such as `SIGTERM`.
  ///   - failure: What ending or showing the session threw.
  func leave(bySignal number: Int32, _ failure: (any Error)?) -> Never
}

/// How a session ended.
package enum SessionEnding: Sendable {
  /// It is over.
  case ended(WritingSession.Outcome)
  /// It is over; the document was never written, so that nothing is recorded.
  case nothingWritten
  /// It is over, but its end could not be saved.
  case unsaved(UnsavedSession)
}
