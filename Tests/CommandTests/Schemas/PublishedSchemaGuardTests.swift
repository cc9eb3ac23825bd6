import ClassTestSupport
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// The published schemas beside what the commands print.
///
/// A document may have keys that its schema does not name, and readers ignore them. These tests are stricter: a
/// key that is printed has a description, and what is described is printed.
struct PublishedSchemaGuardTests {
  private static let folder = (#filePath as NSString).deletingLastPathComponent

  let schemas: JSONSchemas
  let fixture: CommandFixture

  init() throws {
    schemas = try JSONSchemas.published()
    fixture = try CommandFixture()
  }

  // MARK: - What is printed

  @Test(arguments: CommandSample.all.filter { $0.forms.contains("--json") })
  func everyCommandPrintsWhatItsSchemaSays(_ sample: CommandSample) throws {
    var checked = Checked(schemas)
    try checked.check(sample.run(in: fixture, with: ["--json"]), "\(sample)")
  }

  @Test func everyKeyIsDescribedAndPrinted() async throws {
    var checked = Checked(schemas)
    try printDocuments(&checked)
    try printContexts(&checked)
    try printReports(&checked)
    try printCare(&checked)
    try printClasses(&checked)
    try printClassReports(&checked)
    try await sendMessages(&checked)
    for seed in 1...8 { try printFacts(&checked, seed: UInt64(seed)) }
    // Facts also have keys that no command writes yet, such as the context of a goal.
    let unused = schemas.allKeys.filter { key in
      !checked.keys.contains(key.place) && (key.isRequired || !key.place.hasPrefix("facts."))
    }
    #expect(unused.map(\.place) == [], "no output here has these keys")
    let shared: Set = ["parts.1.json", "class.parts.1.json"]
    #expect(checked.files.union(shared) == Set(schemas.files.keys))
    for (file, text) in checked.texts.sorted(by: { $0.key < $1.key }) {
      let recording = Recording("\(Self.folder)/Recorded/\(file).txt")
      let difference = try recording.difference(from: text)
      #expect(difference == nil)
    }
  }

  /// Documents in every state: with all kinds of items, merged, copied, damaged, new.
  private func printDocuments(_ checked: inout Checked) throws {
    func run(_ arguments: String..., input: [TypedInput] = []) throws {
      try checked.check(
        fixture.run(arguments + ["--json"], input: input), arguments.joined(separator: " "))
    }
    try fixture.write(Array(try Self.essay()), to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 10, adding: "four more words here")
    fixture.run(
      "set", "essay.txt", "--progress", "0.5", "--score", "quiz:Quiz=8/10", "--quantity",
      "pages:Pages=3", "--binary", "done:Handed in:yesNo=yes")
    fixture.clock.advance(by: .seconds(3600))
    try fixture.write("A new beginning.\n" + (fixture.text(of: "essay.txt") ?? ""), to: "essay.txt")
    try run("status", "essay.txt")
    let clock = fixture.clock
    try run(
      "open", "essay.txt",
      input: [.meanwhile { clock.advance(by: .seconds(90)) }, "q"])
    try run("open", "never saved.txt", input: ["q"])
    try fixture.write(fixture.bytes(of: "essay.txt") ?? [], to: "copy.txt")
    try run("status", "copy.txt")
    try fixture.write("four five six seven\n", to: "draft.txt")
    fixture.run("start", "draft.txt")
    fixture.clock.advance(by: .seconds(60))
    fixture.run("stop", "draft.txt")
    try run("link", "essay.txt", "draft.txt")
    try run("status", "essay.txt")
    try run("unlink", "essay.txt")
    try fixture.write("This is no archive.", to: "broken.docx")
    fixture.run("start", "broken.docx")
    try run("status", "broken.docx")
    try run("status", "--idle", "none", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    try checked.check(fixture.run("--json"), "fileprogress")
    try run("status")
    fixture.run("goal", "essay.txt", "--words", "2000", "--by", "2w", "--per-day", "200")
    fixture.run("goal", ".", "--minutes", "30")
    try run("goal", "list")
    try checked.check(fixture.run("--json"), "fileprogress with goals")
    try run("status", "--short", "essay.txt")
    try run("status", "essay.txt")
    try run("report")
    try run("status", "--short")
    try run("status", "--short", "broken.docx")
    try run("track", ".", "missing.txt")
    try run("words", "essay.txt", "broken.docx", "--readability")
    try fixture.write("A word.\n* Heading\nMore words.\n", to: "notes.org")
    try run("words", "notes.org", "--by", "heading")
    try run("report", "notes.org", "--by", "chapter")
    // Reports list documents by identifier, and those that one look finds have random ones.
    fixture.run("report")
  }

  /// A tree, with everything that is known of one context, and work on it.
  private func printContexts(_ checked: inout Checked) throws {
    try fixture.write(
      """
      {"identifier": "hamlet", "title": "Hamlet", "suggestedAge": [12, 18],
       "suggestedCompletionTime": [10, 20], "capabilities": [{"kind": "score", "details": "Points"}],
       "children": [{"identifier": "act-1", "title": "Act 1", "type": "chapter"}]}
      """, to: "plays.json")
    fixture.run("context", "declare", "plays.json", "--application", "org.example.plays")
    fixture.run("context", "set", "hamlet", "--progress", "0.5", "--score", "quiz:Quiz=8/10")
    fixture.run("context", "start", "hamlet")
    fixture.clock.advance(by: .seconds(60))
    for words in [
      ["context"], ["context", "show", "hamlet"], ["context", "show", "hamlet/act-1"], ["status"],
      ["sources"], [], ["report"], ["report", "--sessions"], ["report", "--by", "document"],
      ["report", "--by", "folder"], ["report", "--by", "day,document"], ["session", "list"],
    ] {
      try checked.check(fixture.run(words + ["--json"]), words.joined(separator: " "))
    }
    fixture.run("context", "stop")
  }

  private func printReports(_ checked: inout Checked) throws {
    for arguments in [
      [], ["--sessions"], ["--all"], ["--by", "day"], ["--by", "week"], ["--by", "month"],
      ["--by", "folder"], ["--by", "document"], ["--by", "day,document"], ["--pace"],
      ["--since", "2026-11-01", "--until", "2026-11-20"],
    ] {
      try checked.check(fixture.run(["report", "--json"] + arguments), "report \(arguments)")
    }
  }

  private func printCare(_ checked: inout Checked) throws {
    fixture.run("exclude", "*.log")
    fixture.run("config", "idle", "3min")
    let file = fixture.store + "/config"
    let text = String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
    try Data((text + "ilde = 5min\n").utf8).write(to: URL(fileURLWithPath: file))
    for command in [["exclude"], ["doctor"], ["device"], ["session", "list"], ["config"]] {
      try checked.check(fixture.run(command + ["--json"]), command.joined(separator: " "))
    }
    fixture.run("exclude", "*.tmp")
    fixture.run("undo")
    try checked.check(fixture.run("undo", "--list", "--json"), "undo --list")
    fixture.run("session", "note", "draft.txt", "stopped before the storm")
    try checked.check(
      fixture.run("session", "list", "--grep", "storm", "--json"), "session list --grep")
    fixture.run("session", "add", "draft.txt", "--words", "500")
    let report = fixture.run("report", "draft.txt", "--sessions", "--json")
    checked.check(
      try JSONDecoder().decode(JSONValue.self, from: Data(report.bytes)), as: "report.1.json",
      "report with words by the person's word")
    try printFolderTimer(&checked)
  }

  /// A timer of a folder while it runs, and what became of it.
  private func printFolderTimer(_ checked: inout Checked) throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("novel"), withIntermediateDirectories: true)
    try fixture.write("It was a dark night.\n", to: "novel/ch01.md")
    fixture.run("start", "novel")
    fixture.clock.advance(by: .seconds(60))
    let running = fixture.run("status", "--json")
    checked.check(
      try JSONDecoder().decode(JSONValue.self, from: Data(running.bytes)), as: "running.1.json",
      "status with the timer of a folder")
    fixture.run("stop", "novel")
    let report = fixture.run("report", "novel", "--sessions", "--json")
    checked.check(
      try JSONDecoder().decode(JSONValue.self, from: Data(report.bytes)), as: "report.1.json",
      "report with the timer of a folder")
  }

