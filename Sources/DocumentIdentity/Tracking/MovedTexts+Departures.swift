import FileTracking
import ProgressModel
import ProgressStorage

extension MovedTexts {
  /// A change by nearly as many words as were moved is large enough: a few may have been taken out at the same time.
  private static let enoughRoom = 0.9
  /// With how many texts that changed those that are gone are compared.
  private static let mostChanged = 512
  /// The files of one look are seen within this time.
  private static let lookNanoseconds: UInt64 = 10_000_000_000

  /// Records which words of texts that are gone stand in other texts that changed meanwhile.
  ///
  /// - Parameters:
  ///   - documents: The documents whose files are gone; first those that have just gone, which explain a change better.
  ///   - since: Only texts that changed since then are looked at; in nanoseconds since 1970.
  ///   - returns: When the contents were seen that texts left as they went back to older ones in this look.
  ///   - missing: The documents of which everything was said before.
  /// - Returns: What there is to say of them.
  func recordDepartures(
    of documents: [DocumentIdentifier], since: Int64, returns: [Int64],
    besides missing: Set<DocumentIdentifier>
  ) throws -> [TextNews] {
    if documents.isEmpty { return [] }
    var news: [TextNews] = []
    let changed = try ChangedTexts(reader.documentsCountedAgain(since: since), in: self)
    let known = try reader.originsOfMovedWords()
    for document in documents {
      guard let location = try reader.location(ofDocument: document, device: device),
        tracker.fileSystem.locationState(of: location) == .absent,
        // It may be one with a document whose file is there.
        try !isPresent(document),
        // It may have come again since.
        known[document].map({ $0 < location.authorship.stamp }) ?? true
      else { continue }
      let isNew = !missing.contains(document)
      if isNew, try recordReturn(of: document, with: returns) { continue }
      guard let words = try reader.newestWords(ofDocument: document), words > 0 else { continue }
      let moves = try put(words, of: document, hasJustGone: isNew, intoOneOf: changed, since: since)
      guard isNew || !moves.isEmpty else { continue }
      news.append(
        TextNews(path: location.path, kind: moves.isEmpty ? .gone : .moved(moves), words: words))
    }
    return news
  }

  /// Texts that changed, found by the terms that they have now.
  private struct ChangedTexts {
    private(set) var texts:
      [(document: DocumentIdentifier, first: ContentSketch, now: ContentSketch)] =
        []
    private var places: [UInt32: [Int]] = [:]

    init(_ documents: [DocumentIdentifier], in moved: MovedTexts) throws {
      for document in documents.suffix(MovedTexts.mostChanged) {
        // Of a text that never changed there is one sketch.
        let sketches = try moved.reader.texts(ofDocument: document)
        guard sketches.count == 2 else { continue }
        for term in sketches[1].terms { places[term, default: []].append(texts.count) }
        texts.append((document, sketches[0], sketches[1]))
      }
    }

    /// Returns the places of the texts that share terms with one.
    func places(sharingTermsWith text: ContentSketch) -> [Int] {
      var counts: [Int: Int] = [:]
      for term in text.terms { for place in places[term] ?? [] { counts[place, default: 0] += 1 } }
      return counts.filter { $0.value >= TextOverlap.leastCommonTermCount }.keys.sorted()
    }
  }

  /// Finds the texts that the words of a text were put into.
  ///
  /// - Returns: What was found in each.
  private func put(
    _ words: Int64, of document: DocumentIdentifier, hasJustGone isNew: Bool,
    intoOneOf changed: ChangedTexts, since: Int64
  ) throws -> [TextNews.Move] {
    guard !changed.texts.isEmpty, let sketch = try newestSketch(ofDocument: document) else {
      return []
    }
    var moves: [TextNews.Move] = []
    let own = Set(try reader.members(ofDocument: document))
    let counted = try reader.activity(ofDocument: document, device: device).wordsChanged
    for place in changed.places(sharingTermsWith: sketch) {
      let other = changed.texts[place]
      if own.contains(other.document) { continue }
      // What was in the other text from the beginning did not move there.
      let (atFirst, now) = (
        TextOverlap(of: sketch, in: other.first), TextOverlap(of: sketch, in: other.now)
      )
      let before = try textBefore(ofDocument: other.document)
      // What has long been gone was compared with texts that changed before.
      let wasThere = before.map { TextOverlap(of: sketch, in: $0).isWhole } ?? !isNew
      let hasCome =
        now.isWhole && !atFirst.isWhole || isNew && now.share - atFirst.share >= Self.movedShare
      guard now.commonTermCount >= TextOverlap.leastCommonTermCount,
        isNew || !wasThere,
        // It may have left meanwhile. Of that only what counted where it was was moved.
        try hasCome || now.isWhole && hasAgain(other.document, wordsOf: document),
        let path = try reader.location(ofDocument: other.document, device: device)?.path,
        case let common = Int64(Double(words) * now.roundedShare),
        case let moved = hasCome ? common : min(common, counted), moved > 0,
        let growth = try record(
          moved, sharing: now, with: sketch, from: document, in: other.document, since: since,
          besides: wasThere && before != nil
            ? reader.newestCount(ofDocument: other.document)?.content : nil)
      else { continue }
      moves.append(
        TextNews.Move(
          path: path, words: moved, writtenAtNanoseconds: growth.writtenAtNanoseconds,
          isOutside: growth.isOutside))
    }
    return moves
  }

