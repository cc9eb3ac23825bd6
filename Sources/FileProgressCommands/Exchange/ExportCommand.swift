import ArgumentParser
import FileProgress
import FileTracking

/// Exports every fact.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export all records as lines of JSON.",
    discussion: """
      Prints every record to standard output, for import on another computer or as a backup. Records \
      contain paths, times and numbers, but no text of your documents. --key also writes the key that \
      content hashes are made with. Give it only to another computer of your own. To print what \
      a class has about one student: fileprogress class export

      Examples:
        fileprogress export >records.jsonl
        fileprogress export --key my.key >records.jsonl
      """)

  // What it does without this word, too.
  @Flag(help: .hidden)
  var facts = false

  @Option(
    help: ArgumentHelp("Write the key to this new file.", valueName: "file"), completion: .file())
  var key: String?

  // What `class export` does.
  @Option(help: ArgumentHelp(valueName: "student", visibility: .hidden))
  var person: String?

  @OptionGroup(visibility: .hidden) var classOption: ClassOption

  @Argument(help: ArgumentHelp(valueName: "file", visibility: .hidden), completion: .file())
  var file: String?

  @OptionGroup var options: StoreOptions

  func validate() throws {
    if person != nil {
      if key != nil { throw ValidationError("--person and --key can't be combined. Choose one.") }
    } else if classOption.name != nil {
      throw ValidationError(
        "--class needs a student. Example: fileprogress class export \"Anna Berg\" anna.txt")
    }
  }

  func run() throws {
    if let person {
      return try PersonExport(student: person, file: file, className: classOption.name, options)
        .run()
    }
    // Not when it is parsed: what may be a mistyped option is named first.
    if let file {
      // A format of tables or pages is no name.
      let format = ["csv", "excel", "html", "json", "pdf"].contains(file.lowercased())
      let other = format ? TriedWord(file).map { $0.advice + ". " } : nil
      throw ValidationError(
        "export takes no file name. \(other ?? "")"
          + "To save all records: fileprogress export >\(unusedName)")
    }
    let store = try options.store(for: "export")
    defer { options.close(store) }
    if let key { try write(try store.exchange.exportKey(), to: key) }
    var pending = ""
    try store.exchange.exportFacts { line in
      pending += JSONText.escaping(String(line.dropLast())) + "\n"
      if pending.utf8.count > 1 << 16 {
        try context.write(pending)
        pending = ""
      }
    }
    try context.write(pending)
  }

  /// A name for the records that no file has: the shell empties the file of the answer before this program is asked
  /// again, and the one that was typed may be an essay.
  private var unusedName: String {
    let names = ["records.jsonl"] + (2...99).map { "records-\($0).jsonl" }
    let unused = names.first {
      (try? context.fileSystem.entry(at: context.absolutePath($0), followsLink: false)) == nil
    }
    return unused ?? "NEWFILE"
  }

  private func write(_ key: [UInt8], to name: String) throws {
    do {
      try ExchangeFile(name: name, path: context.absolutePath(name)).write(key: key)
    } catch {
      throw CommandFailure(error)
    }
  }
}
