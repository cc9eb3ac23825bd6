/// Collects terms and keeps the smallest distinct ones.
///
/// Terms come in any number and order; the memory stays below 0.6 MiB. It is taken as needed and
/// kept for the next text.
struct SmallestTerms {
  /// How many distinct terms are kept at least, if there are as many.
  let capacity: Int
  /// Every term below this one was kept.
  private(set) var limit = ContentSketch.fullLimit
  private var terms: [UInt32] = []
  private var termCount = 0
  /// The other half of the memory for sorting.
  private var spare: [UInt32] = []

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Starts again.
  mutating func removeAll() {
    termCount = 0
    limit = ContentSketch.fullLimit
  }

  /// Lets a caller write terms.
  ///
  /// - Parameters:
  ///   - mostTerms: How many there will be at most.
  ///   - write: Puts terms into the room and says how many. Those from ``limit`` on may be left out.
  @inline(__always)
  mutating func add(atMost mostTerms: Int, write: (UnsafeMutablePointer<UInt32>) -> Int) {
    if termCount + mostTerms > terms.count { makeRoom(for: mostTerms) }
    let termCount = termCount
    self.termCount += terms.withUnsafeMutableBufferPointer { room in
      guard let start = room.baseAddress else { return 0 }
      return write(start + termCount)
    }
  }

  /// Sorts what there is.
  ///
  /// - Returns: At most ``capacity`` terms: ascending, distinct, and all below ``limit`` that came.
  mutating func sorted() -> [UInt32] {
    keepSmallest()
    return Array(terms[..<termCount])
  }

  private mutating func makeRoom(for mostTerms: Int) {
    if termCount >= capacity * 2 { keepSmallest() }
    let needed = termCount + mostTerms
    guard needed > terms.count else { return }
    let grown = max(needed, min(terms.count * 2, capacity * 2 + mostTerms))
    terms.append(contentsOf: repeatElement(0, count: grown - terms.count))
  }

  /// Sorts the terms, leaves one of equal ones and no more than the capacity.
  private mutating func keepSmallest() {
    let count = termCount
    guard count > 0 else { return }
    if spare.count < terms.count {
      spare = Array(repeating: 0, count: terms.count)
    }
    terms.withUnsafeMutableBufferPointer { terms in
      spare.withUnsafeMutableBufferPointer { spare in
        AscendingTerms.sort(
          UnsafeMutableBufferPointer(rebasing: terms[..<count]),
          spare: UnsafeMutableBufferPointer(rebasing: spare[..<count]))
      }
    }
    // Sorting in three steps has left them in the spare memory.
    swap(&terms, &spare)
    let distinctCount = terms.withUnsafeMutableBufferPointer { terms in
      var kept = 1
      var last = terms[0]
      for index in 1..<count {
        let term = terms[index]
        terms[kept] = term
        kept &+= term != last ? 1 : 0
        last = term
      }
      return kept
    }
    termCount = min(distinctCount, capacity)
    if distinctCount > capacity { limit = terms[capacity - 1] + 1 }
  }
}
