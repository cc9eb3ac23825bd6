import FileTracking
import ProgressModel

/// What was removed from a text.
///
/// Words that stand twice in the text are still in it if one of both places is removed. So what was removed has fewer
/// words of a text that it was moved to than there were.
struct TextLoss: Equatable {
  /// The documents that the text is one with.
  let documents: Set<DocumentIdentifier>
  /// The text as it was before.
  let before: ContentSketch
  /// What was removed from it: where it is now, it was moved.
  private(set) var removed: ContentSketch
  /// By how many words the text became shorter; 0 if it did not, or nobody knows.
  let words: Int64

  init(
    of documents: Set<DocumentIdentifier>, from before: ContentSketch, to now: ContentSketch,
    words: Int64
  ) {
    self.documents = documents
    self.before = before
    removed = before.subtracting(now)
    self.words = words
  }

  /// Returns how much of what a new text and a third one have in common was moved out of this one, 0…1.
  ///
  /// If most of it was, all that this text had of it counts. Whether the rest was copied, only this text tells: of a
  /// long third text few terms are kept, which may make a few words look like many. If none of it can be compared, it
  /// came as most of the new text did.
  func share(of overlap: TextOverlap, in text: ContentSketch) -> Double {
    let isMost = TextOverlap(of: text, in: removed).share >= MovedTexts.knownShare
    let share = overlap.share(in: removed, ifSilent: isMost ? 1 : 0)
    return share < MovedTexts.knownShare ? share : max(share, overlap.share(in: before))
  }

  /// Whether another text has hardly more words of this one than this one lost, so that all of them were moved there.
  ///
  /// - Parameters:
  ///   - wordCount: How many words the other text has.
  ///   - left: How many of these this text still has. If they were copied, the other one has so many more.
  func isAll(of text: ContentSketch, _ wordCount: Int64, besides left: Double) -> Bool {
    let overlap = TextOverlap(of: before, in: text)
    return overlap.share(in: removed, ifSilent: 0) >= MovedTexts.knownShare
      && overlap.passageWords(of: wordCount) - Double(words)
        < max(MovedTexts.leastShare * Double(wordCount), left / 2)
  }

  /// Returns the loss without what another text may have got of it.
  func withoutWhatCame(to other: ContentSketch) -> TextLoss {
    guard mayHaveCome(to: other) else { return self }
    var rest = self
    rest.removed = removed.subtracting(other)
    return rest
  }

  /// Whether another text may have got some of the words.
  func mayHaveCome(to other: ContentSketch) -> Bool {
    TextOverlap(of: removed, in: other).commonTermCount >= TextOverlap.leastCommonTermCount
  }
}
