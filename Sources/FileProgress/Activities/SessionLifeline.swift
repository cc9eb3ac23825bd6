import ProgressModel

/// What keeps a program's session alive.
package enum SessionLifeline: Hashable, Sendable {
  /// This process: the store beats for the session while the process lives.
  case process
  /// The program's own signs of life, which are at most this far apart.
  ///
  /// After a silence of more than twice this time, the session ended at the last sign of life.
  case beats(every: Duration)

  /// How far signs of life may be apart; `nil` if the store beats.
  package var beatNanoseconds: Int64? {
    switch self {
    case .process: nil
    case .beats(let interval): max(1, min(interval, .seconds(1 << 32)).wholeNanoseconds)
    }
  }
}
