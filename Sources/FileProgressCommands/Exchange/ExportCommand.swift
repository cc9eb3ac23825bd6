import ArgumentParser
import FileProgress
import Foundation

/// Writes out everything that is recorded.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write out everything that is recorded, as lines of JSON.",
    discussion: """
      The facts go to standard output and can be taken in by import, here or on another machine. \
      They have paths, times and numbers, and no text of any document. --key also writes the key \
      under which contents are hashed: for your own other device only.

      Examples:
        fileprogress export --facts >facts.jsonl
        fileprogress export --facts --key my.key >facts.jsonl
      """)

  @Flag(help: "Export all facts.")
  var facts = false

  @Option(help: ArgumentHelp("Write the key to this new file.", valueName: "file"))
  var key: String?

  @OptionGroup var options: StoreOptions

  func run() throws {
    guard facts else { throw CommandFailure(.usage, "say what to export: --facts") }
    let store = options.store(for: "export")
    defer { store.close() }
    if let key { try writeKey(try store.exportKey(), to: context.absolutePath(key)) }
    var pending = ""
    try store.exportFacts { line in
      pending += JSONText.escaping(String(line.dropLast())) + "\n"
      if pending.utf8.count > 1 << 16 {
        try context.write(pending)
        pending = ""
      }
    }
    try context.write(pending)
  }

  private func writeKey(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw CommandFailure(
        errno == EACCES ? .notPermitted : .inputOutput,
        "the key could not be written to \(path) (\(String(cString: strerror(errno))))")
    }
    defer { close(descriptor) }
    guard bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count,
      fsync(descriptor) == 0
    else {
      let reason = String(cString: strerror(errno))
      unlink(path)
      throw CommandFailure(.inputOutput, "the key could not be written to \(path) (\(reason))")
    }
  }
}
