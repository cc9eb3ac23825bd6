import DocumentWriting
import FileProgress
import FileTracking
import ProgressModel

/// A document or folder that was typed, to find its goal.
struct GoalPlace {
  private let paths: [String]
  private let documents: Set<DocumentIdentifier>

  /// Finds out what is meant; the file or folder may be gone.
  init(_ typed: String, in store: DataStore, _ context: CommandContext) {
    let path = context.lastingPath(typed)
    paths = [path, try? context.fileSystem.resolve(path)].compactMap(\.self)
    // A renamed document is found by what it is.
    documents = Set((try? store.status(atPath: path).facts?.documents) ?? [])
  }

  /// Returns whether a goal is of this document or folder, or of one in this folder.
  func holds(_ goal: KnownGoal) -> Bool {
    means(goal) || paths.contains { PathText.lies(goal.path, atOrBelow: $0) }
  }

  /// Returns whether a goal is the one of this document or folder.
  func means(_ goal: KnownGoal) -> Bool {
    if !goal.documents.isDisjoint(with: documents) { return true }
    guard goal.isFolder || goal.isGone else { return false }
    return paths.contains { path in
      PathText.areSame(path, goal.path) || goal.folders.contains { PathText.areSame(path, $0) }
    }
  }
}
