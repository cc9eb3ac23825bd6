/// Makes terms of words in their order, and puts down those below a limit.
struct TermWriter {
  let keys: TermKeys
  /// How many words there were.
  private(set) var wordCount = 0
  /// The hashes of the last words, the oldest first; zero where there was none.
  private var recent: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// Terms from here on are left out.
  var limit = ContentSketch.fullLimit

  init(keys: TermKeys) {
    self.keys = keys
  }

  /// How many terms a word can make.
  static let mostTermsOfWord = 2

  /// Adds a word; its terms, if it makes any, are put into the room.
  ///
  /// - Parameters:
  ///   - hash: The hash of the word.
  ///   - room: With ``mostTermsOfWord`` free places at `count`.
  ///   - count: How many terms are in the room.
  @inline(__always)
  mutating func add(_ hash: UInt64, to room: UnsafeMutablePointer<UInt32>, count: inout Int) {
    let term = keys.term(recent.0, recent.1, recent.2, recent.3, hash)
    wordCount &+= 1
    // Written in any case: whether it stays can't be guessed by the processor.
    room[count] = term
    count &+= term < limit && wordCount >= ContentSketch.wordsPerTerm ? 1 : 0
    if wordCount <= ContentSketch.pairedWordCount, wordCount > 1 {
      room[count] = keys.term(0, 0, 0, recent.3, hash) | ContentSketch.pairStart
      count &+= 1
    }
    recent = (recent.1, recent.2, recent.3, hash)
  }

  /// Whether the text so far is a short one.
  var hasPairs: Bool { 2...ContentSketch.pairedWordCount ~= wordCount }

  /// The one term of a text of one word.
  var termOfOnlyWord: UInt32? { wordCount == 1 ? keys.term(0, 0, 0, 0, recent.3) : nil }
}
