import DocumentWriting
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct TimerDroppingTests {
  private let clock = ManualClock()

  private func sessions(in store: DataStore) throws -> [ActivitySummary.Session] {
    var sessions: [ActivitySummary.Session] = []
    _ = try store.documents.forEachActivity(hasContents: true) { facts, viewpoint in
      sessions +=
        facts.summary(
          from: viewpoint, idleLimitNanoseconds: nil, listsSessions: true
        ).sessions
    }
    return sessions
  }

  @Test func theTimeDoesNotCountUntilThatIsUndone() throws {
    try withScratchFolder { folder in
      let path = try folder.write("one two three\n", to: "essay.txt")
      let store = folder.store(reading: clock)
      defer { store.close() }
      let dropping = TimerDropping(in: store)
      #expect(try dropping.running().isEmpty)
      _ = try DocumentTimer(ofFileAt: path, in: store).start()
      clock.advance(by: .seconds(720))
      try "one two three four five\n".write(toFile: path, atomically: false, encoding: .utf8)
      let timer = try #require(try dropping.running().first)
      let dropped = try dropping.drop(timer, asCommand: "cancel essay.txt")
      #expect(dropped.figures.time.openNanoseconds == 720_000_000_000)
      #expect(try dropping.running().isEmpty)
      #expect(try sessions(in: store).isEmpty)
      clock.advance(by: .seconds(60))
      #expect(try store.commands.undo().done?.summary == "cancel essay.txt")
      let kept = try #require(try sessions(in: store).first)
      #expect(kept.change == nil)
      #expect(kept.figures.time.openNanoseconds == 720_000_000_000)
      #expect(kept.figures.wordsAtStart == 3)
      #expect(kept.figures.wordsAtEnd == 5)
      #expect(try dropping.running().isEmpty, "it was stopped")
    }
  }

  @Test func mergedDocumentsHaveOneTimerToDrop() throws {
    try withScratchFolder { folder in
      let store = folder.store(reading: clock)
      defer { store.close() }
      let paths = try ["essay.txt", "letter.txt"].map {
        try folder.write("The words of \($0).\n", to: $0)
      }
      for path in paths { _ = try DocumentTimer(ofFileAt: path, in: store).start() }
      let dropping = TimerDropping(in: store)
      #expect(try dropping.running().count == 2)
      let letter = try #require(try store.fetching.sighting(ofFileAt: paths[1]))
      let essay = try #require(
        try dropping.running().first { $0.path == paths[0] }?.document)
      _ = try store.linking.link(letter, to: essay, asCommand: "link")
      clock.advance(by: .seconds(60))
      let timers = try dropping.running()
      #expect(timers.count == 1)
      _ = try dropping.drop(try #require(timers.first), asCommand: "cancel")
      #expect(try dropping.running().isEmpty)
      #expect(try sessions(in: store).isEmpty)
    }
  }

  @Test func whatRunsIsFoundByItsFile() throws {
    try withScratchFolder { folder in
      let path = try folder.write("one two three\n", to: "essay.txt")
      let store = folder.store(reading: clock)
      defer { store.close() }
      let dropping = TimerDropping(in: store)
      guard case .nothing = try dropping.find(ofFileAt: path) else {
        Issue.record("nothing runs")
        return
      }
      _ = try DocumentTimer(ofFileAt: path, in: store).start()
      try FileManager.default.removeItem(atPath: path)
      guard case .timer(let timer) = try dropping.find(ofFileAt: path) else {
        Issue.record("a file that is gone has its timer")
        return
      }
      #expect(timer.path == path)
      #expect(throws: (any Error).self) { try dropping.find(ofFileAt: path + "x") }
    }
  }
}
