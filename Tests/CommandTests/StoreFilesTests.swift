import FileProgressTestSupport
import Foundation
import Testing

/// A store may lie in a folder that is tracked: its own files are not documents.
struct StoreFilesTests {
  /// Runs the program on a folder of the disk, with the store in it.
  private func withWorld(
    _ body: (_ folder: ScratchFolder, _ run: ([String]) throws -> ProgramOutput) throws -> Void
  ) throws {
    try withScratchFolder { folder in
      for name in ["backups", "mine"] { #expect(mkdir(folder.path(of: name), 0o700) == 0) }
      _ = try folder.write("one two three\n", to: "essay.txt")
      _ = try folder.write("one two three four\n", to: "backups/essay.txt")
      _ = try folder.write("one two\n", to: "progress.txt")
      let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("fileprogress")
      try body(folder) { arguments in
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.environment = ["FILEPROGRESS_HOME": folder.url.path, "HOME": folder.url.path]
        (process.standardOutput, process.standardError) = (output, errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let talk = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return ProgramOutput(
          status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
          said: String(decoding: talk, as: UTF8.self))
      }
    }
  }

  private struct ProgramOutput {
    var status: Int32
    var output: String
    var said: String
  }

  private let names = [
    "progress.sqlite", "progress.sqlite-wal", "progress.key", "progress.lock", "owners/",
    "safety-copies/",
    "backups/progress-", "backups/.lock",
  ]

  @Test func aStoreInATrackedFolderDoesNotRecordItself() throws {
    try withWorld { folder, run in
      _ = try run(["start", "essay.txt"])
      _ = try run(["stop"])
      for _ in 0..<2 {
        let outcome = try run(["track", ".", "--recursive", "--json"])
        #expect(outcome.status == 0)
        for name in names { #expect(!outcome.output.contains("/\(name)"), "\(outcome.output)") }
        for name in ["essay.txt", "backups/essay.txt", "progress.txt"] {
          #expect(outcome.output.contains("/\(name)\""))
        }
      }
      #expect(try run(["track", ".", "--recursive"]).said.contains("3 files: 3 unchanged."))
    }
  }

  @Test func aFileOfTheStoreThatIsNamedIsSaidNotToBeRecorded() throws {
    try withWorld { folder, run in
      _ = try run(["start", "essay.txt"])
      _ = try run(["stop"])
      #expect(symlink("progress.key", folder.path(of: "link")) == 0)
      #expect(link(folder.path(of: "progress.sqlite"), folder.path(of: "hard")) == 0)
      let sentence = "it is in the store folder."
      for file in ["progress.key", "./progress.sqlite", "link", "hard"] {
        for arguments in [
          ["track", file], ["start", file], ["set", "--progress", "0.5", file], ["status", file],
          ["open", "--editor", "true", file],
        ] {
          let outcome = try run(arguments)
          #expect(outcome.said.contains(sentence), "\(arguments): \(outcome.said)")
        }
      }
      let report = try run(["report", "--json", "--all"])
      #expect(report.output.contains("essay.txt"))
      for name in ["progress.", "link", "hard"] { #expect(!report.output.contains("/\(name)")) }
    }
  }

  @Test func otherStoresAreToldByTheirKey() throws {
    try withWorld { folder, run in
      let other = folder.path(of: "other")
      #expect(try run(["--home", other, "start", "essay.txt"]).status == 0)
      _ = try folder.write("one\n", to: "mine/progress.sqlite")
      let outcome = try run(["track", ".", "--recursive", "--json"])
      #expect(!outcome.output.contains("/other/"), "\(outcome.output)")
      #expect(outcome.output.contains("/mine/progress.sqlite"))
    }
  }
}
