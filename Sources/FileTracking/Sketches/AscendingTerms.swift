/// Puts terms in order.
enum AscendingTerms {
  /// Sorts by the three bytes of a term, the lowest first; each step keeps the order of the last.
  ///
  /// The result lies in `spare`.
  ///
  /// - Complexity: O(*n*), whatever the terms.
  static func sort(
    _ terms: UnsafeMutableBufferPointer<UInt32>, spare: UnsafeMutableBufferPointer<UInt32>
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 3 * 256) { places in
      places.initialize(repeating: 0)
      for term in terms {
        places[Int(term & 0xFF)] &+= 1
        places[256 + Int(term >> 8 & 0xFF)] &+= 1
        places[512 + Int(term >> 16 & 0xFF)] &+= 1
      }
      for table in 0..<3 {
        var place: UInt32 = 0
        for index in table * 256..<(table + 1) * 256 {
          let count = places[index]
          places[index] = place
          place &+= count
        }
      }
      var from = terms
      var to = spare
      for table in 0..<3 {
        for term in from {
          let index = table * 256 + Int(term >> UInt32(table * 8) & 0xFF)
          to[Int(places[index])] = term
          places[index] &+= 1
        }
        swap(&from, &to)
      }
    }
  }
}

extension [UInt32] {
  /// Sorts terms.
  ///
  /// - Complexity: O(*n*), whatever the terms.
  mutating func sortTerms() {
    let terms = self
    self = [UInt32](unsafeUninitializedCapacity: count) { sorted, sortedCount in
      var terms = terms
      terms.withUnsafeMutableBufferPointer { terms in
        sorted.initialize(repeating: 0)
        AscendingTerms.sort(
          terms, spare: UnsafeMutableBufferPointer(rebasing: sorted[..<terms.count]))
      }
      sortedCount = terms.count
    }
  }
}

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

  /// Whether two lists have at least so many terms in common.
  ///
  /// - Precondition: Both ascend and have no term twice.
  /// - Complexity: O(*m* + *n*) at most, *m* and *n* terms; less where much is in common.
  func hasCommon(_ least: Int, with other: ArraySlice<UInt32>) -> Bool {
    withUnsafeBufferPointer { terms in
      other.withUnsafeBufferPointer { others in
        var (place, otherPlace, missing) = (0, 0, least)
        while missing > 0, place < terms.count, otherPlace < others.count {
          let (term, otherTerm) = (terms[place], others[otherPlace])
          missing -= term == otherTerm ? 1 : 0
          place += term <= otherTerm ? 1 : 0
          otherPlace += otherTerm <= term ? 1 : 0
        }
        return missing <= 0
      }
    }
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
        if others.count < 8 * terms.count {
          // Step by step, in a loop that the processor need not guess much in.
          var (index, otherIndex) = (0, 0)
          while index < terms.count, otherIndex < others.count {
            let (term, otherTerm) = (terms[index], others[otherIndex])
            if term == otherTerm { visit(index, otherIndex) }
            index &+= term <= otherTerm ? 1 : 0
            otherIndex &+= otherTerm <= term ? 1 : 0
          }
          return
        }
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
