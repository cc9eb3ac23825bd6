import FileTracking
import ProgressModel
import ProgressStorage

extension MovedTexts {
  /// A change by nearly as many words as were moved is large enough: a few may have been taken out at the same time.
  static let enoughRoom = 0.9
  /// A change that differs from the words that were moved by at most this share brought just these words.
  private static let justShare = 0.03
  /// With how many texts that changed those that are gone are compared.
  private static let mostChanged = 512
  /// So many other texts that changed are asked whether they lost the words, however few terms they share.
  private static let mostThirds = 64
  /// The files of one look are seen within this time.
  static let lookNanoseconds: UInt64 = 10_000_000_000

  /// Records which words of texts that are gone stand in other texts that changed meanwhile.
  ///
  /// - Parameters:
  ///   - documents: The documents whose files are gone; first those that have just gone, which explain a change better.
  ///   - since: Only texts that changed since then are looked at; in nanoseconds since 1970.
  ///   - openSince: Since when looks may have left out what the documents lost, in nanoseconds since 1970.
  ///   - returns: When the contents were seen that texts left as they went back to older ones in this look.
  ///   - missing: The documents of which everything was said before.
  /// - Returns: What there is to say of them.
  func recordDepartures(
    of documents: [DocumentIdentifier], since: Int64, openSince: Int64, returns: [Int64],
    besides missing: Set<DocumentIdentifier>
  ) throws -> [TextNews] {
    if documents.isEmpty { return [] }
    var news: [TextNews] = []
    let changed = try ChangedTexts(
      documentsChanged(since: since, limit: Self.mostChanged), in: self)
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
      let last = try lastText(ofDocument: document, putInto: changed)
      guard let words = last.words, words > 0 else { continue }
      var moves: [TextNews.Move] = []
      if let sketch = last.sketch {
        let departed = Departed(
          document: document, sketch: sketch, words: words, hasJustGone: isNew)
        moves = try put(departed, intoOneOf: changed, since: since, openSince: openSince)
      }
      guard isNew || !moves.isEmpty else { continue }
      news.append(
        TextNews(path: location.path, kind: moves.isEmpty ? .gone : .moved(moves), words: words))
    }
    return news
  }

  /// Texts that changed, found by the terms that they have now.
  private struct ChangedTexts {
    struct Text {
      var document: DocumentIdentifier
      var first: ContentSketch
      var now: ContentSketch
    }

    private(set) var texts: [Text] = []
    private var index = TermIndex()

    init(_ documents: [DocumentIdentifier], in moved: MovedTexts) throws {
      for document in documents {
        let sketches = try moved.reader.texts(ofDocument: document)
        // Of a text that never changed there is one sketch, and of a long one to which a few words were added, too.
        guard let first = sketches.first, let now = sketches.last,
          try sketches.count > 1 || moved.textBefore(ofDocument: document) != nil
        else { continue }
        index.add(now, at: texts.count)
        texts.append(Text(document: document, first: first, now: now))
      }
    }

    /// Returns the places of the texts that share terms with one; if that is short, those of all texts unless they are
    /// many.
    func places(sharingTermsWith text: ContentSketch) -> [Int] {
      let counts = index.sharedTermCounts(with: text)
      if text.limit == ContentSketch.fullLimit {
        return texts.count <= MovedTexts.mostThirds ? Array(texts.indices) : counts.keys.sorted()
      }
      return counts.filter { $0.value >= TextOverlap.leastCommonTermCount }.keys.sorted()
    }
  }

  /// Returns the words of a text that is gone and what can be compared of it, as this device knew it last. What another
  /// device wrote in it may have come here only in the text that it was put into.
  private func lastText(
    ofDocument document: DocumentIdentifier, putInto changed: ChangedTexts
  ) throws -> (words: Int64?, sketch: ContentSketch?) {
    let words = try reader.newestWords(ofDocument: document)
    // There is nothing to compare it with.
    if changed.texts.isEmpty { return (words, nil) }
    let newest = try newestSketch(ofDocument: document)
    guard let elsewhere = try TextElsewhere(ofDocument: document, unseenBy: device, reader) else {
      return (words, newest)
    }
    let counts = try reader.activity(ofDocument: document, device: device).samples
      .sorted { $0.authorship.stamp < $1.authorship.stamp }
    guard changed.texts.contains(where: { elsewhere.isBefore($0.now) }) else {
      let own = counts.last { $0.authorship.device == device }
      return (own?.words ?? words, elsewhere.own)
    }
    guard let last = counts.last,
      !counts.contains(where: { $0.authorship.device == device && $0.after == last.after })
    else { return (words, newest) }
    return (last.words, newest)
  }

  /// A text whose file is gone.
  private struct Departed {
    var document: DocumentIdentifier
    var sketch: ContentSketch
    /// How many words it had.
    var words: Int64
    /// Whether it was there at the last look.
    var hasJustGone: Bool
  }

  /// Words of a text that is gone, which a change added to another text.
  private struct Arrival {
    var words: Int64
    let growth: TextChange
    /// Whether the other text has only a part of it.
    var isPart = false

    /// How many words of the change came from elsewhere, or were written.
    var room: Int64 { growth.words.subtractingSaturated(words) }
  }

  /// Finds the texts that the words of a text were put into.
  ///
  /// - Returns: What was found in each.
  private func put(
    _ departed: Departed, intoOneOf changed: ChangedTexts, since: Int64, openSince: Int64
  ) throws -> [TextNews.Move] {
    let (document, words) = (departed.document, departed.words)
    var found: [(path: String, arrival: Arrival)] = []
    let own = Set(try reader.members(ofDocument: document))
    for place in changed.places(sharingTermsWith: departed.sketch) {
      let other = changed.texts[place]
      if own.contains(other.document) { continue }
      guard let path = try reader.location(ofDocument: other.document, device: device)?.path,
        let arrival =
          try arrivalNow(of: departed, in: other)
          ?? earlierArrival(of: departed, in: other, since: since)
          ?? arrivalOfPart(of: departed, in: other, since: openSince)
      else { continue }
      found.append((path, arrival))
    }
    // Nothing is left of a text that is in another one whole.
    if found.contains(where: { !$0.arrival.isPart }) { found.removeAll { $0.arrival.isPart } }
    let arrivals = Self.fitted(found.map(\.arrival), to: words)
    return try zip(found, arrivals).map { place, arrival in
      let growth = arrival.growth
      try insert(
        growth.wordsBroughtIn.addingSaturated(arrival.words), in: growth.content, growth.counter,
        through: growth.sighting, .moved, from: document)
      return TextNews.Move(
        path: place.path, words: arrival.words, writtenAtNanoseconds: growth.writtenAtNanoseconds,
        isOutside: growth.isOutside, isPart: arrival.isPart)
    }
  }

  /// Returns the parts of a text, corrected so that they add up to its words, if they seem to be all of it.
  private static func fitted(_ arrivals: [Arrival], to words: Int64) -> [Arrival] {
    let sum = arrivals.reduce(Int64(0)) { $0.addingSaturated($1.words) }
    let rest = words.subtractingSaturated(sum)
    guard arrivals.count > 1, arrivals.allSatisfy(\.isPart),
      Double(rest.magnitude) <= (1 - enoughRoom) * Double(words),
      // The estimate is the least exact where the most other words came in.
      let place = arrivals.indices.max(by: { arrivals[$0].room < arrivals[$1].room })
    else { return arrivals }
    var arrivals = arrivals
    arrivals[place].words = arrivals[place].words.addingSaturated(rest)
    return arrivals
  }

  /// Returns how many words of a text that is gone came into another one in this look, and with which change; `nil` if
  /// none did.
  private func arrivalNow(
    of departed: Departed, in other: ChangedTexts.Text
  ) throws -> Arrival? {
    guard let before = try textBefore(ofDocument: other.document) else { return nil }
    let came = departed.sketch.subtracting(before)
    let (overlap, cameOverlap) = (
      TextOverlap(of: departed.sketch, in: other.now), TextOverlap(of: came, in: other.now)
    )
    let cameShare = TextOverlap(of: departed.sketch, in: came).roundedShare
    if departed.hasJustGone, !overlap.isTelling {
      // Of a short text few terms can be compared with a long one. If all of them came, so did the text; if there are
      // none, a change by just its words tells.
      guard overlap.isSilent || cameShare == 1 && cameOverlap.share == 1,
        let growth = try newestGrowth(of: other.document),
        !overlap.isSilent || growth.words == departed.words
      else { return nil }
      return try limited(departed.words, of: departed, wasThere: nil, to: growth)
    }
    guard cameOverlap.commonTermCount >= TextOverlap.leastCommonTermCount,
      overlap.isWhole || departed.hasJustGone && cameShare * cameOverlap.share >= Self.leastShare,
      let growth = try newestGrowth(of: other.document),
      case let words = try overlap.isWhole
        ? Int64(Double(departed.words) * cameShare * cameOverlap.roundedShare)
        : wordsOfPart(cameShare * cameOverlap.share, of: departed, in: other, growth, before),
      // It may have come there from a third text.
      try shareMoved(of: cameOverlap, into: other.document, with: growth.content) < Self.knownShare,
      try shareLost(
        words, of: cameOverlap, by: growth, besides: [departed.document, other.document], came)
        < Self.knownShare
    else { return nil }
    if try isTakenOff(words, of: departed.document, in: other.document, with: growth.content) {
      return nil
    }
    let atFirst = TextOverlap(of: came, in: other.first)
    let wasThere = atFirst.share >= 1 - Self.movedShare ? atFirst : nil
    // Where all of it came, something else may have gone.
    if departed.hasJustGone, overlap.isWhole, cameShare == 1, wasThere == nil {
      return Arrival(words: words, growth: growth)
    }
    var arrival = try limited(words, of: departed, wasThere: wasThere, to: growth)
    arrival?.isPart = !overlap.isWhole
    return arrival
  }

  /// Returns how many words of a text came into another one with a change, if the rest went elsewhere.
  ///
  /// - Parameter share: The share of the text that came, 0…1.
  private func wordsOfPart(
    _ share: Double, of departed: Departed, in other: ChangedTexts.Text, _ growth: TextChange,
    _ before: ContentSketch
  ) throws -> Int64 {
    let words = Int64(Double(departed.words) * share)
    // Where nothing else went, the change has these words and what was written.
    guard TextOverlap(of: before, in: other.now).isWhole else { return words }
    let came = TextOverlap(of: departed.sketch, in: other.now.subtracting(before))
    let estimate = min(growth.words, came.commonWords(of: growth.difference))
    // The text that is gone may have got these words, and no others, with one change. Their number is exact.
    let isJust =
      try Double(estimate) >= Self.knownShare * Double(growth.words)
      && reader.activity(ofDocument: departed.document, device: device).textChanges
        .contains { $0.words == growth.words }
    return isJust ? growth.words : estimate
  }

  /// Returns how many words of a text that has just gone came into another one before, and with which change; `nil` if
  /// none did.
  private func earlierArrival(
    of departed: Departed, in other: ChangedTexts.Text, since: Int64
  ) throws -> Arrival? {
    guard departed.hasJustGone else { return nil }
    let (atFirst, now) = (
      TextOverlap(of: departed.sketch, in: other.first),
      TextOverlap(of: departed.sketch, in: other.now)
    )
    let wasThere = atFirst.isWhole || now.share - atFirst.share < Self.movedShare && !now.isWhole
    guard now.commonTermCount >= TextOverlap.leastCommonTermCount,
      // It may have left meanwhile.
      try !wasThere || now.isWhole && hasAgain(other.document, wordsOf: departed.document)
    else { return nil }
    let before = try textBefore(ofDocument: other.document)
    // What came in this look came with no earlier change.
    if let before, !TextOverlap(of: departed.sketch, in: before).isWhole { return nil }
    // What was in the other text before this one was there did not come from it.
    let first = max(since, try reader.birth(ofDocument: departed.document))
    let newest = try before.flatMap { _ in
      try reader.newestCount(ofDocument: other.document)?.content
    }
    let words = Int64(Double(departed.words) * now.roundedShare)
    if try isTakenOff(words, of: departed.document, in: other.document, since: first) {
      return nil
    }
    let growths = try reader.activity(ofDocument: other.document, device: device).textChanges
      .filter { $0.seenAtNanoseconds >= first && $0.content != newest }
    // What is just put in is a change by its words; else nobody knows with which change it came.
    func isJust(_ growth: TextChange) -> Bool {
      Double(growth.words.subtractingSaturated(words).magnitude)
        <= Self.justShare * Double(words)
    }
    for growth in growths.filter(isJust) + growths.filter({ !isJust($0) }) {
      guard
        let found = try limited(
          words, of: departed, wasThere: wasThere ? atFirst : nil, to: growth)
      else { continue }
      // The text was a copy, whose words came there from the other one.
      guard
        try shareMoved(of: now, into: other.document, since: first) < Self.knownShare,
        try shareLost(
          words, of: now, by: growth, besides: [departed.document, other.document], departed.sketch)
          < Self.knownShare
      else { return nil }
      return found
    }
    return nil
  }

  /// Returns how many words of a passage came into another text while looks left out the one that it was cut from, since
  /// a program might have been writing that, and with which change; `nil` if none did. The rest of that text was removed
  /// before a look saw what was left.
  private func arrivalOfPart(
    of departed: Departed, in other: ChangedTexts.Text, since: Int64
  ) throws -> Arrival? {
    let came = departed.sketch.subtracting(other.first)
    let overlap = TextOverlap(of: came, in: other.now)
    let share = TextOverlap(of: departed.sketch, in: came).roundedShare * overlap.share
    let most = Int64(Double(departed.words) * share)
    guard departed.hasJustGone, overlap.commonTermCount >= TextOverlap.leastCommonTermCount,
      share >= Self.leastShare, !TextOverlap(of: departed.sketch, in: other.now).isWhole,
      // What came in this look was looked for.
      try textBefore(ofDocument: other.document) == nil,
      try !isTakenOff(most, of: departed.document, in: other.document, since: since),
      try shareMoved(of: overlap, into: other.document, since: since) < Self.knownShare
    else { return nil }
    let growths = try reader.activity(ofDocument: other.document, device: device).textChanges
      .filter { $0.words > 0 && $0.seenAtNanoseconds > since }
    for growth in growths {
      let words = try wordsOfPart(share, of: departed, in: other, growth, other.first)
      guard var arrival = try limited(words, of: departed, wasThere: nil, to: growth),
        try shareLost(
          words, of: overlap, by: growth, besides: [departed.document, other.document], came)
          < Self.knownShare
      else { continue }
      arrival.isPart = true
      return arrival
    }
    return nil
  }

  /// Whether the words of a text were taken off when they were put into another one.
  ///
  /// - Parameters:
  ///   - since: Since when, in nanoseconds since 1970.
  ///   - content: The content that the other text got with them; `nil` for any.
  private func isTakenOff(
    _ words: Int64, of document: DocumentIdentifier, in other: DocumentIdentifier,
    since: Int64 = .min, with content: Fingerprint? = nil
  ) throws -> Bool {
    let own = Set(try reader.members(ofDocument: document))
    return try broughtIn(ofDocument: other).contains { fact in
      guard fact.reason == .copied, (fact.id.madeAtNanoseconds ?? .min) >= since,
        content.map({ $0 == fact.content }) ?? true
      else { return false }
      return fact.origin.map(own.contains)
        ?? (Double(fact.words) >= Self.enoughRoom * Double(words))
    }
  }

  /// Returns how many words came with a change: of those that were in the text at first only what counted where it was
  /// meanwhile. `nil` if there are none, or the change is too small.
  ///
  /// - Parameter wasThere: What the text had of these words at first; `nil` for none.
  private func limited(
    _ words: Int64, of departed: Departed, wasThere: TextOverlap?, to growth: TextChange
  ) throws -> Arrival? {
    var words = words
    if let wasThere {
      // They counted nothing there if they were in that text, too, when it was seen first.
      let share =
        try reader.texts(ofDocument: departed.document).first.map { wasThere.share(in: $0) } ?? 0
      let known = Int64(Double(words) * wasThere.roundedShare * share)
      let counted = try reader.activity(ofDocument: departed.document, device: device).wordsChanged
      words -= min(known, max(0, departed.words.subtractingSaturated(counted)))
    }
    guard words > 0, Double(growth.words) >= Self.enoughRoom * Double(words) else { return nil }
    return Arrival(words: words, growth: growth)
  }

  /// Returns the newest change of a text, if it grew by it.
  private func newestGrowth(of document: DocumentIdentifier) throws -> TextChange? {
    guard let content = try reader.newestCount(ofDocument: document)?.content else { return nil }
    return try reader.activity(ofDocument: document, device: device).textChanges
      .first { $0.content == content && $0.words > 0 }
  }

  /// How much of what a text that is gone has in common with another one came there from a third text that is gone, too,
  /// 0…1.
  ///
  /// - Parameters:
  ///   - since: Since when, in nanoseconds since 1970: what came before may have left it since.
  ///   - content: The content that the other text got with these words; `nil` for any.
  private func shareMoved(
    of overlap: TextOverlap, into other: DocumentIdentifier, since: Int64 = .min,
    with content: Fingerprint? = nil
  ) throws -> Double {
    try broughtIn(ofDocument: other).compactMap { fact in
      guard fact.reason == .moved, fact.words != 0, let origin = fact.origin,
        (fact.id.madeAtNanoseconds ?? .min) >= since, content.map({ $0 == fact.content }) ?? true
      else { return nil }
      return try newestSketch(ofDocument: origin).map(overlap.share)
    }.max() ?? 0
  }

  /// How much of what a text that is gone has in common with one that grew was lost by a third text in the same look, 0…1.
  ///
  /// - Parameters:
  ///   - words: How many words they have in common.
  ///   - documents: The documents of both.
  ///   - text: The text that is gone.
  private func shareLost(
    _ words: Int64, of overlap: TextOverlap, by growth: TextChange,
    besides documents: [DocumentIdentifier], _ text: ContentSketch
  ) throws -> Double {
    var share = 0.0
    let known = Set(try documents.flatMap { try reader.members(ofDocument: $0) })
    let sharing = try reader.documents(
      sharingTerms: Array(text.questionTerms), kind: nil, limit: Self.mostChanged)
    let changed = former.count <= Self.mostThirds ? Array(former.keys) : []
    for third in Set(sharing.map(\.document)).union(changed).subtracting(known) {
      let texts = try reader.allTexts(ofDocument: third)
      let before = try textBefore(ofDocument: third)
      let earlier = texts.dropLast() + [before].compactMap(\.self)
      guard let now = texts.last, let had = earlier.map(overlap.share).max(), had > share,
        let lostWords = try reader.activity(ofDocument: third, device: device).textChanges.first(
          where: {
            $0.words < 0
              && $0.seenAtNanoseconds.subtractingSaturated(growth.seenAtNanoseconds).magnitude
                <= Self.lookNanoseconds
          })?.words
      else { continue }
      let lost = earlier.map { overlap.share(in: $0.subtracting(now)) }.max() ?? 0
      // Where it had them twice, it still has them.
      let mayHaveLost =
        before.map { overlap.share(in: $0) >= Self.knownShare } ?? false
        && Double(-lostWords) >= Self.enoughRoom * Double(words)
      share = max(share, mayHaveLost ? had : lost)
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
      case let changes = try reader.activity(ofDocument: document, device: device)
        .textChangesOutside,
      let birth = changes.last,
      // It may have gone before, and come again.
      case let came = try broughtIn(ofDocument: document).last(where: \.isOfAnotherVersion)
        .flatMap(\.id.madeAtNanoseconds) ?? birth.seenAtNanoseconds,
      // New files wait longer than others.
      returns.contains(where: {
        $0.subtractingSaturated(came).magnitude <= Self.lookNanoseconds
          || (birth.writtenAtNanoseconds...max(birth.writtenAtNanoseconds, came)).contains($0)
      })
    else { return false }
    try takeBack(changes)
    return true
  }
}
