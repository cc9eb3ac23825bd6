/// Which documents were split, and what belongs to the new documents.
///
/// Records and splits may come in any order; the answer is the same. It starts from the document as
/// it was before all splits, and follows the splits in the order in which they were made.
package struct DocumentSplits: Sendable {
  /// The splits of each document, in order.
  private var ofDocument: [DocumentIdentifier: [DocumentSplitFact]] = [:]
  /// Those that made each new document, the last one first.
  private var intoNew: [DocumentIdentifier: [DocumentSplitFact]] = [:]
  /// The document that was split last at each sighting.
  private var begun: [Begin: DocumentIdentifier] = [:]

  private struct Begin: Hashable {
    var device: DeviceIdentifier
    var stamp: Stamp
  }

  /// Collects splits.
  ///
  /// - Complexity: O(*n* log *n*), *n* splits; there are few.
  package init(_ facts: some Sequence<DocumentSplitFact>) {
    for fact in facts.sorted(by: { $0.precedes($1) }) {
      ofDocument[fact.document, default: []].append(fact)
      intoNew[fact.newDocument, default: []].insert(fact, at: 0)
      begun[Begin(device: fact.device, stamp: fact.since)] = fact.document
    }
  }

  /// Whether no document was ever split.
  package var isEmpty: Bool { ofDocument.isEmpty }

  /// The documents that were split, and their new documents; sorted.
  package var documents: [DocumentIdentifier] {
    Set(ofDocument.keys).union(intoNew.keys).sorted()
  }

  /// Returns whether a document was split, or is a new document.
  package func concern(_ document: DocumentIdentifier) -> Bool {
    ofDocument[document] != nil || intoNew[document] != nil
  }

  /// Returns the document to which something belongs that a device saw.
  ///
  /// - Parameters:
  ///   - recorded: The document that it was recorded for, or belonged to before.
  ///   - device: The device that saw it.
  ///   - stamp: When it was seen.
  /// - Complexity: O(*n*), *n* splits of these documents.
  package func document(
    of recorded: DocumentIdentifier, seenBy device: DeviceIdentifier, at stamp: Stamp
  ) -> DocumentIdentifier {
    var document = recorded
    var last: DocumentSplitFact?
    while let made = intoNew[document]?.first(where: { fact in
      fact.concerns(device, at: stamp) && last.map { fact.precedes($0) } ?? true
    }) {
      (document, last) = (made.document, made)
    }
    last = nil
    while let next = ofDocument[document]?.first(where: { fact in
      fact.concerns(device, at: stamp) && last.map { $0.precedes(fact) } ?? true
    }) {
      (document, last) = (next.newDocument, next)
    }
    return document
  }

  /// Returns the document that was split at a sighting, from which the new document comes; `nil` if none was.
  package func origin(ofSightingBy device: DeviceIdentifier, at stamp: Stamp) -> DocumentIdentifier?
  {
    begun[Begin(device: device, stamp: stamp)]
  }
}
