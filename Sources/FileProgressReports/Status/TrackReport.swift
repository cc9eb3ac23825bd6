package import ProgressModel

/// What a pass over files found: which document each of them is.
package struct TrackReport: Sendable {
  /// A file.
  package struct File: Sendable {
    /// The absolute path.
    package var path: String
    /// The document.
    package var document: DocumentIdentifier?
    /// Which document it is, and why.
    package var match: DocumentStatus.Match

    package init(path: String, document: DocumentIdentifier?, match: DocumentStatus.Match) {
      self.path = path
      self.document = document
      self.match = match
    }
  }

  /// A file or folder that could not be looked at.
  package struct Failure: Sendable {
    /// The absolute path.
    package var path: String
    /// What happened, and what to do.
    package var message: String

    package init(path: String, message: String) {
      self.path = path
      self.message = message
    }
  }

  /// The files to be shown, in the order in which they were found.
  package var files: [File]
  /// How many files there were of each kind, also of those that are not shown.
  package var counts: [MatchReason: Int]
  /// What could not be looked at.
  package var failures: [Failure]
  /// How many files are not recorded, since a pattern excludes them.
  package var excludedCount: Int

  package init(
    files: [File], counts: [MatchReason: Int], failures: [Failure], excludedCount: Int = 0
  ) {
    self.files = files
    self.counts = counts
    self.failures = failures
    self.excludedCount = excludedCount
  }
}
