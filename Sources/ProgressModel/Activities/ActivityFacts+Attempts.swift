extension ActivityFacts {
  /// Returns the part of a context's facts that was reported through one attempt.
  ///
  /// The kind of its primary item is still that of the first one saved in any attempt.
  ///
  /// - Complexity: O(*n*), *n* facts of the context.
  package func facts(of attempt: AttemptIdentifier) -> ActivityFacts {
    func isOfAttempt(_ provenance: Provenance) -> Bool { provenance == .attempt(attempt) }
    var result = ActivityFacts(
      id: ActivityIdentifier(attempt.value), documents: [],
      sessions: sessions.filter { isOfAttempt($0.session.provenance) },
      progressRanges: progressRanges.filter { isOfAttempt($0.provenance) },
      progressClearings: progressClearings.filter { isOfAttempt($0.provenance) },
      items: items.filter { isOfAttempt($0.provenance) },
      primaries: primaries.filter { isOfAttempt($0.provenance) })
    result.otherPrimaries = otherPrimaries + primaries.filter { !isOfAttempt($0.provenance) }
    return result
  }
}
