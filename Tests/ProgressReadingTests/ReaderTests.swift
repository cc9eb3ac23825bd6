import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import ProgressReading
import Testing

/// What commands, pages and services ask, without any of them.
@Suite struct ReaderTests {
  private struct Place {
    let folder: ScratchFolder
    let clock: ManualClock
    let store: DataStore

    /// A reader whose day begins at midnight in UTC.
    var reader: Reader {
      Reader(store, dayTime: TimeZone.gmt) { $0.hasSuffix(".html") }
    }

    func place(_ name: String) -> DocumentSelection.Place {
      DocumentSelection.Place(name: name, path: folder.path(of: name))
    }

    /// Works on a file for some minutes.
    func work(on path: String, minutes: Int) throws {
      let activity = try store.fetching.activity(atPath: path)
      activity.start()
      clock.advance(by: .seconds(60 * minutes))
      activity.stop()
      try store.saveAndWait()
    }

    func setGoal(_ words: Int64, forFileAt path: String) throws {
      let document = try #require(try store.fetching.sighting(ofFileAt: path)?.document)
      try store.goals.set([.words: "\(words)"], for: .document(document), asCommand: "goal")
    }
  }

  private func withPlace(_ body: (Place) throws -> Void) throws {
    try withScratchFolder { folder in
      let clock = ManualClock()
      let store = DataStore(
        configuration: DataStore.Configuration(
          storage: .folder(folder.url.appendingPathComponent("store")),
          applicationIdentifier: "org.example.editor", clock: clock, heartbeat: nil,
          isDisabled: false))
      defer { store.close() }
      try body(Place(folder: folder, clock: clock, store: store))
    }
  }

  @Test func aStoreThatIsNotThereHasNothingAndIsNotMade() throws {
    try withPlace { place in
      let reader = place.reader
      #expect(try reader.running().isEmpty)
      #expect(try reader.goals().isEmpty)
      #expect(try reader.overview(withTrends: true).isEmpty)
      #expect(try reader.prompt() == PromptFigures(today: ReportTotals()))
      #expect(try reader.prompt(ofFileAt: place.folder.path(of: "essay.txt")) == nil)
      let report = try reader.report(since: nil, until: nil)
        .report(with: [.goals, .habit, .calendar, .periods, .trends])
      #expect(report.activities.isEmpty)
      #expect(report.periods == nil)
      #expect(!FileManager.default.fileExists(atPath: place.folder.path(of: "store")))
    }
  }

  @Test func aReportHasThePartsThatWereAskedFor() throws {
    try withPlace { place in
      let path = try place.folder.write("one two three\n", to: "essay.txt")
      try place.work(on: path, minutes: 30)
      try place.setGoal(10, forFileAt: path)
      let reading = try place.reader.report(since: nil, until: nil)
      let plain = try reading.report(with: [])
      #expect(plain.activities.map(\.time.openNanoseconds) == [1_800_000_000_000])
      #expect(plain.goals.isEmpty)
      #expect(plain.habit == nil)
      #expect(plain.calendar == nil)
      #expect(plain.periods == nil)
      let whole = try reading.report(with: [.goals, .calendar, .periods])
      #expect(whole.goals.map(\.goal) == [Goal(words: 10)])
      #expect(whole.habit?.streak.dayCount == 1, "half an hour, and no words were counted")
      #expect(whole.calendar?.days.count(where: \.work.hasWork) == 1)
      #expect(whole.periods?.unit == .day)
      #expect(whole.periods?.groups.groups.count == 1)
    }
  }

  @Test func todayHasEachMomentOnceHoweverManyDocumentsAreOpen() throws {
    try withPlace { place in
      let activities = try [("a.txt", "one two\n"), ("b.txt", "another text\n")].map {
        try place.store.fetching.activity(atPath: place.folder.write($0.1, to: $0.0))
      }
      for activity in activities { activity.start() }
      place.clock.advance(by: .seconds(1800))
      for activity in activities { activity.stop() }
      try place.store.saveAndWait()
      let today = try place.reader.overview().today
      #expect(today.time.activeNanoseconds == 3_600_000_000_000)
      #expect(today.timeOfDayNanoseconds == 1_800_000_000_000)
      #expect(try place.reader.prompt().today.timeOfDayNanoseconds == 1_800_000_000_000)
    }
  }

