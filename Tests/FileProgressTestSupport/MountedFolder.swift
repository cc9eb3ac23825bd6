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
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
