package import Foundation

/// How far the clock on the wall is ahead of UTC, and when a day begins by it.
package protocol LocalTime: Sendable {
  /// The distance at a moment, in seconds.
  ///
  /// - Parameter nanoseconds: The moment, since 1970.
  func utcOffsetSeconds(at nanoseconds: Int64) -> Int64

  /// How long after midnight a day begins, in seconds. ``LocalDays`` says which day a moment is in.
  var dayStartSeconds: Int64 { get }
}

extension LocalTime {
  /// A day begins at midnight.
  package var dayStartSeconds: Int64 { 0 }
}

/// A clock of someone who writes past midnight: the day begins some time later.
package struct PersonalTime: LocalTime {
  private let clock: any LocalTime
  package let dayStartSeconds: Int64

  /// Creates the clock of a person.
  ///
  /// - Parameters:
  ///   - clock: The clock on the wall.
  ///   - dayStartSeconds: How long after midnight the day begins, from 0 to less than a day.
  package init(_ clock: any LocalTime, dayStartSeconds: Int64) {
    self.clock = clock
    self.dayStartSeconds = dayStartSeconds
  }

  package func utcOffsetSeconds(at nanoseconds: Int64) -> Int64 {
    clock.utcOffsetSeconds(at: nanoseconds)
  }
}

extension TimeZone: LocalTime {
  package func utcOffsetSeconds(at nanoseconds: Int64) -> Int64 {
    Int64(secondsFromGMT(for: Date(timeIntervalSince1970: Double(nanoseconds) / 1e9)))
  }
}
