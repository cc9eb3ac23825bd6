import ClassKit
import Foundation
import Testing

@Suite struct ArchiveTests {
  private let desk: Desk
  private var store: CLSDataStore { desk.store }

  init() throws { desk = try Desk() }

  private func roundTrip<Object: CLSObject>(_ object: Object) throws -> Object? {
    try desk.asClient {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: object, requiringSecureCoding: true)
      return try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
    }
  }

  @Test func storedContextIsTheOneInTheTree() throws {
    let context = CLSContext("a")
    desk.main.addChildContext(context)
    let found = try #require(try roundTrip(context))
    #expect(found == context && found.hash == context.hash)
    found.title = "Changed"
    #expect(context.title == "Changed")
    #expect(try roundTrip(desk.main) == desk.main)
  }

  @Test func contextThatIsInNoTreeBecomesADraft() throws {
    let context = CLSContext("a")
    context.topic = .math
    context.suggestedAge = NSRange(4...6)
    context.addProgressReportingCapabilities([.init(kind: .score, details: "Points")])
    context.summary = "Sums"
    context.isAssignable = false
    context.setType(.game)
    let found = try #require(try roundTrip(context))
    #expect(found != context && found.parent == nil)
    #expect(found.identifier == "a" && found.title == "A" && found.type == .game)
    #expect(found.topic == .math && found.summary == "Sums" && !found.isAssignable)
    #expect(found.suggestedAge == NSRange(4...6))
    #expect(found.suggestedCompletionTime == context.suggestedCompletionTime)
    #expect(found.progressReportingCapabilities == context.progressReportingCapabilities)
    #expect(abs(found.dateCreated.timeIntervalSince(context.dateCreated)) < 1)
  }

  @Test func itemsAndCapabilitiesKeepTheirValues() throws {
    let binary = CLSBinaryItem(identifier: "b", title: "B", type: .passFail)
    binary.value = true
    let foundBinary = try #require(try roundTrip(binary))
    #expect(foundBinary.value && foundBinary.valueType == .passFail && foundBinary.title == "B")
    let quantity = CLSQuantityItem(identifier: "q", title: "Q")
    quantity.quantity = 2.5
    #expect(try roundTrip(quantity)?.quantity == 2.5)
    let score = CLSScoreItem(identifier: "s", title: "S", score: 3, maxScore: 4)
    let foundScore = try #require(try roundTrip(score))
    #expect(foundScore.score == 3 && foundScore.maxScore == 4 && foundScore.identifier == "s")
    let capability = CLSProgressReportingCapability(kind: .quantity, details: "Hints")
    #expect(try roundTrip(capability) == capability)
  }

  @Test func currentActivityIsItself() throws {
    let context = CLSContext("a")
    desk.main.addChildContext(context)
    let activity = context.createNewActivity()
    activity.progress = 0.5
    #expect(try roundTrip(activity) == activity)
  }

  @Test func activityThatIsNoLongerThereKeepsProgressAndItems() throws {
    let context = CLSContext("a")
    desk.main.addChildContext(context)
    let activity = context.createNewActivity()
    activity.addProgressRange(fromStart: 0.5, toEnd: 0.75)
    activity.primaryActivityItem = CLSScoreItem(
      identifier: "s", title: "S", score: 3, maxScore: 4)
    activity.addAdditionalActivityItem(CLSQuantityItem(identifier: "q", title: "Q"))
    context.createNewActivity()
    let found = try #require(try roundTrip(activity))
    #expect(found.progress == 0.25)
    #expect((found.primaryActivityItem as? CLSScoreItem)?.score == 3)
    #expect(found.additionalActivityItems.map(\.identifier) == ["q"])
  }

  @Test func archiveWithoutAnIdentifierOrWithAnUnknownKindGivesNothing() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(99, forKey: "kind")
    archiver.encode(Double.nan, forKey: "score")
    let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect(CLSProgressReportingCapability(coder: coder) == nil)
    #expect(CLSScoreItem(coder: coder) == nil)
    #expect(CLSBinaryItem(coder: coder) == nil)
    #expect(CLSContext(coder: coder) == nil)
  }
}
