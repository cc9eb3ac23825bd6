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
  private static let none: Int32 = -1

  /// Finds as many anchors as possible that have the same order in both versions.
  ///
  /// - Parameter candidateLimit: About how many places of a version are looked at, at least half as
  ///   many; it bounds the memory.
  /// - Returns: Both places ascend.
  /// - Complexity: O(*n* log *n*), *n* words.
  static func anchors(
    _ before: ArraySlice<Int32>, _ after: ArraySlice<Int32>, candidateLimit: Int = 1 << 18
  ) -> [Anchor] {
    guard before.count >= wordCount, after.count >= wordCount else { return [] }
    // In very long versions a share of all digests, the same ones in both.
    let shareBits = max(0, Int.bitWidth - ((before.count - 1) / candidateLimit).leadingZeroBitCount)
    var numbers = DigestNumbers()
    // The place in each version of each digest.
    var oldPlaces: [Int32] = []
    for place in before.startIndex...before.endIndex - wordCount {
      let digest = digest(before, place)
      guard digest >> UInt64(64 - shareBits) == 0 else { continue }
      let number = numbers.number(of: digest)
      if number == oldPlaces.count {
        oldPlaces.append(Int32(place))
      } else {
        oldPlaces[number] = several
      }
    }
    var newPlaces = Array(repeating: none, count: numbers.count)
    var found: [Int] = []
    for place in after.startIndex...after.endIndex - wordCount {
      let digest = digest(after, place)
      guard digest >> UInt64(64 - shareBits) == 0, let number = numbers.knownNumber(of: digest),
        oldPlaces[number] != several
      else { continue }
      if newPlaces[number] == none { found.append(number) }
      newPlaces[number] = newPlaces[number] == none ? Int32(place) : several
    }
    return longestAscending(
      found.filter { newPlaces[$0] != several }.map { number in
        Anchor(before: Int(oldPlaces[number]), after: Int(newPlaces[number]))
      })
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
