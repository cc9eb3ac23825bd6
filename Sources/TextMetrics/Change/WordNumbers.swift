/// Small numbers for words, equal where the words are.
enum WordNumbers {
  /// Numbers the words of two texts from 0 upwards.
  ///
  /// - Complexity: O(*n*), *n* words.
  static func numbered(
    _ before: [UInt64], _ after: [UInt64]
  ) -> (before: [Int32], after: [Int32], distinctCount: Int) {
    var table = DigestTable(capacity: before.count + after.count)
    var distinctCount: Int32 = 0
    let number: (UInt64) -> Int32 = { digest in
      let slot = table.slot(of: digest)
      if table.values[slot] == DigestTable.none {
        table.keys[slot] = digest
        table.values[slot] = distinctCount
        distinctCount += 1
      }
      return table.values[slot]
    }
    return (before.map(number), after.map(number), Int(distinctCount))
  }
}
