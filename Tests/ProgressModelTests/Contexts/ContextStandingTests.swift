import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct ContextStandingTests {
  private func standing(
    _ identifiers: String..., order: Int = 0, stamp: Int64, application: String = "app"
  ) -> ContextStanding {
    let path = IdentifierPath(identifiers)
    let fact = ContextFact(
      application: application, path: path, createdAtNanoseconds: nil,
      authorship: Authorship(
        device: .number(1), person: .number(1), tool: "t", stamp: Stamp(rawValue: stamp)))
    var node = ContextFacts(context: fact).node
    node.attributes.displayOrder = order
    return ContextStanding(
      node: node,
      place: ContextPlace(application: application, path: path, titles: identifiers),
      declaredAt: Stamp(rawValue: stamp), isHidden: false)
  }

  private func names(_ standings: [ContextStanding]) -> [String] {
    standings.inOrderOfTree.map(\.place.name)
  }

  @Test func siblingsStandAsTheProgramOrdersThemThenAsTheyWereDeclared() {
    let all = [
      standing(stamp: 1), standing("z", stamp: 2), standing("a", stamp: 3),
      standing("first", order: -1, stamp: 4), standing("z", "2", stamp: 6),
      standing("z", "1", stamp: 5),
    ]
    let order = ["app", "app/first", "app/z", "app/z/1", "app/z/2", "app/a"]
    for seed in 1...20 {
      var generator = SeededGenerator(seed: UInt64(seed))
      #expect(names(all.shuffled(using: &generator)) == order, "seed \(seed)")
    }
  }

  @Test func aContextWhoseParentIsMissingStandsAtTheTop() {
    let children = [standing("z", "b", stamp: 1), standing("z", "a", stamp: 2)]
    #expect(names(children) == ["app/z/b", "app/z/a"])
    #expect(
      names([standing("x", stamp: 1, application: "b"), standing("x", stamp: 2, application: "a")])
        == ["a/x", "b/x"])
  }

  // MARK: - What is shown of several attempts

  @Test func resultsAreThoseOfTheShownAttempt() {
    let attempts: [AttemptIdentifier] = [.number(1), .number(2)]
    var facts = ActivityFacts(id: .number(9), documents: [])
    for (index, attempt) in attempts.enumerated() {
      let stamp = Int64(index * 10)
      func authorship(_ more: Int64) -> Authorship {
        Authorship(
          device: .number(1), person: .number(1), tool: "t", stamp: Stamp(rawValue: stamp + more))
      }
      facts.progressRanges.append(
        ProgressRangeFact(
          id: .init(high: 1, low: UInt64(stamp)), provenance: .attempt(attempt), start: 0,
          end: index == 0 ? 0.8 : 0.1, authorship: authorship(1)))
      facts.primaries.append(
        PrimaryFact(
          id: .init(high: 2, low: UInt64(stamp)), provenance: .attempt(attempt),
          identifier: "item\(index)", kind: .score, authorship: authorship(2)))
    }
    #expect(facts.progress.fraction == 0.8)
    facts.shownAttempt = attempts[1]
    #expect(facts.progress.fraction == 0.1)
    #expect(facts.primaryIdentifier == "item1")
    facts.shownAttempt = attempts[0]
    #expect(facts.progress.fraction == 0.8)
    #expect(facts.primaryIdentifier == "item0")
    facts.shownAttempt = .number(3)
    #expect(facts.progress.fraction == nil)
    #expect(facts.primaryKind == .score, "the kind stays in all attempts")
  }
}
