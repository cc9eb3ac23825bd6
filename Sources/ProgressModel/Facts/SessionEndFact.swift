/// The end of a session; it has one, the first that was stamped.
package struct SessionEndFact: Hashable, Sendable {
  /// Why a session ended.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// A person or a program stopped it.
    case stopped
    /// The process that owned it was gone.
    case ownerGone
    /// Its client stopped beating.
    case beatsStopped
    /// The machine was restarted while it ran.
    case reboot
  }

  /// A random identifier.
  package var id: FactIdentifier
  /// The session.
  package var session: SessionIdentifier
  /// The file as it was at the end, where it was looked at.
  package var sighting: SightingIdentifier?
  /// Why it ended.
  package var reason: Reason
  /// The wall clock at the end, in nanoseconds since 1970.
  package var endedAtNanoseconds: Int64
  /// Whether the end was concluded and not seen.
  package var isUncertain: Bool
  /// Who ended it.
  package var authorship: Authorship

  package init(
    id: FactIdentifier, session: SessionIdentifier, sighting: SightingIdentifier?, reason: Reason,
    endedAtNanoseconds: Int64, isUncertain: Bool, authorship: Authorship
  ) {
    self.id = id
    self.session = session
    self.sighting = sighting
    self.reason = reason
    self.endedAtNanoseconds = endedAtNanoseconds
    self.isUncertain = isUncertain
    self.authorship = authorship
  }

  /// Returns the first of two ends of one session.
  package func united(with other: SessionEndFact) -> SessionEndFact {
    (authorship.stamp, id) <= (other.authorship.stamp, other.id) ? self : other
  }
}
