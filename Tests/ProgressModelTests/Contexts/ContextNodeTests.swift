import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct ContextNodeTests {
  private let context = ContextFact(
    application: "org.example.reader", path: IdentifierPath(["hamlet"]), createdAtNanoseconds: 5,
    authorship: authorship(1))

  private static func authorship(_ stamp: Int64, device: UInt64 = 1, tool: String = "t")
    -> Authorship
  {
    Authorship(
      device: .init(high: 0, low: device), person: .init(high: 0, low: 1), tool: tool,
      stamp: Stamp(rawValue: stamp))
  }

  private func attribute(
    _ name: ContextAttribute, _ value: String?, _ stamp: Int64, device: UInt64 = 1
  ) -> ContextAttributeFact {
    ContextAttributeFact(
      context: context.id, name: name.rawValue, value: value, changedAtNanoseconds: stamp * 10,
      authorship: Self.authorship(stamp, device: device))
  }

  @Test func withoutAttributesTheDefaultsHold() {
    let node = ContextFacts(context: context).node
    #expect(node.attributes == ContextAttributes())
    #expect(node.attributes.isAssignable && node.attributes.displayOrder == 0)
    #expect(!node.isRemoved && node.done == nil && node.currentAttempt == nil)
    #expect(node.createdAtNanoseconds == 5 && node.changedAtNanoseconds == 5)
    #expect(node.parent == ContextIdentifier(application: "org.example.reader", path: .main))
  }

  @Test func theNewestValueOfEachNameCounts() {
    let attributes = [
      attribute(.title, "Hamlet", 3), attribute(.title, "Old", 2), attribute(.topic, nil, 9),
      attribute(.topic, "math", 8), attribute(.removed, "true", 4), attribute(.removed, nil, 6),
    ]
    for order in [attributes, attributes.reversed()] {
      let node = ContextFacts(context: context, attributes: order).node
      #expect(node.attributes.title == "Hamlet")
      #expect(node.attributes.topic == nil)
      #expect(!node.isRemoved)
      #expect(node.changedAtNanoseconds == 90)
    }
    let removed = ContextFacts(context: context, attributes: Array(attributes.dropLast())).node
    #expect(removed.isRemoved)
  }

  @Test func attributesReadBack() {
    var attributes = ContextAttributes()
    attributes.type = .quiz
    attributes.customTypeName = ""
    attributes.title = "Acts, 1:a"
    attributes.displayOrder = .min
    attributes.topic = "math"
    attributes.summary = "\u{E9}"
    attributes.universalLinkURL = "greatplays://hamlet"
    attributes.isAssignable = false
    attributes.suggestedAge = 0..<Int.max
    attributes.suggestedCompletionTime = 5..<5
    attributes.capabilities = [
      ContextCapability(kind: .percent), ContextCapability(kind: .quantity, details: "a=b,1:c"),
      ContextCapability(kind: .score, details: ""),
    ]
    attributes.navigationChildren = [context.id, ContextIdentifier(high: 1, low: 2)]
    var again = ContextAttributes()
    for name in ContextAttributes.names { again[name] = attributes[name] }
    #expect(again == attributes)
    #expect(attributes[.suggestedAge] == "0..<9223372036854775807")
    #expect(attributes[.capabilities] == "7:percent,16:quantity=a=b,1:c,6:score=,")
    for name in ContextAttributes.names { again[name] = nil }
    #expect(again == ContextAttributes())
    for name in ContextAttributes.names where ContextAttributes()[name] == nil {
      #expect(ContextLimit.broken(byAttribute: name.rawValue, value: attributes[name]) == nil)
    }
  }

  /// A newer version may write what this one can't read.
  @Test func whatCannotBeReadIsTheDefault() {
    var attributes = ContextAttributes()
    for name in [
      ContextAttribute.type, .displayOrder, .suggestedAge, .suggestedCompletionTime, .capabilities,
      .navigationChildren,
    ] {
      for text in ["what", "", "1..<x", "3..<1", "4:tele,", "-", "\u{1F600}"] {
        attributes[name] = text
      }
    }
    #expect(attributes == ContextAttributes())
  }

  @Test func theNewestAttemptAndDoneMarkHold() {
    let attempts = (1...3).map { number in
      AttemptFact(
        id: AttemptIdentifier(high: UInt64(10 - number), low: 0), context: context.id,
        authorship: Self.authorship(Int64(number)))
    }
    let marks = [(true, 5), (false, 7), (true, 6)].map { isDone, stamp in
      DoneFact(
        id: FactIdentifier(high: 0x018B_CFE5_6800_7000, low: UInt64(stamp)),
        subject: .context(context.id), isDone: isDone, authorship: Self.authorship(Int64(stamp)))
    }
    let node = ContextFacts(
      context: context, attempts: attempts.reversed(), doneMarks: marks
    ).node
    #expect(node.attempts == attempts)
    #expect(node.currentAttempt == attempts[2])
    #expect(node.done?.isDone == false)
    #expect(node.done?.momentNanoseconds == marks[1].id.madeAtNanoseconds)
    #expect(node.done?.momentNanoseconds != nil)
  }

  /// Two devices may write the same key with the same stamp.
  @Test func ofTwoRecordsWithOneStampTheSameHoldsInEitherOrder() {
    let records = [
      attribute(.title, "A", 3, device: 1), attribute(.title, "B", 3, device: 2),
      attribute(.title, nil, 3, device: 2), attribute(.title, "\u{E9}", 3, device: 2),
      attribute(.title, "e\u{301}", 3, device: 2),
    ]
    for one in records {
      for other in records {
        #expect(one.united(with: other) == other.united(with: one))
        for third in records {
          #expect(
            one.united(with: other).united(with: third)
              == one.united(with: other.united(with: third)))
        }
      }
    }
  }

  @Test func thePrimaryKeepsTheKindOfTheFirstAttempt() {
    func primary(_ attempt: UInt64, _ kind: ItemValue.Kind, _ stamp: Int64) -> PrimaryFact {
      PrimaryFact(
        id: FactIdentifier(high: 0, low: UInt64(stamp)),
        provenance: .attempt(AttemptIdentifier(high: 0, low: attempt)), identifier: "points",
        kind: kind, authorship: Self.authorship(stamp))
    }
    let facts = ActivityFacts(
      id: .unknown, documents: [],
      primaries: [primary(2, .quantity, 5), primary(1, .score, 3), primary(1, .binary, 4)])
    #expect(facts.primaryKind == .score)
    let second = facts.facts(of: AttemptIdentifier(high: 0, low: 2))
    #expect(second.primaries.count == 1)
    #expect(second.primaryKind == .score)
    #expect(second.primaryIdentifier == nil)
    #expect(facts.facts(of: AttemptIdentifier(high: 0, low: 3)).primaryKind == .score)
  }
}
