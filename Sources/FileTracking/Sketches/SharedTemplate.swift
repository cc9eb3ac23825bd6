/// The text that several of the documents of a question have in common.
///
/// Such a text says nothing about which of them a file is.
struct SharedTemplate: Sendable {
  /// What as many documents have in common is a template, as with whole contents.
  static let leastCandidateCount = 3
  /// A document with fewer of the terms does not have the template.
  private static let leastTermCount = 4
  /// Of fewer own terms below ``limit`` no share can be told, and all of them count.
  private static let leastOwnTermCount = 8

  /// Below it three documents show whether they have a term. Above, those whose sketches end earlier
  /// are silent, and what they have in common would pass for another one's own.
  let limit: UInt32

  /// No template.
  static let none = SharedTemplate(terms: [], candidates: [])

  /// - Parameters:
  ///   - terms: The terms that three candidates or more have, ascending.
  ///   - candidates: The kept sketches of all documents that are compared.
  init(terms: [UInt32], candidates: [ContentSketch]) {
    limit =
      terms.isEmpty
      ? ContentSketch.fullLimit : Self.limit(of: terms, candidates) ?? ContentSketch.fullLimit
  }

  /// The limit of the third candidate that has the template, those with the greatest limits first.
  private static func limit(of terms: [UInt32], _ candidates: [ContentSketch]) -> UInt32? {
    var count = 0
    for candidate in candidates.sorted(by: { $0.limit > $1.limit })
    where candidate.terms[...].hasCommon(leastTermCount, with: terms[...]) {
      count += 1
      if count == leastCandidateCount { return candidate.limit }
    }
    return nil
  }

  /// The terms of a text that do not belong to a template.
  struct OwnTerms {
    /// How many there are.
    private(set) var count = 0
    /// How many of them are below the limit of the template.
    private(set) var visibleCount = 0

    mutating func insert(_ term: UInt32, _ template: SharedTemplate) {
      count += 1
      if term < template.limit { visibleCount += 1 }
    }

    /// How many of these are in the text at hand, as a share of them, 0…1; `nil` if there are none.
    ///
    /// - Parameter common: Those that are in the text at hand.
    func share(_ common: OwnTerms) -> Double? {
      if visibleCount >= leastOwnTermCount {
        return Double(common.visibleCount) / Double(visibleCount)
      }
      return count == 0 ? nil : Double(common.count) / Double(count)
    }
  }
}
