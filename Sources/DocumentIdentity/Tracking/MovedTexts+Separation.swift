import FileTracking
import ProgressModel
import ProgressStorage

extension MovedTexts {
  /// A passage of a text that another text got with a change.
  private struct Part {
    var growth: TextChange
    var words: Int64
  }

  /// Records that a text is a copy of the one that it was taken for while that was gone, and whose file is there again.
  ///
  /// Until now the text was a change of the other one, such as the loss of a chapter that was divided. That change is
  /// none of either any more. So what the text has of the other one is a copy, and so is what other texts got of it in
  /// the same look: the other one has these words again.
  ///
  /// - Parameters:
  ///   - document: The document of the text.
  ///   - origin: The document of the other one.
  func recordCopy(_ document: DocumentIdentifier, of origin: DocumentIdentifier) throws {
    let facts = try reader.activity(ofDocument: document, device: device)
    guard try reader.origin(ofDocument: document) == origin,
      let first = facts.samples.min(by: { $0.authorship.stamp < $1.authorship.stamp }),
      first.authorship.device == device, first.wasSeenByLook,
      let before = first.before, before.byteCount > 0, !facts.hasCounted(before),
      try reader.sighting(id: first.sighting)?.document == document,
      let former = try reader.activity(ofDocument: origin, device: device).samples.first(where: {
        $0.after == before && $0.counter == first.counter
          && $0.readerVersion == first.readerVersion
      }),
      let seenAt = first.momentNanoseconds,
      let text = try reader.texts(ofDocument: document).first,
      let whole = try newestSketch(ofDocument: origin)
    else { return }
    let known = try reader.broughtIn(ofDocument: document).last {
      $0.content == first.after && $0.counter == first.counter && !$0.isNote
    }
    let change = first.words.subtractingSaturated(former.words)
      .subtractingSaturated(known?.words ?? 0)
    var parts = try parts(
      of: whole.subtracting(text), from: origin, seenAt: seenAt, besides: [document])
    func balance() -> Int64 { parts.reduce(change) { $0.addingSaturated($1.words) } }
    var written = first.words.subtractingSaturated(
      TextOverlap(of: whole, in: text).commonWords(of: first.words))
    // If the other text was divided, nothing of it is lost, and the words are exact. Else the rest was thrown away.
    let difference = written.subtractingSaturated(balance())
    if Double(difference.magnitude) <= Self.leastShare * Double(former.words) {
      // What the parts have is the estimate if the text has no words of its own.
      if written == 0 || balance() < 0,
        let place = parts.indices.max(by: { parts[$0].growth.words < parts[$1].growth.words })
      {
        let words = parts[place].words.addingSaturated(difference)
        parts[place].words = min(max(0, words), parts[place].growth.words)
      }
      written = max(0, balance())
    }
    // A text that was there before the last look is brought in: its first count has no words.
    if first.writtenAtNanoseconds != nil {
      try insertBirth(of: document, before: first)
      try insert(
        first.words.subtractingSaturated(written), in: first.after, first.counter,
        through: first.sighting, .copied, from: origin)
    }
    try record(parts, from: origin)
  }

  /// Records that what a text lost, and has again since it went back, are copies in the texts that got it in the same
  /// look: its loss counts no longer, so this doesn't either.
  ///
  /// - Parameters:
  ///   - change: The change that went back.
  ///   - seenAt: When the older text was seen last, in nanoseconds since 1970.
  func recordCopies(ofWordsAgainIn change: SeenChange, since seenAt: Int64) throws {
    let document = change.sighting.document
    guard let before = try textBefore(ofDocument: document),
      let now = try newestSketch(ofDocument: document)
    else { return }
    let losses = try reader.activity(ofDocument: document, device: device).allTextChanges.filter {
      // In a session both count.
      $0.isOutside && $0.words == 0 && $0.difference < 0 && $0.seenAtNanoseconds > seenAt
    }
    for loss in losses {
      var parts = try parts(
        of: now.subtracting(before), from: document, seenAt: loss.seenAtNanoseconds,
        // What went with another version of the folder is no copy.
        besides: gone)
      let sum = parts.reduce(Int64(0)) { $0.addingSaturated($1.words) }
      let rest = Int64(0).subtractingSaturated(loss.difference).subtractingSaturated(sum)
      // If nothing was thrown away, the words are exact.
      if Double(rest.magnitude) <= (1 - Self.enoughRoom) * Double(loss.difference.magnitude),
        let place = parts.indices.max(by: { parts[$0].growth.words < parts[$1].growth.words })
      {
        parts[place].words = min(
          parts[place].words.addingSaturated(rest), parts[place].growth.words)
      }
      try record(parts, from: document)
    }
  }

