import Foundation
import ProgressModel

/// A calendar whose days begin when those of the person do.
struct PersonalCalendar {
  /// The calendar of dates, by which times of day are told.
  let dates: Calendar
  /// When days begin.
  let dayStart: DayStart

  /// Returns a moment of the date that the person's day at another moment has: half past one at night may belong to
  /// the date before.
  func dateOfDay(at moment: Date) -> Date {
    guard dayStart != .midnight, let begin = beginning(of: dates.startOfDay(for: moment)),
      moment < begin
    else { return moment }
    return dates.date(byAdding: .day, value: -1, to: moment) ?? moment
  }

  /// Returns when the person's day begins that has the date of a moment.
  func beginning(of date: Date) -> Date? {
    guard dayStart != .midnight else { return date }
    return dates.date(
      bySettingHour: dayStart.minutes / 60, minute: dayStart.minutes % 60, second: 0, of: date)
  }

  /// Returns when the person's day begins in which a moment lies.
  func startOfDay(at moment: Date) -> Date {
    let midnight = dates.startOfDay(for: dateOfDay(at: moment))
    return beginning(of: midnight) ?? midnight
  }
}
