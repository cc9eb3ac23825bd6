/// What is kept of a text so that it is known again after it was edited: a sample of its terms.
///
/// A term is a keyed hash of five words in a row. In a short text it may also be of two words, because more
/// pairs survive an edit. The sample has the smallest terms of the text, so two texts sample the same
/// sentences, however long each of them is. No word can be read from it. Without the store's secret, no one
/// can test it against guessed sentences.
package struct ContentSketch: Equatable, Sendable {
  /// How many neighbouring words make a term.
  package static let wordsPerTerm = 5
  /// Up to how many words a text is short and has its pairs of words as terms, too.
  package static let pairedWordCount = 128
  /// The extractor of a file whose bytes are its text.
  package static let plainText = "plain"
  /// The name of the way in which sketches are made; others are never compared with them.
  package static let method = "smallest shingles"
  /// The version of the way; a change of words, terms or keys takes a new one.
  package static let version: Int64 = 2
  /// How many bits a term has.
  package static let bitsPerTerm = 24
  /// How many bytes a kept term takes.
  static let bytesPerTerm = 3
  /// How many terms are kept if a text has one version: 1,920 bytes, so two
  /// rows fit into a page of the database.
  package static let storedTermCount = 640
  /// How many terms of a text are kept where two versions of it are: 960 bytes each.
  package static let halfTermCount = 320
  /// By how many of its smallest terms a kept sketch is found.
  package static let indexTermCount = 24
  /// How many of the smallest terms of the text at hand are looked up in search of its older self.
  ///
  /// More than ``indexTermCount``, since a text that grew has many new terms below its old ones.
  package static let questionTermCount = 512

  /// The limit of a sketch that has every term of a text with pairs.
  package static let fullLimit: UInt32 = 1 << bitsPerTerm
  /// The limit of a sketch that has every term of a text without pairs, which are from here on.
  package static let pairStart: UInt32 = fullLimit / 2

  /// What made the text of the file, as ``TextSource`` names it.
  package let extractor: String

  /// The terms: ascending, distinct, each below ``limit``.
  package let terms: [UInt32]

  /// Every term of the text below this one is among the terms; at most ``fullLimit``.
  package let limit: UInt32

  /// The sketch of a text without words, and of content that is not text.
  package static let empty = ContentSketch(ascending: [], limit: pairStart)

  /// Takes terms which are known to be ascending, distinct and below the limit.
  init(ascending terms: [UInt32], limit: UInt32, extractor: String = plainText) {
    self.extractor = extractor
    self.terms = terms
    self.limit = limit
  }

  /// Whether there are no terms to compare.
  package var isEmpty: Bool { terms.isEmpty }

  /// Whether every term of the text is among the terms.
  package var isComplete: Bool { limit == Self.fullLimit || limit == Self.pairStart }

  /// The terms by which a kept sketch is found, ascending.
  package var indexTerms: ArraySlice<UInt32> { terms.prefix(Self.indexTermCount) }

  /// The terms that are looked up in search of the text's older self, ascending.
  package var questionTerms: ArraySlice<UInt32> { terms.prefix(Self.questionTermCount) }

  /// Returns the terms that another text doesn't have.
  ///
  /// - Complexity: O(*n*), *n* terms of both.
  package func subtracting(_ other: ContentSketch) -> ContentSketch {
    let limit = min(limit, other.limit)
    let own = terms[...].below(limit)
    var isCommon = [Bool](repeating: false, count: own.count)
    own.forEachCommon(with: other.terms[...].below(limit)) { place, _ in isCommon[place] = true }
    return ContentSketch(
      ascending: zip(own, isCommon).filter { !$1 }.map(\.0), limit: limit, extractor: extractor)
  }

  /// The sketch with its smallest terms only; itself if it has no more of them.
  package func prefix(_ termCount: Int) -> ContentSketch {
    guard termCount < terms.count else { return self }
    let kept = Array(terms.prefix(termCount))
    return ContentSketch(
      ascending: kept, limit: kept.last.map { $0 + 1 } ?? 0, extractor: extractor)
  }
}