  /// Records that words of a text that is gone were put into another one, in the newest change that is large enough.
  ///
  /// - Parameters:
  ///   - overlap: What both texts have in common.
  ///   - text: The text that is gone.
  ///   - later: A content that the other text got when it had these words; `nil` if there is none.
  /// - Returns: That change; `nil` if there is none.
  private func record(
    _ words: Int64, sharing overlap: TextOverlap, with text: ContentSketch,
    from document: DocumentIdentifier, in other: DocumentIdentifier, since: Int64,
    besides later: Fingerprint?
  ) throws -> TextGrowth? {
    // What was in the other text before this one was there did not come from it.
    let first = max(since, try birth(ofDocument: document))
    for growth in try reader.activity(ofDocument: other, device: device).growths
    where growth.seenAtNanoseconds >= first && growth.words > 0 && growth.content != later {
      guard Double(growth.words) >= Self.enoughRoom * Double(words) else { continue }
      let known = try explainedShare(
        of: overlap, with: text, by: growth, in: other, besides: document)
      // The text was a copy, whose words came there from the other one.
      guard known < Self.knownShare else { return nil }
      try insert(
        growth.wordsBroughtIn.addingSaturated(words), in: growth.content, growth.counter,
        through: growth.sighting, .moved, from: document)
      return growth
    }
    return nil
  }

  /// How much of what a text that is gone has in common with one that grew is known to come from a third text: one that
  /// was put there before, or lost it in the same look; 0…1.
  private func explainedShare(
    of overlap: TextOverlap, with text: ContentSketch, by growth: TextGrowth,
    in other: DocumentIdentifier, besides document: DocumentIdentifier
  ) throws -> Double {
    var share = 0.0
    for fact in try reader.broughtIn(ofDocument: other)
    where fact.reason == .moved && fact.words != 0 {
      guard let origin = fact.origin, origin != document,
        let before = try newestSketch(ofDocument: origin)
      else { continue }
      share = max(share, overlap.share(in: before))
    }
    let both = Set(
      try reader.members(ofDocument: document) + reader.members(ofDocument: other))
    let sharing = try reader.documents(
      sharingTerms: Array(text.questionTerms), kind: nil, limit: Self.mostChanged)
    for third in Set(sharing.map(\.document)).union(former.keys).subtracting(both) {
      let texts = try reader.allTexts(ofDocument: third)
      let earlier = try texts.dropLast() + [textBefore(ofDocument: third)].compactMap(\.self)
      guard let now = texts.last,
        let lost = earlier.map({ overlap.share(in: $0.subtracting(now)) }).max(),
        lost > share,
        try reader.activity(ofDocument: third, device: device).growths.contains(where: {
          $0.words < 0
            && $0.seenAtNanoseconds.subtractingSaturated(growth.seenAtNanoseconds).magnitude
              <= Self.lookNanoseconds
        })
      else { continue }
      share = lost
    }
    return share
  }

  /// A text that came with the look in which others changed, and went when they changed back, belongs to
  /// another version of the folder, such as a branch: nobody wrote it.
  ///
  /// - Returns: Whether it does.
  private func recordReturn(
    of document: DocumentIdentifier, with returns: [Int64]
  ) throws -> Bool {
    guard !returns.isEmpty,
      case let growths = try reader.activity(ofDocument: document, device: device).growthsOutside,
      let birth = growths.last,
      // It may have gone before, and come again.
      case let came = try reader.broughtIn(ofDocument: document).last(where: \.isOfAnotherVersion)
        .flatMap(\.id.madeAtNanoseconds) ?? birth.seenAtNanoseconds,
      // New files wait longer than others.
      returns.contains(where: {
        $0.subtractingSaturated(came).magnitude <= Self.lookNanoseconds
          || (birth.writtenAtNanoseconds...max(birth.writtenAtNanoseconds, came)).contains($0)
      })
    else { return false }
    for growth in growths {
      try insert(
        growth.wordsBroughtIn.addingSaturated(growth.words), in: growth.content, growth.counter,
        through: growth.sighting, .moved, from: nil)
    }
    return true
  }
}
