package import FileProgress
import FileTracking
package import ProgressModel

/// A document or folder whose goal is looked up.
package struct GoalPlace: Sendable {
  private let paths: [String]
  private let documents: Set<DocumentIdentifier>

  /// Finds out what is meant; the file or folder may be gone.
  ///
  /// - Parameter path: Absolute and plain, as paths are recorded.
  package init(_ path: String, in store: DataStore) {
    paths = [path, try? store.configuration.fileSystem.resolve(path)].compactMap(\.self)
    // A renamed document is found by what it is.
    documents = Set((try? store.files.status(atPath: path).facts?.documents) ?? [])
  }

  /// Returns whether a goal is of this document or folder, or of one in this folder.
  package func holds(_ goal: KnownGoal) -> Bool {
    means(goal) || paths.contains { PathText.lies(goal.path, atOrBelow: $0) }
  }

  /// Returns whether a goal is the one of this document or folder.
  package func means(_ goal: KnownGoal) -> Bool {
    if !goal.documents.isDisjoint(with: documents) { return true }
    guard goal.isFolder || goal.isGone else { return false }
    return paths.contains { path in
      PathText.areSame(path, goal.path) || goal.folders.contains { PathText.areSame(path, $0) }
    }
  }
}
