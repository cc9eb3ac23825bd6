import FileTracking
import ProgressModel

/// Compares the text of a file with kept sketches. It asks neither the store nor the disk.
enum TextComparison {
  /// The kept sketches of a document.
  struct Text {
    var document: DocumentIdentifier
    /// The first sizeable text, and the newest one.
    var sketches: [ContentSketch]
    /// Whether the file has enough of its terms to be worth a comparison. What the texts of others have in
    /// common tells how much a term says, so those count, too.
    var mayBeAlike = true
  }

  /// How much of a document's text a file has. If two texts are kept, the higher result counts.
  static func likeness(
    of kept: [ContentSketch], in sketch: ContentSketch, weights: TermWeights = .equal
  ) -> Likeness? {
    kept.map { Likeness(of: $0, in: sketch, weights: weights) }.max { $0.score < $1.score }
  }

  /// The texts that a file is alike to, the most alike first.
  static func alike(
    _ texts: [Text], in sketch: ContentSketch, weights: TermWeights, limit: Int
  ) -> [(DocumentIdentifier, Likeness)] {
    likenesses(of: texts, in: sketch, weights: weights).filter(\.1.isAlike)
      .sorted { ($0.1.score, $1.0) > ($1.1.score, $0.0) }.prefix(limit).map(\.self)
  }

  /// The documents whose texts the file has most of: first the one it has most of; of equal ones, the
  /// oldest.
  static func mostKept(
    _ texts: [Text], in sketch: ContentSketch, limit: Int
  ) -> [(DocumentIdentifier, Likeness)] {
    likenesses(of: texts, in: sketch, weights: .equal).filter(\.1.hasMostOfOldText)
      .sorted { ($1.1.score, $0.0) < ($0.1.score, $1.0) }.prefix(limit).map(\.self)
  }

  private static func likenesses(
    of texts: [Text], in sketch: ContentSketch, weights: TermWeights
  ) -> [(DocumentIdentifier, Likeness)] {
    texts.lazy.filter(\.mayBeAlike).compactMap { text in
      likeness(of: text.sketches, in: sketch, weights: weights).map { (text.document, $0) }
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
