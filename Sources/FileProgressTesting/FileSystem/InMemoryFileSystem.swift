public import FileTracking
import ProgressModel
import Synchronization

/// Files in memory that behave like those on a Linux file system, for tests.
///
/// The number of a deleted file is given to the next new one, as ext4 does, while handles are never
/// used again. Every change takes a microsecond of the clock, which otherwise stands still.
/// Relative paths start at the root.
public final class InMemoryFileSystem: FileSystem {
  /// Called before every read of content with the file system, the resolved path of the file and
  /// the offset: the place to change a file while it is read.
  public typealias ReadHook = @Sendable (InMemoryFileSystem, String, Int64) -> Void

  private let guarded: Mutex<State>

  private struct State {
    var tree: InMemoryTree
    var readHook: ReadHook?
  }

  /// Creates an empty file system.
  ///
  /// - Parameters:
  ///   - root: What the file system is like.
  ///   - nowNanoseconds: The time on the clock, in nanoseconds since 1970.
  public init(
    root: FileSystemDescription = InMemoryFileSystem.description(1),
    nowNanoseconds: Int64 = 1_750_000_000_000_000_000
  ) {
    guarded = Mutex(State(tree: InMemoryTree(root: root, nowNanoseconds: nowNanoseconds)))
  }

  /// Describes a file system like ext4, one for every number.
  public static func description(
    _ number: UInt8, isWeak: Bool = false, isNetwork: Bool = false
  ) -> FileSystemDescription {
    let bytes = [UInt8](repeating: 0, count: 15) + [number]
    return FileSystemDescription(
      identifier: FileSystemIdentifier(source: .uuid, bytes: bytes),
      kindName: isWeak ? "vfat" : "ext4", isWeak: isWeak, isNetwork: isNetwork)
  }

  func withTree<Value: Sendable>(
    _ body: (inout InMemoryTree) throws(FileTrackingError) -> Value
  ) throws(FileTrackingError) -> Value {
    try guarded.withLock { state throws(FileTrackingError) in try body(&state.tree) }
  }

  func callReadHook(path: String, offset: Int64) {
    let hook = guarded.withLock { $0.readHook }
    hook?(self, path, offset)
  }
}

extension InMemoryFileSystem {
  /// Sets what is called before every read of content, outside of the lock; `nil` for nothing.
  public func setReadHook(_ hook: ReadHook?) {
    guarded.withLock { $0.readHook = hook }
  }

  /// The time on the clock, in nanoseconds since 1970.
  public var nowNanoseconds: Int64 {
    guarded.withLock { $0.tree.nowNanoseconds }
  }

  /// Moves the clock; a negative duration sets it back.
  public func advanceClock(by duration: Duration) {
    let (seconds, attoseconds) = duration.components
    guarded.withLock {
      $0.tree.nowNanoseconds += seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
  }

  /// Sets how coarse the time stamps of files are: 1 for exact ones, 2 × 10⁹ for those of FAT.
  public func setTimeStampNanoseconds(_ nanoseconds: Int64) {
    precondition(nanoseconds > 0, "time stamps of \(nanoseconds) ns")
    guarded.withLock { $0.tree.timeStampNanoseconds = nanoseconds }
  }
}

extension InMemoryFileSystem {
  /// Makes a path absolute, without following the links in it.
  ///
  /// - Throws: As `FileSystem.absolutePath(_:)`.
  public func absolutePath(_ path: String) throws(FileTrackingError) -> String {
    try InMemoryTree.checkName(path)
    let rooted = PathText.isAbsolute(path) ? path : "/" + path
    if let simplified = PathText.simplified(rooted) { return simplified }
    let name = PathText.lastComponent(rooted)
    if name == ".." || name == "." || name.isEmpty { return try resolve(rooted) }
    let folder = try resolve(PathText.folder(rooted))
    return PathText.joined(folder, name)
  }

  /// Follows all symbolic links of a path.
  ///
  /// - Throws: As `FileSystem.resolve(_:)`.
  public func resolve(_ path: String) throws(FileTrackingError) -> String {
    try withTree { tree throws(FileTrackingError) in
      try tree.walk(path, followsLastLink: true).path
    }
  }

  /// Opens a file for reading, for as long as the body runs, outside of the lock.
  ///
  /// - Throws: As `FileSystem.withOpenFile(at:_:)`.
  public func withOpenFile<Value>(
    at path: String, _ body: (any OpenFile) throws(FileTrackingError) -> Value
  ) throws(FileTrackingError) -> Value {
    let file = try withTree { tree throws(FileTrackingError) in
      try tree.open(path)
    }
    defer { guarded.withLock { $0.tree.close(file.node) } }
    return try body(
      InMemoryOpenFile(
        files: self, path: path, resolved: file.path, node: file.node,
        stateWhenOpened: file.state))
  }

  /// Looks at the place where a file was seen before.
  public func place(at resolvedPath: String) -> PlaceContent {
    guarded.withLock { $0.tree.place(at: resolvedPath) }
  }

  /// Looks at what is at a path, without opening it.
  ///
  /// - Throws: As `FileSystem.entry(at:followsLink:)`.
  public func entry(
    at path: String, followsLink: Bool
  ) throws(FileTrackingError) -> FolderEntry {
    try withTree { tree throws(FileTrackingError) in
      let node = try tree.walk(path, followsLastLink: followsLink).node
      return FolderEntry(
        nameBytes: PathText.lastComponent(path).utf8, kind: tree.kind(of: node),
        state: try tree.state(of: node, path: path))
    }
  }

  /// Looks at everything in a folder, without opening it.
  ///
  /// - Throws: As `FileSystem.entries(ofFolder:)`.
  public func entries(ofFolder path: String) throws(FileTrackingError) -> [FolderEntry] {
    try withTree { tree throws(FileTrackingError) in try tree.entries(ofFolder: path) }
  }

  /// Describes the file system that a folder lies on.
  ///
  /// - Throws: As `FileSystem.describeFolder(at:)`.
  public func describeFolder(at path: String) throws(FileTrackingError) -> FileSystemDescription {
    try withTree { tree throws(FileTrackingError) in
      let found = try tree.walk(path, followsLastLink: true)
      guard tree.kind(of: found.node) == .folder else {
        throw FileTrackingError(.notFound, path: path)
      }
      return tree.volumes[found.node.volume].description
    }
  }
}
