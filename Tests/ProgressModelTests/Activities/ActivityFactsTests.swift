import ProgressModel
import Testing

@Suite struct ActivityFactsTests {
  static let sighting = SightingIdentifier.number(0x51)

  static func activity(
    ranges: [ProgressRangeFact] = [], clearings: [ProgressClearingFact] = [],
    items: [ItemFact] = [], primaries: [PrimaryFact] = [], samples: [WordSampleFact] = []
  ) -> ActivityFacts {
    ActivityFacts(
      id: .number(1), documents: [.number(1)], progressRanges: ranges,
      progressClearings: clearings, items: items, primaries: primaries, samples: samples)
  }

  static func range(_ start: Double, _ end: Double, stamp: Int64, id: UInt64 = 0)
    -> ProgressRangeFact
  {
    ProgressRangeFact(
      id: .number(id), provenance: .sighting(sighting), start: start, end: end,
      authorship: .at(stamp))
  }

  static func clearing(stamp: Int64, id: UInt64 = 0) -> ProgressClearingFact {
    ProgressClearingFact(id: .number(id), provenance: .sighting(sighting), authorship: .at(stamp))
  }

  static func item(_ name: String, _ value: ItemValue?, stamp: Int64, id: UInt64 = 0) -> ItemFact {
    ItemFact(
      id: .number(id), provenance: .sighting(sighting), identifier: name, title: name.uppercased(),
      value: value, authorship: .at(stamp))
  }

  static func primary(_ name: String?, _ kind: ItemValue.Kind?, stamp: Int64, id: UInt64 = 0)
    -> PrimaryFact
  {
    PrimaryFact(
      id: .number(id), provenance: .sighting(sighting), identifier: name, kind: kind,
      authorship: .at(stamp))
  }

  static func sample(_ content: UInt64, _ words: Int64, stamp: Int64, by counter: String = "wc")
    -> WordSampleFact
  {
    WordSampleFact(
      document: .number(1), sighting: sighting, before: nil, after: .number(content),
      counter: counter, words: words, authorship: .at(stamp))
  }

  /// Holds for the facts in the given order and in the opposite one.
  static func expectInAnyOrder(
    _ activity: ActivityFacts, _ holds: (ActivityFacts) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var reversed = activity
    reversed.progressRanges.reverse()
    reversed.progressClearings.reverse()
    reversed.items.reverse()
    reversed.primaries.reverse()
    reversed.samples.reverse()
    #expect(holds(activity), sourceLocation: sourceLocation)
    #expect(holds(reversed), "in the opposite order", sourceLocation: sourceLocation)
  }

  // MARK: Progress

  @Test func progressIsTheUnionOfItsRanges() {
    let activity = Self.activity(ranges: [
      Self.range(0, 0.5, stamp: 1), Self.range(0.25, 0.75, stamp: 2),
    ])
    #expect(activity.progress.fraction == 0.75)
    #expect(Self.activity().progress.fraction == nil)
  }

  @Test func onlyWhatWasReportedAfterTheLastClearingCounts() {
    let ranges = [
      Self.range(0, 0.5, stamp: 1), Self.range(0.5, 0.75, stamp: 3),
      Self.range(0.875, 1, stamp: 5),
    ]
    let clearings = [Self.clearing(stamp: 2), Self.clearing(stamp: 4)]
    Self.expectInAnyOrder(Self.activity(ranges: ranges, clearings: clearings)) {
      $0.progress.fraction == 0.125
    }
    Self.expectInAnyOrder(Self.activity(ranges: ranges, clearings: [clearings[0]])) {
      $0.progress.fraction == 0.375
    }
  }

  @Test func clearedProgressIsNeverSet() {
    let activity = Self.activity(
      ranges: [Self.range(0, 0.5, stamp: 1)], clearings: [Self.clearing(stamp: 2)])
    #expect(activity.progress.fraction == nil)
  }

  @Test func identifiersDecideBetweenEqualStamps() {
    let activity = Self.activity(
      ranges: [Self.range(0, 0.5, stamp: 2, id: 1), Self.range(0.5, 0.75, stamp: 2, id: 9)],
      clearings: [Self.clearing(stamp: 2, id: 5)])
    #expect(activity.progress.fraction == 0.25)
  }

  // MARK: Items

