import Foundation

/// A file system in a file, for tests that need root.
struct DiskImage: Sendable {
  /// The kind of file system.
  enum Kind: String, Sendable, CaseIterable {
    case ext4
    case xfs
  }

  /// Runs a program of the system, and expects it to succeed.
  ///
  /// - Throws: ``Problem`` with what it said.
  static func system(_ name: String, _ arguments: String..., in folder: String) async throws {
    let run = ProgramRun(
      program: try ForeignProgram(name).located(), arguments: arguments,
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"], output: folder + "/system.output",
      errors: folder + "/system.errors")
    let result = try await run.result()
    guard result.exitStatus == 0 else {
      throw Problem("\(name) \(arguments.joined(separator: " ")): \(result)")
    }
  }

  /// Makes a file system in a file.
  static func make(_ kind: Kind, at path: String, megabytes: Int, in folder: String) async throws {
    try await system("truncate", "-s", "\(megabytes)M", path, in: folder)
    switch kind {
    case .ext4: try await system("mkfs.ext4", "-q", "-F", path, in: folder)
    case .xfs: try await system("mkfs.xfs", "-q", "-f", "-m", "reflink=1", path, in: folder)
    }
  }

  /// Mounts something for as long as work on it lasts.
  ///
  /// - Parameters:
  ///   - arguments: The words of `mount` but the last one.
  ///   - place: The folder, which is made.
  ///   - folder: A folder for what the programs say.
  static func mounted<Result>(
    _ arguments: [String], at place: String, in folder: String,
    _ body: () async throws -> Result
  ) async throws -> Result {
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let mount = ProgramRun(
      program: try ForeignProgram("mount").located(), arguments: arguments + [place],
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"], output: folder + "/mount.output",
      errors: folder + "/mount.errors")
    let result = try await mount.result()
    guard result.exitStatus == 0 else { throw Problem("mount \(place): \(result)") }
    do {
      let value = try await body()
      try await unmount(place, in: folder)
      return value
    } catch {
      try? await unmount(place, in: folder)
      throw error
    }
  }

  /// The kernel releases a loop device with its last user.
  private static func unmount(_ place: String, in folder: String) async throws {
    do {
      try await system("umount", place, in: folder)
    } catch {
      try await system("umount", "-l", place, in: folder)
    }
  }
}
