import FileTracking
import ProgressModel

/// The words of texts that were divided among new ones, or put together in new ones.
///
/// Nobody can tell to the word how much of a passage stands in another text. But if all of some texts is in new ones, each
/// passage once, the new ones together have just as many more words as were written.
struct WordBalance {
  /// A new text.
  private struct Text {
    let sketch: ContentSketch
    let words: Int64
    /// How many words stand in other texts, as far as sketches tell.
    let copied: Int64
    /// Whether that may be off by a few.
    let isEstimate: Bool
    /// What none of its origins has.
    let rest: ContentSketch
    /// The places of its origins.
    let origins: [Int]
    /// Whether no third text has what none of the origins has, and none of these is a version of another one.
    let isClear: Bool
  }

  /// A text that new ones have passages of.
  private struct Origin {
    let sketch: ContentSketch
    let words: Int64
    let isGone: Bool
    /// The places of the new texts.
    var texts: [Int] = []
  }

  /// Texts that are connected, and no others with them.
  private struct Group {
    var texts: [Int]
    var origins: [Int] = []
  }

  /// The documents of texts whose files were there at the last look, and are no more.
  private let gone: Set<DocumentIdentifier>
  /// The documents of texts that are new in this look.
  private let new: Set<DocumentIdentifier>
  /// The documents of texts that changed in this look.
  private let changed: Set<DocumentIdentifier>
  private var texts: [Text] = []
  private var origins: [Origin] = []
  private var places: [DocumentIdentifier: Int] = [:]

  init(
    gone: Set<DocumentIdentifier>, new: Set<DocumentIdentifier>, changed: Set<DocumentIdentifier>
  ) {
    self.gone = gone
    self.new = new
    self.changed = changed
  }

  /// Adds a new text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - words: How many words it has.
  ///   - elsewhere: Those that stand in other texts, as far as sketches tell.
  ///   - others: The texts that may have some.
  ///   - cuts: What was removed from texts.
  mutating func add(
    _ text: ContentSketch, words: Int64, _ elsewhere: WordsElsewhere, in others: OtherTexts,
    besides cuts: [TextLoss]
  ) {
    let sources = sources(of: elsewhere.found, in: others)
    if sources.isEmpty {
      texts.append(
        Text(
          sketch: .empty, words: words, copied: elsewhere.count, isEstimate: false, rest: .empty,
          origins: [], isClear: false))
      return
    }
    let rest = sources.reduce(text) { $0.subtracting($1.sketch) }
    var known: [Int] = []
    for source in sources {
      guard let sourceWords = source.words else { continue }
      let origin = addOrigin(source, words: sourceWords)
      origins[origin].texts.append(texts.count)
      known.append(origin)
    }
    texts.append(
      Text(
        sketch: text, words: words, copied: elsewhere.count, isEstimate: elsewhere.isEstimate,
        rest: rest, origins: known,
        isClear: isClear(text, rest: rest, sources, in: others, besides: cuts)))
  }

  /// The texts that a new one has passages of: those that are gone; if there are none, the only one that it was copied
  /// from. One that has other new texts whole, such as a book, has none.
  private func sources(of found: [OtherText], in others: OtherTexts) -> [OtherText] {
    if found.contains(where: { new.contains($0.document) && $0.overlap.isWhole }) { return [] }
    let departed = (others.texts + others.faint.filter { $0.overlap.share == 1 })
      .filter { isDeparted($0) && $0.words != nil }
    if !departed.isEmpty { return departed }
    // A text of a few words has too few terms to tell. If the only text that is gone and has any of them has all, it is a
    // part of that.
    let faint = others.faint.filter {
      isDeparted($0) && $0.words != nil && $0.overlap.inheritedShare == 1 && !$0.overlap.isOfPairs
    }
    if found.isEmpty, faint.count == 1 { return faint }
    guard found.count == 1, let only = found.first, !only.overlap.isWhole, only.words != nil,
      !changed.contains(only.document)
    else { return [] }
    return [only]
  }

  private func isDeparted(_ text: OtherText) -> Bool {
    text.isGone && gone.contains(text.document)
  }

  /// Adds a text that a new one has passages of.
  ///
  /// - Returns: Its place.
  private mutating func addOrigin(_ source: OtherText, words: Int64) -> Int {
    if let known = places[source.document] { return known }
    places[source.document] = origins.count
    origins.append(Origin(sketch: source.sketch, words: words, isGone: isDeparted(source)))
    return origins.count - 1
  }

  private func isClear(
    _ text: ContentSketch, rest: ContentSketch, _ sources: [OtherText], in others: OtherTexts,
    besides cuts: [TextLoss]
  ) -> Bool {
    // Of such a text nobody knows whether it is here.
    if others.silent.contains(where: isDeparted) { return false }
    let seamTermCount = TextOverlap.seamTermCount(below: rest.limit) * Double(sources.count)
    func hasPassage(_ other: ContentSketch) -> Bool {
      let count = TextOverlap(of: rest, in: other).commonTermCount
      return count >= TextOverlap.leastCommonTermCount && Double(count) > seamTermCount
    }
    let known = Set(sources.map(\.document))
    return !cuts.contains { hasPassage($0.removed) }
      && !others.texts.contains { !known.contains($0.document) && hasPassage($0.sketch) }
      && !Self.haveVersions(sources.map(\.sketch), of: text)
  }

  /// Whether most of what one of several texts has in common with a new one is in the others, too.
  private static func haveVersions(_ texts: [ContentSketch], of new: ContentSketch) -> Bool {
    let wanted = Set(new.terms)
    let common = texts.map { $0.terms.filter(wanted.contains) }
    var counts: [UInt32: Int] = [:]
    for term in common.joined() { counts[term, default: 0] += 1 }
    return common.contains { terms in
      let twiceCount = terms.count { counts[$0, default: 0] > 1 }
      return twiceCount > 0
        && Double(twiceCount) >= MovedTexts.knownShare * Double(terms.count)
    }
  }

