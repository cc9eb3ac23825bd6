package import DocumentIdentity
package import ProgressModel

/// The results of a pass over files that are worth showing.
package struct TrackingFindings: Sendable {
  /// The files to tell about, in the order in which they were given.
  package var files: [TrackedFile] = []
  /// How many files there were of each kind, also of those that are left out.
  package var counts: [MatchReason: Int] = [:]
}

extension TrackingResult {
  /// Picks out the files that changed and those that were named by themselves.
  ///
  /// - Parameters:
  ///   - places: What the person named.
  ///   - listsUnchanged: Whether all other files are wanted, too.
  /// - Complexity: O(*n*) in the files.
  package func findings(of places: TrackedPlaces, listsUnchanged: Bool) -> TrackingFindings {
    var findings = TrackingFindings()
    for place in files.indices {
      let reason = files.reason(at: place)
      findings.counts[reason, default: 0] += 1
      // A list of ten thousand unchanged files helps no one.
      if listsUnchanged || reason != .unchanged || places.names(files[place].path) {
        findings.files.append(files[place])
      }
    }
    return findings
  }
}
