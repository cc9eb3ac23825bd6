import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

/// Several observers of one document: each word that came and went counts once.
@Suite struct WordsCountOnceTests {
  private let first = DocumentIdentifier.number(1)

  private func content(_ version: Int) -> Fingerprint {
    Fingerprint(high: UInt64(version), low: 1, byteCount: Int64(version) * 100)
  }

  private func sighting(
    _ number: UInt64, of version: Int, at moment: Int64, on device: DeviceIdentifier = .desk
  ) -> ContentSighting {
    ContentSighting(
      id: .made(number, atNanoseconds: epoch + moment), content: content(version),
      seenAtNanoseconds: epoch + moment,
      device: device, stamp: .number(Int64(number)))
  }

  private func change(
    from before: Int, to sighting: ContentSighting, added: Int64, removed: Int64 = 0,
    pasted: Int64? = nil, counter: String = "prose/1", in document: DocumentIdentifier = .number(1)
  ) throws -> WordSampleFact {
    let after = try #require(sighting.content)
    return WordSampleFact(
      document: document, sighting: sighting.id, before: content(before), after: after,
      counter: counter, words: 100, wordsAdded: added, wordsRemoved: removed, wordsPasted: pasted,
      authorship: Authorship(
        device: sighting.device, person: .number(0xA0), tool: "test",
        stamp: .number(sighting.stamp.rawValue)))
  }

  private func facts(
    _ samples: [WordSampleFact], _ sightings: [ContentSighting], _ sessions: [SessionRecord] = [],
    documents: [DocumentIdentifier] = [.number(1)]
  ) -> ActivityFacts {
    ActivityFacts(
      id: .number(1), documents: documents, sessions: sessions, samples: samples,
      contentSightings: sightings)
  }

  private func total(_ facts: ActivityFacts, period: Range<Int64>? = nil) -> WordsChanged? {
    facts.summary(from: .desk, idleLimitNanoseconds: nil, period: period).wordsChanged
  }

