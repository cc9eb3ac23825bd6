package import DocumentIdentity
import FileTracking
import Foundation
import ProgressModel
package import ProgressStorage
import StoreEngine
import Synchronization

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
  ///   - countingRest: Counts the words of files of other formats.
  ///   - isWhole: Whether all files of the folders and of those below are found, so that a file which is found there
  ///     later is new.
  ///   - look: The bounds of a look, which records only what is certain; `nil` if a person asked to track the files.
  ///   - holding: Whether what the store says is held in memory while documents are told apart.
  ///   - progress: Is told how many of how many files are through a step.
  ///   - find: Finds the files, while what is recorded of the folders is read.
  /// - Throws: ``DataStoreError`` if the store cannot be used, for a look also if another program writes just then; then
  ///   nothing was recorded.
  /// - Complexity: O(*n* log *n*) of the number of files, and of the bytes of those that changed.
  package func track(
    in folders: [String], explains: Bool = false, counting: ContentCountingMaker? = nil,
    countingRest: ContentCounter? = nil, isWhole: Bool = false,
    look: LookBounds? = nil, holding: StoreHolding = .whereItPays,
    progress: (_ step: TrackingStep, _ done: Int, _ total: Int) -> Void = { _, _, _ in },
    _ find: @Sendable () -> TrackingRequests
  ) throws -> TrackingResult {
    if kernel.recordsNothingUnassigned { return TrackingResult() }
    // A look that finds nothing new leaves the store as it is.
    guard let open = try look == nil ? kernel.connect(.readWrite) : kernel.connectForReading()
    else { return TrackingResult() }
    guard let device = open.identity?.device else {
      if look != nil { return TrackingResult() }
      throw DataStoreError(.other, message: "the store has no identity")
    }
    // What is saved while the files are found is new at the next look.
    let run = TrackingRun(
      kernel: kernel, open: open, device: device, folders: folders, bounds: look,
      started: kernel.clock.read())
    let (found, reading) = Self.both(find) { Result { try run.recorded() } }
    let recorded = try reading.get()
    var result = TrackingResult()
    result.errors = found.errors
    var pass = try run.pass(
      over: found.named, recorded, explains: explains, counting: counting,
      countingRest: countingRest)
    let agenda = try run.agenda(of: found, recorded, noting: &result)
    let looks = try run.look(
      at: agenda, with: &pass, recorded, noting: &result, progress: progress)
    if look == nil { run.list(looks, of: agenda, in: &result) }
    var memory = try isWhole ? run.memory(of: found.walked, recorded) : TrackingRun.Memory()
    if let look {
      try run.leaveOutUncertain(within: look, from: &pass, recorded, &memory, noting: &result)
    }
    try run.record(
      &pass, memory, recorded, noting: &result, holding: holding, progress: progress)
    result.files.decided = pass.files
    result.news = pass.news
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
