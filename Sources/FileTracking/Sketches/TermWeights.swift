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
  private static let leastWeightOfAll = 0.01

  /// How much terms that two candidates or more have weigh more than others, so at most nothing.
  let excesses: [Double]
  /// Which of them three candidates or more have.
  let isTemplate: [Bool]
  /// What every other term weighs.
  let ordinaryWeight: Double
  /// What the lightest term weighs.
  let leastWeight: Double
  /// How many documents of the store have a sketch.
  package let documentCount: Int
  /// What the candidates have in common.
  let template: SharedTemplate
  /// Each shared term with its place and 1, under its hash or one of those after that; as many as a power of
  /// two.
  private let slots: [UInt64]

  /// All terms weigh the same: for a comparison of two texts without others beside them.
  package static let equal = TermWeights(
    sharedTerms: [], excesses: [], isTemplate: [], ordinaryWeight: 1, documentCount: 0,
    template: .none)

  /// Weighs the terms of the candidates of one question.
  ///
  /// - Parameters:
  ///   - candidates: The kept sketches of all documents that are compared.
  ///   - documentCount: How many documents of the store have a sketch.
  /// - Complexity: O(*n*), *n* terms of all candidates.
  package init(candidates: [ContentSketch], documentCount: Int) {
    var terms: [UInt32] = []
    terms.reserveCapacity(candidates.reduce(0) { $0 + $1.terms.count })
    for candidate in candidates { terms.append(contentsOf: candidate.terms) }
    terms.sortTerms()
    let weights = (0...max(candidates.count, 1)).map {
      Self.weight(candidateCount: max($0, 1), documentCount: documentCount)
    }
    var sharedTerms: [UInt32] = []
    var excesses: [Double] = []
    var isTemplate: [Bool] = []
    var templateTerms: [UInt32] = []
    terms.withUnsafeBufferPointer { terms in
      var index = 0
      while index < terms.count {
        var end = index + 1
        while end < terms.count, terms[end] == terms[index] { end += 1 }
        if end - index > 1 {
          sharedTerms.append(terms[index])
          excesses.append(weights[end - index] - weights[1])
          isTemplate.append(end - index >= SharedTemplate.leastCandidateCount)
          if end - index >= SharedTemplate.leastCandidateCount {
            templateTerms.append(terms[index])
          }
        }
        index = end
      }
    }
    self.init(
      sharedTerms: sharedTerms, excesses: excesses, isTemplate: isTemplate,
      ordinaryWeight: weights[1], documentCount: documentCount,
      template: SharedTemplate(terms: templateTerms, candidates: candidates))
  }

  private init(
    sharedTerms: [UInt32], excesses: [Double], isTemplate: [Bool], ordinaryWeight: Double,
    documentCount: Int, template: SharedTemplate
  ) {
    self.template = template
    self.excesses = excesses
    self.isTemplate = isTemplate
    self.ordinaryWeight = ordinaryWeight
    leastWeight = ordinaryWeight + (excesses.min() ?? 0)
    self.documentCount = documentCount
    var count = 1
    while count < 2 * sharedTerms.count { count *= 2 }
    var slots = [UInt64](repeating: 0, count: count)
    for (place, term) in sharedTerms.enumerated() {
      var slot = Self.slot(of: term, among: count)
      while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = UInt64(term) << 32 | UInt64(place + 1)
    }
    self.slots = slots
  }

  /// Terms are hashes, but a sketch has the smallest ones: a product spreads them.
  private static func slot(of term: UInt32, among count: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(term) &* 0x9E37_79B9_7F4A_7C15) >> 32) & (count - 1)
  }

  /// The place of a shared term; `nil` for another one.
  func place(of term: UInt32) -> Int? {
    slots.withUnsafeBufferPointer { slots in
      var slot = Self.slot(of: term, among: slots.count)
      while slots[slot] != 0 {
        if slots[slot] >> 32 == UInt64(term) { return Int(slots[slot] & 0xFFFF_FFFF) - 1 }
        slot = (slot + 1) & (slots.count - 1)
      }
      return nil
    }
  }

  /// The least share of an old text's terms that has to be in a text at hand so that ``Likeness/isAlike`` or
  /// ``Likeness/hasMostOfOldText`` may hold, whatever the terms weigh.
  ///
  /// The share of the old weight is greatest if every common term weighs as much as a term can, and every
  /// other one as little as one that all candidates have.
  ///
  /// - Parameters:
  ///   - candidateCount: How many documents are compared, at most.
  ///   - documentCount: As of ``init(candidates:documentCount:)``.
  package static func leastCommonShare(candidateCount: Int, documentCount: Int) -> Double {
    let most = weight(candidateCount: 1, documentCount: documentCount)
    let least = weight(candidateCount: max(candidateCount, 1), documentCount: documentCount)
    let share = Likeness.leastSurvivingShare
    // A little less, since sums are rounded.
    return 0.999 * share * least / (share * least + (1 - share) * most)
  }

  /// The weight of one term.
  package func weight(of term: UInt32) -> Double {
    ordinaryWeight + (place(of: term).map { excesses[$0] } ?? 0)
  }

  private static func weight(candidateCount: Int, documentCount: Int) -> Double {
    max(log(Double(documentCount + 1) / (Double(candidateCount) - 0.5)), leastWeightOfAll)
  }
}
