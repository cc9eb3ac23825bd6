import ClassModel
import Classroom
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import StoreEngine
import Synchronization
import Testing

/// Two stores on one computer, from the first switch to the last reset.
struct DeveloperModeTests {
  var fixture: CommandFixture

  init() throws { fixture = try CommandFixture() }

  static let teacherLine =
    "Developer mode: teacher. Your own records are not touched; to leave: fileprogress dev mode off\n"
  static let studentLine = teacherLine.replacing("teacher", with: "student")

  private var mode: String { fixture.scratch.path(of: "store-developer") }

  private func become(_ side: String) {
    let outcome = fixture.run("developer-mode", side)
    #expect(outcome.status == 0, "\(outcome)")
  }

  /// The files of a folder and below, with their bytes.
  private func content(of folder: String) -> [String: Data] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.reduce(into: [:]) {
      $0[$1] = FileManager.default.contents(atPath: folder + "/" + $1) ?? Data("folder".utf8)
    }
  }

  // MARK: Switching

  @Test func theFirstSwitchMakesBothSides() throws {
    let outcome = fixture.run("developer-mode", "teacher")
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(
      outcome.said == "Made two stores, and a class with one student: Developer class.\n"
        + Self.teacherLine)
    let taught = try fixture.run("class", "show", "--json").json
    #expect(taught["role"] as? String == "teacher")
    #expect(taught["waiting"] as? [[String: String]] == [])
    let students = try #require(taught["students"] as? [[String: Any]])
    #expect(students.map { $0["name"] as? String } == ["Student"])
    #expect(students.map { $0["membership"] as? String } == ["member"])

    let switched = fixture.run("developer-mode", "student")
    #expect(switched.said == Self.studentLine, "nobody reads out digits")
    let attended = try fixture.run("class", "show", "--json").json
    #expect(attended["role"] as? String == "student")
    #expect(attended["state"] as? String == "member")

    for name in ["", "/teacher", "/student", "/class", "/mode", "/ready", "/about.txt"] {
      var state = stat()
      #expect(lstat(mode + name, &state) == 0)
      let isFolder = state.st_mode & S_IFMT == S_IFDIR
      #expect(state.st_mode & 0o777 == (isFolder ? 0o700 : 0o600), "\(name)")
    }
    #expect(try fixture.scratch.names == ["documents", "store-developer"], "no personal store")
  }

  @Test func theLoopRunsOnOneComputer() throws {
    become("teacher")
    try fixture.write("Write about the tide.\n", to: "template.txt")
    fixture.run("assignment", "create", "--title", "Essay", "--file", "template.txt")
    become("student")
    let listed = fixture.run("assignment")
    #expect(listed.output.contains("Essay"), "\(listed)")
    let opened = fixture.run("assignment", "open", "Essay", "--no-editor", "--into", "..")
    let essay = opened.output.replacing("\n", with: "").replacing(
      "/scratch", with: fixture.scratch.path)
    let worked = fixture.run(
      "open", essay,
      input: ["=", .meanwhile { [clock = fixture.clock] in clock.advance(by: .seconds(60)) }]
        + ["$a", .line("It went out."), ".", "w", "q"])
    #expect(worked.said.contains("Developer class can see times and counts"), "\(worked)")
    fixture.run("submit", "Essay")
    become("teacher")
    let report = fixture.run(
      "report", "--class", "Developer class", "--student", "Student", "--json"
    ).bytes
    let text = String(decoding: report, as: UTF8.self)
    #expect(text.contains("\"Essay\"") && text.contains("\"submitted\""), "\(text)")
    #expect(text.contains("\"wordsAdded\":3"), "\(text)")
    // Each side has its own work only.
    #expect(!fixture.run("report", "--all").output.contains("template"))
    fixture.run("developer-mode", "off")
    #expect(!fixture.run("report", "--all").output.contains("template"))
  }

  @Test func offKeepsBothStores() throws {
    become("student")
    try fixture.write("one\n", to: "essay.txt")
    fixture.run("set", "essay.txt", "--progress", "0.5")
    #expect(
      fixture.run("developer-mode", "off").said
        == "Developer mode is off. Commands use your own records again.\n")
    #expect(fixture.run("developer-mode", "off").said == "Developer mode is off.\n")
    let own = fixture.run("report", "--all")
    #expect(!own.output.contains("essay.txt"))
    #expect(!own.said.contains("Developer"))
    become("student")
    #expect(fixture.run("report", "--all").output.contains("essay.txt"))
  }

  @Test func itsStateIsAFewLines() throws {
    let off = fixture.run("developer-mode")
    #expect(off.output == "Developer mode: off\n")
    #expect(off.said == "To start: fileprogress dev mode teacher\n")
    #expect(try fixture.scratch.names == ["documents"])
    become("student")
    let on = fixture.run("developer-mode")
    #expect(
      on.output == """
        Developer mode: student
        Teacher's store: /scratch/store-developer/teacher
        Student's store: /scratch/store-developer/student
        Class folder:    /scratch/store-developer/class

        """)
    #expect(on.said == "To switch: fileprogress dev mode teacher\n")
    #expect(fixture.run("developer-mode", "--quiet").said == "")
  }

  @Test func theSidesThatCanNotExchangeAreSwitchedAllTheSame() throws {
    var fixture = fixture
    become("teacher")
    fixture.exchange = { ClosedExchange() }
    let outcome = fixture.run("developer-mode", "student")
    #expect(outcome.status == 3)
    #expect(outcome.said.hasPrefix(Self.studentLine + "Error: The class could not be synced. "))
    #expect(fixture.run("developer-mode").output.hasPrefix("Developer mode: student\n"))
  }

  // MARK: What every command says

  @Test func everyCommandSaysWhichSideIsOn() throws {
    for name in ["essay.txt", CommandSample.draft] { try fixture.write("one\n", to: name) }
    try fixture.write(CommandSample.contexts, to: CommandSample.plays)
    try fixture.write(fixture.run("export", "--facts").bytes, to: CommandSample.facts)
    become("student")
    for sample in CommandSample.all where !sample.arguments.starts(with: ["dev", "mode"]) {
      let words = sample.arguments.map { $0 == CommandSample.document ? "essay.txt" : $0 }
      let outcome = fixture.run(words, input: sample.input)
      #expect(
        outcome.said.ranges(of: Self.studentLine).count == 1,
        "\(sample.testDescription): \(outcome)")
      #expect(!outcome.output.contains("Developer mode"))
    }
    #expect(fixture.run("status", "--quiet").said == "")
    #expect(fixture.run("assignment", "--quiet").said == "")
  }

  @Test func whatIsNoWorkOnRecordsSaysNothing() {
    become("teacher")
    for words in [
      ["status", "--short"], ["status", "--short", "essay.txt"], ["--version"], ["help"],
      ["status", "--help"], ["help", "dates"], ["--generate-completion-script", "bash"],
    ] {
      let outcome = fixture.run(words)
      #expect(outcome.status == 0)
      #expect(outcome.said == "", "\(words)")
    }
  }

  @Test func plainCallsAndOthersUseTheSameSide() throws {
    become("teacher")
    try fixture.write("one\n", to: "essay.txt")
    #expect(fixture.run("start", "essay.txt").said.hasPrefix(Self.teacherLine))
    #expect(fixture.run("status", "--quiet").output.contains("essay.txt"))
    #expect(fixture.run("status", "--short").output.contains("essay.txt"))
    #expect(fixture.run("stop", "essay.txt", "--quiet").status == 0)
    #expect(fixture.run("report", "--quiet").output.contains("essay.txt"))
    become("student")
    #expect(!fixture.run("report", "--quiet").output.contains("essay.txt"))
  }

  @Test func aNamedStoreIsUsedAsItIs() throws {
    become("student")
    try fixture.write("one\n", to: "essay.txt")
    let outcome = fixture.run("start", "essay.txt", "--home", fixture.store)
    #expect(!outcome.said.contains("Developer"))
    #expect(access(fixture.store + "/progress.sqlite", F_OK) == 0)
    for words in [["teacher"], ["off"], ["reset", "--yes"]] {
      let refused = fixture.run(["developer-mode"] + words + ["--home", fixture.store])
      #expect(refused.status == 64)
      #expect(refused.said.hasPrefix("Error: Developer mode is for calls without --home."))
    }
    #expect(fixture.run("developer-mode").output.hasPrefix("Developer mode: student\n"))
  }

  @Test func aVariableTurnsItOffForAProgram() throws {
    var fixture = fixture
    become("student")
    fixture.environment["FILEPROGRESS_DEVELOPER_MODE"] = "0"
    #expect(!fixture.run("status").said.contains("Developer"))
    #expect(
      fixture.run("developer-mode").said
        == "FILEPROGRESS_DEVELOPER_MODE is 0, so commands here use your own records.\n")
  }

  @Test func slashesAtTheEndOfTheFolderMeanNothing() {
    var fixture = fixture
    become("student")
    for end in ["/", "//", "/."] {
      fixture.environment["FILEPROGRESS_HOME"] = fixture.store + end
      #expect(fixture.run("status").said.hasPrefix(Self.studentLine), "\(end)")
    }
  }

  @Test func aCallStaysInItsStore() throws {
    var fixture = fixture
    let calls = CallRecorder()
    fixture.startInBackground = { calls.add($0) }
    become("teacher")
    try fixture.write("Write about the tide.\n", to: "template.txt")
    fixture.run("assignment", "create", "--title", "Essay", "--file", "template.txt")
    become("student")
    fixture.run("assignment", "open", "Essay", "--no-editor", "--into", "..")
    let other = fixture
    let outcome = fixture.run(
      "open", "../template.txt",
      input: [
        "=", .meanwhile { other.clock.advance(by: .seconds(60)) },
        .meanwhile { other.run("developer-mode", "teacher") }, "q",
      ])
    #expect(outcome.said.hasPrefix(Self.studentLine))
    #expect(calls.all.last == ["class", "sync", "--quiet", "--home", mode + "/student"])
    #expect(!fixture.run("report", "--quiet").output.contains("template.txt"))
    become("student")
    #expect(fixture.run("report", "--quiet").output.contains("template.txt"))
  }

  // MARK: What is damaged

  @Test func aStoreMayHaveTheNameOfTheFile() throws {
    let store = fixture.scratch.path(of: "novel-developer/mode")
    try fixture.write("one\n", to: "essay.txt")
    #expect(fixture.run("start", "essay.txt", "--home", store).status == 0)
    #expect(access(store + "/progress.sqlite", F_OK) == 0)
  }

  @Test func aDamagedModeIsNeverTheOwnStore() throws {
    become("student")
    try fixture.write("one\n", to: "essay.txt")
    for text in ["", "teacher", "TEACHER\n", "student\nstudent\n", "off\n", "\0"] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: mode + "/mode"))
      for words in [
        [], ["start", "essay.txt"], ["status", "--json"], ["class"], ["developer-mode"],
      ] {
        let outcome = fixture.run(words)
        #expect(outcome.status == 65, "\(words) \(outcome)")
        #expect(outcome.output == "")
        #expect(
          outcome.said
            == "Error: Developer mode can't be used: /scratch/store-developer/mode is damaged. "
            + "To use your own store: fileprogress dev mode off\n")
      }
      #expect(fixture.run("status", "--short").output == "")
      #expect(access(fixture.store, F_OK) != 0)
      #expect(fixture.run("developer-mode", "off").status == 0)
    }
    #expect(fixture.run("start", "essay.txt").status == 0)
    #expect(access(fixture.store + "/progress.sqlite", F_OK) == 0)
    become("student")
  }

  @Test func linksAreNotFollowed() throws {
    become("student")
    let files = FileManager.default
    let personal = fixture.store
    try files.createDirectory(atPath: personal, withIntermediateDirectories: false)
    try files.createDirectory(atPath: fixture.path("mine"), withIntermediateDirectories: false)
    for (name, target) in [("mode", "ready"), ("student", personal)] {
      try files.moveItem(atPath: mode + "/" + name, toPath: mode + "/aside")
      try files.createSymbolicLink(atPath: mode + "/" + name, withDestinationPath: target)
      let outcome = fixture.run("status")
      #expect(outcome.status == 65)
      #expect(outcome.said.contains("store-developer/\(name) is a link. To use your own store"))
      if name == "student" {
        let reset = fixture.run("developer-mode", "reset", "--yes")
        #expect(reset.status == 77)
        #expect(reset.said.contains("is a link, so developer mode does not touch it. Rename it"))
      }
      try files.removeItem(atPath: mode + "/" + name)
      try files.moveItem(atPath: mode + "/aside", toPath: mode + "/" + name)
    }
    #expect(fixture.run("status").status == 0)
    // A link among what is deleted leads nowhere.
    try fixture.write("one\n", to: "mine/essay.txt")
    try files.createSymbolicLink(
      atPath: mode + "/class/mine", withDestinationPath: fixture.path("mine"))
    #expect(fixture.run("developer-mode", "reset", "--yes").status == 0)
    #expect(fixture.text(of: "mine/essay.txt") == "one\n")
    #expect(content(of: personal).isEmpty)

    try files.moveItem(atPath: mode, toPath: mode + "-aside")
    try files.createSymbolicLink(atPath: mode, withDestinationPath: mode + "-aside")
    #expect(fixture.run("status").status == 65)
    for words in [["teacher"], ["reset", "--yes"], ["off"]] {
      #expect(fixture.run(["developer-mode"] + words).status == 77, "\(words)")
    }
    #expect(access(mode + "-aside/mode", F_OK) == 0)
  }

  @Test func aFolderOfSomebodyElseIsLeftAlone() throws {
    for file in ["teacher/essay.txt", "mode"] {
      let path = mode + "/" + file
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data("mine\n".utf8).write(to: URL(fileURLWithPath: path))
      for words in [["teacher"], ["reset", "--yes"]] {
        let outcome = fixture.run(["developer-mode"] + words)
        #expect(outcome.status == 77)
        #expect(
          outcome.said
            == "Error: /scratch/store-developer was not made by fileprogress, so developer mode "
            + "does not touch it. Rename it, then try again.\n")
      }
    }
    #expect(fixture.run("developer-mode", "off").status == 77)
    #expect(fixture.run("status").status == 65)
    #expect(content(of: mode).keys.sorted() == ["mode", "teacher", "teacher/essay.txt"])
  }

  // MARK: What is cut off

  @Test func aSetUpThatIsCutOffIsStartedAgain() throws {
    let counter = CountingExchange.Counter()
    var fixture = fixture
    fixture.exchange = { CountingExchange(counter, limit: .max) }
    fixture.run("developer-mode", "student")
    let total = counter.count
    #expect(total > 20)
    let limits = TestTier.share(
      2, of: Array(stride(from: 0, to: total, by: 3)), "where setting up breaks")
    for limit in limits {
      let broken = CountingExchange.Counter()
      fixture.exchange = { LocalExchange() }
      fixture.run("developer-mode", "off")
      fixture.run("developer-mode", "reset", "--yes")
      #expect(access(mode, F_OK) != 0)
      fixture.exchange = { CountingExchange(broken, limit: limit) }
      let outcome = fixture.run("developer-mode", "student")
      #expect(outcome.status != 0)
      #expect(!fixture.run("status").said.contains("Developer"), "the mode is off")
      fixture.exchange = { LocalExchange() }
      #expect(fixture.run("developer-mode", "student").said.hasPrefix("Made two stores"))
      let shown = try fixture.run("class", "show", "--json").json
      #expect(shown["state"] as? String == "member")
      #expect(try FileManager.default.contentsOfDirectory(atPath: mode + "/class").count == 1)
    }
  }

  @Test func aResetThatIsCutOffIsFinished() throws {
    var fixture = fixture
    become("student")
    let broken = CountingExchange.Counter()
    fixture.exchange = { CountingExchange(broken, limit: 9) }
    #expect(fixture.run("developer-mode", "reset", "--yes").status != 0)
    for words in [["status"], ["class"]] {
      let outcome = fixture.run(words)
      #expect(outcome.status == 65)
      #expect(
        outcome.said
          == "Error: Developer mode is not set up completely in /scratch/store-developer. "
          + "To finish: fileprogress dev mode student\n")
    }
    fixture.exchange = { LocalExchange() }
    become("student")
    #expect(fixture.run("class", "show").status == 0)
  }

  // MARK: Reset

  @Test func resetMakesEverythingAgain() throws {
    become("student")
    try fixture.write("one\n", to: "essay.txt")
    fixture.run("set", "essay.txt", "--progress", "0.5")
    let before = try fixture.run("class", "show", "--json").json["id"] as? String
    let outcome = fixture.run("developer-mode", "reset", "--yes")
    #expect(outcome.status == 0)
    #expect(
      outcome.said == "Deleted both stores and their class, and made new ones.\n"
        + Self.studentLine)
    #expect(!fixture.run("report", "--all").output.contains("essay.txt"))
    #expect(try fixture.run("class", "show", "--json").json["id"] as? String != before)
    fixture.run("developer-mode", "off")
    #expect(
      fixture.run("developer-mode", "reset", "--yes").said
        == "Deleted both stores and their class. Developer mode is off.\n")
    #expect(try fixture.scratch.names == ["documents"])
    let nothing = fixture.run("developer-mode", "reset")
    #expect(nothing.status == 0)
    #expect(nothing.said == "There is nothing to delete: developer mode was never on.\n")
  }

  @Test func resetAsksFirst() throws {
    var fixture = fixture
    become("teacher")
    let without = fixture.run("developer-mode", "reset")
    #expect(without.status == 64)
    #expect(without.said == "Error: You can't confirm without a terminal. Add --yes.\n")
    fixture.isInputTerminal = true
    let before = content(of: mode).keys.sorted()
    for answer in ["no", ""] {
      let outcome = fixture.run(["developer-mode", "reset"], input: [.line(answer)])
      #expect(outcome.status == 1)
      #expect(
        outcome.said == "Delete the teacher's store, the student's store and their class? "
          + "Your own records stay. Type yes:\nNothing was deleted.\n")
    }
    #expect(content(of: mode).keys.sorted() == before)
    #expect(fixture.run(["developer-mode", "reset"], input: ["yes"]).status == 0)
  }

  @Test func resetWaitsForSessions() throws {
    become("student")
    for side in ["teacher", "student"] { try refuseReset(whileRecordingAs: side) }
  }

  private func refuseReset(whileRecordingAs side: String) throws {
    let owners = mode + "/\(side)/owners"
    try FileManager.default.createDirectory(atPath: owners, withIntermediateDirectories: true)
    let lock = try FileLock.waitExclusive(owners + "/\(UUID().uuidString.lowercased()).lock")
    withExtendedLifetime(lock) {
      let before = content(of: mode + "/class")
      let outcome = fixture.run("developer-mode", "reset", "--yes")
      #expect(outcome.status == 75)
      #expect(
        outcome.said
          == "Error: A program is recording in the \(side)'s store, so nothing was deleted. "
          + "Quit the program, then try again.\n")
      #expect(content(of: mode + "/class") == before)
    }
    #expect(fixture.run("class").status == 0)
  }

  @Test(
    arguments: TestTier.share(2, of: ["missing", "damaged", "closed", "locked"], "own stores"))
  func resetLeavesTheOwnStoreAlone(state: String) throws {
    if state != "missing" {
      try fixture.write("one\n", to: "essay.txt")
      fixture.run("start", "essay.txt")
    }
    become("teacher")
    let database = fixture.store + "/progress.sqlite"
    if state == "damaged" { try Data("no database".utf8).write(to: URL(fileURLWithPath: database)) }
    if state == "closed" { chmod(fixture.store, 0) }
    defer { chmod(fixture.store, 0o700) }
    let lock =
      state == "locked" ? try FileLock.waitExclusive(fixture.store + "/progress.lock") : nil
    let before = fixture.storeContent()
    withExtendedLifetime(lock) {
      #expect(fixture.run("developer-mode", "reset", "--yes").status == 0)
      #expect(fixture.run("class").status == 0)
    }
    #expect(fixture.storeContent() == before)
    if state == "missing" { #expect(access(fixture.store, F_OK) != 0) }
  }

  @Test func nothingIsDeletedDuringAnExchange() throws {
    become("student")
    let fixture = fixture
    var classroom = DeveloperClassroom(
      DeveloperMode(ofStore: fixture.store), timeZone: "Europe/Berlin",
      catalogue: { ClassCatalogue(ofStore: $0) { _ in false } },
      makeTools: { ClassroomTools(port: LocalExchange(), clock: fixture.clock) },
      exchange: { _ in })
    classroom.longestWait = .zero
    let classes = mode + "/student/classes"
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: classes).first)
    let lock = try FileLock.waitExclusive("\(classes)/\(name)/class.sync")
    let before = content(of: mode)
    try withExtendedLifetime(lock) {
      let error = try #require(throws: StorageError.self) { try classroom.reset() }
      #expect(error.code == .busy)
    }
    #expect(content(of: mode) == before)
  }
}

/// Keeps the calls that were to go on in the background.
private final class CallRecorder: Sendable {
  private let calls = Mutex<[[String]]>([])
  var all: [[String]] { calls.withLock(\.self) }
  func add(_ words: [String]) { calls.withLock { $0.append(words) } }
}

/// Answers until it has answered too often, and is as good as killed then.
private final class CountingExchange: ExchangePort {
  final class Counter: Sendable {
    private let answers = Mutex(0)
    var count: Int { answers.withLock(\.self) }
    func next() -> Int {
      answers.withLock { count in
        defer { count += 1 }
        return count
      }
    }
  }

  private let counter: Counter
  private let limit: Int
  private let port = LocalExchange()

  init(_ counter: Counter, limit: Int) {
    self.counter = counter
    self.limit = limit
  }

  func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply {
    guard counter.next() < limit else { throw .broke(path: "fileprogress-exchange") }
    return try port.reply(to: request)
  }
}
