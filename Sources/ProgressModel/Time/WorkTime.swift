/// The time of work on a document: how long it was open, and how much of that somebody worked on it.
package struct WorkTime: Hashable, Sendable {
  /// Time in which it was open.
  package var openNanoseconds: Int64
  /// Time in which it was worked on.
  package var activeNanoseconds: Int64
  /// The part of the active time in which no input could be seen.
  package var assumedNanoseconds: Int64
  /// The part of the active time that no program recorded, because a person added it.
  package var declaredNanoseconds: Int64

  package init(
    openNanoseconds: Int64 = 0, activeNanoseconds: Int64 = 0, assumedNanoseconds: Int64 = 0,
    declaredNanoseconds: Int64 = 0
  ) {
    self.openNanoseconds = openNanoseconds
    self.activeNanoseconds = activeNanoseconds
    self.assumedNanoseconds = assumedNanoseconds
    self.declaredNanoseconds = declaredNanoseconds
  }

  /// Measures time that was tracked.
  package init(_ tracked: TrackedTime) {
    self.init(
      openNanoseconds: tracked.open.measureNanoseconds,
      activeNanoseconds: tracked.active.measureNanoseconds,
      assumedNanoseconds: tracked.assumed.measureNanoseconds,
      declaredNanoseconds: tracked.declared.measureNanoseconds)
  }

  /// Whether no input was seen, so that all of the active time is assumed.
  package var isActiveUnknown: Bool {
    assumedNanoseconds > 0 && assumedNanoseconds == activeNanoseconds
  }

  /// Only the seconds that are whole, as a row has them for other programs.
  var wholeSeconds: WorkTime {
    combined(with: WorkTime()) { own, _ in own - own % 1_000_000_000 }
  }

  /// Returns both times together; a sum that exceeds 64 bits stays at the greatest value.
  func adding(_ other: WorkTime) -> WorkTime { combined(with: other) { $0.addingSaturated($1) } }

  /// Returns what is left without a part of it.
  func without(_ part: WorkTime) -> WorkTime { combined(with: part) { $0 - min($0, $1) } }

  private func combined(with other: WorkTime, _ body: (Int64, Int64) -> Int64) -> WorkTime {
    WorkTime(
      openNanoseconds: body(openNanoseconds, other.openNanoseconds),
      activeNanoseconds: body(activeNanoseconds, other.activeNanoseconds),
      assumedNanoseconds: body(assumedNanoseconds, other.assumedNanoseconds),
      declaredNanoseconds: body(declaredNanoseconds, other.declaredNanoseconds))
  }
}
