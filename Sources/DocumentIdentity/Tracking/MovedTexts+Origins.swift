import FileTracking
import ProgressModel
import ProgressStorage

extension MovedTexts {
  /// A text that has so much in common with another one has hardly any words of its own.
  private static let unchangedShare = 0.97
  /// How many texts are compared with a new one.
  static let mostCandidates = 512
  /// If more texts are new, each is compared only with those that share one of the terms that are looked up.
  private static let fewTexts = 8
  /// So many sums of words are tried, or up to twice as many.
  private static let mostSums = 2048
  /// How many files are read again because they changed since they were seen.
  private static let mostReadFiles = 8
  /// Larger files are not.
  private static let mostReadByteCount: Int64 = 1 << 20
  /// How many texts that are seen first are compared with others, the longest ones: those may be made of others.
  static let mostLongest = 4

  /// Records which words of new texts stand in other texts.
  ///
  /// - Returns: What there is to say of them.
  func recordOrigins(of changes: [SeenChange]) throws -> [TextNews] {
    if changes.isEmpty { return [] }
    var news: [TextNews] = []
    var sources = Sources(
      texts: self,
      cuts: cuts, newCount: changes.count)
    // Of two new texts the shorter one is the older: the other one was made of it.
    let inOrder = changes.sorted { ($0.words, $0.sighting.id) < ($1.words, $1.sighting.id) }
    var later = Set(inOrder.map(\.sighting.document))
    for change in inOrder where change.words > 0 {
      let words = try wordsElsewhere(of: change, &sources, unless: later.contains)
      later.remove(change.sighting.document)
      let isMade = words.originCount > 1 && words.count == change.words
      let kind: TextNews.Kind =
        isMade ? .madeOfOthers : words.count == change.words ? .copied : .new
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
    var sources = Sources(texts: self, cuts: [], newCount: 1)
    let all = try wordsElsewhere(of: change, &sources, unless: isLeftOut)
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
    for change in returned {
      guard let text = try textBefore(ofDocument: change.sighting.document),
        let now = try newestSketch(ofDocument: change.sighting.document),
        case let cut = text.subtracting(now),
        let place = try grown.first(where: { document in
          guard document != change.sighting.document,
            let after = try newestSketch(ofDocument: document)
          else { return false }
          let overlap = TextOverlap(of: cut, in: after)
          return overlap.isTelling && overlap.share >= Self.movedShare
            && former[document].map { TextOverlap(of: cut, in: $0).share < Self.knownShare } ?? true
        })
      else { continue }
      try insert(
        0, in: change.content, change.counter, through: change.sighting.id, .moved, from: place)
    }
  }

  /// The texts that others may be made of, as their files are now.
  private struct Sources {
    let texts: MovedTexts
    private let tracker: FileTracker
    /// What texts had before this look and have no more: where it stands now, it was moved.
    var cuts: [ContentSketch]
    /// What the files have that changed since they were seen; `nil` if that can't be read.
    private var present: [DocumentIdentifier: ContentSketch?] = [:]

    /// How many texts are new.
    private let newCount: Int
    /// The documents below folders.
    private var neighbours: [String: [DocumentIdentifier]] = [:]

    init(texts: MovedTexts, cuts: [ContentSketch], newCount: Int) {
      self.texts = texts
      self.newCount = newCount
      // The store is locked meanwhile, so no other program is started to read a file.
      tracker = FileTracker(
        fileSystem: texts.tracker.fileSystem, secret: texts.tracker.secret,
        alwaysReadByteCount: texts.tracker.alwaysReadByteCount, textSource: nil)
      self.cuts = cuts
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

    /// Returns the text that a document has now, or had last if its file is gone; `nil` if nobody knows.
    mutating func text(
      ofDocument document: DocumentIdentifier
    ) throws -> (sketch: ContentSketch, isGone: Bool, wasRead: Bool)? {
      guard let seen = try texts.newestSketch(ofDocument: document) else { return nil }
      guard let location = try texts.reader.location(ofDocument: document, device: texts.device),
        let entry = try? texts.tracker.fileSystem.entry(
          at: location.resolvedPath, followsLink: true)
      else { return (seen, true, false) }
      if entry.state.byteCount == location.state.byteCount,
        entry.state.modifiedNanoseconds == location.state.modifiedNanoseconds
      {
        return (seen, false, false)
      }
      if let known = present[document] { return known.map { ($0, false, true) } }
      guard present.count < MovedTexts.mostReadFiles,
        entry.state.byteCount <= MovedTexts.mostReadByteCount
      else { return nil }
      let file = try? tracker.observe(location.resolvedPath, wantsSketch: { _ in true })
      let now = file?.sketch?.prefix(ContentSketch.storedTermCount)
      present[document] = .some(now)
      if let now { cuts.append(seen.subtracting(now)) }
      return now.map { ($0, false, true) }
    }
  }

  /// How many words of a new text stand in other texts, in how many, and in which one, if it is one.
  private func wordsElsewhere(
    of change: SeenChange, _ sources: inout Sources,
    unless isLeftOut: (DocumentIdentifier) throws -> Bool
  ) throws -> (count: Int64, originCount: Int, origin: DocumentIdentifier?) {
    guard change.words > 0, let sketch = try newestSketch(ofDocument: change.sighting.document)
    else { return (0, 0, nil) }
    let own = Set(try reader.members(ofDocument: change.sighting.document))
    var texts: [OtherText] = []
    var faint: [OtherText] = []
    var silentCounts: [Int64] = []
    let sharing = try reader.documents(
      sharingTerms: Array(sketch.questionTerms), kind: nil, limit: Self.mostCandidates)
    let beside = try sources.documents(besideFileAt: change.sighting.resolvedPath)
    for document in Set(sharing.map(\.document)).union(beside).sorted()
    where !own.contains(document) {
      guard try !isLeftOut(document), let seen = try newestSketch(ofDocument: document),
        case let known = TextOverlap(of: seen, in: sketch),
        known.commonTermCount > 0 || known.isSilent,
        let text = try sources.text(ofDocument: document),
        case let overlap = TextOverlap(of: text.sketch, in: sketch),
        overlap.commonTermCount > 0 || overlap.isSilent
      else { continue }
      // How many words a text has that was read just now, nobody has counted.
      let words =
        text.wasRead ? nil : try reader.newestWords(ofDocument: document, by: change.counter)
      let other = OtherText(
        document: document, sketch: text.sketch, isGone: text.isGone, words: words, overlap: overlap
      )
      if overlap.isSilent {
        if let words, words > 0 { silentCounts.append(words) }
      } else if overlap.commonTermCount < TextOverlap.leastCommonTermCount {
        faint.append(other)
      } else if max(overlap.share, overlap.inheritedShare) >= Self.leastShare {
        texts.append(other)
      }
    }
    // A long text may have others in it, which then say nothing new. But one that has all of its words here comes before
    // a longer version of it, one that is there before one that is gone, and a large part before a small one.
    texts.sort {
      ($0.rank, $1.part, $1.size, $0.document) < ($1.rank, $0.part, $0.size, $1.document)
    }
    var found: [OtherText] = []
    var copyCounts: [Int64] = []
    var count: Int64 = 0
    var missingShare = 1.0
    for text in texts {
      let known = found.map { text.overlap.share(in: $0.sketch) }.max() ?? 0
      guard known < Self.knownShare else {
        if let words = text.wholeWords, words > 0 { copyCounts.append(words) }
        continue
      }
      let cut = sources.cuts.map { text.overlap.share(in: $0) }.max() ?? 0
      let share = (1 - (known < Self.leastShare ? 0 : known)) * (1 - cut)
      if share < Self.leastShare { continue }
      found.append(text)
      let words = text.wholeWords.map(Double.init) ?? text.overlap.passageWords(of: change.words)
      count = count.addingSaturated(Int64((words * share).rounded()))
      missingShare -= text.overlap.inheritedShare * share
    }
    // In a book of many chapters few terms of each are left. Where several chapters are there whole, so are those of which
    // all that is left is there.
    if found.count(where: { $0.wholeWords != nil }) > 1 {
      for text in faint where text.overlap.share == 1 {
        count = count.addingSaturated(text.words ?? 0)
        found.append(text)
      }
      // None may be left of some, and a chapter may be there twice, since it has a copy. These are there if some of them
      // have as many words as the rest of the book.
      let rest = change.words.subtractingSaturated(count)
      if rest > 0, Self.have(silentCounts + copyCounts, about: rest, of: change.words) {
        count = change.words
      }
    }
    let origin = found.count == 1 ? found[0].document : nil
    // Where a passage ends nobody can tell to the word.
    let isAllFound =
      found.contains { $0.wholeWords == nil } && found.contains { $0.overlap.isSeam(missingShare) }
    return (isAllFound ? change.words : min(count, change.words), found.count, origin)
  }

  /// Whether some of the texts with these numbers of words have about as many words as the rest of a text.
  ///
  /// - Parameter words: How many words the text has: what was found of it before is exact to a few in a thousand.
  private static func have(_ counts: [Int64], about rest: Int64, of words: Int64) -> Bool {
    let tolerance = max(Int64(Double(rest) * (1 - unchangedShare)), words / 500)
    var sums: Set<Int64> = [0]
    for count in counts.sorted() where sums.count < mostSums {
      sums.formUnion(sums.map { $0.addingSaturated(count) }.filter { $0 <= rest + tolerance })
    }
    return sums.contains { $0 >= rest - tolerance }
  }

  /// A text that shares terms with a new one.
  private struct OtherText {
    var document: DocumentIdentifier
    var sketch: ContentSketch
    var isGone: Bool
    /// Its words by the counter of the new text; `nil` if it was counted by another one.
    var words: Int64?
    /// How much of it stands in the new text.
    var overlap: TextOverlap

    var size: Int { sketch.limit == 0 ? 0 : sketch.terms.count * Int(UInt32.max / sketch.limit) }
    var rank: Int {
      (isGone ? 3 : 0) + (overlap.share >= MovedTexts.unchangedShare ? 0 : overlap.isWhole ? 1 : 2)
    }
    /// How much of the new text it has, where that decides.
    var part: Double { overlap.isWhole ? 0 : overlap.inheritedShare }
    /// Its words if it is there whole; else `nil`.
    var wholeWords: Int64? { overlap.isWhole ? words : nil }
  }
}
