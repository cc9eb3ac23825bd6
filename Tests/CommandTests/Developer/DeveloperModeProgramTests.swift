import FileProgressTestSupport
import Foundation
import Testing

/// Developer mode as programs see it: the library and ClassKit follow it by themselves, and never hear of it.
struct DeveloperModeProgramTests {
  private static let quiz = #"printf 'a\nh\nb\nc\nb\na\n' | PlaysSample quiz hamlet/act-1/scene-1"#

  let fixture: CommandFixture

  init() throws { fixture = try CommandFixture() }

  private var mode: String { fixture.scratch.path(of: "store-developer") }

  @discardableResult
  private func run(_ line: String, status: Int32 = 0) throws -> ShellOutcome {
    let outcome = try fixture.shell(line)
    #expect(outcome.status == status, "\(line)\n\(outcome)")
    return outcome
  }

  /// Assigns the quiz and a file as the teacher, and becomes the student.
  private func assign() throws {
    try run("fileprogress developer-mode teacher")
    try run("PlaysSample")
    try fixture.write("Write about the tide.\n", to: "essay.txt")
    try run(
      "fileprogress assignment create --title Quiz --context hamlet/act-1/scene-1/quiz")
    try run("fileprogress assignment create --title Essay --file essay.txt")
    try run("fileprogress developer-mode student")
  }

  @Test func aClientOfClassKitSeesAssignments() throws {
    try assign()
    try run(Self.quiz)
    let shown = fixture.run("assignment", "show", "Quiz")
    #expect(shown.output.contains("done"), "\(shown)")
    try run("fileprogress developer-mode teacher")
    let report = fixture.run(
      "report", "--class", "Developer class", "--assignment", "Quiz", "--json")
    let text = String(decoding: report.bytes, as: UTF8.self)
    #expect(text.contains("\"maxScore\":5,\"score\":4"), "\(text)")
    #expect(text.contains("\"state\":\"done\""), "\(text)")
  }

  @Test func aProgramOfTheLibrarySeesAssignments() throws {
    try assign()
    try run("fileprogress assignment open Essay --no-editor --into ..")
    let mine = try run("ProviderSample assigned ../essay.txt").output
    #expect(mine.hasSuffix("assigned: true\ncompleted\n"), "\(mine)")
    #expect(fixture.run("assignment", "show", "Essay").output.contains("done"))
    // The teacher's file is not the student's copy, for the teacher neither.
    for side in ["student", "teacher", "off"] {
      try run("fileprogress developer-mode \(side)")
      let other = try run("ProviderSample assigned essay.txt").output
      #expect(other.hasSuffix("assigned: false\ncompleted\n"), "\(side): \(other)")
    }
  }

  @Test func noProgramLearnsWhoThePersonIs() throws {
    // The sample's own output, and each call of ClassKit with its result.
    func trace() throws -> String {
      let outcome = try run(Self.quiz.replacing("| ", with: "| FILEPROGRESS_TRACE=1 "))
      return (outcome.output + outcome.said).replacing(/\d+(?:\.\d)? (?:s|min)\b/, with: "1 s")
    }
    try run("fileprogress developer-mode off")
    let own = try trace()
    #expect(own.contains("completeAllAssignedActivities"))
    for side in ["teacher", "student"] {
      try run("fileprogress developer-mode \(side)")
      #expect(try trace() == own, "\(side)")
    }
    try run("fileprogress developer-mode reset --yes")
    try assign()
    // The teacher's side declared the contexts already; all that the student's quiz gets is the same.
    let calls = own.split(separator: "\n").drop { !$0.contains("start()") }
    let assigned = try trace().split(separator: "\n").drop { !$0.contains("start()") }
    #expect(assigned.elementsEqual(calls), "assigned work")
    // Errors are the same, too.
    let errors = try ["off", "teacher", "student"].map { side in
      try run("fileprogress developer-mode \(side)")
      return try run("ProviderSample assigned gone.txt").output
    }
    #expect(Set(errors).count == 1, "\(errors)")
    #expect(errors[0].contains("error: "))
  }

