import ProgressModel

extension DocumentClasses {
  /// The classes of several documents, each sorted, in the order of their identifiers.
  var merged: [[DocumentIdentifier]] {
    var classes: [DocumentIdentifier: Set<DocumentIdentifier>] = [:]
    for (document, id) in members { classes[id, default: [id]].insert(document) }
    return classes.sorted { $0.key < $1.key }.map { $0.value.sorted() }
  }
}
