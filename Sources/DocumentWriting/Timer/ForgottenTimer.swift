package import FileProgress
import FileTracking

/// A running timer that was probably forgotten.
package struct ForgottenTimer: Hashable, Sendable {
  /// Where its file is, or was last.
  package let path: String
  /// When it was started, in nanoseconds since 1970.
  package let startedAtNanoseconds: Int64
  /// When its file was changed last, in nanoseconds since 1970: most likely the end of the work. `nil` if
  /// that was not while the timer ran, or the file is gone.
  package let lastChangeNanoseconds: Int64?

  /// Looks at the file of a timer that runs; `nil` if it was not forgotten.
  package init?(_ session: DataStore.RunningSessionInfo, in store: DataStore) {
    guard session.isForgotten else { return nil }
    path = session.path
    let start = session.startedAtNanoseconds
    startedAtNanoseconds = start
    let files = store.configuration.fileSystem
    let change =
      session.context != nil
      ? nil : (try? files.entry(at: session.path, followsLink: true))?.state.modifiedNanoseconds
    let now = store.configuration.clock.read().wallNanoseconds
    lastChangeNanoseconds = change.flatMap { start < $0 && $0 < now ? $0 : nil }
  }
}
