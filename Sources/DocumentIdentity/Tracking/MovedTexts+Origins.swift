import FileTracking
import ProgressModel
import ProgressStorage

extension MovedTexts {
  /// A text that has at least this share in common with another one has hardly any words of its own.
  static let unchangedShare = 0.97
  /// How many texts are compared with a new one.
  static let mostCandidates = 512
  /// If more texts are new, none is compared with all others in its folder.
  private static let fewTexts = 8
  /// How many files are read again because they changed since they were seen.
  private static let mostReadFiles = 8
  /// Larger files are not.
  private static let mostReadByteCount: Int64 = 1 << 20
  /// How many of the texts that are seen for the first time are compared with others: the longest, which may be made of
  /// others.
  static let mostLongest = 4

  /// Records which words of new texts stand in other texts.
  ///
  /// - Parameter copied: The documents of copies that this look saw first.
  /// - Returns: What there is to say of them.
  func recordOrigins(
    of changes: [SeenChange], besides copied: [DocumentIdentifier]
  ) throws -> [TextNews] {
    if changes.isEmpty { return [] }
    let copies = try copies(of: changes, among: copied)
    // Of two new texts the shorter one is the older: the other one was made of it.
    let inOrder = changes.filter { $0.words > 0 }
      .sorted { ($0.words, $0.sighting.id) < ($1.words, $1.sighting.id) }
    var sources = try Sources(
      texts: self, cuts: cuts.nobodyGot, newCount: changes.count,
      likely: likelyOrigins(of: inOrder))
    var later = Set(changes.map(\.sighting.document))
    var balance = WordBalance(gone: Set(gone), new: later, changed: Set(edits.keys))
    var found: [WordsElsewhere] = []
    for change in inOrder {
      let (words, text, others) = try wordsElsewhere(
        of: change, &sources, unless: { later.contains($0) || copies.contains($0) })
      found.append(words)
      balance.add(text, words: change.words, words, in: others, besides: sources.cuts)
      later.remove(change.sighting.document)
      if changes.count <= Self.mostRecent {
        try sources.noteArrivals(in: change.sighting.document)
      }
    }
    var news: [TextNews] = []
    for (change, (words, count)) in zip(inOrder, zip(found, balance.wordsElsewhere())) {
      let isMade = words.originCount > 1 && count == change.words
      let kind: TextNews.Kind =
        isMade ? .madeOfOthers : count == change.words ? .copied : .new
      news.append(
        TextNews(
          path: change.sighting.path, kind: kind,
          words: kind == .new ? change.words - count : change.words))
      guard count > 0 else { continue }
      try insert(
        count, in: change.content, change.counter, through: change.sighting.id, .copied,
        from: words.origin)
    }
    return news
  }

  /// Finds the texts that some new ones may have parts of, whichever of their terms are looked up: those that are gone,
  /// and those that one of the new texts is found to have words of.
  private func likelyOrigins(of changes: [SeenChange]) throws -> LikelyOrigins {
    var likely = LikelyOrigins()
    var known = Set(changes.map(\.sighting.document))
    func add(_ document: DocumentIdentifier) throws {
      guard likely.count < Self.mostCandidates, known.insert(document).inserted,
        let text = try newestSketch(ofDocument: document)
      else { return }
      likely.add(document, text)
    }
    for document in gone { try add(document) }
    guard (2...Self.mostCandidates).contains(changes.count) else { return likely }
    for change in changes {
      let document = change.sighting.document
      guard let text = try newestSketch(ofDocument: document) else { continue }
      let sharing = try documents(sharingTermsWith: text)
      likely.note(sharing, sharingTermsWith: document)
      for other in sharing { try add(other) }
    }
    return likely
  }

  /// Returns the documents of texts that share one of the terms which are looked up.
  private func documents(sharingTermsWith text: ContentSketch) throws -> [DocumentIdentifier] {
    try reader.documents(
      sharingTerms: Array(text.questionTerms), kind: nil, limit: Self.mostCandidates
    ).map(\.document)
  }

  /// Texts that new ones may have parts of, found by any of the terms that are kept of them.
  private struct LikelyOrigins {
    private var all: [DocumentIdentifier] = []
    private var index = TermIndex()
    /// Those that were found for each new text by the terms that are looked up.
    private var sharing: [DocumentIdentifier: [DocumentIdentifier]] = [:]

