import FileProgress

extension EndCorrection {
  /// Whether something was corrected.
  var isCorrected: Bool { if case .corrected = self { true } else { false } }
}

extension TimerStart {
  /// Whether the timer ran already.
  var isRunningAlready: Bool { if case .ranAlready = self { true } else { false } }
}
