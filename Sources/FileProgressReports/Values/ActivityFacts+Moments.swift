package import ProgressModel

extension ActivityFacts {
  /// The begins of sessions and the moments of reported results, in nanoseconds since 1970, in any
  /// order: a period with one of them has work in it, however little time it took.
  package var momentsOfWork: [Int64] {
    let stamps =
      progressRanges.map(\.authorship.stamp) + progressClearings.map(\.authorship.stamp)
      + items.map(\.authorship.stamp) + primaries.map(\.authorship.stamp)
      + samples.map(\.authorship.stamp)
    return sessions.filter { $0.correction?.kind != .delete }.map(\.startedAtNanoseconds)
      + stamps.map { $0.wallMilliseconds * 1_000_000 }
  }
}
