/// A goal, and the document or folder that it is for, wherever that is now.
package struct KnownGoal: Hashable, Sendable {
  /// Where the document or folder is now, or was last; an absolute path.
  package var path: String
  /// Whether it is for all documents in a folder.
  package var isFolder: Bool
  /// Whether nothing is at the path, and nothing tells where it went.
  package var isGone: Bool
  /// Whether it is gone, but may only be out of reach: nobody may look at it, or its file system isn't there.
  package var isUnreachable: Bool
  /// Whether it is gone, and this device never saw it.
  package var isElsewhere: Bool
  /// Where a file of a folder is that is gone, and nothing else tells where that went.
  package var likelyPath: String?
  /// The documents of the activity; empty for a folder.
  package var documents: Set<DocumentIdentifier>
  /// The folder, the same without links, and where it was before if documents in it were not seen since; empty for
  /// a document.
  package var folders: [String]
  /// What the facts name.
  package var targets: Set<GoalFact.Target>
  /// What the person wanted, and since when.
  package var history: GoalHistory

  package init(
    path: String, isFolder: Bool, isGone: Bool, isUnreachable: Bool = false,
    isElsewhere: Bool = false, likelyPath: String? = nil,
    documents: Set<DocumentIdentifier> = [], folders: [String] = [],
    targets: Set<GoalFact.Target>, history: GoalHistory
  ) {
    self.path = path
    self.isFolder = isFolder
    self.isGone = isGone
    self.isUnreachable = isUnreachable
    self.isElsewhere = isElsewhere
    self.likelyPath = likelyPath
    self.documents = documents
    self.folders = folders
    self.targets = targets
    self.history = history
  }

  /// What a change of the goal names; `nil` if it is for nothing.
  package var target: GoalFact.Target? {
    isFolder
      ? folders.first.map(GoalFact.Target.folder) : documents.min().map(GoalFact.Target.document)
  }

  /// Whether it is for all documents, wherever they are.
  package var isOfAllDocuments: Bool { target == .allDocuments }

  /// What the person wants now.
  package var goal: Goal { history.goal }
}
