/// The sighting of a file or the attempt at a context that a fact was reported through.
///
/// Sessions, covered stretches, items and primary items have one. It says which activity they belong
/// to.
package enum Provenance: Hashable, Sendable {
  /// The fact belongs to the document of this sighting.
  case sighting(SightingIdentifier)
  /// The fact belongs to the context of this attempt.
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
