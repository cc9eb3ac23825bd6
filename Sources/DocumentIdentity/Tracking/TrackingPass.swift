package import FileTracking
package import ProgressModel
package import ProgressStorage

/// A pass over many files: first it looks at them, then it settles them in one transaction.
package struct TrackingPass {
  let tracker: FileTracker
  let device: DeviceIdentifier
  let machines: Machines
  let now: ClockReading
  let tool: String
  /// Whether the next choice, and what a person can say against a decision, is wanted.
  let explains: Bool
  /// Makes the visitor that counts words while a file is read; `nil` if words are not wanted.
  let counting: ContentCountingMaker?
  /// When a file was looked for last at a path, in nanoseconds since 1970; `nil` if nobody looked there.
  package var lastLook: @Sendable (_ resolvedPath: String) -> Int64? = { _ in nil }

  /// Until when a file was excluded, in nanoseconds since 1970; `nil` if it never was.
  package var excludedUntil: @Sendable (_ path: String, _ resolvedPath: String) -> Int64? = {
    _, _ in nil
  }

  /// The documents whose files were there at the last look, and are no more; new files may have their texts.
  package var gone: [DocumentIdentifier] = []

  /// The documents whose files were gone at the last look.
  package var goneBefore: Set<DocumentIdentifier> = []

  /// What becomes of a decision.
  package enum Settling: Sendable {
    case record
    /// The caller looks at the file itself.
    case leave
    /// A later pass decides.
    case wait
  }

  /// What becomes of a decision about a file.
  package var settling: @Sendable (_ decision: MatchDecision, _ file: FileObservation) -> Settling =
    { _, _ in .record }

  /// Counts files of formats that can't be counted while they are read, and those whose name has changed to another format.
  package var countRest: ContentCounter?

  /// What is known of each file that was looked at, in the order of the looks.
  package private(set) var files: [TrackedFile] = []
  /// The files that have to be settled, by their place among all.
  private var changed: [(index: Int, observation: FileObservation)] = []
  /// The words of each file, if they were counted.
  private var counts: [ContentCount?] = []
  /// The files, by their place among all, whose content was counted when it was seen in the same state.
  private var countedBefore: Set<Int> = []
  /// How many of the files that have to be settled were asked about and counted.
  private var countedCount = 0
  /// New texts, which may have been made of others.
  private var births: [SeenChange] = []
  /// The documents of copies that were seen first.
  private var copied: [DocumentIdentifier] = []
  /// The longest texts that were seen first, which may be made of others, too.
  private var longest: [SeenChange] = []
  /// Known texts that grew or shrank.
  private var edits: [MovedTexts.Edit] = []
  /// The texts that documents had before this pass, of those that changed; new files may have parts of them.
  private var formerTexts: [DocumentIdentifier: ContentSketch] = [:]
  /// The newest texts of documents that only other devices have seen; changes here may begin with them.
  private var textsElsewhere: [DocumentIdentifier: TextElsewhere] = [:]
  /// The newest texts of other devices, of documents that both wrote on; they may be put together.
  private var parallelTexts: [DocumentIdentifier: ParallelText] = [:]
  /// The documents of texts that grew.
  private var grown: [DocumentIdentifier] = []
  /// Texts in whose places earlier documents are again.
  private var displaced: [DisplacedText] = []
  /// Texts that were taken for others, whose files are there again.
  private var separated: [(copy: DocumentIdentifier, origin: DocumentIdentifier)] = []
  /// Texts that went back to older ones, and when these were seen last, in nanoseconds since 1970.
  private var returned: [(change: SeenChange, seenAtNanoseconds: Int64)] = []
  /// When the contents were seen that texts left when they went back to older ones, in nanoseconds since 1970.
  package private(set) var returns: [Int64] = []

  /// Begins a pass.
  package init(
    tracker: FileTracker, device: DeviceIdentifier, machines: Machines, now: ClockReading,
    tool: String, explains: Bool, counting: ContentCountingMaker? = nil
  ) {
    self.tracker = tracker
    self.device = device
    self.machines = machines
    self.now = now
    self.tool = tool
    self.explains = explains
    self.counting = counting
  }

  /// Whether the files were looked at for what they are, by whatever command, or for what is in them.
  private var countingTool: String {
    tool == WordSampleFact.lookTool ? tool : WordSampleFact.passingTool
  }

  /// What the person may want to know of the texts.
  package private(set) var news: [TextNews] = []

  /// The paths of files about which a later pass decides.
  package private(set) var waiting: [String] = []

  /// How much of the sketch of a file is held until all files were looked at.
  private static let heldTermCount = 4096

  /// Whether files have to be settled.
  package var hasChanges: Bool { !changed.isEmpty }

  /// A file to look at.
  package struct Place: Sendable {
    /// Its path.
    package let path: String
    /// Its path without links, if a walk has found it.
    let resolvedPath: String?

    /// Creates a place.
    package init(path: String, resolvedPath: String? = nil) {
      self.path = path
      self.resolvedPath = resolvedPath
    }
  }

  /// How many files one thread looks at in a row.
  private static let filesPerTurn = 16

  /// Looks at files, several at once.
  ///
  /// - Returns: For each the index of what is known of it, or why it could not be looked at.
  package mutating func look(at places: [Place]) -> [Result<Int, FileTrackingError>] {
    let tracker = tracker
    let counting = counting
    let looks = places.concurrentMap(inPiecesOf: Self.filesPerTurn) {
      Self.look(at: $0, with: tracker, counting: counting)
    }
    return zip(places, looks).map { place, look in
      look.map { observation, count in
        changed.append((files.count, observation))
        counts.append(count)
        files.append(
          TrackedFile(path: place.path, document: nil, decision: MatchDecision(reason: .new)))
        return files.count - 1
      }
    }
  }

  private static func look(
    at place: Place, with tracker: FileTracker, counting: ContentCountingMaker?
  ) -> Result<(FileObservation, ContentCount?), FileTrackingError> {
    do throws(FileTrackingError) {
      var observation: FileObservation
      var count: ContentCount?
      if var counter = counting?(place.path) {
        (observation, count) = try look(at: place, with: tracker, counter: &counter)
      } else {
        observation = try tracker.observe(place.path, wantsSketch: { _ in true })
      }
      // Since the walk a link may have come to the place of the file, or of a folder above it.
      if let resolvedPath = place.resolvedPath,
        !PathText.areSame(resolvedPath, observation.resolvedPath)
      {
        throw FileTrackingError(.notRegular, path: place.path, kind: .symbolicLink)
      }
      observation.sketch = observation.sketch?.prefix(heldTermCount)
      return .success((observation, count))
    } catch {
      return .failure(error)
    }
  }

  private static func look(
    at place: Place, with tracker: FileTracker, counter: inout some ContentCounting
  ) throws(FileTrackingError) -> (FileObservation, ContentCount?) {
    let observation = try tracker.observe(
      place.path, wantsSketch: { _ in true }, visitor: &counter)
    let count = counter.finish()
    // What changed while it was read is a mixture of two texts.
    guard observation.isStable, let count else { return (observation, nil) }
    return (observation, count)
  }

  /// Decides about all files that changed, and records the decisions: first those that are sure, then
  /// those that rest on how alike texts are, the most alike first.
  ///
  /// - Parameters:
  ///   - holding: Whether what the store says is held in memory meanwhile.
  ///   - progress: Is told how many of the files that changed are settled.
  package mutating func settle(
    _ writer: FactWriter, holding: StoreHolding = .whereItPays,
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws {
    formerTexts = [:]
    textsElsewhere = [:]
    parallelTexts = [:]
    let isHeld = try holding != .whereItPays || !areFewInPlace(writer.reader)
    try writer.decidingAboutMany(fileCount: changed.count, holding: isHeld ? holding : .never) {
      try decideAll(writer, progress: progress)
    }
    var moved = movedTexts(writer)
    try moved.findCuts(of: edits)
    news += try moved.recordOrigins(of: births, besides: copied)
    let larger = births.map(\.sighting.document) + grown
    try moved.recordOrigins(of: edits, unlessTo: larger)
    try moved.recordMoves(from: returned.map(\.change), to: larger)
    for (change, seenAt) in returned.prefix(MovedTexts.mostRecent) {
      try moved.recordCopies(ofWordsAgainIn: change, since: seenAt)
    }
    try tellReturns(writer.reader)
    try moved.noteMadeTexts(among: longest)
    for (copy, origin) in separated { try moved.recordCopy(copy, of: origin) }
    for text in displaced where try moved.takeBack(text) {
      returns += try moved.moments(of: text)
      news.append(
        TextNews(
          path: text.path, kind: .wentBack(seenAtNanoseconds: text.formerSightNanoseconds),
          words: text.formerWords))
    }
  }

  /// The texts that changed are few if at least this many times as many are known.
  private static let fewShare = 4

  /// Whether all files are where files were seen before, and are few among the texts that are known: then hardly any is
  /// compared with other texts, and reading all of these takes longer than what it saves.
  private func areFewInPlace(_ reader: FactReader) throws -> Bool {
    try Self.fewShare * changed.count <= reader.sketchCount()
      && changed.allSatisfy {
        try reader.newestSighting(
          atResolvedPath: $0.observation.resolvedPath, device: device) != nil
      }
  }

  /// Of how many texts that changed the ones before are held.
  private static let mostFormerTexts = 512

  /// Keeps the text that a document had before this pass.
  private mutating func keepText(before decision: MatchDecision, _ reader: FactReader) throws {
    guard decision.reason != .unchanged, let document = decision.document,
      formerTexts[document] == nil, formerTexts.count < Self.mostFormerTexts
    else { return }
    formerTexts[document] = try reader.newestSketch(ofDocument: document)
    textsElsewhere[document] = try TextElsewhere(
      ofDocument: document, unseenBy: device, reader)
    parallelTexts[document] = try ParallelText(of: document, besideTextOn: device, reader)
  }

  /// Whether a document was gone at the last look, and what a file has of its text was cut from another one since: then
  /// the file comes from that one.
  private func wasCutElsewhere(
    _ text: ContentSketch?, in candidate: DocumentCandidate, _ reader: FactReader
  ) throws -> Bool {
    guard goneBefore.contains(candidate.document), candidate.hasLeft, let text,
      let lost = try reader.newestSketch(ofDocument: candidate.document)
    else { return false }
    let common = TextOverlap(of: lost, in: text)
    return try formerTexts.contains { document, former in
      guard document != candidate.document,
        let now = try reader.newestSketch(ofDocument: document)
      else { return false }
      return common.share(in: former.subtracting(now)) >= MovedTexts.movedShare
    }
  }

  /// Returns the text of another device that was put into that of a document; `nil` if none was.
  private func textMerged(
    into document: DocumentIdentifier, by decision: MatchDecision, _ reader: FactReader
  ) throws -> Fingerprint? {
    guard !parallelTexts.isEmpty, decision.restsOnPlace, let other = parallelTexts[document],
      let now = try reader.sketches(ofDocument: document).last.flatMap(ContentSketch.init(kept:)),
      other.isMerged(into: now)
    else { return nil }
    return other.content
  }

  /// Returns the document of another device from whose newest text that of a document was made; `nil` if it was made
  /// from a text that this device saw.
  private func documentElsewhere(
    of document: DocumentIdentifier, by decision: MatchDecision, _ reader: FactReader
  ) throws -> DocumentIdentifier? {
    if !textsElsewhere.isEmpty,
      let elsewhere = try reader.members(ofDocument: document).compactMap({ textsElsewhere[$0] })
        .first,
      let now = try reader.sketches(ofDocument: document).last.flatMap(ContentSketch.init(kept:)),
      elsewhere.isBefore(now)
    {
      return elsewhere.document
    }
    // A file that was found by its name and a text like it is that text, written on.
    let isAlike = decision.reason == .seenElsewhere && decision.evidence.content == .other
    return isAlike ? decision.origin : nil
  }

  /// Returns where a folder was before it, or one above it, was renamed, by what was decided about files in it. Some of
  /// these folders may still be there: a single file came from them.
  package func formerPlaces(of folder: String) -> Set<String> {
    var places: Set<String> = []
    for file in files where file.decision.reason.leavesPath {
      guard let former = file.decision.formerPath,
        let (from, to) = FolderMoves.folders(former, file.path),
        PathText.lies(folder, atOrBelow: to)
      else { continue }
      places.insert(PathText.moved(folder, from: to, to: from))
    }
    return places
  }

  /// Records which words of documents whose files are gone stand in other texts.
  ///
  /// - Parameters:
  ///   - documents: The documents.
  ///   - since: Since when other texts may have changed, in nanoseconds since 1970.
  ///   - openSince: Since when looks may have left out what the documents lost, in nanoseconds since 1970.
  ///   - missing: Those that were missing at the last look.
  ///   - earlierReturns: As ``returns``, of looks that left open what is gone.
  package mutating func settle(
    gone documents: [DocumentIdentifier], since: Int64, openSince: Int64,
    besides missing: Set<DocumentIdentifier>, returns earlierReturns: [Int64], _ writer: FactWriter
  ) throws {
    news += try movedTexts(writer).recordDepartures(
      of: documents, since: since, openSince: openSince, returns: earlierReturns + returns,
      besides: missing)
  }

  /// Records that words were moved, and not copied, where the texts that they were copied from have them no more.
  package func settle(_ cuts: [TextCut], _ writer: FactWriter) throws {
    let moved = movedTexts(writer)
    for cut in cuts { try moved.record(cut) }
  }

  private func movedTexts(_ writer: FactWriter) -> MovedTexts {
    MovedTexts(
      writer: writer, tracker: tracker, device: device, tool: countingTool, former: formerTexts,
      gone: gone)
  }

  /// Puts files that are named like copies of others behind all others: of two with one text, the plain name is the
  /// document, whatever the order of the walk.
  private static func originalsFirst(
    _ files: [(index: Int, observation: FileObservation)]
  ) -> [(index: Int, observation: FileObservation)] {
    let paths = Set(files.map(\.observation.resolvedPath))
    let copies = files.filter { $0.observation.isCopy(ofAnyAt: paths) }
    guard !copies.isEmpty else { return files }
    let indices = Set(copies.map(\.index))
    let others = files.filter { !indices.contains($0.index) }
    // A copy of a copy has the longer name.
    return others
      + copies.sorted {
        ($0.observation.resolvedPath.utf8.count, $0.index)
          < ($1.observation.resolvedPath.utf8.count, $1.index)
      }
  }

  private mutating func decideAll(
    _ writer: FactWriter, progress: (_ done: Int, _ total: Int) -> Void
  ) throws {
    let folderMoves = FolderMoves()
    let count = changed.count
    var settledCount = 0
    func countOne() {
      settledCount += 1
      progress(settledCount, count)
    }
    /// Copies. Whether their words count depends on the texts that they were made of, which have to be settled first.
    var copies: [(index: Int, settled: DocumentMatching.Settled)] = []
    func noteUnlessCopied(_ settled: DocumentMatching.Settled, at index: Int) throws {
      if settled.decision.reason == .copied {
        copies.append((index, settled))
      } else {
        try note(settled.sighting, settled.decision, at: index, writer)
      }
    }
    var unsure: [(index: Int, matching: DocumentMatching, candidates: DocumentCandidates)] = []
    /// The files that may be documents of other devices, each with how many names it shares with its.
    var foreign: [(index: Int, matching: DocumentMatching, sharedNameCount: Int)] = []
    /// Of several files with one content, the one that is named most like the document is it.
    func settleForeign() throws {
      let inOrder = foreign.enumerated().sorted {
        ($1.element.sharedNameCount, $0.offset) < ($0.element.sharedNameCount, $1.offset)
      }
      foreign = []
      for (_, file) in inOrder {
        let settled = try file.matching.settle(writer, tool: tool)
        try note(settled.sighting, settled.decision, at: file.index, writer)
        countOne()
      }
    }
    /// The files with the content of a document that is gone while another file goes on with its text.
    var exact: [(index: Int, matching: DocumentMatching, activity: ActivityIdentifier)] = []
    func settleExact(where isAsAsked: (ActivityIdentifier) -> Bool) throws {
      for file in exact where isAsAsked(file.activity) {
        let settled = try file.matching.settle(writer, tool: tool)
        try noteUnlessCopied(settled, at: file.index)
        countOne()
      }
    }
    // A conflict copy is known by the name of its document, which has to be known first.
    let areVariants = changed.map(\.observation.isVariant)
    let makesCertain = hasManyUncertain
    var inOrder =
      Self.originalsFirst(zip(changed, areVariants).filter { !$1 }.map(\.0))
      + zip(changed, areVariants).filter { $1 }.map(\.0)
    changed = []
    let firstVariant = areVariants.count { !$0 }
    let indices = inOrder.map(\.index)
    let expectedCount = try writer.reader.sketchCount() + count
    var matchings = inOrder.map {
      var matching = DocumentMatching(
        observation: $0.observation, device: device, tracker: tracker, machines: machines, now: now,
        folderMoves: folderMoves, expectedDocumentCount: expectedCount)
      matching.makesCertain = makesCertain
      return matching
    }
    inOrder = []
    // Where nothing was ever seen nothing is lost, and no file has to wait for others.
    let mayAnyBeLost = try writer.reader.hasSightings()
    var findings: [TextFinding?] = []
    /// The documents of files that the caller looks at itself.
    var claimed: Set<DocumentIdentifier> = []
    var continuedTexts: ContinuedTexts?
    for (place, index) in indices.enumerated() {
      if place == firstVariant { try settleForeign() }
      if place % Self.filesAhead == 0 {
        let next = matchings[place..<min(place + Self.filesAhead, matchings.count)]
        findings = try Self.compareAhead(Array(next), writer.reader)
      }
      var ahead = matchings[place]
      // The texts of all files together take more memory than all else.
      matchings[place].forgetText()
      ahead.textFinding = findings[place % Self.filesAhead]
      var leftOpen: MatchDecision?
      var displacedText: DisplacedText?
      var settling = Settling.record
      var copiedActivity: ActivityIdentifier?
      let file = ahead.observation
      let settled = try ahead.settle(
        writer, tool: tool,
        unless: { decision in
          try keepText(before: decision, writer.reader)
          displacedText = try DisplacedText(
            by: decision, at: file.resolvedPath, on: device, writer.reader)
          settling = self.settling(decision, file)
          if settling == .leave, let document = decision.document { claimed.insert(document) }
          if settling != .record { return true }
          let isLeftOpen =
            mayAnyBeLost && decision.restsOnLikeness || decision.reason == .seenElsewhere
          if isLeftOpen { leftOpen = decision }
          guard ContinuedTexts.mayBeCopied(by: decision) else { return isLeftOpen }
          if continuedTexts == nil {
            // A conflict copy goes on with no document.
            let before = (unsure.map(\.matching) + foreign.map(\.matching))
              .filter { !$0.observation.isVariant }
            let after = Array(matchings[..<firstVariant].dropFirst(place + 1))
            continuedTexts = try ContinuedTexts(in: before + after, writer.reader)
          }
          copiedActivity = try continuedTexts?.activity(
            copiedTo: ahead, by: decision, writer.reader)
          return copiedActivity != nil
        })
      if let settled {
        try noteUnlessCopied(settled, at: index)
        if let displacedText { displaced.append(displacedText) }
        countOne()
        continue
      }
      ahead.textFinding = nil
      if settling == .wait { waiting.append(file.path) }
      if settling != .record { continue }
      if let copiedActivity {
        exact.append((index, ahead, copiedActivity))
      } else if leftOpen?.reason == .seenElsewhere, let document = leftOpen?.document {
        foreign.append((index, ahead, try ahead.sharedNameCount(with: document, writer.reader)))
      } else {
        unsure.append((index, ahead, DocumentCandidates()))
      }
    }
    try settleForeign()
    func compareUnsure() throws -> [LikenessAssignment.Outcome] {
      for place in unsure.indices {
        // Documents that were lost when the file was asked about may have been found meanwhile.
        unsure[place].candidates = try unsure[place].matching.candidates(writer.reader)
        let text = unsure[place].matching.observation.sketch
        try unsure[place].candidates.alike.removeAll {
          try claimed.contains($0.document) || wasCutElsewhere(text, in: $0, writer.reader)
        }
      }
      return LikenessAssignment.outcomes(
        of: unsure.map {
          LikenessAssignment.File(
            resolvedPath: $0.matching.observation.resolvedPath, candidates: $0.candidates.alike)
        })
    }
    var outcomes = try compareUnsure()
    let continued = Set(outcomes.compactMap(\.activity))
    if exact.contains(where: { !continued.contains($0.activity) }) {
      // Where it is not sure which file goes on with a document, the one with its content is the document.
      try settleExact { !continued.contains($0) }
      outcomes = try compareUnsure()
    }
    for (file, outcome) in zip(unsure, outcomes) {
      switch outcome {
      case .document(let candidate):
        let decision = DocumentMatcher.renamedAndEdited(
          file.matching.observation, candidate, among: file.candidates)
        try keepText(before: decision, writer.reader)
        let recorded = try file.matching.record(decision, writer, tool: tool)
        try note(recorded.sighting, recorded.sighting.decision, at: file.index, writer)
        countOne()
      case .ambiguous(let candidate, let rival):
        let decision = DocumentMatcher.ambiguous(
          file.matching.observation, near: candidate, rival: rival)
        let recorded = try file.matching.record(decision, writer, tool: tool)
        try note(recorded.sighting, recorded.sighting.decision, at: file.index, writer)
        countOne()
      case .none: continue
      }
    }
    // What is left is decided last: by now all lost documents that were found are at their new places.
    for (file, outcome) in zip(unsure, outcomes) where outcome == .none {
      let settled = try file.matching.settle(writer, tool: tool, mayBeLost: false) { decision in
        try keepText(before: decision, writer.reader)
        return false
      }
      guard let settled else { continue }
      try note(settled.sighting, settled.decision, at: file.index, writer)
      countOne()
    }
    try settleExact { continued.contains($0) }
    for (index, settled) in copies {
      try note(settled.sighting, settled.decision, at: index, writer)
    }
    for (index, matching) in zip(indices, matchings) {
      try name(index, writer.reader)
      if explains { try explain(index, matching, writer.reader) }
    }
  }

  /// How many texts are compared ahead of their decisions. The more of them there are, the more often a
  /// decision adds a document that another one of them shares text with.
  private static let filesAhead = 32
  /// How many texts one thread compares in a row.
  private static let textsPerTurn = 2

  /// Compares the texts of files at new places with those that are known so far, several at once.
  ///
  /// A decision takes what was found only if it finds the same documents to compare with.
  private static func compareAhead(
    _ matchings: [DocumentMatching], _ reader: FactReader
  ) throws -> [TextFinding?] {
    guard let held = try reader.heldSketches() else { return matchings.map { _ in nil } }
    let questions = matchings.map { matching -> (sketch: ContentSketch, documentCount: Int)? in
      guard let sketch = matching.observation.sketch, !sketch.isEmpty,
        !reader.mayHaveSighting(atResolvedPath: matching.observation.resolvedPath)
      else { return nil }
      return (sketch, matching.expectedDocumentCount)
    }
    return questions.concurrentMap(inPiecesOf: textsPerTurn) { question in
      question.flatMap { TextFinding(of: $0.sketch, held, documentCount: $0.documentCount) }
    }
  }

  /// Finds out where the next choice is, where the sentence about the file names it, or it was asked for.
  private mutating func name(_ index: Int, _ reader: FactReader) throws {
    let decision = files[index].decision
    guard explains || decision.reason == .ambiguous else { return }
    files[index].runnerUpPath = try decision.evidence.runnerUp.flatMap {
      try reader.location(ofDocument: $0, device: device)?.path
    }
  }

  private mutating func explain(
    _ index: Int, _ matching: DocumentMatching, _ reader: FactReader
  ) throws {
    let file = files[index]
    files[index].correction = try matching.correction(
      of: file.decision, recorded: file.document, reader)
    if files[index].correction == .unlink {
      files[index].merged = try matching.mergedDocuments(
        file.decision, recorded: file.document, reader)
    }
    files[index].document = try file.document.map {
      try reader.members(ofDocument: $0).first ?? $0
    }
  }

  private mutating func note(
    _ sighting: SightingFact, _ decision: MatchDecision, at index: Int, _ writer: FactWriter
  ) throws {
    files[index].document = sighting.document
    files[index].decision = decision
    files[index].seenAtNanoseconds = sighting.seenAtNanoseconds
    if decision.reason.isKnownDocument { try noteSeparated(from: sighting, writer.reader) }
    guard let count = counts[index], let content = sighting.fingerprint else { return }
    let again = try textAgain(in: sighting, decision, count, writer.reader)
    let putBack =
      try again == nil ? textPutBack(in: sighting, decision, count, writer.reader) : nil
    let change = SeenChange(
      sighting: sighting, decision: decision, content: content, count: count,
      lastLook: lastLook(sighting.resolvedPath),
      excludedUntil: excludedUntil(sighting.path, sighting.resolvedPath),
      elsewhere: try documentElsewhere(of: sighting.document, by: decision, writer.reader),
      putBack: putBack, again: again,
      merged: try textMerged(into: sighting.document, by: decision, writer.reader),
      isMoved: try movedTexts(writer).isMoved(sighting.document, by: decision, count),
      isVariant: try isVariant(sighting, decision, writer.reader),
      countAs: { [countRest] name in
        let file = FileToCount(path: sighting.path, name: name)
        return countRest?([file]).first?.flatMap { ($0.words, $0.readerVersion) }
      })
    let outcome = try change.record(writer, device: device, tool: countingTool)
    noteFirst(change, outcome.kind)
    if let putBack, outcome.edit?.former.content == putBack.content {
      try note(putBack, in: sighting, writer.reader)
    }
    if let edit = outcome.edit, edit.words != 0 {
      if edit.words > 0 { grown.append(sighting.document) }
      if outcome.kind.isEdit {
        edits.append(
          MovedTexts.Edit(
            change: change, words: edit.words, former: edit.former, isKnown: edit.isKnown,
            isReturn: outcome.kind.isReturn))
      }
    }
    if decision.reason == .copied { copied.append(sighting.document) }
    switch outcome.kind {
    case .ordinary: break
    case .arrival:
      news.append(TextNews(path: sighting.path, kind: .broughtIn, words: count.words))
    case .birth: births.append(change)
    case .recounted:
      news.append(TextNews(path: sighting.path, kind: .recounted, words: count.words))
    case .written(let words, let since, let moment):
      news.append(
        TextNews(
          path: sighting.path, kind: .written(sinceNanoseconds: since, atNanoseconds: moment),
          words: words))
    case .return(let seenAt, let left):
      returns += left
      returned.append((change, seenAt))
    }
  }

  /// Notes the texts that were taken for that of a file, which is there again beside theirs.
  private mutating func noteSeparated(
    from sighting: SightingFact, _ reader: FactReader
  ) throws {
    for link in try reader.links(ofDocument: sighting.document)
    where link.kind == .apart && !link.isByPerson
      && link.authorship.stamp > sighting.authorship.stamp
    {
      separated.append((link.other(than: sighting.document), sighting.document))
    }
  }

  /// Notes the texts that went back to older ones, once it is known whether their other words were moved.
  private mutating func tellReturns(_ reader: FactReader) throws {
    for (change, seenAt) in returned {
      let sighting = change.sighting
      let facts = try reader.activity(ofDocument: sighting.document, device: device)
      guard facts.lostWords(byReturnAfter: sighting.authorship.stamp, to: seenAt) else { continue }
      news.append(
        TextNews(
          path: sighting.path, kind: .wentBack(seenAtNanoseconds: seenAt), words: change.words))
    }
    returned = []
  }

  /// Returns the earlier content that a file has again but for the line ends; `nil` if it has none.
  private func textAgain(
    in sighting: SightingFact, _ decision: MatchDecision, _ count: ContentCount,
    _ reader: FactReader
  ) throws -> Fingerprint? {
    guard decision.restsOnPlace, formerTexts[sighting.document] != nil else { return nil }
    return try OtherLineEnds.earlierContent(in: sighting, count, by: tracker, reader)
  }

  /// Returns the earlier text that was put back in a file before it was written on; `nil` if none was.
  private func textPutBack(
    in sighting: SightingFact, _ decision: MatchDecision, _ count: ContentCount,
    _ reader: FactReader
  ) throws -> EarlierText? {
    guard decision.restsOnPlace, let newest = formerTexts[sighting.document] else { return nil }
    return try EarlierText(
      in: sighting, count, after: newest, besides: formerTexts, on: device, reader)
  }

  /// Notes an earlier text that was put back: the change begins with it.
  private mutating func note(
    _ putBack: EarlierText, in sighting: SightingFact, _ reader: FactReader
  ) throws {
    formerTexts[sighting.document] = putBack.sketch
    guard let sight = try reader.lastSight(of: putBack.content, in: sighting) else { return }
    news.append(
      TextNews(
        path: sighting.path, kind: .wentBack(seenAtNanoseconds: sight.nanoseconds),
        words: putBack.words))
  }

  /// Whether a file is a variant beside that of its document.
  private func isVariant(
    _ sighting: SightingFact, _ decision: MatchDecision, _ reader: FactReader
  ) throws -> Bool {
    if decision.reason == .conflictCopy || decision.reason == .backup { return true }
    guard decision.reason.isKnownDocument else { return false }
    let copies = ConflictCopies(reader: reader, device: device, files: tracker.fileSystem)
    return try copies.original(ofCopy: sighting.document) != nil
  }

  /// Notes a text that is long among those that were seen first. A copy of one text is made of no others.
  private mutating func noteFirst(_ change: SeenChange, _ kind: SeenChange.Kind) {
    let reason = change.decision.reason
    guard kind.isFirstSight, !reason.isKnownDocument, reason != .copied else { return }
    longest.append(change)
    guard longest.count > MovedTexts.mostLongest,
      let shortest = longest.indices.min(by: { longest[$0].words < longest[$1].words })
    else { return }
    longest.remove(at: shortest)
  }

  // MARK: - Files that are left out, and counts of other formats

  /// Whether one of the files that have to be settled is as asked.
  package func hasChange(where isAsAsked: (FileObservation) -> Bool) -> Bool {
    changed.contains { isAsAsked($0.observation) }
  }

  /// Leaves out files that were looked at, so that nothing is recorded of them.
  ///
  /// - Returns: Their paths.
  package mutating func leaveOut(where isLeftOut: (FileObservation) -> Bool) -> [String] {
    var paths: [String] = []
    changed.removeAll { file in
      guard isLeftOut(file.observation) else { return false }
      paths.append(file.observation.path)
      return true
    }
    return paths
  }

  /// Notes which of the files that were looked at last were counted in the same state before.
  package mutating func noteCounted(_ isCounted: (FileObservation) throws -> Bool) rethrows {
    for file in changed[countedCount...] where try isCounted(file.observation) {
      countedBefore.insert(file.index)
    }
  }

  /// Counts those of the files that were looked at last that could not be counted while they were read.
  package mutating func countFilesOfOtherFormats() {
    defer { countedCount = changed.count }
    let rest = changed[countedCount...].filter {
      counts[$0.index] == nil && $0.observation.isStable && !countedBefore.contains($0.index)
    }
    guard let countRest, !rest.isEmpty else { return }
    for (file, count) in zip(rest, countRest(rest.map { FileToCount(path: $0.observation.path) })) {
      // What changed since it was looked at is left to the next look.
      guard let count,
        let entry = try? tracker.fileSystem.entry(at: file.observation.path, followsLink: true),
        entry.state == file.observation.state
      else { continue }
      counts[file.index] = count
    }
  }

  /// More files than this whose states don't stand for their contents, since they were seen as soon as they were
  /// written, are recorded again, so that they aren't read at every look.
  private static let mostUncertain = 64

  /// Whether there are many files that were seen as soon as they were written.
  private var hasManyUncertain: Bool { countedBefore.count > Self.mostUncertain }

  /// Leaves out files that were counted in the same state before, unless they are many and now stand for their contents.
  package mutating func leaveOutCounted() {
    let counted = countedBefore
    let isMany = hasManyUncertain
    changed.removeAll { index, file in
      counted.contains(index)
        && !(isMany && file.knownContent?.standsForContent(in: file.state) == true)
    }
  }
}

extension FileObservation {
  /// Whether the name says that the file is, or may be, a variant of another one.
  fileprivate var isVariant: Bool {
    let name = PathText.lastComponent(resolvedPath)
    return FileVariant.read(name) != nil
      || !FileVariant.plainNames(ofConflictCopy: name).isEmpty
  }

  /// Whether the name is that of a copy of a file that is at one of some paths.
  fileprivate func isCopy(ofAnyAt paths: Set<String>) -> Bool {
    let folder = PathText.folder(resolvedPath)
    return FileVariant.plainNames(ofCopy: PathText.lastComponent(resolvedPath)).contains {
      paths.contains(PathText.joined(folder, $0))
    }
  }
}
