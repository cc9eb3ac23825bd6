import ArgumentParser
import FileProgressReports
import ProgressModel

/// The time that a person wants to see.
struct WantedPeriod {
  /// The start that was typed.
  var since: MomentArgument?
  /// The end that was typed.
  var until: MomentArgument?
  /// Whether there is no start unless one was typed.
  var isAll = false
  /// Start with the week or month that now lies in, unless a start was typed.
  var unit: MomentForm.Unit?
  /// What the work is added up by; `nil` for no groups.
  var grouping: ReportGrouping?

  /// The time that is shown.
  struct Found {
    /// In nanoseconds since 1970; `nil` for no start.
    var since: Int64?
    /// In nanoseconds since 1970; `nil` for no end.
    var until: Int64?
    /// The end of the week or month that now lies in, if that is shown, in nanoseconds since 1970.
    var unitEnd: Int64?
    /// Says what the period is; `nil` if what was typed says it.
    var sentence: String?

    /// The lines that say it above a table; empty if nothing is said.
    func lines(on screen: ReportScreen) -> [String] {
      sentence.map { WrappedText.lines(of: $0, columnCount: screen.columnCount) } ?? []
    }
  }

  /// Returns the time that is shown: what was typed, else the last 7 days, or whole weeks or months where the work is
  /// added up by these.
  ///
  /// - Parameter context: Where and when it was typed.
  /// - Throws: ``CommandFailure`` with status 64 for a date that does not exist, a start that is in the future, or an
  ///   end before the start.
  func period(in context: CommandContext) throws(CommandFailure) -> Found {
    let start = try since?.understood(for: "--since", in: context)
    let standard = start == nil ? standardStart(in: context) : nil
    let end = try end(after: start, in: context)
    if let since, let start, start.start > context.clock.read().wallNanoseconds {
      throw since.isInTheFuture(start, for: "--since")
    }
    return Found(
      since: (start ?? standard)?.start, until: end?.end,
      unitEnd: unit == nil ? nil : standard?.end,
      sentence: sentence(
        isOfWholePeriods ? start ?? standard : start, end, on: context.reportScreen()))
  }

  /// Whether the work is added up by week or month: the first and the last one may be a part of it, which nobody sees
  /// unless the period is said.
  private var isOfWholePeriods: Bool {
    switch grouping?.period {
    case .week, .month: true
    default: false
    }
  }

  private func standardStart(in context: CommandContext) -> UnderstoodMoment? {
    let reader = MomentReader(
      .back, nowNanoseconds: context.clock.read().wallNanoseconds, clock: context.dayTime)
    if let unit { return try? reader.moment(.period(.around(unit, 0))) }
    if isAll || until != nil { return nil }
    return switch grouping?.period {
    case .week: try? reader.moment(.period(.around(.week, -11)))
    case .month: try? reader.moment(.period(.around(.month, -11)))
    default: try? reader.moment(.day(.away(.day, 6, .back)))
    }
  }

  private func end(
    after start: UnderstoodMoment?, in context: CommandContext
  ) throws(CommandFailure) -> UnderstoodMoment? {
    guard let until else { return nil }
    let reader = until.reader(in: context)
    var end = try until.understood(for: "--until", in: context)
    // A time without a day is today's, unless both times are yesterday's.
    if let today = until.today(in: context) {
      let isSinceTime = since?.form.isTimeOfDay ?? false
      let fits = isSinceTime && (start.map { $0.start < end.start } ?? false)
      if !fits { end = reader.understood(today) }
    }
    guard let start, end.end <= start.start else { return end }
    if until.form.isRecurring {
      let now = context.clock.read().wallNanoseconds
      let ahead = MomentReader(.ahead, nowNanoseconds: now, clock: context.dayTime)
      // On the 20th, the 30th is last month's; behind the 1st it is this month's.
      if let next = try? ahead.moment(until.form), next.start - now < start.start - end.start {
        return next
      }
    }
    let shown =
      since?.isClear ?? true
      ? start.startText : context.reportScreen().weekdayAndDate(start.startText)
    let relation = end.start < start.start ? "is before" : "is not after"
    throw CommandFailure(
      .usage, "--until: \(until.subject(end)) \(relation) --since, \(shown). Give a later date.")
  }

  private func sentence(
    _ start: UnderstoodMoment?, _ end: UnderstoodMoment?, on screen: ReportScreen
  ) -> String? {
    let typed = [since, until].compactMap(\.self)
    // Nobody knows by heart when week 45 begins.
    guard isOfWholePeriods || typed.contains(where: { !$0.isClear || $0.form.isPeriod })
    else { return nil }
    let first = start.map { screen.weekdayAndDate($0.startText) }
    let last = end.map { screen.weekdayAndDate($0.endText) }
    switch (first, last) {
    case (let first?, let last?):
      return first == last ? "On \(first)." : "From \(first) to \(last)."
    case (let first?, nil): return "From \(first)."
    case (nil, let last?): return "Until \(last)."
    case (nil, nil): return nil
    }
  }
}

/// The start and the end of the time that is shown, as options.
struct PeriodOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Start at this date or time.", valueName: "date"),
    transform: MomentArgument.parsed(for: .period))
  var since: MomentArgument?

  @Option(
    help: ArgumentHelp("End with this date or time.", valueName: "date"),
    transform: MomentArgument.parsed(for: .period))
  var until: MomentArgument?

  /// The options that a call has for the start of a period.
  ///
  /// - Throws: `ValidationError` if two of them say different things.
  func starts(week: Bool, month: Bool) throws -> [String] {
    let given = [
      week ? "--week" : nil, month ? "--month" : nil, since.map { _ in "--since" },
    ].compactMap(\.self)
    if given.count > 1 {
      throw ValidationError("\(given[0]) and \(given[1]) can't be combined. Choose one.")
    }
    return given
  }
}
