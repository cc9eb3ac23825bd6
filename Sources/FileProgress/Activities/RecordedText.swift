import FileTracking
import ProgressModel
import TextMetrics

/// What is kept of a text that a program gave: no word of it, but enough to compare the next one.
struct RecordedText {
  /// What it is told from others by.
  let content: Fingerprint
  /// The newest look at the file when the text came.
  let sighting: SightingIdentifier
  /// The counter of ``words``.
  let counter: String
  /// The number of words.
  let words: Int
  private let digests: WordDigests

  /// Counts a text.
  ///
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - counter: The counter of the document so far; `nil` if it has none.
  ///   - sighting: The newest look at the file.
  ///   - isSaved: Whether the file has this text.
  ///   - secret: Under which contents are hashed.
  init(
    _ text: UnsafeRawBufferPointer, by counter: String?, seenAs sighting: SightingFact,
    isSaved: Bool, under secret: StoreSecret
  ) {
    let rule: CountingRule = counter == CountingRule.wc.makeCounter().name ? .wc : .prose
    var wordCounter = rule.makeCounter()
    wordCounter.begin()
    wordCounter.consume(text)
    words = wordCounter.finish()
    self.counter = wordCounter.name
    var digests = WordDigests(rule == .wc ? .wc : .prose)
    digests.consume(text)
    digests.finish()
    self.digests = digests
    let ofText = ContentHasher.fingerprint(of: text, secret: secret)
    content = isSaved ? sighting.fingerprint ?? ofText : ofText
    self.sighting = sighting.id
  }

  /// Returns what was added and removed since an earlier text; `nil` if the two can't be compared.
  func change(since earlier: RecordedText) -> WordsChanged? {
    guard counter == earlier.counter, let change = WordChange(from: earlier.digests, to: digests)
    else { return nil }
    return WordsChanged(added: Int64(change.added), removed: Int64(change.removed), pasted: nil)
  }
}
