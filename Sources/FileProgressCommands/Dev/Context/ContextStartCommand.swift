import ArgumentParser
import DocumentWriting
import FileProgress
import FileProgressReports

/// Starts the timer of a context, which runs until it is stopped.
struct ContextStartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Start a timer for a context.",
    discussion: """
      The timer counts for the newest attempt and runs until you stop it. --new starts a new \
      attempt. The time and results of the earlier one are kept.

      Examples:
        fileprogress dev context start hamlet/act-1
        fileprogress dev context start --new hamlet/quiz
      """)

  @OptionGroup var argument: ContextArgument

  @Flag(help: "Start a new attempt.")
  var new = false

  @OptionGroup var options: StoreOptions

  func run() throws {
    try options.withStore(for: "context start") { store in
      let place = try argument.named.find(in: store).place
      let title = context.reportScreen().titles(of: place)
      let (start, attempt) = try ContextTimer(of: place, in: store).start(inNewAttempt: new)
      switch start {
      case .started:
        options.talk(
          "Timing \(title)\(attempt > 1 ? ", attempt \(attempt)" : ""). Stop with: "
            + "fileprogress dev context stop")
      case .ranAlready(let moment):
        options.talk(
          "The timer for \(title) has been running \(context.reportScreen().since(moment)).")
      case .unrecorded:
        options.talk("Nothing has been recorded for \(title): FILEPROGRESS_DISABLE is set.")
      }
      options.talkAboutForgottenTimers(in: store)
    }
  }
}
