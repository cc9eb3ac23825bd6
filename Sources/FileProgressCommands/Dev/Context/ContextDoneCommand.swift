import ArgumentParser
import FileProgress
import FileProgressReports

/// Marks a context as done, or takes the mark back.
struct ContextDoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Mark a context as done.",
    discussion: """
      The mark stays until you remove it. It changes no time and no result.

      Examples:
        fileprogress dev context done hamlet/act-1
        fileprogress dev context done hamlet/act-1 --not-done
      """)

  @OptionGroup var argument: ContextArgument

  @Flag(help: "Remove the mark.")
  var notDone = false

  @OptionGroup var options: StoreOptions

  func run() throws {
    try options.withStore(for: "context done") { store in
      let place = try argument.named.find(in: store).place
      let title = context.reportScreen().titles(of: place)
      guard !store.recordsNothing else {
        return options.talk("Nothing has been recorded for \(title): FILEPROGRESS_DISABLE is set.")
      }
      let command = "dev context done \(place.name)" + (notDone ? " --not-done" : "")
      let isNew = try store.contextCatalogue.setDone(!notDone, of: place.id, asCommand: command)
      let state = notDone ? "not done" : "done"
      options.talk(
        isNew
          ? "\(title) is \(state). \(NextStep.undo)"
          : notDone ? "\(title) was not marked as done." : "\(title) is already done.")
    }
  }
}
