package import FileTracking

/// What is to be followed.
package struct TrackingRequests: Sendable {
  /// The absolute paths of the files that were named, each once.
  package var named: [String]
  /// The files that a walk through folders found, each once, without those that were named.
  package var walked: [FolderWalk.File]
  /// The symbolic links that the walk found and did not follow.
  package var links: [FolderWalk.File] = []
  /// What could not be looked at.
  package var errors: [FileTrackingError]

  package init(
    named: [String] = [], walked: [FolderWalk.File] = [], errors: [FileTrackingError] = []
  ) {
    self.named = named
    self.walked = walked
    self.errors = errors
  }
}
