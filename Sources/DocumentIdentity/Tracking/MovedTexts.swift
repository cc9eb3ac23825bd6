import FileTracking
import ProgressModel
import ProgressStorage

/// Finds out which words of texts came from other texts, after a look has recorded all files.
///
/// A new text may be a copy of others, or made of them. A text that is gone may have been put into another one. Then these
/// words were not written, and ``BroughtInFact`` says so. It never decides which document a file is.
///
/// Sketches are compared whatever format the texts have: their terms are made of bare words.
struct MovedTexts {
  /// A smaller share is what all texts of a kind have in common, like a heading.
  private static let leastShare = 0.05
  /// A text that is gone was put into another one if that has so much more of it than at first.
  private static let movedShare = 0.7
  /// A text that has so much in common with another one has hardly any words of its own.
  private static let unchangedShare = 0.97
  /// A text of which so much stands in another one says nothing beside it.
  private static let knownShare = 0.5
  /// A change by nearly as many words as were moved has room for them: a few may have been taken out at the same time.
  private static let enoughRoom = 0.9
  /// How many texts are compared with a new one.
  private static let mostCandidates = 512
  /// The files of one look are seen within this time.
  private static let lookNanoseconds: UInt64 = 10_000_000_000

  let writer: FactWriter
  let tracker: FileTracker
  let device: DeviceIdentifier
  let tool: String

  private var reader: FactReader { writer.reader }

  // MARK: - New texts

  /// Records which words of new texts stand in other texts.
  ///
  /// - Returns: What there is to say of them.
  func recordOrigins(of changes: [SeenChange]) throws -> [TextNews] {
    var news: [TextNews] = []
    // Of two new texts the shorter one is the older: the other one was made of it.
    let inOrder = changes.sorted { ($0.words, $0.sighting.id) < ($1.words, $1.sighting.id) }
    var later = Set(inOrder.map(\.sighting.document))
    for change in inOrder {
      let words = try wordsElsewhere(of: change, besides: later)
      later.remove(change.sighting.document)
      let isMade = words.originCount > 1 && words.count == change.words
      let kind: TextNews.Kind =
        isMade ? .madeOfOthers : words.count == change.words ? .broughtIn : .new
      news.append(
        TextNews(
          path: change.sighting.path, kind: kind,
          words: kind == .new ? change.words - words.count : change.words))
      guard words.count > 0 else { continue }
      try insert(
        words.count, in: change.content, change.counter, through: change.sighting.id, .copied,
        from: words.origin)
    }
    return news
  }

  /// How many words of a new text stand in other texts, in how many, and in which one, if it is one.
  private func wordsElsewhere(
    of change: SeenChange, besides others: Set<DocumentIdentifier>
  ) throws -> (count: Int64, originCount: Int, origin: DocumentIdentifier?) {
    guard change.words > 0, let sketch = try newestSketch(ofDocument: change.sighting.document)
    else { return (0, 0, nil) }
    let own = Set(try reader.members(ofDocument: change.sighting.document))
    var texts: [OtherText] = []
    for (document, _) in try reader.documents(
      sharingTerms: Array(sketch.questionTerms), kind: nil, limit: Self.mostCandidates)
    where !own.contains(document) && !others.contains(document) {
      guard let text = try newestSketch(ofDocument: document),
        case let overlap = TextOverlap(of: text, in: sketch),
        overlap.commonTermCount >= TextOverlap.leastCommonTermCount,
        max(overlap.share, overlap.inheritedShare) >= Self.leastShare
      else { continue }
      let sameWords = try reader.newestWords(ofDocument: document, by: change.counter)
      guard let words = try sameWords ?? reader.newestWords(ofDocument: document),
        try isAsRecorded(document)
      else { continue }
      texts.append(
        OtherText(
          document: document, sketch: text, words: words, hasOtherCounter: sameWords == nil,
          overlap: overlap))
    }
    // A long text may have others in it, which then say nothing new. But one that has all of its words here comes before
    // a longer version of it.
    texts.sort { ($0.rank, $1.words, $0.document) < ($1.rank, $0.words, $1.document) }
    var found: [OtherText] = []
    var count: Int64 = 0
    for text in texts {
      let known = found.map { text.overlap.share(in: $0.sketch) }.max() ?? 0
      guard known < Self.knownShare else { continue }
      found.append(text)
      let isNew = known < Self.leastShare ? 1 : 1 - known
      count += Int64(Double(text.words) * text.overlap.roundedShare * isNew)
    }
    let origin = found.count == 1 ? found[0].document : nil
    // A passage of a longer text; or the words of other counters, which come to nearly as many.
    let isAllFound =
      found.allSatisfy { !$0.overlap.isWhole } && found.contains { $0.overlap.hasNearlyAllOfOther }
      || found.contains(where: \.hasOtherCounter)
        && Double(count) >= Self.enoughRoom * Double(change.words)
    return (isAllFound ? change.words : min(count, change.words), found.count, origin)
  }

  /// A text that shares terms with a new one.
  private struct OtherText {
    var document: DocumentIdentifier
    var sketch: ContentSketch
    var words: Int64
    /// Whether its words were counted by another counter than those of the new text.
    var hasOtherCounter: Bool
    /// How much of it stands in the new text.
    var overlap: TextOverlap

    var rank: Int { overlap.share >= MovedTexts.unchangedShare ? 0 : overlap.isWhole ? 1 : 2 }
  }

