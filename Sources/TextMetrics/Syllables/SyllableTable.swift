/// What syllables cannot be told from the vowels of a word: groups of letters, and exceptions.
enum SyllableTable {
  /// The digit for one.
  private static let firstDigit = 0x41
  /// The digit for one less.
  private static let firstNegativeDigit = 0x61

  /// For each first letter of a group a bit for each second letter, both by their lowest five bits.
  private static let beginnings: [UInt32] = {
    var beginnings: [UInt32] = Array(repeating: 0, count: 32)
    for length in 2...longestGroup {
      let records = groups(ofLength: length)
      for place in stride(from: 0, to: records.utf8CodeUnitCount, by: length + 1) {
        let (first, second) = (records.utf8Start[place], records.utf8Start[place + 1])
        beginnings[Int(first & 31)] |= 1 << UInt32(second & 31)
      }
    }
    return beginnings
  }()

  /// Returns whether a group of letters may start with these two.
  @inline(__always)
  static func mayBeginGroup(_ first: UInt8, _ second: UInt8) -> Bool {
    beginnings[Int(first & 31)] >> UInt32(second & 31) & 1 != 0
  }

  /// Returns how many syllables a group of letters makes more, or fewer if below zero.
  ///
  /// - Complexity: O(log *n*), *n* groups of that length.
  static func change(by group: UnsafeBufferPointer<UInt8>) -> Int {
    guard let digit = digit(of: group, in: groups(ofLength: group.count)) else { return 0 }
    return digit < firstNegativeDigit ? digit - firstDigit + 1 : firstNegativeDigit - digit - 1
  }

  /// Returns how many syllables a word has if it is an exception.
  ///
  /// - Complexity: O(log *n*), *n* exceptions of that length.
  static func exception(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
    digit(of: word, in: exceptions(ofLength: word.count)).map { $0 - firstDigit + 1 }
  }

  /// Looks up a key among sorted records of keys of its length, with a digit after each.
  private static func digit(
    of key: UnsafeBufferPointer<UInt8>, in records: StaticString
  ) -> Int? {
    let (start, length) = (records.utf8Start, key.count &+ 1)
    var (low, high) = (0, records.utf8CodeUnitCount / length)
    while low < high {
      let middle = (low &+ high) / 2
      let record = start + middle &* length
      var place = 0
      while place < key.count, record[place] == key[place] { place &+= 1 }
      if place == key.count { return Int(record[place]) }
      if record[place] < key[place] { low = middle &+ 1 } else { high = middle }
    }
    return nil
  }
}