  @Test func anItemHasItsNewestValue() {
    let items = [
      Self.item("a", .quantity(1), stamp: 1), Self.item("a", .quantity(3), stamp: 3),
      Self.item("a", .quantity(2), stamp: 2),
    ]
    Self.expectInAnyOrder(Self.activity(items: items)) {
      $0.currentItems.map(\.value) == [.quantity(3)]
    }
  }

  @Test func aRemovedItemIsGoneUntilItIsSetAgain() {
    let items = [
      Self.item("a", .quantity(1), stamp: 1), Self.item("a", nil, stamp: 2),
      Self.item("b", .quantity(7), stamp: 2),
    ]
    Self.expectInAnyOrder(Self.activity(items: items)) {
      $0.currentItems.map(\.identifier) == ["b"]
    }
    let again = items + [Self.item("a", .binary(true, .yesNo), stamp: 3)]
    Self.expectInAnyOrder(Self.activity(items: again)) {
      $0.currentItems.map(\.value) == [.binary(true, .yesNo), .quantity(7)]
    }
  }

  @Test func aReplacedItemKeepsItsPlace() {
    let items = [
      Self.item("z", .quantity(1), stamp: 1), Self.item("m", .quantity(2), stamp: 2),
      Self.item("a", .quantity(3), stamp: 3), Self.item("z", .score(1, outOf: 2), stamp: 4),
    ]
    Self.expectInAnyOrder(Self.activity(items: items)) {
      $0.currentItems.map(\.identifier) == ["z", "m", "a"]
        && $0.currentItems.first?.value == .score(1, outOf: 2)
    }
  }

  @Test func equalStampsOfItemsAreOrderedByIdentifier() {
    let items = [
      Self.item("a", .quantity(1), stamp: 1, id: 2), Self.item("a", .quantity(2), stamp: 1, id: 1),
    ]
    Self.expectInAnyOrder(Self.activity(items: items)) {
      $0.currentItems.map(\.value) == [.quantity(1)]
    }
  }

  // MARK: Primary item

  @Test func theFirstPrimaryItemSetsTheKind() {
    let primaries = [
      Self.primary("score", .score, stamp: 1), Self.primary("words", .quantity, stamp: 2),
      Self.primary("grade", .score, stamp: 3), Self.primary("done", .binary, stamp: 4),
    ]
    Self.expectInAnyOrder(Self.activity(primaries: primaries)) {
      $0.primaryKind == .score && $0.primaryIdentifier == "grade"
    }
  }

  @Test func aWithdrawnPrimaryItemLeavesTheKind() {
    let primaries = [
      Self.primary("words", .quantity, stamp: 1), Self.primary(nil, nil, stamp: 2),
      Self.primary("score", .score, stamp: 3),
    ]
    Self.expectInAnyOrder(Self.activity(primaries: primaries)) {
      $0.primaryKind == .quantity && $0.primaryIdentifier == nil
    }
    let again = primaries + [Self.primary("pages", .quantity, stamp: 4)]
    Self.expectInAnyOrder(Self.activity(primaries: again)) { $0.primaryIdentifier == "pages" }
  }

  @Test func withoutAPrimaryItemThereIsNoKind() {
    #expect(Self.activity().primaryKind == nil)
    #expect(Self.activity().primaryIdentifier == nil)
    let withdrawn = Self.activity(primaries: [Self.primary(nil, nil, stamp: 1)])
    #expect(withdrawn.primaryKind == nil)
  }

  // MARK: Words

  @Test func wordsAreLookedUpByContentAndCounter() {
    let activity = Self.activity(samples: [
      Self.sample(1, 546, stamp: 1), Self.sample(2, 558, stamp: 2),
      Self.sample(2, 551, stamp: 3, by: "prose/1"),
    ])
    #expect(activity.words(in: .number(1), by: "wc") == 546)
    #expect(activity.words(in: .number(2), by: "wc") == 558)
    #expect(activity.words(in: .number(2), by: "prose/1") == 551)
    #expect(activity.words(in: .number(1), by: "prose/1") == nil)
    #expect(activity.words(in: .number(3), by: "wc") == nil)
    #expect(activity.words(in: nil, by: "wc") == nil)
    #expect(activity.newestSample?.counter == "prose/1")
  }

