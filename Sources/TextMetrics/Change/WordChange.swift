/// How many words were added, removed and moved between two versions of a text.
///
/// A counter decides what a word is, so `added - removed` is exactly the difference of its counts. A word
/// that differs in anything, even a comma, is another word. The texts are not kept.
///
/// The number of changed words is as small as possible if the differing parts have up to 4096 words
/// together. For more words it is nearly as small, at a bounded cost. Differing parts of more than
/// 2,097,152 words, or 16 MiB, are split where they share 64 bytes, and each half is compared by itself. If
/// they share none near the middle, all their words count as changed.
///
/// - Source: Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), with the limit of GNU
///   diff; anchors that occur once, after Cohen's patience diff, of four words instead of a line.
public struct WordChange: Equatable, Sendable {
  /// The counters whose words can be compared, by their names.
  public enum Words: String, Sendable {
    /// Those of ``ProseWordCounter``.
    case prose = "prose/1"
    /// Those of ``WhitespaceWordCounter``.
    case wc
  }

  /// How many words in a row count as moved: 6.
  ///
  /// git takes 20 letters and digits in a row for a moved block (`diff --color-moved`), which are
  /// five words of English; but there are set phrases of five, such as "at the end of the".
  public static let shortestMovedRun = 6

  /// How many words of each version are compared at once; it bounds the memory.
  private static let comparedWordLimit = WordDigests.mostWordCount
  /// More bytes for each of those words are not even read.
  private static let comparedBytesPerWord = 8

  /// How many words are new, without those that moved.
  public let added: Int

  /// How many words are gone, without those that moved.
  public let removed: Int

  /// How many words moved: runs of at least ``shortestMovedRun`` words that are missing in
  /// one place and new in another.
  public let moved: Int

  /// Creates a change of so many words.
  public init(added: Int, removed: Int, moved: Int) {
    (self.added, self.removed, self.moved) = (added, removed, moved)
  }

  /// Compares two versions of a text.
  ///
  /// From the second to the first, the same words move, and added and removed change places.
  ///
  /// - Parameters:
  ///   - before: UTF-8, valid or not; not kept.
  ///   - after: UTF-8, valid or not; not kept.
  ///   - words: The counter whose words are compared.
  /// - Complexity: O(*n*) for the bytes that are the same at both ends; O(*w* log *w*) for *w* words
  ///   between them, and at most 34 million steps plus 200 for each word.
  public init(
    from before: UnsafeRawBufferPointer, to after: UnsafeRawBufferPointer,
    in words: Words = .prose
  ) {
    self.init(from: before, to: after, in: words, wordLimit: Self.comparedWordLimit)
  }

  /// Compares two versions of a text, word by word only if the parts that differ have few enough.
  init(
    from before: UnsafeRawBufferPointer, to after: UnsafeRawBufferPointer, in words: Words,
    wordLimit: Int
  ) {
    let (before, after) = CommonEnds.removed(before, after)
    guard max(before.count, after.count) <= wordLimit * Self.comparedBytesPerWord,
      let oldDigests = WordDigests(of: before, words, limit: wordLimit).digests,
      let newDigests = WordDigests(of: after, words, limit: wordLimit).digests
    else {
      self.init(longBefore: before, after, in: words, wordLimit: wordLimit)
      return
    }
    self.init(from: oldDigests[...], to: newDigests[...])
  }

  /// Compares two versions of a text by the digests of their words.
  ///
  /// - Returns: `nil` if a version has more than ``WordDigests/mostWordCount`` words, or the words are
  ///   those of different counters.
  /// - Complexity: O(*n*) for *n* words that are the same at both ends, else as for bytes.
  public init?(from before: WordDigests, to after: WordDigests) {
    guard before.words == after.words, let before = before.digests, let after = after.digests
    else { return nil }
    let start = zip(before, after).prefix { $0 == $1 }.count
    let (oldRest, newRest) = (before[start...], after[start...])
    let end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    self.init(from: oldRest.dropLast(end), to: newRest.dropLast(end))
  }

  private init(from before: ArraySlice<UInt64>, to after: ArraySlice<UInt64>) {
    // There may be several shortest ways; the order decides, so that both directions agree.
    if after.count < before.count
      || after.count == before.count && after.lexicographicallyPrecedes(before)
    {
      let change = Self(digests: after, before)
      self.init(added: change.removed, removed: change.added, moved: change.moved)
    } else {
      self.init(digests: before, after)
    }
  }

  /// Compares two versions of a text.
  ///
  /// - Complexity: As for bytes.
  public init(from before: String, to after: String, in words: Words = .prose) {
    var (before, after) = (before, after)
    self = before.withUTF8 { before in
      after.withUTF8 { after in
        Self(from: UnsafeRawBufferPointer(before), to: UnsafeRawBufferPointer(after), in: words)
      }
    }
  }

  /// Compares long versions in pieces, or counts all words as changed.
  private init(
    longBefore before: UnsafeRawBufferPointer, _ after: UnsafeRawBufferPointer, in words: Words,
    wordLimit: Int
  ) {
    if after.count < before.count
      || after.count == before.count && after.lexicographicallyPrecedes(before)
    {
      let change = Self(longBefore: after, before, in: words, wordLimit: wordLimit)
      self.init(added: change.removed, removed: change.added, moved: change.moved)
    } else if let place = SharedPlace.find(before, after) {
      let first = Self(
        from: .init(rebasing: before[..<place.first]),
        to: .init(rebasing: after[..<place.second]), in: words, wordLimit: wordLimit)
      let second = Self(
        from: .init(rebasing: before[place.first...]),
        to: .init(rebasing: after[place.second...]), in: words, wordLimit: wordLimit)
      self.init(
        added: first.added + second.added, removed: first.removed + second.removed,
        moved: first.moved + second.moved)
    } else {
      self.init(
        added: WordDigests(of: after, words, limit: 0).count,
        removed: WordDigests(of: before, words, limit: 0).count, moved: 0)
    }
  }

  private init(digests before: ArraySlice<UInt64>, _ after: ArraySlice<UInt64>) {
    var numbers = DigestNumbers()
    let (before, after) = (
      before.map { Int32(numbers.number(of: $0)) }, after.map { Int32(numbers.number(of: $0)) }
    )
    let alignment = WordAlignment(before, after, distinctCount: numbers.count)
    let moved = MovedRuns.wordCount(
      removedFrom: before, isKept: alignment.isKeptBefore,
      addedTo: after, isKept: alignment.isKeptAfter, shortest: Self.shortestMovedRun)
    self.init(
      added: after.count - alignment.keptCount - moved,
      removed: before.count - alignment.keptCount - moved, moved: moved)
  }
}
