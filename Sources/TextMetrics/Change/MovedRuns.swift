/// Runs of words that one version of a text lacks in one place and has in another.
enum MovedRuns {
  /// How many places are looked at that begin alike.
  private static let candidateLimit = 64
  private static let none: Int32 = -1

  /// Counts the words that moved.
  ///
  /// From the start of the second version on, every run of added words is looked up among the
  /// removed ones: the longest run counts, the first of several, and no word twice.
  ///
  /// - Parameters:
  ///   - before: Numbers of the words of the first version.
  ///   - isKeptBefore: Whether each is kept, and so not removed.
  ///   - after: Numbers of the words of the second version.
  ///   - isKeptAfter: Whether each is kept, and so not added.
  ///   - shortest: How many words a run has at least.
  /// - Complexity: O(*n*), *n* words.
  static func wordCount(
    removedFrom before: [Int32], isKept isKeptBefore: [Bool],
    addedTo after: [Int32], isKept isKeptAfter: [Bool], shortest: Int
  ) -> Int {
    let removedPlaces = places(isKeptBefore, shortest)
    let addedPlaces = places(isKeptAfter, shortest)
    guard !removedPlaces.isEmpty, !addedPlaces.isEmpty else { return 0 }

    // The places that begin alike are in a list, the first one at its head.
    var numbers = DigestNumbers()
    var heads: [Int32] = []
    var next = Array(repeating: none, count: before.count)
    for place in removedPlaces.reversed() {
      let number = numbers.number(of: digest(before, place, shortest))
      if number == heads.count { heads.append(none) }
      next[place] = heads[number]
      heads[number] = Int32(place)
    }

    var isGone = isKeptBefore
    var movedCount = 0
    var addedStart = 0
    for place in addedPlaces where place >= addedStart {
      guard let number = numbers.knownNumber(of: digest(after, place, shortest)) else { continue }
      while heads[number] >= 0, isGone[Int(heads[number])] {
        heads[number] = next[Int(heads[number])]
      }
      var candidate = heads[number]
      var longest = (start: 0, count: 0)
      for _ in 0..<candidateLimit where candidate >= 0 {
        let start = Int(candidate)
        var count = 0
        while start + count < before.count, !isGone[start + count], place + count < after.count,
          !isKeptAfter[place + count], before[start + count] == after[place + count]
        {
          count += 1
        }
        if count > longest.count { longest = (start, count) }
        candidate = next[start]
      }
      guard longest.count >= shortest else { continue }
      for offset in 0..<longest.count { isGone[longest.start + offset] = true }
      movedCount += longest.count
      addedStart = place + longest.count
    }
    return movedCount
  }

  /// Returns the places from which on so many words are not kept.
  private static func places(_ isKept: [Bool], _ count: Int) -> [Int] {
    var places: [Int] = []
    var run = 0
    for (place, isKept) in isKept.enumerated() {
      run = isKept ? 0 : run + 1
      if run >= count { places.append(place - count + 1) }
    }
    return places
  }

  private static func digest(_ words: [Int32], _ place: Int, _ count: Int) -> UInt64 {
    var digest: UInt64 = 0
    for offset in 0..<count {
      digest = (digest ^ UInt64(words[place + offset])) &* 0xD6E8_FEB8_6659_FD93
      digest ^= digest >> 32
    }
    return digest
  }
}
