import FileProgress
import Foundation

// A time without a day means the last one that has been: at eight in the morning, 23:00 is yesterday's.

extension MomentArgument {
  /// The moment, in nanoseconds since 1970; of a time without a day the last one that is not after another
  /// moment. `nil` for one that no calendar has.
  func last(before end: Int64, in context: CommandContext) -> Int64? {
    nearest(to: end, in: context) { $0 <= end ? 0 : -1 }
  }

  /// The moment, in nanoseconds since 1970; of a time without a day the first one after another moment.
  /// `nil` for one that no calendar has.
  func first(after start: Int64, in context: CommandContext) -> Int64? {
    nearest(to: start, in: context) { $0 > start ? 0 : 1 }
  }

  /// The moment, in nanoseconds since 1970; of a time without a day the last one that has been.
  func latest(in context: CommandContext) -> Int64? {
    last(before: context.clock.read().wallNanoseconds, in: context)
  }

  /// - Parameter dayOffset: Says by how many days the moment moves that is on the day of the other one.
  private func nearest(
    to other: Int64, in context: CommandContext, _ dayOffset: (Int64) -> Int
  ) -> Int64? {
    guard let date = date(in: context) else { return nil }
    guard isTimeOfDay else { return date.wallNanoseconds }
    let calendar = context.calendar
    let time = calendar.dateComponents([.hour, .minute, .second], from: date)
    let day = Date(timeIntervalSince1970: TimeInterval(other) / 1_000_000_000)
    func moment(_ day: Date) -> Int64? {
      calendar.date(
        bySettingHour: time.hour ?? 0, minute: time.minute ?? 0, second: time.second ?? 0, of: day
      )?.wallNanoseconds
    }
    guard let found = moment(day) else { return nil }
    let offset = dayOffset(found)
    if offset == 0 { return found }
    return calendar.date(byAdding: .day, value: offset, to: day).flatMap(moment)
  }
}