  @Test func twoObserversOfOneSaveWriteOneSample() {
    let seen = Self.sample(2, 558, stamp: 2)
    #expect(Self.sample(2, 558, stamp: 9).id == seen.id)
    let others = [
      Self.sample(3, 558, stamp: 2), Self.sample(2, 558, stamp: 2, by: "wd"),
      WordSampleFact(
        document: .number(2), sighting: Self.sighting, before: nil, after: .number(2),
        counter: "wc", words: 558, authorship: .at(2)),
      WordSampleFact(
        document: .number(1), sighting: Self.sighting, before: .number(1), after: .number(2),
        counter: "wc", words: 558, authorship: .at(2)),
    ]
    #expect(Set(others.map(\.id) + [seen.id]).count == 5)
  }

  // MARK: Moments

  @Test func momentsOfWorkAreBeginsAndResults() {
    let deleted = SessionRecord(
      session: .number(1), sessionEnd: .at(8 * day), correction: .saying(.delete, from: 0, to: 0))
    let begun = SessionRecord(
      session: .number(2),
      spans: [
        Span(
          boot: .firstBoot, monotonicStartNanoseconds: 0, wallStartNanoseconds: day + hour,
          utcOffsetSeconds: 0, durationNanoseconds: 0)
      ], sessionEnd: .at(2 * day, of: 2))
    let facts = ActivityFacts(
      id: .number(1), documents: [.number(1)], sessions: [begun, deleted],
      progressClearings: [
        ProgressClearingFact(
          id: .made(at: 3 * day), provenance: .sighting(Self.sighting),
          authorship: .saved(at: year2031))
      ],
      samples: [
        WordSampleFact(
          document: .number(1), sighting: .made(at: 4 * day), before: nil, after: .number(1),
          counter: "wc", words: 1, authorship: .saved(at: year2031))
      ])
    #expect(facts.momentsOfWork.sorted() == [day + hour, 3 * day, 4 * day])
    #expect(facts.lastReportedAtNanoseconds == 4 * day)
    #expect(facts.lastCountedAtNanoseconds == 4 * day)
  }

  /// After a store of a machine was imported whose clock is in 2031, all later stamps are of 2031, too.
  private var year2031: Int64 { 1_940_000_000 * second }

  /// Another program may make other identifiers than ours.
  @Test func aResultWithoutAMomentOfItsOwnHasThatOfItsSightingOrNone() {
    let sighting = SightingIdentifier.made(at: 5 * day)
    let far = FactIdentifier(high: 0xFFFF_FFFF_FFFF_7000, low: 1 << 63)
    var item = Self.item("a", .quantity(1), stamp: 1)
    #expect(item.momentNanoseconds == nil)
    item.provenance = .sighting(sighting)
    #expect(item.momentNanoseconds == 5 * day)
    item.provenance = .attempt(.made(at: 4 * day))
    #expect(item.momentNanoseconds == 4 * day)
    item.provenance = .sighting(sighting)
    item.id = far
    #expect(item.momentNanoseconds == 5 * day)
    item.id = .made(at: 6 * day)
    #expect(item.momentNanoseconds == 6 * day)
    let sample = Self.sample(1, 7, stamp: 1)
    let facts = Self.activity(samples: [sample])
    #expect(facts.momentsOfWork.isEmpty)
    #expect(facts.lastReportedAtNanoseconds == nil)
    #expect(facts.newestSample?.words == 7)
  }

  // MARK: What shows in a report

  @Test func aFileThatWasOnlyLookedAtHasNoSavedFacts() {
    #expect(!Self.activity().hasSavedFacts)
    let saved = [
      Self.activity(ranges: [Self.range(0, 0, stamp: 1)]),
      Self.activity(clearings: [Self.clearing(stamp: 1)]),
      Self.activity(items: [Self.item("a", nil, stamp: 1)]),
      Self.activity(primaries: [Self.primary(nil, nil, stamp: 1)]),
      Self.activity(samples: [Self.sample(1, 0, stamp: 1)]),
      ActivityFacts(
        id: .number(1), documents: [],
        sessions: [SessionRecord(session: .number(1), spans: [.from(0, to: 0)])]),
    ]
    #expect(saved.allSatisfy { $0.hasSavedFacts })
    let takenBack = ActivityFacts(
      id: .number(1), documents: [], sessions: [SessionRecord(session: .number(1))])
    #expect(!takenBack.hasSavedFacts)
  }
}
