/// What a device shares with a class; for each class and device, the newest counts.
///
/// Of the states of several devices the strictest counts, and each goes on where it was stopped. So an `undo` never
/// changes one.
package struct SharingFact: Hashable, Sendable {
  /// What is shared.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// Assigned work is shared.
    case on
    /// Nothing new is shared.
    case paused
    /// Nothing is shared, and what was is deleted.
    case stopped
    /// The person left the class.
    case left

    /// How strict it is: 0 for `on`, 3 for `left`.
    package var strictness: Int {
      switch self {
      case .on: 0
      case .paused: 1
      case .stopped: 2
      case .left: 3
      }
    }
  }

  /// A random identifier, which says when it was said.
  package var id: FactIdentifier
  /// The class.
  package var classIdentifier: JoinedClassIdentifier
  /// What is shared.
  package var state: State
  /// How often this device asked the class to delete what it has of the person. It never falls.
  package var erasureCount: Int64
  /// Who said it.
  package var authorship: Authorship

  package init(
    id: FactIdentifier, classIdentifier: JoinedClassIdentifier, state: State, erasureCount: Int64,
    authorship: Authorship
  ) {
    self.id = id
    self.classIdentifier = classIdentifier
    self.state = state
    self.erasureCount = erasureCount
    self.authorship = authorship
  }
}
