package import DocumentText
package import FileProgress
import TextMetrics

/// A document and what was counted in it when it was looked at.
package struct CountedDocument: Sendable {
  /// What is looked for beside the number of words.
  package struct Wishes: OptionSet, Sendable {
    /// A bit for each wish.
    package let rawValue: Int

    /// Creates a set of wishes.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// How hard it is to read.
    package static let readability = Wishes(rawValue: 1)
    /// Its words one by one, so that it can be compared.
    static let digests = Wishes(rawValue: 2)
  }

  /// The activity of the document.
  package let activity: Activity
  /// The counter of ``words``: the one that counted the document before, `prose/1` for a new one.
  package let counter: String
  /// The number of words; `nil` if there is no text that can be read.
  package let words: Int?
  /// Why there are no words; `nil` if there are.
  package let uncounted: UnreadableReason?
  let digests: WordDigests?
  private let readability: Readability?
  private let isRated: Bool

  /// Looks at a file and counts it, without noting anything.
  ///
  /// The counter is known only when the document is, which takes the pass over its content; so it is
  /// counted by all counters that a document may have.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - store: Where its activity is.
  ///   - wishes: What else is wanted.
  /// - Throws: What fetching throws.
  package init(atPath path: String, in store: DataStore, _ wishes: Wishes = []) throws {
    var (activity, figures) = try Self.look(atPath: path, in: store, wishes, digestsOf: .prose)
    var rule = Self.rule(of: activity)
    if wishes.contains(.digests), rule == .wc {
      // A document with an old history; its words are others.
      (activity, figures) = try Self.look(atPath: path, in: store, wishes, digestsOf: .wc)
      rule = Self.rule(of: activity)
    }
    // A document of a format that only this counter can count.
    if figures.counts[rule] == nil, figures.counts[.prose] != nil { rule = .prose }
    self.activity = activity
    counter = rule.makeCounter().name
    words = figures.counts[rule]
    uncounted = words == nil ? figures.unreadableReason : nil
    digests = figures.digests
    readability = figures.readability
    isRated = wishes.contains(.readability) && uncounted == nil
  }

  private static func look(
    atPath path: String, in store: DataStore, _ wishes: Wishes, digestsOf words: WordChange.Words
  ) throws -> (Activity, DocumentFigures) {
    var visitor = DocumentVisitor(
      path: path,
      WantedFigures(
        rules, hasReadability: wishes.contains(.readability),
        digests: wishes.contains(.digests) ? words : nil))
    let activity = try store.activity(atPath: path, visitor: &visitor)
    return (activity, visitor.finish())
  }

  /// The counters that a document may have.
  private static let rules: [CountingRule] = [.prose, .wc]

  /// The counter that a document keeps.
  private static func rule(of activity: Activity) -> CountingRule {
    guard let name = activity.wordCounter, let rule = CountingRule(counterName: name),
      rules.contains(rule)
    else { return .prose }
    return rule
  }

  /// Notes the words as a sample.
  ///
  /// - Parameters:
  ///   - before: The content before the change, if it was seen.
  ///   - changed: What the change came to, if both texts were seen.
  package func noteSample(before: Fingerprint? = nil, changed: WordsChanged? = nil) {
    guard let words else { return }
    let before = before == activity.fingerprint ? nil : before
    activity.recordWords(
      words, counter: counter, before: before, changed: before == nil ? nil : changed)
  }

  /// Notes the words as a sample and as an item, and how hard the document is to read if that was
  /// wanted.
  ///
  /// - Parameters:
  ///   - before: The content before the change, if it was seen.
  ///   - changed: What the change came to, if both texts were seen.
  package func note(before: Fingerprint? = nil, changed: WordsChanged? = nil) {
    guard let words else { return }
    noteSample(before: before, changed: changed)
    WordCountItem.set(words, counter: counter, in: activity)
    if isRated { ReadabilityItem.set(readability, in: activity) }
  }

  /// Compares the text with what it was before.
  ///
  /// - Parameter earlier: The words of the text before.
  /// - Returns: Words added and removed; `nil` if they cannot be compared.
  func change(since earlier: WordDigests?) -> WordChange? {
    guard let earlier, let digests else { return nil }
    return WordChange(from: earlier, to: digests)
  }
}
