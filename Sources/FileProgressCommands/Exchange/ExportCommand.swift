import ArgumentParser
import FileProgress

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
    let store = try options.store(for: "export")
    defer { options.close(store) }
    if let key { try write(try store.exportKey(), to: context.absolutePath(key)) }
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

  private func write(_ key: [UInt8], to path: String) throws {
    do {
      try ExchangeFile(name: path, path: path).write(key: key)
    } catch {
      throw CommandFailure(error)
    }
  }
}
