import FileProgressTestSupport
import Foundation
import Testing

/// `trace`, which becomes the program that it starts.
struct TraceCommandTests {
  let fixture: CommandFixture

  init() throws { fixture = try CommandFixture() }

  private func program(_ lines: String, named name: String = "plays") throws {
    try fixture.scratch.writeProgram("#!/bin/sh\n" + lines + "\n", to: "documents/" + name)
  }

  @Test func theProgramHasItsArgumentsInputAndVariables() throws {
    try program(#"echo "$FILEPROGRESS_TRACE" "$FILEPROGRESS_HOME" "$#" "$2"; cat"#)
    let outcome = try fixture.shell(
      "echo typed | fileprogress dev trace -- ./plays --help 'two  words' -q")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output == "1 /scratch/store 3 two  words\ntyped\n")
    #expect(outcome.said == "")
    let home = try fixture.shell("fileprogress trace --home records -- ./plays </dev/null")
    #expect(home.output == "1 /scratch/documents/records 0 \n")
  }

  @Test func theExitStatusIsThatOfTheProgram() throws {
    try program("exit 7")
    #expect(try fixture.shell("fileprogress trace ./plays").status == 7)
    try program("kill -TERM $$")
    #expect(try fixture.shell("fileprogress trace ./plays; exit $?").status == 143)
  }

  @Test func theProgramKeepsTheProcess() throws {
    try program("echo $$")
    let outcome = try fixture.shell(
      "echo $$; exec fileprogress dev trace -- ./plays", normalizing: false)
    let numbers = outcome.output.split(separator: "\n")
    #expect(numbers.count == 2 && numbers[0] == numbers[1], "\(outcome)")
  }

  @Test(arguments: ["gone", "./gone", ".", "''"])
  func aMissingProgramIsNamed(name: String) throws {
    let outcome = try fixture.shell("fileprogress trace -- \(name) --help")
    #expect(outcome.status == 66)
    let shown = name.replacing("'", with: "")
    #expect(outcome.said == "Error: There is no program \"\(shown)\". Check the name.\n")
    #expect(outcome.output == "")
  }

  @Test func aProgramThatCannotStartIsNamed() throws {
    try fixture.scratch.writeProgram("#!/nowhere/shell\n", to: "documents/plays")
    let outcome = try fixture.shell("fileprogress trace ./plays")
    #expect(outcome.status == 66)
    #expect(outcome.said == "Error: ./plays can't be started: No such file or directory.\n")
  }
}
