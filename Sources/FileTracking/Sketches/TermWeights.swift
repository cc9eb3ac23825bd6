#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How much each term says about which document a text comes from.
///
/// Among all candidates of one question a term of their common template says next to nothing, and a
/// term that only one of them has says most: log((N + 1) ÷ (df − ½)), with N documents in the store
/// and df candidates that have the term.
package struct TermWeights: Sendable {
  /// No term weighs less than this, so that a share of nothing but template is still a share.
  static let leastWeight = 0.01

  /// The terms that two candidates or more have, ascending.
  let sharedTerms: [UInt32]
  /// How much they weigh more than other terms, so at most nothing; in the order of the terms.
  let excesses: [Double]
  /// What every other term weighs.
  let ordinaryWeight: Double
  /// What the candidates have in common.
  let template: SharedTemplate

  /// All terms weigh the same: for a comparison of two texts without others beside them.
  package static let equal = TermWeights(
    sharedTerms: [], excesses: [], ordinaryWeight: 1, template: .none)

  /// Weighs the terms of the candidates of one question.
  ///
  /// - Parameters:
  ///   - candidates: The kept sketches of all documents that are compared.
  ///   - documentCount: How many documents of the store have a sketch.
  /// - Complexity: O(*n* log *n*), *n* terms of all candidates.
  package init(candidates: [ContentSketch], documentCount: Int) {
    var terms: [UInt32] = []
    terms.reserveCapacity(candidates.reduce(0) { $0 + $1.terms.count })
    for candidate in candidates { terms.append(contentsOf: candidate.terms) }
    terms.sortTerms()
    let ordinaryWeight = Self.weight(candidateCount: 1, documentCount: documentCount)
    var sharedTerms: [UInt32] = []
    var excesses: [Double] = []
    var templateTerms: [UInt32] = []
    var index = 0
    while index < terms.count {
      var end = index + 1
      while end < terms.count, terms[end] == terms[index] { end += 1 }
      if end - index > 1 {
        let weight = Self.weight(candidateCount: end - index, documentCount: documentCount)
        sharedTerms.append(terms[index])
        excesses.append(weight - ordinaryWeight)
        if end - index >= SharedTemplate.leastCandidateCount { templateTerms.append(terms[index]) }
      }
      index = end
    }
    self.init(
      sharedTerms: sharedTerms, excesses: excesses, ordinaryWeight: ordinaryWeight,
      template: SharedTemplate(terms: templateTerms, candidates: candidates))
  }

  private init(
    sharedTerms: [UInt32], excesses: [Double], ordinaryWeight: Double, template: SharedTemplate
  ) {
    self.template = template
    self.sharedTerms = sharedTerms
    self.excesses = excesses
    self.ordinaryWeight = ordinaryWeight
  }

  /// The least share of an old text's terms that has to be in a text at hand so that ``Likeness/isAlike`` or
  /// ``Likeness/hasMostOfOldText`` may hold, whatever the terms weigh.
  ///
  /// The share of the old weight is greatest if every common term weighs as much as a term can, and every
  /// other one as little: that of a term which all candidates have.
  ///
  /// - Parameters:
  ///   - candidateCount: How many documents are compared, at most.
  ///   - documentCount: As of ``init(candidates:documentCount:)``.
  package static func leastCommonShare(candidateCount: Int, documentCount: Int) -> Double {
    let most = weight(candidateCount: 1, documentCount: documentCount)
    let least = weight(candidateCount: max(candidateCount, 1), documentCount: documentCount)
    let share = Likeness.leastSurvivingShare
    return share * least / (share * least + (1 - share) * most)
  }

  /// The weight of one term.
  ///
  /// - Complexity: O(log *n*), *n* shared terms.
  package func weight(of term: UInt32) -> Double {
    let place = sharedTerms[...].below(term).count
    guard place < sharedTerms.count, sharedTerms[place] == term else { return ordinaryWeight }
    return ordinaryWeight + excesses[place]
  }

  /// The weight of all of several terms: ascending and distinct.
  func weight(of terms: ArraySlice<UInt32>) -> Double {
    var weight = Double(terms.count) * ordinaryWeight
    terms.forEachCommon(with: sharedTerms[...]) { _, place in weight += excesses[place] }
    return weight
  }

  private static func weight(candidateCount: Int, documentCount: Int) -> Double {
    max(log(Double(documentCount + 1) / (Double(candidateCount) - 0.5)), leastWeight)
  }
}
