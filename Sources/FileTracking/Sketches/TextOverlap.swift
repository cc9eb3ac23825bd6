/// How much of a text stands in another one, as far as their sketches tell, whatever formats they have.
package struct TextOverlap: Sendable {
  /// Of fewer common terms nothing can be said.
  package static let leastCommonTermCount = 4
  /// From here on a text is there whole.
  private static let wholeShare = 0.9

  /// The terms that both have, below the limits of both sketches, ascending.
  private let commonTerms: [UInt32]
  /// The share of the text that stands in the other one, 0…1.
  package let share: Double
  /// The share of the other text that stands in this one, 0…1.
  package let inheritedShare: Double
  /// How many terms of the text the other one doesn't have.
  private let missingCount: Int
  /// How many terms both texts have below both limits.
  private let counts: (own: Int, other: Int)
  /// The terms below this one were compared.
  private let limit: UInt32

  /// Compares two texts.
  ///
  /// - Complexity: O(*n*), *n* terms of both.
  package init(of text: ContentSketch, in other: ContentSketch) {
    let limit = min(text.limit, other.limit)
    let (own, others) = (text.terms[...].below(limit), other.terms[...].below(limit))
    var common: [UInt32] = []
    own.forEachCommon(with: others) { place, _ in common.append(text.terms[place]) }
    commonTerms = common
    missingCount = own.count - common.count
    counts = (own.count, others.count)
    self.limit = limit
    share = own.isEmpty ? 0 : Double(common.count) / Double(own.count)
    inheritedShare = others.isEmpty ? 0 : Double(common.count) / Double(others.count)
  }

  /// How many terms both have.
  package var commonTermCount: Int { commonTerms.count }

  /// Whether all that both have are pairs of words, such as "of the": any two short texts have some.
  package var isOfPairs: Bool {
    commonTerms.first.map { $0 >= ContentSketch.pairStart } ?? false
  }

  /// Returns the share of what both have in common that a third text has, too, 0…1; 0 if too little is known, or
  /// it may be chance.
  package func share(in third: ContentSketch) -> Double {
    let known = commonTerms[...].below(third.limit)
    guard known.count >= Self.leastCommonTermCount else { return 0 }
    let count = known.commonCount(with: third.terms[...].below(third.limit))
    // Of thousands of terms a few are the same by chance: a term has 24 bits.
    if count < Self.leastCommonTermCount, 2 * count < known.count { return 0 }
    return Double(count) / Double(known.count)
  }

  /// Returns the share of what both have in common that a third text has, too, 0…1, also where too few terms can be
  /// compared for that: then 1 if the third text has all of these.
  ///
  /// - Parameter unknown: The answer if no term can be compared.
  package func share(in third: ContentSketch, ifSilent unknown: Double) -> Double {
    let known = commonTerms[...].below(third.limit)
    if known.isEmpty { return unknown }
    guard known.count < Self.leastCommonTermCount else { return share(in: third) }
    return known.commonCount(with: third.terms[...].below(third.limit)) == known.count ? 1 : 0
  }

  /// Whether the text stands in the other one whole. Where a few words were put into it, the terms around them changed.
  package var isWhole: Bool {
    commonTermCount >= Self.leastCommonTermCount
      && (share >= Self.wholeShare || Double(missingCount) <= seamTermCount.rounded(.up))
  }

  /// So many terms of the sketches are others where a passage was put into a text.
  private var seamTermCount: Double { Self.seamTermCount(below: limit) }

  /// How many terms below a limit are others where a passage was put into a text.
  package static func seamTermCount(below limit: UInt32) -> Double {
    let sampledShare = min(1, Double(limit) / Double(ContentSketch.pairStart))
    return Double(2 * (ContentSketch.wordsPerTerm - 1)) * sampledShare
  }

  /// Whether the sketches have enough terms of the text that it says something if none is common.
  package var isTelling: Bool { counts.own >= Self.leastCommonTermCount }

  /// Whether none of the text's terms could be compared.
  package var isSilent: Bool { counts.own == 0 }

  /// Returns how many words of the other text a passage has that stands in this one: a term has five of them.
  ///
  /// - Parameter otherCount: How many words the other text has.
  package func passageWords(of otherCount: Int64) -> Double {
    let more = Double(ContentSketch.wordsPerTerm - 1)
    return min(Double(otherCount), inheritedShare * (Double(otherCount) - more) + more)
  }

  /// Returns how many words of the other text stand in this one: all of them if only the terms around a seam are missing.
  ///
  /// - Parameter otherCount: How many words the other text has.
  package func commonWords(of otherCount: Int64) -> Int64 {
    if commonTermCount < Self.leastCommonTermCount { return 0 }
    if isSeam(1 - inheritedShare) { return otherCount }
    return Int64(passageWords(of: otherCount).rounded())
  }

  /// Whether a share of the other text is so small that it may be the terms around a passage.
  ///
  /// - Parameter share: 0…1.
  private func isSeam(_ share: Double) -> Bool { share * Double(counts.other) <= seamTermCount }

  /// The share that stands in the other one: 1 if the text is there whole.
  package var roundedShare: Double { isWhole ? 1 : share }
}
