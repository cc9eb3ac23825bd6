import ProgressModel

extension DocumentClasses {
  /// Returns the documents that are one with a document, which is among them; sorted.
  ///
  /// - Complexity: O(*n*), *n* joined documents.
  func documents(sameAs document: FactIdentifier) -> [FactIdentifier] {
    let id = representative(of: document)
    let others = members.filter { $0.value == id }.map(\.key)
    return Set(others).union([id]).sorted()
  }

  /// The classes of several documents, each sorted, in the order of their identifiers.
  var joined: [[FactIdentifier]] {
    var classes: [FactIdentifier: Set<FactIdentifier>] = [:]
    for (document, id) in members { classes[id, default: [id]].insert(document) }
    return classes.sorted { $0.key < $1.key }.map { $0.value.sorted() }
  }
}
