import ArgumentParser
import FileProgressReports
import ProgressModel

/// A date or time that was typed, such as `2026-11-20`, `yesterday 14:05`, `last week` or `2h ago`.
struct MomentArgument {
  /// What was typed.
  let text: String
  /// What it is typed for.
  let use: MomentUse
  /// What was understood, without regard to the present.
  let form: MomentForm

  /// Reads a date or time that somebody typed; `nil` if the text is neither.
  init?(argument: String, for use: MomentUse = .period) {
    guard let form = MomentForm(argument) ?? Self.form(argument, onlyFor: use) else { return nil }
    text = argument
    self.use = use
    self.form = form
  }

  /// Returns what is only understood for some uses: a part of a day where it is enough to know about when it is.
  private static func form(_ typed: String, onlyFor use: MomentUse) -> MomentForm? {
    let text = typed.lowercased().replacing("-", with: " ")
    switch use {
    case .period:
      let words = [
        "this morning": "today", "this afternoon": "today noon", "last night": "yesterday 18:00",
      ]
      return words[text].flatMap { MomentForm($0) }
    case .goal, .due:
      if let form = formOfEnd(typed) { return form }
      if ["this morning", "this afternoon", "this evening", "tonight"].contains(text) {
        return MomentForm("today")
      }
      // What is due in the evening is due on that day.
      guard let match = typed.lowercased().wholeMatch(of: /(.+)[- ](?:evening|night)/),
        let form = MomentForm(String(match.1)), form.isDay, !form.isPeriod
      else { return nil }
      return form
    case .forgetting, .loss, .work, .publishing: return nil
    }
  }

  /// Returns the period whose end was typed, such as `end of month`: a goal or due date of a period is its last day.
  private static func formOfEnd(_ typed: String) -> MomentForm? {
    guard let match = typed.lowercased().wholeMatch(of: /(?:the )?end[ -]of[ -](?:the )?(.+)/)
    else { return nil }
    let period = String(match.1)
    let form =
      ["week", "month", "year"].contains(period)
      ? MomentForm("this " + period) : MomentForm(period)
    return form.flatMap { $0.isPeriod ? $0 : nil }
  }

  /// Whether nobody has to guess which moment it is: neither when it was typed matters, nor which number is the month.
  var isClear: Bool { form.isInFull && text.wholeMatch(of: #/\d{1,2}[-./] ?\d.*/#) == nil }

  /// Returns what reads the value of an option, and throws `ValidationError` with advice.
  static func parsed(for use: MomentUse) -> @Sendable (String) throws -> MomentArgument {
    { text in
      guard let moment = MomentArgument(argument: text, for: use) else {
        throw ValidationError(
          UnquotedMoment(with: text, for: use)?.advice
            ?? use.advice(about: TypedName(word: text).shown))
      }
      return moment
    }
  }

  /// Reads dates as they are meant where and when this one was typed.
  func reader(in context: CommandContext) -> MomentReader {
    MomentReader(
      use.mood, nowNanoseconds: context.clock.read().wallNanoseconds, clock: context.dayTime)
  }

  /// Returns what was understood.
  ///
  /// - Parameters:
  ///   - option: The option that it was given for, such as `--since`.
  ///   - context: Where and when it was typed.
  /// - Throws: ``CommandFailure`` with status 64 for what no calendar or clock has.
  func understood(
    for option: String, in context: CommandContext
  ) throws(CommandFailure) -> UnderstoodMoment {
    do {
      return try reader(in: context).moment(form)
    } catch {
      throw failure(error, for: option)
    }
  }

  /// Returns what was understood of something that is over.
  ///
  /// - Throws: ``CommandFailure`` with status 64 for what no calendar or clock has, and for what is to come.
  func past(
    for option: String, in context: CommandContext
  ) throws(CommandFailure) -> UnderstoodMoment {
    let found = try understood(for: option, in: context)
    guard found.start <= context.clock.read().wallNanoseconds else {
      throw isInTheFuture(found, for: option)
    }
    return found
  }

  /// How long the moment lasts that was typed, in nanoseconds: a minute, unless seconds were typed.
  var precisionNanoseconds: Int64 { form.isToTheMinute ? 60_000_000_000 : 0 }

  // MARK: - What is wrong

  /// What was typed, with what was understood unless that is clear, as a sentence about it begins.
  func subject(_ found: UnderstoodMoment) -> String {
    guard !isClear else { return "\"\(text)\"" }
    let screen = CommandContext.current.reportScreen()
    let (first, last) = (
      screen.weekdayAndDate(found.startText), screen.weekdayAndDate(found.endText)
    )
    return "\"\(text)\" means \(first == last ? first : first + " to " + last), which"
  }

  /// Says that the moment has not been yet.
  func isInTheFuture(_ found: UnderstoodMoment, for option: String) -> CommandFailure {
    CommandFailure(.usage, "\(option): \(subject(found)) is in the future. \(use.examples)")
  }

  /// Says that the moment has been.
  func isInThePast(_ found: UnderstoodMoment, for option: String) -> CommandFailure {
    CommandFailure(.usage, "\(option): \(subject(found)) is in the past. \(use.examples)")
  }

  /// Says why there is no such moment.
  func failure(_ problem: MomentProblem, for option: String) -> CommandFailure {
    switch problem {
    case .nonexistent:
      CommandFailure(
        .usage,
        "\(option): \"\(text)\" does not exist. Give a real date between \(MomentReader.years.lowerBound) and "
          + "\(MomentReader.years.upperBound).")
    case .skipped(let day, let time):
      CommandFailure(
        .usage,
        "\(option): On \(day.text), clocks are set forward and skip \(time.text). Give another time."
      )
    }
  }
}
