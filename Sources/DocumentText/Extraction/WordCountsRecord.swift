/// How the numbers of words that dictionaries tell go from `fileprogress-text` to the program that started
/// it: a record of them, and the last one.
package enum WordCountsRecord {
  /// Writes the number of words of each text, or why there are none.
  package static func encoded(_ outcome: Result<[Int], UnreadableReason>) -> [UInt8] {
    switch outcome {
    case .success(let counts):
      var bytes: [UInt8] = []
      AnswerRecord.append(.wordCounts, 8 * counts.count, to: &bytes)
      for count in counts { AnswerRecord.append(UInt64(count), to: &bytes) }
      AnswerRecord.append(.done, 0, to: &bytes)
      return bytes
    case .failure(let reason): return AnswerRecord.encoded(reason)
    }
  }

  /// Reads an answer.
  ///
  /// - Parameter textCount: How many texts there are.
  /// - Throws: The ``UnreadableReason`` that it tells; ``UnreadableReason/readerFailed`` if the answer is
  ///   not complete, or can't be true.
  package static func decoded(
    _ bytes: [UInt8], ofTexts textCount: Int
  ) throws(UnreadableReason) -> [Int] {
    var rest = bytes[...]
    var numbers = try AnswerRecord.first(.wordCounts, of: &rest, reading: .plain)
    guard case (.done, let nothing)? = AnswerRecord.next(&rest), nothing.isEmpty, rest.isEmpty,
      numbers.count == 8 * textCount
    else { throw .readerFailed }
    var counts: [Int] = []
    while let number = AnswerRecord.number(&numbers) {
      guard number <= MarkupCounting.mostByteCount else { throw .readerFailed }
      counts.append(Int(number))
    }
    return counts
  }
}
