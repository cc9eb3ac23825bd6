/// The activities of a report, collected one after the other.
package struct RecentActivities: Sendable {
  private let header: ReportHeader
  private var found: [(summary: ActivitySummary, at: Int64)] = []

  package init(_ header: ReportHeader) {
    self.header = header
  }

  /// Adds an activity, if it was worked on in the period.
  ///
  /// - Parameters:
  ///   - facts: With the contents that its sessions began and ended with.
  ///   - viewpoint: Who reads, and when.
  ///   - isNamed: Whether it is wanted in any case.
  /// - Returns: Its number in the order of adding; `nil` if it was not added.
  @discardableResult
  package mutating func add(
    _ facts: ActivityFacts, from viewpoint: Viewpoint, isNamed: Bool = false
  ) -> Int? {
    guard let summary = header.summary(of: facts, from: viewpoint, isNamed: isNamed) else {
      return nil
    }
    found.append(
      (summary, summary.lastWorkedOnNanoseconds ?? facts.lastReportedAtNanoseconds ?? 0))
    return found.count - 1
  }

  /// Adds a document of which nothing but the words is known.
  package mutating func add(_ summary: ActivitySummary) { found.append((summary, 0)) }

  /// Says how many words an activity has now.
  ///
  /// - Parameter number: As ``add(_:from:isNamed:)`` returned it.
  package mutating func setWords(_ words: WordCount, at number: Int) {
    if found[number].summary.words?.counter != words.counter {
      found[number].summary.setPeriodWords(nil)
      found[number].summary.wordsChanged = nil
    }
    found[number].summary.words = words
  }

  /// Adds to what is known of an activity.
  ///
  /// - Parameter number: As ``add(_:from:isNamed:)`` returned it.
  package mutating func change(at number: Int, _ body: (inout ActivitySummary) -> Void) {
    body(&found[number].summary)
  }

  /// The activities, the one that was worked on last first; those of the same moment, as of one look, by path.
  package var newestFirst: [ActivitySummary] {
    found.sorted { left, right in
      left.at != right.at ? left.at > right.at : left.summary.standsAbove(right.summary)
    }.map(\.summary)
  }
}
