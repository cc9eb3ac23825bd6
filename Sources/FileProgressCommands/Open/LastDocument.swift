import FileProgress
import Foundation

/// The document that was worked on last: open in a program, under a timer, or reported on by hand.
struct LastDocument {
  private let facts: ActivityFacts

  /// Finds it; `nil` if nothing was ever recorded.
  ///
  /// - Throws: What reading the store throws.
  init?(in store: DataStore) throws {
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

  /// Where it is now, also if it has another name in the same folder.
  ///
  /// - Throws: ``CommandFailure`` with status 66 if it is gone.
  func path(in store: DataStore) throws -> String {
    if let path = try KnownDocument(facts).path(in: store) { return path }
    let path = facts.location?.path ?? ""
    let what = access(path, F_OK) == 0 ? "is another document now" : "is gone"
    throw CommandFailure(
      .noFile,
      "\(path) \(what); it was the last document. Name the one to open: fileprogress open FILE")
  }
}
