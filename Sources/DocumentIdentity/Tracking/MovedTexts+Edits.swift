import FileTracking
import ProgressModel
import ProgressStorage

extension MovedTexts {
  /// With how many texts that changed lately each one that changed now is compared.
  static let mostRecent = 64
  /// With how many texts of the same content a text is compared.
  private static let mostTwins = 8

  /// A change of a known text.
  struct Edit {
    let change: SeenChange
    /// By how many words the text changed; not 0.
    let words: Int64
    /// What the text was before.
    let former: FormerContent
    /// Whether another device has counted the text: then what it was made of is on record.
    let isKnown: Bool
    /// Whether the text went back to an older one.
    let isReturn: Bool

    var document: DocumentIdentifier { change.sighting.document }
    /// When its file was written, by the time stamp, in nanoseconds since 1970.
    var writtenAtNanoseconds: Int64 { change.sighting.state.modifiedNanoseconds }
  }

  /// Whether so many texts changed in one look that nobody put any of them together.
  static func areMany(_ edits: [Edit]) -> Bool { edits.count > mostRecent }

  /// Records which changes of known texts were made in other texts: a text was copied over them, or they were put together
  /// again, of more texts or of fewer.
  ///
  /// - Parameter grown: The documents of texts that are new or grew: what went there was moved.
  func recordOrigins(of edits: [Edit], unlessTo grown: [DocumentIdentifier]) throws {
    let recent = try textsChangedSince(edits)
    let areMany = Self.areMany(edits)
    // Of two texts with one content the one that was written later is the copy, on every computer.
    let inOrder = edits.sorted {
      ($1.writtenAtNanoseconds, $0.change.sighting.path)
        < ($0.writtenAtNanoseconds, $1.change.sighting.path)
    }
    // A return is no change.
    for edit in inOrder where !edit.isReturn && !edit.isKnown {
      if try recordContentOfOther(edit) { continue }
      let isMade = try reader.members(ofDocument: edit.document).contains(
        where: reader.isMadeOfOthers)
      if areMany, !isMade { continue }
      guard let before = try textBefore(ofDocument: edit.document),
        let now = try newestSketch(ofDocument: edit.document)
      else { continue }
      let remaking = Remaking(edit: edit, before: before, now: now, isMade: isMade)
      if try recordParts(of: remaking, recent, unlessTo: grown)
        || recordCutOfCopy(remaking, unlessTo: grown)
      {
        continue
      }
      try recordArrivals(in: remaking)
      try noteWordsAgain(in: remaking)
    }
  }

  /// Records that texts of other devices were put into a known text. No look here saw their files, so nobody can tell
  /// whether these are gone.
  private func recordArrivals(in remaking: Remaking) throws {
    let (change, added) = (remaking.edit.change, remaking.added)
    var left = remaking.edit.words
    guard left > 0, added.terms.count >= TextOverlap.leastCommonTermCount else { return }
    var known = Set(try reader.members(ofDocument: change.sighting.document))
    for (other, _) in try reader.documents(
      sharingTerms: Array(added.questionTerms), kind: nil, limit: Self.mostRecent)
    where !known.contains(other) {
      let members = try reader.members(ofDocument: other)
      known.formUnion(members)
      guard try !members.contains(where: { try reader.devices(thatSaw: $0).contains(device) }),
        let text = try newestSketch(ofDocument: other),
        case let overlap = TextOverlap(of: text, in: remaking.now),
        overlap.isWhole, !overlap.isOfPairs,
        TextOverlap(of: text, in: remaking.before).share < 1 - Self.movedShare,
        // It may have come from a third text.
        !cuts.all.contains(where: { overlap.share(in: $0.removed) >= Self.knownShare }),
        let words = try reader.newestWords(ofDocument: other, by: change.counter),
        words > 0, Double(left) >= Self.enoughRoom * Double(words)
      else { continue }
      left -= min(left, words)
      try insert(
        remaking.edit.words - left, in: change.content, change.counter,
        through: change.sighting.id, .copied, from: other)
    }
  }

  /// Records that a text was copied over another one: the change was made in the copy, and counted there.
  ///
  /// - Returns: Whether it was.
  private func recordContentOfOther(_ edit: Edit) throws -> Bool {
    let change = edit.change
    let own = Set(try reader.members(ofDocument: edit.document))
    for twin in try reader.sightings(
      withContent: change.content, limit: Self.mostTwins, isOldestFirst: true)
    where !own.contains(twin.document) {
      let counted = try reader.activity(ofDocument: twin.document, device: device)
        .wordsCounted(
          of: edit.words, from: edit.former.content, to: change.content, by: change.counter)
      // What another text had before this look was not written here. If both got it in this look, it counts once.
      let wasThere =
        try edit.words > 0
        && reader.newestWords(
          ofDocument: twin.document, by: change.counter, before: change.sighting.authorship.stamp)
          == change.words
        && textBefore(ofDocument: twin.document) == nil
      let words = wasThere ? edit.words : counted
      guard words != 0 else { continue }
      try insert(
        words, in: change.content, change.counter, through: change.sighting.id, .copied,
        from: twin.document)
      return true
    }
    return false
  }
}
