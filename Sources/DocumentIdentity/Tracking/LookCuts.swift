import FileTracking
import ProgressModel

/// What texts lost in one look, and what known texts got in it.
struct LookCuts {
  /// What a known text got.
  typealias Arrival = (document: DocumentIdentifier, text: ContentSketch)

  /// What texts have no more: where it stands now, it was moved.
  let all: [ContentSketch]
  /// What texts have no more, and no known text got: what one got was moved there, and is a copy in all others.
  let nobodyGot: [ContentSketch]
  private let arrivals: [Arrival]

  /// Finds out once what nobody got: each new text and each one that grew is compared with it.
  ///
  /// - Parameters:
  ///   - cuts: What texts have no more.
  ///   - arrivals: What known texts got, each once, but for those that are made of others.
  init(_ cuts: [ContentSketch] = [], arrivals: [Arrival] = []) {
    let all = cuts.filter { !$0.isEmpty }
    let arrivals = arrivals.filter { !$0.text.isEmpty }
    self.all = all
    self.arrivals = arrivals
    nobodyGot = all.map { cut in arrivals.reduce(cut) { $0.withoutWhatCame(to: $1.text) } }
  }

  /// Returns what texts have no more, and no known text but one got.
  func nobodyElseGot(than document: DocumentIdentifier) -> [ContentSketch] {
    guard let own = arrivals.first(where: { $0.document == document }) else { return nobodyGot }
    return zip(all, nobodyGot).map { cut, rest in
      // Of most cuts it got nothing.
      guard cut.mayHaveCome(to: own.text) else { return rest }
      return arrivals.reduce(cut) {
        $1.document == document ? $0 : $0.withoutWhatCame(to: $1.text)
      }
    }
  }
}

extension ContentSketch {
  /// Returns what is left of words that were cut from a text, if another one may have got them.
  func withoutWhatCame(to other: ContentSketch) -> ContentSketch {
    mayHaveCome(to: other) ? subtracting(other) : self
  }

  /// Whether another text may have got some of the words that were cut from a text.
  fileprivate func mayHaveCome(to other: ContentSketch) -> Bool {
    TextOverlap(of: self, in: other).commonTermCount >= TextOverlap.leastCommonTermCount
  }
}
