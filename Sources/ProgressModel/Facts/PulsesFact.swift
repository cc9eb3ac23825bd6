/// The seconds of one minute of a session in which there was input.
package struct PulsesFact: Hashable, Sendable {
  /// The session.
  package var session: SessionIdentifier
  /// The span that the minutes count from: the first of the session, except for input from another
  /// run of the machine, or from before that span.
  package var spanIndex: Int64
  /// Minutes since that span began, on the monotonic clock, from 0.
  package var minute: Int64
  /// The input.
  package var pulses: MinutePulses

  package init(
    session: SessionIdentifier, spanIndex: Int64 = 0, minute: Int64, pulses: MinutePulses
  ) {
    self.session = session
    self.spanIndex = spanIndex
    self.minute = minute
    self.pulses = pulses
  }

  /// Returns the input that either of two records of one minute saw.
  package func united(with other: PulsesFact) -> PulsesFact {
    PulsesFact(
      session: session, spanIndex: spanIndex, minute: minute, pulses: pulses.union(other.pulses))
  }
}
