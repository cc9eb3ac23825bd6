/// The number of words of one content by one counter, seen at the end of a change.
///
/// The identifier is derived from the key, so that two observers of one save write one fact. Only the
/// program that has it knows a text that is in no file; a count of it has a time-ordered identifier, which
/// says when that was.
package struct WordSampleFact: Hashable, Sendable {
  /// The identifier, derived from document, fingerprints, counter and the version of the reader.
  package var id: FactIdentifier
  /// The sighting through which the content was seen.
  package var sighting: SightingIdentifier
  /// The content before the change, if it was seen.
  package var before: Fingerprint?
  /// The content that was counted.
  package var after: Fingerprint
  /// The counter's name, such as `wc`.
  package var counter: String
  /// Words in the content.
  package var words: Int64
  /// Words that the change brought in, where both texts were seen.
  package var wordsAdded: Int64?
  /// Words that the change took out, where both texts were seen.
  package var wordsRemoved: Int64?
  /// Words that arrived in one go, where an editor told.
  package var wordsPasted: Int64?
  /// When the content was written, in nanoseconds since 1970, where a look after it found that out; `nil` for when it
  /// was seen.
  package var writtenAtNanoseconds: Int64?
  /// The version of the reader that took the text out of its format, from 1; `nil` if nobody knows, such as for a text
  /// that a program gave.
  package var readerVersion: Int64?
  /// Who counted.
  package var authorship: Authorship

  /// Creates a sample of a document.
  package init(
    document: DocumentIdentifier, sighting: SightingIdentifier, before: Fingerprint?,
    after: Fingerprint,
    counter: String, words: Int64, wordsAdded: Int64? = nil, wordsRemoved: Int64? = nil,
    wordsPasted: Int64? = nil, writtenAtNanoseconds: Int64? = nil, readerVersion: Int64? = nil,
    authorship: Authorship
  ) {
    var key = [
      document.value.high, document.value.low, after.high, after.low, UInt64(after.byteCount),
    ]
    if let before { key += [before.high, before.low, UInt64(before.byteCount)] }
    key += counter.utf8.map(UInt64.init)
    // The first version had none in the key.
    if let readerVersion, readerVersion > 1 { key.append(UInt64(readerVersion)) }
    self.init(
      id: .derived(from: key), sighting: sighting, before: before, after: after, counter: counter,
      words: words, wordsAdded: wordsAdded, wordsRemoved: wordsRemoved, wordsPasted: wordsPasted,
      writtenAtNanoseconds: writtenAtNanoseconds, readerVersion: readerVersion,
      authorship: authorship)
  }

  package init(
    id: FactIdentifier, sighting: SightingIdentifier, before: Fingerprint?, after: Fingerprint,
    counter: String, words: Int64, wordsAdded: Int64?, wordsRemoved: Int64?, wordsPasted: Int64?,
    writtenAtNanoseconds: Int64? = nil, readerVersion: Int64? = nil, authorship: Authorship
  ) {
    self.id = id
    self.sighting = sighting
    self.before = before
    self.after = after
    self.counter = counter
    self.words = words
    self.wordsAdded = wordsAdded
    self.wordsRemoved = wordsRemoved
    self.wordsPasted = wordsPasted
    self.writtenAtNanoseconds = writtenAtNanoseconds
    self.readerVersion = readerVersion
    self.authorship = authorship
  }
}

extension WordSampleFact {
  /// The tool that counts words while it looks which documents files are.
  package static let passingTool = "fileprogress track"

  /// The tool that counts the words of known files before something is shown or done.
  package static let lookTool = "fileprogress look"

  /// Whether the words were counted only because somebody looked which document the file is: it says what
  /// the file had, and nothing of any work.
  package var wasCountedInPassing: Bool {
    wordsAdded == nil && before == nil && wasSeenByLook
  }

  /// Whether a look at the file counted the words, and no program that worked on it.
  package var wasSeenByLook: Bool {
    authorship.tool == Self.passingTool || authorship.tool == Self.lookTool
  }

  /// Returns the sample with the identifier that it has in a document.
  ///
  /// One of a text that is in no file keeps its own.
  package func identified(by document: DocumentIdentifier) -> WordSampleFact {
    guard id.madeAtNanoseconds == nil else { return self }
    return WordSampleFact(
      document: document, sighting: sighting, before: before, after: after, counter: counter,
      words: words, wordsAdded: wordsAdded, wordsRemoved: wordsRemoved, wordsPasted: wordsPasted,
      writtenAtNanoseconds: writtenAtNanoseconds, readerVersion: readerVersion,
      authorship: authorship)
  }

  /// Returns the better of two records of one sample: the one whose observer saw both texts. If
  /// both or neither did, it returns the older one.
  package func united(with other: WordSampleFact) -> WordSampleFact {
    func rank(
      _ sample: WordSampleFact
    ) -> (Int, Stamp, SightingIdentifier, DeviceIdentifier) {
      (
        sample.wordsAdded == nil ? 1 : 0, sample.authorship.stamp, sample.sighting,
        sample.authorship.device
      )
    }
    return rank(self) <= rank(other) ? self : other
  }
}
