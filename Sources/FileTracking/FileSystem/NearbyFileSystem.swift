import ProgressModel
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The user's files, of which those on distant file systems can be left out: a program that asks for a file on a server
/// waits until the server answers, without any limit.
///
/// It leaves out nothing until ``leaveOutDistantFiles(besides:)`` is called. What is left out is not touched: such a
/// path throws ``FileTrackingError/Code/leftOut``. So does a folder in which a distant file system is mounted, since
/// its entries can't all be looked at.
///
/// Before the content of a large file is read, the person can be asked: anybody can have made one in a shared folder.
package final class NearbyFileSystem: FileSystem {
  private let files: any FileSystem
  private let readMounts: @Sendable () -> MountTable
  private let linkTarget: @Sendable (String) -> String?
  fileprivate let mayRead: @Sendable (_ path: String, _ byteCount: Int64) -> Bool

  private struct State {
    var mounts: MountTable?
    /// The folders that distant file systems are mounted at and that are left out.
    var folders: [String] = []
    var hasLeftOut = false
    /// Where folders lead, as far as it is known.
    var reaches: [String: (folder: String, reach: Reach)] = [:]
  }
  private let state = Mutex(State())

  /// Where a path leads.
  private enum Reach {
    /// To this path without links, on this computer.
    case near(String)
    /// To this path, whose links are followed up to the distant file system.
    case distant(String)
  }

  /// Creates the file system.
  ///
  /// - Parameters:
  ///   - files: The user's files.
  ///   - mounts: Reads what is mounted; called when it is needed first.
  ///   - linkTarget: Reads a symbolic link without following it; `nil` for anything else.
  ///   - mayRead: Whether a file of more than 1 GiB is to be read, by its path without links and its size.
  package init(
    _ files: any FileSystem, mounts: @escaping @Sendable () -> MountTable = MountTable.current,
    linkTarget: @escaping @Sendable (String) -> String? = NearbyFileSystem.linkTarget(of:),
    mayRead: @escaping @Sendable (_ path: String, _ byteCount: Int64) -> Bool = { _, _ in true }
  ) {
    self.files = files
    readMounts = mounts
    self.linkTarget = linkTarget
    self.mayRead = mayRead
  }

  /// Leaves out files on distant file systems from now on.
  ///
  /// - Parameter paths: The absolute paths of files and folders that are waited for in any case; what is on the same
  ///   file systems is not left out.
  package func leaveOutDistantFiles(besides paths: [String]) {
    let known = state.withLock(\.mounts)
    let mounts = known ?? readMounts()
    var folders = mounts.distantFolders
    if !folders.isEmpty {
      // The caller asks for these anyway.
      let awaited = paths.flatMap { [$0, (try? files.resolve($0)) ?? $0] }
      folders.removeAll { folder in awaited.contains { PathText.lies($0, atOrBelow: folder) } }
    }
    state.withLock { state in
      state = State(mounts: mounts, folders: folders)
    }
  }

  /// Leaves out nothing from now on.
  package func includeAllFiles() {
    state.withLock { state in
      state.folders = []
      state.reaches = [:]
    }
  }

  /// Whether anything was left out since ``leaveOutDistantFiles(besides:)``.
  package var hasLeftOut: Bool { state.withLock(\.hasLeftOut) }

  /// Reads a symbolic link of this computer; `nil` for anything else.
  @Sendable package static func linkTarget(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &bytes, bytes.count)
    guard count >= 0 else { return nil }
    return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  // MARK: - What is left out

  /// Returns where a file or folder is that is left out, with its links followed as far as this can be known; `nil` if
  /// it is not left out.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - followsLink: Whether a symbolic link at its end is followed.
  fileprivate func leftOutPath(_ path: String, followsLink: Bool) -> String? {
    let folders = state.withLock(\.folders)
    guard !folders.isEmpty, PathText.isAbsolute(path) else { return nil }
    switch reach(of: path, followsLink: followsLink, besides: folders) {
    case .near: return nil
    case .distant(let place):
      state.withLock { $0.hasLeftOut = true }
      return place
    }
  }

  /// Returns whether a folder, or one below it that a walk comes to, is left out.
  fileprivate func isAnyLeftOut(of folder: String) -> Bool {
    let folders = state.withLock(\.folders)
    guard !folders.isEmpty, PathText.isAbsolute(folder) else { return false }
    let leavesOut =
      switch reach(of: folder, followsLink: true, besides: folders) {
      case .near(let place): folders.contains { Self.isListed($0, inWalkThrough: place) }
      case .distant: true
      }
    if leavesOut { state.withLock { $0.hasLeftOut = true } }
    return leavesOut
  }

  /// Returns whether a walk through a folder lists another one. It enters no folders whose names start with a dot.
  private static func isListed(_ folder: String, inWalkThrough place: String) -> Bool {
    guard PathText.lies(folder, atOrBelow: place) else { return false }
    let between = PathText.components(PathText.folder(folder))
      .dropFirst(PathText.components(place).count)
    return !between.contains { $0.utf8.first == PathText.dot }
  }

  /// As many links the system follows, too.
  private static let mostLinks = 40

  /// Follows the links of a path step by step, and stops before the first distant file system.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - followsLink: Whether a symbolic link at its end is followed.
  ///   - folders: What is left out.
  ///   - linkCount: How many links led to the path.
  private func reach(
    of path: String, followsLink: Bool, besides folders: [String], linkCount: Int = 0
  ) -> Reach {
    guard path != "/" else { return place("/", besides: folders) }
    let name = PathText.lastComponent(path)
    let folder = PathText.folder(path)
    let above = folderReach(of: folder, besides: folders, linkCount: linkCount)
    guard case .near(let resolved) = above else {
      guard case .distant(let place) = above else { return above }
      return .distant(PathText.joined(place, name))
    }
    if name.isEmpty || name == "." { return above }
    if name == ".." { return .near(PathText.folder(resolved)) }
    let found = place(PathText.joined(resolved, name), besides: folders)
    guard case .near(let near) = found, followsLink, linkCount < Self.mostLinks,
      let target = linkTarget(near)
    else { return found }
    return reach(
      of: PathText.isAbsolute(target) ? target : PathText.joined(resolved, target),
      followsLink: true, besides: folders, linkCount: linkCount + 1)
  }

  private func place(_ path: String, besides folders: [String]) -> Reach {
    folders.contains { PathText.areSame($0, path) } ? .distant(path) : .near(path)
  }

  /// Returns where a folder leads, which many files ask.
  private func folderReach(
    of folder: String, besides folders: [String], linkCount: Int
  ) -> Reach {
    if let known = state.withLock({ $0.reaches[folder] }), PathText.areSame(known.folder, folder) {
      return known.reach
    }
    let found = reach(of: folder, followsLink: true, besides: folders, linkCount: linkCount)
    // Another path may be equal as text; its bytes tell.
    state.withLock { $0.reaches[folder] = (folder, found) }
    return found
  }

  private func refuse(_ path: String, followsLink: Bool) throws(FileTrackingError) {
    guard leftOutPath(path, followsLink: followsLink) == nil else {
      throw FileTrackingError(.leftOut, path: path)
    }
  }

  // MARK: - The files

  package var nowNanoseconds: Int64 { files.nowNanoseconds }

  package func absolutePath(_ path: String) throws(FileTrackingError) -> String {
    // Only a path with ".." is looked up.
    if PathText.isAbsolute(path), PathText.simplified(path) == nil {
      try refuse(path, followsLink: true)
    }
    return try files.absolutePath(path)
  }

  package func resolve(_ path: String) throws(FileTrackingError) -> String {
    try refuse(path, followsLink: true)
    return try files.resolve(path)
  }

  package func withOpenFile<Value>(
    at path: String, _ body: (any OpenFile) throws(FileTrackingError) -> Value
  ) throws(FileTrackingError) -> Value {
    try refuse(path, followsLink: true)
    return try files.withOpenFile(at: path, body)
  }

  package func place(at resolvedPath: String) -> PlaceContent {
    leftOutPath(resolvedPath, followsLink: false) == nil
      ? files.place(at: resolvedPath) : .unknown
  }

  package func entry(
    at path: String, followsLink: Bool
  ) throws(FileTrackingError) -> FolderEntry {
    try refuse(path, followsLink: followsLink)
    return try files.entry(at: path, followsLink: followsLink)
  }

  package func entries(ofFolder path: String) throws(FileTrackingError) -> [FolderEntry] {
    try refuse(path, followsLink: true)
    let folders = state.withLock(\.folders)
    if !folders.isEmpty, PathText.isAbsolute(path),
      case .near(let place) = reach(of: path, followsLink: true, besides: folders),
      folders.contains(where: { $0 != "/" && PathText.areSame(PathText.folder($0), place) })
    {
      state.withLock { $0.hasLeftOut = true }
      throw FileTrackingError(.leftOut, path: path)
    }
    return try files.entries(ofFolder: path)
  }

  package func describeFolder(
    at path: String
  ) throws(FileTrackingError) -> FileSystemDescription {
    try refuse(path, followsLink: true)
    return try files.describeFolder(at: path)
  }
}

extension FileSystem {
  /// Returns where a file or folder is that is left out, since it is on a distant file system; `nil` for any other.
  ///
  /// - Parameter path: An absolute path.
  package func leftOutPath(_ path: String) -> String? {
    (self as? NearbyFileSystem)?.leftOutPath(path, followsLink: true)
  }

  /// Returns whether a folder, or one below it that a walk comes to, is left out, since it is on a distant file system.
  ///
  /// - Parameter folder: An absolute path.
  package func leavesOutAny(of folder: String) -> Bool {
    (self as? NearbyFileSystem)?.isAnyLeftOut(of: folder) ?? false
  }

  /// Checks that a file is to be read, of which only the state is known yet.
  ///
  /// - Throws: ``FileTrackingError/Code/notConfirmed``.
  func checkMayRead(_ observation: FileObservation) throws(FileTrackingError) {
    let byteCount = observation.state.byteCount
    guard byteCount > LongRead.leastByteCount, let files = self as? NearbyFileSystem,
      !files.mayRead(observation.resolvedPath, byteCount)
    else { return }
    throw FileTrackingError(.notConfirmed, path: observation.path)
  }
}
