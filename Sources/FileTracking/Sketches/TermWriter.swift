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

  /// Adds a word; its term, if it makes one, is put into the room.
  ///
  /// - Parameters:
  ///   - hash: The hash of the word.
  ///   - room: With a free place at `count`.
  ///   - count: How many terms are in the room.
  @inline(__always)
  mutating func add(_ hash: UInt64, to room: UnsafeMutablePointer<UInt32>, count: inout Int) {
    let term = keys.term(recent.0, recent.1, recent.2, recent.3, hash)
    wordCount &+= 1
    // Written in any case: whether it stays can't be guessed by the processor.
    room[count] = term
    count &+= term < limit && wordCount >= ContentSketch.wordsPerTerm ? 1 : 0
    recent = (recent.1, recent.2, recent.3, hash)
  }

  /// The one term of a text that has words, but too few for a term of five.
  var termOfShortText: UInt32? {
    guard 1..<ContentSketch.wordsPerTerm ~= wordCount else { return nil }
    return keys.term(0, recent.0, recent.1, recent.2, recent.3)
  }
}
