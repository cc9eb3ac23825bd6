import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
import Foundation
import StoreEngine

/// Exports every fact, or everything that a class has on one student.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export all records as lines of JSON.",
    discussion: """
      Prints every record to standard output, for import on another computer or as a backup. Records \
      have paths, times and numbers, and no text of your documents. --key also writes the key that \
      content hashes are made with. Give it only to another computer of your own.

      --person prints everything that a class has on one student as a page of text, for the student \
      and their parents. Teachers name any student. Students name themselves, and get what their \
      computer has sent. With a file, the page goes into that new file, which only you can read.

      Examples:
        fileprogress export >records.jsonl
        fileprogress export --key my.key >records.jsonl
        fileprogress export --person "Anna Berg" anna.txt
      """)

  @Flag(help: "Export all records (the default).")
  var facts = false

  @Option(
    help: ArgumentHelp("Write the key to this new file.", valueName: "file"), completion: .file())
  var key: String?

  @Option(
    help: ArgumentHelp(
      "Export everything that a class has on this student: name or id.", valueName: "student"))
  var person: String?

  @OptionGroup var classOption: ClassOption

  @Argument(
    help: ArgumentHelp(
      "With --person: the new file. Without it, or with -, the page is printed.", valueName: "file"),
    completion: .file())
  var file: String?

  @OptionGroup var options: StoreOptions

  func validate() throws {
    if person != nil {
      if facts { throw ValidationError("--person and --facts can't be combined. Choose one.") }
      if key != nil { throw ValidationError("--person and --key can't be combined. Choose one.") }
    } else if let file {
      throw ValidationError(
        "export takes no \"\(file)\". It prints: fileprogress export >\(ShellText.word(file))")
    } else if classOption.name != nil {
      throw ValidationError(
        "--class needs --person. Example: fileprogress export --person \"Anna Berg\" anna.txt")
    }
  }

  func run() throws {
    if let person { return try export(person) }
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

  /// Writes the page of a student. Reads only the database of the class.
  private func export(_ student: String) throws {
    let joined = try options.classes.find(classOption.name, .readOnly)
    let path = try file.flatMap { name in
      try name == "-"
        ? nil
        : ClassFolderCheck.path(
          ofNewFile: name, outside: try joined.enrollment().folder, "what it says")
    }
    let record = try joined.personRecord(of: student)
    let page = PersonRecordText(
      record, nowNanoseconds: context.clock.read().wallNanoseconds, timeZone: context.localTime
    ).text(zoneName: context.timeZone.identifier)
    guard let path, let file else { return try context.write(page) }
    try NewFile.write(Array(page.utf8), to: path, named: file, mode: 0o600)
    options.talk(
      "Everything on \(record.overview.student.name) is in \(file). Only you can read it; keep it safe."
    )
  }

  private func write(_ key: [UInt8], to name: String) throws {
    do {
      try ExchangeFile(name: name, path: context.absolutePath(name)).write(key: key)
    } catch {
      throw CommandFailure(error)
    }
  }
}
