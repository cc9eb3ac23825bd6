import FileProgress
import FileProgressTestSupport
import Foundation
import Testing

@Suite struct ActivityItemTests {
  private let place = Workplace()
  private let url: URL
  private let activity: Activity

  init() throws {
    url = try place.write()
    activity = try place.store.activity(for: url)
  }

  private func quantity(_ identifier: String, _ value: Double = 0) -> QuantityItem {
    let item = QuantityItem(identifier: identifier, title: identifier.capitalized)
    item.quantity = value
    return item
  }

  /// What another object of the same store would show.
  private func saved() throws -> (
    primary: ActivitySummary.Item?, additional: [ActivitySummary.Item]
  ) {
    let summary = try #require(try place.store.summaries().first)
    return (summary.primaryItem, summary.additionalItems)
  }

  @Test func newItemsHaveTheirFirstValues() {
    #expect(QuantityItem(identifier: "q", title: "Q").quantity == 0)
    #expect(!BinaryItem(identifier: "b", title: "B", type: .passFail).value)
    let score = ScoreItem(identifier: "s", title: "S", score: 8, maxScore: 10)
    #expect(score.score == 8 && score.maxScore == 10)
  }

  @Test func allKindsAreKeptWithTheirTitlesAndOrder() throws {
    activity.primaryActivityItem = quantity("words", 558)
    let binary = BinaryItem(identifier: "passed", title: "Passed", type: .yesNo)
    binary.value = true
    activity.addAdditionalActivityItem(binary)
    activity.addAdditionalActivityItem(
      ScoreItem(identifier: "score", title: "Score", score: 8, maxScore: 10))
    try place.store.saveAndWait()

    let (primary, additional) = try saved()
    #expect(primary?.value == .quantity(558))
    #expect(primary?.title == "Words")
    #expect(additional.map(\.identifier) == ["passed", "score"])
    #expect(additional.map(\.value) == [.binary(true, .yesNo), .score(8, outOf: 10)])
  }

  @Test func itemsReadBackHaveTheirClasses() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let activity = try place.store.activity(for: url)
      let binary = BinaryItem(identifier: "b", title: "B", type: .correctIncorrect)
      binary.value = true
      activity.addAdditionalActivityItem(binary)
      activity.addAdditionalActivityItem(
        ScoreItem(identifier: "s", title: "S", score: 1, maxScore: 3))
      activity.primaryActivityItem = quantity("q", 5)
      try place.store.saveAndWait()

