/// For each term, which sketches have it.
struct PostingLists {
  /// A place in the list of one term.
  private struct Posting {
    var term: UInt32
    var entry: Int32
    var next: Int32
  }

  private static let end: Int32 = -1
  private static let bitsExponent = 21

  private var postings: [Posting] = []
  private var freePosting = end
  /// The first posting for each hash of a term; as many as a power of two.
  private var heads = [Int32](repeating: end, count: 1 << 12)
  /// A bit for the hash of each term that any sketch had: most terms of a question are not there.
  private var bits = [UInt64](repeating: 0, count: 1 << (bitsExponent - 6))

  /// The sketches that have some terms, once for each of those. A term that too many have is left out.
  func entries(of terms: [UInt32], fewerThan commonCount: Int) -> [Int32] {
    var found: [Int32] = []
    for term in terms where mayHave(term) {
      let start = found.count
      var place = heads[slot(of: term)]
      while place != Self.end {
        let posting = postings[Int(place)]
        if posting.term == term { found.append(posting.entry) }
        place = posting.next
      }
      if found.count - start >= commonCount { found.removeSubrange(start...) }
    }
    return found
  }

  /// Notes that a sketch has a term.
  mutating func add(_ term: UInt32, _ entry: Int32) {
    let bit = Self.hash(of: term, Self.bitsExponent)
    bits[bit >> 6] |= 1 << UInt64(bit & 63)
    if freePosting == Self.end, postings.count == heads.count { growHeads() }
    let slot = slot(of: term)
    let posting = Posting(term: term, entry: entry, next: heads[slot])
    if freePosting == Self.end {
      heads[slot] = Int32(postings.count)
      postings.append(posting)
    } else {
      heads[slot] = freePosting
      let place = Int(freePosting)
      freePosting = postings[place].next
      postings[place] = posting
    }
  }

  /// Notes that a sketch no longer has a term.
  mutating func remove(_ term: UInt32, _ entry: Int32) {
    let slot = slot(of: term)
    var before = Self.end
    var place = heads[slot]
    while place != Self.end {
      let posting = postings[Int(place)]
      guard posting.term == term, posting.entry == entry else {
        (before, place) = (place, posting.next)
        continue
      }
      if before == Self.end {
        heads[slot] = posting.next
      } else {
        postings[Int(before)].next = posting.next
      }
      postings[Int(place)].next = freePosting
      freePosting = place
      return
    }
  }

  /// Makes room for twice as many terms. All postings are in use then.
  private mutating func growHeads() {
    heads = [Int32](repeating: Self.end, count: heads.count * 2)
    for place in postings.indices {
      let slot = slot(of: postings[place].term)
      postings[place].next = heads[slot]
      heads[slot] = Int32(place)
    }
  }

  private func mayHave(_ term: UInt32) -> Bool {
    let place = Self.hash(of: term, Self.bitsExponent)
    return bits[place >> 6] & (1 << UInt64(place & 63)) != 0
  }

  private func slot(of term: UInt32) -> Int {
    Self.hash(of: term, heads.count.trailingZeroBitCount)
  }

  /// Terms are hashes, but an index has the smallest ones: a product spreads them.
  private static func hash(of term: UInt32, _ exponent: Int) -> Int {
    Int((term &* 0x9E37_79B1) >> UInt32(32 - exponent))
  }
}
