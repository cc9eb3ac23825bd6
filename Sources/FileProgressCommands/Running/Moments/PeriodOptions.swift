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
  ///   - context: Where and when it was typed.
  /// - Returns: In nanoseconds since 1970; `nil` for no start, or no end.
  /// - Throws: ``CommandFailure`` with status 64 for a date that does not exist, or an end before the start.
  func period(
    isAll: Bool, in context: CommandContext
  ) throws(CommandFailure) -> (since: Int64?, until: Int64?) {
    try WantedPeriod(since: since, until: until, isAll: isAll).period(in: context)
  }
}
