package import FileProgress
import ProgressModel

/// The session that ended last: a timer, or a document that was open in a program. It counts, and is of no context.
package struct LastSession {
  /// The session.
  package let id: SessionIdentifier
  /// Its document, which may be excluded now.
  package let document: LastDocument
  /// Where its document was seen last, maybe on another computer; empty if that isn't known.
  package let path: String
  /// When it ended, in nanoseconds since 1970.
  package let endedAtNanoseconds: Int64

  /// As many documents are read at first.
  private static let firstCount = 8

  /// Finds it; `nil` if no session has ended yet.
  ///
  /// - Throws: What reading the store throws.
  /// - Complexity: O(*n*) in the facts of the documents that were worked on since it ended, or of 8 documents.
  package init?(in store: DataStore) throws {
    // The latest work on a document need not be a session, so another document may have a later one.
    let first = try Self.newest(in: store, since: .max, atLeast: Self.firstCount)
    // What is recorded of a session may end a little before it, so the first one need not be among these.
    let later = try Self.newest(in: store, since: first?.end ?? .min, atLeast: 0)
    guard let last = [first, later].compactMap(\.self).max(by: { $0.end < $1.end }) else {
      return nil
    }
    id = last.id
    document = LastDocument(last.facts, isElsewhere: last.isElsewhere)
    path = last.facts.location?.path ?? ""
    endedAtNanoseconds = last.end
  }

  /// Returns the last known path of the document whose timer was dropped or deleted last; `nil` if there is none.
  ///
  /// - Throws: What reading the store throws.
  /// - Complexity: O(*n*) in all records of the store.
  package static func pathOfDroppedTimer(in store: DataStore) throws -> String? {
    var found: (path: String, stamp: Stamp)?
    _ = try store.documents.forEachActivity { facts, _ in
      guard let path = facts.location?.path else { return }
      for record in facts.sessions where record.session.kind == .manual {
        guard let correction = record.correction, correction.kind == .delete else { continue }
        let stamp = correction.authorship.stamp
        if found.map({ $0.stamp < stamp }) ?? true { found = (path, stamp) }
      }
    }
    return found?.path
  }

  private static func newest(
    in store: DataStore, since moment: Int64, atLeast count: Int
  ) throws -> (id: SessionIdentifier, facts: ActivityFacts, isElsewhere: Bool, end: Int64)? {
    var found:
      (id: SessionIdentifier, facts: ActivityFacts, isElsewhere: Bool, end: Int64, start: Int64)?
    _ = try store.documents.forEachRecentActivity(since: moment, atLeast: count) {
      facts, viewpoint in
      for record in facts.sessions where record.counts && record.session.kind != .passive {
        guard case .ended(let end, _) = record.state(from: viewpoint) else { continue }
        let start = record.startedAtNanoseconds ?? end
        if found.map({ ($0.end, $0.start) < (end, start) }) ?? true {
          found = (record.session.id, facts, facts.isElsewhere(from: viewpoint), end, start)
        }
      }
    }
    return found.map { ($0.id, $0.facts, $0.isElsewhere, $0.end) }
  }
}
