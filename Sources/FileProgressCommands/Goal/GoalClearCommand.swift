import ArgumentParser
import FileProgress
import FileProgressReports
import ProgressModel
import ProgressReading

/// Takes goals away.
struct GoalClearCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Remove the goal of a document or folder.",
    discussion: """
      Removes the whole goal. What you wrote stays. To remove only part of it, give that option \
      the value none. Without a file, the goal for all documents is removed. undo brings the goal \
      back.

      Examples:
        fileprogress goal clear essay.txt
        fileprogress goal clear ~/novel
        fileprogress goal essay.txt --by none
        fileprogress goal clear
      """, aliases: ["remove"])

  @Argument(
    help: ArgumentHelp("The documents and folders.", valueName: "file|folder"),
    completion: .file())
  var places: [String] = []

  @OptionGroup var options: StoreOptions

  func run() throws {
    guard !places.contains("") else { throw CommandFailure.emptyName }
    try options.withStore(for: "goal") { store in
      let goals = try store.goals.all()
      guard !places.isEmpty else {
        guard goals.contains(where: \.isOfAllDocuments) else {
          throw CommandFailure(
            .usage,
            "fileprogress goal clear needs a file or folder. Your goals: fileprogress goal list")
        }
        try clear(.allDocuments, of: nil, in: store)
        return
      }
      let named = try places.map { typed in
        let place = GoalPlace(context.lastingPath(typed), in: store)
        guard let goal = goals.first(where: place.means) else {
          guard !GoalListing.isNowhere(typed, in: store) else {
            throw CommandFailure.nowhere(typed)
          }
          let shown = context.goalPlace(named: typed, in: store)
          throw CommandFailure(
            .failed, "\(shown) has no goal. Your goals: fileprogress goal list")
        }
        return (typed, goal)
      }
      for (typed, goal) in named {
        if let target = goal.target { try clear(target, of: typed, in: store) }
      }
    }
  }

  /// Takes away all parts of a goal.
  ///
  /// - Parameter typed: The document or folder as it was typed; `nil` for all documents.
  private func clear(
    _ target: GoalFact.Target, of typed: String?, in store: DataStore
  ) throws {
    let nothing: [Goal.Key: String?] = Dictionary(
      uniqueKeysWithValues: Goal.Key.allCases.map { ($0, nil) })
    let command = (["goal clear"] + (typed.map { [ShellText.word($0)] } ?? []))
      .joined(separator: " ")
    if try store.goals.set(nothing, for: target, asCommand: command) {
      options.talk("Removed the goal of \(context.goalPlace(named: typed, in: store)).")
    }
  }
}
