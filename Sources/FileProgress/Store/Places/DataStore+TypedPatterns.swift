/// A pattern that a person typed excludes nothing.
package struct NotExcluded: Error, Hashable {
  /// The pattern.
  package var typed: String
}

extension DataStore {
  /// Switches recording off for the files of patterns that a person typed, as one command.
  ///
  /// - Parameters:
  ///   - typed: The patterns.
  ///   - command: Returns the command with some patterns, for people.
  /// - Returns: The patterns that say the same everywhere, each once, and whether files of them were
  ///   recorded until now.
  /// - Throws: ``DataStoreError``.
  package func exclude(
    _ typed: [TypedPattern], asCommand command: ([String]) -> String
  ) throws -> [(pattern: String, isNew: Bool)] {
    let wanted = typed.flatMap(\.patterns)
    let known = Set(try exclusions.patterns())
    let unknown = wanted.filter { !known.contains($0) }
    let changed = try exclusions.set(
      unknown, isExcluded: true, asCommand: command(unknown))
    var told: Set<String> = []
    return wanted.filter { told.insert($0).inserted }.map { ($0, changed.contains($0)) }
  }

  /// Switches recording on again for the files of patterns that a person typed, as one command.
  ///
  /// - Parameters:
  ///   - typed: The patterns.
  ///   - command: Returns the command with some patterns, for people.
  /// - Returns: The patterns that hold no longer, each once.
  /// - Throws: ``NotExcluded``, and nothing was changed; ``DataStoreError``.
  package func takeAwayExclusions(
    _ typed: [TypedPattern], asCommand command: ([String]) -> String
  ) throws -> [String] {
    let known = Set(try exclusions.patterns())
    var meant: [String] = []
    for pattern in typed {
      let found = pattern.patternsToTakeAway.filter(known.contains)
      guard !found.isEmpty else { throw NotExcluded(typed: pattern.typed) }
      meant += found.filter { !meant.contains($0) }
    }
    try exclusions.set(
      meant, isExcluded: false, asCommand: command(meant))
    return meant
  }
}