      let read = try place.anotherProgram().activity(for: url)
      #expect((read.primaryActivityItem as? QuantityItem)?.quantity == 5)
      let items = read.additionalActivityItems
      #expect((items.first as? BinaryItem)?.value == true)
      #expect((items.first as? BinaryItem)?.valueType == .correctIncorrect)
      #expect((items.last as? ScoreItem)?.score == 1)
      #expect((items.last as? ScoreItem)?.maxScore == 3)
    }
  }

  @Test func additionalItemWithKnownIdentifierReplacesTheOldOne() throws {
    activity.addAdditionalActivityItem(quantity("a", 1))
    activity.addAdditionalActivityItem(quantity("b", 2))
    activity.addAdditionalActivityItem(
      ScoreItem(identifier: "a", title: "Score", score: 1, maxScore: 2))
    #expect(activity.additionalActivityItems.map(\.identifier) == ["a", "b"])
    try place.store.saveAndWait()
    activity.addAdditionalActivityItem(quantity("b", 3))
    try place.store.saveAndWait()
    #expect(try saved().additional.map(\.value) == [.score(1, outOf: 2), .quantity(3)])
  }

  @Test func itemReadBackIsTheOneThatWasAssigned() throws {
    let item = quantity("words", 1)
    activity.primaryActivityItem = item
    #expect(activity.primaryActivityItem === item)
    #expect(activity.primaryActivityItem === activity.primaryActivityItem)
  }

  @Test func primaryItemIsNotAmongTheAdditionalOnes() throws {
    activity.addAdditionalActivityItem(quantity("a", 1))
    activity.primaryActivityItem = quantity("a", 2)
    #expect(activity.additionalActivityItems.isEmpty)
    activity.primaryActivityItem = nil
    #expect(activity.additionalActivityItems.map(\.identifier) == ["a"])
    try place.store.saveAndWait()
    #expect(try saved().primary == nil)
    #expect(try saved().additional.map(\.value) == [.quantity(2)])
  }

  @Test func removingAllItemsRemovesThePrimaryOneToo() throws {
    activity.primaryActivityItem = quantity("a", 1)
    activity.addAdditionalActivityItem(quantity("b", 2))
    try place.store.saveAndWait()
    activity.removeAllActivityItems()
    #expect(activity.primaryActivityItem == nil)
    #expect(activity.additionalActivityItems.isEmpty)
    try place.store.saveAndWait()
    #expect(try saved().primary == nil)
    #expect(try saved().additional.isEmpty)
    #expect(try place.store.activity(for: url).additionalActivityItems.isEmpty)
  }

  @Test func removedItemStaysAwayUntilItIsAddedAgain() throws {
    activity.addAdditionalActivityItem(quantity("a", 1))
    try place.store.saveAndWait()
    #expect(activity.removeActivityItem(identifier: "a"))
    #expect(!activity.removeActivityItem(identifier: "a"))
    #expect(try place.store.activity(for: url).additionalActivityItems.isEmpty)
    try place.store.saveAndWait()
    activity.addAdditionalActivityItem(quantity("a", 1))
    try place.store.saveAndWait()
    #expect(try saved().additional.map(\.value) == [.quantity(1)])
  }

  // MARK: - In place

  @Test func itemChangedInPlaceIsSavedByTheNextSave() throws {
    let item = quantity("words", 1)
    activity.primaryActivityItem = item
    try place.store.saveAndWait()
    item.quantity = 2
    item.title = "All Words"
    try place.store.saveAndWait()
    #expect(try saved().primary?.value == .quantity(2))
    #expect(try saved().primary?.title == "All Words")
  }

  @Test func itemChangedInPlaceIsSavedAlsoIfNobodyHoldsTheActivity() throws {
    let place = Workplace()
    let url = try place.write()
    do {
      let activity = try place.store.activity(for: url)
      activity.primaryActivityItem = quantity("words", 1)
    }
    try place.store.saveAndWait()
    do {
      let activity = try place.store.activity(for: url)
      (activity.primaryActivityItem as? QuantityItem)?.quantity = 2
    }
    try place.store.saveAndWait()
    #expect(try place.store.summaries().first?.primaryItem?.value == .quantity(2))

    let item = try #require(try place.store.activity(for: url).primaryActivityItem as? QuantityItem)
    try place.store.saveAndWait()
    item.quantity = 3
    try place.store.saveAndWait()
    #expect(try place.store.summaries().first?.primaryItem?.value == .quantity(3))
  }

  @Test func activityWhoseItemsNobodyHoldsAnyMoreIsLetGo() throws {
    let place = Workplace()
    let url = try place.write()
    weak var released: Activity?
    do {
      let activity = try place.store.activity(for: url)
      let item = quantity("words", 1)
      activity.primaryActivityItem = item
      try place.store.saveAndWait()
      item.quantity = 2
      try place.store.saveAndWait()
      released = activity
    }
    #expect(released == nil)
  }

  // MARK: - What is refused

  @Test func primaryOfAnotherKindIsRefusedOnceAndEverythingElseIsKept() throws {
    activity.primaryActivityItem = quantity("words", 10)
    try place.store.saveAndWait()
    activity.primaryActivityItem = ScoreItem(
      identifier: "score", title: "Score", score: 1, maxScore: 2)
    #expect(activity.primaryActivityItem?.identifier == "words")
    activity.progress = 0.5
    activity.addAdditionalActivityItem(quantity("pages", 3))

    let error = try #require(place.store.errorOfSaving())
    #expect(error.code == .partialFailure)
    #expect(error.objectIdentifier == "score")
    #expect(error.underlyingErrors.count == 1)
    #expect((error.underlyingErrors.first as? DataStoreError)?.code == .invalidArgument)
    #expect(error.message.contains("score"))
    let (primary, additional) = try saved()
    #expect(primary?.value == .quantity(10))
    #expect(additional.map(\.value) == [.quantity(3)])
    #expect(try place.store.summaries().first?.progress == 0.5)
    #expect(place.store.errorOfSaving() == nil)
  }

  @Test func kindOfThePrimaryStaysAlsoAfterItWasRemoved() throws {
    activity.primaryActivityItem = quantity("words", 10)
    try place.store.saveAndWait()
    activity.removeAllActivityItems()
    try place.store.saveAndWait()
    activity.primaryActivityItem = BinaryItem(identifier: "b", title: "B", type: .trueFalse)
    #expect(activity.primaryActivityItem == nil)
    #expect(place.store.errorOfSaving()?.objectIdentifier == "b")
    activity.primaryActivityItem = quantity("pages", 1)
    #expect(place.store.errorOfSaving() == nil)
    #expect(try saved().primary?.identifier == "pages")
  }

  @Test func primaryOfAnotherKindByAdditionIsRefused() throws {
    activity.primaryActivityItem = quantity("words", 10)
    activity.addAdditionalActivityItem(
      ScoreItem(identifier: "words", title: "Score", score: 1, maxScore: 2))
    #expect((activity.primaryActivityItem as? QuantityItem)?.quantity == 10)
    #expect(place.store.errorOfSaving()?.objectIdentifier == "words")
    #expect(place.store.errorOfSaving() == nil)
  }

  @Test func programThatLosesTheRaceForTheKindIsTold() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let other = place.anotherProgram()
      let mine = try place.store.activity(for: url)
      let theirs = try other.activity(for: url)
      mine.primaryActivityItem = quantity("words", 10)
      mine.progress = 0.5
      theirs.primaryActivityItem = ScoreItem(
        identifier: "score", title: "Score", score: 1, maxScore: 2)
      try other.saveAndWait()
      let error = try #require(place.store.errorOfSaving())
      #expect(error.code == .partialFailure)
      #expect(error.objectIdentifier == "words")
      #expect(place.store.errorOfSaving() == nil)
      let summary = try #require(try place.store.summaries().first)
      #expect(summary.primaryItem?.identifier == "score")
      #expect(summary.progress == 0.5)
      #expect(try place.store.activity(for: url).primaryActivityItem?.identifier == "score")
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func quantityThatIsNoNumberIsRefusedOnce(_ value: Double) throws {
    activity.primaryActivityItem = quantity("words", 10)
    try place.store.saveAndWait()
    activity.primaryActivityItem = quantity("words", value)
    activity.addAdditionalActivityItem(quantity("pages", value))
    activity.addAdditionalActivityItem(quantity("lines", 4))
    #expect((activity.primaryActivityItem as? QuantityItem)?.quantity == 10)
    let error = try #require(place.store.errorOfSaving())
    #expect(error.code == .partialFailure)
    let named = error.underlyingErrors.compactMap { ($0 as? DataStoreError)?.objectIdentifier }
    #expect(named == ["words", "pages"])
    #expect(place.store.errorOfSaving() == nil)
    #expect(try saved().primary?.value == .quantity(10))
    #expect(try saved().additional.map(\.identifier) == ["lines"])
  }

  @Test func valueInPlaceThatIsNoNumberLeavesTheItemAsItWas() throws {
    let item = quantity("words", 10)
    activity.primaryActivityItem = item
    try place.store.saveAndWait()
    item.quantity = .nan
    #expect(item.quantity == 10)
    activity.progress = 0.5
    let error = try #require(place.store.errorOfSaving())
    #expect(error.code == .partialFailure)
    #expect(error.objectIdentifier == "words")
    #expect(place.store.errorOfSaving() == nil)
    #expect(try place.store.summaries().first?.progress == 0.5)
    #expect(try saved().primary?.value == .quantity(10))
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func impossiblePointsAreRefused(_ maxScore: Double) throws {
    activity.addAdditionalActivityItem(
      ScoreItem(identifier: "s", title: "S", score: 0, maxScore: maxScore))
    #expect(activity.additionalActivityItems.isEmpty)
    #expect(place.store.errorOfSaving()?.objectIdentifier == "s")
    #expect(place.store.errorOfSaving() == nil)
  }

  @Test func scoreOutOfRangeIsClampedWhenSaved() throws {
    activity.addAdditionalActivityItem(
      ScoreItem(identifier: "high", title: "High", score: 12, maxScore: 10))
    activity.addAdditionalActivityItem(
      ScoreItem(identifier: "low", title: "Low", score: -3, maxScore: 10))
    try place.store.saveAndWait()
    #expect(try saved().additional.map(\.value) == [.score(10, outOf: 10), .score(0, outOf: 10)])
    let before = try place.store.factLines()
    try place.store.saveAndWait()
    #expect(try place.store.factLines() == before)
  }

  @Test func refusalIsNamedByTheFirstSaveThatWorks() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let activity = try place.store.activity(for: try place.write())
      activity.progress = 0.5
      activity.primaryActivityItem = quantity("words", .nan)
      let broken = try BrokenStore(of: folder, used: place.store)
      #expect(place.store.errorOfSaving()?.code == .folderNotMade)
      try broken.mend()
      #expect(place.store.errorOfSaving()?.code == .partialFailure)
      #expect(place.store.errorOfSaving() == nil)
      #expect(try place.store.summaries().map(\.progress) == [0.5])
    }
  }
}
