import FileProgress
import ProgressModel
import TextMetrics

/// What a session has seen of the words of its document.
struct SeenText: Sendable {
  /// What was counted last; `nil` before there is a file.
  private(set) var counted: CountedDocument?
  /// The words that the document had at the start, 0 for a new one; `nil` if it has none, or if another counter
  /// counted them.
  private(set) var wordsAtStart: Int?
  /// What the session came to so far; `nil` as soon as a change could not be seen.
  private(set) var wordsChanged: WordsChanged?
  private(set) var contentAtStart: Fingerprint?
  private(set) var lastContent: Fingerprint?
  /// What was pasted since the content was seen last.
  var pastes: PasteTally

  /// The text of a document that is not there yet.
  init(pastes: PasteTally) {
    wordsAtStart = 0
    wordsChanged = pastes.noChange
    self.pastes = pastes
  }

  /// The text of a document that is opened.
  init(_ counted: CountedDocument, pastes: PasteTally) {
    self.counted = counted
    wordsAtStart = counted.words
    wordsChanged = counted.digests == nil ? nil : pastes.noChange
    contentAtStart = counted.activity.fingerprint
    lastContent = contentAtStart
    self.pastes = pastes
  }

  /// The name of the counter that counts the words, also the pasted ones.
  var counter: String { counted?.counter ?? ProseWordCounter().name }

  /// From now on every paste is told. Before anything changed, nothing was pasted.
  mutating func pastesAreTold() {
    guard !pastes.isTold else { return }
    pastes.isTold = true
    if let changed = wordsChanged, changed.added == 0, changed.removed == 0 {
      wordsChanged?.pasted = 0
    }
  }

  /// Takes the document as it is now.
  ///
  /// - Parameters:
  ///   - change: What ``comparison(with:by:)`` of this text found.
  ///   - activity: The activity of the session; `nil` before there was a file.
  /// - Returns: What to record of it.
  mutating func see(
    _ now: CountedDocument, _ change: Comparison, by activity: Activity?
  ) -> Sight {
    let content = now.activity.fingerprint
    let changed =
      switch change {
      case .same: pastes.noChange
      case .changed(let change): pastes.change(change)
      case .unknown: WordsChanged?.none
      }
    if activity != nil, counter != now.counter { wordsAtStart = nil }
    pastes.contentWasSeen(isOther: lastContent != content)
    wordsChanged = changed.flatMap { wordsChanged?.adding($0) }
    counted = now
    guard activity.map({ $0.isRecorded && now.activity.isRecorded }) ?? true else {
      lastContent = nil
      return .unrecorded
    }
    lastContent = content
    return .recorded(changed)
  }

  /// What a look at a document is for the record.
  enum Sight: Sendable {
    /// What changed since it was seen last; `nil` if nobody can tell.
    case recorded(WordsChanged?)
    /// The document is excluded, or was until now: the session knows no content, and goes on as it began.
    case unrecorded
  }

  /// How a document differs from what was seen of it last.
  enum Comparison: Sendable {
    case same
    case changed(WordChange)
    case unknown
  }

  /// Compares the document as it is now. This may take long in a long text, so no lock is held meanwhile.
  func comparison(with now: CountedDocument, by activity: Activity?) -> Comparison {
    if let lastContent, lastContent == now.activity.fingerprint { return .same }
    // Another document at the path was not made of the one before.
    guard activity == nil || activity === now.activity,
      let change = now.change(since: counted == nil ? .ofNothing : counted?.digests)
    else { return .unknown }
    return .changed(change)
  }
}

extension WordDigests {
  fileprivate static var ofNothing: WordDigests {
    var nothing = WordDigests(.prose)
    nothing.finish()
    return nothing
  }
}
