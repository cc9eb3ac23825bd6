import Foundation

/// A moment that was typed, such as `2026-11-20`, `yesterday 14:05`, `last week` or `2h ago`.
struct MomentArgument: OptionValue {
  /// What was typed.
  let text: String
  private let form: MomentForm

  init?(argument: String) {
    guard let form = MomentForm(argument) else { return nil }
    text = argument
    self.form = form
  }

  static func advice(about text: String) -> String {
    "\"\(text)\" is not a date or time. Examples: 2026-11-20, yesterday, monday, 2w, 14:05, "
      + "'yesterday 18:30'. More: fileprogress help dates"
  }

  /// The years in which something can have been recorded; others can't be told in nanoseconds.
  static let years = 1900...2199

  /// The moment, or the start of the day or period; `nil` for one that no calendar has, or out of ``years``.
  func date(in context: CommandContext) -> Date? {
    guard let date = form.start(at: context.now, in: context.personalCalendar) else { return nil }
    return Self.years.contains(context.calendar.component(.year, from: date)) ? date : nil
  }

  /// The moment, or the start of the day or of the period.
  ///
  /// - Parameters:
  ///   - option: The option that it was given for, such as `--since`.
  ///   - context: Where and when it was typed.
  /// - Throws: ``CommandFailure`` with status 64 for one that no calendar has, or out of ``years``.
  func start(for option: String, in context: CommandContext) throws(CommandFailure) -> Date {
    guard let date = date(in: context) else { throw impossible(for: option) }
    return date
  }

  /// The end of the day or of the period; the moment itself for a time.
  ///
  /// - Parameters:
  ///   - option: The option that it was given for, such as `--until`.
  ///   - context: Where and when it was typed.
  /// - Throws: ``CommandFailure`` with status 64 for one that no calendar has, or out of ``years``.
  func end(for option: String, in context: CommandContext) throws(CommandFailure) -> Date {
    // The end of the last day of the calendar is a day after it.
    guard date(in: context) != nil,
      let end = form.end(at: context.now, in: context.personalCalendar)
    else {
      throw impossible(for: option)
    }
    return end
  }

  /// Whether a time without a day was typed.
  var isTimeOfDay: Bool {
    if case .time(nil, _) = form { true } else { false }
  }

  /// Whether a day or a period was typed, without a time.
  var isDay: Bool {
    switch form {
    case .day, .period: true
    case .time, .exact, .elapsed: false
    }
  }

  /// How long the moment lasts that was typed, in nanoseconds: a minute, unless seconds were typed.
  var precisionNanoseconds: Int64 { form.isToTheMinute ? 60_000_000_000 : 0 }

  /// Says that the moment can't have been.
  func impossible(for option: String) -> CommandFailure {
    CommandFailure(
      .usage,
      "\(option): \"\(text)\" does not exist. Give a real date between \(Self.years.lowerBound) and "
        + "\(Self.years.upperBound).")
  }
}
