import ArgumentParser
import DocumentWriting
import FileProgress
import FileProgressReports
import ProgressModel

/// Adds a session that no program recorded.
struct SessionAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add time or words that no program recorded.",
    discussion: """
      Use it for work on paper, in a library or on another computer. If some of that time is \
      already recorded, it is not counted twice. A time without a day means the most recent one. \
      With --for alone, the session ends now.

      --words adds words that you wrote on paper, on a phone or anywhere else where nothing is \
      recorded. They count for the day, its goals and your streak, and reports mark them as \
      entered by hand. If you type them into the file later, they count twice; delete the session \
      then. Without a time, they count for today, or for the day of --on.

      Examples:
        fileprogress session add chapter4.md --from 9:00 --to 10:30
        fileprogress session add chapter4.md --from 2026-11-20T21:00 --for 25min
        fileprogress session add chapter4.md --for 25min -m 'on the train'
        fileprogress session add chapter4.md --words 500 --on yesterday
      """)

  @Argument(help: "The file.", completion: .file())
  var file: String

  @OptionGroup var time: SessionTimeOptions

  @Option(
    help: ArgumentHelp("Add words that you wrote elsewhere.", valueName: "number"),
    transform: DeclaredWordsArgument.parsed)
  var words: DeclaredWordsArgument?

  @Option(
    help: ArgumentHelp("Set the day that the words count for.", valueName: "date"),
    transform: MomentArgument.parsed(for: .work))
  var on: MomentArgument?

  @Option(
    name: [.customShort("m"), .long],
    help: ArgumentHelp("Leave a note on the session.", valueName: "text"),
    transform: NoteArgument.parsed)
  var note: NoteText?

  @OptionGroup var options: StoreOptions

  func validate() throws {
    guard let on else { return }
    let example = "Give the day with the time, such as --from 'yesterday 9:00' --for 25min."
    if words == nil { throw ValidationError("--on needs --words. \(example)") }
    if time.isGiven {
      throw ValidationError("--on and a time can't be combined. \(example)")
    }
    guard on.form.isDay, !on.form.isPeriod else {
      throw ValidationError("--on \(on.text) is not a day. Example: --on yesterday")
    }
  }

  func run() throws {
    let period = try period()
    try options.withStore(for: "session add") { store in
      guard let sighting = try store.sighting(ofFileNamed: file) else {
        options.talkAboutUnrecorded(file, store)
        return
      }
      if words != nil { try count(sighting.document, in: store) }
      let correction = try store.sessions.add(
        to: sighting, during: period, words: words?.number, note: note, asCommand: command)
      guard case .corrected(let added) = correction else {
        throw CommandFailure(.failed, "Nothing was added: \(file) has just been forgotten.")
      }
      options.talk(try sentence(about: added, during: period, in: store))
      SharingBanner(access: options, store: store).show(forFileAt: context.lastingPath(file))
    }
  }

  /// When the session was; of words alone, a moment of their day.
  private func period() throws -> Range<Int64> {
    if words == nil || time.isGiven { return try time.period(in: context) }
    let now = context.clock.read().wallNanoseconds
    guard let on else { return now..<now }
    let start = try on.past(for: "--on", in: context).start
    let moment = min(now, start.addingSaturated(Self.noonNanoseconds))
    return moment..<moment
  }

  /// From the start of a day to its middle: that is in the day wherever its clock goes.
  private static let noonNanoseconds: Int64 = 43_200_000_000_000

  /// The command as it is typed.
  private var command: String {
    let options = [
      time.text, words.map { "--words \($0.number)" } ?? "",
      on.map { "--on " + ShellText.word($0.text) } ?? "",
    ].filter { !$0.isEmpty }
    return (["session add", ShellText.word(file)] + options).joined(separator: " ")
  }

  /// Counts the words of the file if they never were: words are only added to others.
  private func count(_ document: DocumentIdentifier, in store: DataStore) throws {
    if try store.documents.isCounted(document) { return }
    DocumentTimer(ofFileAt: context.absolutePath(file), in: store).count()
    guard try store.documents.isCounted(document) else {
      throw CommandFailure(
        .failed,
        "The words of \(file) can't be counted, so none can be added. To add time: "
          + "fileprogress session add \(ShellText.word(file)) --for 25min")
    }
  }

  private func sentence(
    about added: CorrectedSession, during period: Range<Int64>, in store: DataStore
  ) throws -> String {
    let time = try NamedSessions(in: store).time(of: added.known)
    let declared = words.map { NumberText.count($0.number, "word") }
    if period.isEmpty, let declared {
      return "Added to \(file): \(declared), \(time). " + NextStep.undo
    }
    let length = Int64(period.count)
    let known = Self.sentence(
      aboutTime: length, ofWhichIsNew: added.openTimeChangeNanoseconds)
    let shown = DurationText.forPeople(nanoseconds: length, in: period)
    return "Added to \(file): \(time), \(shown)\(declared.map { ", " + $0 } ?? "").\(known) "
      + NextStep.undo
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

/// How many words a person wrote elsewhere, as they are typed: a whole number such as `500` or `1,200`.
struct DeclaredWordsArgument: OptionValue {
  /// The number.
  let number: Int64

  init?(argument: String) {
    guard let number = AmountArgument(argument: argument)?.number,
      SessionRemark.wordCounts.contains(number)
    else { return nil }
    self.number = number
  }

  static func advice(about text: String) -> String {
    "\"\(text)\" is not a number of words from 1 to 100,000. Example: --words 500"
  }
}
