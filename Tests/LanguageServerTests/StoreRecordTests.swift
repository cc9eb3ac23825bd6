import FileProgress
import FileProgressReports
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import LanguageServer
import ProgressModel
import ProgressReading
import Testing

/// The server with a real store.
@Suite struct StoreRecordTests {
  private struct Place {
    let folder: ScratchFolder
    let clock = ManualClock()

    /// Another program's connection to the one store.
    func store() -> DataStore {
      DataStore(
        configuration: DataStore.Configuration(
          storage: .folder(folder.url.appendingPathComponent("store")),
          applicationIdentifier: "fileprogress lsp", clock: clock, heartbeat: nil,
          isDisabled: false))
    }

    func reader(of store: DataStore) -> Reader {
      Reader(store, dayTime: TimeZone.gmt) { _ in false }
    }

    func desk(_ store: DataStore) -> EditorDesk {
      let clock = clock
      let record = StoreRecord(
        in: store, reader: { Reader(store, dayTime: TimeZone.gmt) { _ in false } },
        screen: {
          ReportScreen(nowNanoseconds: clock.read().wallNanoseconds, timeZone: TimeZone.gmt)
        })
      return EditorDesk(begunIn: record, clock: clock)
    }

    func write(_ text: String) throws -> DocumentAddress {
      DocumentAddress("file://" + (try folder.write(text, to: "essay.txt")))
    }

    /// Sets how many words a day the person wants to write.
    func set(_ words: Int64, for target: GoalFact.Target, in store: DataStore) throws {
      _ = try store.goals.set(
        [.wordsPerDay: String(words)], for: target, asCommand: "goal --per-day \(words)")
    }

    func activity(of address: DocumentAddress, in store: DataStore) throws -> ActivitySummary? {
      let path = try #require(address.path)
      return try reader(of: store).status(ofFileAt: path, lastingPath: path).activity
    }
  }

  private let minute: Int64 = 60_000_000_000

  private func withPlace(_ body: (Place, DataStore) throws -> Void) throws {
    try withScratchFolder { folder in
      let place = Place(folder: folder)
      let store = place.store()
      defer { store.close() }
      try body(place, store)
    }
  }

  @Test func whatIsTypedIsRecordedUnderTheNameOfTheEditor() throws {
    try withPlace { place, store in
      var desk = place.desk(store)
      let essay = try place.write("one two\n")
      desk.send(.opened(essay, text: "one two\n"))
      for column in 0..<5 {
        place.clock.advance(by: .seconds(60))
        desk.send(.changed(essay, [change(1, column..<column, "x")]))
      }
      #expect(desk.lens(of: essay.uri) == "3 words")
      _ = try place.write("one two\nxxxxx\n")
      desk.send(.saved(essay))
      #expect(desk.lens(of: essay.uri) == "3 words, +1 today")
      place.clock.advance(by: .seconds(60))
      desk.send(.closed(essay))
      let activity = try #require(try place.activity(of: essay, in: store))
      let session = try #require(activity.sessions.first)
      #expect(activity.sessions.count == 1)
      #expect(session.tool == "fileprogress lsp Neovim")
      #expect(!session.state.isRunning)
      #expect(session.figures.wordsAtEnd == 3)
      #expect(session.figures.time.openNanoseconds == 6 * minute)
      #expect(desk.takeReplies().allSatisfy { if case .message = $0 { false } else { true } })
    }
  }

  @Test func threeServersOfOneEditorCountOnce() throws {
    try withPlace { place, store in
      let stores = [store, place.store(), place.store()]
      defer { for other in stores.dropFirst() { other.close() } }
      var desks = stores.map { place.desk($0) }
      let essay = try place.write("one two\n")
      for index in desks.indices { desks[index].send(.opened(essay, text: "one two\n")) }
      place.clock.advance(by: .seconds(60))
      for index in desks.indices {
        desks[index].send(.changed(essay, [change(1, 0..<0, "three\n")]))
      }
      place.clock.advance(by: .seconds(60))
      _ = try place.write("one two\nthree\n")
      for index in desks.indices { desks[index].send(.saved(essay)) }
      for index in desks.indices { desks[index].goAway() }
      let activity = try #require(try place.activity(of: essay, in: store))
      #expect(activity.sessions.count == 3)
      #expect(activity.time.openNanoseconds == 2 * minute)
      let path = try #require(essay.path)
      let today = try place.reader(of: store).prompt(ofFileAt: path)?.today
      #expect(today?.words.first?.ofDay == 1)
      #expect(today?.time.openNanoseconds == 2 * minute)
    }
  }

