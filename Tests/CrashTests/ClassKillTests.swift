import FileProgressTestSupport
import Foundation
import Testing

/// Ends `fileprogress` and `fileprogress-exchange` at their system calls while a class is exchanged: in the full
/// run at each one, else at some of them.
@Suite(
  .serialized, .enabled(if: SystemCalls.canBeWatched, SystemCalls.reasonForSkipping))
struct ClassKillTests {
  /// How many scenarios the plain run takes, and how many calls of each.
  private static let scenarioCount = 1
  private static let sampleCount = 1

  /// Which program ends.
  enum Victim: String, CaseIterable, Sendable { case fileprogress, exchange }

  struct Case: Sendable, CustomTestStringConvertible {
    var scenario: ClassScenario
    var victim: Victim
    var testDescription: String { "\(scenario.name), \(victim)" }
  }

  static let cases = TestTier.share(
    scenarioCount,
    of: ClassScenario.all.filter { TestTier.isFull || !$0.isSlow }.flatMap { scenario in
      // Where the exchange goes on alone, both programs end in one run.
      (scenario.startsProgram ? [.fileprogress] : Victim.allCases).map {
        Case(scenario: scenario, victim: $0)
      }
    }, "ClassKillTests")

  @Test(arguments: cases)
  func theNextExchangeComesToTheSameState(_ test: Case) async throws {
    try await withScratchFolder { folder in
      let world = try ClassWorld(in: folder.path)
      var run = ClassKillRun(test.scenario, test.victim, world)
      try await run.prepare()
      let calls =
        TestTier.isFull ? run.calls : TestTier.share(Self.sampleCount, of: run.calls, "calls")
      for call in calls { try await run.kill(at: call) }
      print(run.row)
      #expect(run.problems.isEmpty, "\(run.problems.joined(separator: "\n"))")
      #expect(run.killCount > 0)
    }
  }
}

/// A command in a class that is interrupted.
struct ClassScenario: Sendable {
  let name: String
  /// Who gives it.
  var person = "teacher"
  /// Makes what is there before, and returns the words.
  let prepare: @Sendable (ClassWorld) async throws -> [String]
  /// Whether the person gives the command again as long as it had no effect.
  var isRepeated = false
  /// Whether giving it again may count one more erasure: harmless, since every erasure deletes the same reports.
  var countsRepetitions = false
  /// Whether an exchange by itself does all that the command does.
  var isExchange = false
  /// Whether the command leaves a program behind that goes on, which then is interrupted, too.
  var startsProgram = false
  /// Whether one run takes so long that only the full run has it.
  var isSlow = false
  /// The students whose views count.
  var students = ["anna"]
  /// The teacher whose view counts.
  var teacher = "teacher"

  static let all: [ClassScenario] = [
    ClassScenario(
      name: "teacher's sync",
      prepare: { world in
        try await world.create()
        try await world.assign("Essay")
        try await world.student("anna", as: "Anna Berg")
        // A student who comes with a personal code is admitted by the sync.
        let list = world.folder + "/list.csv"
        try Data("name,id\nBen Cruz,7\n".utf8).write(to: URL(fileURLWithPath: list))
        let codes = try await world.succeed("teacher", "class", "roster", "import", list, "--csv")
        let code = try #require(
          codes.split(whereSeparator: \.isNewline).last?.split(separator: ",").last)
        try await world.succeed(
          "ben", "class", "join", String(code), "--folder", world.share, "--as", "Ben", "--yes")
        return ["class", "sync"]
      }, isExchange: true, students: ["anna", "ben"]),
    ClassScenario(
      name: "student's sync", person: "anna",
      prepare: { world in
        try await world.create()
        try await world.student("anna", as: "Anna Berg")
        try await world.assign("Essay")
        return ["class", "sync"]
      }, isExchange: true),
    ClassScenario(
      name: "join", person: "anna",
      prepare: { world in
        try await world.create()
        return try await world.joining("Anna Berg")
      }, isRepeated: true),
    ClassScenario(
      name: "admit",
      prepare: { world in
        try await world.create()
        try await world.assign("Essay")
        return ["class", "admit", try await world.join("anna", as: "Anna Berg"), "--yes"]
      }, isRepeated: true),
    ClassScenario(
      name: "assign",
      prepare: { world in
        try await world.create()
        try await world.student("anna", as: "Anna Berg")
        return ["assignment", "create", "--title", "Essay", "--file", try world.essay]
      }),
    ClassScenario(
      name: "submit", person: "anna",
      prepare: { world in
        try await world.create()
        try await world.assign("Essay")
        try await world.student("anna", as: "Anna Berg")
        return ["submit", "Essay", "--yes"]
      }, isRepeated: true, startsProgram: true),
    ClassScenario(
      name: "erase", person: "anna",
      prepare: { world in
        try await world.create()
        try await world.assign("Essay")
        try await world.student("anna", as: "Anna Berg")
        try await world.succeed("teacher", "class", "sync")
        return ["share", "erase"]
      }, startsProgram: true),
    ClassScenario(
      name: "leave", person: "anna",
      prepare: { world in
        try await world.create()
        try await world.assign("Essay")
        try await world.student("anna", as: "Anna Berg")
        return ["class", "leave", "--yes"]
      }, isRepeated: true, countsRepetitions: true),
    ClassScenario(
      name: "add teacher",
      prepare: { world in
        try await world.create()
        try await world.student("anna", as: "Anna Berg")
        let letters = try await world.join("ode", as: "Mr Ode", "--teacher")
        return ["class", "add-teacher", letters, "--yes", "--sheet", world.sheet]
      }, isRepeated: true, students: ["anna", "ode"]),
    ClassScenario(
      name: "restore", person: "new",
      prepare: { world in
        try await world.create()
        try await world.assign("Essay")
        try await world.student("anna", as: "Anna Berg")
        return [
          "class", "restore", "--folder", world.share, "--as", "Ms Weber", "--sheet", world.sheet,
        ]
      }, isRepeated: true, isSlow: true, teacher: "new"),
  ]
}

