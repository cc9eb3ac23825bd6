import ArgumentParser
import FileProgress
import FileProgressReports
import Foundation
import ProgressReading

/// Lists sessions with the ids that edit and delete take; writes nothing.
struct SessionListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List sessions with their ids.",
    discussion: """
      Without options, shows the last 7 days. Deleted sessions are listed, too, so \
      that edit can bring them back. --grep looks through the notes on all sessions; upper and \
      lower case are the same.

      On a terminal, a long list opens in your pager: $FILEPROGRESS_PAGER, $PAGER, or less.

      Examples:
        fileprogress session list
        fileprogress session list --week --all
        fileprogress session list --all chapter4.md
        fileprogress session list --grep storm
      """)

  @Argument(help: "List only these files and folders.", completion: .file())
  var files: [String] = []

  @Flag(help: "Print CSV.")
  var csv = false

  @Flag(help: "Show this week, since Monday.")
  var week = false

  @Flag(help: "Show this month.")
  var month = false

  @Flag(help: "Show every row; without a period, everything ever recorded.")
  var all = false

  @Option(
    help: ArgumentHelp("List only sessions whose note has these words.", valueName: "words"))
  var grep: String?

  @OptionGroup var time: PeriodOptions
  @OptionGroup var json: JSONOptions
  @OptionGroup var idle: IdleOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    try json.validate(besidesCSV: csv)
    _ = try time.starts(week: week, month: month)
    if let grep, grep.allSatisfy(\.isWhitespace) {
      throw ValidationError("--grep needs a word of the note. Example: --grep storm")
    }
  }

  func run() throws {
    let store = try options.store(for: "session list")
    defer { options.close(store) }
    guard !files.contains("") else {
      throw CommandFailure.emptyName
    }
    let places = files.map { DocumentSelection.Place(name: $0, path: context.lastingPath($0)) }
    options.leaveOutDistantFiles(of: store, besides: places.map(\.path))
    let selection = try DocumentSelection(places, in: store)
    if let first = selection.failures.first,
      let failure = CommandFailure(selection.failures, among: files, of: "session list")
    {
      throw try Self.failure(ofSessionNamed: first.name, in: store) ?? failure
    }
    let reader = context.reader(of: store, idle: idle.limit)
    let period = try WantedPeriod(
      since: time.since, until: time.until, isAll: all || grep != nil,
      unit: week ? .week : month ? .month : nil
    ).period(in: context.living(by: reader.dayTime))
    let header = ReportHeader(
      generatedAtNanoseconds: context.clock.read().wallNanoseconds,
      sinceNanoseconds: period.since, untilNanoseconds: period.until,
      unitEndNanoseconds: period.unitEnd,
      idleLimitNanoseconds: idle.limitNanoseconds(in: store), listsSessions: true)
    var list = SessionList(header, naming: try store.sessions.names())
    list.wordsOfNote = grep
    try selection.forEachActivity(in: store, hasContents: true, includesContexts: true) {
      list.add($0, from: $1)
    }
    if json.isWanted {
      try context.write(list.json)
    } else if csv {
      try context.write(list.csv)
    } else {
      try list.markExcluded { try store.exclusions.areExcluded(filesAt: $0) }
      list.running = try reader.running(findingFiles: true, countingWords: true)
      let screen = options.screen(limitsRows: !all)
      let text = list.text(
        on: screen, below: period.lines(on: screen),
        allShowsEarlier: time.since == nil && time.until == nil && !week && !month)
      try context.show(text, inPager: !pager.isOff)
      if list.isEmpty {
        if let sentence = period.sentence { options.talk(sentence) }
        options.talk(emptySentence(list))
      }
    }
  }

  /// Says how to correct a session whose id was typed in the place of a file; `nil` for any other name.
  private static func failure(
    ofSessionNamed word: String, in store: DataStore
  ) throws -> CommandFailure? {
    guard case .found = try store.sessions.names().match(word) else { return nil }
    return CommandFailure(
      .usage,
      "\"\(word)\" is the id of a session, and session list takes files. To correct it: "
        + "fileprogress session edit \(word) --to 17:30")
  }

  private func emptySentence(_ list: SessionList) -> String {
    if let grep {
      let isBounded = time.since != nil || time.until != nil || week || month
      return "No note\(isBounded ? " in this period" : "") has \"\(grep)\"."
    }
    if list.earlierCount > 0 {
      return "No sessions in this period. Earlier ones: fileprogress session list --all"
    }
    if time.since != nil || time.until != nil || week || month {
      return "No sessions in this period."
    }
    return "No sessions yet. " + NextStep.start()
  }
}
