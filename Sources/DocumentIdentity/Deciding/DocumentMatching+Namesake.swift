import FileTracking
package import ProgressModel
package import ProgressStorage

extension DocumentMatching {
  /// How many names, from the end of its path on, the file shares with the newest place of a document.
  package func sharedNameCount(
    with document: DocumentIdentifier, _ reader: FactReader
  ) throws -> Int {
    guard let place = try newestPlace(of: reader.members(ofDocument: document), reader) else {
      return 0
    }
    return PathText.sharedNameCount(observation.resolvedPath, place)
  }

  /// Whether another file near this one is the file of documents that only other devices have seen: it has
  /// a content of theirs, and a path that is more like theirs.
  ///
  /// So a backup copy does not get the history, also if you ask about it first.
  func hasNamesake(ofDocuments members: [DocumentIdentifier], _ reader: FactReader) throws -> Bool {
    guard let place = try newestPlace(of: members, reader) else { return false }
    return try NamesakePaths.paths(near: observation.resolvedPath, like: place).contains {
      try isFile(of: members, at: $0, reader)
    }
  }

  private func newestPlace(
    of members: [DocumentIdentifier], _ reader: FactReader
  ) throws -> String? {
    try members.compactMap { try reader.newestSighting(ofDocument: $0) }
      .max { $0.authorship.stamp < $1.authorship.stamp }?.resolvedPath
  }

  /// Whether a file that this device has not seen yet has a content of some documents.
  private func isFile(
    of members: [DocumentIdentifier], at path: String, _ reader: FactReader
  ) throws -> Bool {
    guard (try? fileSystem.entry(at: path, followsLink: false))?.kind == .regular,
      let found = try? tracker.observe(path),
      PathText.areSame(found.resolvedPath, path),
      // Another name of this file gets whatever this file gets.
      found.handle == nil || found.handle != observation.handle,
      let content = found.comparableFingerprint,
      try reader.newestSighting(atResolvedPath: path, device: device) == nil
    else { return false }
    return try members.contains { try reader.document($0, hadContent: content) }
  }
}
