import ChildProcesses
import Foundation
import Synchronization

/// An editor that runs, for a thread that has to end it.
package final class EditorProcess: Sendable {
  private struct State {
    var process: ProcessIdentity?
    var terminal: TerminalModes?
    /// Whether the process only leads the editor in a pseudo-terminal.
    var leads = false
    var isEnding = false
  }

  private let state = Mutex(State())

  /// Prepares for an editor that is not started yet.
  package init() {}

  /// Tells the editor, and what it started, that it has to end, and waits until all of it is gone.
  ///
  /// When a terminal is closed or a service is stopped, the system signals all processes at once. An editor
  /// that gets a second signal may give up what it is saving. So an editor that ends by itself in 300 ms
  /// gets no second signal. One that still runs two seconds after its signal is killed. Then the terminal
  /// gets back the modes that it had before the editor started. An editor that was not started yet is not
  /// started any more.
  ///
  /// In a pseudo-terminal the system signals this process alone, so the editor gets its signal at once, and what
  /// leads it there gets none: it ends with the editor.
  ///
  /// - Parameter signal: The signal, such as `SIGTERM`.
  package func end(by signal: Int32) {
    let (process, terminal, leads) = state.withLock { state in
      state.isEnding = true
      return (state.process, state.terminal, state.leads)
    }
    guard let process else { return }
    // From above, so that a shell hears of the signal before the program that it waits for is gone.
    let all = (leads ? [] : [process]) + process.descendants
    if leads || !Self.wait(for: all, nanoseconds: 300_000_000) {
      for one in all {
        one.signal(signal)
        one.signal(SIGCONT)
      }
      if !Self.wait(for: all, nanoseconds: 2_000_000_000) {
        for one in Set(all + process.descendants) { one.signal(SIGKILL) }
        _ = Self.wait(for: all, nanoseconds: 1_000_000_000)
      }
    }
    terminal?.restore()
  }

  /// Starts the editor, unless it was ended before.
  ///
  /// - Parameters:
  ///   - terminal: How its terminal was set up before.
  ///   - leads: Whether the process only leads the editor in a pseudo-terminal.
  ///   - spawn: Starts it.
  /// - Returns: Its process; `nil` if it was ended before.
  func start<Failure: Error>(
    in terminal: TerminalModes?, leads: Bool = false, _ spawn: () throws(Failure) -> ChildProcess
  ) throws(Failure) -> ChildProcess? {
    try state.withLock { state throws(Failure) in
      guard !state.isEnding else { return nil }
      let process = try spawn()
      state.process = ProcessIdentity(process.number)
      state.terminal = terminal
      state.leads = leads
      return process
    }
  }

  func ended() {
    state.withLock { state in
      state.process = nil
      state.terminal = nil
    }
  }

  private static func wait(for processes: [ProcessIdentity], nanoseconds: Int) -> Bool {
    let step = 10_000_000
    for _ in 0..<nanoseconds / step {
      if !processes.contains(where: \.isAlive) { return true }
      usleep(UInt32(step / 1000))
    }
    return !processes.contains(where: \.isAlive)
  }
}
