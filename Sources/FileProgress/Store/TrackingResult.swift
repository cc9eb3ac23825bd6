package import DocumentIdentity
import FileTracking

/// What a pass over files found.
package struct TrackingResult: Sendable {
  /// The files, in the order in which they were given.
  package var files = TrackedFiles()
  /// The files that could not be looked at.
  package var errors: [FileTrackingError] = []
  /// How many files are not recorded, since a pattern excludes them.
  package var excludedCount = 0
  /// The files that were named and belong to a store of this program, so that they are not recorded. Those that
  /// were found in a folder are passed over.
  package var filesOfStores: [String] = []
  /// The paths of changed files that a look left for the next one.
  package var leftOut: [String] = []
  /// The paths of files that a look left for the next one, though they have the state in which they were counted: only
  /// a change in the same tick of the clock as their last sighting would be missed.
  package var leftOutAsCounted: [String] = []
  /// Whether a look left files for the next one.
  package var leavesOutAny: Bool { !leftOut.isEmpty || !leftOutAsCounted.isEmpty }
  /// Whether there was no time to count all texts again that an earlier version of a reader read.
  package var isCountingAgainLeft = false
  /// The paths of new files that wait until it is known whether they are missing documents.
  package var waiting: [String] = []
  /// Whether it is open what became of missing files, or what took the place of a renamed one, until the caller has
  /// looked at its own files.
  package var awaitsCaller = false
  /// What the person may want to know of the texts.
  package var news: [TextNews] = []
}
