import FileProgressTestSupport
import LocalService
import Testing

@Suite struct ProgramAnswersTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// Makes a source whose program is a script.
  private func source(
    _ script: String, limits: ProgramAnswers.Limits = ProgramAnswers.Limits()
  ) throws -> ProgramAnswers {
    ProgramAnswers(
      aboutStore: "/the store",
      from: try folder.writeProgram("#!/bin/sh\n" + script, to: "program"),
      environment: ["PATH": "/usr/bin:/bin", "FOLDER": folder.path], limits: limits)
  }

  private func failure(
    _ source: ProgramAnswers
  ) async -> AnswerFailure? {
    do throws(AnswerFailure) {
      _ = try await source.answer(to: [])
      return nil
    } catch {
      return error
    }
  }

  @Test func theStoreIsNamedBeforeTheFiles() async throws {
    let source = try source(#"printf '%s|' "$@""#)
    let named = try await source.answer(to: ["status", "--json", "--", "/a b"])
    #expect(
      String(decoding: named.output, as: UTF8.self) == "status|--json|--home|/the store|--|/a b|")
    let other = try await source.answer(to: ["status"])
    #expect(String(decoding: other.output, as: UTF8.self) == "status|--home|/the store|")
  }

  @Test func theUsualStoreIsNotNamed() async throws {
    let source = ProgramAnswers(
      aboutStore: nil,
      from: try folder.writeProgram(
        "#!/bin/sh\nprintf '%s|' \"$FILEPROGRESS_DEVELOPER_MODE\" \"$@\"", to: "program"),
      environment: ["PATH": "/usr/bin:/bin", "FILEPROGRESS_DEVELOPER_MODE": "1"])
    let answer = try await source.answer(to: ["status", "--", "/a"])
    #expect(String(decoding: answer.output, as: UTF8.self) == "0|status|--|/a|")
  }

  @Test func statusOutputAndErrorsAreTold() async throws {
    let source = try source("cat; echo said; echo wrong >&2; exit 66")
    let answer = try await source.answer(to: [])
    #expect(
      answer
        == ProgramAnswer(
          status: 66, output: Array("said\n".utf8), errors: Array("wrong\n".utf8)))
  }

  @Test func aProgramThatCantBeStartedGivesNoAnswer() async {
    let source = ProgramAnswers(
      aboutStore: "/store", from: folder.path(of: "missing"), environment: [:])
    #expect(await failure(source) == .failed)
  }

  @Test func aSlowAnswerIsNotWaitedFor() async throws {
    var limits = ProgramAnswers.Limits()
    limits.time = .milliseconds(50)
    let source = try source("sleep 60 & wait", limits: limits)
    #expect(await failure(source) == .tooSlow)
  }

  @Test func aLongAnswerIsNotKept() async throws {
    var limits = ProgramAnswers.Limits()
    limits.answerByteCount = 1000
    let source = try source("exec yes", limits: limits)
    #expect(await failure(source) == .failed)
  }

  @Test func onlySoManyRunAtOnce() async throws {
    var limits = ProgramAnswers.Limits()
    limits.runningCount = 1
    // A second one at the same time finds the folder there.
    let source = try source(
      #"mkdir "$FOLDER/lock" || exit 9; echo; rmdir "$FOLDER/lock""#, limits: limits)
    let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
      for _ in 0..<10 { group.addTask { try await source.answer(to: []).status } }
      var statuses: [Int32] = []
      for try await status in group { statuses.append(status) }
      return statuses
    }
    #expect(statuses == Array(repeating: 0, count: 10))
  }

  @Test func onlySoManyWait() async throws {
    var limits = ProgramAnswers.Limits()
    (limits.runningCount, limits.waitingCount) = (0, 0)
    let source = try source("echo", limits: limits)
    #expect(await failure(source) == .busy)
  }
}
