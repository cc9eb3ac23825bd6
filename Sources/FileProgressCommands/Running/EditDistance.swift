/// How far a word is from the one that was meant.
package enum EditDistance {
  /// Returns how many slips lie between two words: a letter too much, one too few, another one, or two
  /// neighbours in the wrong order.
  ///
  /// - Complexity: O(*n* × *m*) in the lengths.
  /// - Source: the optimal string alignment distance.
  package static func between(_ typed: String, _ meant: String) -> Int {
    let typed = Array(typed)
    let meant = Array(meant)
    var rows = [Array(0...meant.count)]
    for row in 0..<typed.count {
      var next = [row + 1]
      for column in 0..<meant.count {
        let isSame = typed[row] == meant[column]
        var least = min(
          rows[row][column + 1] + 1, next[column] + 1, rows[row][column] + (isSame ? 0 : 1))
        if row > 0, column > 0, typed[row] == meant[column - 1], typed[row - 1] == meant[column] {
          least = min(least, rows[row - 1][column - 1] + 1)
        }
        next.append(least)
      }
      rows.append(next)
    }
    return rows[typed.count][meant.count]
  }
}
