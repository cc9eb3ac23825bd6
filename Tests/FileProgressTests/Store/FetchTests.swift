import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct FetchTests {
  // MARK: - Objects

  @Test func twoFetchesOfOneFileGiveTheSameObject() async throws {
    let place = Workplace()
    let url = try place.write()
    let first = try await place.store.fetchActivity(for: url)
    #expect(try await place.store.fetchActivity(for: url) === first)
    #expect(try place.store.activity(for: url) === first)
    #expect(first == first && Set([first, first]).count == 1)
  }

  @Test func runningOrChangedObjectLivesOnWithoutAnybodyHoldingIt() throws {
    let place = Workplace()
    let url = try place.write()
    let other = try place.write(Workplace.letter, to: "letter.txt")
    do {
      try place.store.activity(for: url).start()
      try place.store.activity(for: other).progress = 0.5
    }
    place.clock.advance(by: .seconds(10))
    #expect(try place.store.activity(for: url).isStarted)
    #expect(try place.store.activity(for: url).duration == 10)
    #expect(try place.store.activity(for: other).progress == 0.5)
    try place.store.saveAndWait()
    #expect(try place.store.activity(for: url).isStarted)
    try place.store.activity(for: url).stop()
    #expect(try place.store.activity(for: url).duration == 10)
  }

  @Test func objectWithNothingToSaveIsLetGo() throws {
    let place = Workplace()
    let url = try place.write()
    weak var released: Activity?
    do {
      let activity = try place.store.activity(for: url)
      activity.stop()
      activity.start()
      activity.stop()
      activity.primaryActivityItem = ScoreItem(
        identifier: "s", title: "S", score: 1, maxScore: 0)
      try? place.store.saveAndWait()
      activity.stop()
      try place.store.saveAndWait()
      released = activity
    }
    #expect(released == nil)
  }

  @Test func fetchBringsInWhatOthersSaved() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let other = place.anotherProgram()
      let mine = try place.store.activity(for: url)
      let item = QuantityItem(identifier: "words", title: "Words")
      item.quantity = 10
      mine.primaryActivityItem = item
      try place.store.saveAndWait()

      let theirs = try other.activity(for: url)
      (theirs.primaryActivityItem as? QuantityItem)?.quantity = 20
      theirs.addAdditionalActivityItem(QuantityItem(identifier: "pages", title: "Pages"))
      theirs.progress = 0.5
      theirs.start()
      place.clock.advance(by: .seconds(30))
      theirs.stop()
      try other.saveAndWait()

      #expect(item.quantity == 10)
      #expect(try place.store.activity(for: url) === mine)
      #expect(item.quantity == 20)
      #expect(mine.primaryActivityItem === item)
      #expect(mine.additionalActivityItems.map(\.identifier) == ["pages"])
      #expect(mine.progress == 0.5)
      #expect(mine.duration == 30)
    }
  }

  @Test func unsavedChangesStayOnTopOfWhatOthersSaved() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let other = place.anotherProgram()
      let mine = try place.store.activity(for: url)
      mine.primaryActivityItem = QuantityItem(identifier: "words", title: "Words")
      mine.addAdditionalActivityItem(QuantityItem(identifier: "gone", title: "Gone"))
      try place.store.saveAndWait()

      let theirs = try other.activity(for: url)
      (theirs.primaryActivityItem as? QuantityItem)?.quantity = 20
      theirs.addProgressRange(fromStart: 0.5, toEnd: 0.75)
      try other.saveAndWait()

      (mine.primaryActivityItem as? QuantityItem)?.quantity = 15
      mine.addProgressRange(fromStart: 0, toEnd: 0.25)
      _ = mine.removeActivityItem(identifier: "gone")
      mine.start()
      place.clock.advance(by: .seconds(5))
      #expect(try place.store.activity(for: url) === mine)
      #expect((mine.primaryActivityItem as? QuantityItem)?.quantity == 15)
      #expect(mine.progress == 0.5)
      #expect(mine.additionalActivityItems.isEmpty)
      #expect(mine.duration == 5)
      mine.stop()
      try place.store.saveAndWait()

      let seen = try other.activity(for: url)
      #expect((seen.primaryActivityItem as? QuantityItem)?.quantity == 15)
      #expect(seen.progress == 0.5)
      #expect(seen.duration == 5)
      #expect(seen.additionalActivityItems.isEmpty)
    }
  }

  @Test func itemThatAnotherProgramRemovedIsGoneAfterAFetch() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let other = place.anotherProgram()
      let mine = try place.store.activity(for: url)
      mine.primaryActivityItem = QuantityItem(identifier: "words", title: "Words")
      try place.store.saveAndWait()
      try other.activity(for: url).removeAllActivityItems()
      try other.saveAndWait()
      #expect(try place.store.activity(for: url).primaryActivityItem == nil)
      let before = try place.store.factLines()
      try place.store.saveAndWait()
      #expect(try place.store.factLines() == before)
    }
  }

  // MARK: - What a fetch writes

  @Test func fetchOfAnUnknownOrChangedFileRecordsItAtOnce() throws {
    let place = Workplace()
    let url = try place.write()
    _ = try place.store.activity(for: url)
    let once = try place.store.factLines()
    #expect(once.filter { $0.contains(#""fact":"sighting""#) }.count == 1)
    #expect(once.filter { $0.contains(#""fact":"document""#) }.count == 1)
    try place.files.write(Workplace.essay + "More.", to: "/essay.txt")
    #expect(try place.store.activity(for: url).file?.match.reason == .edited)
    let twice = try place.store.factLines()
    #expect(twice.filter { $0.contains(#""fact":"sighting""#) }.count == 2)
    #expect(twice.filter { $0.contains(#""fact":"document""#) }.count == 1)
  }

  @Test func fetchOfAnUnchangedFileWritesNothing() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      try place.store.activity(for: url).progress = 0.5
      try place.store.saveAndWait()
      let before = try place.store.factLines()
      let bytes = try databaseBytes(folder)
      for _ in 0..<3 {
        place.clock.advance(by: .seconds(60))
        #expect(try place.store.activity(for: url).file?.match.reason == .unchanged)
        #expect(try place.anotherProgram().activity(for: url).progress == 0.5)
      }
      #expect(try place.store.factLines() == before)
      #expect(try databaseBytes(folder) == bytes)
    }
  }

  // MARK: - What is known from earlier fetches

  /// Returns whether a fetch needs nothing but what is known.
  private func isKnown(_ url: URL, _ store: DataStore) throws -> Bool {
    let before = store.fetching.knownCount
    _ = try store.activity(for: url)
    return store.fetching.knownCount == before + 1
  }

  @Test func whatWasFetchedStaysKnownWhileOthersAreWorkedOn() throws {
    let place = Workplace()
    let store = place.store
    let (essay, letter) = (try place.write(), try place.write(Workplace.letter, to: "letter.txt"))
    for url in [essay, letter, essay] { _ = try store.activity(for: url) }
    #expect(try isKnown(essay, store))
    let other = try store.activity(for: letter)
    other.start()
    try store.saveAndWait()
    #expect(try isKnown(essay, store))
    place.clock.advance(by: .seconds(5))
    store.beat()
    #expect(try isKnown(essay, store))
    #expect(try !isKnown(letter, store))
    other.stop()
    other.progress = 0.5
    try store.saveAndWait()
    #expect(try isKnown(essay, store) && store.activity(for: letter).progress == 0.5)

    let own = try store.activity(for: essay)
    own.progress = 0.25
    try store.saveAndWait()
    #expect(try !isKnown(essay, store))
    #expect(try isKnown(essay, store) && store.activity(for: essay).progress == 0.25)
  }

  @Test func whatWasFetchedStaysKnownWhileOtherFilesAreRecorded() throws {
    let place = Workplace()
    let store = place.store
    let essay = try place.write()
    for _ in 0..<2 { _ = try store.activity(for: essay) }
    func expectKnown(_ title: Comment, after change: () throws -> MatchReason?) throws {
      #expect(try isKnown(essay, store), "before \(title)")
      let before = try store.factLines()
      let expected = try change() ?? .unchanged
      let letter = place.url(expected == .moved ? "moved.txt" : "letter.txt")
      #expect(try store.activity(for: letter).file?.match.reason == expected, title)
      #expect(try store.factLines() != before, title)
      #expect(try isKnown(essay, store), title)
    }
    try expectKnown("a new file") {
      try place.write(Workplace.letter, to: "letter.txt")
      return .new
    }
    try expectKnown("a changed file") {
      try place.write(Workplace.letter + "More.", to: "letter.txt")
      return .edited
    }
    try expectKnown("a file saved anew") {
      try place.files.saveAtomically(Workplace.letter + "And more.", to: "/letter.txt")
      return .saved
    }
    try expectKnown("the start of a timer") {
      let start = try store.timers.start(atPath: place.url("letter.txt").path).start
      #expect(start == .started(isCounted: false))
      return nil
    }
    try expectKnown("a timer that runs") {
      place.clock.advance(by: .seconds(60))
      try place.write(Workplace.letter + "Still more.", to: "letter.txt")
      return .edited
    }
    #expect(try store.activity(for: place.url("letter.txt")).duration == 60)
    try expectKnown("a moved file") {
      try place.files.rename("/letter.txt", to: "/moved.txt")
      return .moved
    }
  }

  @Test func whatIsRecordedOfTheFileItselfIsNeverMissed() throws {
    let place = Workplace()
    let store = place.store
    let url = try place.write()
    for _ in 0..<2 { _ = try store.activity(for: url) }
    #expect(try isKnown(url, store))
    #expect(try store.timers.start(atPath: url.path).start == .started(isCounted: false))
    place.clock.advance(by: .seconds(60))
    #expect(try !isKnown(url, store))
    #expect(try store.activity(for: url).duration == 60)
    #expect(try isKnown(url, store))
    #expect(try store.timers.start(atPath: url.path).start.isRunningAlready)
    #expect(try !isKnown(url, store), "it is known to run up to now")
  }

  /// The document at a path is another one after its file was swapped, and what was fetched of both is
  /// over.
  @Test func documentsThatChangePlacesAreNeverMissed() throws {
    let place = Workplace()
    let store = place.store
    let (essay, letter) = (try place.write(), try place.write(Workplace.letter, to: "letter.txt"))
    var documents: [DocumentIdentifier] = []
    for url in [essay, letter, essay, letter] {
      documents.append(try store.activity(for: url).document)
    }
    try place.files.rename("/essay.txt", to: "/between.txt")
    try place.files.rename("/letter.txt", to: "/essay.txt")
    try place.files.rename("/between.txt", to: "/letter.txt")
    #expect(try store.activity(for: essay).document == documents[1])
    #expect(try store.activity(for: letter).document == documents[0])
    for (url, document) in [(essay, documents[1]), (letter, documents[0])] {
      _ = try store.activity(for: url)
      #expect(try isKnown(url, store))
      #expect(try store.activity(for: url).document == document)
    }
  }

  @Test func whatAPersonDecidesMakesEverythingUnknown() throws {
    let place = Workplace()
    let store = place.store
    let (essay, letter) = (try place.write(), try place.write(Workplace.letter, to: "letter.txt"))
    let deciding: [() throws -> Void] = [
      { try store.exclusions.set(["*.log"], isExcluded: true, asCommand: "exclude") },
      { _ = try store.commands.undo().done?.summary },
      {
        let sighting = try #require(try store.fetching.sighting(ofFileAt: letter.path))
        let other = try store.activity(for: essay).document
        _ = try store.linking.link(sighting, to: other, asCommand: "link")
      },
      {
        let sighting = try #require(try store.fetching.sighting(ofFileAt: letter.path))
        _ = try store.linking.unlink(sighting, asCommand: "unlink")
      },
      {
        try store.housekeeping.forget([try store.activity(for: letter).document], day: "2026-11-20")
      },
    ]
    for (index, decide) in deciding.enumerated() {
      for url in [letter, essay, letter, essay] { _ = try store.activity(for: url) }
      #expect(try isKnown(essay, store), "\(index)")
      try decide()
      #expect(try !isKnown(essay, store), "\(index)")
    }
  }

  @Test func stoppingATimerLeavesOtherDocumentsKnown() throws {
    let place = Workplace()
    let store = place.store
    let (essay, letter) = (try place.write(), try place.write(Workplace.letter, to: "letter.txt"))
    let document = try store.activity(for: letter).document
    let begin = place.clock.read().wallNanoseconds
    #expect(try store.timers.start(atPath: letter.path).start == .started(isCounted: false))
    place.clock.advance(by: .seconds(600))
    func expectKnownEssay(after write: () throws -> Void) throws {
      for url in [letter, essay, letter, essay] { _ = try store.activity(for: url) }
      try write()
      #expect(try isKnown(essay, store))
      #expect(try !isKnown(letter, store))
    }
    try expectKnownEssay {
      let count = try store.timers.stop(of: [document])
      #expect(count == 1)
    }
    #expect(try store.activity(for: letter).duration == 600)
    place.clock.advance(by: .seconds(60))
    try expectKnownEssay {
      let end = try store.timers.correctEnd(
        of: .document(document), atWallNanoseconds: begin + 300_000_000_000, asCommand: "stop --at")
      #expect(end.isCorrected)
    }
    #expect(try store.activity(for: letter).duration == 300)
  }

  /// A running timer goes on with every write, even a write about another document.
  @Test func aTimerThatRunsIsNeverKnown() throws {
    let place = Workplace()
    let store = place.store
    let (essay, letter) = (try place.write(), try place.write(Workplace.letter, to: "letter.txt"))
    #expect(try store.timers.start(atPath: essay.path).start == .started(isCounted: false))
    for url in [letter, essay, letter, essay] { _ = try store.activity(for: url) }
    place.clock.advance(by: .seconds(60))
    try store.activity(for: letter).progress = 0.5
    try store.saveAndWait()
    #expect(try !isKnown(essay, store))
    #expect(try store.activity(for: essay).duration == 60)
  }

  @Test func whatAnotherProgramWroteIsNeverMissed() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let (essay, letter) = (try place.write(), try place.write(Workplace.letter, to: "letter.txt"))
      for url in [letter, essay, letter, essay] { _ = try place.store.activity(for: url) }
      let other = place.anotherProgram()
      try other.activity(for: essay).progress = 0.5
      try other.saveAndWait()
      try place.store.activity(for: letter).progress = 0.25
      try place.store.saveAndWait()
      #expect(try !isKnown(essay, place.store))
      #expect(try place.store.activity(for: essay).progress == 0.5)
    }
  }

  @Test func activityShowsOnlyAfterSomethingWasSavedForIt() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    #expect(try place.store.summaries().isEmpty)
    try place.store.saveAndWait()
    #expect(try place.store.summaries().isEmpty)
    activity.start()
    #expect(try place.store.summaries().isEmpty)
    try place.store.saveAndWait()
    #expect(try place.store.summaries().map(\.path) == ["/essay.txt"])
  }

  @Test func readingAStoreThatIsNotThereMakesNone() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      #expect(try !place.store.documents.forEachActivity { _, _ in })
      #expect(try place.store.files.status(atPath: url.path).decision.reason == .new)
      #expect(try place.store.timers.running().isEmpty)
      #expect(try place.store.exclusions.patterns().isEmpty)
      #expect(!FileManager.default.fileExists(atPath: folder.path(of: "store")))
    }
  }

  @Test func statusTellsWhatAFetchWouldDecideAndWritesNothing() throws {
    let place = Workplace()
    let url = try place.write()
    let activity = try place.store.activity(for: url)
    activity.progress = 0.5
    try place.store.saveAndWait()
    try place.files.rename("/essay.txt", to: "/final.txt")
    let before = try place.store.factLines()
    let status = try place.store.files.status(atPath: "/final.txt")
    #expect(status.decision.reason == .moved)
    #expect(status.decision.formerPath == "/essay.txt")
    #expect(status.facts?.progress.fraction == 0.5)
    #expect(status.sentence.contains("final.txt"))
    #expect(try place.store.factLines() == before)
    #expect(try place.store.activity(for: place.url("final.txt")) === activity)
  }

  private func databaseBytes(_ folder: ScratchFolder) throws -> [Data] {
    try ["progress.sqlite", "progress.sqlite-wal"].map {
      try Data(contentsOf: URL(fileURLWithPath: folder.path(of: "store/" + $0)))
    }
  }

  // MARK: - What cannot be followed

  @Test func whatIsNoFileIsRefusedWithItsOwnCode() async throws {
    let place = Workplace()
    try place.files.createFolder("/folder")
    try place.files.createSpecial(.fifo, at: "/pipe")
    try place.files.createSymbolicLink(at: "/dangling", to: "/nowhere")
    try place.write("secret", to: "closed.txt")
    try place.files.setReadable(false, at: "/closed.txt")
    let cases: [(URL, FileTrackingError.Code)] = [
      (place.url("missing.txt"), .notFound), (place.url("folder"), .isDirectory),
      (place.url("pipe"), .notRegular), (place.url("dangling"), .danglingLink),
      (place.url("closed.txt"), .notPermitted),
    ]
    for (url, code) in cases {
      let error = await #expect(throws: FileTrackingError.self) {
        try await place.store.fetchActivity(for: url)
      }
      #expect(error?.code == code)
      #expect(error?.path == url.path)
    }
    #expect(try place.store.factLines().filter { $0.contains("document") }.isEmpty)
  }

  @Test func urlThatNamesNoFileIsRefused() async throws {
    let place = Workplace()
    let url = try #require(URL(string: "https://example.org/essay.txt"))
    let error = await #expect(throws: FileTrackingError.self) {
      try await place.store.fetchActivity(for: url)
    }
    #expect(error?.code == .notAFileURL)
    #expect(error?.path == "https://example.org/essay.txt")
  }

  @Test func emptyFileIsFollowed() throws {
    let place = Workplace()
    let url = try place.write("", to: "empty.txt")
    let activity = try place.store.activity(for: url)
    activity.progress = 0.5
    try place.store.saveAndWait()
    #expect(try place.store.activity(for: url).progress == 0.5)
  }

  @Test func namesAreDataAndNothingElse() throws {
    let place = Workplace()
    for name in ["%n%s.txt", "'; DROP TABLE session; --", "line\nfeed", "\u{1B}[31m red", "*?[a]"] {
      let url = try place.write(Workplace.essay + name, to: name)
      let activity = try place.store.activity(for: url)
      activity.addAdditionalActivityItem(QuantityItem(identifier: name, title: name))
      try place.store.saveAndWait()
      #expect(try place.store.activity(for: url).file?.path == "/" + name)
      #expect(try place.store.activity(for: url).additionalActivityItems.map(\.title) == [name])
    }
    #expect(try place.store.summaries().count == 5)
  }
}
