import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct LinkingTests {
  private static let minute: Int64 = 60_000_000_000

  /// Two unlike files with ten and twenty minutes of work.
  private func twoFiles(in folder: ScratchFolder? = nil) throws -> Workplace {
    let place = folder.map { Workplace(in: $0) } ?? Workplace()
    try place.write(to: "a.txt")
    try place.write(Workplace.letter, to: "b.txt")
    try place.work(on: "a.txt", minutes: 10)
    try place.work(on: "b.txt", minutes: 20)
    return place
  }

  // MARK: - Time

  @Test func timeIsUnitedAndGivenBack() throws {
    let place = try twoFiles()
    try place.link("b.txt", to: "a.txt")
    try place.work(on: "b.txt", minutes: 5)
    #expect(try place.store.summaries().map(\.time.openNanoseconds) == [35 * Self.minute])
    #expect(try place.store.summaries().map(\.sessionCount) == [3])
    for name in ["a.txt", "b.txt"] {
      #expect(try place.store.activity(for: place.url(name)).duration == 35 * 60)
    }
    let apart = ["/a.txt": 10 * Self.minute, "/b.txt": 25 * Self.minute]
    try place.unlink("b.txt")
    #expect(try place.store.openTimes() == apart)
    #expect(try place.store.commands.undo().done?.summary == "unlink b.txt")
    #expect(try place.store.summaries().map(\.time.openNanoseconds) == [35 * Self.minute])
    #expect(try place.store.commands.undo().done?.summary == "link b.txt a.txt")
    #expect(try place.store.openTimes() == apart)
    #expect(try place.store.commands.undo().done?.summary == nil)
  }

  @Test func anotherTextInTheSameFileIsPartedFromTheOldOne() throws {
    let place = Workplace()
    try place.write(to: "a.txt")
    try place.work(on: "a.txt", minutes: 10)
    try place.write(Workplace.letter, to: "a.txt")
    try place.work(on: "a.txt", minutes: 20)
    #expect(try place.status("a.txt").decision.reason == .edited)
    #expect(try place.store.summaries().map(\.time.openNanoseconds) == [30 * Self.minute])
    try place.unlink("a.txt")
    let apart = [10 * Self.minute, 20 * Self.minute]
    #expect(try place.store.summaries().map(\.time.openNanoseconds).sorted() == apart)
    try place.work(on: "a.txt", minutes: 5)
    #expect(try place.store.activity(for: place.url("a.txt")).duration == 25 * 60)
    #expect(try place.store.commands.undo().done?.summary == "unlink a.txt")
    #expect(try place.store.summaries().map(\.time.openNanoseconds) == [35 * Self.minute])
  }

  /// A week with both files open at the same time, from the wrong link to its end.
  @Test func aWeekAfterAWrongLinkBothTotalsAreRight() throws {
    try withScratchFolder { folder in
      let place = try twoFiles(in: folder)
      let other = place.anotherProgram()
      try place.link("b.txt", to: "a.txt")
      for day in 1...7 {
        let first = try place.store.activity(for: place.url("a.txt"))
        first.start()
        place.clock.advance(by: .seconds(600))
        let second = try other.activity(for: place.url("b.txt"))
        second.start()
        place.clock.advance(by: .seconds(300 + day))
        first.stop()
        place.clock.advance(by: .seconds(300))
        second.stop()
        try place.store.saveAndWait()
        try other.saveAndWait()
        // Also saved as a new file, with the same text and more.
        try place.files.saveAtomically(
          Workplace.letter + "Day \(day).", to: "/b.txt")
        place.clock.advance(by: .seconds(86_000))
      }
      let seconds: Int64 = 1_000_000_000
      #expect(
        try place.store.summaries().map(\.time.openNanoseconds) == [
          (1800 + 7 * 1200 + 28) * seconds
        ],
        "no moment counts twice")
      try place.unlink("b.txt")
      #expect(
        try place.store.openTimes() == [
          "/a.txt": (600 + 7 * 900 + 28) * seconds, "/b.txt": (1200 + 7 * 600 + 28) * seconds,
        ])
    }
  }

  /// Every save of a file of an unknown format is a document that a rule links to the one before.
  @Test func whatRulesTookForTheFileStaysWithIt() throws {
    let place = Workplace()
    func picture(_ sign: Int) -> String { String(repeating: "\(sign)!", count: 400) }
    try place.files.write(picture(1), to: "/b.bin")
    try place.write(to: "a.txt")
    try place.work(on: "a.txt", minutes: 10)
    try place.work(on: "b.bin", minutes: 1)
    try place.files.saveAtomically(picture(2), to: "/b.bin")
    try place.work(on: "b.bin", minutes: 2)
    try place.link("b.bin", to: "a.txt")
    for version in 3...4 {
      try place.files.saveAtomically(picture(version), to: "/b.bin")
      try place.work(on: "b.bin", minutes: version)
    }
    #expect(try place.status("b.bin").decision.confidence < 0.75, "a rule made a link of its own")
    #expect(try place.store.activity(for: place.url("b.bin")).duration == 20 * 60)
    let result = try place.unlink("b.bin")
    #expect(result.others.map(\.path) == ["/a.txt"])
    #expect(
      try place.store.openTimes() == ["/a.txt": 10 * Self.minute, "/b.bin": 10 * Self.minute])
    // Nothing that a person said is left, so now the rule is meant.
    try place.unlink("b.bin")
    #expect(
      try place.store.summaries().map(\.time.openNanoseconds).sorted() == [
        4 * Self.minute, 6 * Self.minute, 10 * Self.minute,
      ])
  }

  @Test func timersThatRunOnBothAreUnitedAndStopTogether() throws {
    let place = try twoFiles()
    #expect(try place.store.timers.start(atPath: "/a.txt").start == .started(isCounted: false))
    place.clock.advance(by: .seconds(60))
    #expect(try place.store.timers.start(atPath: "/b.txt").start == .started(isCounted: false))
    place.clock.advance(by: .seconds(60))
    try place.link("b.txt", to: "a.txt")
    #expect(try place.store.timers.start(atPath: "/b.txt").start.isRunningAlready)
    place.clock.advance(by: .seconds(60))
    let summary = try #require(try place.store.summaries().first)
    #expect(summary.isStarted)
    #expect(summary.time.openNanoseconds == 33 * Self.minute)
    let merged = try place.store.activity(for: place.url("b.txt"))
    merged.stop()
    try place.store.saveAndWait()
    #expect(try place.store.timers.running().isEmpty)
    place.clock.advance(by: .seconds(60))
    #expect(try place.store.summaries().map(\.time.openNanoseconds) == [33 * Self.minute])
    try place.unlink("a.txt")
    #expect(
      try place.store.openTimes() == ["/a.txt": 13 * Self.minute, "/b.txt": 22 * Self.minute])
  }

  @Test func anActivityThatRunsGoesOnWhenAnotherProgramLinksItsFile() throws {
    try withScratchFolder { folder in
      let place = try twoFiles(in: folder)
      let running = try place.store.activity(for: place.url("b.txt"))
      running.start()
      try place.store.saveAndWait()
      place.clock.advance(by: .seconds(60))
      let other = place.anotherProgram()
      let file = try #require(try other.fetching.sighting(ofFileAt: "/b.txt"))
      let target = try #require(try other.fetching.sighting(ofFileAt: "/a.txt"))
      _ = try other.linking.link(file, to: target.document, asCommand: "link")
      let again = try place.store.activity(for: place.url("b.txt"))
      #expect(again === running)
      #expect(again.isStarted)
      #expect(again.duration == 31 * 60)
      again.stop()
      try place.store.saveAndWait()
      #expect(try place.store.summaries().map(\.isStarted) == [false])
    }
  }

  // MARK: - Progress and items

  @Test func progressAndItemsAreUnitedAndGivenBack() throws {
    let place = try twoFiles()
    for (name, progress, pages) in [("a.txt", 0.25, 3.0), ("b.txt", 0.5, 7.0)] {
      let activity = try place.store.activity(for: place.url(name))
      activity.progress = progress
      let item = QuantityItem(identifier: "pages", title: "Pages")
      item.quantity = pages
      activity.primaryActivityItem = item
      try place.store.saveAndWait()
    }
    try place.link("b.txt", to: "a.txt")
    let merged = try place.store.activity(for: place.url("a.txt"))
    #expect(merged.progress == 0.5)
    #expect((merged.primaryActivityItem as? QuantityItem)?.quantity == 7)
    merged.addProgressRange(fromStart: 0.25, toEnd: 0.3)
    merged.addAdditionalActivityItem(QuantityItem(identifier: "only-a", title: "Only A"))
    try place.store.saveAndWait()
    try place.unlink("b.txt")
    let (first, second) = (
      try place.store.activity(for: place.url("a.txt")),
      try place.store.activity(for: place.url("b.txt"))
    )
    #expect(abs(first.progress - 0.3) < 1e-9)
    #expect((first.primaryActivityItem as? QuantityItem)?.quantity == 3)
    #expect(first.additionalActivityItems.map(\.identifier) == ["only-a"])
    #expect(second.progress == 0.5)
    #expect((second.primaryActivityItem as? QuantityItem)?.quantity == 7)
    #expect(second.additionalActivityItems.isEmpty)
  }

  @Test func thePrimaryItemOfMergedDocumentsIsThatOfEach() throws {
    let place = try twoFiles()
    func set(_ pages: Double, of name: String, isPrimary: Bool) throws {
      let activity = try place.store.activity(for: place.url(name))
      let item = QuantityItem(identifier: "pages", title: "Pages")
      item.quantity = pages
      if isPrimary {
        activity.primaryActivityItem = item
      } else {
        activity.addAdditionalActivityItem(item)
      }
      try place.store.saveAndWait()
    }
    try set(3, of: "a.txt", isPrimary: true)
    try place.link("b.txt", to: "a.txt")
    try set(7, of: "b.txt", isPrimary: false)
    try place.unlink("b.txt")
    for (name, pages) in [("a.txt", 3.0), ("b.txt", 7.0)] {
      let activity = try place.store.activity(for: place.url(name))
      #expect((activity.primaryActivityItem as? QuantityItem)?.quantity == pages)
      #expect(activity.additionalActivityItems.isEmpty)
    }
    // What was never the primary item of one that is alone does not become it.
    try place.write("A note.", to: "c.txt")
    try set(1, of: "c.txt", isPrimary: false)
    #expect(try place.store.activity(for: place.url("c.txt")).primaryActivityItem == nil)
  }

  // MARK: - What was said before

  @Test func whatIsOneAlreadyStaysSo() throws {
    let place = try twoFiles()
    let linked = try place.link("b.txt", to: "a.txt")
    #expect(linked.others.map(\.path) == ["/a.txt"])
    let before = try place.store.factLines()
    #expect(try place.link("b.txt", to: "a.txt").others == [])
    #expect(try place.link("a.txt", to: "b.txt").others == [])
    #expect(try place.store.factLines() == before)
  }

  @Test func whatIsAloneHasNothingToUnlink() throws {
    let place = try twoFiles()
    let before = try place.store.factLines()
    #expect(try place.unlink("b.txt").others == [])
    #expect(try place.store.factLines() == before)
    let alone = try place.sighting("b.txt")
    #expect(try place.store.documents.earlierPath(of: alone) == nil)
    #expect(try place.status("b.txt").correction == nil)
  }

  @Test func aPersonOverrulesARuleAndCanTakeItBack() throws {
    let place = Workplace()
    try place.write("A short note.", to: "note.txt")
    try place.work(on: "note.txt", minutes: 10)
    try place.files.saveAtomically("Quite another, in a hurry", to: "/note.txt")
    try place.work(on: "note.txt", minutes: 5)
    #expect(try place.status("note.txt").decision.reason == .rewritten)
    #expect(try place.status("note.txt").correction == .unlink)
    #expect(try place.store.summaries().map(\.openSeconds) == [900])

    try place.unlink("note.txt")
    #expect(try place.store.summaries().map(\.openSeconds).sorted() == [300, 600])
    let split = try place.status("note.txt")
    #expect(split.decision.reason == .linked)
    #expect(split.decision.isSplitting)
    #expect(
      split.sentence
        == "note.txt and the one that was here before are separate documents: you split them."
    )
    guard
      case .link(let former, "/note.txt", isNamedByPath: false, isThere: false) = split.correction
    else {
      Issue.record("\(String(describing: split.correction))")
      return
    }
    _ = try place.store.linking.link(
      try place.sighting("note.txt"), to: former, asCommand: "link again")
    #expect(try place.store.summaries().map(\.openSeconds) == [900])
    #expect(try place.status("note.txt").correction == .unlink)
    #expect(try place.store.commands.undo().done?.summary == "link again")
    #expect(try place.status("note.txt").decision.isSplitting)
    #expect(try place.store.commands.undo().done?.summary == "unlink note.txt")
    #expect(try place.status("note.txt").decision.reason == .rewritten)
    #expect(try place.store.summaries().map(\.openSeconds) == [900])
  }

  @Test func whatAPersonTookBackIsNotSaidWhenARuleAgrees() throws {
    let place = Workplace()
    try place.write(to: "a.txt")
    _ = try place.sighting("a.txt")
    try place.files.delete("/a.txt")
    try place.write(Workplace.essay + "And more of it came.", to: "b.txt")
    _ = try place.sighting("b.txt")
    #expect(try place.status("b.txt").decision.reason == .renamedAndEdited)
    try place.unlink("b.txt")
    #expect(try place.status("b.txt").decision.isSplitting)
    #expect(try place.store.commands.undo().done?.summary == "unlink b.txt")
    #expect(try place.status("b.txt").decision.reason == .renamedAndEdited)
    try place.write(to: "a.txt")
    _ = try place.sighting("a.txt")
    let found = try place.status("b.txt")
    #expect(found.decision.reason == .derived)
    #expect(found.decision.formerPath == "/a.txt")
    #expect(found.decision.evidence.formerLocation == .present, "it is there again")
  }

  @Test func aLinkAfterARuleSaidApartHolds() throws {
    let place = try twoFiles()
    try place.write(to: "copy.txt")
    try place.work(on: "copy.txt", minutes: 5)
    let copied = try place.status("copy.txt")
    #expect(copied.decision.reason == .copied)
    let original = try place.sighting("a.txt").document
    #expect(
      copied.correction
        == .link(document: original, path: "/a.txt", isNamedByPath: true, isThere: true))
    try place.link("copy.txt", to: "a.txt")
    let linked = try place.status("copy.txt")
    #expect(linked.decision.reason == .linked)
    #expect(linked.decision.evidence.content == .same, "what was compared is still shown")
    #expect(linked.sentence == "copy.txt and a.txt are one document: you linked them.")
    #expect(linked.correction == .unlink)
    #expect(try place.store.activity(for: place.url("copy.txt")).duration == 900)
    #expect(try place.store.commands.undo().done?.summary == "link copy.txt a.txt")
    #expect(try place.status("copy.txt").decision.reason == .copied)
  }

  @Test func statusNamesTheDecisionThatUnlinkWouldCut() throws {
    let place = try twoFiles()
    try place.files.delete("/a.txt")
    try place.write(Workplace.essay + "And more of it came.", to: "new.txt")
    #expect(try place.status("new.txt").merged.map(\.decision.reason) == [.renamedAndEdited])
    try place.work(on: "new.txt", minutes: 1)
    let merged = try place.status("new.txt")
    #expect(merged.merged.map(\.decision) == [merged.decision], "the newest is the one")
    try place.files.rename("/new.txt", to: "/newer.txt")
    for isRecorded in [false, true] {
      if isRecorded { _ = try place.sighting("newer.txt") }
      let moved = try place.status("newer.txt")
      #expect(moved.decision.reason == .moved)
      #expect(moved.correction == .unlink)
      #expect(moved.merged.map(\.decision) == [merged.decision])
      #expect(
        moved.merged.first?.sentence.hasPrefix("new.txt is the document that was at a.txt: ")
          == true)
    }
    #expect(try place.unlink("newer.txt").others.map(\.path) == ["/a.txt"])
    #expect(try place.status("newer.txt").merged == [])
    try place.link("newer.txt", to: "b.txt")
    try place.write("Quite another text", to: "b.txt")
    _ = try place.sighting("b.txt")
    let edited = try place.status("b.txt")
    #expect(edited.decision.reason == .edited)
    #expect(
      edited.merged.map(\.sentence) == ["newer.txt and b.txt are one document: you linked them."])
  }

  @Test func statusNamesTheNextChoice() throws {
    let place = try twoFiles()
    try place.files.delete("/a.txt")
    try place.files.delete("/b.txt")
    try place.write(to: "c.txt")
    #expect(try place.status("c.txt").decision.reason == .moved)
    #expect(try place.status("c.txt").correction == .unlink, "only its text says so")
    try place.write("short", to: "s.txt")
    try place.work(on: "s.txt", minutes: 1)
    try place.write("short", to: "t.txt")
    let new = try place.status("t.txt")
    #expect(new.decision.reason == .new)
    #expect(new.runnerUpPath == "/s.txt")
    let other = try place.sighting("s.txt").document
    #expect(
      new.correction == .link(document: other, path: "/s.txt", isNamedByPath: true, isThere: true))
  }

  @Test func ofTwoDocumentsThatFitAsWellBothAreNamed() throws {
    let place = Workplace()
    for name in ["a.txt", "b.txt"] {
      try place.write(to: name)
      _ = try place.sighting(name)
    }
    for name in ["a.txt", "b.txt"] { try place.files.delete("/" + name) }
    try place.write(to: "c.txt")
    for isRecorded in [false, true] {
      if isRecorded { _ = try place.sighting("c.txt") }
      let found = try place.status("c.txt")
      #expect(found.decision.reason == .ambiguous)
      #expect(Set([found.decision.formerPath, found.runnerUpPath]) == ["/a.txt", "/b.txt"])
      #expect(found.sentence.contains(" b.txt"))
      #expect(found.sentence.contains(" a.txt"))
      guard
        case .link(_, found.decision.formerPath, isNamedByPath: true, isThere: false) = found
          .correction
      else {
        Issue.record("\(String(describing: found.correction))")
        return
      }
    }
    let documents = try place.store.factLines().filter { $0.contains(#""fact":"document""#) }
    #expect(documents.count == 3)
    #expect(
      documents.filter { $0.contains("origin") }.count == 1, "b is a copy of a, and c is none")
  }

  // MARK: - Two texts

  @Test(arguments: [
    (Workplace.letter, true), (Workplace.essay, false), (Workplace.letter + Workplace.essay, true),
    ("Dear friend.", false),
  ])
  func aLinkTellsWhetherTheTextsOfBothFilesDiffer(text: String, areTwoTexts: Bool) throws {
    let place = Workplace()
    try place.write(to: "a.txt")
    _ = try place.sighting("a.txt")
    try place.write(text, to: "b.txt")
    _ = try place.sighting("b.txt")
    #expect(try place.link("b.txt", to: "a.txt").areTwoTexts == areTwoTexts)
    #expect(try place.link("b.txt", to: "a.txt").areTwoTexts == false, "they are one already")
  }

  @Test func theTextThatAFileHasNowTellsWhetherTheTextsDiffer() throws {
    let place = try twoFiles()
    try place.write(Workplace.letter, to: "a.txt")
    _ = try place.sighting("a.txt")
    #expect(try place.link("b.txt", to: "a.txt").areTwoTexts == false)
  }

  @Test func ofSeveralLinkedFilesTheOneThatIsNamedIsCompared() throws {
    let place = try twoFiles()
    #expect(try place.link("b.txt", to: "a.txt").areTwoTexts)
    try place.write(Workplace.essay, to: "c.txt")
    _ = try place.sighting("c.txt")
    #expect(try place.link("c.txt", to: "a.txt").areTwoTexts == false)
  }

  @Test func aTextThatIsGoneIsNoSecondOne() throws {
    let place = try twoFiles()
    let gone = try place.sighting("a.txt").document
    try place.files.delete("/a.txt")
    let result = try place.store.linking.link(
      try place.sighting("b.txt"), to: gone, at: "/a.txt", asCommand: "link b.txt a.txt")
    #expect(!result.others.isEmpty)
    #expect(!result.areTwoTexts)
  }

  // MARK: - Files that are gone, and other names

  @Test func aFileThatIsGoneIsNamedByItsLastPath() throws {
    let place = try twoFiles()
    try place.files.delete("/a.txt")
    let gone = try #require(try place.store.documents.lastSighting(atPath: "/a.txt"))
    _ = try place.store.linking.link(
      try place.sighting("b.txt"), to: gone.document, at: "/a.txt", asCommand: "link")
    #expect(
      try place.status("b.txt").sentence
        == "b.txt is the document that was at a.txt: you linked them.")
    try place.files.delete("/b.txt")
    let file = try #require(try place.store.documents.lastSighting(atPath: "/b.txt"))
    let result = try place.store.linking.unlink(file, asCommand: "unlink")
    #expect(result.others.map(\.path) == ["/a.txt"])
    #expect(
      try place.store.openTimes() == ["/a.txt": 10 * Self.minute, "/b.txt": 20 * Self.minute])
    #expect(try place.store.documents.lastSighting(atPath: "/never.txt") == nil)
  }

  @Test func aDocumentThatMovedAwayIsPartedWhereItIsNow() throws {
    let place = try twoFiles()
    try place.link("b.txt", to: "a.txt")
    try place.files.rename("/b.txt", to: "/c.txt")
    _ = try place.sighting("c.txt")
    let last = try #require(try place.store.documents.lastSighting(atPath: "/b.txt"))
    _ = try place.store.linking.unlink(last, asCommand: "unlink b.txt")
    #expect(
      try place.store.openTimes() == ["/a.txt": 10 * Self.minute, "/c.txt": 20 * Self.minute])
    #expect(try place.status("c.txt").decision.isSplitting)
  }

  @Test func documentsAreFoundByTheBeginOfAnIdentifier() throws {
    let place = try twoFiles()
    let (first, second) = (
      try place.sighting("a.txt").document, try place.sighting("b.txt").document
    )
    let whole = first.description
    #expect(try place.store.documents.all(withIdentifierPrefix: whole) == [first])
    #expect(try Set(place.store.documents.all(withIdentifierPrefix: "0")) == [first, second])
    try place.link("b.txt", to: "a.txt")
    #expect(try place.store.documents.all(withIdentifierPrefix: "0").count == 1, "one activity")
    #expect(try place.store.documents.all(withIdentifierPrefix: "zz") == [])
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
      let place = try twoFiles()
      try place.link("b.txt", to: "a.txt")
      let elsewhere = Workplace()
      try takeIn(try place.store.factLines(), into: elsewhere.store)
      #expect(try elsewhere.store.summaries().map(\.time.openNanoseconds) == [30 * Self.minute])
      try place.unlink("b.txt")
      try elsewhere.write(Workplace.essay + "On another machine.", to: "own.txt")
      try elsewhere.work(on: "own.txt", minutes: 3)
      let (here, there) = (try place.store.factLines(), try elsewhere.store.factLines())
      try takeIn(there, into: place.store)
      try takeIn(here, into: elsewhere.store)
      let totals = try [place.store, elsewhere.store].map { store in
        try store.summaries().map { [$0.id.description, "\($0.time.openNanoseconds)"] }
      }
      #expect(totals[0] == totals[1])
      #expect(totals[0].count == 3)
      #expect(try place.store.commands.undo().done?.summary == "unlink b.txt")
      try takeIn(try place.store.factLines(), into: elsewhere.store)
      #expect(
        try elsewhere.store.summaries().map(\.time.openNanoseconds).sorted() == [
          3 * Self.minute, 30 * Self.minute,
        ])
    }
  }

  @Test func aForgottenDocumentLeavesNoNameBehind() throws {
    for isSplit in [false, true] {
      try withScratchFolder { folder in
        let place = Workplace(in: folder)
        try place.write(to: "unspeakable.txt")
        try place.write(Workplace.letter, to: "b.txt")
        try place.work(on: "unspeakable.txt", minutes: 1)
        try place.work(on: "b.txt", minutes: 2)
        try place.link("b.txt", to: "unspeakable.txt")
        if isSplit {
          try place.unlink("b.txt")
        } else {
          #expect(try place.store.commands.undo().done?.summary != nil)
        }
        let document = try place.sighting("unspeakable.txt").document
        try place.store.housekeeping.forget([document], day: "2026-11-20")
        let files = FileManager.default
        for name in try files.subpathsOfDirectory(atPath: folder.path(of: "store")) {
          guard let bytes = files.contents(atPath: folder.path(of: "store/" + name)) else {
            continue
          }
          #expect(bytes.range(of: Data("unspeakable".utf8)) == nil, "\(name), split: \(isSplit)")
        }
        #expect(try place.store.openTimes() == ["/b.txt": 2 * Self.minute])
        #expect(try place.status("b.txt").decision.reason == .new)
        #expect(try place.store.commands.undo().done?.summary == nil)
      }
    }
  }
}
