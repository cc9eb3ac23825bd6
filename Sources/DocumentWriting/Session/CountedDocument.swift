package import DocumentText
package import FileProgress
import FileTracking
import ProgressModel
import ProgressReading
import TextMetrics

/// A document and what was counted in it when it was looked at.
package struct CountedDocument: Sendable {
  /// The activity of the document.
  package let activity: Activity
  /// When the look began: reading and counting may take a while.
  package let lookedAt: ClockReading
  /// The counter of ``words``: the one that counted the document before, `prose/1` for a new one.
  package let counter: String
  /// The number of words; `nil` if there is no text that can be read.
  package let words: Int?
  /// Why there are no words; `nil` if there are.
  package let uncounted: UnreadableReason?
  /// The rules of the last count; `nil` if they are those of this one.
  private let formerRules: FormerRules?
  private let path: String
  private let content: Fingerprint?
  private let readerVersion: Int64?
  private let figures: DocumentFigures
  private let isRated: Bool

  /// How many words are there only by other rules than those of the last count; `nil` if they are the same.
  var wordsByOtherRules: Int64? {
    guard let words, let former = formerRules?.words else { return nil }
    return Int64(words).subtractingSaturated(former)
  }

  var digests: WordDigests? { figures.digests }

  /// Looks at a file and counts it, without noting anything.
  ///
  /// The counter is known only when the document is, which takes the pass over its content; so it is
  /// counted by all counters that a document may have.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - store: Where its activity is.
  ///   - wantsDigests: Whether its words are wanted one by one, so that it can be compared.
  ///   - earlier: What was counted before in the same way: a content that is still the same is not read
  ///     again, which may take long, or be refused after a while.
  /// - Throws: What fetching throws.
  package init(
    atPath path: String, in store: DataStore, wantsDigests: Bool = false,
    after earlier: CountedDocument? = nil
  ) throws {
    lookedAt = store.configuration.clock.read()
    let earlier = earlier?.path == path ? earlier : nil
    var (activity, figures) = try Self.look(
      atPath: path, in: store, digestsOf: wantsDigests ? .prose : nil, after: earlier)
    var rule = Self.rule(of: activity)
    if wantsDigests, rule == .wc, figures.digests?.words != .wc {
      // A document with an old history; its words are others.
      (activity, figures) = try Self.look(
        atPath: path, in: store, digestsOf: .wc, after: nil)
      rule = Self.rule(of: activity)
    }
    // A document of a format that only this counter can count.
    if figures.counts[rule] == nil, figures.counts[.prose] != nil { rule = .prose }
    self.activity = activity
    counter = rule.makeCounter().name
    words = figures.counts[rule]
    uncounted = words == nil ? figures.unreadableReason : nil
    self.path = path
    content = activity.fingerprint
    self.figures = figures
    readerVersion = figures.format?.readerVersion
    formerRules = try Self.formerRules(
      of: activity, atPath: path, counter: counter, readerVersion, in: store)
    // What was counted before was rated then, unless it was a look that counted it.
    isRated =
      uncounted == nil && (!activity.isNewestCountOfContent || activity.wasCountedByLook)
  }

  private static func look(
    atPath path: String, in store: DataStore, digestsOf words: WordChange.Words?,
    after earlier: CountedDocument?
  ) throws -> (Activity, DocumentFigures) {
    // What the store sketches and what is counted is one text, read once.
    let reader = store.configuration.textSource?.reader(as: ForeignReader.self)
    var visitor = DocumentVisitor(
      path: path, WantedFigures(rules, hasReadability: true, digests: words),
      reader: reader ?? .installed)
    let activity = try store.fetching.activity(atPath: path, visitor: &visitor)
    // A session may last for hours, and what could not be read is known now.
    defer { store.keepRefusals() }
    if let earlier, let content = earlier.content, content == activity.fingerprint {
      return (activity, earlier.figures)
    }
    return (activity, visitor.finish())
  }

  private static func formerRules(
    of activity: Activity, atPath path: String, counter: String, _ readerVersion: Int64?,
    in store: DataStore
  ) throws -> FormerRules? {
    guard let newest = try store.documents.newestCount(of: activity) else { return nil }
    return FormerRules(
      of: newest, hasOtherFormat: PathText.hasOtherFormat(newest.path, than: path),
      content: activity.fingerprint, readerVersion: readerVersion
    ) { name in
      let file = FolderCounting.File(path: path, name: name, counter: counter)
      guard case .words(let words, let version)? = FolderCounting(in: store).count([file]).first
      else { return nil }
      return (words.count, version)
    }
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

  /// Notes the words as a sample, and how hard the document is to read.
  ///
  /// - Parameters:
  ///   - before: The content before the change, if it was seen.
  ///   - changed: What the change came to, if both texts were seen.
  ///   - writtenAt: When the text was written, in nanoseconds since 1970; `nil` if nothing tells.
  ///   - tool: The program that has the document open; `nil` for the store's program.
  package func noteSample(
    before: Fingerprint? = nil, changed: WordsChanged? = nil, writtenAt: Int64? = nil,
    tool: String? = nil
  ) {
    guard let words else { return }
    if formerRules?.isCounted != true {
      let before = before == activity.fingerprint ? nil : before
      activity.recordWords(
        words, counter: counter, before: before, changed: before == nil ? nil : changed,
        wordsByOtherRules: wordsByOtherRules, writtenAtNanoseconds: writtenAt,
        readerVersion: readerVersion, tool: tool)
    }
    if isRated { ReadabilityItem.set(figures.readability(), in: activity) }
  }

  /// Notes the words as a sample and as an item.
  ///
  /// - Parameters:
  ///   - before: The content before the change, if it was seen.
  ///   - changed: What the change came to, if both texts were seen.
  ///   - writtenAt: When the text was written, in nanoseconds since 1970; `nil` if nothing tells.
  ///   - tool: The program that has the document open; `nil` for the store's program.
  package func note(
    before: Fingerprint? = nil, changed: WordsChanged? = nil, writtenAt: Int64? = nil,
    tool: String? = nil
  ) {
    noteSample(before: before, changed: changed, writtenAt: writtenAt, tool: tool)
    noteItem()
  }

  /// Notes the words as an item.
  func noteItem() {
    guard let words else { return }
    WordCountItem.set(words, counter: counter, in: activity)
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
