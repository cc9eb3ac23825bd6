import FileProgress
import ProgressModel
import ProgressReading

extension StoreAccess {
  /// The goals that work on files has just counted for, by the paths of the files.
  ///
  /// Nobody asked for them, so if the store can't be read, nothing is said of them.
  func closingGoals(ofFilesAt paths: [String], in store: DataStore) -> [String: GoalProgress] {
    let paths = paths.filter { !$0.isEmpty }
    guard !paths.isEmpty else { return [:] }
    let goals = try? CommandContext.current.reader(of: store).goals(workedForAt: paths)
    return goals?.compactMapValues(\.first) ?? [:]
  }
}
