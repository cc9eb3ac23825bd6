import FileProgressCommands
import Foundation
import Testing

/// A call of a command that succeeds, on a store and a document made ready for it.
struct CommandSample: Sendable, CustomTestStringConvertible {
  /// What stands for the document among the arguments.
  static let document = "FILE"
  /// Another document.
  static let draft = "draft.txt"
  /// What stands for the id of a session that was added to the document.
  static let added = "ID"
  /// The file with the contexts of a program.
  static let plays = "plays.json"
  /// The file with the facts of another store.
  static let facts = "facts.jsonl"

  /// The words after `fileprogress`.
  var arguments: [String]
  /// What is typed meanwhile.
  var input: [TypedInput] = []
  /// Whether it prints data; all others only talk.
  var printsData = false
  /// The options that give its data another form.
  var forms: [String] = []

  /// The name of the command; empty for the overview.
  var command: String { arguments.first ?? "" }

  var testDescription: String {
    (["fileprogress"] + arguments).joined(separator: " ")
  }

  /// A call of every command; a new command needs one, see `EveryCommandTests`.
  static let all = [
    CommandSample(arguments: [], printsData: true, forms: ["--json"]),
    CommandSample(
      arguments: ["open", "--", document], input: ["q"], printsData: true, forms: ["--json"]),
    CommandSample(arguments: ["report"], printsData: true, forms: ["--json", "--csv"]),
    CommandSample(arguments: ["status", "--", document], printsData: true, forms: ["--json"]),
    CommandSample(arguments: ["track", "--", document], printsData: true, forms: ["--json"]),
    CommandSample(arguments: ["start", "--", document]),
    CommandSample(arguments: ["stop", "--", document]),
    CommandSample(arguments: ["cancel", "--", document]),
    CommandSample(arguments: ["resume"]),
    CommandSample(arguments: ["session"], printsData: true, forms: ["--json", "--csv"]),
    CommandSample(arguments: ["session", "add", "--for", "25min", "--", document]),
    CommandSample(arguments: ["session", "add", "--words", "500", "--", document]),
    CommandSample(arguments: ["session", "edit", "--for", "25min", "--", added]),
    CommandSample(arguments: ["session", "pause", "--from", "9:10", "--for", "5min", "--", added]),
    CommandSample(arguments: ["session", "delete", "--", added]),
    CommandSample(arguments: ["session", "note", "--", added, "before the storm"]),
    CommandSample(arguments: ["set", "--progress", "0.5", "--", document]),
    CommandSample(arguments: ["goal", "--words", "1500", "--", document], forms: ["--json"]),
    CommandSample(
      arguments: ["goal", "list", "--", document], printsData: true, forms: ["--json", "--csv"]),
    CommandSample(arguments: ["goal", "clear", "--", document]),
    CommandSample(
      arguments: ["words", "--", document], printsData: true, forms: ["--json", "--csv"]),
    CommandSample(arguments: ["link", "--", document, draft], forms: ["--json"]),
    CommandSample(arguments: ["unlink", "--", document], forms: ["--json"]),
    CommandSample(arguments: ["exclude", "--", document]),
    CommandSample(arguments: ["exclude"], printsData: true, forms: ["--json"]),
    CommandSample(arguments: ["forget", "--yes", "--", document]),
    CommandSample(arguments: ["undo"]),
    CommandSample(arguments: ["undo", "--list"], printsData: true, forms: ["--json"]),
    CommandSample(arguments: ["redo"]),
    CommandSample(arguments: ["lsp"]),
    CommandSample(arguments: ["serve", "--uninstall"]),
    CommandSample(arguments: ["serve", "wakatime"], printsData: true),
    CommandSample(arguments: ["serve", "wakatime", "--off"]),
    CommandSample(arguments: ["sources"], printsData: true, forms: ["--json"]),
    CommandSample(arguments: ["export"], printsData: true),
    CommandSample(arguments: ["import", facts]),
    CommandSample(arguments: ["import", "device"], printsData: true, forms: ["--json"]),
    CommandSample(arguments: ["assignment"], printsData: true, forms: ["--json"]),
    CommandSample(arguments: ["assignment", "show", "Essay"], printsData: true),
    CommandSample(arguments: ["assignment", "done", "Essay"]),
    CommandSample(arguments: ["assignment", "open", "Essay", "--no-editor"], printsData: true),
    CommandSample(arguments: ["assignment", "submit", "Essay", "--yes"]),
    CommandSample(arguments: ["assignment", "withdraw", "Essay"]),
    CommandSample(arguments: ["class", "share"], printsData: true),
    CommandSample(arguments: ["class", "share", "pause"]),
    CommandSample(arguments: ["class", "export", "Anna Berg"], printsData: true),
    CommandSample(arguments: ["class", "report"], printsData: true, forms: ["--json"]),
    CommandSample(arguments: ["class"], printsData: true, forms: ["--json"]),
    CommandSample(arguments: ["class", "show"], printsData: true, forms: ["--json"]),
    CommandSample(arguments: ["class", "sync"]),
    CommandSample(arguments: ["class", "archive"]),
    CommandSample(arguments: ["class", "stop", "s1", "--yes"]),
    CommandSample(arguments: ["class", "resume", "s1"]),
    CommandSample(arguments: ["class", "erase", "s1", "--yes"]),
    CommandSample(arguments: ["class", "merge", "s1", "s2", "--yes"]),
    CommandSample(arguments: ["config"], printsData: true, forms: ["--json"]),
    CommandSample(arguments: ["config", "idle", "3min"], forms: ["--json"]),
    CommandSample(arguments: ["doctor"], printsData: true, forms: ["--json"]),
    CommandSample(arguments: ["dev", "context"], printsData: true, forms: ["--json"]),
    CommandSample(
      arguments: ["dev", "context", "show", "hamlet/act-1"], printsData: true, forms: ["--json"]),
    CommandSample(
      arguments: ["dev", "context", "declare", "--application", "org.example.plays", plays]),
    CommandSample(arguments: ["dev", "context", "start", "hamlet/act-1"]),
    CommandSample(arguments: ["dev", "context", "stop"]),
    CommandSample(arguments: ["dev", "context", "set", "hamlet", "--progress", "0.1"]),
    CommandSample(arguments: ["dev", "context", "done", "hamlet"]),
    CommandSample(arguments: ["dev", "context", "remove", "hamlet"]),
    CommandSample(arguments: ["dev", "trace", "--", "true"]),
    CommandSample(arguments: ["dev", "mode"], printsData: true),
  ]

