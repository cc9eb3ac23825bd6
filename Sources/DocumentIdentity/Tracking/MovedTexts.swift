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
  /// Of fewer common terms nothing can be said.
  private static let leastCommonTermCount = 4
  /// A smaller share is what all texts of a kind have in common, like a heading.
  private static let leastShare = 0.05
  /// From here on a text is there whole: a few words may have been changed where it was put in.
  private static let wholeShare = 0.9
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
    var texts: [(document: DocumentIdentifier, words: Int64, common: CommonTerms)] = []
    for (document, _) in try reader.documents(
      sharingTerms: Array(sketch.questionTerms), kind: nil, limit: Self.mostCandidates)
    where !own.contains(document) && !others.contains(document) {
      guard let text = try newestSketch(ofDocument: document),
        case let common = CommonTerms(of: text, in: sketch), common.tellsOf(text),
        let words = try reader.newestWords(ofDocument: document, by: change.counter)
          ?? reader.newestWords(ofDocument: document), try isAsRecorded(document)
      else { continue }
      texts.append((document, words, common))
    }
    texts.sort {
      ($1.common.share, $1.words, $0.document) < ($0.common.share, $0.words, $1.document)
    }
    var found: Set<UInt32> = []
    var count: Int64 = 0
    var origins: [DocumentIdentifier] = []
    var usesOtherCounter = false
    for text in texts {
      // Another version of a text that was found says nothing new.
      let newCount = text.common.terms.count { !found.contains($0) }
      guard newCount >= Self.leastCommonTermCount, 2 * newCount > text.common.terms.count else {
        continue
      }
      found.formUnion(text.common.terms)
      origins.append(text.document)
      if try reader.newestWords(ofDocument: text.document, by: change.counter) == nil {
        usesOtherCounter = true
      }
      count += text.common.words(of: text.words)
    }
    let origin = origins.count == 1 ? origins[0] : nil
    // A passage of a longer text; or the words of other counters, which come to nearly as many.
    let isAllFound =
      texts.contains { $0.common.inheritedShare >= Self.wholeShare && !$0.common.isWhole }
      || usesOtherCounter && Double(count) >= Self.wholeShare * Double(change.words)
    return (isAllFound ? change.words : min(count, change.words), origins.count, origin)
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
    for document in documents {
      try recordReturn(of: document, with: returns)
      guard try !reader.isOriginOfWords(document),
        let words = try reader.newestWords(ofDocument: document), words > 0
      else { continue }
      let place = try put(words, of: document, intoOneOf: changed)
      guard !missing.contains(document) || place != nil,
        let path = try reader.location(ofDocument: document, device: device)?.path
      else { continue }
      news.append(TextNews(path: path, kind: place.map { .moved(to: $0) } ?? .gone, words: words))
    }
    return news
  }

  /// Finds the texts that the words of a text were put into.
  ///
  /// - Returns: The path of the last one; `nil` if there is none.
  private func put(
    _ words: Int64, of document: DocumentIdentifier, intoOneOf others: [DocumentIdentifier]
  ) throws -> String? {
    guard !others.isEmpty, let sketch = try newestSketch(ofDocument: document) else { return nil }
    var path: String?
    let own = Set(try reader.members(ofDocument: document))
    for other in others where !own.contains(other) {
      guard let text = try newestSketch(ofDocument: other),
        case let common = CommonTerms(of: sketch, in: text), common.tellsOf(sketch),
        try record(common.words(of: words), from: document, in: other)
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
      // Some words may have been taken out of the other text at the same time.
      guard Double(growth.words) >= Self.wholeShare * Double(words) else { continue }
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
    try reader.sketchTerms(ofDocument: document).last.flatMap {
      ContentSketch(keptTerms: $0.terms, kind: $0.kind)
    }
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

  /// What a text has in common with another one.
  private struct CommonTerms {
    /// The terms that both have, below the limits of both sketches.
    let terms: [UInt32]
    /// The share of the text that stands in the other one, 0…1.
    let share: Double
    /// The share of the other text that stands in this one, 0…1.
    let inheritedShare: Double

    init(of text: ContentSketch, in other: ContentSketch) {
      let limit = min(text.limit, other.limit)
      let others = other.terms.prefix { $0 < limit }
      let present = Set(others)
      let own = text.terms.prefix { $0 < limit }
      terms = own.filter(present.contains)
      share = own.isEmpty ? 0 : Double(terms.count) / Double(own.count)
      inheritedShare = others.isEmpty ? 0 : Double(terms.count) / Double(others.count)
    }

    /// Whether it says anything.
    func tellsOf(_ text: ContentSketch) -> Bool {
      terms.count >= MovedTexts.leastCommonTermCount
        && max(share, inheritedShare) >= MovedTexts.leastShare
    }

    /// How many of the words of the text stand in the other one.
    func words(of words: Int64) -> Int64 {
      isWhole ? words : Int64(Double(words) * share)
    }

    /// Whether the text stands in the other one whole.
    var isWhole: Bool { share >= MovedTexts.wholeShare }
  }
}
