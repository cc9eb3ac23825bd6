import DocumentWriting
import FileProgress

extension TimerStop {
  /// The timer that was stopped now; `nil` for another outcome.
  var stopped: EndedTimer? { if case .stopped(let ended) = self { ended } else { nil } }

  /// The session whose end was corrected; `nil` for another outcome.
  var corrected: EndedTimer? { if case .corrected(let ended) = self { ended } else { nil } }
}

extension TimerStart {
  /// Whether the timer ran already.
  var isRunningAlready: Bool { if case .ranAlready = self { true } else { false } }
}
