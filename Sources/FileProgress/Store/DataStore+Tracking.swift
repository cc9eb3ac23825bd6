package import DocumentIdentity
import FileTracking
import Foundation
import ProgressModel
package import ProgressStorage
import StoreEngine
import Synchronization

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
  /// The absolute paths of the files that were named, each once.
  package var named: [String]
  /// The files that a walk through folders found, each once, without those that were named.
  package var walked: [FolderWalk.File]
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

extension DataStore {
  /// Follows files from now on, without a session: finds out which document each is, all in one
  /// transaction and one to one, so that two new files never become the same lost document.
  ///
  /// A file whose state shows that it is unchanged is not opened.
  ///
  /// - Parameters:
  ///   - folders: The folders, without links, in which the files are looked for.
  ///   - explains: Whether the next choice, and what a person can say, is wanted of files that changed.
  ///   - counting: Makes who counts the words of a file while it is read; `nil` if words are not wanted. The counts are
  ///     recorded.
  ///   - holding: Whether what the store says is held in memory while documents are told apart.
  ///   - progress: Is told how many of how many files are through a step.
  ///   - find: Finds the files, while what is recorded of the folders is read.
  /// - Throws: ``DataStoreError`` if the store cannot be used; then nothing was recorded.
  /// - Complexity: O(*n* log *n*) of the number of files, and of the bytes of those that changed.
  package func track(
    in folders: [String], explains: Bool = false, counting: ContentCountingMaker? = nil,
    holding: StoreHolding = .whereItPays,
    progress: (_ step: TrackingStep, _ done: Int, _ total: Int) -> Void = { _, _, _ in },
    _ find: @Sendable () -> TrackingRequests
  ) throws -> TrackingResult {
    var result = TrackingResult()
    if kernel.recordsNothingUnassigned { return result }
    let open = try kernel.connect(.readWrite)
    guard let device = open.identity?.device else {
      throw DataStoreError(.other, message: "the store has no identity")
    }
    @Sendable func read() throws -> (FolderSightings, RecordingPolicy) {
      try self.kernel.sync {
        try DataStoreError.wrapping {
          try open.database.read { reader in
            (
              try reader.sightings(below: folders, device: device),
              try self.kernel.recordingPolicy(reader)
            )
          }
        }
      }
    }
    let (found, recorded) = Self.both(find) { Result { try read() } }
    let (known, policy) = try recorded.get()
    result.errors = found.errors
    let tracker = FileTracker(
      fileSystem: open.tracker.fileSystem, secret: open.tracker.secret, alwaysReadByteCount: 0,
      textSource: open.tracker.textSource)
    var pass = TrackingPass(
      tracker: tracker, device: device, machines: open.machines, now: kernel.clock.read(),
      tool: kernel.tool, explains: explains, counting: counting)
    let fileCount = found.named.count + found.walked.count
    result.files = TrackedFiles(walked: found.walked, known: known, capacity: fileCount)
    var places: [TrackingPass.Place] = []
    for path in found.named {
      let files = tracker.fileSystem
      let refusal = policy.refusal(
        ofFileAt: path, resolvedPath: (try? files.resolve(path)) ?? path,
        (try? files.entry(at: path, followsLink: true))?.state)
      switch refusal {
      case nil: places.append(TrackingPass.Place(path: path))
      case .ofStore: result.filesOfStores.append(path)
      default: result.excludedCount += 1
      }
    }
    let namedCount = places.count
    let outlooks = found.walked.concurrentMap(inPiecesOf: 1024) {
      FileOutlook(of: $0, known, policy)
    }
    for (walked, outlook) in zip(found.walked, outlooks) {
      guard case .open = outlook else { continue }
      places.append(TrackingPass.Place(path: walked.path, resolvedPath: walked.resolvedPath))
    }
    var looks: [Result<Int, FileTrackingError>] = []
    looks.reserveCapacity(places.count)
    while looks.count < places.count {
      progress(.looking, fileCount - places.count + looks.count, fileCount)
      let next = places[looks.count..<min(looks.count + Self.filesAtOnce, places.count)]
      looks += pass.look(at: Array(next))
    }
    progress(.looking, fileCount, fileCount)
    func note(_ look: Result<Int, FileTrackingError>) {
      switch look {
      case .success(let file): result.files.append(.decided(Int32(file)))
      case .failure(let error): result.errors.append(error)
      }
    }
    looks[..<namedCount].forEach(note)
    var nextLook = namedCount
    for (file, outlook) in outlooks.enumerated() {
      switch outlook {
      case .unrecorded(isOfStore: true): continue
      case .unrecorded: result.excludedCount += 1
      case .unchanged(let sighting):
        result.files.append(.unchanged(file: Int32(file), sighting: sighting))
      case .open:
        note(looks[nextLook])
        nextLook += 1
      }
    }
    if pass.hasChanges {
      try kernel.sync {
        try kernel.writeOnQueue { writer in
          try pass.settle(writer, holding: holding) { progress(.settling, $0, $1) }
        }
      }
    }
    result.files.decided = pass.files
    return result
  }

  /// After how many files the person is told how far the looks are.
  private static let filesAtOnce = 256

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
