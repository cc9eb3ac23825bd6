import ArgumentParser
import FileProgress
import FileProgressReports

/// Hides contexts that a program no longer has.
struct ContextRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Hide a context and everything below it; attempts stay.",
    discussion: """
      What you did stays in reports. If the program declares the context again, it comes back \
      with its attempts. To delete records for good, use fileprogress forget --context.

      Examples:
        fileprogress dev context remove hamlet/act-1
      """)

  @OptionGroup var argument: ContextArgument
  @OptionGroup var options: StoreOptions

  func run() throws {
    try options.withStore(for: "context remove") { store in
      let place = try argument.named.find(in: store).place
      guard !place.path.identifiers.isEmpty else {
        throw CommandFailure(
          .failed,
          "\(place.name) is the program itself, which can't be removed. To delete its records for "
            + "good: fileprogress forget --context \(place.name)")
      }
      let title = context.reportScreen().titles(of: place)
      guard !store.recordsNothing else {
        return options.talk("\(title) was not removed: FILEPROGRESS_DISABLE is set.")
      }
      let count = try store.contextCatalogue.remove(
        place, asCommand: "dev context remove \(place.name)")
      let below = count > 1 ? " and \(NumberText.count(count - 1, "context")) below it" : ""
      options.talk(
        "Removed \(title)\(below). The attempts are kept. To get it back, declare it again, or: "
          + "fileprogress undo")
    }
  }
}
