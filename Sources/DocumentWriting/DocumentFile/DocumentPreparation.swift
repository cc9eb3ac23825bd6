package import FileProgress

/// Clears up what an earlier session left of a document before the next one opens it.
package struct DocumentPreparation {
  /// What to do with the copy that an interrupted save left.
  package enum SafetyCopyWish: Hashable, Sendable {
    /// It stays, and is told.
    case keep
    /// It is put back in the place of the document.
    case restore
    /// It is removed.
    case discard
  }

  /// What was found, or done.
  package enum Finding: Hashable, Sendable {
    /// An interrupted save left a copy of the document as it was before.
    case safetyCopy
    /// The copy of an interrupted save was put back.
    case safetyCopyRestored
    /// A file of this name beside the document has text that an editor could not write.
    case unwrittenText(name: String)
    /// A file of this name, which a save that was cut off left beside the document, was removed.
    case unfinishedSaveRemoved(name: String)
  }

  private let path: String
  private let store: DataStore

  /// Names a document.
  ///
  /// - Parameters:
  ///   - path: The document, which need not exist yet.
  ///   - store: Where it is recorded, and where copies of it are kept.
  package init(ofFileAt path: String, in store: DataStore) {
    self.path = path
    self.store = store
  }

  /// Clears up, and refuses a document that cannot be opened.
  ///
  /// - Parameters:
  ///   - wish: What to do with the copy that an interrupted save left.
  ///   - body: Hears of what was found, as soon as it was.
  /// - Throws: `FileTrackingError` for a link to a file that is missing; ``DocumentFileError`` if the copy
  ///   could not be put back or removed.
  package func run(safetyCopy wish: SafetyCopyWish, _ body: (Finding) -> Void) throws {
    try settleSafetyCopy(wish, body)
    try refuseBrokenLink()
    if let name = UnwrittenCopy.newestName(besideDocumentAt: path) {
      body(.unwrittenText(name: name))
    }
    for name in UnfinishedSave.removeAbandoned(besideDocumentAt: path) {
      body(.unfinishedSaveRemoved(name: name))
    }
  }

  private func settleSafetyCopy(_ wish: SafetyCopyWish, _ body: (Finding) -> Void) throws {
    guard let folder = store.safetyCopyFolder, let copy = SafetyCopy.find(for: path, in: folder)
    else { return }
    switch wish {
    case .keep: body(.safetyCopy)
    case .restore:
      try copy.restore()
      body(.safetyCopyRestored)
    case .discard: try copy.discard()
    }
  }

  /// Refuses a link to a file that is missing before anything is begun: to an editor it looks like a
  /// new file.
  private func refuseBrokenLink() throws {
    do {
      _ = try store.configuration.fileSystem.resolve(path)
    } catch  where error.code == .danglingLink {
      throw error
    } catch {
      // A new file has no more to it than its folder; for all else the editor says it better.
    }
  }
}
