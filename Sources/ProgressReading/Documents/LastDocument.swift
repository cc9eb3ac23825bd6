package import FileProgress
import FileTracking
import Foundation

/// The document that was worked on last: open in a program, under a timer, or reported on by hand. It is none that is
/// excluded now.
package struct LastDocument {
  private let facts: ActivityFacts

  /// Finds it; `nil` if there was no work yet.
  ///
  /// - Throws: What reading the store throws.
  package init?(in store: DataStore) throws {
    // Few are read as long as the last ones are not excluded.
    guard
      let facts = try Self.newest(among: 1, in: store) ?? Self.newest(among: 64, in: store)
    else { return nil }
    self.facts = facts
  }

  private static func newest(among count: Int, in store: DataStore) throws -> ActivityFacts? {
    var found: [(facts: ActivityFacts, at: Int64)] = []
    _ = try store.documents.forEachRecentActivity(since: .max, atLeast: count) { facts, viewpoint in
      guard let at = facts.lastWorkNanoseconds(from: viewpoint) else { return }
      found.append((facts, at))
    }
    return try found.sorted { $0.at > $1.at }.map(\.facts).first { facts in
      try facts.location.map { try store.exclusions.pattern(ofFileAt: $0.path) == nil } ?? true
    }
  }

  /// What is now at the place where a document was.
  package enum Place: Hashable, Sendable {
    /// The document; also under another name in the same folder.
    case found(path: String)
    /// The document, in another folder than the one where it was seen last.
    case moved(path: String, from: String)
    /// Another document, at the path where it was seen last.
    case replaced(path: String)
    /// Nothing, at the path where it was seen last.
    case gone(path: String)
  }

  /// Finds out where it is now.
  ///
  /// - Parameter person: Where a document is looked for that moved.
  /// - Throws: `FileTrackingError` for a file that may not be read, `DataStoreError` if the store
  ///   can't be read.
  package func place(in store: DataStore, for person: PersonFolders) throws -> Place {
    let document = KnownDocument(facts)
    if let path = try document.path(in: store) { return .found(path: path) }
    let path = facts.location?.path ?? ""
    if let found = try document.movedPath(in: store, lookingIn: person) {
      return .moved(path: found, from: path)
    }
    let entry = try? store.configuration.fileSystem.entry(at: path, followsLink: true)
    return entry != nil ? .replaced(path: path) : .gone(path: path)
  }
}
