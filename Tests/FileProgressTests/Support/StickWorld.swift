import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation

/// A world with a second file system in it that comes and goes, as a stick does.
struct StickWorld {
  enum Kind: Sendable {
    case memory
    /// With a stick whose files have no handles that prove something.
    case memoryWithoutHandles
    /// On this computer; needs root.
    case disk(MountedFileSystem.Kind)

    static let inMemory: [Kind] = [.memory, .memoryWithoutHandles]
  }

  let world: FileWorld
  /// Whether files on the stick have handles that prove something.
  let hasHandles: Bool
  private let volume: InMemoryFileSystem.Volume?
  private let disk: MountedFileSystem?

  private init(_ kind: Kind, in folder: ScratchFolder) throws {
    switch kind {
    case .memory, .memoryWithoutHandles:
      world = try FileWorld(.memory, in: folder)
      if case .memory = kind { hasHandles = true } else { hasHandles = false }
      volume = world.memory?.createVolume(
        InMemoryFileSystem.description(2, isWeak: !hasHandles))
      disk = nil
    case .disk(let kind):
      world = try FileWorld(.disk, in: folder)
      hasHandles = true
      volume = nil
      disk = try MountedFileSystem(kind, in: folder.path(of: "source"))
    }
  }

  /// Runs a test, with the stick plugged in at "stick".
  static func run(_ kind: Kind, _ body: (StickWorld) throws -> Void) throws {
    try withScratchFolder { folder in
      let sticks = try StickWorld(kind, in: folder)
      try sticks.plugIn(at: "stick")
      defer {
        for name in ["again", "other", "stick"] where sticks.disk != nil {
          try? MountedFileSystem.unmount(sticks.world.path(name))
        }
      }
      try body(sticks)
    }
  }

  func plugIn(at name: String) throws {
    if let volume, let memory = world.memory {
      try memory.createFolder(world.path(name))
      try memory.mount(volume, at: world.path(name))
    }
    try disk?.mount(at: world.path(name))
  }

  /// Pulls it out of the only place where it is.
  func pullOut(of name: String) throws {
    if let volume, let memory = world.memory { memory.unmount(volume) }
    if disk != nil { try MountedFileSystem.unmount(world.path(name)) }
  }

  /// Shows the stick at a second place too.
  func bind(_ name: String, to newName: String) throws {
    if world.memory != nil { return try plugIn(at: newName) }
    try world.createFolder(newName)
    try SystemProgram.run("mount", ["--bind", world.path(name), world.path(newName)])
  }

  /// Gives the stick, which is plugged in nowhere, another identifier.
  func changeIdentifier() throws {
    if let volume, let memory = world.memory {
      memory.describe(volume, as: InMemoryFileSystem.description(3, isWeak: !hasHandles))
    }
    try disk?.changeIdentifier()
  }
}