  /// Records that passages are copies of those of a text.
  private func record(_ parts: [Part], from origin: DocumentIdentifier) throws {
    for part in parts where part.words > 0 {
      let growth = part.growth
      try insert(
        growth.wordsBroughtIn.addingSaturated(part.words), in: growth.content, growth.counter,
        through: growth.sighting, .copied, from: origin)
    }
  }

  /// Records that a text was new when it was counted first, as a look would have done that had known it.
  private func insertBirth(of document: DocumentIdentifier, before first: WordSampleFact) throws {
    var authorship = try writer.authorship(tool: first.authorship.tool)
    // Of two counts the earlier one says where the text comes from.
    authorship.stamp = Stamp(rawValue: first.authorship.stamp.rawValue - 1)
    try writer.insert(
      WordSampleFact(
        document: document, sighting: first.sighting,
        before: Fingerprint(high: 0, low: 0, byteCount: 0), after: first.after,
        counter: first.counter, words: first.words,
        writtenAtNanoseconds: first.writtenAtNanoseconds, readerVersion: first.readerVersion,
        authorship: authorship))
  }

  /// Finds the changes of one look by which texts got passages of a text, without what is known to be copied.
  ///
  /// - Parameters:
  ///   - origin: The document of that text.
  ///   - seenAt: When that look saw them, in nanoseconds since 1970.
  ///   - documents: The documents whose texts are left out, too.
  private func parts(
    of lost: ContentSketch, from origin: DocumentIdentifier, seenAt: Int64,
    besides documents: [DocumentIdentifier]
  ) throws -> [Part] {
    func isOfLook(_ moment: Int64) -> Bool {
      moment.subtractingSaturated(seenAt).magnitude <= Self.lookNanoseconds
    }
    let origins = Set(try reader.members(ofDocument: origin))
    var left = try origins.union(documents.flatMap { try reader.members(ofDocument: $0) })
    var parts: [Part] = []
    let sharing = try reader.documents(
      sharingTerms: Array(lost.questionTerms), kind: nil, limit: Self.mostCandidates)
    // Of a long text few terms are looked up, and a passage in it may have none of them.
    let changed = try documentsChanged(
      since: seenAt.subtractingSaturated(Int64(Self.lookNanoseconds)), limit: Self.mostRecent)
    for other in Set(sharing.map(\.document)).union(changed).sorted() where !left.contains(other) {
      let facts = try reader.activity(ofDocument: other, device: device)
      left.formUnion(facts.documents)
      let texts = try reader.texts(ofDocument: other)
      guard let first = texts.first, let now = texts.last,
        let growth = facts.textChanges.last(where: {
          $0.words > 0 && isOfLook($0.seenAtNanoseconds)
        }),
        let wordCount = facts.words(in: growth.content, by: growth.counter)
      else { continue }
      // What a known text had before did not come then.
      let isNew = try isOfLook(reader.birth(ofDocument: other))
      let overlap = TextOverlap(of: lost, in: isNew ? now : now.subtracting(first))
      if overlap.isOfPairs { continue }
      // Another device may have found out the same.
      let known = try broughtIn(ofDocument: other).last {
        $0.content == growth.content && $0.origin.map(origins.contains) ?? false
      }
      let copied = overlap.commonWords(of: isNew ? wordCount : growth.difference)
        .subtractingSaturated(max(0, known?.words ?? 0))
      let words = min(copied, growth.words)
      if words > 0 { parts.append(Part(growth: growth, words: words)) }
    }
    return parts
  }
}
