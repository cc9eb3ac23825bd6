import ProgressModel
import TextMetrics

/// Counts the words that arrive in one go, until the content of the file shows which of them stayed.
struct PasteTally: Sendable {
  /// Whether every paste is told.
  var isTold: Bool
  /// The words that arrived since the content was seen last.
  private var count = 0
  /// How many of them arrived before the last save, if its content was not seen yet; `nil` if no save waits.
  private var countBeforeSave: Int?
  /// Counts the words of a paste that is arriving.
  private var counter: (any WordCounter)?

  init(isTold: Bool) {
    self.isTold = isTold
  }

  /// A change of no words.
  var noChange: WordsChanged { WordsChanged(added: 0, removed: 0, pasted: isTold ? 0 : nil) }

  /// A change in which words were added and removed.
  ///
  /// What was pasted and did not stay, or was cut elsewhere before, is nothing that was added.
  func change(_ change: WordChange) -> WordsChanged {
    WordsChanged(
      added: Int64(change.added), removed: Int64(change.removed),
      pasted: isTold ? Int64(min(countBeforeSave ?? count, change.added)) : nil)
  }

  /// Takes a part of a paste, in which characters may be cut in two.
  mutating func continues(_ text: UnsafeRawBufferPointer, countedBy name: String) {
    if counter == nil {
      counter = (CountingRule(counterName: name) ?? .prose).makeCounter()
      counter?.begin()
    }
    counter?.consume(text)
  }

  mutating func ends() {
    count += counter?.finish() ?? 0
    counter = nil
  }

  /// The document is being saved: what is pasted from now on is not in it.
  mutating func saveBegins() {
    countBeforeSave = count
  }

  /// The content of the file was seen. One that is the same as before has not used up what was pasted.
  ///
  /// - Parameter isOther: Whether it differs from the content seen before.
  mutating func contentWasSeen(isOther: Bool) {
    if isOther { count -= countBeforeSave ?? count }
    countBeforeSave = nil
  }
}
