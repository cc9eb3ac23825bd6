import ArgumentParser
import FileProgress
import FileProgressReports

/// Adds a session that no program recorded.
struct SessionAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add time that no program recorded.",
    discussion: """
      Use it for work on paper, in a library or on another computer. If some of that time is \
      already recorded, it is not counted twice. A time without a day means the most recent one. \
      With --for alone, the session ends now.

      Examples:
        fileprogress session add chapter4.md --from 9:00 --to 10:30
        fileprogress session add chapter4.md --from 2026-11-20T21:00 --for 25min
        fileprogress session add chapter4.md --for 25min
      """)

  @Argument(help: "The file.", completion: .file())
  var file: String

  @OptionGroup var time: SessionTimeOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    let period = try time.period(in: context)
    try options.withStore(for: "session add") { store in
      guard let sighting = try store.sighting(ofFileNamed: file) else {
        options.talkAboutUnrecorded(file, store)
        return
      }
      let correction = try store.sessions.add(
        to: sighting, during: period, asCommand: "session add \(ShellText.word(file)) \(time.text)")
      guard case .corrected(let added) = correction else {
        throw CommandFailure(.failed, "Nothing was added: \(file) has just been forgotten.")
      }
      options.talk(try sentence(about: added, during: period, in: store))
      SharingBanner(access: options, store: store).show(forFileAt: context.lastingPath(file))
    }
  }

  private func sentence(
    about added: CorrectedSession, during period: Range<Int64>, in store: DataStore
  ) throws -> String {
    let time = try NamedSessions(in: store).time(of: added.known)
    let length = Int64(period.count)
    let known = Self.sentence(
      aboutTime: length, ofWhichIsNew: added.openTimeChangeNanoseconds)
    let shown = DurationText.forPeople(nanoseconds: length, in: period)
    return "Added to \(file): \(time), \(shown).\(known) " + NextStep.undo
  }

  /// Says, behind a blank, how much of some added time was recorded before; nothing if none was.
  ///
  /// - Parameters:
  ///   - length: The added time, in nanoseconds.
  ///   - gained: What the document gained by it, in nanoseconds.
  static func sentence(aboutTime length: Int64, ofWhichIsNew gained: Int64) -> String {
    switch gained {
    case ..<1: " All of this time was recorded already, so the total stays the same."
    case ..<length:
      " " + DurationText.forPeople(nanoseconds: length - gained)
        + " of it was recorded already and counts once."
    default: ""
    }
  }
}
