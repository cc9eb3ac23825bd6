import FileTracking
import ProgressModel

/// What texts got by the last commits, and which texts are gone since: a chapter may be put into another one in one
/// commit, and be removed in a later or an earlier one. Then its words were written once.
struct MergedTexts {
  /// So long before its removal a text may be put into another one, or after it.
  private static let longestNanoseconds: UInt64 = 7 * 24 * 3_600_000_000_000
  /// So many texts that are gone, and so many that grew, are remembered.
  private static let mostRecent = 64

  /// A change by which a text got words.
  struct Growth {
    var text: Int
    /// Its place among the steps of the text; `nil` if it is none.
    var step: Int?
    var commit: Int
    /// What came, but for what the same commit cut from others.
    var came: ContentSketch
    /// How many of the words count as written.
    var words: Int64
    /// If the text had the content before: by how many words it changed since.
    var wordsSinceReturn: Int64?
  }

  /// A text that is gone.
  private struct Removal {
    var text: Int
    var commit: Int
    var content: PastContent
    /// How many of its words nobody has found in another text.
    var wordsLeft: Int64
  }

  /// Words that turned out to be those of a text that is gone.
  struct Merger {
    var growth: Growth
    /// The text that is gone.
    var removed: Int
    var words: Int64
  }

  private let commits: [PastCommit]
  /// The newest last.
  private var growths: [Growth] = []
  /// The newest last.
  private var removals: [Removal] = []

  init(_ commits: [PastCommit]) { self.commits = commits }

  /// Notes that a text got words.
  ///
  /// - Returns: Those that texts had that are gone.
  mutating func note(_ growth: Growth) -> [Merger] {
    var growth = growth
    var mergers: [Merger] = []
    for place in removals.indices {
      let removal = removals[place]
      guard removal.text != growth.text, areNear(removal.commit, growth.commit) else { continue }
      var moved = Self.words(of: removal.content, in: growth.came)
      // Later, what moves between others is theirs.
      if removal.commit != growth.commit { moved = min(moved, removal.wordsLeft) }
      removals[place].wordsLeft = max(0, removal.wordsLeft - moved)
      let written = min(moved, growth.words)
      growth.words -= written
      mergers.append(Merger(growth: growth, removed: removal.text, words: written))
    }
    growths = growths.suffix(Self.mostRecent - 1) + [growth]
    return mergers.filter { $0.words > 0 }
  }

  /// Notes that a text is gone.
  ///
  /// - Parameters:
  ///   - content: What it had.
  ///   - former: Returns what it had before a commit; `nil` if it was not there.
  /// - Returns: What other texts had got of it.
  mutating func noteRemoval(
    of text: Int, _ content: PastContent, in commit: Int, former: (Int) -> PastContent?
  ) -> [Merger] {
    var mergers: [Merger] = []
    var wordsLeft = content.count.words
    for place in growths.indices.reversed() {
      let growth = growths[place]
      guard growth.text != text, areNear(growth.commit, commit),
        // What the text got later may be a copy out of the other one.
        let former = former(growth.commit)
      else { continue }
      let moved = min(
        Self.words(of: former, in: growth.came), Self.words(of: content, in: growth.came),
        wordsLeft)
      wordsLeft -= moved
      let written = min(moved, growth.words)
      growths[place].words -= written
      mergers.append(Merger(growth: growth, removed: text, words: written))
    }
    removals =
      removals.suffix(Self.mostRecent - 1) + [
        Removal(text: text, commit: commit, content: content, wordsLeft: wordsLeft)
      ]
    return mergers.filter { $0.words > 0 }
  }

  /// Notes that a text is there again.
  mutating func noteReturn(of text: Int) { removals.removeAll { $0.text == text } }

  private func areNear(_ first: Int, _ second: Int) -> Bool {
    commits[first].writtenAtNanoseconds
      .subtractingSaturated(commits[second].writtenAtNanoseconds).magnitude
      <= Self.longestNanoseconds
  }

  /// Returns how many words of a text are among those that another one got.
  private static func words(of text: PastContent, in came: ContentSketch) -> Int64 {
    let overlap = TextOverlap(of: text.sketch, in: came)
    guard overlap.isTelling, overlap.share >= MovedTexts.leastShare else { return 0 }
    return Int64((overlap.roundedShare * Double(text.count.words)).rounded())
  }
}
