/// The timer of a folder that runs, as a text has it that lies in the folder.
///
/// What is written in such a text is written in the timer's time, though the text has no session of it before the timer
/// is stopped.
package struct CountingTimer: Hashable, Sendable {
  /// The session of the timer, which hangs on this text or on another one.
  package var session: SessionIdentifier
  /// Where the timer was started in the order of facts.
  package var stamp: Stamp

  package init(session: SessionIdentifier, stamp: Stamp) {
    self.session = session
    self.stamp = stamp
  }
}
