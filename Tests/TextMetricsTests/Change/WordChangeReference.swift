/// Finds out slowly and obviously what became of words.
enum WordChangeReference {
  /// Returns the length of the longest row of words that two texts share, by the textbook's table.
  static func sharedCount<Before, After>(
    _ before: [Before], _ after: [After], _ areSame: (Before, After) -> Bool
  ) -> Int {
    var row = Array(repeating: 0, count: after.count + 1)
    for old in before {
      var diagonal = 0
      for (place, new) in after.enumerated() {
        let above = row[place + 1]
        row[place + 1] = areSame(old, new) ? diagonal + 1 : max(above, row[place])
        diagonal = above
      }
    }
    return row[after.count]
  }

  /// Returns how many words moved, by trying every place for every run.
  static func movedCount(
    _ before: [Int32], isKept isKeptBefore: [Bool], _ after: [Int32], isKept isKeptAfter: [Bool],
    shortest: Int
  ) -> Int {
    var isGone = isKeptBefore
    var movedCount = 0
    var place = 0
    while place < after.count {
      let runs = before.indices.map { start in
        zip(start..<before.count, place..<after.count).prefix { old, new in
          !isGone[old] && !isKeptAfter[new] && before[old] == after[new]
        }.count
      }
      let longest = runs.max() ?? 0
      if longest >= shortest, let start = runs.firstIndex(of: longest) {
        for offset in 0..<longest { isGone[start + offset] = true }
        movedCount += longest
        place += longest
      } else {
        place += 1
      }
    }
    return movedCount
  }
}
