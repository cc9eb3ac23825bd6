import FileTracking
import ProgressModel
import ProgressStorage

extension MovedTexts {
  /// If at least this share of a copy was removed, the copy keeps a part of the text. Less is an edit.
  private static let dividedShare = 0.4
  /// If the original keeps less than this share of a copy, the text was moved to the copy, which is not a backup.
  private static let leastKeptShare = 0.4

  /// Whether a new text was moved: it was copied from a text that had all of it before this look, and has little of it
  /// now.
  func isMoved(
    _ document: DocumentIdentifier, by decision: MatchDecision, _ count: ContentCount
  ) throws -> Bool {
    guard decision.reason == .copied, let origin = decision.origin,
      let before = try textBefore(ofDocument: origin),
      let text = try newestSketch(ofDocument: document),
      TextOverlap(of: text, in: before).isWhole
    else { return false }
    // A text that has hardly any words left has no sketch.
    if let words = try reader.newestWords(ofDocument: origin, by: count.counter),
      Double(words) < Self.leastKeptShare * Double(count.words)
    {
      return true
    }
    guard let now = try newestSketch(ofDocument: origin) else { return false }
    let kept = TextOverlap(of: text, in: now)
    return kept.isTelling && kept.share < Self.leastKeptShare
  }

  /// Records that words removed from a copy were not lost: the original still has them.
  ///
  /// If the original loses the other part, the text is divided between both, and ``TextCut`` says so.
  ///
  /// - Parameter grown: The documents of texts that are new or grew: what went there was moved.
  /// - Returns: Whether the original has them.
  func recordCutOfCopy(_ cut: Remaking, unlessTo grown: [DocumentIdentifier]) throws -> Bool {
    let edit = cut.edit
    let wordsBefore = edit.change.words.subtractingSaturated(edit.words)
    guard edit.words < 0,
      Double(edit.words.magnitude) >= Self.dividedShare * Double(wordsBefore),
      case let own = try reader.members(ofDocument: edit.document),
      let origin = try own.compactMap(reader.origin(ofDocument:)).first(where: { !own.contains($0) }
      ),
      try isPresent(origin), let text = try newestSketch(ofDocument: origin),
      case let removed = cut.removed,
      case let overlap = TextOverlap(of: removed, in: text), overlap.isTelling,
      overlap.share >= Self.foundShare,
      try !isMoved(removed, from: edit.document, to: grown), try !gotWords(origin, of: edit)
    else { return false }
    let kept = TextOverlap(of: cut.before, in: cut.now).commonWords(of: edit.change.words)
    // What was written at the same time counts.
    let written = edit.change.words.subtractingSaturated(kept)
    try insert(
      edit.words.subtractingSaturated(written), in: edit.change.content, edit.change.counter,
      through: edit.change.sighting.id, .copied, from: origin)
    return true
  }

  /// Whether a text grew by the words that were removed from its copy when they were: it had them, and has them twice. A
  /// look may have seen that first, since a file that lost most of its words waits.
  private func gotWords(_ origin: DocumentIdentifier, of edit: Edit) throws -> Bool {
    try reader.activity(ofDocument: origin, device: device).textChanges.contains { growth in
      Double(growth.words) >= Self.enoughRoom * Double(edit.words.magnitude)
        && growth.seenAtNanoseconds > edit.former.seenAtNanoseconds
        && growth.writtenAtNanoseconds.subtractingSaturated(edit.writtenAtNanoseconds).magnitude
          <= Self.lookNanoseconds
    }
  }
}