  /// Whether the file of a document is gone or in the state in which it was seen: else nobody knows what is in it.
  private func isAsRecorded(_ document: DocumentIdentifier) throws -> Bool {
    guard let location = try reader.location(ofDocument: document, device: device) else {
      return true
    }
    guard let entry = try? tracker.fileSystem.entry(at: location.resolvedPath, followsLink: true)
    else { return true }
    return entry.state.byteCount == location.state.byteCount
      && entry.state.modifiedNanoseconds == location.state.modifiedNanoseconds
  }

  // MARK: - Texts that are gone

  /// Records which words of texts that are gone stand in other texts that changed meanwhile.
  ///
  /// - Parameters:
  ///   - documents: The documents whose files are gone.
  ///   - since: When texts that changed since then are looked at, in nanoseconds since 1970.
  ///   - returns: When the contents were left to which texts went back in this look.
  ///   - missing: The documents of which everything was said before.
  /// - Returns: What there is to say of them.
  func recordDepartures(
    of documents: [DocumentIdentifier], since: Int64, returns: [Int64],
    besides missing: Set<DocumentIdentifier>
  ) throws -> [TextNews] {
    var news: [TextNews] = []
    let changed = try reader.documentsCountedAgain(since: since)
    // What has just gone explains a change better than what was gone before.
    let inOrder =
      documents.reversed().filter { !missing.contains($0) }
      + documents.reversed().filter(missing.contains)
    for document in inOrder where try !isSomewhere(document) {
      let isNew = !missing.contains(document)
      if isNew { try recordReturn(of: document, with: returns) }
      guard try !reader.isOriginOfWords(document),
        let words = try reader.newestWords(ofDocument: document), words > 0
      else { continue }
      let place = try put(words, of: document, hasJustGone: isNew, intoOneOf: changed)
      guard isNew || place != nil,
        let path = try reader.location(ofDocument: document, device: device)?.path
      else { continue }
      news.append(TextNews(path: path, kind: place.map { .moved(to: $0) } ?? .gone, words: words))
    }
    return news
  }

  /// Whether the file of a document is there, perhaps since this look found it at another path.
  private func isSomewhere(_ document: DocumentIdentifier) throws -> Bool {
    guard let location = try reader.location(ofDocument: document, device: device) else {
      return false
    }
    return (try? tracker.fileSystem.entry(at: location.resolvedPath, followsLink: true)) != nil
  }

  /// Finds the texts that the words of a text were put into.
  ///
  /// - Returns: The path of the last one; `nil` if there is none.
  private func put(
    _ words: Int64, of document: DocumentIdentifier, hasJustGone isNew: Bool,
    intoOneOf others: [DocumentIdentifier]
  ) throws -> String? {
    guard !others.isEmpty, let sketch = try newestSketch(ofDocument: document) else { return nil }
    var path: String?
    let own = Set(try reader.members(ofDocument: document))
    for other in others where !own.contains(other) {
      // What was in the other text from the beginning did not move there. Of a text that never changed there is one sketch.
      let texts = try sketches(ofDocument: other)
      guard texts.count == 2 else { continue }
      let (atFirst, now) = (
        TextOverlap(of: sketch, in: texts[0]), TextOverlap(of: sketch, in: texts[1])
      )
      guard now.commonTermCount >= TextOverlap.leastCommonTermCount,
        now.isWhole && !atFirst.isWhole
          || isNew && now.share - atFirst.share >= Self.movedShare,
        try record(
          Int64(Double(words) * now.roundedShare), from: document, in: other)
      else { continue }
      path = try reader.location(ofDocument: other, device: device)?.path ?? path
    }
    return path
  }

  /// Records that words of a text that is gone were put into another one, in the newest change that has room for them.
  ///
  /// - Returns: Whether there is such a change.
  private func record(
    _ words: Int64, from document: DocumentIdentifier, in other: DocumentIdentifier
  ) throws -> Bool {
    for growth in try reader.activity(ofDocument: other, device: device).growths {
      guard Double(growth.words) >= Self.enoughRoom * Double(words) else { continue }
      try insert(
        growth.wordsBroughtIn.addingSaturated(words), in: growth.content, growth.counter,
        through: growth.sighting, .moved, from: document)
      return true
    }
    return false
  }

  /// A text that came in the look in which others were led away, and went in the look in which they came back, belongs to
  /// another version of the folder: nobody wrote it then.
  private func recordReturn(of document: DocumentIdentifier, with returns: [Int64]) throws {
    guard !returns.isEmpty,
      let birth = try reader.activity(ofDocument: document, device: device).onlyBirth,
      returns.contains(where: {
        $0.subtractingSaturated(birth.seenAtNanoseconds).magnitude <= Self.lookNanoseconds
      })
    else { return }
    try insert(
      birth.wordsBroughtIn.addingSaturated(birth.words), in: birth.content, birth.counter,
      through: birth.sighting, .moved, from: nil)
  }

  // MARK: - Both

  private func newestSketch(ofDocument document: DocumentIdentifier) throws -> ContentSketch? {
    try sketches(ofDocument: document).last
  }

  /// The sketches of the first and of the newest text of a document, in the order in which the texts were seen.
  private func sketches(ofDocument document: DocumentIdentifier) throws -> [ContentSketch] {
    try reader.sketches(ofDocument: document).sorted { $0.authorship.stamp < $1.authorship.stamp }
      .compactMap { ContentSketch(kept: $0) }
  }

  private func insert(
    _ words: Int64, in content: Fingerprint, _ counter: String,
    through sighting: SightingIdentifier, _ reason: BroughtInFact.Reason,
    from origin: DocumentIdentifier?
  ) throws {
    try writer.insert(
      BroughtInFact(
        id: writer.newIdentifier(), sighting: sighting, content: content, counter: counter,
        words: words, reason: reason, origin: origin, authorship: writer.authorship(tool: tool)))
  }
}
