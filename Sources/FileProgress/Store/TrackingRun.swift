import DocumentIdentity
import FileTracking
import ProgressModel
import ProgressStorage

/// One call of ``DataStore/track(in:explains:counting:countingRest:isWhole:look:holding:progress:_:)``, step by step:
/// what is recorded, what is to be looked at, the looks, what they leave open, and what is recorded of them.
struct TrackingRun: Sendable {
  let kernel: StoreKernel
  let open: StoreConnection
  let device: DeviceIdentifier
  /// The folders, without links, in which the files are looked for.
  let folders: [String]
  /// The bounds of a look; `nil` if a person asked to track the files.
  let bounds: LookBounds?
  let started: ClockReading

  private func read<Value>(_ body: (FactReader) throws -> Value) throws -> Value {
    try kernel.sync { try DataStoreError.wrapping { try open.database.read(body) } }
  }

  // MARK: - What is recorded

  /// What the store has of the folders, before anything is looked at.
  struct Recorded: Sendable {
    /// The newest sightings of the files in them.
    var known: FolderSightings
    var policy: RecordingPolicy
    /// The last look at each of them.
    var lastLooks: [FolderLook?]
    /// When they, and the folders around them, were looked at last, by the clock of now.
    var around: [(folder: String, nanoseconds: Int64)]
    /// The patterns that exclude nothing any more, and when they were taken away.
    var withdrawn: [(pattern: ExclusionPattern, nanoseconds: Int64)]
  }

  func recorded() throws -> Recorded {
    try read { reader in
      Recorded(
        known: try reader.sightings(below: folders, device: device),
        policy: try kernel.recordingPolicy(reader),
        lastLooks: try folders.map { try reader.look(at: $0) },
        around: try looksAround(folders, reader),
        withdrawn: try reader.withdrawnExclusions().map {
          (ExclusionPattern($0.key), $0.nanoseconds)
        })
    }
  }

  /// The last looks at some folders and at the folders around them, by the clock of now.
  private func looksAround(
    _ folders: [String], _ reader: FactReader
  ) throws -> [(folder: String, nanoseconds: Int64)] {
    var around: Set<String> = []
    for var folder in folders {
      while around.insert(folder).inserted, folder != "/" { folder = PathText.folder(folder) }
    }
    return try around.compactMap { folder in
      try reader.look(at: folder).map { (folder, $0.nanoseconds(by: started)) }
    }
  }

  // MARK: - What is to be looked at

  /// Makes a pass over files that knows when they were looked for and until when they were excluded.
  func pass(
    over named: [String], _ recorded: Recorded, explains: Bool, counting: ContentCountingMaker?,
    countingRest: ContentCounter?
  ) throws -> TrackingPass {
    let files = open.tracker.fileSystem
    let namedFolders = Set(named.map { PathText.folder((try? files.resolve($0)) ?? $0) }).sorted()
    let nearest =
      try named.isEmpty
      ? recorded.around : recorded.around + read { try looksAround(namedFolders, $0) }
    let tracker = FileTracker(
      fileSystem: files, secret: open.tracker.secret, alwaysReadByteCount: 0,
      textSource: open.tracker.textSource)
    var pass = TrackingPass(
      tracker: tracker, device: device, machines: open.machines, now: kernel.clock.read(),
      tool: bounds == nil ? kernel.tool : WordSampleFact.lookTool, explains: explains,
      counting: counting)
    pass.countRest = countingRest
    pass.lastLook = { path in
      nearest.filter { PathText.lies(path, atOrBelow: $0.folder) }.map(\.nanoseconds).max()
    }
    let withdrawn = recorded.withdrawn
    pass.excludedUntil = { path, resolvedPath in
      withdrawn.filter { $0.pattern.matches(path) || $0.pattern.matches(resolvedPath) }
        .map(\.nanoseconds).max()
    }
    return pass
  }

  /// The files to look at: first those that were named, then the others that are new or changed, then those that are to
  /// be counted again.
  struct Agenda {
    var places: [TrackingPass.Place] = []
    var namedCount = 0
    /// How many of the files were named, are new or changed.
    var changedCount = 0
    /// By the place of a file: its newest sighting, if the file has the state that it had then. It is looked at because
    /// a change right after the sighting may have left the state as it was.
    var sightingsInState: [Int: Int] = [:]
    /// What is known of each file that the walk found.
    var outlooks: [FileOutlook] = []
    /// How many files were found, also those that are as they were.
    var fileCount = 0
  }

