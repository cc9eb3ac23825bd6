/// Which documents were divided, and what belongs to the pieces.
///
/// What a document was recorded for and what is known of its divisions may come in any order, and the answer
/// is the same: it goes from the document as it was before all divisions through these in their order.
package struct DocumentDivisions: Sendable {
  /// Those of each document, in their order.
  private var ofDocument: [DocumentIdentifier: [DocumentDivisionFact]] = [:]
  /// Those that made each piece, the last one first.
  private var intoPiece: [DocumentIdentifier: [DocumentDivisionFact]] = [:]
  /// The document that was divided last at each sighting.
  private var begun: [Begin: DocumentIdentifier] = [:]

  private struct Begin: Hashable {
    var device: DeviceIdentifier
    var stamp: Stamp
  }

  /// Collects divisions.
  ///
  /// - Complexity: O(*n* log *n*), *n* divisions, of which there are few.
  package init(_ facts: some Sequence<DocumentDivisionFact>) {
    for fact in facts.sorted(by: { $0.precedes($1) }) {
      ofDocument[fact.document, default: []].append(fact)
      intoPiece[fact.piece, default: []].insert(fact, at: 0)
      begun[Begin(device: fact.device, stamp: fact.since)] = fact.document
    }
  }

  /// Whether no document was ever divided.
  package var isEmpty: Bool { ofDocument.isEmpty }

  /// The documents that were divided, and their pieces; sorted.
  package var documents: [DocumentIdentifier] {
    Set(ofDocument.keys).union(intoPiece.keys).sorted()
  }

  /// Returns whether a document was divided, or is a piece.
  package func concern(_ document: DocumentIdentifier) -> Bool {
    ofDocument[document] != nil || intoPiece[document] != nil
  }

  /// Returns the document to which something belongs that a device saw.
  ///
  /// - Parameters:
  ///   - recorded: The document that it was recorded for, or belonged to before.
  ///   - device: The device that saw it.
  ///   - stamp: When it was seen.
  /// - Complexity: O(*n*), *n* divisions of these documents.
  package func document(
    of recorded: DocumentIdentifier, seenBy device: DeviceIdentifier, at stamp: Stamp
  ) -> DocumentIdentifier {
    var document = recorded
    var last: DocumentDivisionFact?
    while let made = intoPiece[document]?.first(where: { fact in
      fact.concerns(device, at: stamp) && last.map { fact.precedes($0) } ?? true
    }) {
      (document, last) = (made.document, made)
    }
    last = nil
    while let next = ofDocument[document]?.first(where: { fact in
      fact.concerns(device, at: stamp) && last.map { $0.precedes(fact) } ?? true
    }) {
      (document, last) = (next.piece, next)
    }
    return document
  }

  /// Returns the document that was divided at a sighting, from which the piece comes; `nil` if none was.
  package func origin(ofSightingBy device: DeviceIdentifier, at stamp: Stamp) -> DocumentIdentifier?
  {
    begun[Begin(device: device, stamp: stamp)]
  }
}
