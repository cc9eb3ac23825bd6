import FileProgress
import FileProgressTestSupport
import Foundation
import Testing

@Suite struct LinkingTests {
  private static let minute: Int64 = 60_000_000_000

  /// Works on a file for some time.
  private func work(
    on name: String, minutes: Int, in place: Workplace, store: DataStore? = nil
  ) throws {
    let store = store ?? place.store
    let activity = try store.activity(for: place.url(name))
    activity.start()
    place.clock.advance(by: .seconds(60 * minutes))
    activity.stop()
    try store.saveAndWait()
  }

  private func sighting(_ name: String, _ place: Workplace) throws -> SightingFact {
    try #require(try place.store.sighting(ofFileAt: "/" + name))
  }

  @discardableResult
  private func link(_ name: String, to other: String, in place: Workplace) throws -> LinkingResult {
    let found = try place.store.sighting(ofFileAt: "/" + other)
    return try place.store.link(
      try sighting(name, place), to: try #require(found).document, at: "/" + other,
      asCommand: "link \(name) \(other)")
  }

  @discardableResult
  private func unlink(_ name: String, in place: Workplace) throws -> LinkingResult {
    try place.store.unlink(try sighting(name, place), asCommand: "unlink \(name)")
  }

  /// The open time of each activity, by the path where it was seen last.
  private func openTimes(_ store: DataStore) throws -> [String: Int64] {
    let summaries = try store.summaries()
    return Dictionary(
      uniqueKeysWithValues: summaries.map { ($0.path, $0.openTimeNanoseconds) })
  }

  private func status(_ name: String, _ place: Workplace) throws -> FileStatus {
    try place.store.status(atPath: "/" + name)
  }

  /// Two unlike files with ten and twenty minutes of work.
  private func twoFiles(in folder: ScratchFolder? = nil) throws -> Workplace {
    let place = folder.map { Workplace(in: $0) } ?? Workplace()
    try place.write(to: "a.txt")
    try place.write(Workplace.letter, to: "b.txt")
    try work(on: "a.txt", minutes: 10, in: place)
    try work(on: "b.txt", minutes: 20, in: place)
    return place
  }

  // MARK: - Time

  @Test func timeIsUnitedAndGivenBack() throws {
    let place = try twoFiles()
    try link("b.txt", to: "a.txt", in: place)
    try work(on: "b.txt", minutes: 5, in: place)
    #expect(try place.store.summaries().map(\.openTimeNanoseconds) == [35 * Self.minute])
    #expect(try place.store.summaries().map(\.sessionCount) == [3])
    for name in ["a.txt", "b.txt"] {
      #expect(try place.store.activity(for: place.url(name)).duration == 35 * 60)
    }
    let apart = ["/a.txt": 10 * Self.minute, "/b.txt": 25 * Self.minute]
    try unlink("b.txt", in: place)
    #expect(try openTimes(place.store) == apart)
    #expect(try place.store.undoLastCommand() == "unlink b.txt")
    #expect(try place.store.summaries().map(\.openTimeNanoseconds) == [35 * Self.minute])
    #expect(try place.store.undoLastCommand() == "link b.txt a.txt")
    #expect(try openTimes(place.store) == apart)
    #expect(try place.store.undoLastCommand() == nil)
  }

  @Test func anotherTextInTheSameFileIsPartedFromTheOldOne() throws {
    let place = Workplace()
    try place.write(to: "a.txt")
    try work(on: "a.txt", minutes: 10, in: place)
    try place.write(Workplace.letter, to: "a.txt")
    try work(on: "a.txt", minutes: 20, in: place)
    #expect(try status("a.txt", place).decision.reason == .edited)
    #expect(try place.store.summaries().map(\.openTimeNanoseconds) == [30 * Self.minute])
    try unlink("a.txt", in: place)
    let apart = [10 * Self.minute, 20 * Self.minute]
    #expect(try place.store.summaries().map(\.openTimeNanoseconds).sorted() == apart)
    try work(on: "a.txt", minutes: 5, in: place)
    #expect(try place.store.activity(for: place.url("a.txt")).duration == 25 * 60)
    #expect(try place.store.undoLastCommand() == "unlink a.txt")
    #expect(try place.store.summaries().map(\.openTimeNanoseconds) == [35 * Self.minute])
  }

