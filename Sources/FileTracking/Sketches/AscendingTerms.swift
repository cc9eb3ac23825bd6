extension ArraySlice<UInt32> {
  /// The terms below a limit.
  ///
  /// - Precondition: The terms ascend.
  /// - Complexity: O(log *n*), *n* terms.
  func below(_ limit: UInt32) -> ArraySlice<UInt32> {
    let end = withUnsafeBufferPointer { $0.firstIndex(notBelow: limit, from: 0) }
    return prefix(end)
  }

  /// How many terms two lists have in common; as ``forEachCommon(with:visit:)``.
  func commonCount(with other: ArraySlice<UInt32>) -> Int {
    var count = 0
    forEachCommon(with: other) { _, _ in count += 1 }
    return count
  }

  /// Visits the terms that two lists have in common, ascending.
  ///
  /// - Parameter visit: Gets how far the term is from the start of this list and of the other one.
  /// - Precondition: Both ascend and have no term twice.
  /// - Complexity: O(*m* log(*n* ÷ *m*)), *m* terms in the shorter and *n* in the longer list.
  func forEachCommon(with other: ArraySlice<UInt32>, visit: (Int, Int) -> Void) {
    if count > other.count {
      other.forEachCommon(with: self) { visit($1, $0) }
      return
    }
    withUnsafeBufferPointer { terms in
      other.withUnsafeBufferPointer { others in
        var place = 0
        for (index, term) in terms.enumerated() {
          place = others.firstIndex(notBelow: term, from: place)
          guard place < others.count else { return }
          if others[place] == term { visit(index, place) }
        }
      }
    }
  }
}

extension UnsafeBufferPointer<UInt32> {
  /// The first place at or after a given one whose term is not below another term; `count` if there
  /// is none.
  ///
  /// - Precondition: The terms ascend.
  /// - Complexity: O(log *d*), *d* places further: near terms are found soon.
  fileprivate func firstIndex(notBelow term: UInt32, from start: Int) -> Int {
    var low = start
    var step = 1
    while low + step <= count, self[low + step - 1] < term {
      low += step
      step *= 2
    }
    var high = Swift.min(low + step - 1, count)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] < term { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
