import FileTracking
import ProgressModel

/// How many words of a text stand in other texts.
struct WordsElsewhere {
  /// At most twice this many sums of words are tried.
  private static let mostSums = 2048

  /// How many words stand in other texts.
  private(set) var count: Int64 = 0
  private let words: Int64
  /// The texts that they stand in.
  private(set) var found: [OtherText] = []
  /// The texts that are here whole, but whose words another text has, too.
  private var copies: [OtherText] = []
  /// The texts that are here whole, and have words that the one in which most of theirs stand doesn't have.
  private var versions: [OtherText] = []
  /// Whether ``count`` may be off by a few, since it is not a sum of whole texts.
  private(set) var isEstimate = false

  /// In how many texts they stand.
  var originCount: Int { found.count }
  /// The text that they stand in; `nil` if there is none, or more than one.
  var origin: DocumentIdentifier? { found.count == 1 ? found.first?.document : nil }

  /// Finds out which words of a text others have.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - words: How many words the text has.
  ///   - others: The texts that may have some.
  ///   - cuts: What was removed from texts; what is here of it was moved.
  init(
    of text: ContentSketch, words: Int64, in others: OtherTexts, besides cuts: [TextLoss]
  ) {
    self.words = words
    // A long text may have others in it, which then say nothing new.
    for other in others.inOrder(for: text) {
      take(other, for: text, besides: cuts)
    }
    if found.count(where: { $0.wholeWords != nil }) > 1 { takeChapters(others) }
    takeCopies(in: text, besides: cuts)
    // Nobody can tell to the word where a passage ends.
    if isEstimate, !found.isEmpty, isAllElsewhere(text, besides: cuts) {
      found += versions
      count = words
    }
    count = min(count, words)
  }

  /// Whether the texts have all of a text, but for the places where it was put together, and nothing was moved here.
  private func isAllElsewhere(_ text: ContentSketch, besides cuts: [TextLoss]) -> Bool {
    let parts = found + versions
    let rest = parts.reduce(text) { $0.subtracting($1.sketch) }
    let seamTermCount = TextOverlap.seamTermCount(below: rest.limit) * Double(parts.count)
    return Double(rest.terms.count) <= seamTermCount
      && !cuts.contains { $0.mayHaveCome(to: text) }
  }

  private mutating func take(
    _ text: OtherText, for whole: ContentSketch, besides cuts: [TextLoss]
  ) {
    // Where nothing can be compared, a passage is most likely in what was found: that is most of the text, or not.
    let foundShare = words > 0 ? Double(count) / Double(words) : 0
    let known =
      found.map { text.overlap.share(in: $0.sketch, ifSilent: foundShare) }.max() ?? 0
    guard known < MovedTexts.knownShare else {
      guard let words = text.wholeWords, words > 0 else { return }
      copies.append(text)
      let newTermCount = (1 - known) * Double(text.overlap.commonTermCount)
      let limit = min(text.sketch.limit, whole.limit)
      if newTermCount > TextOverlap.seamTermCount(below: limit) {
        versions.append(text)
        isEstimate = true
      }
      return
    }
    if text.wholeWords == nil,
      cuts.contains(where: {
        $0.documents.contains(text.document)
          && $0.isAll(of: whole, words, besides: text.overlap.passageWords(of: words))
      })
    {
      return
    }
    var cut = cuts.map { $0.share(of: text.overlap, in: whole) }.max() ?? 0
    // A whole chapter of a book may have got a passage of another one.
    if text.wholeWords != nil, cut < MovedTexts.knownShare { cut = 0 }
    // Texts have a few words in common by chance.
    let share = [known, cut].reduce(1) { $0 * (1 - ($1 < MovedTexts.leastShare ? 0 : $1)) }
    if share < MovedTexts.leastShare { return }
    if text.wholeWords == nil || share < 1 { isEstimate = true }
    found.append(text)
    let part = text.wholeWords.map(Double.init) ?? text.overlap.passageWords(of: words)
    count = count.addingSaturated(Int64((part * share).rounded()))
  }

  /// Takes the other chapters of a book that has several whole: few terms of each are left in a book of many.
  private mutating func takeChapters(_ others: OtherTexts) {
    for text in others.faint where text.overlap.share == 1 {
      count = count.addingSaturated(text.words ?? 0)
      found.append(text)
    }
    // Some chapters may have no term left, and a chapter with a copy may be in the book twice. They are in the book if
    // some of them have as many words as the rest of it.
    let rest = words.subtractingSaturated(count)
    // What was found before is exact to a few in a thousand words.
    let tolerance = max(Int64(Double(rest) * (1 - MovedTexts.unchangedShare)), words / 500)
    let counts = others.silentCounts + copies.compactMap(\.words)
    if rest > 0, Self.sum(of: counts, near: rest, within: tolerance) != nil { count = words }
  }

  /// Takes the texts that are here beside their copies. A sketch has each term once, so only the number of words tells:
  /// what is here once has about as many terms as words.
  private mutating func takeCopies(in text: ContentSketch, besides cuts: [TextLoss]) {
    guard !copies.isEmpty, !cuts.contains(where: { $0.mayHaveCome(to: text) }) else { return }
    let others = found + copies
    let own = others.reduce(text) { $0.subtracting($1.sketch) }
    let ownTermCount = Double(own.terms.count)
    let knownTermCount = Double(text.terms.count { $0 < own.limit }) - ownTermCount
    guard knownTermCount >= Double(TextOverlap.leastCommonTermCount) else { return }
    let wordsPerTerm = Double(count) / knownTermCount
    let rest = Double(words.subtractingSaturated(count)) - ownTermCount * wordsPerTerm
    // Which terms are kept is chance: three times the usual error, and the seams.
    let error =
      3 * wordsPerTerm * (ownTermCount + ownTermCount * ownTermCount / knownTermCount).squareRoot()
      + TextOverlap.seamTermCount(below: ContentSketch.pairStart) * Double(others.count)
    let tolerance = (1 - MovedTexts.unchangedShare) * rest + error
    guard rest > 2 * tolerance,
      let sum = Self.sum(
        of: copies.compactMap(\.words), near: Int64(rest), within: Int64(tolerance))
    else { return }
    count = count.addingSaturated(sum)
  }

  /// Returns the sum of some of the numbers that is nearest to another one; `nil` if none is as near as wanted.
  private static func sum(
    of counts: [Int64], near wanted: Int64, within tolerance: Int64
  ) -> Int64? {
    var sums: Set<Int64> = [0]
    for count in counts.sorted() where sums.count < mostSums {
      sums.formUnion(sums.map { $0.addingSaturated(count) }.filter { $0 <= wanted + tolerance })
    }
    return sums.filter { $0 >= wanted - tolerance }
      .min { (abs($0 - wanted), $0) < (abs($1 - wanted), $1) }
  }
}
