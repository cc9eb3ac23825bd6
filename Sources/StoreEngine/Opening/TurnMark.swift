import Foundation

/// When something was done last, so that not every command does it again: the time stamp of a lock file.
///
/// The file is empty and stays so. It is never made here.
package struct TurnMark: Sendable {
  private let path: String

  /// Creates the mark of a lock file; nothing is read yet.
  package init(_ path: String) {
    self.path = path
  }

  /// When it was done last, in seconds since 1970; `nil` if the file can't be looked at.
  package var seconds: Int64? {
    var status = stat()
    return lstat(path, &status) == 0 ? Int64(status.st_mtim.tv_sec) : nil
  }

  /// Returns whether it was done a short time ago; `nil` if the file can't be looked at.
  ///
  /// A time stamp of the future, which a wrong clock left, is not recent.
  ///
  /// - Parameters:
  ///   - now: This moment, in seconds since 1970.
  ///   - pauseSeconds: How long is short.
  package func isRecent(at now: Int64, within pauseSeconds: Int64) -> Bool? {
    seconds.map { (0..<pauseSeconds).contains(now - $0) }
  }

  /// Says that it is done now.
  ///
  /// - Parameter seconds: This moment, in seconds since 1970; `nil` for the clock of the system.
  /// - Returns: Whether the file could be marked.
  @discardableResult
  package func set(to seconds: Int64? = nil) -> Bool {
    guard let seconds else { return utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW) == 0 }
    let times = [timespec](repeating: timespec(tv_sec: Int(seconds), tv_nsec: 0), count: 2)
    return utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW) == 0
  }
}
