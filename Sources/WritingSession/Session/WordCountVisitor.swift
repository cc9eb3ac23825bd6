import FileTracking
import TextMetrics

/// Counts the words of a file in the same pass in which its fingerprint is made.
struct WordCountVisitor: ContentVisitor {
  private var counter = WhitespaceWordCounter()

  /// The name that is kept beside the count.
  var counterName: String { counter.name }

  mutating func begin() { counter.begin() }

  mutating func visit(_ bytes: UnsafeRawBufferPointer) { counter.consume(bytes) }

  /// The number of words of all content since the last begin.
  mutating func finish() -> Int { counter.finish() }
}
