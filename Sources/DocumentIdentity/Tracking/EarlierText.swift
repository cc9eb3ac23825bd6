import FileTracking
import ProgressModel
import ProgressStorage

/// An earlier text of a document that was put back, and written on before a look saw it: a backup of a text that lost
/// words, or the text of a file that a sync program left empty for a while.
///
/// The change then begins with that text, as if a look had seen it come back.
///
/// Of the texts of a document the first and the newest can be compared, and a text without words is not kept. So the
/// text before one without words is known, and the first one. It is the nearest one if all later ones had fewer words.
struct EarlierText {
  let content: Fingerprint
  let words: Int64
  let sketch: ContentSketch

  /// Finds it; `nil` if no earlier text was put back, or nobody can tell.
  ///
  /// - Parameters:
  ///   - sighting: The sighting of the new text, whose sketch is recorded, and whose words are not.
  ///   - count: The words of the new text.
  ///   - newest: What was kept of the newest text before.
  ///   - former: The texts that documents had before this look, of those that changed in it.
  init?(
    in sighting: SightingFact, _ count: ContentCount, after newest: ContentSketch,
    besides former: [DocumentIdentifier: ContentSketch], on device: DeviceIdentifier,
    _ reader: FactReader
  ) throws {
    let document = sighting.document
    guard let lastWords = try reader.newestWords(ofDocument: document, by: count.counter),
      lastWords < count.words, case let kept = try reader.sketches(ofDocument: document),
      let now = kept.last.flatMap(ContentSketch.init(kept:))
    else { return nil }
    let first = kept.first { $0.which == .first }
    // What is kept is of the text before, then.
    let hadNoWords = lastWords == 0
    let last = hadNoWords ? ContentSketch.empty : newest
    guard let sketch = hadNoWords ? newest : first.flatMap(ContentSketch.init(kept:)),
      Self.isPutBack(sketch, after: last, in: now)
    else { return nil }
    let counts = try reader.activity(ofDocument: document, device: device).samples
      .filter { $0.counter == count.counter }
      .sorted { ($0.authorship.stamp, $0.id) < ($1.authorship.stamp, $1.id) }
    let found =
      try hadNoWords
      ? counts.lastIndex(where: { $0.words > 0 })
      : first.flatMap({ try reader.count(ofTextIn: $0, among: counts) })
        .flatMap({ made in counts.firstIndex { $0.id == made.id } })
    guard let place = found, case let sample = counts[place],
      sample.readerVersion == count.readerVersion,
      counts[(place + 1)...].allSatisfy({ $0.words < sample.words }),
      try !reader.isMadeOfOthers(document),
      try !Self.isElsewhere(sketch.subtracting(last), of: now, document, besides: former, reader)
    else { return nil }
    (content, words, self.sketch) = (sample.after, sample.words, sketch)
  }

  /// Whether a text was put back: the new one has all of it, also the words that it had lost, and not those that the
  /// last one had instead.
  static func isPutBack(
    _ text: ContentSketch, after last: ContentSketch, in now: ContentSketch
  ) -> Bool {
    let whole = TextOverlap(of: text, in: now)
    let lost = TextOverlap(of: text.subtracting(last), in: now)
    let others = TextOverlap(of: last.subtracting(text), in: now)
    return whole.isWhole && whole.share >= MovedTexts.unchangedShare
      && lost.isTelling && lost.share >= MovedTexts.foundShare
      && others.share < MovedTexts.knownShare
  }

  /// Whether words that a text had lost are, or were before this look, in another one: then they were moved, and both
  /// sides are changes.
  private static func isElsewhere(
    _ lost: ContentSketch, of now: ContentSketch, _ document: DocumentIdentifier,
    besides former: [DocumentIdentifier: ContentSketch], _ reader: FactReader
  ) throws -> Bool {
    let own = Set(try reader.members(ofDocument: document))
    if former.contains(where: { other, text in
      !own.contains(other) && TextOverlap(of: lost, in: text).share >= MovedTexts.knownShare
    }) {
      return true
    }
    return try reader.shareInOtherTexts(
      of: lost, in: now, ofDocument: document, unless: { _, _ in false }
    ).map { $0 >= MovedTexts.knownShare } ?? false
  }
}
