/// The time of work on a document: how long it was open, and how much of that somebody worked on it.
///
/// Two times are equal if they are equally long, whenever they were.
package struct WorkTime: Sendable {
  /// Time in which it was open.
  package var openNanoseconds: Int64 {
    didSet { (openStretch, openCutNanoseconds) = (nil, nil) }
  }
  /// Time in which it was worked on.
  package var activeNanoseconds: Int64 {
    didSet { (activeStretch, activeCutNanoseconds) = (nil, nil) }
  }
  /// The part of the active time in which no input could be seen.
  package var assumedNanoseconds: Int64 {
    didSet { assumedCutNanoseconds = nil }
  }
  /// The part of the active time that no program recorded, because a person added it.
  package var declaredNanoseconds: Int64
  /// When it was open, if that was one stretch without a gap, in nanoseconds since 1970.
  package private(set) var openStretch: Range<Int64>?
  /// When it was worked on, if that was one stretch without a pause, in nanoseconds since 1970.
  package private(set) var activeStretch: Range<Int64>?
  /// The open time as ``Timeline/cutNanoseconds`` measures it; `nil` if only the exact time is known.
  private var openCutNanoseconds: Int64?
  /// The active time, measured in the same way.
  private var activeCutNanoseconds: Int64?
  /// The assumed time, measured in the same way.
  private var assumedCutNanoseconds: Int64?

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
    openStretch = tracked.open.stretch
    activeStretch = tracked.active.stretch
    openCutNanoseconds = tracked.open.cutNanoseconds
    activeCutNanoseconds = tracked.active.cutNanoseconds
    assumedCutNanoseconds = tracked.assumed.cutNanoseconds
  }

  /// Measures the time of a day, week or month, in which each moment counts once, however many documents were open.
  ///
  /// - Parameters:
  ///   - open: When each document was open in it.
  ///   - active: When somebody worked on each.
  /// - Complexity: O(*n* log *n*) in all pieces.
  package init(open: [Timeline], active: [Timeline]) {
    let (wholeOpen, wholeActive) = (Timeline.union(of: open), Timeline.union(of: active))
    self.init(
      openNanoseconds: wholeOpen.measureNanoseconds,
      activeNanoseconds: wholeActive.measureNanoseconds)
    openStretch = Self.onlyStretch(of: open)
    activeStretch = Self.onlyStretch(of: active)
    openCutNanoseconds = wholeOpen.cutNanoseconds
    activeCutNanoseconds = wholeActive.cutNanoseconds
  }

  /// Measures the time of several activities, in which each moment counts once.
  init(atOnce times: [TrackedTime]) {
    self.init(open: times.map(\.open), active: times.map(\.active))
  }

  /// The times of several documents are added up in the rows, and the sum is rounded there.
  private static func onlyStretch(of timelines: [Timeline]) -> Range<Int64>? {
    let covered = timelines.filter { !$0.isEmpty }
    return covered.count == 1 ? covered[0].stretch : nil
  }

  /// The time in which it was open, as people read it.
  package var shownOpenNanoseconds: Int64 {
    ShownTime.nanoseconds(of: openCutNanoseconds ?? openNanoseconds, in: openStretch)
  }

  /// The time in which it was worked on, as people read it: never more than the open time beside it.
  package var shownActiveNanoseconds: Int64 {
    let shown = ShownTime.nanoseconds(
      of: activeCutNanoseconds ?? activeNanoseconds, in: activeStretch)
    return activeNanoseconds <= openNanoseconds ? min(shown, shownOpenNanoseconds) : shown
  }

  /// The part of the active time in which no input could be seen, as people read it: all of it where none could.
  package var shownAssumedNanoseconds: Int64 {
    if isActiveUnknown { return shownActiveNanoseconds }
    return min(
      ShownTime.nanoseconds(of: assumedCutNanoseconds ?? assumedNanoseconds),
      shownActiveNanoseconds)
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
  func adding(_ other: WorkTime) -> WorkTime {
    if self == WorkTime() { return other }
    if other == WorkTime() { return self }
    var sum = combined(with: other) { $0.addingSaturated($1) }
    sum.openStretch = Self.joined(openStretch, other.openStretch)
    sum.activeStretch = Self.joined(activeStretch, other.activeStretch)
    sum.openCutNanoseconds = (openCutNanoseconds ?? openNanoseconds).addingSaturated(
      other.openCutNanoseconds ?? other.openNanoseconds)
    sum.activeCutNanoseconds = (activeCutNanoseconds ?? activeNanoseconds).addingSaturated(
      other.activeCutNanoseconds ?? other.activeNanoseconds)
    sum.assumedCutNanoseconds = (assumedCutNanoseconds ?? assumedNanoseconds).addingSaturated(
      other.assumedCutNanoseconds ?? other.assumedNanoseconds)
    return sum
  }

  /// Joins two stretches of which one begins where the other ends, as at midnight; all others have a gap between them,
  /// or were at once.
  private static func joined(_ one: Range<Int64>?, _ other: Range<Int64>?) -> Range<Int64>? {
    guard let one, let other else { return nil }
    if one.upperBound == other.lowerBound { return one.lowerBound..<other.upperBound }
    return other.upperBound == one.lowerBound ? other.lowerBound..<one.upperBound : nil
  }

  /// Returns what is left without a part of it.
  func without(_ part: WorkTime) -> WorkTime {
    part == WorkTime() ? self : combined(with: part) { $0 - min($0, $1) }
  }

  private func combined(with other: WorkTime, _ body: (Int64, Int64) -> Int64) -> WorkTime {
    WorkTime(
      openNanoseconds: body(openNanoseconds, other.openNanoseconds),
      activeNanoseconds: body(activeNanoseconds, other.activeNanoseconds),
      assumedNanoseconds: body(assumedNanoseconds, other.assumedNanoseconds),
      declaredNanoseconds: body(declaredNanoseconds, other.declaredNanoseconds))
  }
}

extension WorkTime: Hashable {
  private var lengths: [Int64] {
    [openNanoseconds, activeNanoseconds, assumedNanoseconds, declaredNanoseconds]
  }

  package static func == (one: WorkTime, other: WorkTime) -> Bool { one.lengths == other.lengths }

  package func hash(into hasher: inout Hasher) { hasher.combine(lengths) }
}
