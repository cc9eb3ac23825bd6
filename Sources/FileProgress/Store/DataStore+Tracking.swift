import FileTracking
import Foundation
import ProgressModel
import ProgressStorage

/// What became of a file that is followed from now on, or was before.
package struct TrackedFile: Sendable {
  /// The absolute path.
  package var path: String
  /// The document; `nil` for a file of which nothing is recorded.
  package var document: FactIdentifier?
  /// Which document it is, and why.
  package var decision: MatchDecision
}

/// What a pass over files found.
package struct TrackingResult: Sendable {
  /// The files, in the order in which they were given.
  package var files: [TrackedFile] = []
  /// The files that could not be looked at.
  package var errors: [FileTrackingError] = []
}

/// A file to follow, with what a walk through its folder has shown of it.
package struct TrackingRequest: Sendable {
  /// The absolute path.
  package var path: String
  /// The path without links and the state, where they are known.
  package var found: FolderWalk.File?

  /// Creates a request.
  package init(path: String, found: FolderWalk.File? = nil) {
    self.path = path
    self.found = found
  }
}

extension DataStore {
  /// Follows files from now on, without a session: finds out which document each is, all in one
  /// transaction and one to one, so that two new files never become the same lost document.
  ///
  /// A file whose state shows that nobody touched it is not opened.
  ///
  /// - Parameters:
  ///   - requests: The files.
  ///   - folders: The folders, without links, in which they were found.
  ///   - progress: Is told now and then how many files were looked at.
  /// - Throws: ``DataStoreError`` if the store cannot be used; then nothing was recorded.
  /// - Complexity: O(*n* log *n*) of the number of files, and of the bytes of those that changed.
  package func track(
    _ requests: [TrackingRequest], in folders: [String] = [], progress: (Int) -> Void = { _ in }
  ) throws -> TrackingResult {
    var result = TrackingResult()
    if configuration.isDisabled || configuration.recording == .assignedOnly { return result }
    let open = try work.sync { try connected(.readWrite) }
    guard let device = open.identity?.device else {
      throw DataStoreError(.other, message: "the store has no identity")
    }
    let (known, exclusions) = try work.sync {
      try DataStoreError.wrapping {
        try open.database.read { reader in
          var known: [String: FolderSighting] = [:]
          for folder in folders {
            for sighting in try reader.sightings(below: folder, device: device) {
              known[sighting.resolvedPath] = sighting
            }
          }
          return (known, try reader.exclusions().map(ExclusionPattern.init))
        }
      }
    }
    let tracker = FileTracker(
      fileSystem: open.tracker.fileSystem, secret: open.tracker.secret, alwaysReadByteCount: 0)
    var pass = TrackingPass(
      tracker: tracker, device: device, now: clock.read(),
      tool: configuration.applicationIdentifier)
    for (index, request) in requests.enumerated() {
      progress(index)
      if exclusions.contains(where: {
        $0.matches(request.path) || $0.matches(request.found?.resolvedPath ?? request.path)
      }) {
        continue
      }
      do throws(FileTrackingError) {
        try pass.look(at: request, known: request.found.flatMap { known[$0.resolvedPath] })
      } catch {
        result.errors.append(error)
      }
    }
    progress(requests.count)
    if pass.hasChanges {
      try work.sync { try write { writer in try pass.settle(writer) } }
    }
    result.files = pass.files
    return result
  }
}
