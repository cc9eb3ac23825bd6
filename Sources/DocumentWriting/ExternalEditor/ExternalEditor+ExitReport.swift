extension ExternalEditor {
  /// How an editor ended, and when.
  package struct ExitReport: Sendable, Equatable {
    /// The way in which a program ended.
    package enum Ending: Sendable, Equatable {
      /// It left by itself with this status, 0 for success.
      case exited(status: Int32)

      /// A signal ended it.
      case signalled(number: Int32)
    }

    package let ending: Ending

    /// How long it ran.
    package let durationNanoseconds: Int64

    /// Whether the editor left by itself and reported success.
    package var isSuccess: Bool {
      ending == .exited(status: 0)
    }
  }
}
