package import FileProgress
import FileTracking
import Foundation
import ProgressModel

/// The document that was worked on last: open in a program, under a timer, reported on by hand, or changed outside of
/// sessions, as far as a look saw it. Documents that are excluded now, or made of others, such as a book of chapters,
/// are passed over, and so are those of which every session was deleted. Those that are only on another computer are
/// passed over if there is one on this computer.
///
/// It is the first document that the overview shows.
package struct LastDocument {
  private let facts: ActivityFacts
  /// Whether it was never seen on this computer.
  private let isElsewhere: Bool

  /// A document that may be the last one.
  private struct Candidate {
    var facts: ActivityFacts
    var lastWorkNanoseconds: Int64
    /// Whether it was never seen on this computer.
    var isElsewhere: Bool

    /// What changed in one look may have one moment.
    func isNewer(than other: Candidate) -> Bool {
      lastWorkNanoseconds != other.lastWorkNanoseconds
        ? lastWorkNanoseconds > other.lastWorkNanoseconds : facts.standsAbove(other.facts)
    }
  }

  /// Takes the document of some work for it.
  ///
  /// - Parameter isElsewhere: Whether it was never seen on this computer.
  init(_ facts: ActivityFacts, isElsewhere: Bool) {
    self.facts = facts
    self.isElsewhere = isElsewhere
  }

  /// Finds it; `nil` if there was no work yet.
  ///
  /// - Throws: What reading the store throws.
  package init?(in store: DataStore) throws {
    let made = try store.documents.madeOfOthers()
    guard
      let last =
        try Self.last(in: store, made, isHere: true) ?? Self.last(in: store, made, isHere: false)
    else { return nil }
    facts = last.facts
    isElsewhere = last.isElsewhere
  }

  /// Finds the newest document that is not passed over.
  ///
  /// - Parameters:
  ///   - made: The documents that may be made of others.
  ///   - isHere: Whether those that are only on another computer are passed over.
  private static func last(
    in store: DataStore, _ made: Set<DocumentIdentifier>, isHere: Bool
  ) throws -> Candidate? {
    func newest(since moment: Int64, atLeast count: Int = 0) throws -> Candidate? {
      try Self.newest(since: moment, atLeast: count, in: store, made, isHere: isHere)
    }
    // Few have to be read, unless the last ones are passed over.
    let opened = try newest(since: .max, atLeast: 1) ?? newest(since: .max, atLeast: 64)
    // Those that only a look saw have no session by which they would be found.
    let changed = try newest(since: opened?.lastWorkNanoseconds ?? 0)
    return [opened, changed].compactMap(\.self).min { $0.isNewer(than: $1) }
  }

  /// Finds the newest document among those with the latest work, as ``last(in:_:isHere:)``.
  private static func newest(
    since moment: Int64, atLeast count: Int, in store: DataStore,
    _ made: Set<DocumentIdentifier>, isHere: Bool
  ) throws -> Candidate? {
    var found: [Candidate] = []
    _ = try store.documents.forEachRecentActivity(since: moment, atLeast: count) {
      found.append(
        Candidate(
          facts: $0, lastWorkNanoseconds: $0.lastWorkNanoseconds(from: $1) ?? 0,
          isElsewhere: $0.isElsewhere(from: $1)))
    }
    return try found.sorted { $0.isNewer(than: $1) }.first { candidate in
      if candidate.facts.isDropped { return false }
      if isHere, candidate.isElsewhere, !KnownDocument(candidate.facts).isThere(in: store) {
        return false
      }
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
    /// Nothing, at the first path. A text in another folder that begins like it, or that it became, is at the second one.
    case perhaps(gone: String, path: String)
    /// Another document, at the path where it was seen last.
    case replaced(path: String)
    /// Nothing, at the path where it was seen last.
    case gone(path: String)
    /// It is on another computer, at a path of that one.
    case elsewhere(path: String)
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
      return isCertain(found, in: store)
        ? .moved(path: found, from: path) : .perhaps(gone: path, path: found)
    }
    if isElsewhere { return .elsewhere(path: path) }
    let entry = try? store.configuration.fileSystem.entry(at: path, followsLink: true)
    return entry != nil ? .replaced(path: path) : .gone(path: path)
  }

  /// Whether a text that was found is the document, and not another one with its words: the same file, one of its size,
  /// or one below its folder.
  private func isCertain(_ path: String, in store: DataStore) -> Bool {
    guard let location = facts.location else { return false }
    if PathText.lies(path, atOrBelow: PathText.folder(location.resolvedPath)) { return true }
    let files = store.configuration.fileSystem
    guard let state = (try? files.entry(at: path, followsLink: true))?.state else { return false }
    return state.inode == location.state.inode || state.byteCount == location.state.byteCount
  }
}
