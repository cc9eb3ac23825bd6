package import FileTracking
package import ProgressModel
package import ProgressStorage

/// Words that were copied into another text first, and were then cut from the text that they came from, or put back there.
package struct TextCut: Sendable {
  /// At least this share of the copied words must be gone from the other text.
  private static let leastShare = 0.5
  /// A text that has so much of another one is a copy of it; another one is made of a passage.
  private static let copyShare = 0.9
  /// How long after a passage was copied it may be cut.
  private static let cuttingNanoseconds: Int64 = 24 * 3_600_000_000_000
  /// How long after a text was copied it may be divided between both files.
  private static let dividingNanoseconds: Int64 = 7 * cuttingNanoseconds
  /// How many copies are looked at, the newest ones.
  private static let mostCopies = 64

  /// The sighting through which the copy was counted.
  let sighting: SightingIdentifier
  /// What the copy has.
  let content: Fingerprint
  let counter: String
  /// How many words of that content were not written; below 0 if more count than the copy grew by.
  let words: Int64
  /// The text that the words came from.
  let origin: DocumentIdentifier

  /// Finds the cuts that are not recorded: those of passages that were copied within a day, and of texts that were copied
  /// within a week.
  ///
  /// - Parameter now: In nanoseconds since 1970.
  /// - Complexity: O(*n*) in the texts with words of others, in the new texts of a week, and in the counts of those that
  ///   are copies.
  package static func all(
    at now: Int64, on device: DeviceIdentifier, in fileSystem: any FileSystem, _ reader: FactReader
  ) throws -> [TextCut] {
    var cuts: [TextCut] = []
    var known: Set<DocumentIdentifier> = []
    for document in try reader.documentsWithCopies(
      since: now.subtractingSaturated(cuttingNanoseconds))
    {
      guard let cut = try TextCut(ofDocument: document, on: device, reader),
        // What the passage was copied into may be gone.
        try reader.isPresent(document, on: device, in: fileSystem)
      else { continue }
      cuts.append(cut)
      known.insert(document)
    }
    for (document, origin) in try reader.changedCopies(
      since: now.subtractingSaturated(dividingNanoseconds), limit: mostCopies)
    where !known.contains(document) {
      guard let cut = try TextCut(dividing: document, from: origin, on: device, reader),
        try reader.isPresent(origin, on: device, in: fileSystem),
        // If the copy is gone, and the other text went back to the whole one, nothing was moved in the end.
        try reader.isPresent(document, on: device, in: fileSystem)
          || reader.activity(ofDocument: origin, device: device).wentBack
      else { continue }
      cuts.append(cut)
    }
    return cuts
  }
}

extension TextCut {
  fileprivate init?(
    ofDocument document: DocumentIdentifier, on device: DeviceIdentifier, _ reader: FactReader
  ) throws {
    let facts = try reader.broughtIn(ofDocument: document)
    guard let fact = facts.last, fact.reason == .copied, let origin = fact.origin,
      // What was found out when the text was new.
      let copied = facts.first(where: { $0.content == fact.content && $0.counter == fact.counter }),
      copied.reason == .copied, copied.words > 0,
      let child = try reader.newestSketch(ofDocument: document),
      let parent = try reader.sketchesInOrder(ofDocument: origin).last,
      parent.authorship.stamp > fact.authorship.stamp, let text = ContentSketch(kept: parent),
      let words = try reader.newestWords(ofDocument: document, by: fact.counter),
      let whole = try reader.newestWords(
        ofDocument: origin, by: fact.counter, before: copied.authorship.stamp),
      // Who keeps a copy of a whole text may well cut the text.
      Double(copied.words) < Self.copyShare * Double(whole),
      case let overlap = TextOverlap(of: child, in: text), overlap.isTelling
    else { return nil }
    let left = min(copied.words, Int64(Double(words) * overlap.share))
    let (least, isCut) = (Self.leastShare * Double(copied.words), fact.words < copied.words)
    guard isCut == (Double(left) >= least) else { return nil }
    let changes = try reader.activity(ofDocument: origin, device: device)
    // A passage that was only rewritten is no loss.
    var lost = -changes.wordsChanged(after: copied.authorship.stamp)
    if changes.wentBack {
      // A return is no change, so it has no words. But what a session took out stays out.
      let words = try reader.newestWords(ofDocument: origin, by: fact.counter) ?? whole
      lost = max(lost, whole.subtractingSaturated(words))
    }
    guard isCut == (Double(lost) < least) else { return nil }
    self.init(
      sighting: fact.sighting, content: fact.content, counter: fact.counter,
      words: isCut ? copied.words : left, origin: origin)
  }
}