/// A scenario in a world of its own, whose command is interrupted again and again.
struct ClassKillRun {
  private let scenario: ClassScenario
  private let victim: ClassKillTests.Victim
  private let world: ClassWorld
  private var words: [String] = []
  /// What is there when all have exchanged without the command, and with it.
  private var before: ClassWorldState?
  private var after = ClassWorldState()
  private var writerCounts = (before: 0, after: 0)
  /// Each call of an undisturbed run.
  private(set) var calls: [SystemCalls.Call] = []
  private(set) var problems: [String] = []
  private(set) var killCount = 0
  private var counts: [String: Int] = [:]

  /// A program can also end while it asks the other one.
  private static let names = SystemCalls.changing + ["sendto", "recvfrom"]

  init(_ scenario: ClassScenario, _ victim: ClassKillTests.Victim, _ world: ClassWorld) {
    self.scenario = scenario
    self.victim = victim
    self.world = world
  }

  /// The result, for people.
  var row: String {
    "kill \(victim.rawValue): \(scenario.name) | calls \(calls.count) | kills \(killCount) | "
      + counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      + " | failures \(problems.count) | seed \(TestTier.seed)"
  }

  private var trace: String { world.folder + "/trace" }

  /// Makes what is there before, and finds the calls and the states.
  mutating func prepare() async throws {
    words = try await scenario.prepare(world)
    try world.keep()
    let result = try await run(injecting: nil)
    try #require(result.exitStatus == 0, "\(scenario.name) fails undisturbed: \(result)")
    calls = SystemCalls.series(in: trace, names: Self.names).series.flatMap(\.self)
    try await exchangeAll()
    after = try await state()
    writerCounts.after = world.writers.count
    try #require(problems.isEmpty, "\(problems)")
  }

  /// Finds what is there when all have exchanged without the command.
  private mutating func findStateBefore() async throws {
    guard before == nil else { return }
    let place = world.live + ".interrupted"
    try FileManager.default.moveItem(atPath: world.live, toPath: place)
    try world.putBack()
    try await exchangeAll()
    before = try await state()
    writerCounts.before = world.writers.count
    try #require(before != after)
    try FileManager.default.removeItem(atPath: world.live)
    try FileManager.default.moveItem(atPath: place, toPath: world.live)
  }

  private func run(injecting call: SystemCalls.Call?) async throws -> ProgramRun.Result {
    try? FileManager.default.removeItem(atPath: trace)
    var tracer = [
      try ForeignProgram.strace.located(), "-f", "-qq", "-o", trace, "-e", "signal=none", "-e",
      "trace=\(call?.name ?? Self.names.joined(separator: ","))",
    ]
    if let call { tracer += ["-e", "inject=\(call.name):signal=SIGKILL:when=\(call.number)"] }
    switch victim {
    case .fileprogress:
      // The programs that it starts are not meant, unless they go on alone.
      if !scenario.startsProgram { tracer += ["-b", "execve"] }
      return try await world.run(scenario.person, words, under: tracer)
    case .exchange:
      try world.setTracer(tracer)
      let result = try await world.run(scenario.person, words)
      try world.setTracer([])
      return result
    }
  }

  /// Lets all exchange: the students, the teacher, and the students again.
  ///
  /// - Returns: Whether anybody had something new, or was warned.
  @discardableResult
  private mutating func exchange() async throws -> Bool {
    var isQuiet = true
    for person in scenario.students + [scenario.teacher] + scenario.students {
      let result = try await world.run(person, ["class", "sync"])
      if result.errors.contains("You are not in a class") { continue }
      if result.exitStatus != 0 { problems.append("\(point): then \(person)'s sync: \(result)") }
      said[person] = result.errors
      isQuiet =
        isQuiet
        && !["received ", "to join", "sent your updates", "Warning"].contains {
          result.errors.contains($0)
        }
    }
    return !isQuiet
  }