  func agenda(
    of found: TrackingRequests, _ recorded: Recorded, noting result: inout TrackingResult
  ) throws -> Agenda {
    let (known, policy) = (recorded.known, recorded.policy)
    let files = open.tracker.fileSystem
    var agenda = Agenda()
    agenda.fileCount = found.named.count + found.walked.count
    result.files = TrackedFiles(walked: found.walked, known: known, capacity: agenda.fileCount)
    for path in found.named {
      let refusal = policy.refusal(
        ofFileAt: path, resolvedPath: (try? files.resolve(path)) ?? path,
        (try? files.entry(at: path, followsLink: true))?.state)
      switch refusal {
      case nil: agenda.places.append(TrackingPass.Place(path: path))
      case .ofStore: result.filesOfStores.append(path)
      default: result.excludedCount += 1
      }
    }
    agenda.namedCount = agenda.places.count
    agenda.outlooks = found.walked.concurrentMap(inPiecesOf: 1024) {
      FileOutlook(of: $0, known, policy)
    }
    if bounds == nil {
      passOverEditorsCopies(&agenda.outlooks, of: found.walked, known)
    } else {
      let last = recorded.lastLooks.compactMap { $0?.nanoseconds }.min()
      try reopen(
        &agenda.outlooks, known,
        seenSince: last ?? started.wallNanoseconds.subtractingSaturated(Self.dayNanoseconds))
    }
    func add(_ walked: FolderWalk.File) {
      agenda.places.append(
        TrackingPass.Place(path: walked.path, resolvedPath: walked.resolvedPath))
    }
    for (walked, outlook) in zip(found.walked, agenda.outlooks) {
      guard case .open = outlook else { continue }
      let sighting = known.place(ofResolvedPath: walked.resolvedPath)
      guard bounds?.takes(walked, isKnown: sighting != nil) ?? true else { continue }
      if let sighting, known[sighting].state == walked.state {
        agenda.sightingsInState[agenda.places.count] = sighting
      }
      add(walked)
    }
    agenda.changedCount = agenda.places.count
    if let version = bounds?.readerVersion {
      for place in try countedByFormerReaders(agenda.outlooks, known, version) {
        add(found.walked[place])
      }
    }
    return agenda
  }

  /// Passes over new copies that an editor kept of texts that are neither recorded nor there: they are no documents. Of
  /// any other copy it is decided what it is.
  private func passOverEditorsCopies(
    _ outlooks: inout [FileOutlook], of walked: [FolderWalk.File], _ known: FolderSightings
  ) {
    let copies = walked.indices.compactMap { place -> (place: Int, original: String)? in
      let path = walked[place].resolvedPath
      guard case .open = outlooks[place], known.place(ofResolvedPath: path) == nil,
        let name = FileVariant.documentName(ofEditorsCopy: PathText.lastComponent(path)),
        case let original = PathText.joined(PathText.folder(path), name),
        known.place(ofResolvedPath: original) == nil
      else { return nil }
      return (place, original)
    }
    guard !copies.isEmpty else { return }
    let paths = Set(walked.map(\.resolvedPath))
    for copy in copies where !paths.contains(copy.original) {
      outlooks[copy.place] = .unrecorded(isPassedOver: true)
    }
  }

  /// Has unchanged files looked at again that only commands saw which don't count words.
  private func reopen(
    _ outlooks: inout [FileOutlook], _ known: FolderSightings, seenSince last: Int64
  ) throws {
    let places = outlooks.indices.compactMap { place -> (place: Int, sighting: FolderSighting)? in
      guard case .unchanged(let sighting) = outlooks[place],
        known[Int(sighting)].seenAtNanoseconds >= last
      else { return nil }
      return (place, known[Int(sighting)])
    }
    guard !places.isEmpty else { return }
    try read { reader in
      for (place, sighting) in places {
        // Nobody counts a conflict copy.
        guard let content = sighting.fingerprint,
          try !reader.isCounted(content, of: sighting.document)
            && !reader.isConflictCopy(sighting.document)
        else { continue }
        outlooks[place] = .open
      }
    }
  }

