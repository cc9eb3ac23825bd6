import FileTracking
import ProgressModel
import ProgressStorage

extension MovedTexts {
  /// A change was made elsewhere if so much of it stands in other texts.
  private static let foundShare = 0.9
  /// With how many texts that changed lately each one that changed now is compared.
  private static let mostRecent = 64
  /// How far back these are looked for.
  private static let recentNanoseconds: Int64 = 31 * 24 * 3_600_000_000_000
  /// With how many texts of the same content a text is compared.
  private static let mostTwins = 8

  /// A change of a known text.
  struct Edit {
    let change: SeenChange
    /// By how many words the text changed; not 0.
    let words: Int64
    /// What the text was before.
    let former: FormerContent
    /// Whether the text went back to an older one.
    let isReturn: Bool

    var document: DocumentIdentifier { change.sighting.document }
  }

  /// Records which changes of known texts were made in other texts: a text was copied over them, or they were put together
  /// again, of more texts or of fewer.
  ///
  /// - Parameter grown: The documents of texts that are new or grew: what went there was moved.
  func recordOrigins(of edits: [Edit], unlessTo grown: [DocumentIdentifier]) throws {
    let recent = try textsChangedSince(edits)
    for edit in edits {
      // A return is no change.
      if try !edit.isReturn && recordContentOfOther(edit) { continue }
      guard let before = try textBefore(ofDocument: edit.document),
        let now = try newestSketch(ofDocument: edit.document),
        try edit.isReturn || !recordParts(edit, from: before, to: now, recent, unlessTo: grown)
      else { continue }
      try noteWordsAgain(edit, from: before, to: now)
    }
  }

