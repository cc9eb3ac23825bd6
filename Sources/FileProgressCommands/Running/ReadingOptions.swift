import ArgumentParser
import FileProgress
import FileProgressReports
import Foundation
import ProgressModel
import ProgressReading

/// The idle rule, as an option.
struct IdleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Count pauses up to this long as active: 5min, 90s, 1h or none.",
      valueName: "time"), transform: IdleLimitArgument.parsed)
  var idle: IdleLimitArgument?

  /// What was typed; `nil` for nothing.
  var limit: IdleLimit? { idle?.limit }

  /// Returns the limit that was typed, or else the one that is set for this machine, in nanoseconds.
  ///
  /// - Returns: `nil` for no limit.
  func limitNanoseconds(in store: DataStore) -> Int64? {
    guard let limit else { return store.configuration.idleLimitNanoseconds }
    return limit.nanoseconds
  }
}

extension CommandContext {
  /// Makes a reader of a store, by the person's days.
  ///
  /// - Parameter idle: The idle rule that was typed; `nil` for the one of this machine.
  func reader(of store: DataStore, idle: IdleLimit? = nil) -> Reader {
    Reader(
      store, dayTime: dayTime, daysOff: callSettings.settings(in: self).daysOff.weekdays,
      idleLimit: idle, skipping: OwnOutput.isOutput)
  }

  /// Where the person reads.
  ///
  /// - Parameter limitsRows: Whether a table ends where the screen does.
  func reportScreen(limitsRows: Bool = false) -> ReportScreen {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let isUnicode = locale.map { $0.lowercased().contains("utf") } ?? !isOutputTerminal
    return ReportScreen(
      columnCount: screen.columns, cutsToWidth: isOutputTerminal,
      lineCount: limitsRows ? screen.rows : nil,
      usesColor: usesColor, usesUnicode: isUnicode,
      nowNanoseconds: clock.read().wallNanoseconds, timeZone: dayTime,
      homeFolder: environment["HOME"], workingFolder: workingFolder)
  }
}

/// The longest pause that still counts as work, as an option.
struct IdleLimitArgument: OptionValue {
  /// What was typed.
  let limit: IdleLimit

  /// In nanoseconds; `nil` for no limit.
  var nanoseconds: Int64? { limit.nanoseconds }

  init?(argument: String) {
    guard let limit = IdleLimit(argument) else { return nil }
    self.limit = limit
  }

  static func advice(about text: String) -> String { IdleLimit.advice(about: text) }
}
