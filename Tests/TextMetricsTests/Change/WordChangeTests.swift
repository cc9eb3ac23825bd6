import FileProgressTestSupport
import Testing

@testable import TextMetrics

@Suite struct WordChangeTests {
  static func change(_ before: String, _ after: String, limit: Int) -> WordChange {
    Array(before.utf8).withUnsafeBytes { before in
      Array(after.utf8).withUnsafeBytes { after in
        WordChange(from: before, to: after, in: .prose, wordLimit: limit)
      }
    }
  }

  /// Returns words that all differ.
  static func words(_ range: Range<Int>) -> String {
    range.map { "w\($0)" }.joined(separator: " ")
  }

  @Test(arguments: [
    ("", "", 0, 0), ("", "one two", 2, 0), ("one two", "", 0, 2), ("one two", "one two", 0, 0),
    ("one two three", "one 2 three", 1, 1), ("one three", "one two three", 1, 0),
    ("one two", "one two three", 1, 0), ("two three", "one two three", 1, 0),
    ("a b c a b b a", "c b a b a c", 2, 3), ("end", "end.", 1, 1), ("one  two", "one\ntwo", 0, 0),
    ("one—two", "one two", 0, 0), ("one two\n", "one two", 0, 0), ("onetwo", "one two", 2, 1),
    ("我用笔", "我用新笔", 1, 0), ("x 我用笔", "x 我用 笔", 0, 0), ("\u{FEFF}one", "one", 0, 0),
    ("one two two three", "one two three", 0, 1), ("aé bé", "aé cé", 1, 1),
    ("a b", "b a", 1, 1),
  ])
  func addedAndRemovedWordsCount(before: String, after: String, added: Int, removed: Int) {
    let change = WordChange(from: before, to: after)
    #expect(change == WordChange(added: added, removed: removed, moved: 0))
  }