  // MARK: - Contents that another text had

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
        .wordsChanged(from: edit.former.content, to: change.content, by: change.counter)
      let words =
        edit.words > 0 ? min(edit.words, max(0, counted)) : max(edit.words, min(0, counted))
      guard words != 0 else { continue }
      try insert(
        words, in: change.content, change.counter, through: change.sighting.id, .copied,
        from: twin.document)
      return true
    }
    return false
  }

  // MARK: - Texts that are made of others

  /// A text that changed lately.
  private struct RecentText {
    let document: DocumentIdentifier
    let sketch: ContentSketch
  }

  /// Returns texts that changed since those of some edits were seen before.
  private func textsChangedSince(_ edits: [Edit]) throws -> [RecentText] {
    let moments = edits.map {
      max(
        min($0.former.writtenAtNanoseconds, $0.former.seenAtNanoseconds),
        $0.change.sighting.seenAtNanoseconds.subtractingSaturated(Self.recentNanoseconds))
    }
    guard let since = moments.min() else { return [] }
    return try reader.documentsCountedAgain(since: since).suffix(Self.mostRecent).compactMap {
      document in
      try newestSketch(ofDocument: document).map { RecentText(document: document, sketch: $0) }
    }
  }

  /// Records that a text was put together again, if what was added to it or removed from it is in other texts, or as many
  /// words as in these.
  ///
  /// - Returns: Whether it was.
  private func recordParts(
    _ edit: Edit, from before: ContentSketch, to now: ContentSketch, _ recent: [RecentText],
    unlessTo grown: [DocumentIdentifier]
  ) throws -> Bool {
    let isMade = try reader.members(ofDocument: edit.document).contains(
      where: reader.isMadeOfOthers)
    let changedAlike = try hasChangedLikeParts(
      edit, from: before, to: now, isMade: isMade, recent)
    guard isMade || changedAlike else { return false }
    if edit.words < 0 {
      if changedAlike {
        try record(edit)
        return true
      }
      return try recordRemovedParts(edit, from: before, to: now, unlessTo: grown)
    }
    let added = now.subtracting(before)
    let birth = try birth(ofDocument: edit.document)
    func isCopy(_ other: DocumentIdentifier, _ text: ContentSketch) throws -> Bool {
      try self.birth(ofDocument: other) > birth && TextOverlap(of: before, in: text).isWhole
    }
    // Of a few words no terms can be compared.
    let share = try shareInOtherTexts(
      of: added, in: now, ofDocument: edit.document, unless: isCopy)
    if changedAlike {
      guard share.map({ $0 >= Self.knownShare }) ?? true else { return false }
      try record(edit)
      return true
    }
    // What was cut from another text in this look was moved.
    guard let share, share >= Self.foundShare,
      try !cuts().contains(where: { TextOverlap(of: added, in: $0).share >= Self.knownShare })
    else { return false }
    return try recordPartsChange(of: edit.words, in: edit.change) { other in
      try newestSketch(ofDocument: other).map { try isCopy(other, $0) } ?? false
    }
  }

  /// Records that nobody wrote a change.
  private func record(_ edit: Edit) throws {
    try insert(
      edit.words, in: edit.change.content, edit.change.counter, through: edit.change.sighting.id,
      .copied, from: nil)
  }

  /// Whether a text changed by as many words as the texts that stand in it: by their time stamps, or by what looks saw.
  ///
  /// - Parameter isMade: Whether the text is known to be made of others. Then texts count that can't be compared with it,
  ///   and those that are gone.
  private func hasChangedLikeParts(
    _ edit: Edit, from before: ContentSketch, to now: ContentSketch, isMade: Bool,
    _ recent: [RecentText]
  ) throws -> Bool {
    let own = Set(try reader.members(ofDocument: edit.document))
    var texts = Dictionary(recent.map { ($0.document, $0.sketch) }) { first, _ in first }
    if isMade {
      for (document, _) in try reader.documents(
        sharingTerms: Array(before.questionTerms), kind: nil, limit: Self.mostRecent)
      where texts[document] == nil { texts[document] = try newestSketch(ofDocument: document) }
    }
    var (written, seen): (Int64, Int64) = (0, 0)
    var wordsGone: [Int64] = []
    for (document, sketch) in texts where !own.contains(document) {
      // A copy is no part, and its words were compared.
      if try reader.newestCount(ofDocument: document)?.content == edit.change.content { continue }
      let isThere = TextOverlap(of: sketch, in: now)
      let wasThere = TextOverlap(of: sketch, in: before).share >= Self.knownShare
      let isPresent = try isPresent(document)
      guard isPresent ? isThere.isWhole || isMade && isThere.isSilent : isMade && wasThere else {
        continue
      }
      let part = try wordsChanged(in: document, since: edit)
      if isPresent {
        written = written.addingSaturated(part.written)
        seen = seen.addingSaturated(part.seen)
      } else if let words = try reader.newestWords(ofDocument: document) {
        // It may have been gone before.
        wordsGone.append(words.subtractingSaturated(part.written))
      }
    }
    let sums = wordsGone.count <= Self.mostGone ? Self.sums(of: wordsGone) : [0]
    return sums.contains(written.subtractingSaturated(edit.words))
      || sums.contains(seen.subtractingSaturated(edit.words))
  }

  /// Of how many texts that are gone it is tried which of them were taken out of another one.
  private static let mostGone = 3

  /// The sums of some of the numbers.
  private static func sums(of numbers: [Int64]) -> Set<Int64> {
    numbers.reduce(into: [0]) { sums, number in
      sums.formUnion(sums.map { $0.addingSaturated(number) })
    }
  }

  /// By how many words a text changed since another one was put together before: by the time stamps of its files, and by
  /// what looks saw.
  private func wordsChanged(
    in document: DocumentIdentifier, since edit: Edit
  ) throws -> (written: Int64, seen: Int64) {
    var (written, seen): (Int64, Int64) = (0, 0)
    for growth in try reader.activity(ofDocument: document, device: device).allGrowths
    where growth.counter == edit.change.counter {
      if growth.writtenAtNanoseconds > edit.former.writtenAtNanoseconds,
        growth.writtenAtNanoseconds <= edit.change.sighting.state.modifiedNanoseconds
      {
        written = written.addingSaturated(growth.difference)
      }
      if growth.seenAtNanoseconds > edit.former.seenAtNanoseconds {
        seen = seen.addingSaturated(growth.difference)
      }
    }
    return (written, seen)
  }

  /// Records that texts were taken out of a text that was made of them, if they are still there.
  ///
  /// - Parameter grown: The documents of texts that are new or grew: what went there was moved.
  /// - Returns: Whether they were.
  private func recordRemovedParts(
    _ edit: Edit, from before: ContentSketch, to now: ContentSketch,
    unlessTo grown: [DocumentIdentifier]
  ) throws -> Bool {
    let removed = before.subtracting(now)
    let own = Set(try reader.members(ofDocument: edit.document))
    let isMoved = try grown.contains { other in
      try !own.contains(other)
        && newestSketch(ofDocument: other).map {
          TextOverlap(of: removed, in: $0).share >= Self.knownShare
        } ?? false
    }
    if isMoved { return false }
    let birth = try birth(ofDocument: edit.document)
    // A text that shrank may have copies, which are newer. What it was made of is older.
    func isCopy(_ other: DocumentIdentifier) throws -> Bool {
      try self.birth(ofDocument: other) >= birth
    }
    let share = try shareInOtherTexts(of: removed, in: before, ofDocument: edit.document) {
      other, text in
      // One that was there whole is there no more. Else a part of a copy was cut.
      try isCopy(other) || !TextOverlap(of: text, in: before).isWhole
        || TextOverlap(of: text, in: now).share >= Self.knownShare
    }
    guard let share, share >= Self.foundShare else { return false }
    return try recordPartsChange(of: edit.words, in: edit.change, unless: isCopy)
  }

  // MARK: - Words that come back

  /// Notes that words which were in a text at first, and then in others, are in it again. If one of the others is gone
  /// later, they were moved.
  ///
  /// Where another version of a folder comes back, all of its texts come and go together.
  private func noteWordsAgain(
    _ edit: Edit, from before: ContentSketch, to now: ContentSketch
  ) throws {
    let added = now.subtracting(before)
    guard edit.words > 0, added.terms.count >= TextOverlap.leastCommonTermCount,
      let first = try reader.texts(ofDocument: edit.document).first
    else { return }
    // They may come from a third text.
    if try cuts().contains(where: { TextOverlap(of: added, in: $0).share >= Self.knownShare }) {
      return
    }
    let own = Set(try reader.members(ofDocument: edit.document))
    for (other, _) in try reader.documents(
      sharingTerms: Array(added.questionTerms), kind: nil, limit: Self.mostRecent)
    where !own.contains(other) {
      guard let text = try newestSketch(ofDocument: other),
        TextOverlap(of: text, in: now).isWhole, !TextOverlap(of: text, in: before).isWhole,
        TextOverlap(of: text, in: first).share >= 1 - Self.movedShare,
        try reader.activity(ofDocument: other, device: device).wordsChanged > 0,
        try !edit.isReturn || isPresent(other)
      else { continue }
      try insert(
        0, in: edit.change.content, edit.change.counter, through: edit.change.sighting.id, .moved,
        from: other)
    }
  }

  /// Whether it was noted that words of a text are in another one again.
  func hasAgain(_ other: DocumentIdentifier, wordsOf document: DocumentIdentifier) throws -> Bool {
    try reader.broughtIn(ofDocument: other).contains {
      $0.reason == .moved && $0.words == 0 && $0.origin == document
    }
  }
}
