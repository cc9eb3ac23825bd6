import Foundation
import Synchronization

/// The signals that this program ignores while an editor or a pager has its terminal: those of the keyboard, which are
/// the other program's own, and that of a pipe which the other program closed.
package enum IgnoredSignals {
  private struct State {
    var takerCount = 0
    /// How this program handled each before the first one took them.
    var earlier: [sigaction] = []
  }

  private static let signals = [SIGINT, SIGQUIT, SIGPIPE]
  private static let state = Mutex(State())

  /// Ignores the signals in this program, until each call of this function has one of ``giveBack()``.
  ///
  /// - Returns: Those that were not ignored before: an editor handles them by default.
  @discardableResult
  package static func take() -> [Int32] {
    state.withLock { state in
      if state.takerCount == 0 { state.earlier = signals.map(ignore) }
      state.takerCount += 1
      return zip(signals, state.earlier).filter { !isIgnored($1) }.map(\.0)
    }
  }

  /// Handles the signals as before, if no other editor or pager runs.
  package static func giveBack() {
    state.withLock { state in
      state.takerCount -= 1
      guard state.takerCount == 0 else { return }
      for (signal, disposition) in zip(signals, state.earlier) {
        var disposition = disposition
        sigaction(signal, &disposition, nil)
      }
    }
  }

  private static func ignore(_ signal: Int32) -> sigaction {
    var ignoring = sigaction()
    #if canImport(Darwin)
      ignoring.__sigaction_u.__sa_handler = SIG_IGN
    #else
      ignoring.__sigaction_handler.sa_handler = SIG_IGN
    #endif
    var earlier = sigaction()
    sigaction(signal, &ignoring, &earlier)
    return earlier
  }

  private static func isIgnored(_ disposition: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = disposition.__sigaction_u.__sa_handler
    #else
      let handler = disposition.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