  /// What an activity comes to in both orders of its facts.
  private func checkTotal(
    _ facts: ActivityFacts, added: Int64, removed: Int64 = 0,
    location: SourceLocation = #_sourceLocation
  ) {
    var reversed = facts
    reversed.samples.reverse()
    reversed.contentSightings.reverse()
    let expected = WordsChanged(added: added, removed: removed, pasted: nil)
    #expect(total(facts) == expected, sourceLocation: location)
    #expect(total(reversed) == expected, "in another order", sourceLocation: location)
    #expect(
      WordHistory(of: facts).words(in: 0..<2 * epoch)?.changed == expected,
      sourceLocation: location)
  }

  @Test func aWatcherBesideAnEditorAddsNothing() throws {
    let seen = [
      sighting(1, of: 1, at: 0), sighting(2, of: 2, at: minute), sighting(3, of: 3, at: hour),
    ]
    let watched = [
      try change(from: 1, to: seen[1], added: 10), try change(from: 2, to: seen[2], added: 5),
    ]
    let edited = try change(from: 1, to: seen[2], added: 15)
    checkTotal(facts(watched + [edited], seen), added: 15)
    checkTotal(facts(watched, seen), added: 15)
    checkTotal(facts([edited], seen), added: 15)
  }

  @Test func whatCoversMostCounts() throws {
    let seen = [
      sighting(1, of: 1, at: 0), sighting(2, of: 2, at: minute), sighting(3, of: 3, at: hour),
      sighting(4, of: 4, at: 2 * hour),
    ]
    // The watcher began late, and the editor left early.
    checkTotal(
      facts(
        [
          try change(from: 2, to: seen[3], added: 30, removed: 1),
          try change(from: 1, to: seen[2], added: 20, removed: 2),
        ], seen), added: 30, removed: 1)
  }

  @Test func changesThatTouchBothCount() throws {
    let seen = [
      sighting(1, of: 1, at: 0), sighting(2, of: 2, at: minute),
      sighting(3, of: 2, at: minute, on: .laptop), sighting(4, of: 3, at: hour, on: .laptop),
      sighting(5, of: 1, at: 0, on: .laptop), sighting(6, of: 4, at: 2 * hour),
    ]
    checkTotal(
      facts(
        [
          try change(from: 1, to: seen[1], added: 10), try change(from: 2, to: seen[3], added: 5),
          try change(from: 1, to: seen[3], added: 15), try change(from: 3, to: seen[5], added: 1),
        ], seen), added: 16)
  }

  /// The second count of a change has an identifier of its own, which is made after the look at the file.
  @Test func aTextThatCameBackTouchesTheNextChange() throws {
    let seen = [
      sighting(1, of: 1, at: 0), sighting(2, of: 2, at: minute), sighting(3, of: 1, at: 2 * minute),
      sighting(4, of: 2, at: 3 * minute), sighting(5, of: 3, at: hour),
      sighting(6, of: 4, at: 2 * hour, on: .laptop),
    ]
    var again = try change(from: 1, to: seen[3], added: 10)
    again.id = .made(at: epoch + 3 * minute + second, 4)
    checkTotal(
      facts(
        [
          try change(from: 1, to: seen[1], added: 10),
          try change(from: 2, to: seen[2], added: 0, removed: 10), again,
          try change(from: 2, to: seen[4], added: 5), try change(from: 3, to: seen[5], added: 1),
        ], seen), added: 26, removed: 10)
  }

  @Test func whereTheClockStandsStillTheOrderOfFactsDecides() throws {
    let seen = [sighting(1, of: 1, at: 0), sighting(2, of: 2, at: 0), sighting(3, of: 3, at: 0)]
    checkTotal(
      facts(
        [
          try change(from: 1, to: seen[1], added: 10), try change(from: 2, to: seen[2], added: 5),
          try change(from: 1, to: seen[2], added: 15),
        ], seen), added: 15)
  }

  @Test func whatNobodySawTheTextBeforeOfCountsWhereNothingElseDoes() throws {
    let seen = [
      sighting(1, of: 1, at: 0), sighting(2, of: 2, at: hour), sighting(4, of: 4, at: 2 * hour),
    ]
    // The start is unknown: 8 and 9 were never seen.
    let loose = try change(from: 9, to: seen[2], added: 7)
    checkTotal(facts([try change(from: 1, to: seen[1], added: 10), loose], seen), added: 17)
    let whole = try change(from: 1, to: seen[2], added: 11)
    checkTotal(facts([whole, loose], seen), added: 11)
    var other = try change(from: 8, to: seen[2], added: 6)
    other.authorship.stamp = .number(9)
    checkTotal(facts([other, loose], seen), added: 7)
  }

  @Test func aClockThatWasSetBackLosesNothing() throws {
    let seen = [
      sighting(1, of: 1, at: 2 * hour), sighting(2, of: 2, at: hour),
      sighting(3, of: 3, at: hour + minute),
    ]
    checkTotal(
      facts(
        [
          try change(from: 1, to: seen[1], added: 10), try change(from: 2, to: seen[2], added: 5),
          try change(from: 1, to: seen[2], added: 15),
        ], seen), added: 15)
  }

  @Test func whatComesBackIsTimedByItsNewestSighting() throws {
    let seen = [
      sighting(1, of: 1, at: 0), sighting(2, of: 2, at: minute), sighting(3, of: 1, at: hour),
      sighting(4, of: 3, at: 2 * hour),
    ]
    checkTotal(
      facts(
        [
          try change(from: 1, to: seen[1], added: 10),
          try change(from: 1, to: seen[3], added: 15),
        ], seen), added: 25)
  }

  @Test func theSessionThatFoundNoFileSawNothing() throws {
    // The text is deleted, and written again at its place.
    let seen = [
      sighting(1, of: 1, at: 0), sighting(2, of: 2, at: minute), sighting(3, of: 3, at: hour),
      sighting(4, of: 0, at: 0), sighting(5, of: 7, at: 3 * hour),
    ]
    let session = SessionFact(
      id: .number(9), provenance: .sighting(seen[4].id), kind: .attended, seesInput: true,
      owner: nil,
      authorship: .at(5))
    checkTotal(
      facts(
        [
          try change(from: 1, to: seen[1], added: 10), try change(from: 2, to: seen[2], added: 5),
          try change(from: 0, to: seen[4], added: 40),
        ], seen,
        [SessionRecord(session: session, spans: [.from(2 * hour, to: 3 * hour)])]), added: 55)
  }

  @Test func documentsThatAreOneCountTogether() throws {
    let copy = DocumentIdentifier.number(2)
    let seen = [
      sighting(1, of: 1, at: 0), sighting(2, of: 2, at: minute), sighting(3, of: 3, at: hour),
      sighting(4, of: 1, at: second, on: .laptop),
      sighting(5, of: 3, at: hour - second, on: .laptop),
    ]
    checkTotal(
      facts(
        [
          try change(from: 1, to: seen[1], added: 10), try change(from: 2, to: seen[2], added: 5),
          try change(from: 1, to: seen[4], added: 15, in: copy),
        ], seen, documents: [first, copy]), added: 15)
  }

  @Test func countersAreApart() throws {
    let seen = [
      sighting(1, of: 1, at: 0), sighting(2, of: 2, at: minute), sighting(3, of: 3, at: hour),
    ]
    checkTotal(
      facts(
        [
          try change(from: 1, to: seen[1], added: 10, counter: "wc"),
          try change(from: 2, to: seen[2], added: 5),
        ], seen), added: 5)
  }

  // MARK: Histories by chance

  /// How many histories each case looks at; ten times as many in the full run.
  static let historyCount: UInt64 =
    ProcessInfo.processInfo.environment["FILEPROGRESS_TESTS_FULL"] == "1" ? 10_000 : 1000

  private func total(of facts: FactSet) throws -> (WordsChanged?, changes: Set<FactIdentifier>) {
    let activities = facts.activities
    let activity = try #require(activities.first)
    #expect(activities.count == 1)
    return (total(activity), Set(activity.changes.map(\.id)))
  }

  private func merged(_ replicas: FactSet...) -> FactSet {
    var result = FactSet()
    for replica in replicas { result.merge(replica) }
    return result
  }

  @Test(arguments: [false, true], [false, true])
  func neverMoreThanAPerfectObserver(repeatsTexts: Bool, looksLate: Bool) throws {
    let rules = RandomObservers.Rules(repeatsTexts: repeatsTexts, looksLate: looksLate)
    print("WordsCountOnceTests: seeds 1...\(Self.historyCount), \(rules)")
    for seed in 1...Self.historyCount {
      let world = RandomObservers(seed: seed, rules)
      let (first, second) = (world.replicas[0], world.replicas[1])
      let (counted, changes) = try total(of: merged(first, second))
      try #require(counted?.added ?? 0 <= world.truth.added, "seed \(seed)")
      try #require(counted?.removed ?? 0 <= world.truth.removed, "seed \(seed)")
      try #require((counted == nil) == (world.changeCount == 0), "seed \(seed)")
      for other in [merged(second, first), merged(first, second, first, second)] {
        try #require(try total(of: other) == (counted, changes), "seed \(seed)")
      }
    }
  }

  @Test(arguments: [false, true])
  func besideAPerfectObserverNobodyCounts(isPerfect: Bool) throws {
    let rules = RandomObservers.Rules(hasPerfectObserver: isPerfect)
    print("WordsCountOnceTests: seeds 1...\(Self.historyCount), \(rules)")
    var lessCount = 0
    for seed in 1...Self.historyCount {
      let world = RandomObservers(seed: seed, rules)
      let (counted, _) = try total(of: merged(world.replicas[0], world.replicas[1]))
      if isPerfect {
        try #require(counted == world.truth, "seed \(seed)")
      } else if counted != world.truth {
        lessCount += 1
      }
    }
    #expect(isPerfect == (lessCount == 0))
  }
}
