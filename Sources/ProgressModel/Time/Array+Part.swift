extension Array {
  /// Returns the elements of a stretch of time; they are in its order.
  ///
  /// - Parameters:
  ///   - range: The stretch, in the unit of their times.
  ///   - time: Tells the time of an element.
  /// - Complexity: O(log *n*).
  func part(
    in range: Range<Int64>, _ time: (Element) -> Int64
  ) -> ArraySlice<Element> {
    func place(of moment: Int64) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = low + (high - low) / 2
        if time(self[middle]) < moment { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let first = place(of: range.lowerBound)
    return self[first..<Swift.max(first, place(of: range.upperBound))]
  }
}
