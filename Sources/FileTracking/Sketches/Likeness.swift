/// The text at hand, as it is compared with several old texts.
package struct WeighedText: Sendable {
  let sketch: ContentSketch
  let weights: TermWeights
  /// How much more than ordinary the first terms weigh together, for each number of them.
  private let excessSums: [Double]

  /// Weighs a text.
  ///
  /// - Parameters:
  ///   - sketch: Its sketch, with as many terms as there are.
  ///   - weights: Made from all candidates of the question.
  package init(_ sketch: ContentSketch, weights: TermWeights) {
    self.sketch = sketch
    self.weights = weights
    var excesses = [Double](repeating: 0, count: sketch.terms.count + 1)
    for (place, term) in sketch.terms.enumerated() {
      let excess = weights.place(of: term).map { weights.excesses[$0] } ?? 0
      excesses[place + 1] = excesses[place] + excess
    }
    excessSums = excesses
  }

  /// Whether a share of an old text's weight may be in this one; found out from the terms that both have, in
  /// less time than a comparison takes.
  ///
  /// - Parameters:
  ///   - old: The kept sketch.
  ///   - leastShare: The share, 0…1.
  package func mayHave(_ leastShare: Double, of old: ContentSketch) -> Bool {
    let limit = min(old.limit, sketch.limit)
    let oldTerms = old.terms[...].below(limit)
    var (commonCount, excess) = (0, 0.0)
    oldTerms.forEachCommon(with: sketch.terms[...].below(limit)) { place, _ in
      commonCount += 1
      excess += weights.place(of: old.terms[place]).map { weights.excesses[$0] } ?? 0
    }
    guard commonCount >= Likeness.leastCommonTermCount else { return false }
    let commonWeight = Double(commonCount) * weights.ordinaryWeight + excess
    // No other term can weigh less.
    let leastRest = Double(oldTerms.count - commonCount) * weights.leastWeight
    // A little less, since sums are rounded.
    return commonWeight >= 0.999 * leastShare * (commonWeight + leastRest)
  }

  /// The weight of the smallest terms.
  func weight(ofFirst count: Int) -> Double {
    Double(count) * weights.ordinaryWeight + excessSums[count]
  }
}

