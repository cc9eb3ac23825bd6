package import ProgressModel

/// What a pass holds of sketches, for several threads at once.
///
/// Guarded by who makes it: it is used only while the writer of the pass waits.
package struct HeldSketches: @unchecked Sendable {
  private let pass: PassMemory

  init(_ pass: PassMemory) { self.pass = pass }

  /// How many sketches were replaced since the pass began.
  package var replacementCount: Int { pass.sketches.replacementCount }

  /// As `FactReader.documents(sharingTerms:kind:limit:)`.
  package func documents(
    sharingTerms terms: [UInt32], kind: SketchKind, limit: Int
  ) -> [(document: DocumentIdentifier, sharedTermCount: Int)] {
    pass.sketches.documents(
      sharingTerms: terms, kind: kind, limit: limit)
  }

  /// As `FactReader.sketchTerms(ofDocument:)`; `nil` if some of them are not held.
  package func terms(
    ofDocument document: DocumentIdentifier
  ) -> [(kind: SketchKind, terms: [UInt32])]? {
    pass.sketches.heldTerms(ofDocument: document)
  }

  /// As `FactReader.mayBeCopy(_:)`.
  package func mayBeCopy(_ document: DocumentIdentifier) -> Bool {
    pass.sightings.mayBeCopy(document)
  }
}

extension FactReader {
  /// What a pass holds of sketches; `nil` outside of one, and where documents are merged, since then more has to
  /// be asked.
  package func heldSketches() throws -> HeldSketches? {
    guard let pass = memory.pass, try !overview().hasLinks else { return nil }
    return HeldSketches(pass)
  }

  /// Returns `false` if it is known without a question that a path was never seen.
  package func mayHaveSighting(atResolvedPath path: String) -> Bool {
    memory.pass?.sightings.mayHave(path: path) ?? true
  }
}
