package import ProgressModel

/// What was recorded of a file, offered in place of reading it again.
///
/// A file state alone says what a file looked like; this says which content it had then, and when, so
/// that it can be judged whether the state stands for the content.
package struct KnownContent: Hashable, Sendable {
  /// The state in which the file was seen.
  package var state: FileState
  /// The fingerprint that its content had, stable and made under the secret in use.
  package var fingerprint: Fingerprint
  /// When it was seen, by the wall clock, in nanoseconds since 1970.
  package var observedAtNanoseconds: Int64

  /// Creates a record.
  package init(state: FileState, fingerprint: Fingerprint, observedAtNanoseconds: Int64) {
    self.state = state
    self.fingerprint = fingerprint
    self.observedAtNanoseconds = observedAtNanoseconds
  }

  /// How much older than the observation the last change must be.
  ///
  /// FAT keeps times to two seconds; older kernels and most network file systems are finer.
  static let marginNanoseconds: Int64 = 2_000_000_000

  /// Whether a file in this state surely has the recorded content.
  ///
  /// The states must be equal, and the file's last change must be older than the observation: a
  /// change in the same tick of the clock as the observation leaves the times as they were.
  ///
  /// - Source: git, "racy-git".
  package func standsForContent(in current: FileState) -> Bool {
    let latest = max(state.modifiedNanoseconds, state.changedNanoseconds)
    let (limit, overflow) = observedAtNanoseconds.subtractingReportingOverflow(
      Self.marginNanoseconds)
    return !overflow && current == state && latest < limit
      && fingerprint.byteCount == state.byteCount
  }
}
