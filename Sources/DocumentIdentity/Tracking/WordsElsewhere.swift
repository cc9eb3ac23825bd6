import FileTracking
import ProgressModel

/// How many words of a text stand in other texts.
struct WordsElsewhere {
  /// So many sums of words are tried, or up to twice as many.
  private static let mostSums = 2048

  /// How many words do.
  private(set) var count: Int64 = 0
  private let words: Int64
  /// The texts that they stand in.
  private var found: [OtherText] = []
  /// The words of texts that are here whole, but whose words another text has, too.
  private var copyCounts: [Int64] = []
  /// How much of the text none of these has.
  private var missingShare = 1.0

  /// In how many texts they stand.
  var originCount: Int { found.count }
  /// The text that they stand in; `nil` if that isn't one.
  var origin: DocumentIdentifier? { found.count == 1 ? found.first?.document : nil }

  /// Finds out which words of a text others have.
  ///
  /// - Parameters:
  ///   - words: How many words the text has.
  ///   - others: The texts that may have some.
  ///   - cuts: What texts have no more; what is here of it was moved.
  init(of words: Int64, in others: OtherTexts, besides cuts: [ContentSketch]) {
    self.words = words
    // A long text may have others in it, which then say nothing new.
    for text in others.texts.sorted(by: { $0.comesBefore($1) }) { take(text, besides: cuts) }
    if found.count(where: { $0.wholeWords != nil }) > 1 { takeChapters(others) }
    // Where a passage ends nobody can tell to the word.
    let isAllFound =
      found.contains { $0.wholeWords == nil } && found.contains { $0.overlap.isSeam(missingShare) }
    count = isAllFound ? words : min(count, words)
  }

  private mutating func take(_ text: OtherText, besides cuts: [ContentSketch]) {
    let known = found.map { text.overlap.share(in: $0.sketch) }.max() ?? 0
    guard known < MovedTexts.knownShare else {
      if let words = text.wholeWords, words > 0 { copyCounts.append(words) }
      return
    }
    let cut = cuts.map { text.overlap.share(in: $0) }.max() ?? 0
    let share = (1 - (known < MovedTexts.leastShare ? 0 : known)) * (1 - cut)
    if share < MovedTexts.leastShare { return }
    found.append(text)
    let part = text.wholeWords.map(Double.init) ?? text.overlap.passageWords(of: words)
    count = count.addingSaturated(Int64((part * share).rounded()))
    missingShare -= text.overlap.inheritedShare * share
  }

  /// Takes the other chapters of a book that has several whole: few terms of each are left in a book of many.
  private mutating func takeChapters(_ others: OtherTexts) {
    for text in others.faint where text.overlap.share == 1 {
      count = count.addingSaturated(text.words ?? 0)
      found.append(text)
    }
    // None may be left of some, and a chapter may be there twice, since it has a copy. These are there if some of them
    // have as many words as the rest of the book.
    let rest = words.subtractingSaturated(count)
    if rest > 0, Self.have(others.silentCounts + copyCounts, about: rest, of: words) {
      count = words
    }
  }

  /// Whether some of the texts with these numbers of words have about as many words as the rest of a text.
  ///
  /// - Parameter words: How many words the text has: what was found of it before is exact to a few in a thousand.
  private static func have(_ counts: [Int64], about rest: Int64, of words: Int64) -> Bool {
    let tolerance = max(Int64(Double(rest) * (1 - MovedTexts.unchangedShare)), words / 500)
    var sums: Set<Int64> = [0]
    for count in counts.sorted() where sums.count < mostSums {
      sums.formUnion(sums.map { $0.addingSaturated(count) }.filter { $0 <= rest + tolerance })
    }
    return sums.contains { $0 >= rest - tolerance }
  }
}
