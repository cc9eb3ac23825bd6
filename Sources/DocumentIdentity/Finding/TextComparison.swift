import FileTracking
import ProgressModel

/// How alike the text of a file is to what is kept of others. It asks neither the store nor the disk.
enum TextComparison {
  /// What is kept of the texts of a document.
  struct Text {
    var document: DocumentIdentifier
    /// The first sizeable text, and the newest one.
    var sketches: [ContentSketch]
  }

  /// How much of a document's text a file has; of two kept texts the one of which it has more.
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

  /// The texts of which a file has most, the one of which it has most first, of several the oldest.
  static func mostKept(
    _ texts: [Text], in sketch: ContentSketch, limit: Int
  ) -> [(DocumentIdentifier, Likeness)] {
    likenesses(of: texts, in: sketch, weights: .equal).filter(\.1.hasMostOfOldText)
      .sorted { ($1.1.score, $0.0) < ($0.1.score, $1.0) }.prefix(limit).map(\.self)
  }

  private static func likenesses(
    of texts: [Text], in sketch: ContentSketch, weights: TermWeights
  ) -> [(DocumentIdentifier, Likeness)] {
    texts.compactMap { text in
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
