import ClassModel
import Classroom
import ProgressModel

extension MomentArgument {
  /// Returns a due date as a class keeps it, such as `2026-12-24` or `2026-12-24 14:00`.
  ///
  /// Days and times are those of the class's time zone, and tomorrow is the day after the teacher's today. Of a period,
  /// the last day counts. A date in full may be over, as for work that was due before it got into the class.
  ///
  /// - Throws: ``CommandFailure`` with status 64 for what no calendar or clock has, and for what is over.
  func dueDate(
    in state: ClassState, _ context: CommandContext = .current
  ) throws(CommandFailure) -> String {
    let option = "--due"
    let now = context.clock.read().wallNanoseconds
    let zone = context.personalTime(by: state.localTime)
    let reader = MomentReader(.ahead, nowNanoseconds: now, clock: zone)
    // The end of a day is its due date without a time.
    if case .time(let day?, let time) = form, time.hour == 24 {
      return try lastDay(of: .day(day), for: option, reader)
    }
    if form.isDay { return try lastDay(of: form, for: option, reader) }
    let found: UnderstoodMoment
    do {
      found = try reader.moment(form)
    } catch {
      throw failure(error, for: option)
    }
    guard form.isInFull || found.start >= now else { throw isInThePast(found, for: option) }
    let shown = CivilTime(nanoseconds: found.start, in: zone)
    var text =
      shown.date + " " + CivilTime.padded(shown.hour, to: 2) + ":"
      + CivilTime.padded(shown.minute, to: 2)
    // A class knows no seconds, and says so.
    if case .time(_, let time) = form, time.second != nil {
      text += ":" + CivilTime.padded(shown.second, to: 2)
    }
    return text
  }

  private func lastDay(
    of form: MomentForm, for option: String, _ reader: MomentReader
  ) throws(CommandFailure) -> String {
    guard let day = reader.days(of: form)?.upperBound else {
      throw failure(.nonexistent, for: option)
    }
    guard form.isInFull || day >= reader.today else {
      throw isInThePast(
        UnderstoodMoment(start: 0, end: 0, startText: day.text, endText: day.text), for: option)
    }
    return day.text
  }
}
