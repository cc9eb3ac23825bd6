import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// What was one document by the handle of its file, until a person parts the file from what it was before.
@Suite struct DividingTests {
  private static let minute: Int64 = 60_000_000_000

  /// A file with ten minutes of work at its old path and twenty at its new one.
  private func renamedFile(in folder: ScratchFolder? = nil) throws -> Workplace {
    let place = folder.map { Workplace(in: $0) } ?? Workplace()
    try place.write(to: "old.txt")
    try place.work(on: "old.txt", minutes: 10)
    try place.files.rename("/old.txt", to: "/new.txt")
    try place.work(on: "new.txt", minutes: 20)
    #expect(try place.store.openTimes() == ["/new.txt": 30 * Self.minute])
    return place
  }

  // MARK: - Time, progress and words

  @Test func timeIsGivenBackAndUnitedAgain() throws {
    let place = try renamedFile()
    let result = try place.unlink("new.txt")
    #expect(result.others.map(\.path) == ["/old.txt"])
    let apart = ["/old.txt": 10 * Self.minute, "/new.txt": 20 * Self.minute]
    #expect(try place.store.openTimes() == apart)
    let split = try place.status("new.txt")
    #expect(split.decision.isSplitting)
    #expect(split.decision.evidence.handle == .same, "what was compared is still shown")
    #expect(
      split.sentence == "new.txt and old.txt are separate documents: you split them.")
    #expect(try place.unlink("new.txt").others == [], "there is nothing more")
    #expect(try place.store.commands.undo().done?.summary == "unlink new.txt")
    #expect(try place.store.openTimes() == ["/new.txt": 30 * Self.minute])
    #expect(try place.status("new.txt").decision.reason == .moved)
    #expect(try place.store.commands.undo().done?.summary == nil)
    try place.work(on: "new.txt", minutes: 5)
    try place.unlink("new.txt")
    #expect(
      try place.store.openTimes() == ["/old.txt": 10 * Self.minute, "/new.txt": 25 * Self.minute])
    #expect(try place.store.commands.undo().done?.summary == "unlink new.txt")
    #expect(try place.store.openTimes() == ["/new.txt": 35 * Self.minute])
  }

  @Test func ofTwoFilesThatChangedPlacesOneIsGivenBackItsOwn() throws {
    let place = Workplace()
    try place.write(to: "a.txt")
    try place.write(Workplace.letter, to: "b.txt")
    try place.work(on: "a.txt", minutes: 10)
    try place.work(on: "b.txt", minutes: 20)
    try place.files.rename("/a.txt", to: "/x")
    try place.files.rename("/b.txt", to: "/a.txt")
    try place.files.rename("/x", to: "/b.txt")
    try place.work(on: "a.txt", minutes: 1)
    try place.work(on: "b.txt", minutes: 2)
    #expect(try place.status("a.txt").decision.reason == .swapped)
    #expect(try place.status("a.txt").merged.map(\.decision.reason) == [.swapped])
    try place.unlink("a.txt")
    #expect(
      try place.store.summaries().map(\.time.openNanoseconds).sorted() == [
        Self.minute, 12 * Self.minute, 20 * Self.minute,
      ])
    #expect(try place.store.activity(for: place.url("a.txt")).duration == 60)
    #expect(try place.store.activity(for: place.url("b.txt")).duration == 720)
    #expect(try place.store.commands.undo().done?.summary == "unlink a.txt")
    #expect(try place.store.activity(for: place.url("a.txt")).duration == 1260)
  }

  @Test func aChainOfNamesIsCutWhereTheFileIsNamed() throws {
    let place = Workplace()
    try place.write(to: "a.txt")
    try place.work(on: "a.txt", minutes: 1)
    for (name, next, minutes) in [("a.txt", "b.txt", 2), ("b.txt", "c.txt", 4)] {
      try place.files.rename("/" + name, to: "/" + next)
      try place.work(on: next, minutes: minutes)
    }
    try place.unlink("c.txt")
    #expect(
      try place.store.openTimes() == ["/b.txt": 3 * Self.minute, "/c.txt": 4 * Self.minute])
    let gone = try #require(try place.store.documents.lastSighting(atPath: "/b.txt"))
    let result = try place.store.linking.unlink(gone, asCommand: "unlink b.txt")
    #expect(result.others.map(\.path) == ["/a.txt"])
    let apart = ["/a.txt": 1, "/b.txt": 2, "/c.txt": 4].mapValues { $0 * Self.minute }
    #expect(try place.store.openTimes() == apart)
    try place.files.rename("/c.txt", to: "/d.txt")
    try place.work(on: "d.txt", minutes: 8)
    #expect(try place.store.openTimes()["/d.txt"] == 12 * Self.minute)
    try place.unlink("d.txt")
    #expect(try place.store.openTimes()["/d.txt"] == 8 * Self.minute)
    for _ in 0..<3 { #expect(try place.store.commands.undo().done?.summary != nil) }
    #expect(try place.store.openTimes() == ["/d.txt": 15 * Self.minute])
  }

  @Test func byThePathThatItHasLeftTheDocumentIsMeantThatWasThere() throws {
    let place = try renamedFile()
    let old = try #require(try place.store.documents.lastSighting(atPath: "/old.txt"))
    let result = try place.store.linking.unlink(old, asCommand: "unlink old.txt")
    #expect(result.others.map(\.path) == ["/new.txt"])
    #expect(result.facts.sessions.count == 1)
    #expect(result.facts.location?.path == "/old.txt")
    #expect(
      try place.store.openTimes() == ["/old.txt": 10 * Self.minute, "/new.txt": 20 * Self.minute])
  }

  @Test func progressAndItemsAreGivenBack() throws {
    let place = Workplace()
    try place.write(to: "old.txt")
    for (name, progress, pages) in [("old.txt", 0.25, 3.0), ("new.txt", 0.5, 7.0)] {
      if name == "new.txt" { try place.files.rename("/old.txt", to: "/new.txt") }
      let activity = try place.store.activity(for: place.url(name))
      activity.progress = progress
      let item = QuantityItem(identifier: "pages", title: "Pages")
      item.quantity = pages
      if name == "old.txt" {
        activity.primaryActivityItem = item
      } else {
        (activity.primaryActivityItem as? QuantityItem)?.quantity = pages
      }
      try place.store.saveAndWait()
    }
    let before = try place.store.activity(for: place.url("new.txt"))
    #expect(before.progress == 0.5)
    try place.unlink("new.txt")
    let summaries = try place.store.summaries()
    func summary(_ path: String) throws -> ActivitySummary {
      try #require(summaries.first { $0.path == path })
    }
    #expect(try summary("/old.txt").progress == 0.25)
    #expect(try summary("/new.txt").progress == 0.5)
    #expect(try summary("/old.txt").primaryItem?.value == .quantity(3))
    #expect(try summary("/new.txt").primaryItem?.value == .quantity(7))
    let new = try place.store.activity(for: place.url("new.txt"))
    #expect((new.primaryActivityItem as? QuantityItem)?.quantity == 7)
    #expect(new.additionalActivityItems.isEmpty)
  }

  @Test func wordsThatWereCountedBeforeAreKnownOfBoth() throws {
    let place = Workplace()
    try place.write(to: "old.txt")
    func count(_ name: String, _ words: Int, edit: String? = nil) throws {
      let activity = try place.store.activity(for: place.url(name))
      activity.start()
      let before = activity.fingerprint
      if edit == nil { activity.recordWords(words, counter: "wc", before: nil) }
      place.clock.advance(by: .seconds(60))
      if let edit {
        try place.write(edit, to: name)
        let edited = try place.store.activity(for: place.url(name))
        edited.recordWords(
          words, counter: "wc", before: before,
          changed: WordsChanged(added: 3, removed: 0, pasted: nil))
      }
      activity.stop()
      try place.store.saveAndWait()
    }
    try count("old.txt", 96)
    try place.files.rename("/old.txt", to: "/new.txt")
    try count("new.txt", 99, edit: Workplace.essay + "And three more.")
    func words() throws -> [String: [Int64?]] {
      var result: [String: [Int64?]] = [:]
      _ = try place.store.documents.forEachActivity(hasContents: true) { facts, viewpoint in
        let summary = facts.summary(from: viewpoint, idleLimitNanoseconds: nil, listsSessions: true)
        result[summary.path] = summary.sessions.flatMap {
          [$0.figures.wordsAtStart, $0.figures.wordsAtEnd]
        }
      }
      return result
    }
    let whole = try words()["/new.txt"] ?? []
    #expect(whole == [96, 96, 96, 99])
    try place.unlink("new.txt")
    #expect(try words() == ["/old.txt": [96, 96], "/new.txt": [96, 99]])
    #expect(try place.store.commands.undo().done?.summary != nil)
    #expect(try words()["/new.txt"] == whole)
  }

  // MARK: - Sessions that run

  @Test(arguments: [false, true])
  func aProgramThatHasTheFileOpenLosesNoTime(hasStartedBefore: Bool) throws {
    try withScratchFolder { folder in
      let place = try renamedFile(in: folder)
      let editor = place.anotherProgram()
      let activity = try editor.activity(for: place.url("new.txt"))
      activity.start()
      activity.progress = 0.5
      if hasStartedBefore { try editor.saveAndWait() }
      place.clock.advance(by: .seconds(60))
      try place.unlink("new.txt")
      place.clock.advance(by: .seconds(60))
      editor.beat()
      place.clock.advance(by: .seconds(60))
      activity.addProgressRange(fromStart: 0.5, toEnd: 0.75)
      activity.recordWords(96, counter: "wc", before: nil)
      activity.stop()
      try editor.saveAndWait()
      #expect(
        try place.store.openTimes() == ["/old.txt": 10 * Self.minute, "/new.txt": 23 * Self.minute])
      let summary = try #require(try place.store.summaries().first { $0.path == "/new.txt" })
      #expect(summary.progress == 0.75)
      #expect(!summary.isStarted)
      #expect(try place.store.timers.running().isEmpty)
      let samples = try place.store.factLines().filter { $0.contains("\"wordSample\"") }
      #expect(samples.count == 1)
    }
  }

  @Test func aTimerThatRunsBelongsToWhereItBegan() throws {
    let place = try renamedFile()
    #expect(try place.store.timers.start(atPath: "/new.txt").start == .started(isCounted: false))
    place.clock.advance(by: .seconds(60))
    try place.unlink("new.txt")
    #expect(try place.store.timers.start(atPath: "/new.txt").start.isRunningAlready)
    #expect(try place.store.timers.running().map(\.path) == ["/new.txt"])
    place.clock.advance(by: .seconds(60))
    let document = try place.sighting("new.txt").document
    #expect(try place.store.timers.stop(of: [document]) == 1)
    #expect(
      try place.store.openTimes() == ["/old.txt": 10 * Self.minute, "/new.txt": 22 * Self.minute])
  }

  // MARK: - Later looks

  /// Whatever becomes of the files, the one that was split stays apart.
  @Test(arguments: [false, true])
  func laterLooksKeepThemApart(oldFirst: Bool) throws {
    let place = try renamedFile()
    try place.unlink("new.txt")
    let newDocument = try place.sighting("new.txt").document
    try place.work(on: "new.txt", minutes: 1)
    try place.files.saveAtomically(Workplace.essay + "More of it.", to: "/new.txt")
    try place.work(on: "new.txt", minutes: 1)
    try place.files.rename("/new.txt", to: "/newer.txt")
    // The old text is there again, in another file.
    try place.write(to: "old.txt")
    for name in oldFirst ? ["old.txt", "newer.txt"] : ["newer.txt", "old.txt"] {
      try place.work(on: name, minutes: 1)
    }
    #expect(try place.sighting("newer.txt").document == newDocument)
    #expect(try place.status("old.txt").decision.reason == .restored)
    #expect(
      try place.store.openTimes() == ["/old.txt": 11 * Self.minute, "/newer.txt": 23 * Self.minute])
    // And both once more, in one pass over the folder.
    try place.files.rename("/newer.txt", to: "/newest.txt")
    try place.files.rename("/old.txt", to: "/older.txt")
    try track(place)
    #expect(
      try place.store.openTimes() == [
        "/older.txt": 11 * Self.minute, "/newest.txt": 23 * Self.minute,
      ])
  }

  private func track(_ place: Workplace) throws {
    let walk = FolderWalk(fileSystem: place.files, isRecursive: true)
    let found = try walk.files(below: "/").files
    func ignore(_ step: TrackingStep, _ done: Int, _ total: Int) {}
    _ = try place.store.track(in: ["/"], progress: ignore) {
      TrackingRequests(walked: found)
    }
  }

  @Test(arguments: [false, true])
  func aFileThatGoesBackToItsOldPathStaysWhatItIs(inOnePass: Bool) throws {
    let place = try renamedFile()
    try place.unlink("new.txt")
    let newDocument = try place.sighting("new.txt").document
    try place.files.rename("/new.txt", to: "/old.txt")
    if inOnePass { try track(place) }
    try place.work(on: "old.txt", minutes: 5)
    #expect(try place.sighting("old.txt").document == newDocument)
    #expect(try place.status("old.txt").decision.reason == .moved)
    #expect(try place.store.activity(for: place.url("old.txt")).duration == 25 * 60)
    // The other document has no file, and its text comes back elsewhere.
    try place.files.saveAtomically(Workplace.letter, to: "/old.txt")
    #expect(try place.sighting("old.txt").decision.reason == .rewritten)
    try place.write(to: "found.txt")
    try place.work(on: "found.txt", minutes: 1)
    #expect(try place.store.activity(for: place.url("found.txt")).duration == 11 * 60)
  }

  @Test func anotherTextAtTheOldPathIsJudgedAsIfNothingWasThere() throws {
    let place = try renamedFile()
    try place.unlink("new.txt")
    let newDocument = try place.sighting("new.txt").document
    place.clock.advance(by: .seconds(48 * 3600))
    try place.write(Workplace.letter, to: "old.txt")
    let other = try place.sighting("old.txt")
    #expect(other.document != newDocument)
    #expect(other.decision.reason == .reused)
  }

  @Test func whatWasRenamedAndEditedIsFoundByTheTextOfTheNewDocument() throws {
    let place = try renamedFile()
    try place.unlink("new.txt")
    let newDocument = try place.sighting("new.txt").document
    try place.write(Workplace.letter + Workplace.letter, to: "new.txt")
    #expect(try place.sighting("new.txt").document != newDocument, "hardly a word is left")
    try place.files.delete("/new.txt")
    try place.write(Workplace.letter + Workplace.letter + "The end.", to: "found.txt")
    try place.work(on: "found.txt", minutes: 1)
    #expect(try place.status("found.txt").decision.reason == .renamedAndEdited)
    #expect(try place.store.activity(for: place.url("found.txt")).duration == 21 * 60)
  }

  @Test func aTextThatBothHadTellsNothing() throws {
    let place = try renamedFile()
    try place.unlink("new.txt")
    try place.files.delete("/new.txt")
    try place.write(Workplace.essay + "And more of it came.", to: "found.txt")
    #expect(try place.sighting("found.txt").decision.reason == .ambiguous)
  }

  // MARK: - What status says

  @Test func statusNamesTheMoveThatUnlinkWouldCut() throws {
    let place = Workplace()
    try place.write(to: "old.txt")
    try place.work(on: "old.txt", minutes: 10)
    try place.files.rename("/old.txt", to: "/new.txt")
    for isRecorded in [false, true] {
      if isRecorded { _ = try place.sighting("new.txt") }
      let moved = try place.status("new.txt")
      #expect(moved.decision.reason == .moved)
      #expect(moved.correction == .unlink)
      #expect(moved.merged.map(\.decision) == [moved.decision])
      #expect(
        moved.merged.map(\.sentence) == [
          "new.txt is the document that was at old.txt: the file was renamed (same file, same "
            + "content)."
        ])
    }
    place.clock.advance(by: .seconds(60))
    try place.write(Workplace.essay + "And more.", to: "new.txt")
    _ = try place.sighting("new.txt")
    let edited = try place.status("new.txt")
    #expect(edited.decision.reason == .edited)
    #expect(edited.correction == .unlink)
    #expect(edited.merged.map(\.decision.reason) == [.moved], "an older decision")
    try place.unlink("new.txt")
    let split = try place.status("new.txt")
    guard case .link(_, "/old.txt", isNamedByPath: true, isThere: _) = split.correction else {
      Issue.record("\(String(describing: split.correction))")
      return
    }
    #expect(split.merged == [])
    #expect(try place.store.commands.undo().done?.summary != nil)
    #expect(try place.status("new.txt").merged.map(\.decision.reason) == [.moved])
  }

  @Test func aNameThatAFileHasBesidesIsNoMove() throws {
    let place = Workplace()
    try place.write(to: "a.txt")
    try place.work(on: "a.txt", minutes: 1)
    try place.files.rename("/a.txt", to: "/b.txt")
    try place.work(on: "b.txt", minutes: 1)
    try place.files.link("/b.txt", to: "/c.txt")
    _ = try place.sighting("c.txt")
    #expect(try place.status("c.txt").decision.reason == .sameFile)
    #expect(try place.status("c.txt").correction == nil)
    #expect(try place.unlink("c.txt").others == [])
  }

  // MARK: - Other devices, and forgetting

  @Test func storesThatExchangeTheirFactsAgree() throws {
    try withScratchFolder { folder in
      func takeIn(_ lines: [String], into store: DataStore) throws {
        let path = try folder.write(lines.joined(), to: "facts")
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? handle.close() }
        _ = try store.exchange.importFacts(from: handle, path: path, asMine: true)
      }
      let (place, knowing, empty) = (try renamedFile(), Workplace(), Workplace())
      try takeIn(try place.store.factLines(), into: knowing.store)
      try place.unlink("new.txt")
      for other in [knowing, empty] {
        try takeIn(try place.store.factLines(), into: other.store)
        #expect(try other.store.openTimes() == place.store.openTimes())
        #expect(
          try other.store.summaries().map(\.id) == place.store.summaries().map(\.id))
      }
      #expect(try place.store.commands.undo().done?.summary == "unlink new.txt")
      for other in [knowing, empty] {
        try takeIn(try place.store.factLines(), into: other.store)
        #expect(try other.store.openTimes() == ["/new.txt": 30 * Self.minute])
      }
    }
  }

  @Test(arguments: [false, true])
  func whatIsForgottenLeavesTheOther(isNewDocument: Bool) throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let names =
        isNewDocument ? ["kept.txt", "unspeakable.txt"] : ["unspeakable.txt", "kept.txt"]
      try place.write(to: names[0])
      try place.work(on: names[0], minutes: 1)
      try place.files.rename("/" + names[0], to: "/" + names[1])
      try place.write(Workplace.essay + "And more of it came.", to: names[1])
      try place.work(on: names[1], minutes: 2)
      try place.unlink(names[1])
      if isNewDocument { try place.write(Workplace.letter, to: names[1]) }
      let gone = try #require(try place.store.documents.lastSighting(atPath: "/unspeakable.txt"))
      try place.store.housekeeping.forget([gone.document], day: "2026-11-20")
      #expect(try place.store.openTimes() == ["/kept.txt": (isNewDocument ? 1 : 2) * Self.minute])
      let files = FileManager.default
      for name in try files.subpathsOfDirectory(atPath: folder.path(of: "store")) {
        let bytes = files.contents(atPath: folder.path(of: "store/" + name)) ?? Data()
        #expect(bytes.range(of: Data("unspeakable".utf8)) == nil, "\(name)")
      }
      #expect(try place.store.commands.undo().done?.summary == nil)
      // The file of a forgotten new document has no document any more.
      guard isNewDocument else { return }
      try place.files.rename("/unspeakable.txt", to: "/other.txt")
      try place.work(on: "other.txt", minutes: 4)
      #expect(
        try place.store.openTimes() == ["/kept.txt": Self.minute, "/other.txt": 4 * Self.minute])
    }
  }

  /// What an older export has was split or forgotten since, and does not come back.
  @Test(arguments: [nil, "/old.txt", "/new.txt"])
  func anOlderExportBringsNothing(forgotten: String?) throws {
    try withScratchFolder { folder in
      let place = try renamedFile()
      let before = try place.store.factLines()
      try place.unlink("new.txt")
      let between = try place.store.factLines()
      if let gone = try forgotten.flatMap(place.store.documents.lastSighting(atPath:)) {
        try place.store.housekeeping.forget([gone.document], day: "2026-11-20")
      }
      let times = try place.store.openTimes()
      for lines in [before, between, before] {
        let path = try folder.write(lines.joined(), to: "facts")
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? handle.close() }
        _ = try place.store.exchange.importFacts(from: handle, path: path, asMine: true)
        #expect(try place.store.openTimes() == times)
      }
    }
  }

  // MARK: - At random

  /// Whatever is linked, split, undone and renamed, no moment is lost, and none is counted twice.
  @Test(arguments: TestTier.share(4, of: Array(1...12 as ClosedRange<UInt64>), "sums of times"))
  func theSumOfAllTimesStays(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let place = Workplace()
    var names: [String] = []
    for name in ["a", "b", "c"] {
      let text = (0..<80).map { _ in "w\(Int.random(in: 0..<100_000, using: &random))" }
      try place.write(text.joined(separator: " "), to: name + ".txt")
      names.append(name + ".txt")
    }
    var total: Int64 = 0
    for step in 0..<60 {
      place.clock.advance(by: .seconds(60))
      place.files.advanceClock(by: .seconds(60))
      let name = try #require(names.randomElement(using: &random))
      let other = try #require(names.randomElement(using: &random))
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3:
        let minutes = Int.random(in: 1...9, using: &random)
        try place.work(on: name, minutes: minutes)
        total += Int64(minutes) * Self.minute
      case 4, 5:
        let next = "\(step).txt"
        try place.files.rename("/" + name, to: "/" + next)
        names = names.map { $0 == name ? next : $0 }
      case 6 where name != other:
        try place.files.rename("/" + name, to: "/x")
        try place.files.rename("/" + other, to: "/" + name)
        try place.files.rename("/x", to: "/" + other)
      case 7 where name != other: try place.link(name, to: other)
      case 8, 9: try place.unlink(name)
      case 10: _ = try place.store.commands.undo().done?.summary
      default: _ = try place.sighting(name)
      }
      let times = try place.store.summaries().map(\.time.openNanoseconds)
      #expect(times.reduce(0, +) == total, "step \(step)")
    }
    for name in names { _ = try place.sighting(name) }
    let facts = try place.store.factLines()
    for name in names.reversed() { _ = try place.sighting(name) }
    #expect(try place.store.factLines() == facts, "a second look finds nothing new")
  }
}
