/// Why the history of a folder can't be read from git.
package enum GitFailure: Error, Hashable, Sendable {
  /// The program is not installed, or can't be started.
  case notStarted
  /// Git refused; its last line.
  case refused(String)
  /// It took too long.
  case tooSlow
  /// It said more than can be held.
  case tooLong
  /// There is no commit.
  case noCommits
  /// The folder with the files is not around the one that was named.
  case otherFolder
}
