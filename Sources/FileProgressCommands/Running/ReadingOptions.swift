import ArgumentParser
import FileProgress
import FileProgressReports
import Foundation

/// The idle rule, as an option.
struct IdleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The longest pause that counts as active: 5min, 90s, none.", valueName: "time"))
  var idle: IdleLimitArgument?

  /// In nanoseconds; `nil` for no limit.
  var limitNanoseconds: Int64? {
    guard let idle else { return TrackedTime.defaultIdleLimitNanoseconds }
    return idle.nanoseconds
  }
}

extension CommandContext {
  /// Where the person reads.
  ///
  /// - Parameter limitsRows: Whether a table ends where the screen does.
  func reportScreen(limitsRows: Bool = false) -> ReportScreen {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let isUnicode = locale.map { $0.lowercased().contains("utf") } ?? !isOutputTerminal
    return ReportScreen(
      columnCount: screen.columns, lineCount: limitsRows ? screen.rows : nil,
      usesColor: usesColor, usesUnicode: isUnicode,
      nowNanoseconds: clock.read().wallNanoseconds, timeZone: timeZone,
      homeFolder: environment["HOME"])
  }
}

extension Date {
  /// Nanoseconds since 1970, to the microsecond.
  var wallNanoseconds: Int64 { Int64((timeIntervalSince1970 * 1_000_000).rounded()) * 1000 }
}
