package import FileTracking
package import ProgressModel
package import ProgressStorage

extension FactReader {
  /// A text is made of others if they have at least this share of it.
  private static let madeShare = 0.9
  /// A text with more than this share of the words of another one is a version of it, not a part.
  private static let partShare = 0.9

  /// Returns whether nearly all of a text is in shorter ones whose files are there.
  ///
  /// - Parameter parts: The documents of those texts; `nil` for all.
  /// - Complexity: O(*n*) in the texts that share terms with it.
  package func isMade(
    _ document: DocumentIdentifier, of parts: Set<DocumentIdentifier>? = nil,
    on device: DeviceIdentifier, in fileSystem: any FileSystem
  ) throws -> Bool {
    guard let text = try newestSketch(ofDocument: document),
      let words = try newestWords(ofDocument: document)
    else { return false }
    // A book may have many versions; only their numbers of words are read.
    func mayBePart(_ other: DocumentIdentifier) throws -> Bool {
      if let parts, !parts.contains(other) { return false }
      guard let otherWords = try newestWords(ofDocument: other) else { return false }
      return Double(otherWords) <= Self.partShare * Double(words)
    }
    let share = try shareInOtherTexts(
      of: text, in: text, ofDocument: document,
      unless: { other, _ in try !isPresent(other, on: device, in: fileSystem) }, among: mayBePart)
    return share.map { $0 >= Self.madeShare } ?? false
  }

  /// Returns how much of what was added to a text or removed from it is in other texts, 0…1; `nil` if too little can be
  /// compared.
  ///
  /// - Parameters:
  ///   - changed: What was added or removed.
  ///   - longer: The text that has it.
  ///   - document: The document of the text.
  ///   - isLeftOut: Returns whether another document, with its text, does not count.
  ///   - mayCount: Returns whether the text of another document is to be read.
  func shareInOtherTexts(
    of changed: ContentSketch, in longer: ContentSketch, ofDocument document: DocumentIdentifier,
    unless isLeftOut: (DocumentIdentifier, ContentSketch) throws -> Bool,
    among mayCount: (DocumentIdentifier) throws -> Bool = { _ in true }
  ) throws -> Double? {
    let own = Set(try members(ofDocument: document))
    var found: Set<UInt32> = []
    var limit: UInt32 = 0
    for (other, _) in try documents(
      sharingTerms: Array(longer.questionTerms), kind: nil, limit: MovedTexts.mostCandidates)
    where !own.contains(other) {
      guard try mayCount(other), let text = try newestSketch(ofDocument: other),
        try !isLeftOut(other, text)
      else { continue }
      found.formUnion(Set(changed.terms).intersection(text.terms))
      limit = max(limit, min(text.limit, changed.limit))
    }
    let judgedCount = changed.terms.count { $0 < limit }
    guard judgedCount >= TextOverlap.leastCommonTermCount else { return nil }
    return Double(found.count) / Double(judgedCount)
  }
}
