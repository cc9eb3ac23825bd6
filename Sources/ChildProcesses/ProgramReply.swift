import CSystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// What a program said that was started and asked, and how it ended.
package struct ProgramReply: Sendable {
  /// What it said on its standard output.
  package let answer: [UInt8]
  /// Why not all of the answer was read; `nil` if it was.
  package let interruption: Conversation.Interruption?
  /// The first lines of what it said on its standard error; empty if not all of the answer was read.
  package let complaint: [UInt8]
  /// Its status, see ``ChildProcess/waitForStatus()``.
  package let status: Int32

  /// Starts a program, sends it a request, and waits for its answer.
  ///
  /// It gets no open files except the standard ones. When it has answered, or took too long, it is ended with everything
  /// that it started.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - arguments: The words after its name.
  ///   - environment: Its variables.
  ///   - request: What it reads.
  ///   - timeLimit: How long it may take to answer.
  ///   - mostByteCount: The most that the answer may have.
  /// - Throws: ``ChildProcess/Failure`` if it can't be started.
  package init(
    of path: String, arguments: [String], environment: [String: String], to request: [UInt8] = [],
    within timeLimit: Duration, mostByteCount: Int
  ) throws(ChildProcess.Failure) {
    // A socket, because writing into a pipe whose reader is gone would be a signal to this process.
    var ends: [Int32] = [-1, -1]
    var errors: [Int32] = [-1, -1]
    defer { for descriptor in ends + errors where descriptor >= 0 { close(descriptor) } }
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0, fileprogress_pipe(&errors) == 0 else {
      throw ChildProcess.Failure(systemErrorNumber: errno)
    }
    var program = ChildProgram(
      path, arguments: arguments, environment: environment, talkingThrough: (ends[1], ends[1]))
    (program.hidesErrors, program.errors) = (false, errors[1])
    let process = try program.start()
    // As long as this process has them open, nobody reads an end.
    close(ends[1])
    close(errors[1])
    (ends[1], errors[1]) = (-1, -1)
    let conversation = Conversation(
      sending: request, to: ends[0], readingFrom: ends[0], within: timeLimit,
      mostByteCount: mostByteCount)
    answer = conversation.answer
    interruption = conversation.interruption
    if interruption == nil {
      // A few lines, which the pipe holds until here.
      complaint =
        Conversation(
          sending: [], to: -1, readingFrom: errors[0], within: .seconds(1),
          mostByteCount: 64 << 10
        ).answer
      process.awaitEnd(milliseconds: 1000)
    } else {
      complaint = []
    }
    process.killGroup()
    status = process.waitForStatus()
  }
}
