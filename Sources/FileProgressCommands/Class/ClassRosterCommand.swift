import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgressReports
import ProgressModel

/// The commands for lists of students.
struct ClassRosterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "roster",
    abstract: "Import a list of students.",
    discussion: """
      Examples:
        fileprogress class roster import students.csv
      """,
    subcommands: [ClassRosterImportCommand.self])

  @OptionGroup var options: StoreOptions
}

/// Adds the students from a list, and prints their personal codes.
struct ClassRosterImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the students in a list and print their personal codes.",
    discussion: """
      The list is a CSV file with the columns name and id. First and last names may have a column \
      each. The id is the school's, such as a number; it may be left out. Without a first line of \
      titles, the first column is the name.

      Give each student their own code. Anyone who has it can join as this student, once. Import a \
      longer list at any time: students who are in the class stay as they are. A list that gives \
      the id of one student to another is refused. If students have new names, add --rename.

      Examples:
        fileprogress class roster import students.csv
        fileprogress class roster import students.csv --csv >codes.csv
      """)

  @Argument(help: ArgumentHelp("The list.", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "Change names to those in the list.")
  var rename = false

  @Flag(help: "Print CSV.")
  var csv = false

  @OptionGroup var classOption: ClassOption
  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    if csv, json.isWanted {
      throw ValidationError("--csv and --json can't be combined. Choose one.")
    }
  }

  func run() throws {
    let desk = try ClassDesk(options)
    let joined = try desk.findAsTeacher(classOption.name)
    let opened = try OpenedFile(file)
    let list = try RosterFile { try opened.next() }
    guard !list.rows.isEmpty else {
      throw CommandFailure(.damaged, "\(file) has no students in it.")
    }
    try desk.sync(joined)
    let entries = try joined.importRoster(list, renames: rename, desk.tools)
    try desk.tell(joined)
    try write(entries, try joined.enrollment().classIdentifier.letters)
    let added = entries.count { $0.change == .added }
    options.talk(
      "\(NumberText.count(added, "student")) added, \(entries.count - added) already in the class."
        + (entries.contains { $0.code != nil } ? " Give each student only their own code." : ""))
    tellRenamed(entries.filter { $0.formerName != nil })
    if let text = list.guessedText {
      options.talk(
        "\(file) is not in UTF-8, so it was read as Windows-1252, such as "
          + "\"\(ClassSentence.shortened(PrintableText.of(text)))\". If names are wrong, save the list as CSV in UTF-8."
      )
    }
    for title in list.titleLines {
      options.talk(
        "\"\(ClassSentence.shortened(PrintableText.of(title)))\" is above the column titles, so it is not a student. "
          + "If it is one, move it below the titles, and import the list again."
      )
    }
    if list.hasOnlyOtherTitles {
      options.talk(
        "No column of \(file) has a title such as id, so the names are the ids. If a column has the school's ids, "
          + "change its title to id, and import the list again."
      )
    }
    let namesakes = try joined.state().namesakes(ofListed: entries)
    let option = namesakes.isEmpty ? "" : try desk.option(naming: joined)
    for pair in namesakes.prefix(Self.namesakeLimit) {
      options.talk(NamesakeText.line(known: pair.known, pair.listed, option))
    }
    let rest = namesakes.count - Self.namesakeLimit
    if rest > 0 {
      options.talk(
        "\(rest) more students have the same name as another student. To see them: fileprogress class show"
      )
    }
  }

  private func tellRenamed(_ entries: [RosterEntry]) {
    func text(_ name: String) -> String { ClassSentence.shortened(PrintableText.of(name)) }
    for entry in entries.prefix(Self.namesakeLimit) {
      let former = text(entry.formerName ?? "")
      let start =
        entry.rosterIdentifier == entry.name
        ? former : "\(text(entry.rosterIdentifier)) was \(former), and"
      options.talk("\(start) is \(text(entry.name)) now.")
    }
    let rest = entries.count - Self.namesakeLimit
    if rest > 0 { options.talk("\(rest) more students have a different name now.") }
    // Somebody with a similar name may have the number of another student.
    guard !rename, entries.contains(where: \.hasOtherLetters) else { return }
    options.talk(
      "If these are other students, correct the ids in \(file), and import the list again: work belongs to the id."
    )
  }

  /// How many students of the same name to list. The others are counted.
  private static let namesakeLimit = 20

  private func write(_ entries: [RosterEntry], _ identifier: String) throws {
    if json.isWanted {
      return try context.write(
        try JSONText.text(
          of: RosterDocument(
            id: identifier,
            students: entries.map {
              .init(
                id: $0.identifier.letters, name: $0.name, rosterId: $0.rosterIdentifier,
                code: OrNull($0.code), change: $0.change.rawValue)
            })))
    }
    if csv {
      return try context.write(
        CSVText.text(
          columns: ["name", "id", "code"],
          rows: entries.map { [$0.name, $0.rosterIdentifier, $0.code ?? ""] }))
    }
    let table = PlainTable(
      titles: ["student", "code", "id"],
      rows: entries.map {
        [
          $0.name, $0.code ?? "(has joined)",
          $0.identifier.shown(besides: $0.name, rosterIdentifier: $0.rosterIdentifier),
        ]
      })
    try context.write(table.text(on: options.screen()))
  }
}

private struct RosterDocument: Encodable {
  struct Student: Encodable {
    var id: String
    var name: String
    var rosterId: String
    var code: OrNull<String>
    var change: String
  }

  var schema = "fileprogress.roster/1"
  var id: String
  var students: [Student]
}
