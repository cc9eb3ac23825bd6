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
    /// When its file was written, by the time stamp, in nanoseconds since 1970.
    var writtenAtNanoseconds: Int64 { change.sighting.state.modifiedNanoseconds }
  }

  /// Records which changes of known texts were made in other texts: a text was copied over them, or they were put together
  /// again, of more texts or of fewer.
  ///
  /// - Parameter grown: The documents of texts that are new or grew: what went there was moved.
  func recordOrigins(of edits: [Edit], unlessTo grown: [DocumentIdentifier]) throws {
    let recent = try textsChangedSince(edits)
    let isMany = edits.count > Self.mostRecent
    // Of two texts with one content the one that was written later is the copy, on every computer.
    let inOrder = edits.sorted {
      ($1.writtenAtNanoseconds, $0.change.sighting.path)
        < ($0.writtenAtNanoseconds, $1.change.sighting.path)
    }
    for edit in inOrder {
      // A return is no change.
      if try !edit.isReturn && recordContentOfOther(edit) { continue }
      let isMade = try reader.members(ofDocument: edit.document).contains(
        where: reader.isMadeOfOthers)
      // Who changes so many texts in one look doesn't put texts together.
      if isMany, !isMade { continue }
      guard let before = try textBefore(ofDocument: edit.document),
        let now = try newestSketch(ofDocument: edit.document)
      else { continue }
      let remaking = Remaking(edit: edit, before: before, now: now, isMade: isMade)
      if try !edit.isReturn && recordParts(of: remaking, recent, unlessTo: grown) { continue }
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
      // What another text had before this look was not written here. If both got it in this look, it counts once.
      let wasThere =
        try edit.words > 0
        && reader.newestWords(
          ofDocument: twin.document, by: change.counter, before: change.sighting.authorship.stamp)
          == change.words
        && textBefore(ofDocument: twin.document) == nil
      let words =
        wasThere
        ? edit.words
        : edit.words > 0 ? min(edit.words, max(0, counted)) : max(edit.words, min(0, counted))
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

  /// A change of a text that may have been put together again.
  private struct Remaking {
    let edit: Edit
    let before: ContentSketch
    let now: ContentSketch
    /// Whether the text is known to be made of others.
    let isMade: Bool

    /// What was added to it.
    var added: ContentSketch { now.subtracting(before) }
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
    of remaking: Remaking, _ recent: [RecentText], unlessTo grown: [DocumentIdentifier]
  ) throws -> Bool {
    let edit = remaking.edit
    let words = try wordsOfParts(of: remaking, recent)
    guard remaking.isMade || words != nil else { return false }
    if edit.words < 0 {
      if let words {
        try record(edit, words)
        return true
      }
      return try recordRemovedParts(
        edit, from: remaking.before, to: remaking.now, unlessTo: grown)
    }
    // Of a few words no terms can be compared.
    let share = try shareInOtherTexts(
      of: remaking.added, in: remaking.now, ofDocument: edit.document
    ) { try isMade(of: remaking, $0, $1) }
    if let words {
      guard share.map({ $0 >= Self.knownShare }) ?? true else { return false }
      try record(edit, words)
      return true
    }
    // What was cut from another text in this look was moved.
    guard let share, share >= Self.foundShare,
      !cuts.contains(where: { TextOverlap(of: remaking.added, in: $0).share >= Self.knownShare })
    else { return false }
    return try recordPartsChange(of: edit.words, in: edit.change) { other in
      try newestSketch(ofDocument: other).map { try isMade(of: remaking, other, $0) } ?? false
    }
  }

  /// Whether another text is no part of a text, but was made of it: a younger copy, or one that has all of it and got what
  /// was added in the same look.
  private func isMade(
    of remaking: Remaking, _ other: DocumentIdentifier, _ text: ContentSketch
  ) throws -> Bool {
    if try birth(ofDocument: other) > birth(ofDocument: remaking.edit.document),
      TextOverlap(of: remaking.before, in: text).isWhole
    {
      return true
    }
    guard let was = try textBefore(ofDocument: other) else { return false }
    return TextOverlap(of: remaking.now, in: text).isWhole
      && TextOverlap(of: remaking.added, in: was).share < Self.knownShare
  }

  /// Records that nobody wrote so many words of a change.
  private func record(_ edit: Edit, _ words: Int64) throws {
    try insert(
      words, in: edit.change.content, edit.change.counter, through: edit.change.sighting.id,
      .copied, from: nil)
  }

  /// Returns how many words of a change are those by which the texts changed that stand in the text: by their time stamps, or
  /// by what looks saw. `nil` if the numbers don't fit.
  private func wordsOfParts(of remaking: Remaking, _ recent: [RecentText]) throws -> Int64? {
    let edit = remaking.edit
    let own = Set(try reader.members(ofDocument: edit.document))
    var texts = recent
    if remaking.isMade {
      let known = Set(recent.map(\.document))
      for (document, _) in try reader.documents(
        sharingTerms: Array(remaking.before.questionTerms), kind: nil, limit: Self.mostRecent)
      where !known.contains(document) {
        guard let sketch = try newestSketch(ofDocument: document) else { continue }
        texts.append(RecentText(document: document, sketch: sketch))
      }
    }
    var (written, seen): (Int64, Int64) = (0, 0)
    // Of texts that are gone or can't be compared nobody knows whether they were among the parts.
    var doubtful: [(written: Int64, seen: Int64)] = []
    var contents: Set<Fingerprint> = [edit.change.content]
    for text in texts.sorted(by: { $0.document < $1.document }) where !own.contains(text.document) {
      let overlap = TextOverlap(of: text.sketch, in: remaking.now)
      let wasThere =
        remaking.isMade
        && TextOverlap(of: text.sketch, in: remaking.before).share >= Self.knownShare
      guard overlap.isWhole || wasThere || remaking.isMade && overlap.isSilent,
        // Of two copies one is a part.
        let newest = try reader.newestCount(ofDocument: text.document),
        contents.insert(newest.content).inserted
      else { continue }
      let part = try wordsChanged(in: text.document, since: edit)
      if try !isPresent(text.document) {
        guard wasThere else { continue }
        doubtful.append(
          (
            part.written.subtractingSaturated(newest.words),
            part.seen.subtractingSaturated(newest.words)
          ))
      } else if overlap.isWhole {
        written = written.addingSaturated(part.written)
        seen = seen.addingSaturated(part.seen)
      } else if overlap.isSilent, part != (0, 0) {
        doubtful.append(part)
      }
    }
    if doubtful.count > Self.mostDoubtful { doubtful = [] }
    if Self.sums(of: doubtful.map(\.written)).contains(edit.words.subtractingSaturated(written))
      || Self.sums(of: doubtful.map(\.seen)).contains(edit.words.subtractingSaturated(seen))
    {
      return edit.words
    }
    // A few words of its own may have been added at the same time, such as a title.
    return [written, seen].first {
      $0 >= Self.leastParts && edit.words > $0 && Double($0) >= Self.foundShare * Double(edit.words)
    }
  }

  /// Of how many doubtful texts it is tried which of them were parts.
  private static let mostDoubtful = 3
  /// Of fewer words it says nothing that they are nearly as many.
  private static let leastParts: Int64 = 50

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
        growth.writtenAtNanoseconds <= edit.writtenAtNanoseconds
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
    if cuts.contains(where: { TextOverlap(of: added, in: $0).share >= Self.knownShare }) {
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
