/// Which way a person looks who types a date: `friday` is another day for a report than for a goal.
package enum MomentMood: Hashable, Sendable {
  /// At what has been: reports, sessions, timers.
  case back
  /// At what is to come: goals, due dates.
  case ahead
}
