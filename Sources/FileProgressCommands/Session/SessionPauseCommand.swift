import ArgumentParser
import FileProgress
import FileProgressReports

/// Leaves a break out of a session.
struct SessionPauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Remove a break from a session.",
    discussion: """
      Removes a break in the middle of a session: it counts neither as open nor as active time. A \
      time without a day means the first one after the session started. You can remove several \
      breaks. If only the end is wrong, use session edit.

      Examples:
        fileprogress session pause 7f3a --from 14:10 --to 14:55
        fileprogress session pause 7f3a --from 14:10 --for 45min
      """)

  @Argument(
    help: ArgumentHelp("The id from session list; you may add its file.", valueName: "id"))
  var names: [String]

  @OptionGroup var time: SessionTimeOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    try options.withStore(for: "session pause") { store in
      let ended = try NamedSessions(in: store).endedSession(named: names, for: "session pause")
      if ended.known.session.change == .deleted {
        throw CommandFailure(
          .failed, "Session \(ended.name) is deleted. To bring it back: fileprogress undo")
      }
      let period = try time.pause(within: ended.period, in: context)
      let correction = try store.sessions.pause(
        ended.known.session.id, during: period,
        asCommand: "session pause \(ended.name) \(time.text)")
      let text = context.reportScreen().stretch(from: period.lowerBound, to: period.upperBound)
      let corrected = try ended.corrected(by: correction)
      guard corrected.isWritten else {
        options.talk("Session \(ended.name) already leaves out \(text).")
        return
      }
      options.talk(
        "Removed \(text) from session \(ended.name); "
          + "\(DurationText.open(corrected.known.session.figures.time)) remain. \(NextStep.undo)")
    }
  }
}
