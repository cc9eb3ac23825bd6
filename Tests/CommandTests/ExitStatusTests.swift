import FileProgress
import FileProgressCommands
import FileProgressTestSupport
import Foundation
import Testing

/// Every exit status of the contract; 129, 130, 143 and 74 for a full device are in `ProgramTests`.
struct ExitStatusTests {
  /// A call, what makes it fail, and how it has to end.
  struct Case: Sendable, CustomTestStringConvertible {
    var status: Int32
    var testDescription: String
    var arguments: [String]
    var mentions = ""
    var prepare: @Sendable (CommandFixture) throws -> Void = { _ in }

    init(
      _ status: Int32, _ reason: String, _ arguments: String..., mentions: String = "",
      prepare: @escaping @Sendable (CommandFixture) throws -> Void = { _ in }
    ) {
      self.status = status
      self.testDescription = "\(status) \(reason): \(arguments[0])"
      self.arguments = arguments
      self.mentions = mentions
      self.prepare = prepare
    }
  }

  /// The store went into whatever folder the person was in.
  @Test(arguments: ["", "relative", "./here"])
  func aHomeThatIsNoPlaceMakesNoStore(home: String) throws {
    var fixture = try CommandFixture()
    try fixture.write("one two\n", to: "essay.txt")
    let before = try contents(ofFolder: fixture.scratch.path)
    fixture.environment = ["HOME": home, "XDG_DATA_HOME": "data"]
    for words in [["report"], ["set", "essay.txt", "--progress", "1"], ["open", "essay.txt"]] {
      let outcome = fixture.run(words)
      #expect(outcome.status == 73, "\(words)")
      #expect(outcome.said.hasPrefix("Error: HOME is "), "\(outcome)")
    }
    #expect(try contents(ofFolder: fixture.scratch.path) == before)
    #expect(fixture.run("words", "essay.txt").status == 0)
  }

  static let cases = [
    Case(0, "done", "report"),
    Case(3, "one is missing", "track", "essay.txt", "no-file.txt", mentions: "no-file"),
    Case(66, "one is missing", "forget", "--yes", "essay.txt", "no-file.txt", mentions: "no-file") {
      $0.run("set", "essay.txt", "--progress", "0.5")
    },
    Case(1, "failed", "undo", mentions: "no correction to undo"),
    Case(64, "wrong usage", "report", "--nonsense", mentions: "--nonsense"),
    Case(64, "no argument", "start", mentions: "needs a file"),
    Case(65, "damaged", "report", mentions: "is damaged") { try $0.damage() },
    Case(65, "damaged", "start", "essay.txt", mentions: "is damaged") { try $0.damage() },
    Case(73, "home is a file", "start", "essay.txt", mentions: "can't be created") {
      try Data("x".utf8).write(to: URL(fileURLWithPath: $0.store))
    },
    Case(
      73, "home is below a file", "open", "--home", "/dev/null/x", "essay.txt",
      mentions: "/dev/null"),
  ]

  static let unfollowable: [Case] = ["status", "start", "stop", "set", "open"].flatMap { verb in
    [
      ("there is no file", verb == "open" ? "no/file.txt" : "no-file.txt"),
      ("a FIFO", "fifo"), ("a device", "/dev/zero"), ("an empty name", ""),
      ("a link to nothing", "dangling"), ("a link to itself", "loop"),
      ("a file as a folder", "essay.txt/x"),
      ("a name that is too long", String(repeating: "x", count: 300)),
    ].map { reason, name in
      Case(66, reason, verb, name) { fixture in
        _ = mkfifo(fixture.path("fifo"), 0o600)
        symlink("gone/nothing.txt", fixture.path("dangling"))
        symlink("loop", fixture.path("loop"))
      }
    }
  }

  static let folders: [Case] = ["status", "set", "open"].map {
    Case(66, "a folder", $0, ".", mentions: "is a folder")
  }

  @Test(arguments: cases + unfollowable + folders)
  func statusesTellHowItEnded(_ example: Case) throws {
    let fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.txt")
    try example.prepare(fixture)
    var arguments = example.arguments
    if arguments.first == "set" { arguments += ["--progress", "0.5"] }
    let outcome = fixture.run(arguments, input: ["a", "x", ".", "w", "q"])
    #expect(outcome.status == example.status, "\(outcome)")
    #expect(example.mentions.isEmpty || outcome.said.contains(example.mentions), "\(outcome)")
    if example.status == 3 {
      #expect(outcome.said.contains("\nError: "), "after what was done")
    } else if example.status != 0 {
      #expect(outcome.said.hasPrefix("Error: "))
      #expect(outcome.output == "")
    }
  }

  @Test func outputThatCannotBeWrittenIsAnError() throws {
    var fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 1)
    fixture.refusesOutput = CommandFailure(.inputOutput, "the output could not be written")
    for arguments in [
      [], ["report"], ["report", "--json"], ["report", "--csv"], ["status", "essay.txt"],
      ["report", "--by", "day"], ["doctor"], ["export", "--facts"], ["--help"], ["--version"],
      ["open", "essay.txt"],
    ] {
      let outcome = fixture.run(arguments)
      #expect(outcome.status == 74, "\(arguments): \(outcome)")
    }
    fixture.refusesOutput = nil
    #expect(try (fixture.activity(of: "essay.txt")["sessions"] as? [NSDictionary])?.count == 2)
  }

  @Test func whatIsNotPermittedIsSaid() throws {
    // Root may read everything; see ProgramTests.
    guard geteuid() != 0 else { return }
    let fixture = try CommandFixture()
    try fixture.write("one\n", to: "essay.txt")
    #expect(chmod(fixture.path("essay.txt"), 0) == 0)
    for arguments in [["status", "essay.txt"], ["start", "essay.txt"], ["open", "essay.txt"]] {
      #expect(fixture.run(arguments).status == 77)
    }
  }

  @Test func everyErrorOfTheStoreHasItsStatus() {
    let statuses: [(DataStoreError.Code, FileProgressCommands.ExitStatus)] = [
      (.busy, .busy), (.damaged, .damaged), (.newerVersion, .damaged), (.notImportable, .damaged),
      (.folderNotMade, .folderNotMade), (.diskFull, .inputOutput), (.inputOutput, .inputOutput),
      (.notPermitted, .notPermitted), (.readOnly, .notPermitted), (.partialFailure, .partlyDone),
      (.tracesRemain, .partlyDone),
      (.invalidArgument, .failed), (.notFound, .failed), (.other, .failed),
    ]
    for (code, status) in statuses {
      #expect(FileProgressCommands.ExitStatus(for: DataStoreError(code, message: "")) == status)
    }
  }
}

extension CommandFixture {
  /// Makes a store, and overwrites its start.
  fileprivate func damage() throws {
    run("start", "essay.txt")
    try Data("This is no database.\n".utf8).write(
      to: URL(fileURLWithPath: store + "/progress.sqlite"))
  }
}
