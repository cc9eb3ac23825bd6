import ProgressModel

/// What another program recorded of a person's time.
///
/// Files come from anywhere, so each reader is a pure function with a limit on bytes and intervals, and refuses
/// what it does not understand: no entry is left out in silence.
package struct TrackerRecords: Hashable, Sendable {
  /// The most bytes that a file may have.
  package static let greatestByteCount = 64 << 20
  /// The most intervals that a file may have: a person who stops a timer 27 times a day has as many in ten years.
  package static let greatestCount = 100_000

  /// The intervals, in the order of the file; they may overlap.
  package private(set) var intervals: [TrackedInterval] = []
  /// How many have no end, because they still run.
  package private(set) var runningCount = 0

  init() {}

  /// Adds an interval; one without any length adds nothing.
  ///
  /// - Parameters:
  ///   - start: In nanoseconds since 1970.
  ///   - end: In nanoseconds since 1970.
  ///   - names: What the program filed it under. Blanks around them and empty ones are left out.
  ///   - place: Where it is in the file.
  mutating func add(
    from start: Int64, to end: Int64, names: [String], at place: TrackerRecordsError.Place?
  ) throws(TrackerRecordsError) {
    guard WallTime.plausibleNanoseconds.contains(start),
      WallTime.plausibleNanoseconds.contains(end)
    else { throw TrackerRecordsError(at: place, "it was before 1970 or after 2115") }
    guard start <= end else { throw TrackerRecordsError(at: place, "the end is before the start") }
    guard start < end else { return }
    guard intervals.count < Self.greatestCount else {
      throw TrackerRecordsError(
        at: place, "there are more than 100,000 sessions. Export a shorter period")
    }
    let kept = names.map { $0.trimmingBlanks }.filter { !$0.isEmpty }
    intervals.append(TrackedInterval(period: start..<end, names: kept))
  }

  /// Notes an interval that still runs.
  mutating func addRunning() { runningCount += 1 }
}

extension StringProtocol {
  /// The text without blanks, tabs and line ends around it.
  var trimmingBlanks: String {
    func isBlank(_ character: Character) -> Bool { character.isWhitespace }
    let start = drop(while: isBlank)
    return String(start.reversed().drop(while: isBlank).reversed())
  }
}
