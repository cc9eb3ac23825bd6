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
  /// How many changed files a look left for the next one.
  package var leftOutCount = 0
  /// Whether there was no time to count all texts again that an earlier version of a reader read.
  package var isCountingAgainLeft = false
  /// How many new files wait until it is known whether they are missing documents.
  package var waitingCount = 0
  /// Whether it is open what became of missing files until the caller has looked at its own files.
  package var isGoneWaiting = false
  /// What the person may want to know of the texts.
  package var news: [TextNews] = []
}

/// What a look at files may take, so that a person does not wait for it.
package struct LookBounds: Sendable {
  /// Larger files are left to `track`.
  private static let mostByteCount: Int64 = 64 << 20
  private static let mostNanoseconds: Int64 = 300_000_000
  /// What it may take in the background.
  private static let mostNanosecondsInBackground: Int64 = 8_000_000_000
  /// A file that lost more than half of its bytes may still be being written for so long.
  private static let writingNanoseconds: Int64 = 10_000_000_000
  /// How long new files wait while a known one is missing.
  fileprivate static let waitingNanoseconds: Int64 = 60_000_000_000

  /// Files that are left out, because the caller looks at them itself.
  private let others: Set<String>
  private let isInBackground: Bool
  /// Whether folders are left out whose files nobody knows: what is missing may be there.
  package var leavesOutFolders = false

  /// The version of the reader of a format, told by the name of a file, where texts that an earlier one read are to be
  /// counted again; `nil` if all were.
  fileprivate let readerVersion: (@Sendable (_ name: String) -> Int64)?

  /// Creates bounds.
  ///
  /// - Parameters:
  ///   - others: The paths without links of files that are left out, because the caller looks at them itself.
  ///   - readerVersion: The version of the reader of a format, told by the name of a file, where texts that an earlier one
  ///     read are to be counted again; `nil` if all were.
  ///   - isInBackground: Whether nobody waits for the look.
  package init(
    besides others: Set<String> = [],
    countingAgainFor readerVersion: (@Sendable (String) -> Int64)? = nil,
    inBackground isInBackground: Bool = false
  ) {
    self.others = others
    self.isInBackground = isInBackground
    self.readerVersion = readerVersion
  }

  fileprivate func takes(_ file: FolderWalk.File, isKnown: Bool) -> Bool {
    !(isKnown && others.contains(file.resolvedPath)) && file.state.byteCount <= Self.mostByteCount
      && FileVariant.read(PathText.lastComponent(file.resolvedPath)) == nil
  }

  /// What becomes of a decision about a file. If the caller looks at a file itself, it says which document it is, so
  /// only a text that is none is recorded.
  ///
  /// Where a document was, a file that was just written may be the document on its way. So may a file that was just
  /// written and has the text of a document that is left out: only who looks there can tell.
  ///
  /// - Parameter isOfLeftOut: Whether the decision rests on a document whose place is left out.
  fileprivate func settling(
    _ decision: MatchDecision, _ file: FileObservation, isKnown: Bool, isOfLeftOut: Bool,
    now: ClockReading
  ) -> TrackingPass.Settling {
    if isKnown { return decision.restsOnPlace || !isYoung(file.state, now) ? .record : .wait }
    if others.contains(file.resolvedPath) && decision.reason.isKnownDocument { return .leave }
    return isOfLeftOut && isYoung(file.state, now) ? .wait : .record
  }

  /// Whether a new file waits while a document is missing; one that the caller looks at itself is decided then.
  fileprivate func letsWait(_ file: FileObservation) -> Bool {
    !others.contains(file.resolvedPath)
  }

  /// Whether a file changed less than a minute ago.
  private func isYoung(_ state: FileState, _ now: ClockReading) -> Bool {
    [state.modifiedNanoseconds, state.changedNanoseconds].contains { moment in
      (0..<Self.waitingNanoseconds).contains(now.wallNanoseconds.subtractingSaturated(moment))
    }
  }

  /// Whether the caller has yet to look at a file that is not as it was seen.
  fileprivate func awaits(_ known: FolderSightings, in files: any FileSystem) -> Bool {
    others.contains { path in
      known.place(ofResolvedPath: path).map {
        known[$0].state != (try? files.entry(at: path, followsLink: true))?.state
      } ?? false
    }
  }

  fileprivate func isOver(since start: ClockReading, now: ClockReading) -> Bool {
    now.monotonicNanoseconds - start.monotonicNanoseconds
      >= (isInBackground ? Self.mostNanosecondsInBackground : Self.mostNanoseconds)
  }

  /// Whether a file lost so much just now that a program may still be writing it.
  fileprivate func isBeingWritten(
    _ observation: FileObservation, _ known: FolderSightings, now: ClockReading
  ) -> Bool {
    guard let place = known.place(ofResolvedPath: observation.resolvedPath) else { return false }
    let age = now.wallNanoseconds.subtractingSaturated(observation.state.modifiedNanoseconds)
    return observation.state.byteCount < known[place].state.byteCount / 2
      && (0..<Self.writingNanoseconds).contains(age)
  }
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
    var result = TrackingResult()
    if kernel.recordsNothingUnassigned { return result }
    // A look that finds nothing new leaves the store as it is.
    guard let open = try look == nil ? kernel.connect(.readWrite) : kernel.connectForReading()
    else { return result }
    guard let device = open.identity?.device else {
      if look != nil { return result }
      throw DataStoreError(.other, message: "the store has no identity")
    }
    @Sendable func read() throws -> (
      FolderSightings, RecordingPolicy, [FolderLook?], [(folder: String, nanoseconds: Int64)],
      [(pattern: ExclusionPattern, nanoseconds: Int64)]
    ) {
      try self.kernel.sync {
        try DataStoreError.wrapping {
          try open.database.read { reader in
            (
              try reader.sightings(below: folders, device: device),
              try self.kernel.recordingPolicy(reader), try folders.map(reader.look),
              try Self.looksAround(folders, reader),
              try reader.withdrawnExclusions().map { (ExclusionPattern($0.key), $0.nanoseconds) }
            )
          }
        }
      }
    }
    // What is saved while the files are found is new at the next look.
    let started = kernel.clock.read()
    let (found, recorded) = Self.both(find) { Result { try read() } }
    let (known, policy, lastLooks, around, withdrawn) = try recorded.get()
    result.errors = found.errors
    let files = open.tracker.fileSystem
    let namedFolders = Set(found.named.map { PathText.folder((try? files.resolve($0)) ?? $0) })
      .sorted()
    let nearest =
      try found.named.isEmpty
      ? around
      : around
        + kernel.sync {
          try DataStoreError.wrapping {
            try open.database.read {
              try Self.looksAround(namedFolders, $0)
            }
          }
        }
    let tracker = FileTracker(
      fileSystem: open.tracker.fileSystem, secret: open.tracker.secret, alwaysReadByteCount: 0,
      textSource: open.tracker.textSource)
    var pass = TrackingPass(
      tracker: tracker, device: device, machines: open.machines, now: kernel.clock.read(),
      tool: look == nil ? kernel.tool : WordSampleFact.lookTool, explains: explains,
      counting: counting)
    pass.lastLook = { path in
      nearest.filter { PathText.lies(path, atOrBelow: $0.folder) }.map(\.nanoseconds).max()
    }
    pass.excludedUntil = { path, resolvedPath in
      withdrawn.filter { $0.pattern.matches(path) || $0.pattern.matches(resolvedPath) }
        .map(\.nanoseconds).max()
    }
    let fileCount = found.named.count + found.walked.count
    result.files = TrackedFiles(walked: found.walked, known: known, capacity: fileCount)
    var places: [TrackingPass.Place] = []
    for path in found.named {
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
    var outlooks = found.walked.concurrentMap(inPiecesOf: 1024) {
      FileOutlook(of: $0, known, policy)
    }
    if look != nil {
      let last = lastLooks.compactMap { $0?.nanoseconds }.min()
      try reopen(
        &outlooks, known,
        seenSince: last ?? started.wallNanoseconds.subtractingSaturated(Self.dayNanoseconds), open)
    }
    for (walked, outlook) in zip(found.walked, outlooks) {
      guard case .open = outlook,
        look?.takes(walked, isKnown: known.place(ofResolvedPath: walked.resolvedPath) != nil)
          ?? true
      else { continue }
      places.append(TrackingPass.Place(path: walked.path, resolvedPath: walked.resolvedPath))
    }
    let changedCount = places.count
    if let version = look?.readerVersion {
      places += try countedByFormerReaders(outlooks, known, version, open).map { place in
        TrackingPass.Place(
          path: found.walked[place].path, resolvedPath: found.walked[place].resolvedPath)
      }
    }
    pass.countRest = countingRest
    var looks: [Result<Int, FileTrackingError>] = []
    looks.reserveCapacity(places.count)
    while looks.count < places.count {
      if let look, look.isOver(since: started, now: kernel.clock.read()) {
        result.leftOutCount = max(0, changedCount - looks.count)
        result.isCountingAgainLeft = true
        break
      }
      progress(.looking, fileCount - places.count + looks.count, fileCount)
      let count = look == nil ? Self.filesAtOnce : Self.filesOfLookAtOnce
      let next = places[looks.count..<min(looks.count + count, places.count)]
      looks += pass.look(at: Array(next))
      try noteCounted(in: &pass, known, by: look?.readerVersion, open)
      pass.countFilesOfOtherFormats()
    }
    progress(.looking, fileCount, fileCount)
    func note(_ look: Result<Int, FileTrackingError>) {
      switch look {
      case .success(let file): result.files.append(.decided(Int32(file)))
      case .failure(let error): result.errors.append(error)
      }
    }
    if look == nil {
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
    }
    var newLooks: [FolderLook] = []
    var gone: Gone?
    if isWhole {
      let missingCount =
        known.standingCount
        - found.walked.count { known.place(ofResolvedPath: $0.resolvedPath) != nil }
      newLooks = folders.map { _ in
        FolderLook(nanoseconds: started.wallNanoseconds, missingCount: Int64(missingCount))
      }
      if missingCount > 0 {
        gone = try goneDocuments(of: known, besides: found.walked, in: folders, lastLooks, open)
        for place in newLooks.indices { newLooks[place].missing = Set(gone?.documents ?? []) }
      }
    }
    if let look {
      pass.leaveOutCounted()
      result.leftOutCount += pass.leaveOut { !$0.isStable }
      // What a text lost may be in a new one: both count at once.
      let unfinishedCount = pass.leaveOut { look.isBeingWritten($0, known, now: started) }
      result.leftOutCount += unfinishedCount
      pass.settling = { decision, file in
        look.settling(
          decision, file, isKnown: known.place(ofResolvedPath: file.resolvedPath) != nil,
          isOfLeftOut: decision.formerPath.map { files.leftOutPath($0) != nil } ?? false,
          now: started)
      }
      let waiting = zip(newLooks, lastLooks).map { $0.waiting(after: $1) }
      let isAnyMissing = waiting.contains { $0.waitingSinceNanoseconds != nil }
      if isAnyMissing || unfinishedCount > 0 {
        result.waitingCount = pass.leaveOut {
          known.place(ofResolvedPath: $0.resolvedPath) == nil && look.letsWait($0)
        }
        if isAnyMissing, result.waitingCount > 0 { newLooks = waiting }
      }
      result.isGoneWaiting =
        zip(newLooks, lastLooks).contains { $0.missing != $1?.missing }
        && look.awaits(known, in: tracker.fileSystem)
    }
    let isWorthNoting = zip(newLooks, lastLooks).contains { $0.isWorthNoting(after: $1) }
    var cuts = try kernel.sync {
      try DataStoreError.wrapping {
        try open.database.read {
          try TextCut.all(at: started.wallNanoseconds, on: device, in: files, $0)
        }
      }
    }
    if pass.hasChanges || isWorthNoting || gone?.mayHaveMoved == true || !cuts.isEmpty {
      try kernel.sync {
        try kernel.writeOnQueue(waits: look == nil) { writer in
          if pass.hasChanges {
            try pass.settle(writer, holding: holding) { progress(.settling, $0, $1) }
            cuts = try TextCut.all(
              at: started.wallNanoseconds, on: device, in: files, writer.reader)
          }
          try pass.settle(cuts, writer)
          result.waitingCount += pass.waitingCount
          let isWhole = result.leftOutCount + pass.waitingCount == 0
          // While changed files wait, nobody knows what became of those that are gone.
          let isGoneKnown =
            result.waitingCount + result.leftOutCount == 0 && !result.isGoneWaiting
            && !(look?.leavesOutFolders ?? false)
          if let gone, isGoneKnown {
            try pass.settle(
              gone: gone.documents, since: gone.since, besides: gone.known,
              returns: lastLooks.flatMap { $0?.returns ?? [] }, writer)
          }
          for (folder, (look, last)) in zip(folders, zip(newLooks, lastLooks)) {
            let look = look.completed(
              after: last, isWhole: isWhole, isGoneKnown: isGoneKnown, returns: pass.returns)
            if let look { try writer.set(look, of: folder) }
          }
        }
      }
    }
    result.files.decided = pass.files
    result.news = pass.news
    return result
  }

  /// Documents whose files are not where they were.
  private struct Gone {
    var documents: [DocumentIdentifier]
    /// Those that were reported as gone before, or were gone before anybody looked.
    var known: Set<DocumentIdentifier>
    /// Since when their texts may have been put into others, in nanoseconds since 1970.
    var since: Int64
    /// Whether other texts changed since then.
    var mayHaveMoved: Bool
  }

  /// How long after a text was put into another one its file may be removed.
  private static let movingNanoseconds: Int64 = 7 * 24 * 3_600_000_000_000

  /// Finds out which known files were not found in folders that are there.
  private func goneDocuments(
    of known: FolderSightings, besides walked: [FolderWalk.File], in folders: [String],
    _ lastLooks: [FolderLook?], _ open: StoreConnection
  ) throws -> Gone {
    let files = open.tracker.fileSystem
    let present = zip(folders, lastLooks).filter {
      (try? files.entry(at: $0.0, followsLink: true)) != nil
    }
    let looks = lastLooks.compactMap(\.self)
    let isFull = looks.contains { $0.missing.count >= FolderLook.mostMissing }
    let missing = Set(looks.flatMap(\.missing))
    var (before, new): ([DocumentIdentifier], [DocumentIdentifier]) = ([], [])
    for (document, path) in known.standing(besides: Set(walked.map(\.resolvedPath))) {
      let around = present.filter { PathText.lies(path, atOrBelow: $0.0) }
      guard !around.isEmpty, (try? files.entry(at: path, followsLink: true)) == nil else {
        continue
      }
      // Where nobody looked before, or there are too many to remember, it may long be gone.
      let isNew = !isFull && !missing.contains(document) && around.contains { $0.1 != nil }
      if isNew { new.append(document) } else { before.append(document) }
    }
    let last = looks.map(\.nanoseconds).max() ?? 0
    let since = new.isEmpty ? last : last.subtractingSaturated(Self.movingNanoseconds)
    return try Gone(
      documents: Array((new.reversed() + before.reversed()).prefix(FolderLook.mostMissing)),
      known: Set(before), since: since,
      mayHaveMoved: !looks.isEmpty && !(new + before).isEmpty
        && kernel.sync {
          try DataStoreError.wrapping {
            try open.database.read { try !$0.documentsCountedAgain(since: since).isEmpty }
          }
        })
  }

  /// The last looks at some folders and at the folders around them.
  private static func looksAround(
    _ folders: [String], _ reader: FactReader
  ) throws -> [(folder: String, nanoseconds: Int64)] {
    var around: Set<String> = []
    for var folder in folders {
      while around.insert(folder).inserted, folder != "/" { folder = PathText.folder(folder) }
    }
    return try around.compactMap { folder in
      try reader.look(at: folder).map { (folder, $0.nanoseconds) }
    }
  }

  /// Has unchanged files looked at again that only commands saw which don't count words.
  private func reopen(
    _ outlooks: inout [FileOutlook], _ known: FolderSightings, seenSince last: Int64,
    _ open: StoreConnection
  ) throws {
    let places = outlooks.indices.compactMap { place -> (place: Int, sighting: FolderSighting)? in
      guard case .unchanged(let sighting) = outlooks[place],
        known[Int(sighting)].seenAtNanoseconds >= last
      else { return nil }
      return (place, known[Int(sighting)])
    }
    guard !places.isEmpty else { return }
    try kernel.sync {
      try DataStoreError.wrapping {
        try open.database.read { reader in
          for (place, sighting) in places {
            guard let content = sighting.fingerprint,
              try !reader.isCounted(content, of: sighting.document)
            else { continue }
            outlooks[place] = .open
          }
        }
      }
    }
  }

  /// Finds the unchanged files whose texts an earlier version of the reader took out of their formats.
  ///
  /// - Returns: Their places.
  private func countedByFormerReaders(
    _ outlooks: [FileOutlook], _ known: FolderSightings, _ readerVersion: (String) -> Int64,
    _ open: StoreConnection
  ) throws -> [Int] {
    try kernel.sync {
      try DataStoreError.wrapping {
        try open.database.read { reader in
          try outlooks.indices.filter { place in
            guard case .unchanged(let index) = outlooks[place],
              case let sighting = known[Int(index)], let content = sighting.fingerprint,
              let newest = try reader.newestCount(ofDocument: sighting.document),
              let version = newest.readerVersion
            else { return false }
            return newest.content == content && version < readerVersion(newest.path)
          }
        }
      }
    }
  }

  /// Notes which files have a content that was seen before, in the same state, and counted.
  private func noteCounted(
    in pass: inout TrackingPass, _ known: FolderSightings,
    by readerVersion: (@Sendable (_ name: String) -> Int64)?, _ open: StoreConnection
  ) throws {
    try kernel.sync {
      try DataStoreError.wrapping {
        try open.database.read { reader in
          try pass.noteCounted { file in
            guard let content = file.fingerprint,
              let place = known.place(ofResolvedPath: file.resolvedPath),
              known[place].fingerprint == content, known[place].state == file.state
            else { return false }
            return try reader.isCounted(
              content, of: known[place].document, since: readerVersion?(file.path))
          }
        }
      }
    }
  }

  /// Where nobody looks at a whole folder, files that were seen so long ago are taken for counted.
  private static let dayNanoseconds: Int64 = 24 * 3_600_000_000_000

  /// Within this time after a look, the next one is noted only if other files are missing or waiting.
  fileprivate static let lookDistanceNanoseconds: Int64 = 60_000_000_000

  /// After how many files the person is told how far the looks are.
  private static let filesAtOnce = 512
  /// After how many files a look asks for the time.
  private static let filesOfLookAtOnce = 64

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

extension FolderLook {
  /// Returns what is remembered of this look if not all of it is certain; `nil` for nothing.
  ///
  /// - Parameters:
  ///   - last: The look before.
  ///   - isWhole: Whether all files were looked at that changed: else new ones are still to be seen.
  ///   - isGoneKnown: Whether it is known what became of the documents that are missing.
  ///   - returns: When contents were seen that texts left in this look when they went back.
  fileprivate func completed(
    after last: FolderLook?, isWhole: Bool, isGoneKnown: Bool, returns: [Int64]
  ) -> FolderLook? {
    var look = self
    if !isWhole {
      guard let last else { return nil }
      look.nanoseconds = last.nanoseconds
    }
    if !isGoneKnown, let last {
      (look.missing, look.missingCount) = (last.missing, last.missingCount)
      look.returns = (last.returns + returns).suffix(Self.mostReturns)
    }
    return look
  }

  /// Whether it says more than the look before, so that it is worth a transaction.
  fileprivate func isWorthNoting(after last: FolderLook?) -> Bool {
    guard let last else { return true }
    return missingCount != last.missingCount || missing != last.missing
      || waitingSinceNanoseconds != last.waitingSinceNanoseconds
      || nanoseconds.subtractingSaturated(last.nanoseconds).magnitude
        >= DataStore.lookDistanceNanoseconds.magnitude
  }

  /// Returns what is remembered of a look that leaves new files for a later one, since a document that was there at the
  /// last look is missing, and they may be it; this look itself if they have waited for long enough.
  fileprivate func waiting(after last: FolderLook?) -> FolderLook {
    guard let last, missingCount > last.missingCount else { return self }
    let since = last.waitingSinceNanoseconds ?? nanoseconds
    guard (0..<LookBounds.waitingNanoseconds).contains(nanoseconds.subtractingSaturated(since))
    else { return self }
    var look = last
    look.waitingSinceNanoseconds = since
    return look
  }
}
