import FileTracking
import ProgressModel
import ProgressStorage

/// The patterns of paths that are not followed.
struct ExclusionList: Sendable {
  let kernel: StoreKernel

  func exclusions() throws -> [String] {
    try kernel.read { reader, _ in try reader.exclusions() } ?? []
  }

  func exclusion(ofFileAt path: String) throws -> String? {
    let files = kernel.configuration.fileSystem
    let policy = try RecordingPolicy(kernel.configuration, excluding: exclusions())
    let paths = [path, try? files.absolutePath(path), try? files.resolve(path)]
    return policy.exclusion(ofFileAt: paths.compactMap(\.self))?.text
  }

  @discardableResult
  func setExclusion(
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
