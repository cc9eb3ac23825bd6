import FileTracking
import ProgressModel
import ProgressStorage

extension MovedTexts {
  /// A change was made elsewhere if at least this share of it is in other texts.
  static let foundShare = 0.9
  /// How far back the changes of other texts are looked for.
  private static let recentNanoseconds: Int64 = 31 * 24 * 3_600_000_000_000
  /// For at most this many doubtful texts, every choice of them is tried.
  private static let mostDoubtful = 3
  /// Below this many words, it means nothing that two numbers are nearly the same.
  private static let leastParts: Int64 = 50

  /// A text that changed lately.
  struct RecentText {
    let document: DocumentIdentifier
    let sketch: ContentSketch
  }

  /// A change of a text that may have been put together again.
  struct Remaking {
    let edit: Edit
    let before: ContentSketch
    let now: ContentSketch
    /// Whether the text is known to be made of others.
    let isMade: Bool
    /// What was added to it. It is compared with many texts, so it is found once.
    let added: ContentSketch

    init(edit: Edit, before: ContentSketch, now: ContentSketch, isMade: Bool) {
      self.edit = edit
      self.before = before
      self.now = now
      self.isMade = isMade
      added = now.subtracting(before)
    }

    /// What was removed from it.
    var removed: ContentSketch { before.subtracting(now) }
  }

  /// Returns texts that changed since those of some edits were seen before.
  func textsChangedSince(_ edits: [Edit]) throws -> [RecentText] {
    let moments = edits.map {
      max(
        min($0.former.writtenAtNanoseconds, $0.former.seenAtNanoseconds),
        $0.change.sighting.seenAtNanoseconds.subtractingSaturated(Self.recentNanoseconds))
    }
    guard let since = moments.min() else { return [] }
    return try documentsChanged(since: since, limit: Self.mostRecent).compactMap { document in
      try newestSketch(ofDocument: document).map { RecentText(document: document, sketch: $0) }
    }
  }

