package import ProgressModel

extension ContentSketch {
  /// How the sketch came about.
  package var kind: SketchKind {
    SketchKind(extractor: extractor, method: Self.method, version: Self.version)
  }

  /// Takes a sketch that a store has kept; `nil` if it was made in another way than today's, or is
  /// damaged.
  package init?(kept fact: SketchFact) {
    guard fact.kind.method == Self.method, fact.kind.version == Self.version else { return nil }
    self.init(bytes: fact.bytes, extractor: fact.kind.extractor)
  }

  /// Takes the terms of a sketch that a store has kept; `nil` if it was made in another way than today's, or has
  /// more terms than are kept.
  ///
  /// - Precondition: The terms are ascending and distinct.
  package init?(keptTerms terms: [UInt32], kind: SketchKind) {
    guard kind.method == Self.method, kind.version == Self.version,
      terms.count <= Self.storedTermCount
    else { return nil }
    self.init(keptTerms: terms, extractor: kind.extractor)
  }

  /// The sketch as a store keeps it.
  ///
  /// - Precondition: As of ``bytes``.
  package func fact(
    _ which: SketchFact.Which, of document: DocumentIdentifier, authorship: Authorship
  ) -> SketchFact {
    SketchFact(
      document: document, which: which, kind: kind, bytes: bytes, authorship: authorship)
  }
}
