package import FileProgress

extension KnownDocument {
  /// Finds the document's file: where it was seen last, under another name in that folder, or in the folders of a
  /// person. Takes about a second at most.
  ///
  /// - Returns: `nil` if it is in none of these places.
  /// - Throws: As ``path(in:)``.
  package func path(in store: DataStore, lookingIn person: PersonFolders) throws -> String? {
    try path(in: store) ?? movedPath(in: store, lookingIn: person)
  }

  /// Whether the document's file is where it was seen last, or under another name in that folder, as far as that can be
  /// found out.
  func isThere(in store: DataStore) -> Bool { ((try? path(in: store)) ?? nil) != nil }

  /// Finds the document's file in the folder where it was seen last, also if it was saved there under another name.
  ///
  /// - Returns: `nil` if it is not there.
  /// - Throws: As ``path(in:)``.
  func pathInFolder(in store: DataStore) throws -> String? {
    if let path = try path(in: store) { return path }
    guard let location = facts.location else { return nil }
    var search = DocumentSearch(for: facts.documents, lastSeenAt: location, in: store)
    return try search.pathInOwnFolder()
  }

  /// Finds the document's file in another folder than the one where it was seen last, as ``path(in:lookingIn:)``.
  func movedPath(in store: DataStore, lookingIn person: PersonFolders) throws -> String? {
    guard let location = facts.location else { return nil }
    var search = DocumentSearch(for: facts.documents, lastSeenAt: location, in: store)
    return try search.path(for: person)
  }
}
