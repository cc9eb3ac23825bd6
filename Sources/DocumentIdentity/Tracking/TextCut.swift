package import FileTracking
package import ProgressModel
package import ProgressStorage

/// Words that were copied into a new text first, and were then cut from the text that they came from, or put back there.
package struct TextCut: Sendable {
  /// At least this share of the copied words must be gone from the other text.
  private static let leastShare = 0.5
  /// A text that has so much of another one is a copy of it; another one is made of a passage.
  private static let copyShare = 0.9
  /// How long after a passage was copied it may be cut.
  private static let cuttingNanoseconds: Int64 = 24 * 3_600_000_000_000

  /// What was found out about the new text last.
  let fact: BroughtInFact
  /// How many of its words stand in the other text now.
  let words: Int64

  /// Finds the cuts of the last day that are not recorded.
  ///
  /// - Parameter now: In nanoseconds since 1970.
  /// - Complexity: O(*n*) in the texts with words of others, and in the counts of those of the last day.
  package static func all(
    at now: Int64, on device: DeviceIdentifier, in fileSystem: any FileSystem, _ reader: FactReader
  ) throws -> [TextCut] {
    let since = now.subtractingSaturated(cuttingNanoseconds)
    return try reader.documentsWithCopies(since: since).compactMap { document in
      guard let cut = try TextCut(ofDocument: document, on: device, reader),
        // What the passage was copied into is gone.
        try reader.isPresent(document, on: device, in: fileSystem)
      else { return nil }
      return cut
    }
  }

  private init?(
    ofDocument document: DocumentIdentifier, on device: DeviceIdentifier, _ reader: FactReader
  ) throws {
    let facts = try reader.broughtIn(ofDocument: document)
    guard let fact = facts.last, fact.reason == .copied, let origin = fact.origin,
      // What was found out when the text was new.
      let copied = facts.first(where: { $0.content == fact.content && $0.counter == fact.counter }),
      copied.reason == .copied, copied.words > 0,
      let child = try reader.texts(ofDocument: document).last,
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
    // A passage that was only rewritten is no loss.
    let lost = -(try reader.activity(ofDocument: origin, device: device))
      .wordsChanged(after: copied.authorship.stamp)
    guard isCut == (Double(lost) < least) else { return nil }
    self.init(fact: fact, words: isCut ? copied.words : left)
  }

  private init(fact: BroughtInFact, words: Int64) {
    self.fact = fact
    self.words = words
  }
}
