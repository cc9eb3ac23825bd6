import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressStorage

/// Files that a test may rename, copy and save in every way, in memory or on the disk.
struct FileWorld {
  enum Kind: String, CaseIterable, Sendable {
    case memory
    /// As on a FAT stick: times are kept to two seconds.
    case memoryWithoutHandles
    /// As on a server: times are kept to a second, and other computers may change files.
    case memoryOfServer
    case disk

    static let withHandles: [Kind] = [.memory, .memoryOfServer, .disk]
  }

  let store: DataStore
  /// Whether files have handles here that prove something.
  let hasHandles: Bool
  let clock = ManualClock()
  /// The files, if they are in memory.
  let memory: InMemoryFileSystem?
  private let root: String

  /// Creates an empty world.
  ///
  /// - Parameters:
  ///   - folder: Where the store lies, and the files that are not in memory.
  ///   - textSource: Who reads files in memory whose bytes are not their text.
  ///   - keepsStoreInMemory: Whether the store, too, is in memory, if the files are.
  init(
    _ kind: Kind, in folder: ScratchFolder, textSource: (any TextSource)? = nil,
    keepsStoreInMemory: Bool = false
  ) throws {
    guard kind != .disk else {
      try self.init(at: folder.path(of: "files"), in: folder)
      return
    }
    let root = InMemoryFileSystem.description(
      1, isWeak: kind == .memoryWithoutHandles, isNetwork: kind == .memoryOfServer)
    let memory = InMemoryFileSystem(root: root)
    switch kind {
    case .memoryWithoutHandles: memory.setTimeStampNanoseconds(2_000_000_000)
    case .memoryOfServer: memory.setTimeStampNanoseconds(1_000_000_000)
    case .memory, .disk: break
    }
    self.init(
      memory: memory, root: "", hasHandles: !root.isWeak, in: folder, textSource: textSource,
      keepsStoreInMemory: keepsStoreInMemory)
  }

  /// Creates a world in a folder of this computer, which is made.
  init(at root: String, in folder: ScratchFolder) throws {
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    let description = try LocalFileSystem().describeFolder(at: root)
    self.init(memory: nil, root: root, hasHandles: !description.isWeak, in: folder)
  }

  private init(
    memory: InMemoryFileSystem?, root: String, hasHandles: Bool, in folder: ScratchFolder,
    textSource: (any TextSource)? = nil, keepsStoreInMemory: Bool = false
  ) {
    self.memory = memory
    self.root = root
    self.hasHandles = hasHandles
    store = DataStore(
      configuration: DataStore.Configuration(
        storage: keepsStoreInMemory
          ? .memory : .folder(folder.url.appendingPathComponent("store")),
        applicationIdentifier: "org.example.editor", clock: clock,
        fileSystem: memory ?? LocalFileSystem(), textSource: textSource, heartbeat: nil,
        isDisabled: false))
  }

  /// Another store for the same files.
  func anotherStore(at folder: String) -> DataStore {
    DataStore(
      configuration: DataStore.Configuration(
        storage: .folder(URL(fileURLWithPath: folder)),
        applicationIdentifier: "org.example.editor", clock: clock,
        fileSystem: memory ?? LocalFileSystem(), heartbeat: nil, isDisabled: false))
  }

  func path(_ name: String) -> String { root + "/" + name }

  func activity(_ name: String) throws -> Activity {
    try store.fetching.activity(atPath: path(name))
  }

  /// Follows all files below a folder.
  ///
  /// - Parameter holding: Always, so that all tests with a few files try what large folders need.
  func track(
    _ folder: String, holding: StoreHolding = .always,
    progress: (_ step: TrackingStep, _ done: Int, _ total: Int) -> Void = { _, _, _ in }
  ) throws -> TrackingResult {
    let walk = FolderWalk(fileSystem: store.configuration.fileSystem, isRecursive: true)
    let found = try walk.files(below: path(folder)).files
    return try store.track(in: [path(folder)], holding: holding, progress: progress) {
      TrackingRequests(walked: found)
    }
  }

  func write(_ text: String, to name: String) throws {
    if let memory { return try memory.write(text, to: path(name)) }
    if let handle = FileHandle(forWritingAtPath: path(name)) {
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
    } else {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    }
  }

  func saveAtomically(_ text: String, to name: String) throws {
    if let memory { return try memory.saveAtomically(text, to: path(name)) }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)), options: .atomic)
  }

  func rename(_ name: String, to other: String) throws {
    if let memory { return try memory.rename(path(name), to: path(other)) }
    guard Foundation.rename(path(name), path(other)) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  func copy(_ name: String, to other: String) throws {
    if let memory { return try memory.copy(path(name), to: path(other)) }
    let content = try Data(contentsOf: URL(fileURLWithPath: path(name)))
    try write(String(decoding: content, as: UTF8.self), to: other)
  }

  func createFolder(_ name: String) throws {
    if let memory { return try memory.createFolder(path(name)) }
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: false)
  }

  func createSymbolicLink(at name: String, to target: String) throws {
    if let memory { return try memory.createSymbolicLink(at: path(name), to: target) }
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  func link(_ name: String, to other: String) throws {
    if let memory { return try memory.link(path(name), to: path(other)) }
    try FileManager.default.linkItem(atPath: path(name), toPath: path(other))
  }

  func delete(_ name: String) throws {
    if let memory { return try memory.delete(path(name)) }
    try FileManager.default.removeItem(atPath: path(name))
  }

  /// Sets the time of the last change of the content, as `touch -d`.
  func setModified(secondsSince1970: Int64, at name: String) throws {
    if let memory {
      return try memory.setModified(
        nanosecondsSince1970: secondsSince1970 * 1_000_000_000, at: path(name))
    }
    try setModified(timespec(tv_sec: Int(secondsSince1970), tv_nsec: 0), at: name)
  }

  /// Writes in place and sets back the time of the last change; in memory, the time of the last change
  /// of attributes too, as a store through a memory map can.
  func writeKeepingTimes(_ text: String, to name: String) throws {
    if let memory { return try memory.writeWithoutTrace(text.utf8, to: path(name)) }
    var state = stat()
    guard stat(path(name), &state) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    try write(text, to: name)
    try setModified(state.st_mtim, at: name)
  }

  private func setModified(_ time: timespec, at name: String) throws {
    guard utimensat(AT_FDCWD, path(name), [time, time], 0) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }
}