  /// A class with teachers, students and a folder in disorder.
  private func printClasses(_ checked: inout Checked) throws {
    func run(_ arguments: String...) throws {
      try checked.check(
        fixture.run(["class"] + arguments + ["--json"]), arguments.joined(separator: " "))
    }
    let school = ClassSchool(fixture)
    try school.create()
    try fixture.write("name,id\nAnna Berg,11\nBen Cruz,12\n", to: "students.csv")
    try run("roster", "import", "students.csv")
    try run("invite")
    try run("invite", "--for", "Ben Cruz")
    let digits = try school.join("anna", as: "Anna Berg")
    try run("show")
    #expect(school.fixture.run("class", "admit", digits, "--to", "11", "--yes").status == 0)
    _ = try school.join("ode", as: "Mr Ode", "--teacher")
    for home in ["anna", "ode"] {
      try checked.check(school.run(home, ["class", "show", "--json"]), "show of \(home)")
      try checked.check(school.run(home, ["class", "list", "--json"]), "list of \(home)")
    }
    try FileManager.default.createDirectory(
      atPath: school.classFolder + "/junk", withIntermediateDirectories: false)
    try run("show")
    for arguments in [["--draft"], ["--due", "2026-12-24"], ["--publish-at", "2030-01-01"], []] {
      let title = ["assignment", "create", "--title", "Essay \(arguments)"]
      #expect(fixture.run(title + arguments).status == 0)
    }
    #expect(fixture.run("assignment", "complete", "Essay []").status == 0)
    try checked.check(fixture.run("assignment", "list", "--json"), "assignments of a teacher")
    _ = school.run("anna", ["class", "sync"])
    try checked.check(
      school.run("anna", ["assignment", "list", "--json"]), "assignments of a student")
    #expect(school.fixture.run("class", "revoke", "Anna Berg", "--yes").status == 0)
    #expect(school.fixture.run("class", "archive").status == 0)
    try run("show")
    try run("list")
  }

