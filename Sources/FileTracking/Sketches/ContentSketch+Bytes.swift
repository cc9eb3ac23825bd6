extension ContentSketch {
  /// The terms as they are kept: three bytes each, the most significant first.
  ///
  /// - Precondition: The sketch is complete or has exactly ``storedTermCount`` or
  ///   ``halfTermCount`` terms. From its bytes any other would pass for complete.
  package var bytes: [UInt8] {
    precondition(
      isComplete || Self.isCut(termCount: terms.count),
      "a sketch cut to \(terms.count) terms can't be kept; see prefix(_:)")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(terms.count * Self.bytesPerTerm)
    for term in terms {
      bytes.append(UInt8(truncatingIfNeeded: term >> 16))
      bytes.append(UInt8(truncatingIfNeeded: term >> 8))
      bytes.append(UInt8(truncatingIfNeeded: term))
    }
    return bytes
  }

  /// Takes the bytes of a kept sketch.
  ///
  /// With exactly ``storedTermCount`` or ``halfTermCount`` terms it counts as cut: its last term is
  /// the last one it can speak for. `nil` if the bytes don't come in threes, the terms are not
  /// ascending and distinct, or there are more than ``storedTermCount`` of them.
  package init?(bytes: some Collection<UInt8>, extractor: String = plainText) {
    let byteCount = bytes.count
    let termCount = byteCount / Self.bytesPerTerm
    guard byteCount % Self.bytesPerTerm == 0, termCount <= Self.storedTermCount else { return nil }
    var terms: [UInt32] = []
    terms.reserveCapacity(termCount)
    var rest = bytes.makeIterator()
    while let high = rest.next(), let middle = rest.next(), let low = rest.next() {
      let term = UInt32(high) << 16 | UInt32(middle) << 8 | UInt32(low)
      if let last = terms.last, last >= term { return nil }
      terms.append(term)
    }
    self.init(keptTerms: terms, extractor: extractor)
  }

  /// Takes the terms of a kept sketch, ascending and distinct.
  init(keptTerms terms: [UInt32], extractor: String) {
    let last = terms.last ?? 0
    let completeLimit = last < Self.pairStart ? Self.pairStart : Self.fullLimit
    self.init(
      ascending: terms, limit: Self.isCut(termCount: terms.count) ? last + 1 : completeLimit,
      extractor: extractor)
  }

  private static func isCut(termCount: Int) -> Bool {
    termCount == storedTermCount || termCount == halfTermCount
  }
}
