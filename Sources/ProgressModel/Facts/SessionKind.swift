/// Who keeps a session alive.
public enum SessionKind: String, Hashable, Sendable, CaseIterable {
  /// A running program. The session ends with the program.
  case attended
  /// Nobody: it runs until it is stopped, also after its program has ended.
  case manual
  /// A running program that knows only of saves. They count as its input.
  case passive
}

extension SessionKind {
  /// Whether a session of this kind has pulses: it sees input, or its saves stand for that.
  package func hasPulses(seesInput: Bool) -> Bool { seesInput || self == .passive }
}
