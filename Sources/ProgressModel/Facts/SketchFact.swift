/// What is kept of the text of a document, so that it is found again after it was renamed and edited.
///
/// A document has at most two: one of the first text that was seen, and one of the newest.
package struct SketchFact: Hashable, Sendable {
  /// Which text it is of.
  package enum Which: String, Hashable, Sendable, CaseIterable {
    /// The first that was seen.
    case first
    /// The newest.
    case newest
  }

  /// The document.
  package var document: DocumentIdentifier
  /// Which of its texts.
  package var which: Which
  /// How it came about.
  package var kind: SketchKind
  /// The sketch: terms of three bytes each, most significant first, ascending.
  package var bytes: [UInt8]
  /// Who saw the text, and when.
  package var authorship: Authorship

  package init(
    document: DocumentIdentifier, which: Which, kind: SketchKind, bytes: [UInt8],
    authorship: Authorship
  ) {
    self.document = document
    self.which = which
    self.kind = kind
    self.bytes = bytes
    self.authorship = authorship
  }
}

extension SketchFact {
  /// Returns the one of two sketches that stays: of first texts the older, of newest texts the newer.
  package func united(with other: SketchFact) -> SketchFact {
    switch which {
    case .first: other.precedes(self) ? other : self
    case .newest: precedes(other) ? other : self
    }
  }

  private func precedes(_ other: SketchFact) -> Bool {
    let (mine, theirs) = (authorship.stamp, other.authorship.stamp)
    return mine == theirs ? bytes.lexicographicallyPrecedes(other.bytes) : mine < theirs
  }
}
