import CWordBreaks
package import DocumentText

/// The words of scripts without spaces, found by the dictionaries of ICU.
package enum DictionaryWords {
  /// Counts the words of texts.
  ///
  /// - Parameter source: UTF-8, valid or not, a line for each text; its runs are separated by spaces.
  ///   What stands behind the last line feed is not text.
  /// - Returns: The number of words of each text; of a run at least 1.
  /// - Throws: ``UnreadableReason/tooCostly`` if there is not enough memory, or
  ///   ``UnreadableReason/readerFailed`` if there are no dictionaries.
  /// - Complexity: O(*n*), *n* bytes.
  package static func counts(
    of source: UnsafeRawBufferPointer
  ) throws(UnreadableReason) -> [Int] {
    guard let breaks = fileprogress_word_breaks_open() else { throw .readerFailed }
    defer { fileprogress_word_breaks_close(breaks) }
    var counts: [Int] = []
    var (count, start) = (0, 0)
    for (place, byte) in source.enumerated() where byte == 0x20 || byte == 0x0A {
      if start < place {
        guard let size = Int32(exactly: place - start) else { throw .tooLarge }
        let words = fileprogress_word_breaks_count(
          breaks, source.baseAddress?.advanced(by: start), size)
        guard words >= 0 else { throw .tooCostly }
        count += max(Int(words), 1)
      }
      start = place + 1
      if byte == 0x0A {
        counts.append(count)
        count = 0
      }
    }
    return counts
  }
}