  @Test func aReportThatEndsEarlierTellsNoGoals() throws {
    try withPlace { place in
      let path = try place.folder.write("one two three\n", to: "essay.txt")
      try place.work(on: path, minutes: 30)
      try place.setGoal(10, forFileAt: path)
      let report = try place.reader.report(since: nil, until: place.reader.now)
        .report(with: [.goals, .habit, .calendar])
      #expect(report.activities.count == 1)
      #expect(report.goals.isEmpty)
      #expect(report.habit == nil)
      #expect(report.calendar != nil)
    }
  }

  @Test func aFolderHasItsTextsWithTheirWordsOfNow() throws {
    try withPlace { place in
      try FileManager.default.createDirectory(
        atPath: place.folder.path(of: "novel"), withIntermediateDirectories: false)
      let known = try place.folder.write("one two three\n", to: "novel/one.txt")
      try place.work(on: known, minutes: 30)
      try place.folder.write("one two three four\n", to: "novel/one.txt")
      try place.folder.write("five words are in here\n", to: "novel/two.txt")
      try place.folder.write("<p>a page of ours</p>", to: "novel/page.html")
      let reading = try place.reader.report(on: [place.place("novel")], since: nil, until: nil)
      let names = ["one.txt", "two.txt"].map { place.folder.path(of: "novel/" + $0) }
      let rows = try reading.report(with: []).activities
      #expect(rows.map(\.path) == names)
      #expect(rows.map(\.words?.count) == [4, 5])
      #expect(rows.map(\.isRecorded) == [true, false])
      var streamed: [String] = []
      _ = try reading.forEachActivity { streamed.append($0.path) }
      #expect(streamed.sorted() == names)
    }
  }

  @Test func theGoalOfADocumentIsToldWhereTheDocumentIs() throws {
    try withPlace { place in
      let path = try place.folder.write("one two three\n", to: "essay.txt")
      try place.work(on: path, minutes: 30)
      try place.setGoal(10, forFileAt: path)
      let reader = place.reader
      let goal = Goal(words: 10)
      #expect(try reader.goals(of: [GoalPlace(path, in: place.store)]).map(\.goal) == [goal])
      let other = GoalPlace(place.folder.path(of: "other.txt"), in: place.store)
      #expect(try reader.goals(of: [other]).isEmpty)
      let status = try reader.status(ofFileAt: path, lastingPath: path)
      #expect(status.activity?.goal?.goal == goal)
      #expect(status.activity?.goal?.words == 3, "counted now: nobody counted it before")
      #expect(try reader.prompt(ofFileAt: path)?.goal?.words == nil, "a prompt reads no file")
    }
  }

  @Test func oneSourceOfEachWayIsNamedWithWhatItSees() throws {
    try withPlace { place in
      #expect(try place.reader.sources().isEmpty)
      let path = try place.folder.write("one two three\n", to: "essay.txt")
      let activity = try place.store.fetching.activity(atPath: path)
      for tool in [
        "fileprogress open", "fileprogress lsp Neovim", "fileprogress wakatime VS Code",
        "org.example.editor",
      ] {
        let session = activity.beginSession(tool: tool, seesInput: true)
        place.clock.advance(by: .seconds(60))
        session.end()
      }
      let timer = activity.beginSession(tool: "fileprogress start", kind: .manual)
      defer { timer.end() }
      place.clock.advance(by: .seconds(60))
      try place.store.saveAndWait()
      let sources = try place.reader.sources()
      #expect(
        sources.map(\.source.text) == [
          "timer", "org.example.editor", "VS Code (WakaTime)", "Neovim (lsp)", "open",
        ])
      #expect(
        sources.map(\.sights) == [
          [.words], [.typing], [.activity, .saves, .words], [.typing, .saves, .words],
          [.typing, .saves, .words],
        ])
      #expect(sources.map(\.isRunning) == [true, false, false, false, false])
      #expect(sources.allSatisfy { $0.path == path })
      let now = place.reader.now
      #expect(
        sources.map { (now - $0.heardAtNanoseconds) / 1_000_000_000 } == [0, 60, 120, 180, 240])
      #expect(sources.allSatisfy { !$0.isSilent(now: now) })
      place.clock.advance(by: .seconds(8 * 24 * 3600))
      let later = try place.reader.sources().filter { $0.isSilent(now: place.reader.now) }
      #expect(later.map(\.source.text) == ["VS Code (WakaTime)", "Neovim (lsp)"])
    }
  }
}