/// How much of an old text lives on in the text at hand.
///
/// Texts grow, so their sizes say little. What counts is how much of the old text survives. If two old
/// texts survive, what counts is also how much of the text at hand comes from each.
package struct Likeness: Equatable, Sendable {
  /// The weight of the common terms as a share of the old text's, 0…1.
  package let survivingShare: Double
  /// The weight of the common terms as a share of the text at hand, 0…1.
  package let inheritedShare: Double
  /// The share of the old text's own terms that survive, 0…1; its own terms are not from a template of the
  /// candidates. `nil` if it has none.
  package let ownSurvivingShare: Double?
  /// The terms that both have, ascending.
  private let commonTerms: [UInt32]
  /// Every common term of the texts below it is among ``commonTerms``.
  private let limit: UInt32

  /// Whether both texts are short, so that their pairs of words were compared.
  private var comparesPairs: Bool { limit == ContentSketch.fullLimit }

  /// How many terms both have.
  package var commonTermCount: Int { commonTerms.count }

  /// Compares the kept sketch of an old text with the sketch of the text at hand.
  ///
  /// Only terms below both limits count: above, one of the two sketches can't speak for its text.
  /// Without any there, nothing is alike.
  ///
  /// - Parameters:
  ///   - old: The kept sketch.
  ///   - current: The text at hand.
  /// - Complexity: O(*n* log *n*) at most, *n* terms of both sketches and the weights.
  package init(of old: ContentSketch, in current: WeighedText) {
    let weights = current.weights
    limit = min(old.limit, current.sketch.limit)
    let oldTerms = old.terms[...].below(limit)
    let currentTerms = current.sketch.terms[...].below(limit)
    var common: [UInt32] = []
    common.reserveCapacity(min(oldTerms.count, currentTerms.count))
    oldTerms.forEachCommon(with: currentTerms) { place, _ in common.append(old.terms[place]) }
    var (excess, commonExcess) = (0.0, 0.0)
    var (own, commonOwn) = (SharedTemplate.OwnTerms(), SharedTemplate.OwnTerms())
    var commonPlace = 0
    for term in oldTerms {
      let isCommon = commonPlace < common.count && common[commonPlace] == term
      if isCommon { commonPlace += 1 }
      let shared = weights.place(of: term)
      if let shared {
        excess += weights.excesses[shared]
        if isCommon { commonExcess += weights.excesses[shared] }
      }
      if shared.map({ !weights.isTemplate[$0] }) ?? true {
        own.insert(term, weights.template)
        if isCommon { commonOwn.insert(term, weights.template) }
      }
    }
    let commonWeight = Double(common.count) * weights.ordinaryWeight + commonExcess
    let oldWeight = Double(oldTerms.count) * weights.ordinaryWeight + excess
    survivingShare = oldTerms.isEmpty ? 0 : Self.share(commonWeight, of: oldWeight)
    inheritedShare =
      currentTerms.isEmpty
      ? 0 : Self.share(commonWeight, of: current.weight(ofFirst: currentTerms.count))
    ownSurvivingShare = own.share(commonOwn)
    commonTerms = common
  }

  /// Compares the kept sketch of an old text with the sketch of the text at hand.
  ///
  /// - Parameters:
  ///   - old: The kept sketch.
  ///   - current: The sketch of the text at hand, with as many terms as there are.
  ///   - weights: Made from all candidates of the question.
  package init(of old: ContentSketch, in current: ContentSketch, weights: TermWeights) {
    self.init(of: old, in: WeighedText(current, weights: weights))
  }

  private static func share(_ part: Double, of whole: Double) -> Double {
    // Sums of the same weights may differ in their last bit.
    min(part / whole, 1)
  }

  /// The rank among several old texts, 0…2.
  package var score: Double {
    survivingShare + (survivingShare * inheritedShare).squareRoot()
  }

  /// Whether what tells two texts apart speaks for this one.
  ///
  /// Two versions of one text have nearly all in common with a third, so that their ranks differ by
  /// chance. Terms that only one of them shares with it are not chance.
  ///
  /// - Parameter other: The comparison of another old text with the same one at hand, or of the same old
  ///   text with another one at hand.
  /// - Complexity: O(*n*), *n* common terms of both.
  package func isTold(apartFrom other: Likeness) -> Bool {
    let limit = min(limit, other.limit)
    let (own, others) = (commonTerms[...].below(limit), other.commonTerms[...].below(limit))
    let shared = own.commonCount(with: others)
    let (ownOnly, othersOnly) = (own.count - shared, others.count - shared)
    // A changed word changes up to five terms. A sketch that was cut may have one of them.
    let leastCount = limit < ContentSketch.pairStart ? 1 : 2
    return ownOnly >= leastCount && ownOnly >= 4 * othersOnly
  }

  /// How much more alike than to any other document a file must be to one, in ``score``.
  static let clearMargin = 0.02

  /// Whether another comparison speaks as well for its text as this one does for its own.
  ///
  /// - Parameter other: As in ``isTold(apartFrom:)``.
  package func isRivalled(by other: Likeness) -> Bool {
    other.score > score - Self.clearMargin && !isTold(apartFrom: other)
  }

  /// Whether the text at hand may be the old one, edited, though nothing else speaks for it.
  ///
  /// A passage quoted in a much longer text doesn't make it the same one, unless that is half of
  /// the old text; and a text that is nearly all new is never taken for an old one, since a short text
  /// may be quoted whole. What many documents have in common says nothing about which of them this is,
  /// so some of the old text's own words have to be there.
  ///
  /// More has to survive of a short text, whose pairs of words are often found elsewhere, too.
  package var isAlike: Bool {
    let leastShare =
      comparesPairs ? Self.leastSurvivingShareOfShortText : Self.leastSurvivingShare
    return survivingShare >= leastShare && commonTermCount >= Self.leastCommonTermCount
      && (ownSurvivingShare ?? 0) >= Self.leastSurvivingShareOfOwnWords
      && (inheritedShare >= Self.leastInheritedShare || hasMostOfOldText)
  }

  /// Of fewer common terms nothing can be said.
  package static let leastCommonTermCount = 4
  /// How much of the old text has to survive, from 0 to 1.
  package static let leastSurvivingShare = 0.185
  /// How much of a short text has to survive.
  static let leastSurvivingShareOfShortText = 0.25
  /// How much has to survive of the words that few documents have.
  static let leastSurvivingShareOfOwnWords = 0.1
  /// How much of the text at hand has to come from the old one.
  static let leastInheritedShare = 0.08

  /// Which share of an old text is most of it.
  package static let leastShareOfMost = 0.5

  /// Whether half of the old text is in the text at hand, which is not much longer: the one grew out of
  /// the other, or both out of a text that many have.
  package var hasMostOfOldText: Bool {
    survivingShare >= Self.leastShareOfMost && inheritedShare >= 0.03
      && commonTermCount >= Self.leastCommonTermCount
  }

  /// Whether both texts are nearly the same: most of each is in the other one.
  package var isNearlySame: Bool {
    min(survivingShare, inheritedShare) >= Self.leastShareOfMost
      && commonTermCount >= Self.leastCommonTermCount
  }

  /// How much of a text has to survive where the path speaks for it as well.
  package static let leastShareAtSamePath = 0.1

  /// Whether the text at hand may be the old one, edited, where the path speaks for it as well.
  package var isAlikeAtSamePath: Bool {
    survivingShare >= Self.leastShareAtSamePath && commonTermCount >= 2
  }
}