  /// Finds the unchanged files whose texts an earlier version of the reader took out of their formats.
  ///
  /// - Returns: Their places.
  private func countedByFormerReaders(
    _ outlooks: [FileOutlook], _ known: FolderSightings, _ readerVersion: (String) -> Int64
  ) throws -> [Int] {
    try read { reader in
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

  // MARK: - The looks

  /// Looks at the files, as far as there is time.
  ///
  /// - Returns: For each file that was looked at its place in the pass, or why it could not be looked at.
  func look(
    at agenda: Agenda, with pass: inout TrackingPass, _ recorded: Recorded,
    noting result: inout TrackingResult,
    progress: (_ step: TrackingStep, _ done: Int, _ total: Int) -> Void
  ) throws -> [Result<Int, FileTrackingError>] {
    let (places, fileCount) = (agenda.places, agenda.fileCount)
    let count = bounds == nil ? Self.filesAtOnce : Self.filesOfLookAtOnce
    var looks: [Result<Int, FileTrackingError>] = []
    looks.reserveCapacity(places.count)
    while looks.count < places.count {
      if let bounds, bounds.isOver(since: started, now: kernel.clock.read()) {
        try leaveOutRest(of: agenda, from: looks.count, recorded.known, noting: &result)
        result.isCountingAgainLeft = true
        break
      }
      progress(.looking, fileCount - places.count + looks.count, fileCount)
      let next = places[looks.count..<min(looks.count + count, places.count)]
      looks += pass.look(at: Array(next))
      try noteCounted(in: &pass, recorded.known)
      pass.countFilesOfOtherFormats()
    }
    progress(.looking, fileCount, fileCount)
    return looks
  }

  /// Leaves to the next look the files for which there was no time.
  ///
  /// - Parameter first: How many files were looked at.
  private func leaveOutRest(
    of agenda: Agenda, from first: Int, _ known: FolderSightings,
    noting result: inout TrackingResult
  ) throws {
    let rest = first..<max(first, agenda.changedCount)
    let counted = try read { reader in
      Set(
        try rest.filter { place in
          guard let sighting = agenda.sightingsInState[place],
            let content = known[sighting].fingerprint
          else { return false }
          return try reader.isCounted(content, of: known[sighting].document)
        })
    }
    for place in rest {
      let path = agenda.places[place].path
      if counted.contains(place) {
        result.leftOutAsCounted.append(path)
      } else {
        result.leftOut.append(path)
      }
    }
  }

  /// Lists what became of each file, in the order in which they were given.
  ///
  /// - Parameter looks: One for each file to look at.
  func list(
    _ looks: [Result<Int, FileTrackingError>], of agenda: Agenda, in result: inout TrackingResult
  ) {
    func note(_ look: Result<Int, FileTrackingError>) {
      switch look {
      case .success(let file): result.files.append(.decided(Int32(file)))
      case .failure(let error): result.errors.append(error)
      }
    }
    for look in looks[..<agenda.namedCount] { note(look) }
    var nextLook = agenda.namedCount
    for (file, outlook) in agenda.outlooks.enumerated() {
      switch outlook {
      case .unrecorded(isPassedOver: true): continue
      case .unrecorded: result.excludedCount += 1
      case .unchanged(let sighting):
        result.files.append(.unchanged(file: Int32(file), sighting: sighting))
      case .open:
        note(looks[nextLook])
        nextLook += 1
      }
    }
  }

  /// Notes which files have a content that was seen before, in the same state, and counted.
  private func noteCounted(in pass: inout TrackingPass, _ known: FolderSightings) throws {
    try read { reader in
      try pass.noteCounted { file in
        guard let content = file.fingerprint,
          let place = known.place(ofResolvedPath: file.resolvedPath),
          known[place].fingerprint == content, known[place].state == file.state
        else { return false }
        return try reader.isCounted(
          content, of: known[place].document, since: bounds?.readerVersion?(file.path))
      }
    }
  }

  // MARK: - What the looks leave open

  /// What is remembered of the folders until the next look.
  struct Memory {
    /// This look at each of them.
    var looks: [FolderLook] = []
    var gone: Gone?
  }

  /// Says what is remembered of folders all of whose files were found.
  ///
  /// - Parameter walked: The files.
  func memory(of walked: [FolderWalk.File], _ recorded: Recorded) throws -> Memory {
    let known = recorded.known
    let missingCount =
      known.standingCount - walked.count { known.place(ofResolvedPath: $0.resolvedPath) != nil }
    var memory = Memory()
    memory.looks = folders.map { _ in
      FolderLook(at: started, missingCount: Int64(missingCount))
    }
    guard missingCount > 0 else { return memory }
    let gone = try goneDocuments(of: known, besides: walked, recorded.lastLooks)
    for place in memory.looks.indices { memory.looks[place].missing = Set(gone.documents) }
    memory.gone = gone
    return memory
  }

  /// Documents whose files are not where they were.
  struct Gone {
    var documents: [DocumentIdentifier]
    /// Those that were reported as gone before, or were gone before anybody looked.
    var known: Set<DocumentIdentifier>
    /// Since when their texts may have been put into others, in nanoseconds since 1970.
    var since: Int64
    /// The last look that left no file to a later one, in nanoseconds since 1970.
    var lastWholeLook: Int64
    /// Whether other texts changed since then.
    var mayHaveMoved: Bool
  }

  /// How long after a text was put into another one its file may be removed.
  private static let movingNanoseconds: Int64 = 7 * 24 * 3_600_000_000_000

  /// Finds out which known files were not found in folders that are there.
  private func goneDocuments(
    of known: FolderSightings, besides walked: [FolderWalk.File], _ lastLooks: [FolderLook?]
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
      known: Set(before), since: since, lastWholeLook: last,
      mayHaveMoved: !looks.isEmpty && !(new + before).isEmpty
        && read { try !$0.documentsCountedAgain(since: since).isEmpty })
  }

  /// Adds the documents that were in the folders before these were renamed, and did not come along: nothing else says
  /// that they are gone.
  private func adding(
    leftBehindBy pass: TrackingPass, to gone: Gone?, _ lastLooks: [FolderLook?],
    _ reader: FactReader
  ) throws -> Gone? {
    let files = open.tracker.fileSystem
    func isAbsent(_ path: String) -> Bool {
      (try? files.entry(at: path, followsLink: true)) == nil
    }
    let known = gone?.documents ?? []
    var left: [DocumentIdentifier] = []
    for folder in folders {
      for former in pass.formerPlaces(of: folder).sorted() where isAbsent(former) {
        guard let look = try reader.look(at: former), look.missing.count < FolderLook.mostMissing
        else { continue }
        for (document, path) in try reader.sightings(below: [former], device: device)
          .standing(besides: []) where !look.missing.contains(document)
        {
          let place = PathText.moved(path, from: former, to: folder)
          if isAbsent(place), !known.contains(document) { left.append(document) }
        }
      }
    }
    if left.isEmpty { return gone }
    let last = lastLooks.compactMap { $0?.nanoseconds }.max() ?? started.wallNanoseconds
    return Gone(
      documents: left + known, known: gone?.known ?? [],
      since: last.subtractingSaturated(Self.movingNanoseconds), lastWholeLook: last,
      mayHaveMoved: true)
  }

  /// Leaves to the next look what is not certain yet.
  func leaveOutUncertain(
    within bounds: LookBounds, from pass: inout TrackingPass, _ recorded: Recorded,
    _ memory: inout Memory, noting result: inout TrackingResult
  ) throws {
    let (known, lastLooks, now) = (recorded.known, recorded.lastLooks, started)
    let files = open.tracker.fileSystem
    pass.leaveOutCounted()
    result.leftOut += pass.leaveOut { !$0.isStable }
    // What a text lost may be in a new one: both count at once.
    let unfinished = pass.leaveOut { bounds.isBeingWritten($0, known, now: now) }
    result.leftOut += unfinished
    pass.settling = { decision, file in
      bounds.settling(
        decision, file, isKnown: known.place(ofResolvedPath: file.resolvedPath) != nil,
        isOfLeftOut: decision.formerPath.map { files.leftOutPath($0) != nil } ?? false, now: now)
    }
    let waiting = zip(memory.looks, lastLooks).map { $0.waiting(after: $1) }
    let isAnyMissing = waiting.contains { $0.waitingSinceNanoseconds != nil }
    if isAnyMissing || !unfinished.isEmpty {
      result.waiting = pass.leaveOut {
        known.place(ofResolvedPath: $0.resolvedPath) == nil && bounds.letsWait($0)
      }
      if isAnyMissing, !result.waiting.isEmpty {
        memory.looks = waiting
        // What was cut from a known text may be in a new one, or in another known one: all are counted by one look.
        if pass.hasChange(where: { bounds.isShorter($0, known) }) {
          result.leftOut += pass.leaveOut { known.place(ofResolvedPath: $0.resolvedPath) != nil }
        } else {
          // A book that was made again may have what was written in a text that waits.
          let made = try documentsMadeOfOthers()
          result.leftOut += pass.leaveOut {
            known.place(ofResolvedPath: $0.resolvedPath).map {
              made.contains(known[$0].document)
            } ?? false
          }
        }
      }
    }
    guard bounds.awaits(known, in: files) else { return }
    // A backup or a book may have words that the caller has yet to count.
    let held = pass.leaveOut { known.place(ofResolvedPath: $0.resolvedPath) != nil }
    result.awaitsCaller =
      !held.isEmpty || zip(memory.looks, lastLooks).contains { $0.missing != $1?.missing }
  }

  /// The documents that are made of others, as each device calls them.
  private func documentsMadeOfOthers() throws -> Set<DocumentIdentifier> {
    try read { reader in
      Set(try reader.documentsMadeOfOthers().flatMap { try reader.members(ofDocument: $0) })
    }
  }

  // MARK: - What is recorded of them

  /// Settles the pass and remembers the looks, in one transaction; in none if there is nothing new.
  func record(
    _ pass: inout TrackingPass, _ memory: Memory, _ recorded: Recorded,
    noting result: inout TrackingResult, holding: StoreHolding,
    progress: (_ step: TrackingStep, _ done: Int, _ total: Int) -> Void
  ) throws {
    let (gone, lastLooks) = (memory.gone, recorded.lastLooks)
    let isWorthNoting = zip(memory.looks, lastLooks).contains { $0.isWorthNoting(after: $1) }
    func cuts(_ reader: FactReader) throws -> [TextCut] {
      try TextCut.all(
        at: started.wallNanoseconds, on: device, in: open.tracker.fileSystem, reader)
    }
    var newCuts = try read(cuts)
    guard pass.hasChanges || isWorthNoting || gone?.mayHaveMoved == true || !newCuts.isEmpty else {
      return
    }
    try kernel.sync {
      try kernel.writeOnQueue(waits: bounds == nil) { writer in
        if pass.hasChanges {
          pass.gone =
            gone.map { gone in gone.documents.filter { !gone.known.contains($0) } } ?? []
          pass.goneBefore = gone?.known ?? []
          try pass.settle(writer, holding: holding) { progress(.settling, $0, $1) }
          newCuts = try cuts(writer.reader)
          // What took its place is new since the last look, not since this one, which leaves the place out.
          if let bounds,
            bounds.awaitsRenamed(pass.files, recorded.known, in: open.tracker.fileSystem)
          {
            result.awaitsCaller = true
          }
        }
        try pass.settle(newCuts, writer)
        result.waiting += pass.waiting
        let isWhole =
          !result.leavesOutAny && pass.waiting.isEmpty && !result.awaitsCaller
        // While changed files wait, nobody knows what became of those that are gone.
        let isGoneKnown =
          result.waiting.isEmpty && !result.leavesOutAny && !result.awaitsCaller
          && !(bounds?.leavesOutFolders ?? false)
        if isGoneKnown, !memory.looks.isEmpty,
          let gone = try adding(leftBehindBy: pass, to: gone, lastLooks, writer.reader)
        {
          try pass.settle(
            gone: gone.documents, since: gone.since, openSince: gone.lastWholeLook,
            besides: gone.known,
            returns: lastLooks.flatMap { $0?.returns ?? [] }, writer)
        }
        for (folder, (look, last)) in zip(folders, zip(memory.looks, lastLooks)) {
          let look = look.completed(
            after: last, isWhole: isWhole, isGoneKnown: isGoneKnown, returns: pass.returns)
          if let look { try writer.set(look, of: folder) }
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
      look.setMoment(of: last)
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
        >= TrackingRun.lookDistanceNanoseconds.magnitude
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
