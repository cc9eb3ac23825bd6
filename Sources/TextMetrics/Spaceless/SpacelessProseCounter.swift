/// Counts the words of ``ProseWordCounter``, and collects what only a dictionary can count.
///
/// The number of words of a text is ``Count/words``, if it has no runs; else that and the number of words
/// that a dictionary finds in them.
package struct SpacelessProseCounter: Sendable {
  /// What was counted in a text.
  package struct Count: Sendable {
    /// The words outside of the runs.
    package var words: Int
    /// The runs of Thai, Lao, Khmer and Burmese.
    package var runs: SpacelessRuns
  }

  private var counter = ProseWordCounter()
  private var runs = SpacelessRuns()

  /// Creates a counter at the start of a text.
  package init() {}

  /// Reads the next bytes of the text, wherever a piece ends.
  ///
  /// - Complexity: O(*n*), *n* bytes. Pieces without such scripts take as long as in
  ///   ``ProseWordCounter``.
  package mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    var rows: UInt64 = 0
    counter.consume(bytes, noting: &rows)
    if rows & SpacelessScript.rows != 0 {
      runs.consume(bytes)
    } else {
      runs.pass(bytes, countedBy: counter)
    }
  }

  /// Takes out the runs that have ended, if there are more bytes of runs than are to be kept.
  ///
  /// - Returns: UTF-8, spaces between the runs; no bytes if there are no more.
  package mutating func takeRuns(keeping byteCount: Int) -> [UInt8] {
    runs.utf8.count > byteCount ? runs.takeEnded() : []
  }

  /// Ends the text, and starts a new one.
  package mutating func finish() -> Count {
    runs.finish()
    defer { runs = SpacelessRuns() }
    return Count(words: counter.finish() + runs.surplusWordCount, runs: runs)
  }
}