  @Test func theCounterDecidesWhatAWordIs() {
    let (before, after) = ("one—two three", "one two three")
    #expect(WordChange(from: before, to: after) == WordChange(added: 0, removed: 0, moved: 0))
    #expect(
      WordChange(from: before, to: after, in: .wc) == WordChange(added: 2, removed: 1, moved: 0))
    #expect(
      WordChange(from: "\u{FEFF} one", to: "one", in: .wc)
        == WordChange(added: 0, removed: 1, moved: 0))
    #expect(WordChange.Words.prose.rawValue == ProseWordCounter().name)
    #expect(WordChange.Words.wc.rawValue == WhitespaceWordCounter().name)
  }

  @Test func aRunThatStandsElsewhereIsMovedAndNeitherAddedNorRemoved() {
    let (start, run, end) = (Self.words(0..<20), Self.words(20..<26), Self.words(26..<40))
    let change = WordChange(from: "\(start) \(run) \(end)", to: "\(run) \(start) new \(end)")
    #expect(change == WordChange(added: 1, removed: 0, moved: 6))
  }

  @Test func aRunThatIsShorterIsAddedAndRemoved() {
    let (start, run, end) = (Self.words(0..<20), Self.words(20..<25), Self.words(26..<40))
    let change = WordChange(from: "\(start) \(run) \(end)", to: "\(run) \(start) \(end)")
    #expect(change == WordChange(added: 5, removed: 5, moved: 0))
  }

  @Test func aRunMovesOnceHoweverOftenItComes() {
    let (start, run) = (Self.words(0..<20), Self.words(20..<28))
    let change = WordChange(from: "\(start) \(run)", to: "\(run) x \(run) \(start)")
    #expect(change == WordChange(added: 9, removed: 0, moved: 8))
  }

  @Test func anEditInALongTextIsFoundAmongWhatRepeats() {
    let text = (0..<20_000).map { "w\($0 % 5000)" }
    var edited = text
    edited[200] = "other"
    edited.remove(at: 9000)
    edited.insert(contentsOf: ["three", "new", "words"], at: 19_000)
    let change = WordChange(
      from: text.joined(separator: " "), to: edited.joined(separator: " "))
    #expect(change == WordChange(added: 4, removed: 2, moved: 0))
  }

  @Test func aLongPartThatMovedIsFoundAmongOtherEdits() {
    let text = (0..<12_000).map { "w\($0 % 4000)x\($0 / 7)" }
    var edited = text
    edited.removeSubrange(2000..<5000)
    edited.insert(contentsOf: text[2000..<5000], at: 8000)
    edited[10] = "other"
    edited[11_990] = "else"
    let change = WordChange(
      from: text.joined(separator: " "), to: edited.joined(separator: "\n"))
    #expect(change == WordChange(added: 2, removed: 2, moved: 3000))
  }

  @Test func aTextWrittenAnewIsAddedAndRemoved() {
    var generator = SeededGenerator(seed: 1)
    let common = ["the", "of", "and", "to", "a"]
    let (before, after) = (
      (0..<15_000).map { $0 % 3 == 0 ? common.randomElement(using: &generator) ?? "" : "w\($0)" },
      (0..<12_000).map { $0 % 3 == 0 ? common.randomElement(using: &generator) ?? "" : "v\($0)" }
    )
    let change = WordChange(
      from: before.joined(separator: " "), to: after.joined(separator: " "))
    #expect(change.added - change.removed == -3000)
    #expect((8000...12_000).contains(change.added))
    #expect(change.moved == 0)
  }

  @Test func beyondTheLimitAllThatDiffersIsAddedAndRemoved() {
    let (before, after) = ("same a b c d e same", "same e d c b same")
    #expect(Self.change(before, after, limit: 4) == WordChange(added: 4, removed: 5, moved: 0))
    #expect(Self.change(before, after, limit: 5) == WordChange(added: 3, removed: 4, moved: 0))
  }

  @Test(arguments: [100, 300, 1000])
  func longVersionsAreComparedPartByPart(limit: Int) {
    let before = Self.words(0..<4000)
    let after = "new \(Self.words(1..<1500)) two words \(Self.words(1500..<3999)) end"
    #expect(Self.change(before, after, limit: limit) == WordChange(added: 4, removed: 2, moved: 0))
    #expect(Self.change(after, before, limit: limit) == WordChange(added: 2, removed: 4, moved: 0))
  }

  @Test func longVersionsThatRepeatThemselvesAreDividedWhereTheyShouldBe() {
    let text = Array(repeating: Self.words(0..<20), count: 200).joined(separator: " ")
    let change = Self.change("a \(text) b", "c \(text) d", limit: 500)
    #expect(change == WordChange(added: 2, removed: 2, moved: 0))
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func alsoPartByPartAddedWithoutRemovedIsTheDifference(seed: UInt64) {
    print("WordChangeTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let before = (0..<2000).map { "w\($0)–w\($0 % 7)" }
    var after = before
    for _ in 0..<Int.random(in: 1...40, using: &generator) {
      let place = Int.random(in: 0..<after.count - 30, using: &generator)
      let part = after[place..<place + .random(in: 0...20, using: &generator)]
      after.removeSubrange(part.indices)
      if Bool.random(using: &generator) {
        after.insert(contentsOf: part, at: .random(in: 0...after.count, using: &generator))
      }
    }
    let (old, new) = (before.joined(separator: " "), after.joined(separator: "\n"))
    let exact = WordChange(from: old, to: new)
    for limit in [10, 200, 1000] {
      let change = Self.change(old, new, limit: limit)
      let back = Self.change(new, old, limit: limit)
      #expect(change.added - change.removed == exact.added - exact.removed, "seed \(seed)")
      #expect(
        back == WordChange(added: change.removed, removed: change.added, moved: change.moved))
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func randomTextsChangeAsInTheTextbook(seed: UInt64) {
    print("WordChangeTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let names = ["a", "b", "c", "d", "e", "f", "g", "h"].prefix(
        .random(in: 1...8, using: &generator))
      func randomText() -> [String] {
        (0..<Int.random(in: 0...40, using: &generator)).map { _ in
          names.randomElement(using: &generator) ?? ""
        }
      }
      let before = randomText()
      var after = Bool.random(using: &generator) ? randomText() : before
      // A part that stands elsewhere.
      if after.count > 12, Bool.random(using: &generator) {
        let start = Int.random(in: 0..<after.count - 10, using: &generator)
        let part = after[start..<start + .random(in: 4...10, using: &generator)]
        after.removeSubrange(part.indices)
        after.insert(contentsOf: part, at: .random(in: 0...after.count, using: &generator))
      }
      let shared = WordChangeReference.sharedCount(before, after) { $0 == $1 }
      let (old, new) = (before.joined(separator: " "), after.joined(separator: " "))
      let change = WordChange(from: old, to: new)
      let back = WordChange(from: new, to: old)
      let comment: Comment = "seed \(seed): \(old) | \(new)"
      #expect(change.added + change.moved == after.count - shared, comment)
      #expect(change.removed + change.moved == before.count - shared, comment)
      #expect(
        back
          == WordChange(added: change.removed, removed: change.added, moved: change.moved), comment)
      #expect(WordChange(from: new, to: new) == WordChange(added: 0, removed: 0, moved: 0))
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func addedWithoutRemovedIsTheDifferenceOfTheCounts(seed: UInt64) {
    print("WordChangeTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let nasty = Array(ProseReference.names.keys).sorted() + Array(repeating: " ", count: 20)
    func randomBytes() -> [UInt8] {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...200, using: &generator) {
        text.append(nasty.randomElement(using: &generator) ?? " ")
      }
      var bytes = Array(String(text).utf8)
      for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
        bytes.remove(at: .random(in: 0..<bytes.count, using: &generator))
      }
      return bytes
    }
    var (prose, whitespace) = (ProseWordCounter(), WhitespaceWordCounter())
    for _ in 0..<60 {
      let before = randomBytes()
      var after = Bool.random(using: &generator) ? randomBytes() : before
      if !after.isEmpty, Bool.random(using: &generator) {
        let place = Int.random(in: 0..<after.count, using: &generator)
        after.replaceSubrange(
          place..<min(after.count, place + .random(in: 0...3, using: &generator)),
          with: randomBytes().prefix(3))
      }
      for words in [WordChange.Words.prose, .wc] {
        let (old, new) =
          words == .prose
          ? (prose.count(of: [before]), prose.count(of: [after]))
          : (whitespace.count(of: [before]), whitespace.count(of: [after]))
        let (change, back) = before.withUnsafeBytes { before in
          after.withUnsafeBytes { after in
            (
              WordChange(from: before, to: after, in: words),
              WordChange(from: after, to: before, in: words)
            )
          }
        }
        let comment: Comment = "seed \(seed), \(words): \(before) | \(after)"
        #expect(change.added - change.removed == new - old, comment)
        #expect(change.added >= 0 && change.removed >= 0 && change.moved >= 0, comment)
        #expect(change.added + change.moved <= new && change.removed + change.moved <= old, comment)
        #expect(back.added == change.removed && back.moved == change.moved, comment)
      }
    }
  }

  @Test func wordsAreThoseOfTheCounters() {
    for (sentence, count) in WriterCases.cases {
      let change = WordChange(from: "", to: sentence)
      #expect(change == WordChange(added: count, removed: 0, moved: 0), "\(sentence)")
    }
  }
}
