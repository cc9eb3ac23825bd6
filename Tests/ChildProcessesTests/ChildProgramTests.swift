import ChildProcesses
import FileProgressTestSupport
import Foundation
import Testing

struct ChildProgramTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func shell(_ script: String, variables: [String: String] = [:]) -> ChildProgram {
    ChildProgram(
      "/bin/sh", ["sh", "-c", script, "name", "a b"],
      environment: variables.merging(["PATH": "/usr/bin:/bin"]) { $1 })
  }

  /// Starts a program, and returns what it writes.
  private func output(of program: ChildProgram) throws -> String {
    let file = open(folder.path(of: "output"), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(file) }
    var program = program
    program.output = file
    #expect(try program.start().wait().ending == .exited(status: 0))
    return try String(contentsOfFile: folder.path(of: "output"), encoding: .utf8)
  }

  @Test func itGetsItsWordsVariablesAndInput() throws {
    let input = open(try folder.write("typed", to: "input"), O_RDONLY | O_CLOEXEC)
    defer { close(input) }
    var program = shell(
      "printf '%s|' \"$0\" \"$1\" \"$COLOUR\" \"$HOME\"; cat", variables: ["COLOUR": "blue"])
    program.input = input
    #expect(try output(of: program) == "name|a b|blue||typed")
  }

  @Test func itsErrorsAreHidden() throws {
    var program = shell("readlink /proc/$$/fd/2")
    program.hidesErrors = true
    #expect(try output(of: program) == "/dev/null\n")
  }

  @Test func itsErrorsGoWhereTheyShould() throws {
    let file = open(folder.path(of: "errors"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    var program = shell("echo said; echo wrong >&2")
    program.errors = file
    program.closesOthers = true
    #expect(try output(of: program) == "said\n")
    let errors = try String(contentsOfFile: folder.path(of: "errors"), encoding: .utf8)
    #expect(errors == "wrong\n")
  }

  @Test func otherFilesAreClosedOnlyIfAsked() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    var program = shell("test -e /proc/$$/fd/\(file)")
    #expect(try program.start().waitForStatus() == 0)
    program.closesOthers = true
    #expect(try program.start().waitForStatus() == 1)
  }

  @Test func aGroupOfItsOwnEndsAsAWhole() throws {
    var program = shell("sleep 60 & wait")
    program.leadsGroup = true
    let process = try program.start()
    #expect(getpgid(process.number) == process.number)
    #expect(process.endingIfOver() == nil)
    process.killGroup()
    #expect(try process.wait().ending == .signalled(number: SIGKILL))
    #expect(process.endingIfOver() == nil, "it was told")
  }

  @Test func statusAndSignalAreTold() throws {
    #expect(try shell("exit 3").start().wait().ending == .exited(status: 3))
    #expect(try shell("kill -TERM $$").start().wait().ending == .signalled(number: SIGTERM))
    #expect(try shell("exit 3").start().waitForStatus() == 3)
    #expect(try shell("kill -TERM $$").start().waitForStatus() == 128 + SIGTERM)
    let process = try shell("exit 3").start()
    process.awaitEnd(milliseconds: 60_000)
    #expect(process.endingIfOver() == .exited(status: 3))
    #expect(throws: ChildProcess.Failure.self, "it was told") { try process.wait() }
    #expect(process.waitForStatus() == 128)
  }

  @Test func whyItCantBeStartedIsTold() throws {
    let program = ChildProgram(folder.path(of: "missing"), ["missing"], environment: [:])
    let failure = #expect(throws: ChildProcess.Failure.self) { try program.start() }
    #expect(failure?.systemErrorNumber == ENOENT)
    #expect(failure?.description == "No such file or directory")
  }
}
