import FileTracking
import ProgressModel
import ProgressStorage

extension TextCut {
  /// The two parts of a divided text have less than this share in common.
  private static let sharedShare = 0.1
  /// Each part has at least this share of what the other one lost. The rest may be in more files.
  private static let keptShare = 0.2

  /// Finds out how many words of a copy were not written, if its text was divided: some of it is left in the copy, and
  /// other words in the text that it was copied from.
  ///
  /// What the original lost counts there. So all words of the copy count, except those that both have.
  init?(
    dividing copy: DocumentIdentifier, from origin: DocumentIdentifier,
    on device: DeviceIdentifier, _ reader: FactReader
  ) throws {
    let origins = Set(try reader.members(ofDocument: origin))
    let texts = try reader.texts(ofDocument: copy)
    guard !origins.contains(copy), texts.count > 1, let whole = texts.first, let now = texts.last,
      let rest = try reader.newestSketch(ofDocument: origin),
      case let isDivided = Self.isDivided(whole, into: now, and: rest),
      // If the text was never divided, nothing else has to be read.
      try isDivided
        || (TextOverlap(of: now, in: rest).isWhole
          && !reader.broughtIn(ofDocument: copy).allSatisfy { $0.words >= 0 })
    else { return nil }
    let facts = try reader.activity(ofDocument: copy, device: device)
    guard let newest = facts.newestSample,
      try reader.newestCounter(ofDocument: origin) == newest.counter,
      let change = facts.allTextChanges.first(where: {
        $0.content == newest.after && $0.counter == newest.counter
      }),
      // A return to an older text counts nothing, whatever is recorded of it.
      change.words == change.difference.subtractingSaturated(change.wordsBroughtIn)
    else { return nil }
    var held: [Fingerprint: BroughtInFact] = [:]
    for fact in try reader.broughtIn(ofDocument: copy)
    where fact.counter == newest.counter && !fact.isNote { held[fact.content] = fact }
    func isOfOrigin(_ fact: BroughtInFact) -> Bool {
      fact.reason == .copied && fact.origin.map(origins.contains) ?? false
    }
    let known = held[newest.after]
    guard known.map(isOfOrigin) ?? true,
      // Only what was taken for divided may be whole again.
      isDivided || known.map({ $0.words < 0 }) ?? false
    else { return nil }
    let ofOthers = held.values.filter { !isOfOrigin($0) }
      .reduce(Int64(0)) { $0.addingSaturated($1.words) }
    let counting = newest.words
      .subtractingSaturated(TextOverlap(of: rest, in: now).commonWords(of: newest.words))
      .subtractingSaturated(ofOthers)
    let words = change.wordsBroughtIn
      .addingSaturated(facts.wordsChanged).subtractingSaturated(counting)
    let most = facts.samples.map(\.words).max() ?? 0
    guard words != change.wordsBroughtIn, words <= 0, -most <= words else { return nil }
    self.init(
      sighting: newest.sighting, content: newest.after, counter: newest.counter, words: words,
      origin: origin)
  }

  /// Whether two texts have different parts of a text, and each has some of what the other one lost.
  private static func isDivided(
    _ whole: ContentSketch, into part: ContentSketch, and other: ContentSketch
  ) -> Bool {
    let (kept, keptByOther) = (TextOverlap(of: whole, in: part), TextOverlap(of: whole, in: other))
    let least = TextOverlap.leastCommonTermCount
    return kept.commonTermCount >= least && keptByOther.commonTermCount >= least
      && kept.share(in: other) < sharedShare && keptByOther.share(in: part) < sharedShare
      && TextOverlap(of: whole.subtracting(part), in: other).share >= keptShare
      && TextOverlap(of: whole.subtracting(other), in: part).share >= keptShare
  }
}
