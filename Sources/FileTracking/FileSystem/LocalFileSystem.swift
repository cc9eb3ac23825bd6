import CSystemCalls
import ProgressModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of this computer.
public struct LocalFileSystem: FileSystem {
  private let onLongRead: (@Sendable (LongRead) -> Void)?

  /// Creates the file system.
  public init() { onLongRead = nil }

  /// Creates the file system.
  ///
  /// - Parameter onLongRead: Gets how far a file of more than 1 GiB is read, again and again.
  package init(onLongRead: @escaping @Sendable (LongRead) -> Void) { self.onLongRead = onLongRead }

  /// The wall clock.
  public var nowNanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Makes a path absolute, without following the links in it.
  ///
  /// - Throws: As ``FileSystem/absolutePath(_:)``.
  public func absolutePath(_ path: String) throws(FileTrackingError) -> String {
    try Self.checkName(path)
    let rooted = PathText.isAbsolute(path) ? path : try Self.currentFolder(for: path) + "/" + path
    if let simplified = PathText.simplified(rooted) { return simplified }
    let name = PathText.lastComponent(rooted)
    if name == ".." || name == "." || name.isEmpty { return try resolve(rooted) }
    let folder = try Self.realPath(of: PathText.folder(rooted), for: path)
    return PathText.joined(folder, name)
  }

  /// Follows all symbolic links of a path.
  ///
  /// - Throws: As ``FileSystem/resolve(_:)``.
  public func resolve(_ path: String) throws(FileTrackingError) -> String {
    try Self.checkName(path)
    return try Self.realPath(of: path, for: path)
  }

  /// Opens a file for reading, for as long as the body runs.
  ///
  /// - Throws: As ``FileSystem/withOpenFile(at:_:)``.
  public func withOpenFile<Value>(
    at path: String, _ body: (any OpenFile) throws(FileTrackingError) -> Value
  ) throws(FileTrackingError) -> Value {
    try Self.checkName(path)
    // Most paths have no links. Where the kernel confirms that while it opens the file, the path is
    // resolved as it stands, and no second walk is needed.
    let direct = fileprogress_open_without_links(path)
    let descriptor = direct >= 0 ? direct : fileprogress_open_through_links(path)
    guard descriptor >= 0 else { throw Self.openError(-descriptor, path: path) }
    defer { close(descriptor) }
    let resolved = direct >= 0 && PathText.isAbsolute(path) ? PathText.simplified(path) : nil
    let file = try LocalOpenFile(
      descriptor: descriptor, path: path, resolvedWhenOpened: resolved, onLongRead: onLongRead)
    return try body(file)
  }

  /// Looks at what is at a path, without opening it.
  ///
  /// - Throws: As ``FileSystem/entry(at:followsLink:)``.
  /// - Complexity: One system call.
  public func entry(
    at path: String, followsLink: Bool
  ) throws(FileTrackingError) -> FolderEntry {
    try Self.checkName(path)
    var state = fileprogress_file_state()
    let result =
      followsLink
      ? fileprogress_state_through_links(path, &state) : fileprogress_state_of_path(path, &state)
    guard result == 0 else { throw Self.openError(-result, path: path) }
    return FolderEntry(
      nameBytes: PathText.lastComponent(path).utf8, kind: FileKind(rawValue: state.kind) ?? .other,
      state: FileState(state))
  }

  /// Describes the file system that a folder lies on.
  ///
  /// - Throws: As ``FileSystem/describeFolder(at:)``.
  public func describeFolder(at path: String) throws(FileTrackingError) -> FileSystemDescription {
    try Self.checkName(path)
    let descriptor = fileprogress_open_folder(path)
    guard descriptor >= 0 else {
      throw FileTrackingError(errorNumber: -descriptor, path: path)
    }
    defer { close(descriptor) }
    return try LocalOpenFile.fileSystem(of: descriptor, path: path)
  }
}

extension LocalFileSystem {
  /// Refuses names that the system would take for other ones.
  private static func checkName(_ path: String) throws(FileTrackingError) {
    if path.isEmpty { throw FileTrackingError(.notFound, path: path) }
    if path.utf8.contains(0) { throw FileTrackingError(.invalidName, path: path) }
  }

  private static func currentFolder(for path: String) throws(FileTrackingError) -> String {
    guard let bytes = getcwd(nil, 0) else {
      throw FileTrackingError(errorNumber: errno, path: path)
    }
    defer { free(bytes) }
    return try text(bytes, path: path)
  }

  private static func realPath(
    of path: String, for asked: String
  ) throws(FileTrackingError) -> String {
    guard let bytes = realpath(path, nil) else { throw openError(errno, path: asked) }
    defer { free(bytes) }
    return try text(bytes, path: asked)
  }

  private static func text(
    _ bytes: UnsafePointer<CChar>, path: String
  ) throws(FileTrackingError) -> String {
    guard let text = String(validatingCString: bytes) else {
      throw FileTrackingError(.nameNotUTF8, path: path)
    }
    return text
  }

  /// Finds out why a file could not be opened.
  private static func openError(_ errorNumber: Int32, path: String) -> FileTrackingError {
    var state = fileprogress_file_state()
    let hasState = fileprogress_state_of_path(path, &state) == 0
    let kind = hasState ? FileKind(rawValue: state.kind) ?? .other : nil
    switch (errorNumber, kind) {
    case (ENOENT, .symbolicLink?):
      return FileTrackingError(.danglingLink, path: path, errorNumber: errorNumber)
    case (ENXIO, let kind?), (ENODEV, let kind?):
      return FileTrackingError(kind: kind, path: path)
    default:
      return FileTrackingError(errorNumber: errorNumber, path: path)
    }
  }
}