  /// Returns how many words of each new text stand in others, in the order in which they were added.
  ///
  /// - Complexity: O(*n*), *n* terms of the texts, and of the origins of each.
  func wordsElsewhere() -> [Int64] {
    var counts = texts.map(\.copied)
    for group in groups() {
      guard let written = wordsWritten(in: group) else { continue }
      for (place, own) in zip(group.texts, parts(of: written, for: group.texts)) {
        counts[place] = texts[place].words.subtractingSaturated(own)
      }
    }
    return counts
  }

  private func groups() -> [Group] {
    var groups: [Group] = []
    var (known, knownOrigins): (Set<Int>, Set<Int>) = ([], [])
    for first in texts.indices where !texts[first].origins.isEmpty {
      guard known.insert(first).inserted else { continue }
      var group = Group(texts: [first])
      var next = 0
      while next < group.texts.count {
        for origin in texts[group.texts[next]].origins
        where knownOrigins.insert(origin).inserted {
          group.origins.append(origin)
          group.texts += origins[origin].texts.filter { known.insert($0).inserted }
        }
        next += 1
      }
      groups.append(group)
    }
    return groups
  }

  /// Returns how many more words the new texts of a group have than their origins; `nil` if nobody can tell, or if no
  /// count of theirs is an estimate.
  private func wordsWritten(in group: Group) -> Int64? {
    // Of a text that is there, and of others, a book may be made, and where it was put together nobody wrote.
    let isMoved = group.origins.allSatisfy { origins[$0].isGone }
    guard isMoved || group.origins.count == 1 && group.texts.count > 1,
      group.texts.contains(where: { texts[$0].isEstimate }),
      group.texts.allSatisfy({ texts[$0].isClear })
    else { return nil }
    let traces = group.origins.map { trace(of: origins[$0]) }
    guard traces.allSatisfy(\.isWhole) else { return nil }
    let all = group.texts.reduce(Int64(0)) { $0.addingSaturated(texts[$1].words) }
    let before = group.origins.reduce(Int64(0)) { $0.addingSaturated(origins[$1].words) }
    let written = max(0, all.subtractingSaturated(before))
    let estimate = group.texts.reduce(Int64(0)) {
      $0.addingSaturated(texts[$1].words.subtractingSaturated(texts[$1].copied))
    }
    let difference = Double(written.subtractingSaturated(estimate))
    // If they differ much, the texts have something else in common.
    if difference.magnitude > MovedTexts.leastShare * Double(all) { return nil }
    // What two new texts have was copied to one of them, or stood twice in the origin. Then the estimate tells as much,
    // as well as it can: it is off by chance, and what may be a seam it leaves out.
    let twiceWords = traces.reduce(0) { $0 + $1.twiceWords }
    let error =
      3 * (Double(written) * (traces.map(\.wordsPerKeptTerm).max() ?? 1)).squareRoot()
      + TextOverlap.seamTermCount(below: ContentSketch.pairStart)
    return twiceWords == 0 || difference <= max(error, twiceWords / 2) ? written : nil
  }

  /// What is known of a text in new ones.
  private struct Trace {
    /// Whether all of it is there, except where the new texts begin and end.
    let isWhole: Bool
    /// How many of its words seem to be in two of them.
    let twiceWords: Double
    /// For how many of its words one term is compared.
    let wordsPerKeptTerm: Double
  }

  private func trace(of origin: Origin) -> Trace {
    let sketches = origin.texts.map { texts[$0].sketch }
    let limit = sketches.map(\.limit).reduce(origin.sketch.limit) { min($0, $1) }
    let wanted = Set(origin.sketch.terms.filter { $0 < limit })
    var found: Set<UInt32> = []
    var twiceCount = 0
    for sketch in sketches {
      for term in sketch.terms where wanted.contains(term) {
        if !found.insert(term).inserted { twiceCount += 1 }
      }
    }
    // Of few terms, more than usual may be around a seam by chance.
    let seamTermCount = TextOverlap.seamTermCount(below: limit)
    let mostMissing =
      seamTermCount * Double(sketches.count) + Double(TextOverlap.leastCommonTermCount)
    let missingCount = Double(wanted.count - found.count)
    let wordsPerKeptTerm = max(1, Double(ContentSketch.pairStart) / Double(max(1, limit)))
    return Trace(
      isWhole: !wanted.isEmpty
        && missingCount <= min(mostMissing, MovedTexts.knownShare * Double(wanted.count)),
      twiceWords: Double(twiceCount) * wordsPerKeptTerm, wordsPerKeptTerm: wordsPerKeptTerm)
  }

  /// Divides the words that were written in some texts among them, by how many each seems to have.
  private func parts(of written: Int64, for places: [Int]) -> [Int64] {
    var weights = places.map { place in
      Double(texts[place].words.subtractingSaturated(texts[place].copied))
    }
    if weights.allSatisfy({ $0 <= 0 }) {
      weights = places.map { place in
        Double(texts[place].rest.terms.count) / Double(max(1, texts[place].rest.limit))
      }
    }
    if weights.allSatisfy({ $0 <= 0 }) { weights = places.map { Double(texts[$0].words) } }
    let total = weights.reduce(0, +)
    guard total > 0 else { return places.map { _ in 0 } }
    var (sum, given) = (0.0, Int64(0))
    return zip(places, weights).map { place, weight in
      sum += weight
      let part = Int64((Double(written) * sum / total).rounded()) - given
      given += part
      return min(part, texts[place].words)
    }
  }
}
