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

  /// The terms that three documents or more have, ascending.
  let terms: [UInt32]
  /// Below it three documents show whether they have a term. Above, those whose sketches end earlier
  /// are silent, and what they have in common would pass for another one's own.
  let limit: UInt32

  /// No template.
  static let none = SharedTemplate(terms: [], candidates: [])

  /// - Parameters:
  ///   - terms: The terms that three candidates or more have, ascending.
  ///   - candidates: The kept sketches of all documents that are compared.
  init(terms: [UInt32], candidates: [ContentSketch]) {
    self.terms = terms
    let limits =
      terms.isEmpty
      ? []
      : candidates.filter { candidate in
        candidate.terms[...].commonCount(with: terms[...]) >= Self.leastTermCount
      }.map(\.limit).sorted(by: >)
    limit =
      limits.count < Self.leastCandidateCount
      ? ContentSketch.fullLimit : limits[Self.leastCandidateCount - 1]
  }

  /// How many of the terms of an old text that are no template are in the text at hand, as a share of
  /// them, 0…1; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - common: The terms of both texts, ascending.
  ///   - old: The terms of the old text, ascending.
  func ownShare(of common: ArraySlice<UInt32>, in old: ArraySlice<UInt32>) -> Double? {
    let visibleCount = ownCount(old.below(limit))
    if visibleCount >= Self.leastOwnTermCount {
      return Double(ownCount(common.below(limit))) / Double(visibleCount)
    }
    let count = ownCount(old)
    return count == 0 ? nil : Double(ownCount(common)) / Double(count)
  }

  private func ownCount(_ terms: ArraySlice<UInt32>) -> Int {
    terms.count - terms.commonCount(with: self.terms[...])
  }
}
