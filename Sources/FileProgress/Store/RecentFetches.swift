import DocumentIdentity
import FileTracking
import ProgressModel
import ProgressStorage
import StoreEngine
import Synchronization

/// What the newest fetches found, until a write changes it.
///
/// Programs fetch an activity again for each step of their work instead of keeping it. If neither the
/// file nor the store has changed meanwhile, the answer is the same.
final class RecentFetches: Sendable {
  /// How many files are remembered.
  static let limit = 16
  /// An activity with more sessions takes more memory than its reading takes time.
  static let sessionLimit = 200

  struct Entry: Sendable {
    var version: ContentVersion
    var observation: FileObservation
    var sighting: SightingFact
    var decision: MatchDecision
    var facts: ActivityFacts

    /// Whether other files belong to the activity, or the file has other names.
    var hasSeveralFiles: Bool {
      facts.documents.count > 1 || max(observation.state.linkCount, sighting.state.linkCount) > 1
        || sighting.decision.reason == .sameFile
    }
  }

  private let entries = Mutex<[Entry]>([])
  private let foundCountGuard = Mutex(0)
  /// How often a fetch found what it looked for.
  var foundCount: Int { foundCountGuard.withLock(\.self) }

  /// Returns what was found for a file that looked the same, in a store of the same version.
  func found(_ observation: FileObservation, _ version: ContentVersion) -> Entry? {
    let entry = entries.withLock { entries in
      entries.first { $0.version == version && $0.observation.looksLike(observation) }
    }
    if entry != nil { foundCountGuard.withLock { $0 += 1 } }
    return entry
  }

  /// Whether nothing was found yet.
  var isEmpty: Bool { entries.withLock(\.isEmpty) }

  /// Keeps what was found in one version for a later one, except what a write touched.
  func keep(from before: ContentVersion, to after: ContentVersion, except touched: TouchedFacts) {
    entries.withLock { entries in
      for index in entries.indices
      where entries[index].version == before && !touched.concern(entries[index]) {
        entries[index].version = after
      }
    }
  }

  /// Returns whether a file was in this state when it was fetched last.
  func containsFile(atPath path: String, in state: FileState) -> Bool {
    entries.withLock { entries in
      entries.contains {
        $0.observation.state == state && PathText.areSame($0.observation.path, path)
      }
    }
  }

  /// Remembers what was found, instead of the oldest finding or of an earlier one for the same file.
  func remember(_ entry: Entry) {
    guard entry.facts.sessions.count <= Self.sessionLimit else { return }
    entries.withLock { entries in
      entries.removeAll {
        PathText.areSame($0.observation.resolvedPath, entry.observation.resolvedPath)
      }
      if entries.count >= Self.limit { entries.removeFirst() }
      entries.append(entry)
    }
  }
}

extension TouchedFacts {
  /// Returns whether a later fetch may find something else.
  fileprivate func concern(_ entry: RecentFetches.Entry) -> Bool {
    if entry.facts.documents.contains(where: documents.contains) { return true }
    guard let resolvedPath else { return false }
    // Files have changed, and what an activity of several files is depends on where all of them are.
    return PathText.areSame(resolvedPath, entry.observation.resolvedPath) || entry.hasSeveralFiles
  }
}

extension FileObservation {
  /// Returns whether everything but the moment is the same.
  fileprivate func looksLike(_ other: FileObservation) -> Bool {
    fingerprint == other.fingerprint && state == other.state && handle == other.handle
      && fileSystem.identifier == other.fileSystem.identifier && isStable && other.isStable
      && PathText.areSame(path, other.path)
      && PathText.areSame(resolvedPath, other.resolvedPath)
  }
}
