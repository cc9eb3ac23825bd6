import ArgumentParser
import FileProgress
import FileProgressReports
import Foundation
import ProgressModel

/// When a session was, as options: two of its start, its end and its length.
struct SessionTimeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Set the start: 17:30 or 'yesterday 17:30'.", valueName: "time"),
    transform: MomentArgument.parsed(for: .work))
  var from: MomentArgument?

  @Option(
    help: ArgumentHelp("Set the end.", valueName: "time"),
    transform: MomentArgument.parsed(for: .work))
  var to: MomentArgument?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Set the length: 25min, 1h30min.", valueName: "length"),
    transform: LengthArgument.parsed)
  var length: LengthArgument?

  func validate() throws {
    if from != nil, to != nil, length != nil {
      throw ValidationError("--from, --to and --for can't be combined. Give two of them.")
    }
    for (option, moment) in [("--from", from), ("--to", to)] where moment?.form.isDay ?? false {
      let text = moment?.text ?? ""
      throw ValidationError(
        UnquotedMoment(with: text, for: .work)?.advice
          ?? "\(option) \(text) has no time of day. Example: \(option) 2026-11-20T17:30")
    }
  }

  /// Says how a call is typed with options for its times: a start and an end or a length, with a day or not, or a day
  /// alone; `nil` for other words.
  static func sentence(
    aboutTimes words: [String], in context: CommandContext = .current
  ) -> String? {
    options(forTimes: words).map {
      "Times need options: \(context.call(with: $0, insteadOf: words))"
    }
  }

  private static func options(forTimes words: [String]) -> [String]? {
    let fillers = ["from", "at", "on", "to", "until", "for", "-", "–"]
    var (days, times, lengths): ([String], [String], [String]) = ([], [], [])
    for word in words where !fillers.contains(word.lowercased()) {
      for part in ends(of: word) {
        if LengthOfTime(part)?.hasUnit ?? false {
          lengths.append(part)
        } else if let form = MomentForm(part) {
          if form.isDay { days.append(part) } else { times.append(part) }
        } else {
          return nil
        }
      }
    }
    guard days.count <= 1, lengths.count <= 1, times.count + lengths.count <= 2,
      days.count == 1 || times.count + lengths.count == 2
    else { return nil }
    let length = ["--for", lengths.first ?? "1h"]
    // Nine o'clock may be still to come.
    if times.isEmpty, days.first?.lowercased() == "today" {
      return length
    }
    // A day alone is no start.
    let from = (days + [times.first ?? "9:00"]).joined(separator: " ")
    guard MomentForm(from) != nil else { return nil }
    return ["--from", from] + (times.count == 2 ? ["--to", times[1]] : length)
  }

  /// The two times of a word such as `9:00-10:30`; any other word alone.
  private static func ends(of word: String) -> [String] {
    let ends = word.split { "-–".contains($0) }.map(String.init)
    return ends.count == 2 && ends.allSatisfy { TimeOfDay($0) != nil } ? ends : [word]
  }

  /// Whether both ends are given: all of the time between them counts.
  var isWhole: Bool { length != nil || (from != nil && to != nil) }

  /// Whether anything says when the session was.
  var isGiven: Bool { from != nil || to != nil || length != nil }

  /// The options as they are typed, for the name of a command.
  var text: String {
    [("--from", from?.text), ("--to", to?.text), ("--for", length?.text)].compactMap {
      option, value in value.map { option + " " + ShellText.word($0) }
    }.joined(separator: " ")
  }

  /// The time of a new session; a length alone ends now.
  ///
  /// - Returns: In nanoseconds since 1970.
  /// - Throws: ``CommandFailure`` if it can't be.
  func period(in context: CommandContext) throws -> Range<Int64> {
    let now = context.clock.read().wallNanoseconds
    switch (from, to, length) {
    case (let from?, let to?, _):
      // Of two times without a day, the end belongs to the start; a day that was typed decides for both.
      if from.form.isTimeOfDay, !to.form.isTimeOfDay {
        let end = try to.last(before: now, for: "--to", in: context)
        let start = try from.last(before: end - 1, for: "--from", in: context)
        return try checked(start, end, now, in: context)
      }
      let start = try from.last(before: now, for: "--from", in: context)
      let end =
        try from.form.isTimeOfDay
        ? to.first(after: start, for: "--to", in: context)
        : endMoment(to, after: start, now, in: context)
      let days = [start, end].map { MomentText.absolute($0, timeZone: context.timeZone).prefix(10) }
      if from.form.isTimeOfDay, to.form.isTimeOfDay, end > now, days[0] != days[1] {
        throw CommandFailure(
          .usage,
          "--to \(to.text) is not after --from \(from.text). Give a later end, or the day, such as "
            + "--from 'yesterday \(from.text)'.")
      }
      return try checked(start, end, now, in: context)
    case (let from?, nil, let length?):
      let start = try from.last(before: now, for: "--from", in: context)
      return try checked(start, start.addingSaturated(length.nanoseconds), now, in: context)
    case (nil, let to, let length?):
      let end = try to?.last(before: now, for: "--to", in: context) ?? now
      return try checked(end.subtractingSaturated(length.nanoseconds), end, now, in: context)
    case (_, _, nil):
      throw CommandFailure(
        .usage, "Say when you worked. Example: --from 9:00 --to 10:30, or --from 9:00 --for 25min.")
    }
  }

  /// The new time of a session that was at another one; what is not given stays.
  ///
  /// - Parameter known: Its time until now. A time without a day is the one that is next to it.
  /// - Returns: In nanoseconds since 1970.
  /// - Throws: ``CommandFailure`` if it can't be.
  func period(
    changing known: Range<Int64>, in context: CommandContext
  ) throws -> Range<Int64> {
    if !isGiven {
      throw CommandFailure(
        .usage, "Say what to change: --from TIME, --to TIME or --for LENGTH.")
    }
    let now = context.clock.read().wallNanoseconds
    if from == nil, let to, let length {
      let end = try endMoment(to, after: known.lowerBound, now, in: context)
      return try checked(end.subtractingSaturated(length.nanoseconds), end, now, in: context)
    }
    let start =
      try from.map { try nearest($0, to: known.lowerBound, in: context) } ?? known.lowerBound
    let end =
      try to.map { try endMoment($0, after: start, now, in: context) }
      ?? length.map { start.addingSaturated($0.nanoseconds) } ?? known.upperBound
    return try checked(start, end, now, in: context)
  }

  /// A part of a session; a time without a day is the first one after the session started.
  ///
  /// - Parameter known: When the session was.
  /// - Returns: In nanoseconds since 1970.
  /// - Throws: ``CommandFailure`` if it can't be, or is not in the session.
  func pause(within known: Range<Int64>, in context: CommandContext) throws -> Range<Int64> {
    let example = "Example: --from 14:10 --to 14:55, or --from 14:10 --for 45min."
    guard let from, to != nil || length != nil else {
      throw CommandFailure(.usage, "Give the start and the end of the break. \(example)")
    }
    let now = context.clock.read().wallNanoseconds
    // A time to the minute names the minute in which the session started, too.
    let start = try from.first(
      after: known.lowerBound - from.precisionNanoseconds, for: "--from", in: context)
    let end =
      try to.map { try breakEnd($0, after: start, within: known, in: context) }
      ?? length.map { start.addingSaturated($0.nanoseconds) } ?? start
    // A time before the session is taken for one on the next day, which may be still to come.
    if start < known.upperBound, end <= start { throw isNotAfter(start, end, now, in: context) }
    guard start < known.upperBound, end > known.lowerBound else {
      throw CommandFailure(
        .usage,
        "The session was "
          + context.reportScreen().stretch(from: known.lowerBound, to: known.upperBound)
          + ". Give a time within it.")
    }
    return try checked(start, end, now, in: context).clamped(to: known)
  }

  /// The moment; of a time without a day the first one after a start, unless that is still to come and the
  /// time was already today.
  private func endMoment(
    _ argument: MomentArgument, after start: Int64, _ now: Int64, in context: CommandContext
  ) throws -> Int64 {
    let first = try argument.first(after: start, for: "--to", in: context)
    guard first > now, let today = argument.today(in: context), today <= now else { return first }
    return today
  }

  /// The moment; of a time without a day the first one after the start of a break, unless one before it is nearer to the
  /// session: no break is meant that lasts from 11:30 until 11:00 on the next day.
  private func breakEnd(
    _ argument: MomentArgument, after start: Int64, within known: Range<Int64>,
    in context: CommandContext
  ) throws -> Int64 {
    let first = try argument.first(after: start, for: "--to", in: context)
    guard argument.form.isTimeOfDay, first > known.upperBound else { return first }
    let last = try argument.last(before: start, for: "--to", in: context)
    return known.lowerBound - last < first - known.upperBound ? last : first
  }

  /// The moment; of a time without a day the one that is nearest to another moment.
  private func nearest(
    _ argument: MomentArgument, to other: Int64, in context: CommandContext
  ) throws -> Int64 {
    let last = try argument.last(before: other, for: "--from", in: context)
    let first = try argument.first(after: other, for: "--from", in: context)
    return (first - other).magnitude < (last - other).magnitude ? first : last
  }

  /// The longest session that can be added or made, in nanoseconds: a longer one is a typing mistake.
  private static let greatestNanoseconds: Int64 = 86_400_000_000_000

  private func checked(
    _ start: Int64, _ end: Int64, _ now: Int64, in context: CommandContext
  ) throws -> Range<Int64> {
    func text(_ moment: Int64) -> String {
      MomentText.dayAndTime(moment, now: now, timeZone: context.dayTime)
    }
    // "now" is read after the other moments, with a clock that goes on.
    guard end <= context.clock.read().wallNanoseconds else {
      throw CommandFailure(
        .usage, "The end, \(text(end)), is in the future. Give a time that has passed.")
    }
    guard start < end else { throw isNotAfter(start, end, now, in: context) }
    guard end - start <= Self.greatestNanoseconds else {
      throw CommandFailure(
        .usage,
        "From \(text(start)) to \(text(end)) is more than 24 hours. Add a session for each day.")
    }
    return start..<end
  }

  private func isNotAfter(
    _ start: Int64, _ end: Int64, _ now: Int64, in context: CommandContext
  ) -> CommandFailure {
    func text(_ moment: Int64) -> String {
      MomentText.dayAndTime(moment, now: now, timeZone: context.dayTime)
    }
    return CommandFailure(
      .usage, "The end, \(text(end)), is not after the start, \(text(start)). Give a later end.")
  }
}