    var count: Int { all.count }

    mutating func add(_ document: DocumentIdentifier, _ text: ContentSketch) {
      index.add(text, at: all.count)
      all.append(document)
    }

    mutating func note(
      _ others: [DocumentIdentifier], sharingTermsWith document: DocumentIdentifier
    ) {
      sharing[document] = others
    }

    /// Returns those that were found for a new text by the terms that are looked up; `nil` if nobody asked.
    func documents(sharingTermsOf document: DocumentIdentifier) -> [DocumentIdentifier]? {
      sharing[document]
    }

    /// Returns those that have enough terms of a text to tell. Of a short text a long one keeps few terms, so there five
    /// words in a row are enough.
    func documents(sharingTermsWith text: ContentSketch) -> [DocumentIdentifier] {
      var places = Set(
        index.sharedTermCounts(with: text)
          .filter { $0.value >= TextOverlap.leastCommonTermCount }.keys)
      if text.limit == ContentSketch.fullLimit {
        let phraseCount = text.terms.count { $0 < ContentSketch.pairStart }
        places.formUnion(index.sharedTermCounts(with: text.prefix(phraseCount)).keys)
      }
      return places.map { all[$0] }
    }
  }

  /// Returns those documents that are copies of new texts: a text that was written is none of its copies.
  private func copies(
    of changes: [SeenChange], among copied: [DocumentIdentifier]
  ) throws -> Set<DocumentIdentifier> {
    let new = Set(changes.map { ActivityIdentifier($0.sighting.document) })
    return try Set(
      copied.filter { try !reader.ancestors(of: ActivityIdentifier($0)).isDisjoint(with: new) })
  }

  /// Notes which texts that were seen first are made of others, such as a book that was there before its goal. The note
  /// has no words: a first sight counts nothing.
  ///
  /// - Parameter longest: The longest of those texts.
  func noteMadeTexts(among longest: [SeenChange]) throws {
    for change in longest {
      let document = change.sighting.document
      guard try reader.isMade(document, on: device, in: tracker.fileSystem) else { continue }
      try insert(
        0, in: change.content, change.counter, through: change.sighting.id, .copied, from: nil)
    }
  }

  /// Records that nobody wrote a change, if all of the text is in other texts, not only what was moved there now.
  ///
  /// - Returns: Whether it is.
  func recordPartsChange(
    of words: Int64, in change: SeenChange,
    unless isLeftOut: (DocumentIdentifier) throws -> Bool
  ) throws -> Bool {
    var sources = Sources(texts: self, cuts: [], newCount: 1, likely: LikelyOrigins())
    let all = try wordsElsewhere(of: change, &sources, unless: isLeftOut).words
    guard Double(all.count) >= Self.unchangedShare * Double(change.words) else { return false }
    try insert(
      words, in: change.content, change.counter, through: change.sighting.id, .copied,
      from: all.origin)
    return true
  }

  /// Records that texts went back to older ones because their other words were moved to other texts: then both
  /// sides are changes.
  ///
  /// - Parameter grown: The documents of texts that are new or grew.
  func recordMoves(
    from returned: [SeenChange], to grown: [DocumentIdentifier]
  ) throws {
    var others: [DocumentIdentifier: DocumentIdentifier] = [:]
    for change in returned {
      let document = change.sighting.document
      guard let text = try textBefore(ofDocument: document),
        let now = try newestSketch(ofDocument: document),
        case let cut = text.subtracting(now),
        let place = try grown.first(where: { other in
          guard other != document, let after = try newestSketch(ofDocument: other) else {
            return false
          }
          let overlap = TextOverlap(of: cut, in: after)
          return overlap.isTelling && overlap.share >= Self.movedShare
            && former[other].map { TextOverlap(of: cut, in: $0).share < Self.knownShare } ?? true
        })
      else { continue }
      others[document] = place
      // The words may have come back there.
      others[place] = others[place] ?? document
    }
    for change in returned {
      guard let other = others[change.sighting.document] else { continue }
      try insert(
        0, in: change.content, change.counter, through: change.sighting.id, .moved, from: other)
    }
  }

