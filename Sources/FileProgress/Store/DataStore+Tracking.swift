import FileTracking
import Foundation
import ProgressModel
import ProgressStorage
import Synchronization

/// What became of a file that is followed from now on, or was before.
package struct TrackedFile: Sendable {
  /// The absolute path.
  package var path: String
  /// The document; `nil` for a file of which nothing is recorded.
  package var document: FactIdentifier?
  /// Which document it is, and why.
  package var decision: MatchDecision
  /// When it was seen in the state that the decision is about, in nanoseconds since 1970.
  package var seenAtNanoseconds: Int64?
  /// Where the document is, or was last, that would have been the next choice; known where it was asked
  /// for.
  package var runnerUpPath: String?
  /// What a person can say against the decision; known where it was asked for.
  package var correction: MatchCorrection?
  /// The documents that a person would part the file from; known where it was asked for.
  package var joined: [JoinedDocument] = []
}

/// What a pass over files found.
package struct TrackingResult: Sendable {
  /// The files, in the order in which they were given.
  package var files: [TrackedFile] = []
  /// The files that could not be looked at.
  package var errors: [FileTrackingError] = []
  /// How many files are not followed, since a pattern excludes them.
  package var excludedCount = 0
}

/// What is being done with many files.
package enum TrackingStep: Sendable {
  /// Every file is looked at.
  case looking
  /// Of those that changed it is decided which documents they are.
  case settling
}

/// What is to be followed.
package struct TrackingRequests: Sendable {
  /// The files, each once.
  package var files: [TrackingRequest]
  /// What could not be looked at.
  package var errors: [FileTrackingError]

  /// Creates requests.
  package init(files: [TrackingRequest], errors: [FileTrackingError] = []) {
    self.files = files
    self.errors = errors
  }
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

extension FileSystem {
  /// The path of a request as it was given, and the one without links.
  fileprivate func paths(of request: TrackingRequest) -> [String] {
    guard let resolvedPath = request.found?.resolvedPath ?? (try? resolve(request.path)) else {
      return [request.path]
    }
    return [request.path, resolvedPath]
  }
}

extension DataStore {
  /// Follows files from now on, without a session: finds out which document each is, all in one
  /// transaction and one to one, so that two new files never become the same lost document.
  ///
  /// A file whose state shows that nobody touched it is not opened.
  ///
  /// - Parameters:
  ///   - folders: The folders, without links, in which the files are looked for.
  ///   - explains: Whether the next choice, and what a person can say, is wanted of files that changed.
  ///   - progress: Is told how many of how many files are through a step.
  ///   - find: Finds the files, while what is recorded of the folders is read.
  /// - Throws: ``DataStoreError`` if the store cannot be used; then nothing was recorded.
  /// - Complexity: O(*n* log *n*) of the number of files, and of the bytes of those that changed.
  package func track(
    in folders: [String], explains: Bool = false,
    progress: (_ step: TrackingStep, _ done: Int, _ total: Int) -> Void = { _, _, _ in },
    _ find: @Sendable () -> TrackingRequests
  ) throws -> TrackingResult {
    var result = TrackingResult()
    if configuration.isDisabled || configuration.recording == .assignedOnly { return result }
    let open = try work.sync { try connected(.readWrite) }
    guard let device = open.identity?.device else {
      throw DataStoreError(.other, message: "the store has no identity")
    }
    @Sendable func read() -> Result<(FolderSightings, Exclusions), any Error> {
      Result {
        try self.work.sync {
          try DataStoreError.wrapping {
            try open.database.read { reader in
              (
                try reader.sightings(below: folders, device: device),
                try Exclusions(reader.exclusions())
              )
            }
          }
        }
      }
    }
    // Files that were named are found at once, and no thread is needed for that.
    let (found, recorded) = folders.isEmpty ? (find(), read()) : Self.both(find, read)
    let (known, exclusions) = try recorded.get()
    result.errors = found.errors
    let tracker = FileTracker(
      fileSystem: open.tracker.fileSystem, secret: open.tracker.secret, alwaysReadByteCount: 0,
      textSource: open.tracker.textSource)
    var pass = TrackingPass(
      tracker: tracker, device: device, machines: open.machines, now: clock.read(),
      tool: configuration.applicationIdentifier, explains: explains)
    pass.reserve(found.files.count)
    for (index, request) in found.files.enumerated() {
      progress(.looking, index, found.files.count)
      if exclusions.pattern(ofFileAt: tracker.fileSystem.paths(of: request)) != nil {
        result.excludedCount += 1
        continue
      }
      do throws(FileTrackingError) {
        try pass.look(at: request, known: request.found.flatMap { known[$0.resolvedPath] })
      } catch {
        result.errors.append(error)
      }
    }
    progress(.looking, found.files.count, found.files.count)
    if pass.hasChanges {
      try work.sync {
        try write { writer in try pass.settle(writer) { progress(.settling, $0, $1) } }
      }
    }
    result.files = pass.files
    return result
  }

  /// Does two things at once, the first one on this thread.
  private static func both<First, Second: Sendable>(
    _ first: () -> First, _ second: @escaping @Sendable () -> Second
  ) -> (First, Second) {
    let secondResult = Mutex<Second?>(nil)
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      let value = second()
      secondResult.withLock { $0 = value }
    }
    let one = first()
    group.wait()
    guard let other = secondResult.withLock({ $0 }) else {
      preconditionFailure("both parts were done")
    }
    return (one, other)
  }
}
