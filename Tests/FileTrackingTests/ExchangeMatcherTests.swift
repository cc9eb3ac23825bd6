import FileTracking
import ProgressModel
import Testing

@Suite struct ExchangeMatcherTests {
  /// Documents by their number; each is an activity of its own unless it is said otherwise.
  private struct World: ExchangeMatcher.Knowledge {
    var looks: [ExchangeMatcher.Look] = []
    var copies: [ActivityIdentifier: ActivityIdentifier] = [:]
    var apart: Set<[ActivityIdentifier]> = []

    /// A store has seen contents in a document, one after the other.
    mutating func see(
      _ document: UInt64, by store: UInt64, _ contents: UInt64..., byteCount: Int64 = 500,
      wordCount: Int? = nil, trace: FileTrace? = nil
    ) {
      for content in contents {
        looks.append(
          ExchangeMatcher.Look(
            store: DeviceIdentifier(high: 9, low: store),
            document: DocumentIdentifier(high: 0, low: document),
            activity: ActivityIdentifier(high: 0, low: document),
            fingerprint: Fingerprint(high: content, low: content, byteCount: byteCount),
            wordCount: wordCount, stamp: Stamp(rawValue: Int64(looks.count)), trace: trace))
      }
    }

    func ancestors(of activity: ActivityIdentifier) -> Set<ActivityIdentifier> {
      Set([copies[activity]].compactMap(\.self))
    }

    func stores(of activity: ActivityIdentifier) -> Set<DeviceIdentifier> {
      Set(looks.filter { $0.activity == activity }.map(\.store))
    }

    func areApart(_ one: ActivityIdentifier, _ other: ActivityIdentifier) -> Bool {
      apart.contains([one, other]) || apart.contains([other, one])
    }

    func found() throws -> (merged: [[UInt64]], candidates: [[UInt64]]) {
      var results: Set<[[[UInt64]]]> = []
      for looks in [looks, looks.reversed(), looks.shuffled()] {
        let matcher = try ExchangeMatcher(looks, self)
        results.insert(
          [matcher.merged, matcher.candidates].map {
            $0.map { [$0.first.value.low, $0.second.value.low] }
          })
      }
      #expect(results.count == 1, "the order of the looks does not matter")
      let result = try #require(results.first)
      return (result[0], result[1])
    }
  }

  @Test func oneTellingContentJoins() throws {
    var world = World()
    world.see(1, by: 1, 10, 11)
    world.see(2, by: 2, 11)
    #expect(try world.found() == ([[1, 2]], []))
  }

  @Test(arguments: [(100, nil), (500, 31), (0, nil)] as [(Int64, Int?)])
  func aShortContentProvesNothing(byteCount: Int64, wordCount: Int?) throws {
    var world = World()
    world.see(1, by: 1, 10, 11, 12, 13, byteCount: byteCount, wordCount: wordCount)
    world.see(2, by: 2, 10, 11, 12, 13, byteCount: byteCount)
    #expect(try world.found() == ([], []))
  }

  @Test(arguments: [(100, 2, true), (100, 3, false), (0, 2, false)] as [(Int64, Int64, Bool)])
  func aShortContentOfASyncedFileJoins(byteCount: Int64, seconds: Int64, joins: Bool) throws {
    var world = World()
    func trace(_ path: String, _ seconds: Int64) -> FileTrace {
      FileTrace(path: path, modifiedNanoseconds: seconds * 1_000_000_000 + 7)
    }
    world.see(1, by: 1, 10, byteCount: byteCount, trace: trace("/a/note.txt", 2))
    world.see(2, by: 2, 10, byteCount: byteCount, trace: trace("/b/note.txt", seconds))
    world.see(3, by: 2, 10, byteCount: byteCount, trace: trace("/b/other.txt", seconds))
    let pairs: [[UInt64]] = joins ? [[1, 2]] : []
    #expect(try world.found() == (pairs, []))
    // Of two such files of one store nobody knows which it is.
    world.see(4, by: 2, 10, byteCount: byteCount, trace: trace("/c/note.txt", seconds))
    #expect(try world.found() == ([], []))
  }

  @Test func aTemplateOfEitherStoreProvesNothing() throws {
    var world = World()
    for document in 1...3 as ClosedRange<UInt64> { world.see(document, by: 1, 10) }
    world.see(4, by: 2, 10)
    #expect(try world.found() == ([], []))
  }

  @Test func whatFitsTwoDocumentsIsAQuestion() throws {
    var world = World()
    world.see(1, by: 1, 10)
    world.see(2, by: 1, 10)
    world.see(3, by: 2, 10)
    #expect(try world.found() == ([], [[1, 3], [2, 3]]))
  }

  @Test func threeContentsInOneOrderTellTwoDocumentsApart() throws {
    var world = World()
    world.see(1, by: 1, 10, 11, 12)
    world.see(2, by: 1, 12, 11, 10)
    world.see(3, by: 2, 10, 11, 12)
    #expect(try world.found() == ([[1, 3]], [[2, 3]]))
  }

  @Test func twoDocumentsOfOneStoreNeverBecomeOne() throws {
    var world = World()
    world.see(1, by: 1, 10)
    world.see(2, by: 1, 11)
    world.see(3, by: 2, 10, 11)
    #expect(try world.found() == ([], [[1, 3], [2, 3]]))
    // Nor by way of a third store.
    var ring = World()
    ring.see(1, by: 1, 10)
    ring.see(2, by: 2, 10, 11)
    ring.see(3, by: 3, 11, 12)
    ring.see(4, by: 1, 12)
    #expect(try ring.found().merged.count == 2)
  }

  @Test func aKnownCopyIsNeverMergedWithItsOrigin() throws {
    var world = World()
    world.see(1, by: 1, 10)
    world.see(2, by: 2, 10)
    world.copies[ActivityIdentifier(high: 0, low: 2)] = ActivityIdentifier(high: 0, low: 1)
    #expect(try world.found() == ([], []))
    // And it does not keep its origin from being merged.
    world.see(3, by: 3, 10)
    #expect(try world.found() == ([[1, 3]], []))
  }

  @Test func whatPeopleTookApartStaysApart() throws {
    var world = World()
    world.see(1, by: 1, 10)
    world.see(2, by: 2, 10)
    world.apart = [[ActivityIdentifier(high: 0, low: 2), ActivityIdentifier(high: 0, low: 1)]]
    #expect(try world.found() == ([], []))
  }

  @Test func manyDocumentsAreMergedAtOnce() throws {
    var world = World()
    for document in 1...5000 as ClosedRange<UInt64> {
      world.see(document, by: 1, document)
      world.see(10_000 + document, by: 2, document)
    }
    let matcher = try ExchangeMatcher(world.looks, Pairs())
    #expect(matcher.merged.count == 5000)
    #expect(matcher.candidates == [])
  }

  /// Each document below 10,000 is of one store, each other one of another.
  private struct Pairs: ExchangeMatcher.Knowledge {
    func ancestors(of activity: ActivityIdentifier) -> Set<ActivityIdentifier> { [] }
    func stores(of activity: ActivityIdentifier) -> Set<DeviceIdentifier> {
      [DeviceIdentifier(high: 9, low: activity.value.low < 10_000 ? 1 : 2)]
    }
    func areApart(_ one: ActivityIdentifier, _ other: ActivityIdentifier) -> Bool { false }
  }
}
