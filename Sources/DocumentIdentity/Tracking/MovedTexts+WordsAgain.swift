import FileTracking
import ProgressModel
import ProgressStorage

extension MovedTexts {
  /// Notes that words which were in a text at first, and then in others, are in it again. If one of the others is gone
  /// later, they were moved.
  func noteWordsAgain(in remaking: Remaking) throws {
    let (edit, added) = (remaking.edit, remaking.added)
    guard edit.words > 0, added.terms.count >= TextOverlap.leastCommonTermCount,
      let first = try reader.texts(ofDocument: edit.document).first
    else { return }
    // They may come from a third text.
    if cuts.all.contains(where: {
      TextOverlap(of: added, in: $0.removed).share >= Self.knownShare
    }) {
      return
    }
    let own = Set(try reader.members(ofDocument: edit.document))
    for (other, _) in try reader.documents(
      sharingTerms: Array(added.questionTerms), kind: nil, limit: Self.mostRecent)
    where !own.contains(other) {
      guard let text = try newestSketch(ofDocument: other),
        TextOverlap(of: text, in: remaking.now).isWhole,
        !TextOverlap(of: text, in: remaking.before).isWhole,
        TextOverlap(of: text, in: first).share >= 1 - Self.movedShare,
        case let counted = try reader.activity(ofDocument: other, device: device).wordsChanged,
        counted > 0
      else { continue }
      try insert(
        0, in: edit.change.content, edit.change.counter, through: edit.change.sighting.id, .moved,
        from: other)
    }
  }

  /// Whether it was noted that words of a text are in another one again.
  func hasAgain(_ other: DocumentIdentifier, wordsOf document: DocumentIdentifier) throws -> Bool {
    let own = Set(try reader.members(ofDocument: document))
    return try broughtIn(ofDocument: other).contains { fact in
      fact.isNote && fact.origin.map(own.contains) ?? false
    }
  }
}
