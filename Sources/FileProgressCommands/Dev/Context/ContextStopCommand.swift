import ArgumentParser
import DocumentWriting
import FileProgress
import FileProgressReports

/// Stops the timer of a context, or those of all contexts.
struct ContextStopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Stop the timer for one context, or all.",
    discussion: """
      fileprogress stop also stops the timers of documents. --at says when you really stopped. Use \
      it for a running timer, or for the last session if it ended less than 24 hours ago.

      Examples:
        fileprogress dev context stop
        fileprogress dev context stop hamlet/act-1 --at 17:30
      """)

  @Argument(
    help: ArgumentHelp(
      "The context; without it, every context's timer.", valueName: "context"))
  var name: String?

  @OptionGroup var application: ApplicationOption

  @OptionGroup var end: StopOptions

  @OptionGroup var options: StoreOptions

  func run() throws {
    if let name {
      let named = NamedContext(name: name, application: application.identifier)
      let place = try options.reading(for: "context stop") {
        try named.find(in: $0, includesRemoved: true).place
      }
      return try ContextTimerStopping(place: place, at: end.at, access: options).run()
    }
    guard end.at == nil else {
      throw CommandFailure(
        .usage,
        "--at needs a context. Example: fileprogress dev context stop hamlet/act-1 --at 17:30")
    }
    try options.withStore(for: "context stop") { store in
      let screen = context.reportScreen()
      let count = try ContextTimer.stopAll(in: store) { ended in
        let name = ended.context.map(screen.titles) ?? ""
        options.talk(TimerSummaryLine(name, figures: ended.figures).text(on: screen))
        if let place = ended.context {
          SharingBanner(access: options, store: store).show(for: place)
        }
      }
      if count == 0 { options.talk("No timer is running for any context.") }
    }
  }
}
