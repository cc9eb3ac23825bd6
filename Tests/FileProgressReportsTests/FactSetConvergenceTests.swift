import FileProgressReports
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

@Suite struct FactSetConvergenceTests {
  /// 1,000 operations for each of some seeds; 10,000 for each of 20 in the full run.
  static let operationCount =
    TestTier.count(1000, full: 10_000)

  private static let seeds = Array(1...20 as ClosedRange<UInt64>)

  @Test(arguments: TestTier.share(7, of: seeds, "replicas: reports"))
  func replicasThatExchangedEverythingReportTheSame(seed: UInt64) throws {
    var world = ReplicaWorld(seed: seed)
    for _ in 0..<Self.operationCount { world.step() }
    let orders = world.exchangeEverything()
    print(
      "seed \(seed): \(Self.operationCount) operations (\(world.mergeCount) of them merges), "
        + "\(world.replicas[0].facts.documents.count) documents, \(world.erased.count) erased")

    let report = try Self.report(of: world.replicas[0].facts)
    for replica in world.replicas.dropFirst() {
      #expect(replica.facts == world.replicas[0].facts, "seed \(seed)")
      #expect(try Self.report(of: replica.facts) == report, "seed \(seed)")
    }
    for facts in orders {
      #expect(facts == world.replicas[0].facts, "seed \(seed)")
      #expect(try Self.report(of: facts) == report, "seed \(seed)")
    }
    #expect(report.contains("\"sessions\":[{"), "the report of seed \(seed) shows no session")
    #expect(report.contains("org.example.reader"), "the report of seed \(seed) shows no context")
    #expect(!report.contains("\"1970-"), "seed \(seed)")
  }

  @Test(arguments: TestTier.share(7, of: seeds, "replicas: times"))
  func noTimeThatWasEverRecordedIsLost(seed: UInt64) {
    var world = ReplicaWorld(seed: seed)
    for _ in 0..<Self.operationCount { world.step() }
    _ = world.exchangeEverything()
    for replica in world.replicas {
      let facts = replica.facts
      let spans = world.recordedSpans.filter { facts.sessions[$0.session] != nil }
      #expect(!spans.isEmpty)
      #expect(Set(facts.spans.values) == Set(spans), "seed \(seed)")
      let pulses = world.recordedPulses.filter { facts.sessions[$0.session] != nil }
      #expect(!pulses.isEmpty)
      #expect(Set(facts.pulses.values) == Set(pulses), "seed \(seed)")
    }
  }

  @Test(arguments: TestTier.share(7, of: seeds, "replicas: erasures"))
  func nothingOfAnErasedDocumentIsInAnyReplica(seed: UInt64) {
    var world = ReplicaWorld(seed: seed)
    for _ in 0..<Self.operationCount { world.step() }
    _ = world.exchangeEverything()
    #expect(!world.erased.isEmpty)
    let gone = Set(world.erased.flatMap { world.factsOfDocument[$0] ?? [] })
    #expect(gone.count > world.erased.count)
    for replica in world.replicas {
      let facts = replica.facts
      #expect(facts.erased == Set(world.erased))
      #expect(facts.everyIdentifier.isDisjoint(with: gone), "seed \(seed)")
      #expect(facts.everyIdentifier.isDisjoint(with: world.erased.map(\.value)), "seed \(seed)")
    }
  }

  @Test func laterFactsOfAnErasedDocumentStayAway() {
    var world = ReplicaWorld(seed: 77)
    for _ in 0..<200 { world.step() }
    let copy = world.replicas[0].facts
    guard let document = copy.documents.keys.min() else {
      Issue.record("no document")
      return
    }
    var erasing = copy
    erasing.erase(document)
    let afterErasing = erasing
    erasing.merge(copy)
    #expect(erasing == afterErasing)
    var other = copy
    other.merge(afterErasing)
    #expect(other == afterErasing)
  }

  @Test func thePathOfAnErasedDocumentIsNotInWhatWasDecidedOfItsCopies() {
    let authorship = Authorship(
      device: .number(0xD0), person: .number(0xA0), tool: "test", stamp: Stamp(rawValue: 1))
    var facts = FactSet()
    facts.insert(DocumentFact(id: .number(1), authorship: authorship))
    facts.insert(DocumentFact(id: .number(2), origin: .number(1), authorship: authorship))
    facts.insert(
      SightingFact(
        id: .number(3), document: .number(2), path: "/copy", resolvedPath: "/copy",
        fileSystem: nil, handle: nil,
        state: FileState(
          byteCount: 1, modifiedNanoseconds: 0, changedNanoseconds: 0, inode: 1, linkCount: 1),
        fingerprint: nil,
        decision: MatchDecision(reason: .copied, origin: .number(1), formerPath: "/secret"),
        seenAtNanoseconds: 0, authorship: authorship))
    facts.erase(.number(1))
    #expect(facts.sightings[.number(3)]?.decision.formerPath == nil)
    #expect(facts.sightings[.number(3)]?.decision.origin == nil)
  }

  static func report(of facts: FactSet) throws -> String {
    var text = ""
    var report = JSONReport(.idle(listsSessions: true)) { text += $0 }
    for activity in facts.activities {
      try report.append(
        activity.summary(
          from: ReplicaWorld.viewpoint, idleLimitNanoseconds: 5 * minute, listsSessions: true))
    }
    try report.finish()
    for node in facts.contextNodes { text += "\n\(node)" }
    return text
  }
}

extension FactSet {
  /// All identifiers that are in the set, those of facts and those that facts name, but for the list
  /// of erased documents, commands, and the documents from which others were copied.
  var everyIdentifier: Set<FactIdentifier> {
    var result: Set<FactIdentifier> = []
    func add(_ identifiers: (any TypedIdentifier)?...) {
      result.formUnion(identifiers.compactMap { $0?.value })
    }
    for fact in documents.values { add(fact.id, fact.origin) }
    for fact in sightings.values {
      add(fact.id, fact.document, fact.decision.origin, fact.decision.evidence.runnerUp)
    }
    for fact in sessions.values { add(fact.id, fact.provenance.sighting) }
    for fact in spans.values { add(fact.session) }
    for fact in pulses.values { add(fact.session) }
    for fact in sessionEnds.values { add(fact.id, fact.session, fact.sighting) }
    for fact in corrections.values { add(fact.id, fact.session) }
    for fact in progressRanges.values { add(fact.id, fact.provenance.sighting) }
    for fact in progressClearings.values { add(fact.id, fact.provenance.sighting) }
    for fact in items.values { add(fact.id, fact.provenance.sighting) }
    for fact in primaries.values { add(fact.id, fact.provenance.sighting) }
    for fact in samples.values { add(fact.id, fact.sighting) }
    for fact in links.values { add(fact.id, fact.first, fact.second) }
    return result
  }
}
