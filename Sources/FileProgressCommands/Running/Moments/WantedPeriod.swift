import ArgumentParser
import Foundation

/// The time that a person wants to see.
struct WantedPeriod {
  /// The start that was typed.
  var since: MomentArgument?
  /// The end that was typed.
  var until: MomentArgument?
  /// Whether there is no start unless one was typed.
  var isAll = false
  /// Start with the week or month that now lies in, unless a start was typed.
  var unit: Calendar.Component?

  /// Returns the time that is shown: what was typed, else the last 7 days.
  ///
  /// - Parameter context: Where and when it was typed.
  /// - Returns: In nanoseconds since 1970; `nil` for no start, or no end.
  /// - Throws: ``CommandFailure`` with status 64 for a date that does not exist, or an end before the start.
  func period(
    in context: CommandContext
  ) throws(CommandFailure) -> (since: Int64?, until: Int64?) {
    let start = try start(in: context)?.wallNanoseconds
    let end = try until?.end(for: "--until", in: context).wallNanoseconds
    if let start, let end, end <= start {
      throw CommandFailure(
        .usage, "--until: \"\(until?.text ?? "")\" is before --since. Give a later date.")
    }
    return (start, end)
  }

  private func start(in context: CommandContext) throws(CommandFailure) -> Date? {
    if let since { return try since.start(for: "--since", in: context) }
    let calendar = context.personalCalendar
    if let unit {
      return calendar.dates.dateInterval(of: unit, for: calendar.dateOfDay(at: context.now))
        .flatMap { calendar.beginning(of: $0.start) }
    }
    if isAll || until != nil { return nil }
    return calendar.dates.date(
      byAdding: .day, value: -6, to: calendar.startOfDay(at: context.now))
  }
}

/// The start and the end of the time that is shown, as options.
struct PeriodOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Start at this date or time.", valueName: "date"),
    transform: MomentArgument.parsed)
  var since: MomentArgument?

  @Option(
    help: ArgumentHelp("End with this date or time.", valueName: "date"),
    transform: MomentArgument.parsed)
  var until: MomentArgument?

  /// Returns the time that is shown: what was typed, else the last 7 days.
  ///
  /// - Parameters:
  ///   - isAll: Whether there is no start unless one was typed.
  ///   - context: Where and when it was typed.
  /// - Returns: In nanoseconds since 1970; `nil` for no start, or no end.
  /// - Throws: ``CommandFailure`` with status 64 for a date that does not exist, or an end before the start.
  func period(
    isAll: Bool, in context: CommandContext
  ) throws(CommandFailure) -> (since: Int64?, until: Int64?) {
    try WantedPeriod(since: since, until: until, isAll: isAll).period(in: context)
  }
}