  /// Lets all exchange until nothing is new; then nobody is warned of anything.
  private mutating func exchangeAll() async throws {
    for _ in 1...5 where try await !exchange() { return }
    problems.append("\(point): it never becomes quiet: \(said)")
  }

  /// What each person's last exchange said.
  private var said: [String: String] = [:]

  private func state() async throws -> ClassWorldState {
    try await world.state(of: scenario.students, teacher: scenario.teacher)
  }

  /// What is being done, for people.
  private var point = "undisturbed"

  /// Ends the program at a call, and looks at what the next exchanges make of it.
  mutating func kill(at call: SystemCalls.Call) async throws {
    point = "before \(call)"
    try world.putBack()
    let result = try await run(injecting: call)
    // A call that the program did not live to see the result of.
    let isKilled = ProgramRun.text(of: trace).contains(" = ?")
    counts[isKilled ? "killed" : "not reached", default: 0] += 1
    if isKilled { killCount += 1 }
    check(result, isKilled)
    try await exchange()
    var state = try await state()
    if state != after {
      try await exchangeAll()
      state = try await self.state()
    }
    let wasRepeated = state != after && scenario.isRepeated
    if wasRepeated {
      counts["repeated", default: 0] += 1
      let repeated = try await world.run(scenario.person, words)
      if repeated.exitStatus != 0 { problems.append("\(point): repeated: \(repeated)") }
      try await exchangeAll()
      state = try await self.state()
    } else if state != after, !scenario.isExchange {
      try await findStateBefore()
      if state == before {
        counts["without effect", default: 0] += 1
        check(writerCount: writerCounts.before)
        return try await checkStores()
      }
    }
    for (person, text) in said where text.contains("Warning") {
      problems.append("\(point): \(person) is warned: \(text)")
    }
    let isSame =
      wasRepeated && scenario.countsRepetitions
      ? state.withoutCounts == after.withoutCounts : state == after
    if !isSame { problems.append("\(point): \(state.difference(from: after))") }
    check(writerCount: writerCounts.after)
    try await checkStores()
    try await checkTemporaryFiles()
  }

  /// What the interrupted command said.
  private mutating func check(_ result: ProgramRun.Result, _ isKilled: Bool) {
    switch victim {
    case .exchange where isKilled:
      // One sentence says so. What is kept here already is not an error.
      let lines = result.errors.split(separator: "\n").filter {
        $0.contains("fileprogress-exchange stopped unexpectedly.")
      }
      let isKept = ["To try again: ", "To tell them: "].contains {
        result.errors.contains($0 + "fileprogress class sync\n")
      }
      let isRecorded = result.errors.contains("The change is saved here. To send it: ")
      if lines.count != 1 || result.exitStatus != (isKept ? 0 : isRecorded ? 3 : 1)
        || !lines[0].hasPrefix(isKept ? "Warning: " : "Error: ")
      {
        problems.append("\(point): \(result)")
      }
    case .fileprogress where isKilled && !scenario.startsProgram:
      if result.signal != SIGKILL { problems.append("\(point): \(result)") }
    default:
      if result.exitStatus != 0, !isKilled { problems.append("\(point): \(result)") }
    }
  }

  private mutating func check(writerCount: Int) {
    let writers = world.writers
    if writers.count != writerCount {
      problems.append("\(point): \(writers.count) writers in place of \(writerCount): \(writers)")
    }
  }

  /// No database is damaged.
  private mutating func checkStores() async throws {
    for person in scenario.students
    where FileManager.default.fileExists(atPath: world.home(person) + "/progress.sqlite") {
      let result = try await world.run(person, ["doctor"])
      if result.exitStatus != 0 { problems.append("\(point): \(person)'s doctor: \(result)") }
    }
    let answers = try await world.askClasses(
      "PRAGMA integrity_check; PRAGMA foreign_key_check;", isReadOnly: true)
    for (file, answer) in answers where answer.output != "ok\n" {
      problems.append("\(point): \(file): \(answer)")
    }
  }

  /// What was being written is deleted after a day, and no seed lies about.
  private mutating func checkTemporaryFiles() async throws {
    let found = world.temporaryFiles
    guard !found.isEmpty else { return }
    counts["temporary files", default: 0] += 1
    for file in found where file.hasPrefix("share/") {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -2 * 86_400)],
        ofItemAtPath: world.live + "/" + file)
    }
    // The day since a machine last looked for them is over, too.
    let answers = try await world.askClasses("DELETE FROM local WHERE name = 'tidiedAt'")
    guard !answers.isEmpty else { return }
    for (file, answer) in answers where answer.exitStatus != 0 {
      problems.append("\(point): \(file): \(answer)")
    }
    try await exchange()
    let left = world.temporaryFiles
    if !left.isEmpty { problems.append("\(point): \(left) stays") }
  }
}
