package import ChildProcesses

extension ExternalEditor {
  /// How an editor ended, and when.
  package struct ExitReport: Sendable, Equatable {
    package let ending: ChildProcess.Ending

    /// How long it ran.
    package let durationNanoseconds: Int64

    /// Whether the editor left by itself and reported success.
    package var isSuccess: Bool {
      ending == .exited(status: 0)
    }
  }
}