  /// The texts that others may be made of, as their files are now.
  private struct Sources {
    let texts: MovedTexts
    private let tracker: FileTracker
    /// What texts had before this look and have no more: where it stands now, it was moved.
    var cuts: [TextLoss]
    /// What the files have that changed since they were seen; `nil` if that can't be read.
    private var present: [DocumentIdentifier: ContentSketch?] = [:]

    /// How many texts are new.
    private let newCount: Int
    /// Those that new texts may have parts of, whichever of their terms are looked up.
    let likely: LikelyOrigins
    /// The documents below folders.
    private var neighbours: [String: [DocumentIdentifier]] = [:]

    init(texts: MovedTexts, cuts: [TextLoss], newCount: Int, likely: LikelyOrigins) {
      self.texts = texts
      self.likely = likely
      self.newCount = newCount
      // The store is locked meanwhile, so no other program is started to read a file.
      tracker = FileTracker(
        fileSystem: texts.tracker.fileSystem, secret: texts.tracker.secret,
        alwaysReadByteCount: texts.tracker.alwaysReadByteCount, textSource: nil)
      self.cuts = cuts
    }

    /// Removes from the cuts what a new text has: it was moved there, and is a copy in all others.
    mutating func noteArrivals(in document: DocumentIdentifier) throws {
      guard !cuts.isEmpty, let text = try texts.newestSketch(ofDocument: document) else { return }
      cuts = cuts.map { $0.withoutWhatCame(to: text) }
    }

    /// Returns the documents in the folder of a new text, if few texts are new. Of a long text few terms are looked up, so
    /// a passage of it may have none of them.
    mutating func documents(besideFileAt path: String) throws -> [DocumentIdentifier] {
      guard newCount <= MovedTexts.fewTexts else { return [] }
      let folder = PathText.folder(path)
      if let known = neighbours[folder] { return known }
      let found = try texts.reader.documents(
        below: folder, device: texts.device, limit: MovedTexts.mostCandidates)
      neighbours[folder] = found
      return found
    }

    /// Returns the text that a document has now, or had last if its file is gone; `nil` if nobody knows, or this device
    /// has a document of its own for the text.
    ///
    /// - Parameter seen: The text that it was last seen with.
    mutating func text(
      ofDocument document: DocumentIdentifier, lastSeen seen: ContentSketch
    ) throws -> (sketch: ContentSketch, isGone: Bool, wasRead: Bool)? {
      guard let location = try texts.reader.location(ofDocument: document, device: texts.device)
      else { return (seen, true, false) }
      if try texts.hasOwnDocument(forTextAt: location) { return nil }
      guard
        let entry = try? texts.tracker.fileSystem.entry(
          at: location.resolvedPath, followsLink: true)
      else { return (seen, true, false) }
      if entry.state.byteCount == location.state.byteCount,
        entry.state.modifiedNanoseconds == location.state.modifiedNanoseconds
      {
        return (seen, false, false)
      }
      // Another document may have taken its place, as the new one does that is compared.
      guard try texts.reader.isLocation(location) else { return (seen, true, false) }
      if let known = present[document] { return known.map { ($0, false, true) } }
      guard present.count < MovedTexts.mostReadFiles,
        entry.state.byteCount <= MovedTexts.mostReadByteCount
      else { return nil }
      let file = try? tracker.observe(location.resolvedPath, wantsSketch: { _ in true })
      let now = file?.sketch?.prefix(ContentSketch.storedTermCount)
      present[document] = .some(now)
      if let now { cuts.append(TextLoss(of: [document], from: seen, to: now, words: 0)) }
      return now.map { ($0, false, true) }
    }
  }

  /// Whether only other devices saw a document, and this device has one of its own for the same text: that one has the
  /// newer counts of the file that is here.
  fileprivate func hasOwnDocument(forTextAt location: SightingFact) throws -> Bool {
    guard try !isHere(location) else { return false }
    return try reader.members(ofDocument: location.document).contains { member in
      try reader.location(ofDocument: member, device: device).map(isHere) ?? false
    }
  }

  private func isHere(_ location: SightingFact) throws -> Bool {
    try reader.device(location.authorship.device, countsAs: device)
  }

