/// What a person works on, as a fact names it.
package enum WorkSubject: Hashable, Sendable {
  /// The document of a sighting.
  case document(seenAs: SightingIdentifier)
  /// A context.
  case context(ContextIdentifier)
}
