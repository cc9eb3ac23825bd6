import FileProgress
import ProgressModel
import ProgressReading

extension StoreAccess {
  /// The goal that a line names at the end of work on files, by the paths of the files.
  func closingGoals(ofFilesAt paths: [String], in store: DataStore) -> [String: GoalProgress] {
    goalsWorkedFor(ofFilesAt: paths, in: store).compactMapValues(\.first)
  }

  /// The goals that work on files has just counted for, by the paths of the files: first those of the file and of the
  /// folders around it that want something of a day or a week, then that of all documents, then the others.
  ///
  /// Nobody asked for them, so if the store can't be read, nothing is said of them.
  func goalsWorkedFor(
    ofFilesAt paths: [String], in store: DataStore
  ) -> [String: [GoalProgress]] {
    let paths = paths.filter { !$0.isEmpty }
    guard !paths.isEmpty else { return [:] }
    let goals = try? CommandContext.current.reader(of: store)
      .goals(workedForAt: paths, countingFolders: true)
    func isNear(_ goal: GoalProgress) -> Bool {
      !goal.isOfAllDocuments && (goal.fractionOfToday != nil || goal.fractionOfWeek != nil)
    }
    return goals?.mapValues { goals in
      goals.filter(isNear) + goals.filter { !isNear($0) }
    } ?? [:]
  }

  /// What work on a file came to, with the words that all other screens show for its document.
  ///
  /// - Parameter path: Where the document was seen last; empty for a context.
  func closingFigures(
    _ figures: SessionFigures, ofFileAt path: String, in store: DataStore
  ) -> SessionFigures {
    guard !path.isEmpty, let document = try? store.documents.document(lastSeenAtPath: path),
      let facts = try? store.documents.facts(ofDocument: document)
    else { return figures }
    return figures.withWords(of: facts)
  }
}
