import ArgumentParser
import ChildProcesses
import DocumentWriting
import FileProgressReports
import FileTracking
import Foundation
import ProgressModel

/// Shows what was worked on, for how long, and with what result.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Show what you wrote, and how long you worked.",
    discussion: """
      Shows the last 7 days; by week the last 12 weeks, by month the last 12 months. In the list of \
      documents, Words is how many words a document had when it was last counted, and Change is how \
      many you added minus how many you removed. By day, week or month, Words is that change. Open \
      is how long a document was open; Active leaves out long pauses. If both are the same, there \
      is one column, Time. Lessons and quizzes that other programs record are listed, too. Name a \
      folder to count all its texts now, even those that you never opened. They are in the order of \
      their names, with ch2 before ch10. Without a folder, the newest documents come first. --sort \
      changes that: words and time put the most first.

      --pace shows how many words an hour you write, at each hour of the day, on each weekday, in each \
      document and in each session: the last 12 weeks. Where too little is known, there is no figure.

      --by chapter shows the chapters of one file, such as a docx, odt, Markdown or LaTeX file, with the words \
      of each as they are now. For a folder, it shows its documents in the order of their names. \
      On a terminal, a folder's documents have their first heading beside them, if there is room.

      --html writes a page to look at in a browser: charts, a calendar, and each document with its \
      sessions. It is one file that loads nothing from the internet. It replaces an earlier page, but no \
      other file. If --open finds no browser, the page is written all the same, and the exit status is 3.

      Dates: fileprogress help dates

      On a terminal, a long report opens in your pager: $FILEPROGRESS_PAGER, $PAGER, or less.

      The work of a class: fileprogress class report

      Examples:
        fileprogress report
        fileprogress report --week --all
        fileprogress report --month ~/novel
        fileprogress report --all --by month
        fileprogress report --pace ~/novel
        fileprogress report thesis.docx --by chapter
        fileprogress report --all --html report.html --open
        fileprogress report --since 2026-11-01 --by day,document --csv
      """)

  @Argument(help: ArgumentHelp("Show only these files and folders."), completion: .file())
  var paths: [String] = []

  @Flag(help: "Show this week, since Monday.")
  var week = false

  @Flag(help: "Show this month.")
  var month = false

  @Flag(help: "Show every row; without a period, everything ever recorded.")
  var all = false

  @OptionGroup var time: PeriodOptions

  @Option(
    help: ArgumentHelp(
      "Add up by day, week, month, folder, document, day,document, or chapter.", valueName: "unit"),
    completion: .list(ReportGrouping.allCases.map(\.rawValue) + [ReportUnit.chapterName]),
    transform: ReportUnit.parsed)
  var by: ReportUnit?

  @Option(
    help: ArgumentHelp(
      "Sort the documents: by name, words, time or last.", valueName: "order"),
    completion: .list(ReportOrder.allCases.map(\.rawValue)), transform: ReportOrder.parsed)
  var sort: ReportOrder?

  @Flag(help: "Show how many words an hour you write, and when.")
  var pace = false

  @Flag(help: "List each session (with --json or --csv).")
  var sessions = false

  @Flag(help: "Explain how time and words are counted.")
  var explain = false

  @Flag(help: "Print CSV.")
  var csv = false

  @Option(
    help: ArgumentHelp("Write a page with charts to this file; - prints it.", valueName: "file"),
    completion: .file())
  var html: String?

  @Flag(
    name: .customLong("open"),
    help: "Open the page in your browser; without --html, it is report.html.")
  var opensPage = false

  // The options that `class report` has today.
  @OptionGroup(visibility: .hidden) var inClass: ClassReportOptions
  @OptionGroup var json: JSONOptions
  @OptionGroup var idle: IdleOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var options: StoreOptions

  /// The file of the page, as it was typed; `nil` for another format.
  private var page: String? { html ?? (opensPage ? NamelessPage.name : nil) }

  func validate() throws {
    try json.validate(besidesCSV: csv)
    if opensPage, html == PageFile.standardOutput {
      throw ValidationError(
        "--open needs a file. Example: fileprogress report --html me.html --open")
    }
    if page != nil {
      let others: [String?] = [
        json.isWanted ? "--json" : nil, csv ? "--csv" : nil, by.map { _ in "--by" },
        pace ? "--pace" : nil, sessions ? "--sessions" : nil, inClass.given.first,
      ]
      if let other = others.compactMap(\.self).first {
        let option = html == nil ? "--open" : "--html"
        throw ValidationError("\(option) and \(other) can't be combined. Choose one.")
      }
    }
    let periods = try time.starts(week: week, month: month)
    if let option = inClass.given.first {
      let others: [String?] = [
        paths.isEmpty ? nil : "a file", periods.first, all ? "--all" : nil,
        time.until.map { _ in "--until" },
        by.map { _ in "--by" }, sort.map { _ in "--sort" }, pace ? "--pace" : nil,
        sessions ? "--sessions" : nil,
        idle.idle.map { _ in "--idle" },
      ]
      if let other = others.compactMap(\.self).first {
        throw ValidationError("\(option) and \(other) can't be combined. Choose one.")
      }
    }
    if sort != nil {
      let other = sessions ? "--sessions" : pace ? "--pace" : nil
      if let other {
        throw ValidationError("--sort and \(other) can't be combined. Choose one.")
      }
      if let by, by != .group(.document) {
        throw ValidationError("--sort is for documents. Leave out --by, or use --by document.")
      }
    }
    let shapes = [
      pace ? "--pace" : nil, sessions ? "--sessions" : nil, by.map { _ in "--by" },
    ].compactMap(\.self)
    if shapes.count > 1 {
      throw ValidationError("\(shapes[0]) and \(shapes[1]) can't be combined. Choose one.")
    }
    if by == .chapter, paths.count != 1 {
      throw ValidationError(
        "--by chapter needs one file or folder. Example: fileprogress report thesis.docx --by chapter"
      )
    }
  }

  func run() throws {
    guard inClass.given.isEmpty else {
      return try ClassReport(
        name: inClass.name, part: inClass.part, options: options,
        form: json.isWanted ? .json : csv ? .csv : .table,
        explains: explain, usesPager: !pager.isOff
      ).run()
    }
    // Not when the words are read: of a mistyped option that says better what is wrong.
    if sessions, !json.isWanted, !csv {
      throw CommandFailure(
        .usage, "--sessions needs --json or --csv. Example: fileprogress report --sessions --csv")
    }
    if by == .chapter, let path = paths.first, context.kind(ofFileNamed: path) != .folder {
      return try showChapters(ofFileAt: path)
    }
    try DocumentReport(
      paths: paths,
      time: WantedPeriod(
        since: time.since, until: time.until, isAll: all,
        unit: week ? .week : month ? .month : nil,
        // A few days tell too little of words an hour, so they are of as many weeks as `--by week`.
        grouping: pace ? .week : by?.grouping),
      form: json.isWanted ? .json : csv ? .csv : .table, page: page, opensPage: opensPage,
      grouping: by?.grouping, order: by == .chapter ? .name : sort, showsPace: pace,
      listsSessions: sessions, showsAllRows: all, usesPager: !pager.isOff, explains: explain,
      idle: idle.limit, access: options
    ).run()
    if opensPage, let page { try openPage(named: page) }
  }

  /// Shows the page in a browser.
  ///
  /// - Throws: ``CommandFailure`` with status 3, which says what to open, if there is no browser: the page was written,
  ///   but nobody sees it.
  private func openPage(named name: String) throws {
    let page = context.absolutePath(name)
    guard let obstacle = startBrowser(showing: page) else { return }
    throw CommandFailure(
      .partlyDone,
      "The page was written, but no browser could be started: \(obstacle). Open \(page) in a browser."
    )
  }

  /// Gives a page to the program that opens files on this desktop.
  ///
  /// - Returns: What was in the way; `nil` if a browser shows the page.
  private func startBrowser(showing page: String) -> String? {
    let environment = context.environment
    guard let path = ExternalEditor.findProgram("xdg-open", searchPath: environment["PATH"]) else {
      return "xdg-open is not installed"
    }
    guard OfficeSuite.hasScreen(environment) || environment["BROWSER"]?.isEmpty == false else {
      return "there is no graphical desktop"
    }
    var program = ChildProgram(path, ["xdg-open", page], environment: environment)
    // It would say in seven lines which browsers it tried.
    program.hidesErrors = true
    program.closesOthers = true
    do {
      let status = try program.start().waitForStatus()
      return status == 0 ? nil : "xdg-open ended with status \(status)"
    } catch {
      return "xdg-open can't be started"
    }
  }
}

extension ReportOrder: OptionValue {
  init?(argument: String) { self.init(rawValue: argument) }

  static func advice(about text: String) -> String {
    "\"\(text)\" is not valid. Choose one of: name, words, time, last."
  }
}
