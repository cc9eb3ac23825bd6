import FileProgress
package import ProgressModel

/// The goals that a question is about.
enum WantedGoals: Sendable {
  /// All goals of the person.
  case all
  /// None: only the days are wanted.
  case none
  /// The goals of these documents.
  case of(documents: Set<DocumentIdentifier>)
  /// The goals of these documents and folders.
  case at([GoalPlace])
  /// The goals of these documents and folders, and of what is in these folders.
  case atOrBelow([GoalPlace])

  var isNone: Bool { if case .none = self { true } else { false } }

  func contains(_ goal: KnownGoal) -> Bool {
    switch self {
    case .all: true
    case .none: false
    case .of(let documents): !goal.documents.isDisjoint(with: documents)
    case .at(let places): places.contains { $0.means(goal) }
    case .atOrBelow(let places): places.contains { $0.holds(goal) }
    }
  }
}

extension Reader {
  /// Returns how far goals are reached.
  ///
  /// - Parameter places: The documents and folders that are asked about; none for all goals.
  /// - Throws: `DataStoreError` if the store can't be read.
  package func goals(of places: [GoalPlace] = []) throws -> [GoalProgress] {
    try goals(by: goalReading(of: places.isEmpty ? .all : .at(places)))
  }

  /// Returns how many words a document or the texts of a folder had when today began.
  ///
  /// - Parameter target: What was tracked and counted; no goal is needed for it.
  /// - Returns: `nil` if its words are not counted, or for all documents.
  /// - Throws: `DataStoreError` if the store can't be read.
  package func wordsThisMorning(of target: GoalFact.Target) throws -> Int64? {
    let nothing = GoalHistory([])
    let goal: KnownGoal
    switch target {
    case .allDocuments, .context: return nil
    case .folder(let path):
      goal = KnownGoal(
        path: path, isFolder: true, isGone: false, folders: [path], targets: [target],
        history: nothing)
    case .document(let document):
      guard let facts = try store.documents.facts(ofDocument: document),
        let path = facts.location?.path
      else { return nil }
      goal = KnownGoal(
        path: path, isFolder: false, isGone: false, documents: Set(facts.documents),
        targets: [target], history: nothing)
    }
    guard let progress = try goals(by: GoalReading(self, of: [goal], countingNow: true)).first
    else { return nil }
    return progress.words.map { max(0, $0.subtractingSaturated(progress.today.change)) }
  }

  private func goals(by reading: GoalReading) throws -> [GoalProgress] {
    var reading = reading
    if reading.hasFolders {
      _ = try store.documents.forEachActivity(hasContents: true) { reading.add($0, from: $1) }
    }
    return try reading.result().goals
  }

  /// Returns the goals that work on some documents counts for: of each document its own and those of the folders around
  /// it. Those that want something of today are the first, then those that want something of a week, then the nearer
  /// ones.
  ///
  /// - Parameters:
  ///   - paths: Where the documents were seen last.
  ///   - countsFolders: Whether the files of folders are counted for goals that want a number of words in all. If not,
  ///     nothing is read but the store, and a folder has no number of words.
  /// - Returns: The goals by path, without documents that have none.
  /// - Throws: `DataStoreError` if the store can't be read.
  package func goals(
    workedForAt paths: [String], countingFolders countsFolders: Bool = false
  ) throws -> [String: [GoalProgress]] {
    let countsNow =
      try countsFolders
      && store.goals.all(lookingBeside: false).contains {
        $0.isFolder && !$0.isOfAllDocuments && !$0.isGone && $0.goal.words != nil
      }
    var reading = try goalReading(of: .all, countingNow: countsNow)
    guard reading.hasGoals else { return [:] }
    var documents: [String: DocumentIdentifier] = [:]
    for path in paths { documents[path] = try store.documents.document(lastSeenAtPath: path) }
    if reading.hasFolders {
      _ = try store.documents.forEachActivity(hasContents: true) { reading.add($0, from: $1) }
    } else {
      let viewpoint = try store.documents.viewpoint()
      for document in Set(documents.values) {
        guard let facts = try store.documents.facts(ofDocument: document) else { continue }
        reading.add(facts, from: viewpoint)
      }
    }
    if countsNow { _ = try reading.result() }
    return documents.compactMapValues { document in
      let goals = reading.nearestGoals(to: document)
      guard !goals.isEmpty else { return nil }
      func rank(_ goal: GoalProgress) -> Int {
        goal.fractionOfToday != nil ? 0 : goal.fractionOfWeek != nil ? 1 : 2
      }
      return (0...2).flatMap { place in goals.filter { rank($0) == place } }
    }
  }

  /// Prepares to hear of activities, to find out how far goals are reached.
  ///
  /// - Parameter countsNow: Whether files are counted as they are now. If not, nothing is read but the store, and a
  ///   folder has no number of words.
  func goalReading(of wanted: WantedGoals, countingNow countsNow: Bool = true) throws
    -> GoalReading
  {
    try GoalReading(self, of: wanted, countingNow: countsNow)
  }
}
