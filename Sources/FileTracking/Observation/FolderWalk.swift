package import ProgressModel

/// A walk through a folder, and those below it, that finds the files in it.
///
/// No symbolic link is followed, so nothing outside of the folder is found. Names that start with a dot are
/// skipped, as in shells: programs hide their own files that way.
package struct FolderWalk: Sendable {
  /// A file that was found.
  package struct File: Hashable, Sendable {
    /// The path, starting with the path of the folder as it was given.
    package var path: String
    /// The path without any symbolic link.
    package var resolvedPath: String
    /// Its size and times, without having been opened.
    package var state: FileState

    package init(path: String, resolvedPath: String, state: FileState) {
      self.path = path
      self.resolvedPath = resolvedPath
      self.state = state
    }
  }

  /// A folder that is walked through.
  private struct Folder: Sendable {
    /// As that of a file.
    var path: String
    /// The path without any symbolic link.
    var resolvedPath: String
  }

  /// What a walk found.
  package struct Findings: Sendable {
    /// The files: first those of a folder by name, then those of the folders in it.
    package var files: [File] = []
    /// The symbolic links, which are not followed; their states are their own.
    package var links: [File] = []
    /// What could not be looked at.
    package var errors: [FileTrackingError] = []
  }

  /// Where the folders are.
  package let fileSystem: any FileSystem
  /// Whether the folders in a folder are walked through too.
  package let isRecursive: Bool
  /// Whether a file or folder is wanted, by its path; a folder that is not takes along all below it.
  package let isWanted: @Sendable (_ path: String, _ isFolder: Bool) -> Bool

  /// Creates a walk.
  package init(
    fileSystem: any FileSystem, isRecursive: Bool,
    isWanted: @escaping @Sendable (_ path: String, _ isFolder: Bool) -> Bool = { _, _ in true }
  ) {
    self.fileSystem = fileSystem
    self.isRecursive = isRecursive
    self.isWanted = isWanted
  }

  /// Walks through a folder, and where it branches through several of the folders in it at once.
  ///
  /// - Parameter path: The absolute path of a folder; a symbolic link to one is followed.
  /// - Throws: What ``FileSystem/resolve(_:)`` and ``FileSystem/entries(ofFolder:)`` throw of the folder
  ///   itself; what is below it goes into the findings.
  /// - Complexity: O(*n* log *n*) of the number of entries.
  package func files(below path: String) throws(FileTrackingError) -> Findings {
    let folder = Folder(path: path, resolvedPath: try fileSystem.resolve(path))
    var findings = Findings()
    var folders: [Folder] = []
    try look(into: folder, &findings, &folders)
    while folders.count == 1, let folder = folders.popLast() {
      enter(folder, &findings, &folders)
    }
    let branches = branches(folders.reversed())
    let fileCount = branches.reduce(findings.files.count) { $0 + $1.files.count }
    findings.files.reserveCapacity(fileCount)
    for branch in branches {
      findings.files += branch.files
      findings.links += branch.links
      findings.errors += branch.errors
    }
    return findings
  }

  /// Walks through folders that have nothing in common, several at once.
  ///
  /// - Returns: What was found in each, in their order.
  private func branches(_ folders: [Folder]) -> [Findings] {
    folders.concurrentMap { folder in
      var findings = Findings()
      var stack = [folder]
      while let folder = stack.popLast() { enter(folder, &findings, &stack) }
      return findings
    }
  }

  /// Looks into a folder that a walk came to.
  private func enter(_ folder: Folder, _ findings: inout Findings, _ folders: inout [Folder]) {
    do throws(FileTrackingError) {
      try look(into: folder, &findings, &folders)
    } catch {
      findings.errors.append(error)
    }
  }

  /// - Parameter folders: The stack to which the folders in it go, the next one last.
  private func look(
    into folder: Folder, _ findings: inout Findings, _ folders: inout [Folder]
  ) throws(FileTrackingError) {
    let (path, resolvedPath) = (folder.path, folder.resolvedPath)
    let isGivenWithoutLinks = PathText.areSame(path, resolvedPath)
    var below: [Folder] = []
    let entries = try fileSystem.entries(ofFolder: resolvedPath)
    // Names are moved about faster than entries.
    let names = entries.enumerated().map { (name: $1.name ?? "", place: $0) }
    let inOrder = names.sorted { PathText.precedes($0.name, $1.name) }
    for entry in inOrder.lazy.map({ entries[$0.place] }) {
      guard entry.isReachable else {
        let name = PathText.joined(path, entry.shownName)
        findings.errors.append(FileTrackingError(.inputOutput, path: name))
        continue
      }
      let isLink = entry.kind == .symbolicLink
      guard isLink || entry.kind == .regular || entry.kind == .folder else { continue }
      guard let name = entry.name else {
        if isLink { continue }
        let name = PathText.joined(path, entry.shownName)
        findings.errors.append(FileTrackingError(.nameNotUTF8, path: name))
        continue
      }
      guard name.utf8.first != PathText.dot else { continue }
      let entryPath = PathText.joined(path, name)
      guard isWanted(entryPath, entry.kind == .folder) else { continue }
      let entryResolvedPath = isGivenWithoutLinks ? entryPath : PathText.joined(resolvedPath, name)
      if entry.kind == .regular {
        findings.files.append(
          File(path: entryPath, resolvedPath: entryResolvedPath, state: entry.state))
      } else if isLink {
        findings.links.append(
          File(path: entryPath, resolvedPath: entryResolvedPath, state: entry.state))
      } else if isRecursive {
        below.append(Folder(path: entryPath, resolvedPath: entryResolvedPath))
      }
    }
    // The last of the stack is walked through next.
    folders += below.reversed()
  }
}
