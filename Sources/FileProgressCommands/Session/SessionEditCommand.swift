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
      counts, even if the computer slept meanwhile. A time without a day means the one closest to \
      the session. Editing a deleted session brings it back. The words stay.

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
      let ended = try known.endedSession(named: names, for: "session edit")
      let period = try time.period(changing: ended.period, in: context)
      let correction = try store.sessions.correct(
        ended.known.session.id, to: period, isWhole: time.isWhole,
        asCommand: "session edit \(ended.name) \(time.text)")
      let corrected = try ended.corrected(by: correction)
      let worked = corrected.known.session.figures.time
      options.talk(
        "Session \(ended.name) of \(ended.file) is now \(known.time(of: corrected.known)), "
          + "\(DurationText.open(worked)). \(sentence(about: corrected.breaksCountedAgain))"
          + sentence(aboutEnd: period.upperBound, of: corrected) + NextStep.undo)
    }
  }

  /// Says why a session ends before the end that was given, with a space behind; empty if it doesn't.
  private func sentence(aboutEnd wanted: Int64, of corrected: CorrectedSession) -> String {
    guard case .ended(let end, _) = corrected.known.session.state, end < wanted else { return "" }
    return "The new end is in a break, so the session ends where the break starts. To count the "
      + "break, give --from, too. "
  }

  /// Says which removed breaks count again, with a space behind; empty if none does.
  private func sentence(about breaks: [Range<Int64>]) -> String {
    let now = context.clock.read().wallNanoseconds
    let times = breaks.map {
      MomentText.hours(
        from: $0.lowerBound, to: $0.upperBound, now: now, timeZone: context.dayTime,
        dash: context.reportScreen().dash)
    }
    return switch times.count {
    case 0: ""
    case 1: "The break \(times[0]) counts again. "
    default: "The breaks \(times.joined(separator: ", ")) count again. "
    }
  }
}
