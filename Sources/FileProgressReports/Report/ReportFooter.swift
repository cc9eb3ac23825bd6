import ProgressModel

/// What several texts say of times that were not seen.
enum ReportFooter {
  /// Returns what is said of time without input.
  static func assumption(nanoseconds: Int64) -> String {
    "of which " + DurationText.forPeople(nanoseconds: nanoseconds)
      + " assumed: no input was seen"
  }

  /// What is said where an end is not certain, with the command that mends it.
  static let uncertainEnd = "? an end is not certain: fileprogress stop FILE --at TIME"
}
