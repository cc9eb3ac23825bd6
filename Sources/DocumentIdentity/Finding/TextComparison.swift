import FileTracking
import ProgressModel

/// Compares the text of a file with kept sketches. It asks neither the store nor the disk.
enum TextComparison {
  /// The kept sketches of a document.
  struct Text: Sendable {
    var document: DocumentIdentifier
    /// The first sizeable text, and the newest one.
    var sketches: [ContentSketch]
    /// At most which share of the terms of one of them the file has; see `TermSet`.
    var mostCommonShare = 1.0
  }

  /// How much of a document's text a file has. If two texts are kept, the higher result counts.
  static func likeness(
    of kept: [ContentSketch], in sketch: ContentSketch
  ) -> Likeness? {
    kept.map { Likeness(of: $0, in: sketch, weights: .equal) }.max { $0.score < $1.score }
  }

  /// The fewest terms that can speak for what was added to a text.
  private static let leastOwnTermCount = 8

  /// Whether a text has what was added to a template, so that it is more than another text from this template.
  ///
  /// - Parameters:
  ///   - newest: The text that grew out of the template.
  ///   - template: The template.
  ///   - text: The text at hand.
  static func hasOwnTerms(
    of newest: ContentSketch, without template: ContentSketch, in text: ContentSketch
  ) -> Bool {
    let limit = min(newest.limit, template.limit, text.limit)
    let own = Set(newest.terms.filter { $0 < limit }).subtracting(template.terms)
    guard own.count >= leastOwnTermCount else { return false }
    return 2 * own.intersection(text.terms).count >= own.count
  }

  /// Whether a text has no more words of another one than texts have by chance.
  static func hasNothing(of other: ContentSketch, in text: ContentSketch) -> Bool {
    let limit = min(other.limit, text.limit)
    let terms = Set(other.terms.filter { $0 < limit })
    guard terms.count >= leastOwnTermCount else { return false }
    return Double(terms.intersection(text.terms).count)
      < MovedTexts.leastShare * Double(terms.count)
  }

  /// The texts that a file is alike to, the most alike first.
  static func alike(
    _ texts: [Text], in sketch: ContentSketch, weights: TermWeights, limit: Int
  ) -> [(DocumentIdentifier, Likeness)] {
    likenesses(
      of: texts, in: sketch, weights: weights,
      leastCommonShare: TermWeights.leastCommonShare(
        candidateCount: texts.count, documentCount: weights.documentCount),
      leastShare: Likeness.leastSurvivingShare
    ).filter(\.1.isAlike)
      .sorted { ($0.1.score, $1.0) > ($1.1.score, $0.0) }.prefix(limit).map(\.self)
  }

  /// The documents whose texts the file has most of: first the one it has most of; of equal ones, the
  /// oldest.
  static func mostKept(
    _ texts: [Text], in sketch: ContentSketch, limit: Int
  ) -> [(DocumentIdentifier, Likeness)] {
    likenesses(
      of: texts, in: sketch, weights: .equal, leastCommonShare: Likeness.leastShareOfMost,
      leastShare: Likeness.leastShareOfMost
    ).filter(\.1.hasMostOfOldText)
      .sorted { ($1.1.score, $0.0) < ($0.1.score, $1.0) }.prefix(limit).map(\.self)
  }

  /// Compares the file with those texts that may have enough in common with it.
  ///
  /// - Parameters:
  ///   - leastCommonShare: How many of the terms of a text have to be common, whatever they weigh.
  ///   - leastShare: How much of the weight of a text has to be common.
  private static func likenesses(
    of texts: [Text], in sketch: ContentSketch, weights: TermWeights, leastCommonShare: Double,
    leastShare: Double
  ) -> [(DocumentIdentifier, Likeness)] {
    let near = texts.filter { $0.mostCommonShare >= leastCommonShare }
    guard !near.isEmpty else { return [] }
    let current = WeighedText(sketch, weights: weights)
    return near.compactMap { text in
      guard text.sketches.contains(where: { current.mayHave(leastShare, of: $0) }) else {
        return nil
      }
      return text.sketches.map { Likeness(of: $0, in: current) }.max { $0.score < $1.score }
        .map { (text.document, $0) }
    }
  }
}

extension SightingFact {
  /// Whether a document was found to have gone from a path to the name of a backup of it, and nothing was
  /// seen of it since.
  func hasMovedToBackup(of path: String) -> Bool {
    decision.reason == .moved && FileVariant.isBackup(resolvedPath, of: path)
  }
}