  @Test func aProgramKeepsNothingIfTheModeIsDamaged() throws {
    try run("fileprogress developer-mode student; printf x >../store-developer/mode")
    let outcome = try run(Self.quiz, status: 1)
    #expect(
      outcome.said.contains(
        "Developer mode can't be used: /scratch/store-developer/mode is damaged"),
      "\(outcome)")
    #expect(access(fixture.store, F_OK) != 0)
  }

  @Test func tracesAndStartedProgramsUseTheSameSide() throws {
    let line = try run("fileprogress dev mode teacher").said.split(separator: "\n").last
    let traced = try run(
      #"fileprogress trace -- sh -c 'echo "$FILEPROGRESS_HOME $FILEPROGRESS_DEVELOPER_MODE"'"#)
    #expect(traced.output == "/scratch/store \n")
    #expect(traced.said == (line ?? "") + "\n")
    let named = try run(
      #"fileprogress trace --home ../store -- sh -c 'echo "$FILEPROGRESS_HOME $FILEPROGRESS_DEVELOPER_MODE"'"#
    )
    #expect(named.output == "/scratch/documents/../store 0\n")
    #expect(named.said == "")
    try run("fileprogress trace --home ../store -- PlaysSample")
    #expect(access(fixture.store + "/progress.sqlite", F_OK) == 0)
    #expect(access(mode + "/teacher/progress.sqlite", F_OK) != 0)
  }

  @Test func severalTerminalsMaySwitchAtOnce() throws {
    let calls = ["teacher", "student", "teacher", "student"].map {
      "fileprogress developer-mode \($0)"
    }
    let outcome = try run(calls.joined(separator: " & ") + " & wait")
    #expect(outcome.said.ranges(of: "Made two stores").count == 1, "\(outcome)")
    #expect(!outcome.said.contains("Error"), "\(outcome)")
    #expect(outcome.said.ranges(of: "Developer mode: ").count == 4, "\(outcome)")
    try run("fileprogress class show")
  }

  private static let kills = TestTier.share(
    2, of: Array(stride(from: 1, to: 220, by: 11)), "where developer-mode is killed")

  @Test(
    .enabled(if: ForeignProgram.strace.isExpected, "strace is not installed"), arguments: kills)
  func aKilledSwitchIsFinishedByTheNextOne(number: Int) throws {
    let calls = "mkdir,rename,unlink,unlinkat,fsync,fdatasync,pwrite64"
    for command in ["developer-mode student", "developer-mode reset --yes"] {
      let killed = try fixture.shell(
        "strace -f -o /dev/null -e trace=\(calls) -e inject=\(calls):signal=KILL:when=\(number) "
          + "fileprogress \(command)")
      #expect(killed.status != 0 || number > 100, "\(killed)")
      let next = try run("fileprogress developer-mode student")
      #expect(next.said.hasSuffix(DeveloperModeTests.studentLine), "\(next)")
      let shown = try run("fileprogress class show --json --quiet").output
      #expect(shown.contains("\"state\":\"member\""), "\(command): \(shown)")
    }
    try run("fileprogress developer-mode off; fileprogress developer-mode reset --yes")
    #expect(try fixture.scratch.names == ["documents"])
  }

  @Test(
    .enabled(if: ForeignProgram.strace.isExpected, "strace is not installed"))
  func nothingOfTheOwnStoreIsOpened() throws {
    try fixture.write("one\n", to: "essay.txt")
    try run("fileprogress start essay.txt; fileprogress developer-mode student")
    for call in [
      "developer-mode reset --yes", "developer-mode teacher", "start essay.txt", "", "class sync",
      "doctor",
    ] {
      try run("strace -f -e trace=%file -o ../calls fileprogress \(call)")
      let calls = try String(contentsOfFile: fixture.scratch.path + "/calls", encoding: .utf8)
      // Settings are for the machine, and beside the store if one folder has both.
      let own = calls.split(separator: "\n").filter {
        $0.contains("\(fixture.store)/") && !$0.contains("\(fixture.store)/config\"")
      }
      #expect(own.isEmpty, "\(call): \(own)")
      #expect(calls.contains(mode + "/mode"))
    }
  }

  @Test(
    .enabled(if: ForeignProgram.strace.isExpected, "strace is not installed"))
  func withoutTheModeItCostsOneCall() throws {
    try fixture.write("one\n", to: "essay.txt")
    for call in ["start essay.txt", "status --short", "status", "", "report"] {
      try run("strace -f -e trace=%file -o ../calls fileprogress \(call)")
      let calls = try String(contentsOfFile: fixture.scratch.path + "/calls", encoding: .utf8)
      let own = calls.split(separator: "\n").filter { $0.contains("-developer") }
      #expect(own.count == 1 && own[0].contains("ENOENT"), "\(call): \(own)")
    }
  }
}
