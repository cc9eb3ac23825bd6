import FileProgress
import FileProgressTestSupport
import Foundation

/// Files that a test may rename, copy and save in every way, in memory or on the disk.
struct FileWorld {
  enum Kind: String, CaseIterable, Sendable {
    case memory
    /// As on a FAT stick.
    case memoryWithoutHandles
    case disk

    static let withHandles: [Kind] = [.memory, .disk]
  }

  let store: DataStore
  /// Whether files have handles here that prove something.
  let hasHandles: Bool
  let clock = ManualClock()
  private let memory: InMemoryFileSystem?
  private let root: String

  init(_ kind: Kind, in folder: ScratchFolder) throws {
    let memory =
      kind == .disk
      ? nil
      : InMemoryFileSystem(
        root: InMemoryFileSystem.description(1, isWeak: kind == .memoryWithoutHandles))
    self.memory = memory
    hasHandles = kind != .memoryWithoutHandles
    root = kind == .disk ? folder.path(of: "files") : ""
    if kind == .disk {
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    }
    store = DataStore(
      configuration: DataStore.Configuration(
        storage: .folder(folder.url.appendingPathComponent("store")),
        applicationIdentifier: "org.example.editor", clock: clock,
        fileSystem: memory ?? LocalFileSystem(), heartbeat: nil, isDisabled: false))
  }

  func path(_ name: String) -> String { root + "/" + name }

  func activity(_ name: String) throws -> Activity { try store.activity(atPath: path(name)) }

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
}
