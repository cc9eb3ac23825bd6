/// Places that two versions of a text certainly share: words in a row that each has only once.
enum WordAnchors {
  /// The length of an anchor.
  static let wordCount = 4

  /// The places of an anchor in both versions.
  struct Anchor: Equatable {
    let before: Int
    let after: Int
  }

  private static let several: Int32 = -2

  /// Finds as many anchors as possible that have the same order in both versions.
  ///
  /// - Returns: Both places ascend.
  /// - Complexity: O(*n* log *n*), *n* words.
  static func anchors(_ before: ArraySlice<Int32>, _ after: ArraySlice<Int32>) -> [Anchor] {
    guard before.count >= wordCount, after.count >= wordCount else { return [] }
    var table = DigestTable(capacity: before.count)
    // The place in each version, from its begin.
    var oldPlaces = Array(repeating: several, count: table.values.count)
    var newPlaces = Array(repeating: DigestTable.none, count: table.values.count)
    for place in 0...before.count - wordCount {
      let digest = digest(before, before.startIndex + place)
      let slot = table.slot(of: digest)
      let isFirst = table.values[slot] == DigestTable.none
      (table.keys[slot], table.values[slot]) = (digest, 0)
      oldPlaces[slot] = isFirst ? Int32(place) : several
    }
    var slots: [Int] = []
    for place in 0...after.count - wordCount {
      let slot = table.slot(of: digest(after, after.startIndex + place))
      guard oldPlaces[slot] >= 0 else { continue }
      if newPlaces[slot] == DigestTable.none { slots.append(slot) }
      newPlaces[slot] = newPlaces[slot] == DigestTable.none ? Int32(place) : several
    }
    let candidates = slots.filter { newPlaces[$0] >= 0 }.map { slot in
      Anchor(
        before: before.startIndex + Int(oldPlaces[slot]),
        after: after.startIndex + Int(newPlaces[slot]))
    }
    return longestAscending(candidates)
  }

  private static func digest(_ words: ArraySlice<Int32>, _ place: Int) -> UInt64 {
    var digest: UInt64 = 0
    for offset in 0..<wordCount {
      digest = (digest ^ UInt64(words[place + offset])) &* 0xD6E8_FEB8_6659_FD93
      digest ^= digest >> 32
    }
    return digest
  }

  /// Picks the longest row of anchors whose old places ascend as the new ones do.
  private static func longestAscending(_ candidates: [Anchor]) -> [Anchor] {
    // For each length of a row, the candidate with the lowest place that ends one.
    var ends: [Int] = []
    var previous: [Int] = []
    previous.reserveCapacity(candidates.count)
    for (number, candidate) in candidates.enumerated() {
      var (low, high) = (0, ends.count)
      if let last = ends.last, candidates[last].before < candidate.before { low = high }
      while low < high {
        let middle = (low + high) / 2
        if candidates[ends[middle]].before < candidate.before {
          low = middle + 1
        } else {
          high = middle
        }
      }
      previous.append(low > 0 ? ends[low - 1] : -1)
      if low < ends.count { ends[low] = number } else { ends.append(number) }
    }
    var row: [Anchor] = []
    var number = ends.last ?? -1
    while number >= 0 {
      row.append(candidates[number])
      number = previous[number]
    }
    return row.reversed()
  }
}
