/// The patterns of paths that a store does not follow.
struct Exclusions: Sendable {
  private let patterns: [ExclusionPattern]

  init(_ texts: [String]) {
    patterns = texts.map(ExclusionPattern.init)
  }

  /// Returns the pattern by which a file is not followed.
  ///
  /// - Parameter paths: All absolute paths of the file: as it was named, and without links, since a
  ///   link to an excluded file is no way around the exclusion.
  func pattern(ofFileAt paths: @autoclosure () -> [String]) -> ExclusionPattern? {
    guard !patterns.isEmpty else { return nil }
    let paths = paths()
    return patterns.first { paths.contains(where: $0.matches) }
  }
}
