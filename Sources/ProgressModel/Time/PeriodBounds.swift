extension Array where Element == Int64 {
  /// The period that a moment lies in, if these are the bounds of periods, sorted: number *n* begins with element
  /// *n*, and ends where the next one begins. `nil` for a moment in none.
  ///
  /// - Complexity: O(log *n*).
  package func period(of moment: Int64) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= moment { low = middle + 1 } else { high = middle }
    }
    return low > 0 && low < count ? low - 1 : nil
  }
}
