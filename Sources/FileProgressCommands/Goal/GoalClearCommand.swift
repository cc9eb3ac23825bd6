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
      the value none. undo brings the goal back.

      Examples:
        fileprogress goal clear essay.txt
        fileprogress goal clear ~/novel
        fileprogress goal essay.txt --by none
      """, aliases: ["remove"])

  @Argument(
    help: ArgumentHelp("The documents and folders.", valueName: "file|folder"),
    completion: .file())
  var places: [String]

  @OptionGroup var options: StoreOptions

  func run() throws {
    guard !places.contains("") else { throw CommandFailure.emptyName }
    try options.withStore(for: "goal") { store in
      let goals = try store.goals.all()
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
      let nothing: [Goal.Key: String?] = Dictionary(
        uniqueKeysWithValues: Goal.Key.allCases.map { ($0, nil) })
      for (typed, goal) in named {
        guard let target = goal.target else { continue }
        let shown = context.goalPlace(named: typed, in: store)
        let isNew = try store.goals.set(
          nothing, for: target, asCommand: "goal clear " + ShellText.word(typed))
        if isNew { options.talk("Removed the goal of \(shown).") }
      }
    }
  }
}
