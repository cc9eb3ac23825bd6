import ChildProcesses
import Foundation
import Testing

struct ProgramReplyTests {
  /// Asks a shell that runs a script.
  private func ask(
    _ script: String, _ request: String = "", within timeLimit: Duration = .seconds(60),
    mostByteCount: Int = 1 << 20
  ) throws -> ProgramReply {
    try ProgramReply(
      of: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
      to: Array(request.utf8), within: timeLimit, mostByteCount: mostByteCount)
  }

  @Test func answerComplaintAndStatusAreTold() throws {
    let reply = try ask("cat; echo said; echo wrong >&2; exit 3", "asked\n")
    #expect(String(decoding: reply.answer, as: UTF8.self) == "asked\nsaid\n")
    #expect(String(decoding: reply.complaint, as: UTF8.self) == "wrong\n")
    #expect(reply.interruption == nil)
    #expect(reply.status == 3)
  }

  @Test func withoutARequestItReadsTheEndOfItsInput() throws {
    let reply = try ask("cat; echo said")
    #expect(String(decoding: reply.answer, as: UTF8.self) == "said\n")
    #expect(reply.status == 0)
  }

  @Test func aRequestThatIsNotReadHindersNoAnswer() throws {
    let reply = try ask("echo said", String(repeating: "asked\n", count: 1 << 20))
    #expect(String(decoding: reply.answer, as: UTF8.self) == "said\n")
    #expect(reply.status == 0)
  }

  @Test func aSlowProgramIsEnded() throws {
    let reply = try ask("echo said; echo wrong >&2; sleep 60 & wait", within: .milliseconds(50))
    #expect(reply.interruption == .late)
    #expect(reply.complaint.isEmpty)
    #expect(reply.status == 128 + SIGKILL)
  }

  @Test func aProgramThatSaysTooMuchIsEnded() throws {
    let reply = try ask("exec yes", mostByteCount: 1000)
    #expect(reply.interruption == .tooLong)
    #expect(reply.status == 128 + SIGKILL)
  }

  @Test func whyItCantBeStartedIsTold() throws {
    let failure = #expect(throws: ChildProcess.Failure.self) {
      try ProgramReply(
        of: "/dev/null/missing", arguments: [], environment: [:], within: .seconds(60),
        mostByteCount: 1000)
    }
    #expect(failure?.systemErrorNumber == ENOTDIR)
  }
}
