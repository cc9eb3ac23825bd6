/// Through what a fact was reported: a file as it was seen, or an attempt at something that is no file.
///
/// A session, a covered stretch, an item and a headline have one; it says which activity they belong to.
package enum Provenance: Hashable, Sendable {
  /// A sighting, whose document the fact belongs to.
  case sighting(SightingIdentifier)
  /// An attempt, whose context the fact belongs to.
  case attempt(AttemptIdentifier)

  /// The sighting; `nil` for an attempt.
  package var sighting: SightingIdentifier? {
    if case .sighting(let sighting) = self { sighting } else { nil }
  }

  /// The attempt; `nil` for a sighting.
  package var attempt: AttemptIdentifier? {
    if case .attempt(let attempt) = self { attempt } else { nil }
  }
}
