import FileTracking
import ProgressModel
import ProgressStorage

/// The path patterns of files that are not recorded.
package struct ExclusionList: Sendable {
  let kernel: StoreKernel

  /// The patterns of paths that are not recorded, sorted.
  package func patterns() throws -> [String] {
    try kernel.read { reader, _ in try reader.exclusions() } ?? []
  }

  /// The pattern by which a file is not recorded, if there is one.
  ///
  /// - Parameter path: An absolute path; symbolic links are followed, and it need not exist.
  package func pattern(ofFileAt path: String) throws -> String? {
    try policy().exclusion(ofFileAt: paths(ofFileAt: path))?.text
  }

  /// Returns for each file whether a pattern excludes it.
  ///
  /// - Parameters:
  ///   - filesAt: Paths as those of ``pattern(ofFileAt:)``.
  ///   - patterns: The patterns; `nil` for those that the person has set.
  package func areExcluded(
    filesAt paths: [String], by patterns: [String]? = nil
  ) throws -> [Bool] {
    let patterns = try patterns ?? self.patterns()
    // Most people have none, and links need not be followed then.
    guard !patterns.isEmpty else { return paths.map { _ in false } }
    let policy = RecordingPolicy(kernel.configuration, excluding: patterns)
    // A list of sessions has the same path many times.
    var known: [[UInt8]: Bool] = [:]
    return paths.map { path in
      let key = Array(path.utf8)
      if let isExcluded = known[key] { return isExcluded }
      let isExcluded = policy.exclusion(ofFileAt: self.paths(ofFileAt: path)) != nil
      known[key] = isExcluded
      return isExcluded
    }
  }

  /// Why nothing of a file is kept; `nil` if it is recorded.
  ///
  /// - Parameter path: An absolute path; symbolic links are followed, and it need not exist.
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func refusal(ofFileAt path: String) throws -> RecordingPolicy.Refusal? {
    // A store that records nothing need not be opened, and may not be made.
    if kernel.recordsNothing {
      return RecordingPolicy(kernel.configuration, excluding: []).refusalOfAll
    }
    let entry = try? kernel.configuration.fileSystem.entry(at: path, followsLink: true)
    return try policy().refusal(ofFileAt: paths(ofFileAt: path), entry?.state)
  }

  private func policy() throws -> RecordingPolicy {
    RecordingPolicy(kernel.configuration, excluding: try patterns())
  }

  private func paths(ofFileAt path: String) -> [String] {
    let files = kernel.configuration.fileSystem
    let absolute = try? files.absolutePath(path)
    return [path, absolute, absolute.flatMap(files.resolveAlsoIfMissing)].compactMap(\.self)
  }

  /// Switches recording off, or on again, for the paths of patterns, as one command.
  ///
  /// - Parameters:
  ///   - patterns: What `ExclusionPattern` takes.
  ///   - isExcluded: Whether files of the patterns are not recorded from now on.
  ///   - summary: The command, for people.
  /// - Returns: The patterns that changed; if there are none, nothing was recorded.
  @discardableResult
  package func set(
    _ patterns: [String], isExcluded: Bool, asCommand summary: String
  ) throws -> [String] {
    let tool = kernel.tool
    return try kernel.write { writer in
      var known = Set(try writer.reader.exclusions())
      let changed = patterns.filter {
        isExcluded ? known.insert($0).inserted : known.remove($0) != nil
      }
      guard !changed.isEmpty else { return [] }
      let command = try writer.insertCommand(summary, tool: tool)
      for pattern in changed {
        try writer.insert(
          PreferenceFact(
            id: writer.newIdentifier(), kind: .exclusion, key: pattern,
            value: isExcluded ? "" : nil,
            authorship: writer.authorship(tool: tool, command: command)))
      }
      return changed
    }
  }
}
