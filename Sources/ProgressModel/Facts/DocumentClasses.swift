/// Which documents are one document.
///
/// Of the statements about the same two documents one holds: see ``DocumentLinkFact/prevails(over:)``.
package struct DocumentClasses: Sendable {
  /// What holds, by one document and the other, in both directions.
  private var holding: [DocumentIdentifier: [DocumentIdentifier: DocumentLinkFact]] = [:]
  private var representatives: [DocumentIdentifier: DocumentIdentifier] = [:]

  /// Merges documents by what was said about them.
  ///
  /// - Parameter links: The statements, without undone ones.
  /// - Complexity: O(*n* log *n*), *n* statements.
  package init(links: some Sequence<DocumentLinkFact>) {
    for link in links where link.first != link.second {
      if let known = holding[link.first]?[link.second], !link.prevails(over: known) { continue }
      holding[link.first, default: [:]][link.second] = link
      holding[link.second, default: [:]][link.first] = link
    }
    for (document, others) in holding {
      for (other, link) in others where link.kind == .same && document < other {
        let (one, two) = (root(of: document), root(of: other))
        if one != two { representatives[max(one, two)] = min(one, two) }
      }
    }
    for document in Array(representatives.keys) {
      representatives[document] = root(of: document)
    }
  }

  /// How many documents are one with another one whose identifier is smaller.
  package var mergedCount: Int { representatives.count }

  /// Returns the smallest identifier of the documents that are one with the given document.
  package func representative(of document: DocumentIdentifier) -> DocumentIdentifier {
    representatives[document] ?? document
  }

  /// Returns the statements that hold about a document, one for each other document that anything was
  /// said about it and this one, in the order of the others.
  ///
  /// Which of them merge is their `kind`, and whether a person said so is `isByPerson`.
  ///
  /// - Complexity: O(*k* log *k*), *k* statements.
  package func links(of document: DocumentIdentifier) -> [DocumentLinkFact] {
    (holding[document] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }

  /// Whether every document is a document of its own.
  package var isTrivial: Bool { representatives.isEmpty }

  /// The documents that are one with a document of a smaller identifier, each with the smallest of its
  /// class.
  package var members: [DocumentIdentifier: DocumentIdentifier] { representatives }

  private func root(of document: DocumentIdentifier) -> DocumentIdentifier {
    var root = document
    while let parent = representatives[root], parent != root { root = parent }
    return root
  }
}
