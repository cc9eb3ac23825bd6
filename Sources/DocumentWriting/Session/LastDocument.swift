package import FileProgress
import Foundation

/// The document that was worked on last: open in a program, under a timer, or reported on by hand.
package struct LastDocument {
  private let facts: ActivityFacts

  /// Finds it; `nil` if nothing was ever recorded.
  ///
  /// - Throws: What reading the store throws.
  package init?(in store: DataStore) throws {
    var newest: (facts: ActivityFacts, at: Int64)?
    _ = try store.forEachActivity { facts, viewpoint in
      let moments = [
        facts.lastOpenedAtNanoseconds(from: viewpoint), facts.lastReportedAtNanoseconds,
      ]
      guard facts.location != nil, let at = moments.compactMap(\.self).max() else { return }
      if at > newest?.at ?? .min { newest = (facts, at) }
    }
    guard let newest else { return nil }
    facts = newest.facts
  }

  /// What is now at the place where a document was.
  package enum Place: Hashable, Sendable {
    /// The document; also under another name in the same folder.
    case found(path: String)
    /// Another document, at the path where it was seen last.
    case replaced(path: String)
    /// Nothing, at the path where it was seen last.
    case gone(path: String)
  }

  /// Finds out where it is now.
  ///
  /// - Throws: `FileTrackingError` for a file that may not be read, `DataStoreError` if the store
  ///   can't be read.
  package func place(in store: DataStore) throws -> Place {
    if let path = try KnownDocument(facts).path(in: store) { return .found(path: path) }
    let path = facts.location?.path ?? ""
    let entry = try? store.configuration.fileSystem.entry(at: path, followsLink: true)
    return entry != nil ? .replaced(path: path) : .gone(path: path)
  }
}