  /// Records that a text was put together again, if what was added to it or removed from it is in other texts, or as many
  /// words as in these.
  ///
  /// - Returns: Whether it was.
  func recordParts(
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
      return try recordRemovedParts(of: remaking, unlessTo: grown)
    }
    // A few words have no terms to compare.
    let share = try reader.shareInOtherTexts(
      of: remaking.added, in: remaking.now, ofDocument: edit.document
    ) { try isMade(of: remaking, $0, $1) || isGone($0) }
    if let words {
      guard share.map({ $0 >= Self.knownShare }) ?? true else { return false }
      try record(edit, words)
      return true
    }
    guard let share, share >= Self.foundShare, try !isMovedHere(remaking) else { return false }
    return try recordPartsChange(of: edit.words, in: edit.change) { try isMade(of: remaking, $0) }
  }

  /// Whether the file of a document was here, and is no more: what went from it to another text was moved.
  private func isGone(_ document: DocumentIdentifier) throws -> Bool {
    try !isPresent(document)
      && reader.members(ofDocument: document).contains { member in
        try reader.location(ofDocument: member, device: device).map {
          tracker.fileSystem.locationState(of: $0) == .absent
        } ?? false
      }
  }

  /// Whether what was added to a text was cut from another one in this look, and no other text got it.
  private func isMovedHere(_ remaking: Remaking) throws -> Bool {
    let (edit, added) = (remaking.edit, remaking.added)
    func isIn(_ text: ContentSketch) -> Bool {
      TextOverlap(of: added, in: text).share >= Self.knownShare
    }
    if cuts.nobodyElseGot(than: edit.document).contains(where: { isIn($0.removed) }) {
      return true
    }
    // Where the other text had the words twice, it still has them.
    return try edits.values.contains { other in
      try other.words < 0
        && Double(other.words.magnitude) >= Self.enoughRoom * Double(edit.words)
        && textBefore(ofDocument: other.document).map(isIn) ?? false
    }
  }

  /// Whether another text was made from this one, and so isn't one of its parts: it is a younger copy, or it has all of
  /// this text and got what was added in the same look.
  private func isMade(
    of remaking: Remaking, _ other: DocumentIdentifier, _ text: ContentSketch
  ) throws -> Bool {
    if try isYoungerCopy(of: remaking, other, text) { return true }
    guard let was = try textBefore(ofDocument: other) else { return false }
    return TextOverlap(of: remaking.now, in: text).isWhole
      && TextOverlap(of: remaking.added, in: was).share < Self.knownShare
  }

  /// The same, by the text that the other document has now.
  private func isMade(of remaking: Remaking, _ other: DocumentIdentifier) throws -> Bool {
    try newestSketch(ofDocument: other).map { try isMade(of: remaking, other, $0) } ?? false
  }

  /// Whether another text is younger than this one and has all of what this one was before.
  private func isYoungerCopy(
    of remaking: Remaking, _ other: DocumentIdentifier, _ text: ContentSketch
  ) throws -> Bool {
    try reader.birth(ofDocument: other) > reader.birth(ofDocument: remaking.edit.document)
      && TextOverlap(of: remaking.before, in: text).isWhole
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
      // Another device has a document of its own for the same text, which is one part.
      var known = Set(try recent.flatMap { try reader.members(ofDocument: $0.document) })
      for (document, _) in try reader.documents(
        sharingTerms: Array(remaking.before.questionTerms), kind: nil, limit: Self.mostRecent)
      where !known.contains(document) {
        known.formUnion(try reader.members(ofDocument: document))
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
      let part = try wordsChanged(in: text, since: remaking)
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
    // A few words of its own may have been added at the same time to a book, such as a title.
    guard remaking.isMade else { return nil }
    return [written, seen].first {
      $0 >= Self.leastParts && edit.words > $0 && Double($0) >= Self.foundShare * Double(edit.words)
    }
  }

  /// The sums of some of the numbers.
  private static func sums(of numbers: [Int64]) -> Set<Int64> {
    numbers.reduce(into: [0]) { sums, number in
      sums.formUnion(sums.map { $0.addingSaturated(number) })
    }
  }

  /// By how many words a text changed since another one was put together before: by the time stamps of its files, and by
  /// what looks saw.
  private func wordsChanged(
    in text: RecentText, since remaking: Remaking
  ) throws -> (written: Int64, seen: Int64) {
    let edit = remaking.edit
    let own = Set(try reader.members(ofDocument: edit.document))
    let activity = try reader.activity(ofDocument: text.document, device: device)
    // What a copy got from its text, such as a backup that is made each evening, is no change of its own.
    let isCopy = try !remaking.isMade && isYoungerCopy(of: remaking, text.document, text.sketch)
    // What was cut from a copy of a text says nothing of that text.
    let cutContents = activity.broughtIn.filter { fact in
      fact.reason == .copied && fact.words < 0 && fact.origin.map(own.contains) ?? false
    }.map(\.content)
    var (written, seen): (Int64, Int64) = (0, 0)
    for change in activity.allTextChanges
    where change.counter == edit.change.counter && !cutContents.contains(change.content) {
      let words = isCopy ? change.words : change.difference
      if change.writtenAtNanoseconds > edit.former.writtenAtNanoseconds,
        change.writtenAtNanoseconds <= edit.writtenAtNanoseconds
      {
        written = written.addingSaturated(words)
      }
      if change.seenAtNanoseconds > edit.former.seenAtNanoseconds {
        seen = seen.addingSaturated(words)
      }
    }
    return (written, seen)
  }

  /// Whether what was removed from a text is in others, in one of them or divided among several.
  func isMoved(
    _ removed: ContentSketch, from document: DocumentIdentifier, to grown: [DocumentIdentifier]
  ) throws -> Bool {
    let own = Set(try reader.members(ofDocument: document))
    var rest = removed
    for other in grown where !own.contains(other) {
      guard let text = try newestSketch(ofDocument: other) else { continue }
      let overlap = TextOverlap(of: removed, in: text)
      if overlap.share >= Self.knownShare { return true }
      guard overlap.commonTermCount >= TextOverlap.leastCommonTermCount else { continue }
      rest = rest.subtracting(text)
    }
    // Of a longer text fewer terms are kept.
    let count = removed.terms.count { $0 < rest.limit }
    return count > 0 && Double(count - rest.terms.count) >= Self.knownShare * Double(count)
  }

  /// Records that texts were taken out of a text that was made of them, if they are still there.
  ///
  /// - Parameter grown: The documents of texts that are new or grew: what went there was moved.
  /// - Returns: Whether they were.
  private func recordRemovedParts(
    of remaking: Remaking, unlessTo grown: [DocumentIdentifier]
  ) throws -> Bool {
    let (edit, before, removed) = (remaking.edit, remaking.before, remaking.removed)
    if try isMoved(removed, from: edit.document, to: grown) { return false }
    let birth = try reader.birth(ofDocument: edit.document)
    // A text that shrank may have copies, which are newer. What it was made of is older.
    func isCopy(_ other: DocumentIdentifier) throws -> Bool {
      try reader.birth(ofDocument: other) >= birth
    }
    let share = try reader.shareInOtherTexts(of: removed, in: before, ofDocument: edit.document) {
      other, text in
      // One that was there is there no more, and may have grown before its file was removed. Else a part of a copy was
      // cut.
      let least = try isGone(other) ? Self.knownShare : Self.foundShare
      return try isCopy(other) || TextOverlap(of: text, in: before).share < least
        || TextOverlap(of: text, in: remaking.now).share >= Self.knownShare
    }
    guard let share, share >= Self.foundShare else { return false }
    // A part may be younger: a chapter was divided since.
    return try recordPartsChange(of: edit.words, in: edit.change) { try isMade(of: remaking, $0) }
  }
}
