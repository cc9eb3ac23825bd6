import FileProgressTestSupport
import Foundation
import Testing

/// A command whose run is interrupted, and the states that may be found afterwards.
struct Scenario: Sendable, CustomTestStringConvertible {
  /// What is interrupted.
  let name: String
  /// The words of the command; `@` stands for the folder of the world.
  let arguments: [String]
  /// Standard input.
  var input: String?
  /// Makes what is there before.
  let prepare: @Sendable (CrashWorld) async throws -> Void
  /// Whether the command writes the document, so that every run prepares it again.
  var changesDocument = false
  /// Whether the document has two names, so that it is written in place.
  var writesInPlace = false
  /// Whether the command first counts what is in the document, which is known.
  var looksFirst = false
  /// Whether the command leaves a timer that runs.
  var startsTimer = false
  /// Whether the command changes contexts, which the states then show, too.
  var changesContexts = false
  /// What the command says when its work is kept.
  var acknowledgement: String?
  /// A text that must be nowhere in the store once the command has done its work.
  var erasedText: String?

  var testDescription: String { name }

  static let essay = "One small step for a man.\nAnd a second line of some words.\n"
  static let addedLine = "One more line.\n"
  static let written = addedLine + essay

  static let all =
    withLog + (ForeignProgram.sqlite.isExpected ? [withRollbackJournal] : [])

  /// As on a network file system, where a log is not possible.
  private static let withRollbackJournal = Scenario(
    name: "set, rollback journal",
    arguments: ["set", "@/documents/essay.txt", "--progress", "0.5", "--quantity", "a:A=1"],
    prepare: { world in
      try await world.succeed("set", world.document("essay.txt"), "--progress", "0.25")
      let answer = try await world.askSQLite("PRAGMA journal_mode = DELETE")
      try #require(answer == "delete\n")
    })

