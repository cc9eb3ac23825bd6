import CSystemCalls
import ChildProcesses
import Foundation

/// A program in a terminal, and the person who sits before it.
final class TerminalProgram {
  /// What the program did not do in time.
  struct Timeout: Error, CustomStringConvertible {
    var description: String
  }

  private static let deadlineSeconds = 120.0

  private var job = fileprogress_terminal_job()
  /// What the program wrote that was not looked for yet.
  private(set) var screen: [UInt8] = []

  /// The process that the program's end is told by; the program is its child.
  var leader: pid_t { job.leader }

  init(_ program: String, _ arguments: [String], environment: [String: String]) throws {
    var modes = termios()
    modes.c_iflag = tcflag_t(ICRNL | IXON)
    modes.c_oflag = tcflag_t(OPOST | ONLCR)
    modes.c_cflag = tcflag_t(CS8 | CREAD | B38400)
    modes.c_lflag = tcflag_t(ISIG | ICANON | ECHO | IEXTEN)
    withUnsafeMutableBytes(of: &modes.c_cc) {
      $0[Int(VINTR)] = 3
      $0[Int(VEOF)] = 4
      $0[Int(VSUSP)] = 26
      $0[Int(VMIN)] = 1
    }
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    // A pager or an editor that another test runs in this process makes it ignore Ctrl-C for a while.
    let child = ChildProgram(program, arguments: arguments, environment: environment)
    let number = child.withCValues { words, variables, defaults in
      fileprogress_start_terminal_job(
        program, words, variables, &modes, &size, defaults, -1, &job)
    }
    guard number == 0 else { throw ProgramRun.StartError(program: program, number: number) }
  }

  deinit {
    kill(job.leader, SIGHUP)
    waitpid(job.leader, nil, 0)
    fileprogress_close_terminal_job(&job)
  }

  /// Waits until the program wrote a text, and takes what it wrote up to there off the screen.
  ///
  /// - Returns: What came before the text.
  @discardableResult
  func wait(for text: String) throws -> String {
    let deadline = Date(timeIntervalSinceNow: Self.deadlineSeconds)
    let wanted = Data(text.utf8)
    while true {
      let seen = Data(screen)
      if let range = seen.range(of: wanted) {
        screen = Array(seen[range.upperBound...])
        return String(decoding: seen[..<range.lowerBound], as: UTF8.self)
      }
      guard read(until: deadline) else {
        throw Timeout(
          description: "no \(text.debugDescription) in \(String(decoding: seen, as: UTF8.self))")
      }
    }
  }

  /// Presses keys.
  func type(_ text: String) {
    Array(text.utf8).withUnsafeBytes { _ = write(job.terminal, $0.baseAddress, $0.count) }
  }

  /// The modes of the terminal, as the program in it set them.
  var isRaw: Bool { fileprogress_terminal_is_raw(job.terminal) == 1 }

  /// Waits until the program ends or stops.
  ///
  /// - Returns: Its status, as `waitpid` tells it.
  func status() throws -> Int32 {
    let deadline = Date(timeIntervalSinceNow: Self.deadlineSeconds)
    while true {
      var file = pollfd(fd: job.statuses, events: Int16(POLLIN), revents: 0)
      if poll(&file, 1, 10) > 0 {
        var status: Int32 = 0
        _ = Foundation.read(job.statuses, &status, MemoryLayout.size(ofValue: status))
        while read(until: Date()) {}
        return status
      }
      // A program that writes more than the terminal takes waits for a reader.
      _ = read(until: Date())
      guard Date() < deadline else { throw Timeout(description: "the program goes on") }
    }
  }

  /// Closes the terminal, as its window does.
  func hangUp() {
    close(job.terminal)
    job.terminal = -1
  }

  /// Continues the stopped program, as `fg` does.
  func resume() {
    var byte: UInt8 = 0
    _ = write(job.resuming, &byte, 1)
  }

  /// - Returns: Whether something came.
  private func read(until deadline: Date) -> Bool {
    guard job.terminal >= 0 else { return false }
    var file = pollfd(fd: job.terminal, events: Int16(POLLIN), revents: 0)
    let milliseconds = max(0, deadline.timeIntervalSinceNow * 1000)
    guard poll(&file, 1, Int32(milliseconds)) > 0, file.revents & Int16(POLLIN) != 0 else {
      return false
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(job.terminal, &buffer, buffer.count)
    guard count > 0 else { return false }
    screen += buffer[..<count]
    return true
  }
}