  /// A week with both files open at the same time, from the wrong link to its end.
  @Test func aWeekAfterAWrongLinkBothTotalsAreRight() throws {
    try withScratchFolder { folder in
      let place = try twoFiles(in: folder)
      let other = place.anotherProgram()
      try link("b.txt", to: "a.txt", in: place)
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
        try place.store.summaries().map(\.openTimeNanoseconds) == [
          (1800 + 7 * 1200 + 28) * seconds
        ],
        "no moment counts twice")
      try unlink("b.txt", in: place)
      #expect(
        try openTimes(place.store) == [
          "/a.txt": (600 + 7 * 900 + 28) * seconds, "/b.txt": (1200 + 7 * 600 + 28) * seconds,
        ])
    }
  }

  /// Every save of a file whose text nobody can read is a document that a rule links to the one before.
  @Test func whatRulesTookForTheFileStaysWithIt() throws {
    let place = Workplace()
    func picture(_ sign: Int) -> String { String(repeating: "\(sign)!", count: 400) }
    try place.files.write(picture(1), to: "/b.bin")
    try place.write(to: "a.txt")
    try work(on: "a.txt", minutes: 10, in: place)
    try work(on: "b.bin", minutes: 1, in: place)
    try place.files.saveAtomically(picture(2), to: "/b.bin")
    try work(on: "b.bin", minutes: 2, in: place)
    try link("b.bin", to: "a.txt", in: place)
    for version in 3...4 {
      try place.files.saveAtomically(picture(version), to: "/b.bin")
      try work(on: "b.bin", minutes: version, in: place)
    }
    #expect(try status("b.bin", place).decision.confidence < 0.75, "a rule made a link of its own")
    #expect(try place.store.activity(for: place.url("b.bin")).duration == 20 * 60)
    let result = try unlink("b.bin", in: place)
    #expect(result.others.map(\.path) == ["/a.txt"])
    #expect(
      try openTimes(place.store) == ["/a.txt": 10 * Self.minute, "/b.bin": 10 * Self.minute])
    // Nothing that a person said is left, so now the rule is meant.
    try unlink("b.bin", in: place)
    #expect(
      try place.store.summaries().map(\.openTimeNanoseconds).sorted() == [
        4 * Self.minute, 6 * Self.minute, 10 * Self.minute,
      ])
  }

  @Test func timersThatRunOnBothAreUnitedAndStopTogether() throws {
    let place = try twoFiles()
    #expect(try place.store.startTimer(atPath: "/a.txt") == .started(isCounted: false))
    place.clock.advance(by: .seconds(60))
    #expect(try place.store.startTimer(atPath: "/b.txt") == .started(isCounted: false))
    place.clock.advance(by: .seconds(60))
    try link("b.txt", to: "a.txt", in: place)
    #expect(try place.store.startTimer(atPath: "/b.txt") == .ranAlready)
    place.clock.advance(by: .seconds(60))
    let summary = try #require(try place.store.summaries().first)
    #expect(summary.isStarted)
    #expect(summary.openTimeNanoseconds == 33 * Self.minute)
    let joined = try place.store.activity(for: place.url("b.txt"))
    joined.stop()
    try place.store.saveAndWait()
    #expect(try place.store.runningSessions().isEmpty)
    place.clock.advance(by: .seconds(60))
    #expect(try place.store.summaries().map(\.openTimeNanoseconds) == [33 * Self.minute])
    try unlink("a.txt", in: place)
    #expect(
      try openTimes(place.store) == ["/a.txt": 13 * Self.minute, "/b.txt": 22 * Self.minute])
  }

  @Test func anActivityThatRunsGoesOnWhenAnotherProgramLinksItsFile() throws {
    try withScratchFolder { folder in
      let place = try twoFiles(in: folder)
      let running = try place.store.activity(for: place.url("b.txt"))
      running.start()
      try place.store.saveAndWait()
      place.clock.advance(by: .seconds(60))
      let other = place.anotherProgram()
      let file = try #require(try other.sighting(ofFileAt: "/b.txt"))
      let target = try #require(try other.sighting(ofFileAt: "/a.txt"))
      _ = try other.link(file, to: target.document, asCommand: "link")
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
    try link("b.txt", to: "a.txt", in: place)
    let joined = try place.store.activity(for: place.url("a.txt"))
    #expect(joined.progress == 0.5)
    #expect((joined.primaryActivityItem as? QuantityItem)?.quantity == 7)
    joined.addProgressRange(fromStart: 0.25, toEnd: 0.3)
    joined.addAdditionalActivityItem(QuantityItem(identifier: "only-a", title: "Only A"))
    try place.store.saveAndWait()
    try unlink("b.txt", in: place)
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

  @Test func theHeadlineOfJoinedDocumentsIsThatOfEach() throws {
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
    try link("b.txt", to: "a.txt", in: place)
    try set(7, of: "b.txt", isPrimary: false)
    try unlink("b.txt", in: place)
    for (name, pages) in [("a.txt", 3.0), ("b.txt", 7.0)] {
      let activity = try place.store.activity(for: place.url(name))
      #expect((activity.primaryActivityItem as? QuantityItem)?.quantity == pages)
      #expect(activity.additionalActivityItems.isEmpty)
    }
    // What was never the headline of one that is alone does not become it.
    try place.write("A note.", to: "c.txt")
    try set(1, of: "c.txt", isPrimary: false)
    #expect(try place.store.activity(for: place.url("c.txt")).primaryActivityItem == nil)
  }

  // MARK: - What was said before

  @Test func whatIsOneAlreadyStaysSo() throws {
    let place = try twoFiles()
    let linked = try link("b.txt", to: "a.txt", in: place)
    #expect(linked.others.map(\.path) == ["/a.txt"])
    let before = try place.store.factLines()
    #expect(try link("b.txt", to: "a.txt", in: place).others == [])
    #expect(try link("a.txt", to: "b.txt", in: place).others == [])
    #expect(try place.store.factLines() == before)
  }

  @Test func whatIsAloneHasNothingToUnlink() throws {
    let place = try twoFiles()
    let before = try place.store.factLines()
    #expect(try unlink("b.txt", in: place).others == [])
    #expect(try place.store.factLines() == before)
    let alone = try sighting("b.txt", place)
    #expect(try place.store.earlierPath(of: alone) == nil)
    try place.files.rename("/b.txt", to: "/c.txt")
    let renamed = try sighting("c.txt", place)
    #expect(try place.store.earlierPath(of: renamed) == "/b.txt")
    #expect(try unlink("c.txt", in: place).others == [])
  }

  @Test func aPersonOverrulesARuleAndCanTakeItBack() throws {
    let place = Workplace()
    try place.write("A short note.", to: "note.txt")
    try work(on: "note.txt", minutes: 10, in: place)
    try place.files.saveAtomically("Quite another, in a hurry", to: "/note.txt")
    try work(on: "note.txt", minutes: 5, in: place)
    #expect(try status("note.txt", place).decision.reason == .rewritten)
    #expect(try status("note.txt", place).correction == .unlink)
    #expect(try place.store.summaries().map(\.openSeconds) == [900])

    try unlink("note.txt", in: place)
    #expect(try place.store.summaries().map(\.openSeconds).sorted() == [300, 600])
    let parted = try status("note.txt", place)
    #expect(parted.decision.reason == .linked)
    #expect(parted.decision.isParting)
    #expect(
      parted.sentence
        == "note.txt is another document than the one that was at this path before: you parted them."
    )
    guard case .link(let former, "/note.txt", isNamedByPath: false) = parted.correction else {
      Issue.record("\(String(describing: parted.correction))")
      return
    }
    _ = try place.store.link(
      try sighting("note.txt", place), to: former, asCommand: "link again")
    #expect(try place.store.summaries().map(\.openSeconds) == [900])
    #expect(try status("note.txt", place).correction == .unlink)
    #expect(try place.store.undoLastCommand() == "link again")
    #expect(try status("note.txt", place).decision.isParting)
    #expect(try place.store.undoLastCommand() == "unlink note.txt")
    #expect(try status("note.txt", place).decision.reason == .rewritten)
    #expect(try place.store.summaries().map(\.openSeconds) == [900])
  }

  @Test func whatAPersonTookBackIsNotSaidWhenARuleAgrees() throws {
    let place = Workplace()
    try place.write(to: "a.txt")
    _ = try sighting("a.txt", place)
    try place.files.delete("/a.txt")
    try place.write(Workplace.essay + "And more of it came.", to: "b.txt")
    _ = try sighting("b.txt", place)
    #expect(try status("b.txt", place).decision.reason == .renamedAndEdited)
    try unlink("b.txt", in: place)
    #expect(try status("b.txt", place).decision.isParting)
    #expect(try place.store.undoLastCommand() == "unlink b.txt")
    #expect(try status("b.txt", place).decision.reason == .renamedAndEdited)
    try place.write(to: "a.txt")
    _ = try sighting("a.txt", place)
    let found = try status("b.txt", place)
    #expect(found.decision.reason == .derived)
    #expect(found.decision.formerPath == "/a.txt")
    #expect(found.decision.evidence.formerLocation == .present, "it is there again")
  }

  @Test func aLinkAfterARuleSaidApartHolds() throws {
    let place = try twoFiles()
    try place.write(to: "copy.txt")
    try work(on: "copy.txt", minutes: 5, in: place)
    let copied = try status("copy.txt", place)
    #expect(copied.decision.reason == .copied)
    let original = try sighting("a.txt", place).document
    #expect(
      copied.correction == .link(document: original, path: "/a.txt", isNamedByPath: true))
    try link("copy.txt", to: "a.txt", in: place)
    let linked = try status("copy.txt", place)
    #expect(linked.decision.reason == .linked)
    #expect(linked.decision.evidence.content == .same, "what was compared is still shown")
    #expect(linked.sentence == "copy.txt and a.txt are one document: you linked them.")
    #expect(linked.correction == .unlink)
    #expect(try place.store.activity(for: place.url("copy.txt")).duration == 900)
    #expect(try place.store.undoLastCommand() == "link copy.txt a.txt")
    #expect(try status("copy.txt", place).decision.reason == .copied)
  }

  @Test func statusNamesTheDecisionThatUnlinkWouldCut() throws {
    let place = try twoFiles()
    try place.files.delete("/a.txt")
    try place.write(Workplace.essay + "And more of it came.", to: "new.txt")
    #expect(try status("new.txt", place).joined.map(\.decision.reason) == [.renamedAndEdited])
    try work(on: "new.txt", minutes: 1, in: place)
    let joined = try status("new.txt", place)
    #expect(joined.joined.map(\.decision) == [joined.decision], "the newest is the one")
    try place.files.rename("/new.txt", to: "/newer.txt")
    for isRecorded in [false, true] {
      if isRecorded { _ = try sighting("newer.txt", place) }
      let moved = try status("newer.txt", place)
      #expect(moved.decision.reason == .moved)
      #expect(moved.correction == .unlink)
      #expect(moved.joined.map(\.decision) == [joined.decision])
      #expect(
        moved.joined.first?.sentence.hasPrefix("new.txt is the document that was at a.txt: ")
          == true)
    }
    #expect(try unlink("newer.txt", in: place).others.map(\.path) == ["/a.txt"])
    #expect(try status("newer.txt", place).joined == [])
    try link("newer.txt", to: "b.txt", in: place)
    try place.write("Quite another text", to: "b.txt")
    _ = try sighting("b.txt", place)
    let edited = try status("b.txt", place)
    #expect(edited.decision.reason == .edited)
    #expect(
      edited.joined.map(\.sentence) == ["newer.txt and b.txt are one document: you linked them."])
  }

  @Test func statusNamesTheNextChoice() throws {
    let place = try twoFiles()
    try place.files.delete("/a.txt")
    try place.files.delete("/b.txt")
    try place.write(to: "c.txt")
    #expect(try status("c.txt", place).decision.reason == .moved)
    #expect(try status("c.txt", place).correction == .unlink, "only its text says so")
    try place.write("short", to: "s.txt")
    try work(on: "s.txt", minutes: 1, in: place)
    try place.write("short", to: "t.txt")
    let new = try status("t.txt", place)
    #expect(new.decision.reason == .new)
    #expect(new.runnerUpPath == "/s.txt")
    let other = try sighting("s.txt", place).document
    #expect(new.correction == .link(document: other, path: "/s.txt", isNamedByPath: true))
  }

  @Test func ofTwoDocumentsThatFitAsWellBothAreNamed() throws {
    let place = Workplace()
    for name in ["a.txt", "b.txt"] {
      try place.write(to: name)
      _ = try sighting(name, place)
    }
    for name in ["a.txt", "b.txt"] { try place.files.delete("/" + name) }
    try place.write(to: "c.txt")
    for isRecorded in [false, true] {
      if isRecorded { _ = try sighting("c.txt", place) }
      let found = try status("c.txt", place)
      #expect(found.decision.reason == .ambiguous)
      #expect(Set([found.decision.formerPath, found.runnerUpPath]) == ["/a.txt", "/b.txt"])
      #expect(found.sentence.contains(" b.txt"))
      #expect(found.sentence.contains(" a.txt"))
      guard case .link(_, found.decision.formerPath, isNamedByPath: true) = found.correction else {
        Issue.record("\(String(describing: found.correction))")
        return
      }
    }
    let documents = try place.store.factLines().filter { $0.contains(#""fact":"document""#) }
    #expect(documents.count == 3)
    #expect(
      documents.filter { $0.contains("origin") }.count == 1, "b is a copy of a, and c is none")
  }

  // MARK: - Files that are gone, and other names

  @Test func aFileThatIsGoneIsNamedByItsLastPath() throws {
    let place = try twoFiles()
    try place.files.delete("/a.txt")
    let gone = try #require(try place.store.lastSighting(atPath: "/a.txt"))
    _ = try place.store.link(
      try sighting("b.txt", place), to: gone.document, at: "/a.txt", asCommand: "link")
    #expect(
      try status("b.txt", place).sentence
        == "b.txt is the document that was at a.txt: you linked them.")
    try place.files.delete("/b.txt")
    let file = try #require(try place.store.lastSighting(atPath: "/b.txt"))
    let result = try place.store.unlink(file, asCommand: "unlink")
    #expect(result.others.map(\.path) == ["/a.txt"])
    #expect(try openTimes(place.store) == ["/a.txt": 10 * Self.minute, "/b.txt": 20 * Self.minute])
    #expect(try place.store.lastSighting(atPath: "/never.txt") == nil)
  }

  @Test func aDocumentThatMovedAwayIsPartedWhereItIsNow() throws {
    let place = try twoFiles()
    try link("b.txt", to: "a.txt", in: place)
    try place.files.rename("/b.txt", to: "/c.txt")
    _ = try sighting("c.txt", place)
    let last = try #require(try place.store.lastSighting(atPath: "/b.txt"))
    _ = try place.store.unlink(last, asCommand: "unlink b.txt")
    #expect(try openTimes(place.store) == ["/a.txt": 10 * Self.minute, "/c.txt": 20 * Self.minute])
    #expect(try status("c.txt", place).decision.isParting)
  }

  @Test func documentsAreFoundByTheBeginOfAnIdentifier() throws {
    let place = try twoFiles()
    let (first, second) = (
      try sighting("a.txt", place).document, try sighting("b.txt", place).document
    )
    let whole = first.description
    #expect(try place.store.documents(withIdentifierPrefix: whole) == [first])
    #expect(try Set(place.store.documents(withIdentifierPrefix: "0")) == [first, second])
    try link("b.txt", to: "a.txt", in: place)
    #expect(try place.store.documents(withIdentifierPrefix: "0").count == 1, "one activity")
    #expect(try place.store.documents(withIdentifierPrefix: "zz") == [])
  }

  // MARK: - Other devices, and forgetting

  @Test func storesThatExchangeTheirFactsAgree() throws {
    try withScratchFolder { folder in
      func takeIn(_ lines: [String], into store: DataStore) throws {
        let path = try folder.write(lines.joined(), to: "facts")
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? handle.close() }
        _ = try store.importFacts(from: handle, path: path)
      }
      let place = try twoFiles()
      try link("b.txt", to: "a.txt", in: place)
      let elsewhere = Workplace()
      try takeIn(try place.store.factLines(), into: elsewhere.store)
      #expect(try elsewhere.store.summaries().map(\.openTimeNanoseconds) == [30 * Self.minute])
      try unlink("b.txt", in: place)
      try elsewhere.write(Workplace.essay + "On another machine.", to: "own.txt")
      try work(on: "own.txt", minutes: 3, in: elsewhere)
      let (here, there) = (try place.store.factLines(), try elsewhere.store.factLines())
      try takeIn(there, into: place.store)
      try takeIn(here, into: elsewhere.store)
      let totals = try [place.store, elsewhere.store].map { store in
        try store.summaries().map { [$0.id.description, "\($0.openTimeNanoseconds)"] }
      }
      #expect(totals[0] == totals[1])
      #expect(totals[0].count == 3)
      #expect(try place.store.undoLastCommand() == "unlink b.txt")
      try takeIn(try place.store.factLines(), into: elsewhere.store)
      #expect(
        try elsewhere.store.summaries().map(\.openTimeNanoseconds).sorted() == [
          3 * Self.minute, 30 * Self.minute,
        ])
    }
  }

  @Test func aForgottenDocumentLeavesNoNameBehind() throws {
    for isParted in [false, true] {
      try withScratchFolder { folder in
        let place = Workplace(in: folder)
        try place.write(to: "unspeakable.txt")
        try place.write(Workplace.letter, to: "b.txt")
        try work(on: "unspeakable.txt", minutes: 1, in: place)
        try work(on: "b.txt", minutes: 2, in: place)
        try link("b.txt", to: "unspeakable.txt", in: place)
        if isParted {
          try unlink("b.txt", in: place)
        } else {
          #expect(try place.store.undoLastCommand() != nil)
        }
        let document = try sighting("unspeakable.txt", place).document
        try place.store.forget([document], day: "2026-11-20")
        let files = FileManager.default
        for name in try files.subpathsOfDirectory(atPath: folder.path(of: "store")) {
          guard let bytes = files.contents(atPath: folder.path(of: "store/" + name)) else {
            continue
          }
          #expect(bytes.range(of: Data("unspeakable".utf8)) == nil, "\(name), parted: \(isParted)")
        }
        #expect(try openTimes(place.store) == ["/b.txt": 2 * Self.minute])
        #expect(try status("b.txt", place).decision.reason == .new)
        #expect(try place.store.undoLastCommand() == nil)
      }
    }
  }
}
