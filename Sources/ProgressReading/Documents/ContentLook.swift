import DocumentText
import FileProgress
import TextMetrics

/// What a look at the content of a file says beside what is on record.
enum ContentLook {
  /// Its words are on record, or nothing is recorded of the file.
  case known
  /// Its words were counted now.
  case recounted(WordCount)
  /// It has no words that can be counted.
  case uncounted(UncountedContent)

  /// Looks at the content that a file has now; records nothing.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - status: What the store knows about it.
  ///   - store: The store.
  init(ofFileAt path: String, _ status: FileStatus, in store: DataStore) {
    self = .known
    guard let facts = status.facts, !facts.hasCounted(status.content) else { return }
    // A document keeps the counter that it has, where there is one.
    let known = facts.newestSample.flatMap { CountingRule(counterName: $0.counter) }
    let rule = known?.countsRawBytes == true ? CountingRule.wc : .prose
    func metrics(_ rule: CountingRule) -> DocumentMetrics? {
      try? DocumentReader.metrics(
        atPath: Array(path.utf8), named: path, counting: rule, also: [],
        reader: store.configuration.textSource?.reader(as: ForeignReader.self) ?? .installed)
    }
    guard let prose = metrics(.prose) else { return }
    if let reason = prose.unreadableReason {
      // A document that was counted by its bytes goes on so, as long as they are text.
      if rule == .wc, reason != .notText { return }
      self = .uncounted(
        UncountedContent(reason, countedAtNanoseconds: facts.lastCountedAtNanoseconds))
    } else if let counted = rule == .prose ? prose : metrics(rule), let words = counted.words {
      self = .recounted(WordCount(Int64(words), counter: counted.counter))
    }
  }
}
