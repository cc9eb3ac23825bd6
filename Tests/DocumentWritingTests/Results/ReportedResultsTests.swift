import DocumentWriting
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct ReportedResultsTests {
  private func withStore(_ body: (String, DataStore) throws -> Void) throws {
    try withScratchFolder { folder in
      let store = DataStore(
        configuration: DataStore.Configuration(
          storage: .folder(folder.url.appendingPathComponent("store")),
          applicationIdentifier: "org.example.editor", clock: ManualClock(), heartbeat: nil,
          isDisabled: false))
      defer { store.close() }
      try body(try folder.write("one two\n", to: "essay.txt"), store)
    }
  }

  private func pages(_ quantity: Double) -> QuantityItem {
    let item = QuantityItem(identifier: "pages", title: "Pages")
    item.quantity = quantity
    return item
  }

  private func record(
    _ path: String, in store: DataStore, _ change: (inout ReportedResults) -> Void
  ) throws -> ReportedResults.Outcome? {
    var results = ReportedResults()
    change(&results)
    return try results.record(ofFileAt: path, in: store, asCommand: "set essay.txt")
  }

  @Test func progressIsNeverLoweredUnlessItBeginsAnew() throws {
    try withStore { path, store in
      let half = try #require(try record(path, in: store) { $0.progress = 0.5 })
      #expect([half.progressBefore, half.progress] == [0, 0.5])
      let less = try #require(try record(path, in: store) { $0.progress = 0.25 })
      #expect([less.progressBefore, less.progress] == [0.5, 0.5])
      let anew = try record(path, in: store) {
        $0.clearsProgress = true
        $0.stretches = [.init(start: 0.5, end: 0.75)]
      }
      #expect(anew?.progressBefore == 0.5)
      #expect(anew?.progress == 0.25)
    }
  }

  @Test func countedWordsAndImpossiblePointsAreRefused() throws {
    try withStore { path, store in
      let words = QuantityItem(identifier: WordCountItem.identifier, title: "Words")
      #expect(throws: ReportedResults.Refusal.reservedIdentifier(WordCountItem.identifier)) {
        _ = try record(path, in: store) { $0.items = [words] }
      }
      for points in [-1, 11.0] {
        let score = ScoreItem(identifier: "quiz", title: "Quiz", score: points, maxScore: 10)
        #expect(throws: ReportedResults.Refusal.scoreOutOfRange(identifier: "quiz")) {
          _ = try record(path, in: store) { $0.items = [score] }
        }
      }
      let score = ScoreItem(identifier: "quiz", title: "Quiz", score: 10, maxScore: 10)
      let recorded = try record(path, in: store) { $0.items = [score] }
      #expect(recorded != nil)
    }
  }

  @Test func aRefusalKeepsNothing() throws {
    try withStore { path, store in
      _ = try record(path, in: store) {
        $0.items = [pages(3)]
        $0.primary = .item("pages")
      }
      let score = ScoreItem(identifier: "quiz", title: "Quiz", score: 8, maxScore: 10)
      #expect(
        throws: ReportedResults.Refusal.otherKind(
          identifier: "quiz", .score, primary: .quantity)
      ) {
        try record(path, in: store) {
          $0.progress = 0.5
          $0.items = [pages(4), score]
          $0.primary = .item("quiz")
        }
      }
      #expect(throws: ReportedResults.Refusal.unknownItem(identifier: "quiz")) {
        try record(path, in: store) { $0.removedItems = ["quiz"] }
      }
      #expect(throws: ReportedResults.Refusal.unknownPrimary(identifier: "quiz")) {
        try record(path, in: store) { $0.primary = .item("quiz") }
      }
      #expect(throws: ReportedResults.Refusal.impossibleValue(identifier: "pages")) {
        try record(path, in: store) { $0.items = [pages(.infinity)] }
      }
      #expect(throws: ReportedResults.Refusal.impossibleProgress) {
        try record(path, in: store) { $0.progress = .nan }
      }
      let activity = try store.fetching.activity(atPath: path)
      #expect(activity.progress == 0)
      #expect((activity.primaryActivityItem as? QuantityItem)?.quantity == 3)
      #expect(activity.activityItem(identifier: "quiz") == nil)
    }
  }

  @Test func thePrimaryItemCanBeReplacedRemovedAndNoneAtAll() throws {
    try withStore { path, store in
      _ = try record(path, in: store) {
        $0.items = [pages(3)]
        $0.primary = .item("pages")
      }
      _ = try record(path, in: store) { $0.items = [pages(4)] }
      let activity = try store.fetching.activity(atPath: path)
      #expect((activity.primaryActivityItem as? QuantityItem)?.quantity == 4)
      _ = try record(path, in: store) { $0.primary = .noItem }
      #expect(activity.primaryActivityItem == nil)
      _ = try record(path, in: store) { $0.removedItems = ["pages"] }
      #expect(activity.activityItem(identifier: "pages") == nil)
      #expect(try store.commands.undo().done?.summary == "set essay.txt")
    }
  }
}
