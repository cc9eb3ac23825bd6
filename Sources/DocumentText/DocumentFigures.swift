package import TextMetrics

/// What was counted of a document, as far as it was wanted.
package struct DocumentFigures: Sendable {
  /// The kind of document; `nil` if it can't be read.
  package var format: DocumentFormat?
  /// How a plain text is encoded; `nil` for everything else.
  package var encoding: TextEncoding?
  /// Why there are no figures; `nil` if there are.
  package var unreadableReason: UnreadableReason?
  /// What the wanted counters counted; empty if the document has no text that can be read.
  package var counts: [CountingRule: Int] = [:]
  /// The number of sentences.
  package var sentences: Int?
  /// The first part of the text in UTF-8, for its readability; `nil` if that was not wanted.
  var ratedText: [UInt8]?
  /// The words one by one; `nil` also if only a dictionary tells some of them.
  package var digests: WordDigests?
  /// What a dictionary has still to count for `prose`.
  var runs = SpacelessRuns()

  /// How hard it is to read; `nil` also for a text that is too short or not in English.
  ///
  /// - Complexity: O(*n*) of at most 1 MiB of text, and several times slower than counting it. So it is
  ///   derived only on request.
  package func readability() -> Readability? {
    guard let ratedText else { return nil }
    var counter = ReadabilityCounter()
    ratedText.withUnsafeBytes { counter.consume($0) }
    return counter.finish()
  }

  /// Has the runs of scripts without spaces counted, which adds to the words of `prose`.
  ///
  /// Their words are not known one by one: such a text has no digests. What cannot be counted has no words
  /// of `prose` at all, and the reason is said.
  mutating func countRuns(by reader: ForeignReader) {
    guard !runs.isEmpty else { return }
    if digests?.words == .prose { digests = nil }
    do {
      counts[.prose, default: 0] += try reader.wordCount(ofRuns: runs.utf8)
      runs = SpacelessRuns()
    } catch {
      haveNoProse(for: error)
    }
  }

  /// Drops the words of `prose`, because some of them needed a dictionary that is missing.
  mutating func haveNoProse(for reason: UnreadableReason) {
    counts[.prose] = nil
    unreadableReason = reason
    runs = SpacelessRuns()
  }
}
