import ProgressModel

/// Lengths of time in words and in figures.
package enum DurationText {
  /// Returns a duration as people say it: `12 s`, `43 min`, `1 h 05 min`, from 1000 hours on `1,234 h`.
  ///
  /// Parts of the smallest unit are cut off, so that nobody reads more than was measured; a duration
  /// below zero reads `0 s`.
  package static func forPeople(nanoseconds: Int64) -> String {
    let seconds = shownNanoseconds(of: nanoseconds) / 1_000_000_000
    let minutes = seconds / 60
    let hours = minutes / 60
    if minutes == 0 { return "\(seconds) s" }
    if hours == 0 { return "\(minutes) min" }
    if hours >= 1000 { return NumberText.grouped(hours) + " h" }
    return "\(hours) h " + CivilTime.padded(minutes % 60, to: 2) + " min"
  }

  /// Returns as much of a duration as ``forPeople(nanoseconds:)`` shows: whole seconds up to a minute, whole minutes
  /// up to 1000 hours, whole hours from there on.
  package static func shownNanoseconds(of nanoseconds: Int64) -> Int64 {
    let second: Int64 = 1_000_000_000
    let duration = max(0, nanoseconds)
    let unit = TimeUnit(of: duration / second).seconds * second
    return duration - duration % unit
  }

  /// Returns a duration for programs in whole seconds, such as `2580`; parts of a second are cut off.
  package static func seconds(nanoseconds: Int64) -> String { String(nanoseconds / 1_000_000_000) }
}
