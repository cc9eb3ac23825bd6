import Foundation
import Synchronization

/// The signals of the keyboard, which are an editor's own while it runs.
enum EditorSignals {
  private struct State {
    var editorCount = 0
    /// How this program handled each before the first of the editors that run.
    var earlier: [sigaction] = []
  }

  private static let signals = [SIGINT, SIGQUIT]
  private static let state = Mutex(State())

  /// Ignores the signals in this program.
  ///
  /// - Returns: Those that were not ignored before: an editor handles them by default.
  static func take() -> [Int32] {
    state.withLock { state in
      if state.editorCount == 0 { state.earlier = signals.map(ignore) }
      state.editorCount += 1
      return zip(signals, state.earlier).filter { !isIgnored($1) }.map(\.0)
    }
  }

  /// Handles the signals as before, if no other editor runs.
  static func giveBack() {
    state.withLock { state in
      state.editorCount -= 1
      guard state.editorCount == 0 else { return }
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