  /// Finds out how many words of a new text stand in other texts.
  ///
  /// - Returns: These words, the text, and the others that may have words of it.
  private func wordsElsewhere(
    of change: SeenChange, _ sources: inout Sources,
    unless isLeftOut: (DocumentIdentifier) throws -> Bool
  ) throws -> (words: WordsElsewhere, text: ContentSketch, others: OtherTexts) {
    guard change.words > 0, let sketch = try newestSketch(ofDocument: change.sighting.document)
    else {
      let others = OtherTexts()
      return (WordsElsewhere(of: .empty, words: 0, in: others, besides: []), .empty, others)
    }
    let others = try otherTexts(
      besides: change, sharingTermsWith: sketch, &sources, unless: isLeftOut)
    let words = WordsElsewhere(
      of: sketch, words: change.words, in: others, besides: sources.cuts)
    return (words, sketch, others)
  }

  /// Finds the texts that a new one may have words of.
  private func otherTexts(
    besides change: SeenChange, sharingTermsWith sketch: ContentSketch, _ sources: inout Sources,
    unless isLeftOut: (DocumentIdentifier) throws -> Bool
  ) throws -> OtherTexts {
    var others = OtherTexts()
    let own = Set(try reader.members(ofDocument: change.sighting.document))
    let sharing =
      try sources.likely.documents(sharingTermsOf: change.sighting.document)
      ?? documents(sharingTermsWith: sketch)
    let beside = try sources.documents(besideFileAt: change.sighting.resolvedPath)
    let likely = sources.likely.documents(sharingTermsWith: sketch)
    for document in Set(sharing).union(beside).union(likely).sorted()
    where !own.contains(document) {
      guard try !isLeftOut(document), let seen = try newestSketch(ofDocument: document),
        case let known = TextOverlap(of: seen, in: sketch),
        known.commonTermCount > 0 || known.isSilent,
        let text = try sources.text(ofDocument: document, lastSeen: seen),
        case let overlap = TextOverlap(of: text.sketch, in: sketch),
        overlap.commonTermCount > 0 || overlap.isSilent
      else { continue }
      if let earlier = try textCopied(from: document, to: change, sketch)
        ?? textRemade(of: document, after: change, sketch)
      {
        others.add(earlier)
        continue
      }
      // How many words a text has that was read just now, nobody has counted.
      let words =
        text.wasRead ? nil : try reader.newestWords(ofDocument: document, by: change.counter)
      others.add(
        OtherText(
          document: document, sketch: text.sketch, isGone: text.isGone, words: words,
          overlap: overlap))
    }
    return others
  }

  /// Returns a text as it was before this look, if a new one is a copy of that and lacks words that were written since.
  private func textCopied(
    from document: DocumentIdentifier, to change: SeenChange, _ sketch: ContentSketch
  ) throws -> OtherText? {
    guard let edit = edits[document], edit.words > 0, edit.change.counter == change.counter,
      edit.change.content != change.content,
      let before = try textBefore(ofDocument: document),
      case let had = TextOverlap(of: before, in: sketch), had.isWhole,
      let now = try newestSketch(ofDocument: document), TextOverlap(of: before, in: now).isWhole,
      case let written = TextOverlap(of: now.subtracting(before), in: sketch)
    else { return nil }
    // A few words may have no term among those that are kept.
    let isOlder = change.sighting.state.modifiedNanoseconds < edit.writtenAtNanoseconds
    let share = written.isSilent ? (isOlder ? 0 : 1) : written.roundedShare
    guard share < 1 else { return nil }
    let words = edit.change.words.subtractingSaturated(edit.words)
      .addingSaturated(Int64(Double(edit.words) * share))
    return OtherText(
      document: document, sketch: before, isGone: false, words: words, overlap: had)
  }

  /// Returns a text as it was before this look, if it is made of others and was not made again before a new text was
  /// written: it was made of that one, too.
  private func textRemade(
    of document: DocumentIdentifier, after change: SeenChange, _ sketch: ContentSketch
  ) throws -> OtherText? {
    guard let edit = remade[document],
      // Time stamps of some file systems, and of a sync, have whole seconds only.
      edit.writtenAtNanoseconds >= change.sighting.state.modifiedNanoseconds,
      let before = try textBefore(ofDocument: document)
    else { return nil }
    let words = edit.change.words.subtractingSaturated(edit.words)
    return OtherText(
      document: document, sketch: before, isGone: false,
      words: edit.change.counter == change.counter ? words : nil,
      overlap: TextOverlap(of: before, in: sketch))
  }
}
