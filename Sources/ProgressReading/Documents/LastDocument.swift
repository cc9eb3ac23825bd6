package import FileProgress
import FileTracking
import Foundation
import ProgressModel

/// The document that was worked on last: open in a program, under a timer, reported on by hand, or changed outside of
/// sessions, as far as a look saw it. Documents that are excluded now, or made of others, such as a book of chapters,
/// are passed over, and so are those of which every session was deleted.
///
/// It is the first document that the overview shows.
package struct LastDocument {
  private let facts: ActivityFacts

  /// A document that may be the last one.
  private struct Candidate {
    var facts: ActivityFacts
    var lastWorkNanoseconds: Int64

    /// What changed in one look may have one moment.
    func isNewer(than other: Candidate) -> Bool {
      lastWorkNanoseconds != other.lastWorkNanoseconds
        ? lastWorkNanoseconds > other.lastWorkNanoseconds : facts.standsAbove(other.facts)
    }
  }

  /// Takes the document of some work for it.
  init(_ facts: ActivityFacts) {
    self.facts = facts
  }

  /// Finds it; `nil` if there was no work yet.
  ///
  /// - Throws: What reading the store throws.
  package init?(in store: DataStore) throws {
    let made = try store.documents.madeOfOthers()
    // Few have to be read, unless the last ones are passed over.
    let opened =
      try Self.newest(since: .max, atLeast: 1, in: store, made)
      ?? Self.newest(since: .max, atLeast: 64, in: store, made)
    // Those that only a look saw have no session by which they would be found.
    let changed = try Self.newest(since: opened?.lastWorkNanoseconds ?? 0, in: store, made)
    let candidates = [opened, changed].compactMap(\.self)
    guard let last = candidates.min(by: { $0.isNewer(than: $1) }) else { return nil }
    facts = last.facts
  }

  /// Finds the newest document that is not passed over.
  ///
  /// - Parameter made: The documents that may be made of others.
  private static func newest(
    since moment: Int64, atLeast count: Int = 0, in store: DataStore,
    _ made: Set<DocumentIdentifier>
  ) throws -> Candidate? {
    var found: [Candidate] = []
    _ = try store.documents.forEachRecentActivity(since: moment, atLeast: count) {
      found.append(
        Candidate(facts: $0, lastWorkNanoseconds: $0.lastWorkNanoseconds(from: $1) ?? 0))
    }
    return try found.sorted { $0.isNewer(than: $1) }.first { candidate in
      if candidate.facts.isDropped { return false }
      if let location = candidate.facts.location,
        try store.exclusions.pattern(ofFileAt: location.path) != nil
      {
        return false
      }
      let document = candidate.facts.documents.first(where: made.contains)
      return try document.map { try !store.documents.isMade($0) } ?? true
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
