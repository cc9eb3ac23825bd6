/// The tracked deletions of an OpenDocument text that stand where the text was: between two marks.
///
/// So LibreOffice Writer writes them in documents of one file. Elsewhere the list of changes has the deleted
/// text, and the document has none of it.
struct OpenDocumentDeletions {
  /// The change that is being listed.
  private var change: String?
  private var deletions: Set<String> = []
  private var ended: Set<String> = []

  /// Takes an element of the document.
  mutating func take(_ element: XMLElement) {
    guard element.vocabulary == .text else { return }
    switch element.name {
    case "changed-region": change = element["id"]
    case "deletion": if let change { deletions.insert(change) }
    case "change-end": if let change = element["change-id"] { ended.insert(change) }
    default: break
    }
  }

  /// Whether a change deletes what stands between its marks; nothing is deleted if the second one is
  /// missing.
  func contains(_ change: String) -> Bool {
    deletions.contains(change) && ended.contains(change)
  }
}
