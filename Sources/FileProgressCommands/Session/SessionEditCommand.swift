import ArgumentParser
import FileProgress
import FileProgressReports

/// Corrects when a session was.
struct SessionEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Correct when a session started or ended.",
    discussion: """
      What you leave out stays as it is. If you give both ends, or the length, all of that time \
      counts, also if the computer slept meanwhile. A time without a day means the one closest to \
      the session. Editing a deleted session brings it back. The words stay with the document.

      Examples:
        fileprogress session edit 7f3a --to 17:30
        fileprogress session edit 7f3a --from 9:00 --for 1h30min
      """)

  @Argument(
    help: ArgumentHelp("The id from session list; you may add its file.", valueName: "id"))
  var names: [String]

  @OptionGroup var time: SessionTimeOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    try options.withStore(for: "session edit") { store in
      let known = try NamedSessions(in: store)
      let found = try known.sessions(named: names)
      guard let session = found.first, found.count == 1 else {
        throw CommandFailure(
          .usage, "session edit takes one session, not \(found.count). Name one id.")
      }
      let file = known.place(of: session)
      guard case .ended(let end, _) = session.session.state else {
        throw session.refusal(named: file)
      }
      let start = session.session.startedAtNanoseconds
      let name = known.name(of: session)
      let correction = try store.sessions.correct(
        session.session.id, to: time.period(changing: start..<max(start, end), in: context),
        isWhole: time.isWhole, asCommand: "session edit \(name) \(time.text)")
      switch correction {
      case .corrected(let corrected):
        let open = corrected.known.session.figures.time.openNanoseconds
        options.talk(
          "Session \(name) of \(file) is now \(known.time(of: corrected.known)), "
            + "\(DurationText.forPeople(nanoseconds: open)). \(NextStep.undo)")
      case .running(let running): throw running.refusal(named: file)
      case .unknown:
        throw CommandFailure(
          .failed, "Nothing was changed: session \(name) has just been forgotten.")
      }
    }
  }
}
