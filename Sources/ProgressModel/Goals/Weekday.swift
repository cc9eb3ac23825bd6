/// A day of the week.
package enum Weekday: Int, Hashable, Comparable, CaseIterable, Sendable {
  case monday
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday

  package static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
}
