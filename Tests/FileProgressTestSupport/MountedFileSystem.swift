import Foundation

/// A file system of its own for one test, which can be taken away and brought back; needs root.
package final class MountedFileSystem: Sendable {
  /// The kind of file system.
  package enum Kind: String, Sendable, CaseIterable {
    case ext4
    case xfs
    case btrfs
    case tmpfs
    case overlay
  }

  /// The kind.
  package let kind: Kind
  /// The image, or the folder with the layers of an overlay.
  private let source: String

  /// Makes a file system, which is not mounted yet; one of the kind `tmpfs` is empty at every mount.
  ///
  /// - Parameter folder: An empty folder for what belongs to it; it stays for as long as the file
  ///   system is in use.
  package init(_ kind: Kind, in folder: String) throws {
    self.kind = kind
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    source = folder + "/image"
    switch kind {
    case .ext4: try makeImage(megabytes: 16, "mkfs.ext4", ["-q", "-F"])
    case .xfs: try makeImage(megabytes: 320, "mkfs.xfs", ["-q", "-f"])
    case .btrfs: try makeImage(megabytes: 128, "mkfs.btrfs", ["-q", "-f"])
    case .tmpfs: break
    case .overlay:
      // The layers are on a file system of their own: the scratch folder may be on an overlay, which
      // cannot be a layer of another one.
      try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: false)
      try SystemProgram.run("mount", ["-t", "tmpfs", "-o", "mode=0700", "tmpfs", source])
      for layer in ["lower", "upper", "work"] {
        try FileManager.default.createDirectory(
          atPath: source + "/" + layer, withIntermediateDirectories: false)
      }
    }
  }

  deinit {
    if kind == .overlay { try? SystemProgram.run("umount", ["-l", source]) }
  }

  private func makeImage(megabytes: Int, _ program: String, _ arguments: [String]) throws {
    try SystemProgram.run("truncate", ["-s", "\(megabytes)M", source])
    try SystemProgram.run(program, arguments + [source])
  }

  /// The folder with what the lower layer of an overlay shows.
  package var lowerLayer: String { source + "/lower" }

  /// Mounts the file system on a folder, which is made if it is missing.
  package func mount(at place: String) throws {
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    switch kind {
    case .tmpfs: try SystemProgram.run("mount", ["-t", "tmpfs", "-o", "mode=0700", "tmpfs", place])
    case .overlay:
      let layers = "lowerdir=\(source)/lower,upperdir=\(source)/upper,workdir=\(source)/work"
      try SystemProgram.run("mount", ["-t", "overlay", "-o", layers, "overlay", place])
    case .ext4, .xfs, .btrfs: try SystemProgram.run("mount", ["-o", "loop", source, place])
    }
  }

  /// Takes what is mounted on a folder from there.
  package static func unmount(_ place: String) throws {
    do {
      try SystemProgram.run("umount", [place])
    } catch {
      try SystemProgram.run("umount", ["-l", place])
    }
  }

  /// Gives the file system another identifier; it is not mounted meanwhile.
  package func changeIdentifier() throws {
    switch kind {
    case .ext4:
      // One that was mounted a second after it was made counts as unchecked.
      // 1: it has replayed the journal, which a busy machine had not written back yet.
      try SystemProgram.run("e2fsck", ["-f", "-p", source], succeedingWith: 0...1)
      try SystemProgram.run("tune2fs", ["-f", "-U", "random", source])
    case .xfs: try SystemProgram.run("xfs_admin", ["-U", "generate", source])
    case .btrfs: try SystemProgram.run("btrfstune", ["-f", "-u", source])
    case .tmpfs, .overlay: break
    }
  }

  /// Runs a test in an empty folder of a file system that is there for this test only.
  package static func with<Result>(
    _ kind: Kind, _ body: (_ folder: String, _ fileSystem: MountedFileSystem) throws -> Result
  ) throws -> Result {
    try withScratchFolder { scratch in
      let fileSystem = try MountedFileSystem(kind, in: scratch.path(of: "source"))
      let place = scratch.path(of: "mounted")
      try fileSystem.mount(at: place)
      defer { try? unmount(place) }
      let folder = place + "/test"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      return try withExtendedLifetime(fileSystem) { try body(folder, fileSystem) }
    }
  }
}
