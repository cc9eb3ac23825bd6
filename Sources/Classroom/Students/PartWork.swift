import ClassModel
package import ProgressModel

/// The work on one part of an assignment, from the personal store.
package struct PartWork: Sendable {
  /// A yes or no from the student.
  package struct Said: Hashable, Sendable {
    /// Whether it is true: done, or submitted.
    package var holds: Bool
    /// When the student said it, in seconds since 1970.
    package var seconds: Int64
    /// Its place in the order of facts.
    package var stamp: Stamp

    package init(holds: Bool, seconds: Int64, stamp: Stamp) {
      self.holds = holds
      self.seconds = seconds
      self.stamp = stamp
    }
  }

  /// The part's number.
  package var part: UInt32
  /// The name of the student's file; `nil` for a context, or if the student hides names.
  package var fileName: String?
  /// Everything known about the document or context; `nil` if nothing was recorded.
  package var facts: ActivityFacts?
  /// The periods in which facts count, by their stamps.
  package var periods: [StampPeriod]
  /// Whether the student marked it done; `nil` if they said nothing.
  package var done: Said?
  /// When the whole was handed in, or else the part marked done, in the order of facts; `nil` if neither is true.
  package var handedIn: Stamp?
  /// The stamp that the class is told for that; `nil` for the same one.
  package var handedInAs: Stamp?

  package init(
    part: UInt32, fileName: String? = nil, facts: ActivityFacts? = nil, periods: [StampPeriod],
    done: Said? = nil, handedIn: Stamp? = nil, handedInAs: Stamp? = nil
  ) {
    self.part = part
    self.fileName = fileName
    self.facts = facts
    self.periods = periods
    self.done = done
    self.handedIn = handedIn
    self.handedInAs = handedInAs
  }

  private func counts(_ authorship: Authorship) -> Bool {
    periods.contains { $0.contains(authorship.stamp) }
  }

  /// The number of words of the text that was handed in, dated at the hand-in. The text may be older than the
  /// assignment, and another computer may have counted another text since.
  var wordsHandedIn: ItemFact? {
    guard let handedIn, let facts, facts.context == nil else { return nil }
    let known = facts.items.filter {
      $0.identifier == WorkResult.wordCountIdentifier && $0.authorship.stamp < handedIn
    }
    let newest = known.max { ($0.authorship.stamp, $0.id) < ($1.authorship.stamp, $1.id) }
    guard var words = newest, words.value != nil else { return nil }
    words.authorship.stamp = handedInAs ?? handedIn
    return words
  }

  /// The work without anything recorded outside the periods.
  var counted: PartWork {
    guard var facts else { return self }
    facts.sessions = facts.sessions.filter {
      counts($0.session.authorship) && $0.hasTime && !$0.hasOnlyDeclaredWords
        && !$0.isOfSeveralTexts
    }
    facts.progressRanges = facts.progressRanges.filter { counts($0.authorship) }
    facts.progressClearings = facts.progressClearings.filter { counts($0.authorship) }
    facts.items.removeAll { !counts($0.authorship) }
    if let handedIn, let wordsHandedIn {
      // Whatever is written later, what was handed in has this number of words.
      facts.items.removeAll {
        $0.identifier == WorkResult.wordCountIdentifier && $0.authorship.stamp > handedIn
      }
      facts.items.append(wordsHandedIn)
    }
    facts.primaries = facts.primaries.filter { counts($0.authorship) }
    var result = self
    result.facts = facts
    return result
  }
}
