/// An unbroken stretch of a session on one clock.
package struct SpanFact: Hashable, Sendable {
  /// The session.
  package var session: SessionIdentifier
  /// The place among the spans of the session, from 0.
  package var index: Int64
  /// Start and length.
  package var span: Span

  package init(session: SessionIdentifier, index: Int64, span: Span) {
    self.session = session
    self.index = index
    self.span = span
  }

  /// Returns what two records of one span say together: the longer one.
  ///
  /// Time that was acknowledged is never taken back by an older copy.
  package func united(with other: SpanFact) -> SpanFact {
    let mine = (span.durationNanoseconds, span.wallStartNanoseconds)
    let theirs = (other.span.durationNanoseconds, other.span.wallStartNanoseconds)
    return mine >= theirs ? self : other
  }
}
