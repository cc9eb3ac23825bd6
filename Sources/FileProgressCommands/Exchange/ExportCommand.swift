import ArgumentParser
import FileProgress

/// Exports every fact.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export all records as lines of JSON.",
    discussion: """
      Prints every record to standard output, for import on another computer or as a backup. Records \
      have paths, times and numbers, and no text of your documents. --key also writes the key that \
      content hashes are made with. Give it only to another computer of your own.

      Examples:
        fileprogress export >records.jsonl
        fileprogress export --key my.key >records.jsonl
      """)

  @Flag(help: "Export all records (the default).")
  var facts = false

  @Option(
    help: ArgumentHelp("Write the key to this new file.", valueName: "file"), completion: .file())
  var key: String?

  @OptionGroup var options: StoreOptions

  func run() throws {
    let store = try options.store(for: "export")
    defer { options.close(store) }
    if let key { try write(try store.exportKey(), to: key) }
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

  private func write(_ key: [UInt8], to name: String) throws {
    do {
      try ExchangeFile(name: name, path: context.absolutePath(name)).write(key: key)
    } catch {
      throw CommandFailure(error)
    }
  }
}
