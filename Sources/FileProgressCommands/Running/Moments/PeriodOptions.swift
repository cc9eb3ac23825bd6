import ArgumentParser
import Foundation

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
  ///   - unit: Start with the week or month that now lies in, unless a start was typed.
  ///   - context: Where and when it was typed.
  /// - Returns: In nanoseconds since 1970; `nil` for no start, or no end.
  /// - Throws: ``CommandFailure`` with status 64 for a date that does not exist, or an end before the start.
  func period(
    isAll: Bool, startingWith unit: Calendar.Component? = nil, in context: CommandContext
  ) throws(CommandFailure) -> (since: Int64?, until: Int64?) {
    let start = try start(isAll: isAll, unit, in: context)?.wallNanoseconds
    let end = try until?.end(for: "--until", in: context).wallNanoseconds
    if let start, let end, end <= start {
      throw CommandFailure(
        .usage, "--until: \"\(until?.text ?? "")\" is before --since. Give a later date.")
    }
    return (start, end)
  }

  private func start(
    isAll: Bool, _ unit: Calendar.Component?, in context: CommandContext
  ) throws(CommandFailure) -> Date? {
    if let since { return try since.start(for: "--since", in: context) }
    if let unit { return context.calendar.dateInterval(of: unit, for: context.now)?.start }
    if isAll || until != nil { return nil }
    let today = context.calendar.startOfDay(for: context.now)
    return context.calendar.date(byAdding: .day, value: -6, to: today)
  }
}
