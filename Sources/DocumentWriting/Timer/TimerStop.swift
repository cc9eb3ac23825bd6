/// The result of stopping a timer.
package enum TimerStop: Hashable, Sendable {
  /// It ran, and does not any more.
  case stopped
  /// Its end is the one that was given; it runs no more.
  case corrected
  /// No timer of the document ran.
  case notRunning
  /// No timer ran, but the document is open in a program, which alone can close it.
  case openElsewhere
  /// Its end is not corrected.
  case refused(Refusal)

  /// Why an end is not corrected.
  package enum Refusal: Hashable, Sendable {
    /// It is still to come.
    case inTheFuture
    /// The timer that runs was started later, at this moment in nanoseconds since 1970. It runs on.
    case startedLater(atNanoseconds: Int64)
    /// No timer of the document was started before.
    case noTimer
    /// The document was open in this program at that moment and is so now; only there it can be closed.
    case open(tool: String)
    /// The last timer before ended for certain more than a day ago, at this moment in nanoseconds since
    /// 1970.
    case settled(atNanoseconds: Int64)
  }
}