  private static let withLog: [Scenario] = [
    Scenario(
      name: "first start", arguments: ["start", "@/documents/essay.txt"],
      prepare: { _ in }, startsTimer: true, acknowledgement: "essay.txt runs"),
    Scenario(
      name: "empty database", arguments: ["start", "@/documents/essay.txt"],
      prepare: { world in
        try FileManager.default.createDirectory(
          atPath: world.home, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
        guard
          FileManager.default.createFile(
            atPath: world.database, contents: Data(), attributes: [.posixPermissions: 0o600])
        else { throw Problem("the empty database can't be made") }
      }, startsTimer: true, acknowledgement: "essay.txt runs"),
    Scenario(
      name: "start", arguments: ["start", "@/documents/essay.txt"],
      prepare: { try await $0.succeed("set", $0.document("essay.txt"), "--progress", "0.25") },
      looksFirst: true, startsTimer: true, acknowledgement: "essay.txt runs"),
    Scenario(
      name: "stop", arguments: ["stop", "@/documents/essay.txt"],
      prepare: { try await $0.succeed("start", $0.document("essay.txt")) },
      acknowledgement: "(no change)"),
    Scenario(
      name: "set",
      arguments: ["set", "@/documents/essay.txt", "--progress", "0.5", "--quantity", "a:A=1"],
      prepare: { try await $0.succeed("set", $0.document("essay.txt"), "--progress", "0.25") }),
    Scenario(
      name: "open", arguments: ["open", "@/documents/essay.txt"],
      input: "1i\n\(addedLine).\nw\nq\n",
      prepare: { try await $0.succeed("set", $0.document("essay.txt"), "--progress", "0.25") },
      changesDocument: true, looksFirst: true, acknowledgement: "(+3), open"),
    Scenario(
      name: "open, document with two names", arguments: ["open", "@/documents/essay.txt"],
      input: "1i\n\(addedLine).\nw\nq\n",
      prepare: { world in
        try FileManager.default.linkItem(
          atPath: world.document("essay.txt"), toPath: world.document("second-name.txt"))
        try await world.succeed("set", world.document("essay.txt"), "--progress", "0.25")
      }, changesDocument: true, writesInPlace: true, looksFirst: true,
      acknowledgement: "(+3), open"),
    Scenario(
      name: "forget", arguments: ["forget", "--yes", "@/documents/secret-diary.txt"],
      prepare: { world in
        try await world.succeed("start", world.write("Dear diary.\n", to: "secret-diary.txt"))
        try await world.succeed("set", world.document("essay.txt"), "--progress", "0.25")
        try await world.succeed("stop")
      }, acknowledgement: "Forgotten", erasedText: "secret-diary"),
    // What was one document by the handle of its file becomes two.
    Scenario(
      name: "unlink", arguments: ["unlink", "@/documents/final.txt"],
      prepare: { world in
        let draft = try world.write("A giant leap for mankind.\n", to: "draft.txt")
        try await world.succeed("set", draft, "--progress", "0.25", "--quantity", "a:A=1")
        let final = world.document("final.txt")
        try FileManager.default.moveItem(atPath: draft, toPath: final)
        try await world.succeed("start", final)
        try await world.succeed("stop")
        try await world.succeed("set", final, "--progress", "0.5", "--quantity", "b:B=2")
      }, acknowledgement: "is a document of its own now"),
    Scenario(
      name: "import", arguments: ["import", "--as-mine", "@/facts.jsonl"],
      prepare: { world in
        let other = try CrashWorld(in: world.folder, home: world.folder + "/other-home")
        try await other.succeed("start", other.write("Other words.\n", to: "other.txt"))
        try await other.succeed("stop")
        try await other.succeed("set", other.document("other.txt"), "--quantity", "b:B=2")
        let facts = try await other.succeed("export", "--facts")
        try Data(facts.utf8).write(to: URL(fileURLWithPath: world.folder + "/facts.jsonl"))
        try await world.succeed("set", world.document("essay.txt"), "--progress", "0.25")
      }, acknowledgement: "Imported"),
    // 300 contexts: all of them, or none.
    Scenario(
      name: "context declare",
      arguments: ["context", "declare", "--application", "org.example.plays", "@/plays.json"],
      prepare: { world in
        let scenes = (1...99).map { #"{"identifier":"scene-\#($0)","title":"Scene","typeInt":3}"# }
        let acts = (1...3).map { act in
          #"{"identifier":"act-\#(act)","title":"Act","typeInt":2,"children":[\#(scenes.joined(separator: ","))]}"#
        }
        try Data("[\(acts.joined(separator: ","))]".utf8)
          .write(to: URL(fileURLWithPath: world.folder + "/plays.json"))
        try await world.succeed("set", world.document("essay.txt"), "--progress", "0.25")
      }, changesContexts: true, acknowledgement: "Declared 300 contexts"),
  ]
}

/// A scenario in a world of its own, with what its states look like.
struct PreparedScenario: Sendable {
  let scenario: Scenario
  let world: CrashWorld
  /// The states in the order in which the command reaches them, from before to after.
  private(set) var states: [ReportState] = []
  /// The state of an editor that is killed after a save: the last one of ``states``.
  private var stateOfSave: ReportState?
  /// States that only a command that failed may leave.
  private(set) var statesOfFailure: [ReportState] = []
  /// Every changing call of an undisturbed run, in order and in series.
  private(set) var series: [[SystemCalls.Call]] = []
  /// In how many threads they were.
  private(set) var threadCount = 0
  private let input: String?

  init(_ scenario: Scenario, in folder: String) async throws {
    self.scenario = scenario
    var world = try CrashWorld(in: folder)
    world.showsContexts = scenario.changesContexts
    self.world = world
    input = scenario.input.map { _ in folder + "/input" }
    if let text = scenario.input, let input {
      try Data(text.utf8).write(to: URL(fileURLWithPath: input))
    }
    try world.write(Scenario.essay, to: "essay.txt")
    try await scenario.prepare(world)
    try? FileManager.default.removeItem(atPath: template)
    if FileManager.default.fileExists(atPath: world.home) {
      try FileManager.default.copyItem(atPath: world.home, toPath: template)
    }
    states = [try await world.state()]
    if scenario.looksFirst {
      try await world.succeed("goal", "list")
      states.append(try await world.state())
      try await reset()
    }
    if scenario.changesDocument { try await findStatesOfEditing() }
    try await reset()
    let trace = folder + "/trace"
    let result = try await run(under: SystemCalls.watching(into: trace))
    try #require(result.exitStatus == 0, "\(scenario.name) fails undisturbed: \(result)")
    let after = try await world.state()
    if scenario.startsTimer {
      // The timer is saved first, and then what the file begins with.
      _ = try await world.askSQLite("DELETE FROM wordSample")
      states.append(try await world.state())
    }
    states.append(after)
    if let stateOfSave {
      try #require(stateOfSave == after, "a killed session has the words that were saved")
    }
    (series, threadCount) = SystemCalls.series(in: trace)
    try #require(!series.isEmpty)
    try #require(Set(states).count == states.count, "two states look alike: \(states)")
  }

  /// The states that have what the command says that it did. That the words are counted when a timer starts
  /// is not said.
  var acknowledgedStates: [ReportState] { states.suffix(scenario.startsTimer ? 2 : 1) }

  private var template: String { world.folder + "/template" }

  private var arguments: [String] {
    scenario.arguments.map { $0.replacingOccurrences(of: "@", with: world.folder) }
  }

  /// Runs the command.
  func run(under tracer: [String]) async throws -> ProgramRun.Result {
    try await world.call(arguments, input: input, under: tracer).result()
  }

  /// Makes everything as it was before the command.
  func reset() async throws {
    let files = FileManager.default
    if files.fileExists(atPath: world.home) { try files.removeItem(atPath: world.home) }
    if scenario.changesDocument {
      try files.removeItem(atPath: world.documents)
      try files.createDirectory(atPath: world.documents, withIntermediateDirectories: true)
      try world.write(Scenario.essay, to: "essay.txt")
      try await scenario.prepare(world)
    } else if files.fileExists(atPath: template) {
      try files.copyItem(atPath: template, toPath: world.home)
    }
  }

  /// `open` keeps what was done when it begins, at every `w`, and at its end.
  private mutating func findStatesOfEditing() async throws {
    let essay = world.document("essay.txt")
    var editing = try LineEditing(of: essay, in: world)
    try editing.begun()
    await editing.end(by: SIGKILL)
    states.append(try await world.state())
    try await reset()
    editing = try LineEditing(of: essay, in: world)
    // The second answer comes after the record of the first save.
    try editing.type("1i\n\(Scenario.addedLine).\nw\nw\n")
    _ = try editing.line { $0 == "\(Scenario.written.utf8.count)" }
    _ = try editing.line { $0 == "\(Scenario.written.utf8.count)" }
    await editing.end(by: SIGKILL)
    stateOfSave = try await world.state()
    try await reset()
    editing = try LineEditing(of: essay, in: world)
    try editing.begun()
    try editing.type("q\n")
    _ = await editing.ending()
    statesOfFailure = [try await world.state()]
    // A session whose document cannot be looked at in the end keeps its time.
    try await reset()
    editing = try LineEditing(of: essay, in: world)
    try editing.begun()
    try FileManager.default.removeItem(atPath: essay)
    try editing.type("q\n")
    _ = await editing.ending()
    statesOfFailure.append(try await world.state())
  }
}