  @Test func aFileThatIsExcludedHasNoSessionAndNoLens() throws {
    try withPlace { place, store in
      try store.exclusions.set(["*.txt"], isExcluded: true, asCommand: "exclude")
      var desk = place.desk(store)
      let essay = try place.write("one two\n")
      desk.send(.opened(essay, text: "one two\n"))
      desk.send(.changed(essay, [change(0, 0..<0, "zero ")]))
      _ = try place.write("zero one two\n")
      desk.send(.saved(essay))
      #expect(desk.lens(of: essay.uri) == nil)
      #expect(desk.takeReplies().count == 1, "only the request was answered")
      let report = desk.request(.report(essay)).last
      #expect(
        report == .message("essay.txt is not recorded: it is excluded by *.txt.", isWarning: false))
      desk.goAway()
      let path = try #require(essay.path)
      #expect(try place.reader(of: store).prompt(ofFileAt: path) == nil)
    }
  }

  @Test func aDocumentThatWasExcludedGetsNoGoal() throws {
    try withPlace { place, store in
      var desk = place.desk(store)
      let essay = try place.write("one two\n")
      desk.send(.opened(essay, text: "one two\n"))
      try store.exclusions.set(["*.txt"], isExcluded: true, asCommand: "exclude")
      #expect(
        desk.request(.setGoal(essay, words: 2)).last
          == .message("essay.txt is not recorded: it is excluded by *.txt.", isWarning: false))
      #expect(try store.goals.all().isEmpty)
    }
  }

  @Test func aGoalIsSetAndReached() throws {
    try withPlace { place, store in
      var desk = place.desk(store)
      var other = place.desk(store)
      let essay = try place.write("one two\n")
      #expect(
        desk.request(.setGoal(essay, words: 2)).last
          == .message("essay.txt is not recorded, so it can't have a goal.", isWarning: false))
      desk.send(.opened(essay, text: "one two\n"))
      other.send(.opened(essay, text: "one two\n"))
      #expect(
        desk.request(.setGoal(essay, words: 2)).last
          == .message("Goal of essay.txt: 2 words a day.", isWarning: false))
      #expect(desk.lens(of: essay.uri) == "2 words, 0 of 2 today")
      _ = desk.takeReplies()
      _ = try place.write("one two three\n")
      desk.send(.saved(essay))
      other.send(.saved(essay))
      #expect(desk.takeReplies().isEmpty)
      #expect(desk.lens(of: essay.uri) == "3 words, 1 of 2 today")
      _ = desk.takeReplies()
      _ = try place.write("one two three four\n")
      desk.send(.saved(essay))
      other.send(.saved(essay))
      let reached = Reply.message(
        "You have reached today's goal for essay.txt: 2 of 2 words.", isWarning: false)
      #expect(desk.takeReplies() == [reached])
      #expect(other.takeReplies().isEmpty, "one server tells it")
      #expect(
        desk.request(.setGoal(essay, words: 0)).last
          == .message("Removed the daily words from the goal of essay.txt.", isWarning: false))
    }
  }

  @Test func aGoalThatIsSetElsewhereIsToldWhenTheNextSaveReachesIt() throws {
    try withPlace { place, store in
      var desk = place.desk(store)
      let essay = try place.write("one two\n")
      desk.send(.opened(essay, text: "one two\n"))
      let path = try #require(essay.path)
      let document = try #require(try store.documents.document(lastSeenAtPath: path))
      try place.set(2, for: .document(document), in: store)
      place.clock.advance(by: .seconds(60))
      _ = try place.write("one two three four\n")
      desk.send(.saved(essay))
      #expect(
        desk.takeReplies() == [
          .message("You have reached today's goal for essay.txt: 2 of 2 words.", isWarning: false)
        ])
    }
  }

  @Test func aGoalForTheWholeTextIsInTheLens() throws {
    try withPlace { place, store in
      var desk = place.desk(store)
      let essay = try place.write("one two\n")
      desk.send(.opened(essay, text: "one two\n"))
      let path = try #require(essay.path)
      let document = try #require(try store.documents.document(lastSeenAtPath: path))
      _ = try store.goals.set(
        [.words: "6"], for: .document(document), asCommand: "goal --words 6")
      place.clock.advance(by: .seconds(60))
      _ = try place.write("one two three\n")
      desk.send(.saved(essay))
      #expect(desk.lens(of: essay.uri) == "3 of 6 words, +1 today")
    }
  }

  @Test func theGoalsOfADocumentAndItsFolderAreBothTold() throws {
    try withPlace { place, store in
      var desk = place.desk(store)
      let essay = try place.write("one two\n")
      desk.send(.opened(essay, text: "one two\n"))
      try place.set(1, for: .folder(place.folder.path), in: store)
      desk.request(.setGoal(essay, words: 3))
      _ = desk.takeReplies()
      let name = place.folder.url.lastPathComponent
      for (text, sentence) in [
        ("one two three four", "You have reached today's goal for \(name)/: 2 of 1 word."),
        ("one two three four five", "You have reached today's goal for essay.txt: 3 of 3 words."),
      ] {
        place.clock.advance(by: .seconds(60))
        _ = try place.write(text + "\n")
        desk.send(.saved(essay))
        #expect(desk.takeReplies() == [.message(sentence, isWarning: false)])
      }
      #expect(desk.lens(of: essay.uri) == "5 words, 3 of 3 today")
    }
  }

  @Test func aGoalThatWasRaisedIsToldAgainOnTheSameDay() throws {
    try withPlace { place, store in
      var desk = place.desk(store)
      let essay = try place.write("one two\n")
      desk.send(.opened(essay, text: "one two\n"))
      var text = "one two"
      for (words, added) in [(1, 2), (3, 5)] as [(Int64, Int)] {
        desk.request(.setGoal(essay, words: words))
        _ = desk.takeReplies()
        text += String(repeating: " more", count: added)
        place.clock.advance(by: .seconds(60))
        _ = try place.write(text + "\n")
        desk.send(.saved(essay))
        #expect(desk.takeReplies().count == 1, "\(words)")
      }
    }
  }

  @Test func theGoalOfAFolderIsToldWhenTheFirstSaveOfANewDocumentReachesIt() throws {
    try withPlace { place, store in
      try place.set(2, for: .folder(place.folder.path), in: store)
      place.clock.advance(by: .seconds(60))
      var desk = place.desk(store)
      let essay = DocumentAddress("file://" + place.folder.path(of: "essay.txt"))
      desk.send(.opened(essay, text: ""))
      place.clock.advance(by: .seconds(60))
      _ = try place.write("one two three\n")
      desk.send(.saved(essay))
      let name = place.folder.url.lastPathComponent
      #expect(
        desk.takeReplies() == [
          .message("You have reached today's goal for \(name)/: 3 of 2 words.", isWarning: false)
        ])
    }
  }

  @Test func aNewDocumentIsRecordedFromItsFirstSaveOn() throws {
    try withPlace { place, store in
      var desk = place.desk(store)
      let essay = DocumentAddress("file://" + place.folder.path(of: "essay.txt"))
      desk.send(.opened(essay, text: ""))
      place.clock.advance(by: .seconds(60))
      desk.send(.changed(essay, [change(0, 0..<0, "one two")]))
      #expect(desk.takeReplies().isEmpty, "that it has no file is nothing to tell")
      #expect(
        desk.request(.setGoal(essay, words: 5)).last
          == .message(
            "essay.txt isn't saved yet. Save it once, then set its goal.", isWarning: false))
      #expect(
        desk.request(.report(essay)).last
          == .message(
            "essay.txt isn't saved yet. Its time and words count once you save it.",
            isWarning: false))
      _ = try place.write("one two\n")
      desk.send(.saved(essay))
      #expect(desk.lens(of: essay.uri) == "2 words, +2 today")
      desk.goAway()
      #expect(try place.activity(of: essay, in: store)?.sessions.count == 1)
    }
  }

  @Test func aReportIsShort() throws {
    try withPlace { place, store in
      let essay = try place.write("one two\n")
      for _ in 0..<20 {
        var desk = place.desk(store)
        desk.send(.opened(essay, text: "one two\n"))
        place.clock.advance(by: .seconds(60))
        desk.goAway()
      }
      var desk = place.desk(store)
      guard case .message(let text, false)? = desk.request(.report(essay)).last else {
        Issue.record("there is no report")
        return
      }
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 12)
      #expect(text.contains("essay.txt"))
      #expect(text.contains("2"))
    }
  }
}