  /// A play with two acts, as JSON.
  static let contexts = """
    {"identifier": "hamlet", "title": "Hamlet", "type": "book", "children": [
      {"identifier": "act-1", "title": "Act 1", "type": "chapter", "children": [
        {"identifier": "scene-1", "title": "Scene 1", "type": "section"},
        {"identifier": "a/b c", "title": "Quiz", "type": "quiz"}]},
      {"identifier": "act-2", "title": "Act 2", "type": "chapter"}]}
    """

  /// Runs the call with more options; everything that it needs is made first.
  func run(
    in fixture: CommandFixture, on name: String = "essay.txt", with options: [String] = []
  ) throws -> CommandOutcome {
    try fixture.write("one two three\n", to: name)
    let home = options.firstIndex(of: "--home").map { Array(options[$0...].prefix(2)) } ?? []
    fixture.run(["set", "--range", "0.2..0.4"] + home + ["--", name])
    fixture.run(["exclude", "*" + name + "*.log"] + home)
    if command == "redo" { fixture.run(["undo"] + home) }
    if command != "start" { fixture.run(["start"] + home + ["--", name]) }
    if command == "resume" { fixture.run(["stop"] + home) }
    if arguments.contains("list") || arguments.contains("clear") {
      fixture.run(["goal", "--words", "2000", "--by", "2w"] + home + ["--", name])
    }
    let isUnlinking = arguments.contains("unlink")
    if isUnlinking || arguments.contains("link") {
      try fixture.write("four five six seven\n", to: Self.draft)
      fixture.run(["start"] + home + ["--", Self.draft])
      if isUnlinking { fixture.run(["link"] + home + ["--", name, Self.draft]) }
    }
    if command == "import" {
      let exported = fixture.run(["export", "--facts"] + home)
      try fixture.write(exported.bytes, to: Self.facts)
    }
    if arguments.contains("context") {
      try fixture.write(Self.contexts, to: Self.plays)
      let program = ["--application", "org.example.plays"]
      if !arguments.contains("declare") {
        fixture.run(["context", "declare", Self.plays] + program + home)
        fixture.run(["context", "set", "hamlet", "--progress", "0.3"] + home)
      }
    }
    if !Self.studentCommands.isDisjoint(with: arguments) {
      try makeStudent(in: fixture, home)
    } else if arguments.contains("class") {
      let school = fixture.path("school")
      try FileManager.default.createDirectory(atPath: school, withIntermediateDirectories: true)
      fixture.run(
        ["class", "create", "History 7b", "--folder", school, "--as", "Ms Weber", "--sheet"]
          + ["sheet \(UUID()).txt"] + home)
      if arguments.contains("s1") {
        try fixture.write("name,id\nAnna Berg,s1\nBen Cruz,s2\n", to: "students.csv")
        fixture.run(["class", "roster", "import", "students.csv"] + home)
      }
      if arguments.contains("resume") { fixture.run(["class", "stop", "s1", "--yes"] + home) }
    }
    var id = ""
    if arguments.contains(Self.added) {
      fixture.run(["session", "add", "--for", "1h"] + home + ["--", name])
      let list = try fixture.run(["session", "list", "--json"] + home).json
      let sessions = list["sessions"] as? [[String: Any]] ?? []
      id =
        sessions.first { $0["correction"] as? String == "added" }?["shortId"] as? String ?? ""
    }
    let words = arguments.map {
      switch $0 {
      case Self.document: name
      case Self.added: id
      default: $0
      }
    }
    let position = words.firstIndex(of: "--") ?? words.endIndex
    return fixture.run(words[..<position] + options + words[position...], input: input)
  }

  /// The words of commands that need an assignment.
  private static let studentCommands: Set = ["assignment", "share", "Anna Berg"]

  /// Makes the store that of a student of a class that has an assignment.
  private func makeStudent(in fixture: CommandFixture, _ home: [String]) throws {
    let name = UUID().uuidString
    let school = fixture.path("school " + name)
    let teacher = ["--home", fixture.path("teacher " + name)]
    try FileManager.default.createDirectory(atPath: school, withIntermediateDirectories: true)
    try fixture.write("Write about the tide.\n", to: "template.txt")
    fixture.run(
      ["class", "create", "History 7b", "--folder", school, "--as", "Ms Weber", "--sheet"]
        + ["sheet \(name).txt"] + teacher)
    let code = try fixture.run(["class", "show", "--json"] + teacher).json["code"] as? String
    fixture.run(
      ["class", "join", code ?? "", "--folder", school, "--as", "Anna Berg", "--yes"] + home)
    let digits = try fixture.run(["class", "show", "--json"] + home).json["digits"] as? String
    fixture.run(["class", "sync"] + teacher)
    fixture.run(["class", "admit", digits ?? "", "--yes"] + teacher)
    fixture.run(
      ["assignment", "create", "--title", "Essay on tides", "--file", fixture.path("template.txt")]
        + teacher)
    fixture.run(["class", "sync"] + home)
  }
}
