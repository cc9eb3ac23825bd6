public import ProgressModel

/// Access to the user's files, for reading only.
///
/// ``LocalFileSystem`` is the real one; `InMemoryFileSystem` in FileProgressTesting is one for tests.
/// Paths are UTF-8 and are compared byte by byte.
public protocol FileSystem: Sendable {
  /// The wall clock that time stamps of files are compared with, in nanoseconds since 1970.
  var nowNanoseconds: Int64 { get }

  /// Makes a path absolute, without following the links in it.
  ///
  /// Relative paths start at the current folder. Only empty parts and "." are removed; the folder of a path
  /// with ".." in it is resolved, because nothing else tells where that leads.
  ///
  /// - Throws: ``FileTrackingError/Code/invalidName``, ``FileTrackingError/Code/notFound`` for an
  ///   empty path, and for paths with ".." what ``resolve(_:)`` throws.
  func absolutePath(_ path: String) throws(FileTrackingError) -> String

  /// Follows all symbolic links of a path.
  ///
  /// - Returns: The absolute path of what exists there, whatever its kind.
  /// - Throws: ``FileTrackingError/Code/notFound``, ``FileTrackingError/Code/danglingLink``,
  ///   ``FileTrackingError/Code/linkLoop``, ``FileTrackingError/Code/notPermitted``,
  ///   ``FileTrackingError/Code/tooLong``, ``FileTrackingError/Code/nameNotUTF8``,
  ///   ``FileTrackingError/Code/invalidName``, ``FileTrackingError/Code/inputOutput``.
  func resolve(_ path: String) throws(FileTrackingError) -> String

  /// Opens a file for reading, for as long as the body runs.
  ///
  /// Symbolic links are followed. Opening never waits, and never reads from a pipe or a device.
  ///
  /// - Parameter path: An absolute path.
  /// - Throws: What ``resolve(_:)`` throws, ``FileTrackingError/Code/isDirectory``,
  ///   ``FileTrackingError/Code/notRegular``, and what the body throws.
  func withOpenFile<Value>(
    at path: String, _ body: (any OpenFile) throws(FileTrackingError) -> Value
  ) throws(FileTrackingError) -> Value

  /// Looks at the place where a file was seen before.
  ///
  /// - Parameter resolvedPath: The absolute path that the file had, without links.
  func place(at resolvedPath: String) -> PlaceContent

  /// Looks at what is at a path, without opening it.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - followsLink: Whether a symbolic link at its end is followed; otherwise the link itself is
  ///     looked at. Links before the end are always followed.
  /// - Returns: Its kind and state, under the last component of the path.
  /// - Throws: What ``resolve(_:)`` throws.
  func entry(at path: String, followsLink: Bool) throws(FileTrackingError) -> FolderEntry

  /// Looks at everything in a folder, without opening it.
  ///
  /// - Parameter path: The absolute path of a folder, without a symbolic link at its end.
  /// - Returns: The entries in no certain order, without "." and "..".
  /// - Throws: ``FileTrackingError/Code/notFound`` also if it is not a folder,
  ///   ``FileTrackingError/Code/notPermitted``, ``FileTrackingError/Code/inputOutput``.
  func entries(ofFolder path: String) throws(FileTrackingError) -> [FolderEntry]

  /// Describes the file system that a folder lies on.
  ///
  /// - Throws: What ``resolve(_:)`` throws; ``FileTrackingError/Code/notFound`` also for a file.
  func describeFolder(at path: String) throws(FileTrackingError) -> FileSystemDescription
}

extension FileSystem {
  /// Follows all symbolic links of an absolute path. If nothing is there, it follows those of the nearest folder above
  /// it that exists.
  ///
  /// - Returns: `nil` if no folder above it can be followed either.
  package func resolveAlsoIfMissing(_ path: String) -> String? {
    var folder = path
    var names: [String] = []
    while true {
      if let place = try? resolve(folder) {
        return names.reversed().reduce(place, PathText.joined)
      }
      let parent = PathText.folder(folder)
      guard parent != folder else { return nil }
      names.append(PathText.lastComponent(folder))
      folder = parent
    }
  }

  /// Looks for a path in its folder; the root is a folder without a known state.
  ///
  /// - Throws: As ``FileSystem/entry(at:followsLink:)``.
  /// - Complexity: O(*n*) of the number of entries of the folder.
  public func entry(
    at path: String, followsLink: Bool
  ) throws(FileTrackingError) -> FolderEntry {
    let followed = followsLink ? try resolve(path) : try absolutePath(path)
    let name = PathText.lastComponent(path)
    guard followed != "/" else {
      _ = try describeFolder(at: followed)
      return FolderEntry(nameBytes: name.utf8, kind: .folder, state: .unknown)
    }
    let entries: [FolderEntry]
    do throws(FileTrackingError) {
      entries = try self.entries(ofFolder: try resolve(PathText.folder(followed)))
    } catch {
      // A link to nothing before the end of a path is a missing folder, as to the system.
      let code = error.code == .danglingLink ? .notFound : error.code
      throw FileTrackingError(code, path: path, errorNumber: error.errorNumber)
    }
    let found = PathText.lastComponent(followed)
    guard let entry = entries.first(where: { PathText.areSame($0.name ?? "", found) }) else {
      throw FileTrackingError(.notFound, path: path)
    }
    guard entry.isReachable else { throw FileTrackingError(.inputOutput, path: path) }
    return FolderEntry(nameBytes: name.utf8, kind: entry.kind, state: entry.state)
  }

  /// Judges the place where a document was last seen.
  ///
  /// A file under another file-system identifier than the recorded one is out of reach: identifiers
  /// change with a mount, so it may or may not be the document's.
  ///
  /// - Parameters:
  ///   - resolvedPath: The absolute path of the document's newest sighting, without links.
  ///   - fileSystem: The file system of that sighting.
  ///   - handle: The handle of that sighting; `nil` where there are none; then any file there counts as the
  ///     document's.
  public func locationState(
    at resolvedPath: String, fileSystem: FileSystemIdentifier, handle: KernelHandle?
  ) -> LocationState {
    switch place(at: resolvedPath) {
    case .file(fileSystem, let found):
      guard let handle, let found else { return .present }
      return handle == found ? .present : .replaced
    case .somethingElse(fileSystem): return .replaced
    case .nothing(fileSystem): return .absent
    case .file, .somethingElse, .nothing, .unknown: return .unreachable
    }
  }
}
