import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel
import ProgressReading

/// What `goal list` does.
struct GoalListing {
  /// The documents and folders as they were typed; none for all.
  var places: [String] = []
  var isJSON = false
  var isCSV = false
  /// Whether a terminal shows it in the person's pager.
  var usesPager = true
  let access: any StoreAccess

  func run() throws {
    let context = CommandContext.current
    let store = try access.store(for: "goal")
    defer { access.close(store, beforeExit: context.ownsProcess) }
    let paths = places.map { context.lastingPath($0) }
    access.lookBeforeShowing(store, of: paths, isShown: !isJSON && !isCSV)
    let named = paths.map { GoalPlace($0, in: store) }
    let goals = try context.reader(of: store).goals(of: named)
    if goals.isEmpty, let typed = places.first(where: { Self.isNowhere($0, in: store) }) {
      throw CommandFailure.nowhere(typed)
    }
    if !goals.isEmpty, !places.isEmpty {
      let known = try store.goals.all()
      for (typed, place) in zip(places, named) where !known.contains(where: place.means) {
        access.talk("\(context.goalPlace(named: typed, in: store)) has no goal.")
      }
    }
    let now = context.clock.read().wallNanoseconds
    if isJSON {
      try context.write(GoalReport(goals, generatedAtNanoseconds: now).json)
    } else if isCSV {
      try context.write(GoalReport(goals, generatedAtNanoseconds: now).csv)
    } else {
      try context.show(GoalListText(goals, on: access.screen()).text, inPager: usesPager)
      if goals.isEmpty { access.talk(emptySentence(in: store)) }
    }
  }

  /// Whether nothing is at a place. What is on a distant file system is not asked for, so it counts as there.
  static func isNowhere(_ typed: String, in store: DataStore) -> Bool {
    let path = CommandContext.current.absolutePath(typed)
    do {
      _ = try store.configuration.fileSystem.entry(at: path, followsLink: true)
      return false
    } catch {
      return error.code != .leftOut
    }
  }

  private func emptySentence(in store: DataStore) -> String {
    guard let first = places.first else {
      // A call has a line of its own on a screen of 40 columns, and no more room.
      return "You have no goals. To set one: fileprogress goal FILE --words 1500"
    }
    guard places.count == 1 else { return "None of these has a goal." }
    let shown = CommandContext.current.goalPlace(named: first, in: store)
    return "\(shown) has no goal. Example: fileprogress goal \(ShellText.word(first)) --words 1500"
  }
}

extension CommandFailure {
  /// Nothing is at the place whose goal was asked for.
  static func nowhere(_ typed: String) -> CommandFailure {
    CommandFailure(
      .noFile, "There is no file or folder at \(typed). Your goals: fileprogress goal list")
  }
}
