/// What a person says about a session's time.
///
/// The newest cut, deletion or addition holds, also against a longer span. Pauses that were said after it hold
/// as well, all of them.
package struct CorrectionFact: Hashable, Sendable {
  /// What is said.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The session was shorter: it lasted for the given time only.
    case cut
    /// The session did not take place.
    case delete
    /// The session was longer, or was never recorded: it lasted for the given time.
    case add
    /// Nothing of the given time counts; the rest of the session stays as it is.
    ///
    /// This corrects a session that still runs, because it says nothing about the time to come.
    case pause
  }

  /// A random identifier.
  package var id: FactIdentifier
  /// The session.
  package var session: SessionIdentifier
  /// What is said.
  package var kind: Kind
  /// The start by the wall clock, in nanoseconds since 1970.
  package var wallStartNanoseconds: Int64
  /// The length, ≥ 0.
  package var durationNanoseconds: Int64
  /// Who said it.
  package var authorship: Authorship

  package init(
    id: FactIdentifier, session: SessionIdentifier, kind: Kind, wallStartNanoseconds: Int64,
    durationNanoseconds: Int64, authorship: Authorship
  ) {
    self.id = id
    self.session = session
    self.kind = kind
    self.wallStartNanoseconds = wallStartNanoseconds
    self.durationNanoseconds = durationNanoseconds
    self.authorship = authorship
  }
}
