import FileTracking

/// What was removed from a text.
struct TextLoss: Equatable {
  /// The text as it was before.
  let before: ContentSketch
  /// What was removed from it: where it is now, it was moved.
  private(set) var removed: ContentSketch

  init(from before: ContentSketch, to now: ContentSketch) {
    self.before = before
    removed = before.subtracting(now)
  }

  /// Returns how much of what two other texts have in common was moved out of this one, 0…1.
  ///
  /// If most of it was, all that this text had of it counts. Words that stand twice in this text are still in it, and so
  /// it is the one to compare for them: of a long third text few terms are kept, which may make a few words look like
  /// many.
  func share(of overlap: TextOverlap) -> Double {
    let share = overlap.share(in: removed, ifSilent: 0)
    return share < MovedTexts.knownShare ? share : max(share, overlap.share(in: before))
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
