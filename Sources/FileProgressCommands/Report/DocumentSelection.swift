import FileProgress
import FileTracking

/// The documents that a person named by files and folders.
struct DocumentSelection {
  private var activities: Set<ActivityIdentifier> = []
  private var places: [[UInt8]] = []
  private let includesEverything: Bool
  /// Names of files and folders that are there, and of which nothing was ever recorded.
  private(set) var untracked: [String] = []
  /// Why nothing can be said of a name: nothing was ever recorded of it, and there is no file.
  private(set) var failures: [CommandFailure] = []

  /// Reads what was typed.
  ///
  /// - Parameter typed: Files and folders, which need not exist any more; none for everything.
  /// - Throws: What reading the store throws; the first failure if every name is one of which nothing
  ///   was recorded and that is no file or folder.
  init(_ typed: [String], in context: CommandContext, _ store: DataStore) throws {
    includesEverything = typed.isEmpty
    var unknown: [(name: String, places: [[UInt8]], failure: FileTrackingError?)] = []
    for name in typed {
      guard !name.isEmpty else {
        throw CommandFailure(.noFile, "The name of the file is empty. Check the name.")
      }
      let path = context.lastingPath(name)
      var named = [Array(path.utf8)]
      if let resolved = try? context.fileSystem.resolve(path) { named.append(Array(resolved.utf8)) }
      places += named
      // A file that was renamed since it was seen last is found by what it is.
      do {
        if let facts = try store.status(atPath: path).facts {
          activities.insert(facts.id)
          if facts.hasSavedFacts { continue }
        }
        unknown.append((name, named, nil))
      } catch let error as FileTrackingError {
        unknown.append((name, named, error.code == .isDirectory ? nil : error))
      }
    }
    guard !unknown.isEmpty else { return }
    do {
      _ = try store.forEachActivity { facts, _ in
        unknown.removeAll { Self.lies(facts, atOrBelowAnyOf: $0.places) }
        // A folder usually has one soon; looking at all others would take as long as the report.
        if unknown.isEmpty { throw EverythingFound() }
      }
    } catch is EverythingFound {
      return
    }
    untracked = unknown.filter { $0.failure == nil }.map(\.name)
    failures = unknown.compactMap { unknown in
      unknown.failure.map { Self.failure($0, ofUnrecorded: unknown.name) }
    }
    if let failure = failures.first, failures.count == typed.count { throw failure }
  }

  private static func failure(
    _ error: FileTrackingError, ofUnrecorded name: String
  ) -> CommandFailure {
    guard error.code == .notFound else { return CommandFailure(ExitStatus(for: error), "\(error)") }
    return CommandFailure(
      .noFile, "There is no file at \(name), and nothing is recorded of one. Check the name.")
  }

  private struct EverythingFound: Error {}

  /// Returns whether an activity is meant.
  func contains(_ facts: ActivityFacts) -> Bool {
    includesEverything || activities.contains(facts.id) || Self.lies(facts, atOrBelowAnyOf: places)
  }

  private static func lies(_ facts: ActivityFacts, atOrBelowAnyOf places: [[UInt8]]) -> Bool {
    guard let location = facts.location else { return false }
    return [location.path, location.resolvedPath].contains { path in
      let bytes = Array(path.utf8)
      return places.contains { place in
        bytes == place || bytes.starts(with: place == [UInt8(ascii: "/")] ? place : place + [47])
      }
    }
  }
}
