import ArgumentParser
import FileProgress
import FileProgressReports

/// Leaves a break out of a session.
struct SessionPauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Leave a break out of a session.",
    discussion: """
      For a break in the middle of a session: the break counts neither as open nor as active \
      time. A time without a day means the first one after the session started. You can leave out several \
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
      let known = try NamedSessions(in: store)
      let found = try known.sessions(named: names)
      guard let session = found.first, found.count == 1 else {
        throw CommandFailure(
          .usage, "session pause takes one session, not \(found.count). Name one id.")
      }
      let file = known.place(of: session)
      let name = known.name(of: session)
      guard case .ended(let end, _) = session.session.state else {
        throw session.refusal(named: file)
      }
      if session.session.change == .deleted {
        throw CommandFailure(
          .failed, "Session \(name) is deleted. To bring it back: fileprogress undo")
      }
      let start = session.session.startedAtNanoseconds
      let period = try time.pause(within: start..<max(start, end), in: context)
      switch try store.sessions.pause(
        session.session.id, during: period, asCommand: "session pause \(name) \(time.text)")
      {
      case .corrected(let corrected):
        let open = corrected.known.session.figures.time.openNanoseconds
        options.talk(
          "Left \(text(of: period)) out of session \(name) of \(file). The session now has "
            + "\(DurationText.forPeople(nanoseconds: open)). \(NextStep.undo)")
      case .running(let running): throw running.refusal(named: file)
      case .unknown:
        throw CommandFailure(
          .failed, "Nothing was changed: session \(name) has just been forgotten.")
      }
    }
  }

  private func text(of period: Range<Int64>) -> String {
    MomentText.relative(
      from: period.lowerBound, to: period.upperBound,
      now: context.clock.read().wallNanoseconds, timeZone: context.timeZone,
      dash: context.reportScreen().dash)
  }
}