  /// A class with every kind of work, as a teacher sees it.
  private func printClassReports(_ checked: inout Checked) throws {
    let fixture = try CommandFixture()
    try ClassReportTests.fill(FilledClass(inStore: fixture.store))
    for arguments in [
      ["--class", "History 7b"], ["--assignment", "essay"], ["--assignment", "quiz"],
      ["--student", "anna"], ["--student", "ben"], ["--student", "dora"],
      ["--student", "emil", "--assignment", "quiz"],
    ] {
      try checked.check(fixture.run(["report", "--json"] + arguments), "report \(arguments)")
    }
    try checked.check(
      fixture.run("class", "report", "--figures", "--json"), "class report --figures")
  }

  /// Asks a program for its contexts, as the program sees it.
  private func sendMessages(_ checked: inout Checked) async throws {
    struct Shelf: ContextProvider {
      func updateDescendants(of context: Context) async throws {
        var book = ContextDeclaration(type: .book, identifier: "hamlet", title: "Hamlet")
        book.suggestedAge = 8..<13
        book.capabilities = [ContextCapability(kind: .score, details: "Points")]
        try context.declare([
          book, ContextDeclaration(type: .quiz, identifier: "quiz", title: "Quiz"),
        ])
      }
    }
    let store = DataStore(
      configuration: DataStore.Configuration(
        storage: .memory, applicationIdentifier: "org.example.reader", isDisabled: false))
    for application in ["org.example.reader", "org.example.other"] {
      let request = try ContextRequest(application: application, identifierPath: []).data
      checked.check(
        try JSONDecoder().decode(JSONValue.self, from: request), as: "provider.request.1.json",
        "request")
      note(request, "provider.request.1.json", "request of \(application)")
      try fixture.write([UInt8](request), to: "request")
      let input = open(fixture.path("request"), O_RDONLY | O_CLOEXEC)
      let output = open(fixture.path("answer"), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      defer {
        close(input)
        close(output)
      }
      await store.answerContextRequest(from: input, to: output, with: Shelf())
      let answer = Data(try #require(fixture.bytes(of: "answer")))
      checked.check(
        try JSONDecoder().decode(JSONValue.self, from: answer), as: "provider.answer.1.json",
        "answer for \(application)")
      note(answer, "provider.answer.1.json", "answer for \(application)")
    }
    func note(_ bytes: Data, _ file: String, _ call: String) {
      let text = NormalizedText.of(
        String(decoding: bytes, as: UTF8.self), scratch: fixture.scratch.path)
      checked.note(PrintedJSON.lasting(text) + "\n", as: file, call)
    }
  }

  /// Exports what a store has after it imported facts of every kind.
  private func printFacts(_ checked: inout Checked, seed: UInt64) throws {
    let fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 2, adding: "four")
    fixture.run("set", "essay.txt", "--progress", "50%")
    let own = try Checked.lines(of: fixture.run("export"))
    let header = try #require(own.first?.members)
    var export = RandomExport(
      seed: seed, device: try #require(header["device"]?.string),
      person: try #require(header["person"]?.string),
      nowMilliseconds: fixture.clock.read().wallNanoseconds / 1_000_000,
      path: fixture.path("essay.txt"))
    try fixture.write(export.lines().joined(), to: "facts.jsonl")
    fixture.run("import", "--as-mine", "facts.jsonl")
    for (number, line) in try Checked.lines(of: fixture.run("export")).enumerated() {
      checked.check(line, as: "facts.1.json", "seed \(seed), line \(number + 1)")
    }
  }

  private static func essay() throws -> Data {
    try Data(
      contentsOf: URL(fileURLWithPath: #filePath).appending(
        path: "../../../../SampleDocs/essay.txt"
      ).standardized)
  }

  /// Outputs that were compared with their schemas.
  private struct Checked {
    let schemas: JSONSchemas
    /// The places of the keys that they have.
    var keys: Set<String> = []
    /// The schemas that they have.
    var files: Set<String> = []
    /// The calls and what they printed, by schema; without facts, whose order follows from random keys.
    var texts: [String: String] = [:]

    init(_ schemas: JSONSchemas) { self.schemas = schemas }

    /// The lines of an output, each a document.
    static func lines(of outcome: CommandOutcome) throws -> [JSONValue] {
      try outcome.bytes.split(separator: UInt8(ascii: "\n")).map {
        try JSONDecoder().decode(JSONValue.self, from: Data($0))
      }
    }

    /// Compares a document with the schema that it names.
    mutating func check(_ outcome: CommandOutcome, _ call: String) throws {
      let decoded = try? JSONDecoder().decode(JSONValue.self, from: Data(outcome.bytes))
      let value = try #require(decoded, "\(call) prints no JSON: \(outcome)")
      let name = try #require(value.members?["schema"]?.string, "\(call): \(outcome)")
      let file = JSONSchemas.file(of: name)
      check(value, as: file, call)
      note(PrintedJSON.lasting(outcome), as: file, call)
    }

    /// Keeps what a call printed, to compare it with its recording.
    mutating func note(_ text: String, as file: String, _ call: String) {
      texts[file, default: ""] += "$ \(call)\n\(text)"
    }

    mutating func check(_ value: JSONValue, as file: String, _ call: String) {
      let outcome = schemas.outcome(of: value, as: file)
      #expect(outcome.problems == [], "\(call)")
      keys.formUnion(outcome.keys)
      files.insert(file)
      let later = value.with("aKeyOfALaterVersion", .null)
      #expect(schemas.outcome(of: later, as: file, reading: .lenient).problems == [], "\(call)")
    }
  }

  // MARK: - What people read

  @Test func everyKeyHasADescription() {
    for key in schemas.allKeys {
      let file = String(key.place.prefix { $0 != "#" })
      let text = schemas.description(of: key.schema, in: file) ?? ""
      #expect(text.hasSuffix("."), "\(key.place)")
      for sentence in text.split(separator: ". ") {
        #expect(sentence.split(separator: " ").count <= 20, "\(key.place): \(sentence)")
      }
    }
  }

  /// `FILEPROGRESS_RECORD=1` writes the page again.
  @Test func thePageShowsTheSchemas() throws {
    let page = URL(fileURLWithPath: #filePath).appending(
      path: "../../../../Sources/FileProgress/FileProgress.docc/Guides/JSONKeys.md"
    ).standardized
    let difference = try Recording(page.path).difference(from: SchemaPage(schemas).text)
    #expect(difference == nil)
  }
}

extension JSONSchemas {
  /// The file of a format, such as `status.1.json` for `fileprogress.status/1`.
  static func file(of name: String) -> String {
    name.replacing("fileprogress.", with: "", maxReplacements: 1).replacing("/", with: ".")
      + ".json"
  }
}

extension JSONValue {
  /// The object with one more member.
  fileprivate func with(_ key: String, _ value: JSONValue) -> JSONValue {
    guard var members else { return self }
    members[key] = value
    return .object(members)
  }
}
