import FileTracking
import ProgressModel

/// What was removed from texts in one look, and what was added to known texts.
struct LookCuts {
  /// What was added to a known text.
  typealias Arrival = (document: DocumentIdentifier, text: ContentSketch)

  /// What was removed from texts: where it is now, it was moved.
  let all: [TextLoss]
  /// What was removed from texts and added to no known text. What was added to one was moved there, and is a copy in
  /// all others.
  let nobodyGot: [TextLoss]
  private let arrivals: [Arrival]

  /// Finds ``nobodyGot`` once: each new text and each one that grew is compared with it.
  ///
  /// - Parameters:
  ///   - cuts: What was removed from texts.
  ///   - arrivals: What was added to known texts, each once, without those that are made of others.
  init(_ cuts: [TextLoss] = [], arrivals: [Arrival] = []) {
    let all = cuts.filter { !$0.removed.isEmpty }
    let arrivals = arrivals.filter { !$0.text.isEmpty }
    self.all = all
    self.arrivals = arrivals
    nobodyGot = all.map { cut in arrivals.reduce(cut) { $0.withoutWhatCame(to: $1.text) } }
  }

  /// Returns what was removed from texts and added to no known text but one.
  func nobodyElseGot(than document: DocumentIdentifier) -> [TextLoss] {
    guard let own = arrivals.first(where: { $0.document == document }) else { return nobodyGot }
    return zip(all, nobodyGot).map { cut, rest in
      // It got nothing of most cuts.
      guard cut.mayHaveCome(to: own.text) else { return rest }
      return arrivals.reduce(cut) {
        $1.document == document ? $0 : $0.withoutWhatCame(to: $1.text)
      }
    }
  }
}
