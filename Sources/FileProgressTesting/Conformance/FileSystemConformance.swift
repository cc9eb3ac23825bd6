import FileTracking
import ProgressModel

/// Checks that a file system keeps the promises of `FileSystem` and `OpenFile`.
///
/// Give an empty folder whose ``EditableFolder/fileSystem`` is your own, and expect no failures:
///
/// ```swift
/// let files = InMemoryFileSystem()
/// let folder = try InMemoryEditableFolder(of: files, seenBy: MyFileSystem(around: files))
/// let failures = FileSystemConformance.failures(in: folder)
/// ```
public enum FileSystemConformance {
  /// All checks: of paths, open files, places, folders, and all of them together.
  ///
  /// Each needs an empty folder. A check that needs more than the folder's abilities finds nothing.
  public static let checks: [ConformanceCheck<any EditableFolder>] =
    pathChecks + openFileChecks + placeChecks + folderChecks + twinChecks

  /// Runs all checks, each in a folder of its own.
  ///
  /// - Parameter folder: An empty folder; what the checks make in it stays there.
  /// - Returns: What is wrong; empty if every promise is kept.
  public static func failures(in folder: any EditableFolder) -> [ConformanceFailure] {
    checks.enumerated().flatMap { number, check in
      do {
        return check.failures(of: try EditableSubfolder("check-\(number)", of: folder))
      } catch {
        let sentence = "The folder for it can't be made: \(error)."
        return [ConformanceFailure(check: check.name, sentence: sentence)]
      }
    }
  }

  static func check(
    _ name: String, needs abilities: FolderAbilities = [],
    _ body: @escaping @Sendable (any EditableFolder, inout ConformanceFindings) throws -> Void
  ) -> ConformanceCheck<any EditableFolder> {
    ConformanceCheck(name) { folder, findings in
      guard folder.abilities.isSuperset(of: abilities) else { return }
      try body(folder, &findings)
    }
  }

  /// What an open file shows, for checks to compare.
  struct Evidence {
    var resolvedPath: String
    var state: FileState
    var handle: KernelHandle?
    var system: FileSystemDescription
  }

  static func evidence(_ folder: any EditableFolder, _ name: String) throws -> Evidence {
    try folder.fileSystem.withOpenFile(at: folder.path(name)) { file throws(FileTrackingError) in
      let system = try file.fileSystem()
      return Evidence(
        resolvedPath: try file.resolvedPath(), state: try file.state(),
        handle: system.isWeak ? nil : file.handle(), system: system)
    }
  }
}
