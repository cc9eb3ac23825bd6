public import ProgressModel

/// The seam to the user's files, which are only ever read.
///
/// ``LocalFileSystem`` is the real one; `InMemoryFileSystem` in FileProgressTesting is one for tests.
/// Paths are UTF-8 and are compared byte by byte.
public protocol FileSystem: Sendable {
  /// The wall clock that time stamps of files are compared with, in nanoseconds since 1970.
  var nowNanoseconds: Int64 { get }

  /// Makes a path absolute, without following the links in it.
  ///
  /// Relative paths begin at the current folder. Only parts that say nothing are removed; the
  /// folder of a path with ".." in it is resolved, since nothing else tells where that leads.
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

  /// Looks at everything in a folder, without opening it.
  ///
  /// - Parameter path: The absolute path of a folder, without a symbolic link at its end.
  /// - Returns: The entries in no certain order, without "." and "..".
  /// - Throws: ``FileTrackingError/Code/notFound`` also for what is no folder,
  ///   ``FileTrackingError/Code/notPermitted``, ``FileTrackingError/Code/inputOutput``.
  func entries(ofFolder path: String) throws(FileTrackingError) -> [FolderEntry]

  /// Describes the file system that a folder lies on.
  ///
  /// - Throws: What ``resolve(_:)`` throws; ``FileTrackingError/Code/notFound`` also for a file.
  func describeFolder(at path: String) throws(FileTrackingError) -> FileSystemDescription
}

extension FileSystem {
  /// Judges the place where a document was last seen.
  ///
  /// A file under another file-system identifier than the recorded one is out of reach: identifiers
  /// change with a mount, so it may or may not be the document's.
  ///
  /// - Parameters:
  ///   - resolvedPath: The absolute path of the document's newest sighting, without links.
  ///   - fileSystem: The file system of that sighting.
  ///   - handle: The handle of that sighting; `nil` where there are none, and then any file that is
  ///     there is taken for the document's.
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
