package import FileProgress
import FileTracking
import ProgressModel

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
    // Of a folder, one text says nothing of the others.
    let isOfFile = session.context == nil && session.folder == nil
    self.init(
      atPath: session.path, isOfFile: isOfFile, since: session.startedAtNanoseconds,
      until: store.configuration.clock.read().wallNanoseconds, in: store)
  }

  /// Looks at the file of a timer that was forgotten.
  package init(
    atPath path: String, isOfFile: Bool, since start: Int64, until end: Int64, in store: DataStore
  ) {
    self.path = path
    startedAtNanoseconds = start
    let files = store.configuration.fileSystem
    let change =
      isOfFile
      ? (try? files.entry(at: path, followsLink: true))?.state.modifiedNanoseconds : nil
    lastChangeNanoseconds = change.flatMap { start < $0 && $0 < end ? $0 : nil }
  }
}
