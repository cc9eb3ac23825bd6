/// Lengths of time in words and in figures.
package enum DurationText {
  /// Returns a duration as people say it: `12 s`, `43 min`, `1 h 05 min`, from 1000 hours on `1234 h`.
  ///
  /// Parts of the smallest unit are cut off, so that nobody reads more than was measured; a duration
  /// below zero reads `0 s`.
  package static func forPeople(nanoseconds: Int64) -> String {
    let seconds = shownNanoseconds(of: nanoseconds) / 1_000_000_000
    let minutes = seconds / 60
    let hours = minutes / 60
    if minutes == 0 { return "\(seconds) s" }
    if hours == 0 { return "\(minutes) min" }
    if hours >= 1000 { return "\(hours) h" }
    return "\(hours) h " + CivilTime.padded(minutes % 60, to: 2) + " min"
  }

  /// Returns as much of a duration as ``forPeople(nanoseconds:)`` shows: whole seconds up to a minute, whole minutes
  /// up to 1000 hours, whole hours from there on.
  package static func shownNanoseconds(of nanoseconds: Int64) -> Int64 {
    let second: Int64 = 1_000_000_000
    let duration = max(0, nanoseconds)
    let unit =
      switch duration {
      case ..<(60 * second): second
      case ..<(1000 * 3600 * second): 60 * second
      default: 3600 * second
      }
    return duration - duration % unit
  }

  /// Returns a duration in seconds, exactly: a plain decimal number without exponent, with at most
  /// nine decimals and no needless ones, such as `2580` or `2460.4`.
  package static func seconds(nanoseconds: Int64) -> String {
    let magnitude = nanoseconds.magnitude
    let whole = String(magnitude / 1_000_000_000)
    let sign = nanoseconds < 0 ? "-" : ""
    let rest = magnitude % 1_000_000_000
    guard rest != 0 else { return sign + whole }
    var decimals = CivilTime.padded(Int64(rest), to: 9)
    while decimals.utf8.last == UInt8(ascii: "0") { decimals.removeLast() }
    return sign + whole + "." + decimals
  }
}
