import Foundation

/// A folder that something is mounted on for one test; needs root.
package enum MountedFolder {
  /// Whether this process may mount; a container often may not even as root.
  package static let isPossible: Bool = {
    guard geteuid() == 0, let folder = try? temporaryFolder() else { return false }
    defer { rmdir(folder) }
    guard run("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]) else { return false }
    return run("umount", [folder])
  }()

  /// Runs a test on a file system of its own that holds so many bytes.
  package static func withSmallFileSystem(byteCount: Int, _ body: (String) throws -> Void) throws {
    let folder = try temporaryFolder()
    try mount(["-t", "tmpfs", "-o", "size=\(byteCount),mode=0700", "tmpfs", folder])
    defer { unmount(folder) }
    try body(folder)
  }

  /// Whether this process may mount a file as a disk.
  package static let canMountImages: Bool = {
    guard isPossible else { return false }
    do {
      try withDisk(madeBy: ["mkfs.ext4"], byteCount: 1 << 20) { _ in }
      return true
    } catch {
      return false
    }
  }()

  /// Runs a test on a disk in a file.
  ///
  /// - Parameters:
  ///   - words: The program that makes the file system, and its options but the name of the file.
  ///   - byteCount: The size of the disk.
  ///   - body: Gets a folder, 0700, that is the disk.
  package static func withDisk(
    madeBy words: [String], byteCount: Int, _ body: (String) throws -> Void
  ) throws {
    let folder = try temporaryFolder()
    let image = folder + ".img"
    defer { unlink(image) }
    guard FileManager.default.createFile(atPath: image, contents: nil),
      truncate(image, off_t(byteCount)) == 0,
      run("env", ["PATH=/usr/sbin:/usr/bin:/sbin:/bin"] + words + [image])
    else { throw CocoaError(.fileWriteUnknown) }
    try mount(["-o", "loop", image, folder])
    defer { unmount(folder) }
    chmod(folder, 0o700)
    try body(folder)
  }

  /// Fills the file system of a folder to the last byte; the result is the file to remove.
  package static func fill(_ folder: String) -> String {
    let path = folder + "/filler"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    // It may be too full for one more name.
    guard descriptor >= 0 else { return path }
    defer { close(descriptor) }
    for size in [1 << 20, 4096, 512, 1] {
      let bytes = [UInt8](repeating: 1, count: size)
      while write(descriptor, bytes, size) == size {}
      // What was promised may turn out to be more than there is, or less.
      fsync(descriptor)
    }
    return path
  }

  /// Runs a test on a view of a folder through which nothing can be written.
  package static func withReadOnlyView(of original: String, _ body: (String) throws -> Void) throws
  {
    let folder = try temporaryFolder()
    try mount(["--bind", original, folder])
    defer { unmount(folder) }
    try mount(["-o", "remount,ro,bind", folder])
    try body(folder)
  }

  private static func temporaryFolder() throws -> String {
    var template = Array((NSTemporaryDirectory() + "/fileprogress-test-mount-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func mount(_ arguments: [String]) throws {
    guard run("mount", arguments) else { throw CocoaError(.fileWriteUnknown) }
  }

  private static func unmount(_ folder: String) {
    _ = run("umount", ["-l", folder])
    rmdir(folder)
  }

  private static func run(_ program: String, _ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
