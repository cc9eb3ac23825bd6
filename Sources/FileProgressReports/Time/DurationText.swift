package import ProgressModel

/// Lengths of time in words and in figures.
package enum DurationText {
  /// Returns a time as people say it: `12 s`, `43 min`, `1 h 05 min`, from 1000 hours on `1,234 h`.
  ///
  /// It is rounded as ``ShownTime`` says; a time below zero reads `0 s`.
  ///
  /// - Parameters:
  ///   - nanoseconds: The exact time.
  ///   - stretch: When that was, if it was one stretch without gap or pause, in nanoseconds since 1970.
  package static func forPeople(nanoseconds: Int64, in stretch: Range<Int64>? = nil) -> String {
    let seconds = ShownTime.nanoseconds(of: nanoseconds, in: stretch) / 1_000_000_000
    let minutes = seconds / 60
    let hours = minutes / 60
    if minutes == 0 { return "\(seconds) s" }
    if hours == 0 { return "\(minutes) min" }
    if hours >= 1000 { return NumberText.grouped(hours) + " h" }
    return "\(hours) h " + CivilTime.padded(minutes % 60, to: 2) + " min"
  }

  /// Returns how long a document was open, as people say it.
  package static func open(_ time: WorkTime) -> String {
    forPeople(nanoseconds: time.shownOpenNanoseconds)
  }

  /// Returns how long a document was worked on, as people say it.
  package static func active(_ time: WorkTime) -> String {
    forPeople(nanoseconds: time.shownActiveNanoseconds)
  }

  /// Returns a duration for programs in whole seconds, such as `2580`; parts of a second are cut off.
  package static func seconds(nanoseconds: Int64) -> String { String(nanoseconds / 1_000_000_000) }
}
