import FileProgressTestSupport
import Synchronization
import Testing

@testable import ClassExchange

@Suite struct EntryChoiceTests {
  private let random: RandomSource

  init() {
    let seed = UInt64.random(in: .min ... .max)
    print("EntryChoiceTests: seed \(seed)")
    let generator = SharedGenerator(seed)
    random = RandomSource { generator.next() }
  }

  private func names(
    above: UInt32, seen: UInt32 = 0, hint: UInt32 = 0, _ names: some Sequence<String>,
    judged: Set<String> = [],
    atMost limit: Int = 64
  ) -> [String] {
    var choice = EntryChoice(above: above, seen: seen, hint: hint)
    for name in names { choice.add(name, isJudged: judged.contains) }
    return choice.names(atMost: limit, using: random)
  }

  private func entries(_ numbers: ClosedRange<UInt32>) -> [String] {
    numbers.map { ClassFolderName.entry($0) }
  }

  private func copies(_ count: Int, of number: UInt32) -> [String] {
    (0..<count).map { ClassFolderName.entry(number, apart: "copy\($0)") }
  }

  @Test func theNextNumbersComeFirstWhateverElseIsThere() {
    let junk =
      entries(1_000...11_000) + entries(4_000_000_000...4_000_010_000) + copies(10_001, of: 8)
      + (0..<10_001).map { "\($0).fpe" }
    let chosen = names(above: 7, junk + entries(1...39))
    #expect(Array(chosen.prefix(32)) == entries(8...39))
    #expect(chosen.count == 64)
    #expect(Set(chosen).count == 64)
  }

  @Test func everyKindOfNameHasPlaces() {
    let kinds = [
      copies(500, of: 9), entries(200...231), entries(60_000...60_500),
      (0..<500).map { "notes \($0).fpe" }, entries(4_000_000_000...4_000_000_500),
    ]
    let chosen = names(above: 7, seen: 210, entries(8...39) + kinds.joined())
    for (index, kind) in kinds.enumerated() {
      #expect(!Set(chosen).isDisjoint(with: kind), "kind \(index)")
    }
  }

  @Test func aFileAmongManyOfItsKindIsReadSoon() {
    let junk = (0..<1_000).map { "\($0).fpe" }
    var judged: Set<String> = []
    var roundCount = 0
    while !judged.contains("zz.fpe") {
      let chosen = names(above: 7, junk + ["zz.fpe"], judged: judged)
      #expect(judged.isDisjoint(with: chosen))
      #expect(!chosen.isEmpty)
      judged.formUnion(chosen)
      roundCount += 1
    }
    #expect(roundCount <= 16, "64 in each round")
  }

  @Test(arguments: [
    "0000000008-abcdefgh.fpe", "0000000008 (conflicted copy of Anna).fpe",
    "0000000008.sync-conflict-20261128-101500-ABC.fpe", "Copy of 0000000008.fpe",
    "0000000008.FPE",
  ])
  func aCopyOfTheNextEntryComesBeforeOtherNames(name: String) {
    let junk = (0..<200).map { "a\($0).fpe" } + entries(1_000...1_200)
    #expect(names(above: 7, junk + [name], atMost: 8).contains(name))
    #expect(names(above: 7, entries(8...39) + junk + [name]).contains(name))
  }

  @Test func afterVeryManyNamesTheNextAndNewestNumbersAreStillSeen() {
    var choice = EntryChoice(above: 7, hint: 200, mostNameCount: 100)
    for number in 0..<100 { choice.add("notes \(number).fpe") }
    for name in ["later.fpe"] + entries(60...70) + entries(185...200) + entries(8...39) {
      choice.add(name)
    }
    let chosen = choice.names(atMost: 200, using: random)
    #expect(Array(chosen.prefix(48)) == entries(8...39) + entries(185...200))
    #expect(chosen.count == 148)
    #expect(!chosen.contains("later.fpe"))
  }

  @Test func whoKnowsNoNumberFindsTheLogByItsHint() {
    let junk =
      entries(1...1_500) + entries(1_601...11_000) + entries(4_000_000_000...4_000_000_500)
      + (0..<500).map { "notes \($0).fpe" }
    let log = entries(1_585...1_600)
    let chosen = names(above: 0, hint: 1_600, junk + log)
    #expect(Array(chosen.prefix(48)) == entries(1...32) + log)
    #expect(chosen.count == 64)
    // What another teacher saw weeks ago takes no place of it, with files everywhere.
    let seen = entries(1_501...1_584)
    let late = names(above: 0, seen: 1_535, hint: 1_600, junk + log + seen)
    #expect(Array(late.prefix(48)) == entries(1...32) + log)
    #expect(late.contains { seen.contains($0) })
    // An old hint that somebody put back takes no place of what another teacher saw since.
    let misled = names(above: 0, seen: 1_600, hint: 1_535, junk + log + seen)
    #expect(Array(misled.prefix(48)) == entries(1...32) + log)
  }

  @Test func theNewestNumbersAreReadInOrderBeforeAllLaterOnes() {
    // The reader is 45 behind, and each number is taken.
    for _ in 0..<20 {
      let chosen = names(above: 5, hint: 50, entries(6...3_006))
      #expect(Array(chosen.prefix(45)) == entries(6...50))
    }
  }

  @Test func whatWasSeenElsewhereIsLookedForThere() {
    let junk = entries(40...199) + entries(300...2_000)
    let chosen = names(above: 7, seen: 215, junk + entries(200...215), atMost: 64)
    #expect(Set(entries(200...215)).isSubset(of: chosen))
  }

  @Test func copiesOfWhatWasSeenDoNotHideIt() {
    let chosen = names(
      above: 7, seen: 215, entries(8...39) + copies(10_001, of: 215) + entries(200...215))
    #expect(Set(entries(200...215)).isSubset(of: chosen))
  }

  @Test func otherFilesOfReadNumbersAreReadIfWantedTheHintedOnesFirst() {
    let read = entries(1...7)
    var choice = EntryChoice(above: 7, includesRead: true)
    for name in read { choice.add(name) { $0 == read[6] } }
    #expect(choice.hasLower)
    #expect(choice.count == 7)
    #expect(choice.names(atMost: 64, using: random) == Array(read.prefix(6)))
    var crowded = EntryChoice(above: 5_000, hint: 3_000, includesRead: true)
    for name in entries(1...5_032) + copies(500, of: 5_001) { crowded.add(name) }
    let chosen = crowded.names(atMost: 64, using: random)
    #expect(Array(chosen.prefix(48)) == entries(5_001...5_032) + entries(2_985...3_000))
    #expect(Set(chosen).count == 64)
  }

  @Test func lowerNumbersAreOnlyNoted() {
    var choice = EntryChoice(above: 7)
    for name in entries(1...7) + ["x.txt", "1.fptmp"] { choice.add(name) }
    #expect(choice.hasLower)
    #expect(choice.count == 0)
    #expect(choice.names(atMost: 64, using: random).isEmpty)
  }
}

/// A generator that several values share.
private final class SharedGenerator: Sendable {
  private let generator: Mutex<SeededGenerator>

  init(_ seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

  func next() -> UInt64 { generator.withLock { $0.next() } }
}
