import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// `export` and `import`.
struct ExchangeCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 10, adding: "four")
    fixture.run("set", "essay.txt", "--progress", "0.5", "--score", "quiz:Quiz=8/10")
    fixture.run("exclude", "*.log")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(90))
    fixture.run("stop", "essay.txt")
  }

  private func export(_ more: String...) throws {
    let outcome = fixture.run(["export", "--facts"] + more)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.said == "")
    try fixture.write(outcome.bytes, to: "facts.jsonl")
  }

  private var other: String { fixture.scratch.path(of: "other") }

  private func report(_ more: String...) -> String {
    fixture.run(["report", "--all", "--json", "--sessions"] + more).output
  }

  /// All but that the files are on the computer of the first store.
  @Test func anotherStoreReportsTheSameAfterwards() throws {
    try export()
    let outcome = fixture.run("import", "--as-mine", "facts.jsonl", "--home", other)
    #expect(outcome.status == 0)
    let said = outcome.said.wholeMatch(
      of: /Imported facts\.jsonl: (\d+) records read, (\d+) new\.\n/)
    #expect(said.map { $0.1 == $0.2 } == true, "\(outcome)")
    let there = "\"isOnAnotherComputer\":true"
    #expect(report("--home", other).contains(there))
    #expect(
      report("--home", other).replacing(there, with: "\"isOnAnotherComputer\":false") == report())
    #expect(fixture.run("exclude", "--home", other).output == "*.log\n")
    #expect(report().contains("\"openTime\":690"))
  }

  /// For the system it is a regular file, but it can't be read.
  @Test func aFileThatCannotBeReadIsNamedInPlainWords() throws {
    let outcome = fixture.run("import", "/proc/self/mem")
    #expect(outcome.status == 74)
    #expect(
      outcome.said
        == "Error: /proc/self/mem can't be read (Input/output error). Nothing was imported.\n")
    try export()
    let key = fixture.run("import", "--key", "/proc/self/mem", "facts.jsonl")
    #expect(key.status == 74)
    #expect(key.said == "Error: The key /proc/self/mem can't be read (Input/output error).\n")
  }

  @Test func importingAgainChangesNothing() throws {
    // A look counts what nobody counted before.
    let before = report()
    try export()
    let facts = fixture.run("export", "--facts").bytes
    for _ in 1...2 {
      let outcome = fixture.run("import", "facts.jsonl")
      #expect(outcome.status == 0)
      #expect(outcome.said.hasSuffix("Imported facts.jsonl: 33 records read, 0 new.\n"))
    }
    #expect(report() == before)
    #expect(fixture.run("export", "--facts").bytes == facts)
  }

  @Test func theKeyGoesToTheOwnOtherDeviceOnly() throws {
    try export("--key", "my.key")
    var state = stat()
    #expect(stat(fixture.path("my.key"), &state) == 0)
    #expect(state.st_mode & 0o777 == 0o600)
    #expect(fixture.bytes(of: "my.key")?.count == 192 + 16)
    let key = try #require(fixture.bytes(of: "my.key")).prefix(16)
    #expect(!(fixture.text(of: "facts.jsonl") ?? "").contains(String(decoding: key, as: UTF8.self)))
    #expect(fixture.run("import", "facts.jsonl", "--key", "my.key", "--home", other).status == 0)
    // Contents are recognised now: the same file is the same document, also over there.
    #expect(fixture.run("export", "--facts", "--key", "again.key", "--home", other).status == 0)
    #expect(fixture.bytes(of: "again.key") == fixture.bytes(of: "my.key"))
  }

  /// Two computers, of which the second one took over the records and the key of the first one.
  private func computers(withFileAt path: String) throws -> (
    laptop: CommandFixture, desktop: CommandFixture
  ) {
    let laptop = try CommandFixture()
    var desktop = try CommandFixture()
    desktop.machine = "another"
    try work(on: path, text: Self.chapter, at: laptop)
    let outcome = try bring(from: laptop, to: desktop, with: "--key", "../laptop.key")
    #expect(outcome.status == 0, "\(outcome)")
    return (laptop, desktop)
  }

  /// Works on a file for 47 minutes.
  private func work(on path: String, text: String, at computer: CommandFixture) throws {
    try FileManager.default.createDirectory(
      atPath: computer.path((path as NSString).deletingLastPathComponent),
      withIntermediateDirectories: true)
    try computer.write(text, to: path)
    computer.run("start", path)
    computer.clock.advance(by: .seconds(60 * 47))
    computer.run("stop", path)
  }

  private func bring(
    from one: CommandFixture, to other: CommandFixture, with option: String, _ key: String
  ) throws -> CommandOutcome {
    let facts = one.run("export", "--facts", option, other.path(key)).bytes
    try other.write(facts, to: "../facts.jsonl")
    return other.run("import", "../facts.jsonl", option, key)
  }

  private static let chapter = (1...60).map { "word\($0) of the chapter" }.joined(separator: "\n")

  @Test(arguments: ["status", "start", "report", "open"], [false, true])
  func theHistoryGoesToTheFileWithTheName(verb: String, copyFirst: Bool) throws {
    let fixture = try computers(withFileAt: "novel/chapter4.md").desktop
    for folder in ["novel", "novel/old"] {
      try FileManager.default.createDirectory(
        atPath: fixture.path(folder), withIntermediateDirectories: false)
    }
    let copies = ["novel/chapter4.bak.md", "novel/chapter4 (copy).md", "novel/old/chapter4.md"]
    let files = copyFirst ? copies + ["novel/chapter4.md"] : ["novel/chapter4.md"] + copies
    for file in files { try fixture.write(Self.chapter, to: file) }
    for file in files {
      switch verb {
      case "start":
        fixture.run("start", file)
        fixture.run("stop", file)
      case "open": fixture.run(["open", "--line", file], input: [.line("q")])
      default: break
      }
      let outcome = fixture.run(verb == "report" ? "report" : "status", file)
      #expect(outcome.output.contains("47 min") == (file == "novel/chapter4.md"), "\(outcome)")
    }
  }

  @Test(arguments: ["report", "track"], ["a/chapter4.md", "z/chapter4.md"])
  func aFolderGivesTheHistoryToTheFileWithTheName(verb: String, other: String) throws {
    let fixture = try computers(withFileAt: "novel/part2/chapter4.md").desktop
    for file in ["m/part2/chapter4.md", other] {
      try FileManager.default.createDirectory(
        atPath: fixture.path((file as NSString).deletingLastPathComponent),
        withIntermediateDirectories: true)
      try fixture.write(Self.chapter, to: file)
    }
    if verb == "track" { fixture.run("track", "--recursive", ".") }
    let outcome = fixture.run("report", ".", "--json")
    let activities = try outcome.json["activities"] as? [[String: Any]] ?? []
    let worked = activities.filter { $0["openTime"] as? Int == 47 * 60 }
    #expect(
      worked.map { $0["path"] as? String } == [fixture.path("m/part2/chapter4.md")],
      "\(outcome.output)")
  }

  @Test func aDocumentIsShownWhereThisComputerHasIt() throws {
    let (laptop, desktop) = try computers(withFileAt: "novel/chapter4.md")
    func expect(_ path: String, isElsewhere: Bool) throws {
      for arguments in [["report", "--all", "--json"], ["status", "--json"], ["--json"]] {
        let json = try desktop.run(arguments).json
        let list = json["activities"] ?? json["recent"]
        guard let activity = (list as? [[String: Any]])?.first else { continue }
        #expect(activity["path"] as? String == path, "\(arguments)")
        #expect(activity["isOnAnotherComputer"] as? Bool == isElsewhere, "\(arguments)")
      }
      for arguments in [["report", "--all"], []] {
        let outcome = desktop.run(arguments)
        #expect(outcome.output.contains("chapter4.md"), "\(outcome)")
        #expect(
          outcome.output.contains("on another computer: ") == isElsewhere,
          "\(outcome)")
      }
    }
    try expect(laptop.path("novel/chapter4.md"), isElsewhere: true)

    // On a real second computer the files of the first one are nowhere.
    let away = laptop.documents + ".away"
    try FileManager.default.moveItem(atPath: laptop.documents, toPath: away)
    desktop.clock.advance(by: .seconds(60 * 60))
    try work(on: "texts/chapter4.md", text: Self.chapter, at: desktop)
    try FileManager.default.moveItem(atPath: away, toPath: laptop.documents)
    try expect(desktop.path("texts/chapter4.md"), isElsewhere: false)

    laptop.clock.advance(by: .seconds(5 * 60 * 60))
    desktop.clock.advance(by: .seconds(5 * 60 * 60))
    try work(on: "novel/chapter4.md", text: Self.chapter + " and more", at: laptop)
    #expect(try bring(from: laptop, to: desktop, with: "--key", "../again.key").status == 0)
    try expect(desktop.path("texts/chapter4.md"), isElsewhere: false)
    let forgotten = desktop.run("forget", "--yes", "texts/chapter4.md")
    #expect(forgotten.said.contains("documents/texts/chapter4.md"), "\(forgotten)")
  }

  @Test func whatIsOnlyOnAnotherComputerIsNotContinuedHere() throws {
    let (laptop, desktop) = try computers(withFileAt: "novel/chapter4.md")
    let path = laptop.path("novel/chapter4.md")
    // On a real second computer the files of the first one are nowhere.
    try FileManager.default.removeItem(atPath: laptop.documents)
    try desktop.write("one two\n", to: "own.txt")
    // It ends before the session on the other computer does.
    desktop.work(on: "own.txt", minutes: 1)
    desktop.clock.advance(by: .seconds(2 * 60 * 60))
    let home = desktop.run().output
    #expect(home.contains("on another computer: "), "\(home)")
    #expect(home.contains("continue own.txt"), "\(home)")
    let resumed = desktop.run("resume")
    #expect(resumed.status == 66)
    #expect(resumed.said.contains("of \(path), was on another computer."), "\(resumed)")
    let opened = desktop.run("open", input: ["q"])
    #expect(opened.output.hasPrefix("own.txt: 2 words"), "\(opened)")

    desktop.run("exclude", "own.txt")
    let rest = desktop.run().output
    #expect(rest.contains(/open FILE +work on a document/), "\(rest)")
    let refused = desktop.run("open", input: ["q"])
    #expect(refused.status == 66)
    #expect(
      refused.said
        == "Error: Your last document, \(path), is on another computer. To work on one here: "
        + "fileprogress open FILE\n")
  }

  @Test func aKeyIsNeverOverwritten() throws {
    try fixture.write("mine", to: "my.key")
    let outcome = fixture.run("export", "--facts", "--key", "my.key")
    #expect(outcome.status == 74)
    #expect(outcome.output == "")
    #expect(fixture.text(of: "my.key") == "mine")
  }

  @Test func aStoreWithFilesKeepsItsKey() throws {
    try export("--key", "my.key")
    fixture.run("start", "essay.txt", "--home", other)
    let before = report("--home", other)
    let outcome = fixture.run("import", "facts.jsonl", "--key", "my.key", "--home", other)
    #expect(outcome.status == 1)
    #expect(outcome.said.contains("Import the key into a new store."))
    #expect(report("--home", other) == before)
    try fixture.write("too short", to: "bad.key")
    let bad = fixture.run("import", "facts.jsonl", "--key", "bad.key", "--home", other)
    #expect(bad.status == 1)
    #expect(fixture.run("import", "facts.jsonl", "--key", "gone.key", "--home", other).status == 66)
  }

  @Test(arguments: [
    ("", "empty"), ("garbage\n", "it was not exported by fileprogress"),
    ("{}\n", "it was not exported by fileprogress"),
    (#"{"schema":"fileprogress.facts/99"}"# + "\n", "fileprogress.facts/99"),
    ("\u{0}\u{1}\u{2}", "it was not exported by fileprogress"),
  ])
  func otherFilesAreRefused(text: String, reason: String) throws {
    try fixture.write(text, to: "facts.jsonl")
    let before = report()
    let outcome = fixture.run("import", "facts.jsonl")
    #expect(outcome.status == 65)
    #expect(outcome.said.hasPrefix("Error: facts.jsonl can't be imported (line 1: "))
    #expect(outcome.said.contains(reason))
    #expect(outcome.said.hasSuffix("Nothing was changed.\n"))
    #expect(report() == before)
  }

  @Test func aFileIsTakenInWholeOrNotAtAll() throws {
    try export()
    var lines = try #require(fixture.text(of: "facts.jsonl")).split(separator: "\n").map(
      String.init)
    lines[lines.count - 1] = String(lines[lines.count - 1].dropLast(5))
    try fixture.write(lines.joined(separator: "\n") + "\n", to: "facts.jsonl")
    let outcome = fixture.run("import", "--as-mine", "facts.jsonl", "--home", other)
    #expect(outcome.status == 65)
    #expect(outcome.said.contains("line \(lines.count)"))
    #expect(
      try fixture.run("report", "--all", "--json", "--home", other).json["activities"]
        as? [NSDictionary] == [])
  }

  @Test func aFileThatWasCutOffIsRefused() throws {
    try export()
    let lines = try #require(fixture.text(of: "facts.jsonl")).split(separator: "\n")
    try fixture.write(
      lines.dropLast().joined(separator: "\n") + "\n", to: "facts.jsonl")
    let outcome = fixture.run("import", "--as-mine", "facts.jsonl", "--home", other)
    #expect(outcome.status == 65)
    #expect(outcome.said.contains("it was cut off"))
  }

  @Test(arguments: ["gone.key", ".", "fifo", "/dev/zero", ""])
  func whatIsNoFileIsNoKey(name: String) throws {
    try export()
    #expect(mkfifo(fixture.path("fifo"), 0o600) == 0)
    let outcome = fixture.run("import", "facts.jsonl", "--key", name, "--home", other)
    #expect(outcome.status == 66, "\(outcome)")
    #expect(outcome.said.hasPrefix("Error: "))
    #expect(!FileManager.default.fileExists(atPath: other), "nothing was begun")
  }

  @Test func damagedLinesCanBeLeftOut() throws {
    try export("--key", "my.key")
    var lines = try String(contentsOfFile: fixture.path("facts.jsonl"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
    let whole = lines.count
    lines[whole - 2] = "{\"damaged"
    // Cut off in the middle of the last line.
    lines[whole - 1] = String(lines[whole - 1].prefix(5))
    try fixture.write(lines.joined(separator: "\n"), to: "facts.jsonl")
    let arguments = ["import", "facts.jsonl", "--key", "my.key", "--home", other]
    let refused = fixture.run(arguments)
    #expect(refused.status == 65)
    #expect(refused.said.contains("(line \(whole - 1): "), "\(refused)")
    #expect(refused.said.contains("fileprogress import --skip-bad FILE"), "\(refused)")
    #expect(!refused.said.contains("Nothing was changed"), "\(refused)")
    let taken = fixture.run(["import", "facts.jsonl", "--skip-bad", "--home", other])
    #expect(taken.status == 0, "\(taken)")
    #expect(taken.said.contains("Skipped: line \(whole - 1): "), "\(taken)")
    #expect(taken.said.contains("Skipped: line \(whole): "), "\(taken)")
    #expect(taken.said.contains("\(whole - 3) records read"), "\(taken)")
  }

  @Test func aKeyWithoutRecordsIsSaid() throws {
    try export("--key", "my.key")
    try fixture.write("garbage\n", to: "facts.jsonl")
    let outcome = fixture.run("import", "facts.jsonl", "--key", "my.key", "--home", other)
    #expect(outcome.status == 65)
    #expect(
      outcome.said == """
        Error: facts.jsonl can't be imported (line 1: it was not exported by fileprogress). \
        The key was imported, but no records were.

        """)
  }

  @Test(arguments: ["gone.jsonl", ".", "fifo", "/dev/zero", ""])
  func whatIsNoFileCannotBeImported(name: String) throws {
    #expect(mkfifo(fixture.path("fifo"), 0o600) == 0)
    let outcome = fixture.run("import", name)
    #expect(outcome.status == 66)
    #expect(outcome.said.hasPrefix("Error: "))
    if name == "fifo" || name == "/dev/zero" {
      #expect(
        outcome.said
          == "Error: \(name) can't be imported: it is not a regular file. Name an exported file.\n")
    }
  }

  @Test func withoutAStoreThereIsNothingToExport() throws {
    let outcome = fixture.run("export", "--facts", "--home", other)
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.said.contains("There is no store at /scratch/other"))
    #expect(fixture.run("export", "--home", other).status == 1, "facts are all that there is")
  }
}
