import FileProgress
import FileTracking

/// The documents that a person named by files and folders.
struct DocumentSelection {
  private var documents: Set<FactIdentifier> = []
  private var places: [[UInt8]] = []
  private let includesEverything: Bool

  /// Reads what was typed.
  ///
  /// - Parameter typed: Files and folders, which need not exist any more; none for everything.
  /// - Throws: What reading the store throws.
  init(_ typed: [String], in context: CommandContext, _ store: DataStore) throws {
    includesEverything = typed.isEmpty
    for name in typed {
      guard !name.isEmpty else { throw CommandFailure(.noFile, "the name of a file is empty") }
      let path = context.lastingPath(name)
      places.append(Array(path.utf8))
      if let resolved = try? context.fileSystem.resolve(path) {
        places.append(Array(resolved.utf8))
      }
      // A file that was renamed since it was seen last is found by what it is.
      do {
        if let facts = try store.status(atPath: path).facts { documents.insert(facts.id) }
      } catch is FileTrackingError {
        continue
      }
    }
  }

  /// Returns whether an activity is meant.
  func contains(_ facts: ActivityFacts) -> Bool {
    if includesEverything || documents.contains(facts.id) { return true }
    guard let location = facts.location else { return false }
    return [location.path, location.resolvedPath].contains { path in
      let bytes = Array(path.utf8)
      return places.contains { place in
        bytes == place || bytes.starts(with: place == [UInt8(ascii: "/")] ? place : place + [47])
      }
    }
  }
}
