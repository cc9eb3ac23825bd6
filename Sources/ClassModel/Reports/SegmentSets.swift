/// The wall-clock time of sessions, by the kind of each second.
struct SegmentSets: Hashable, Sendable {
  private var open = SecondSet()
  private var active = SecondSet()
  private var blind = SecondSet()
  private var manual = SecondSet()

  init() {}

  /// Creates the time of one session.
  init(_ session: ReportedSession) {
    var ranges = [[Range<UInt64>]](
      repeating: [], count: ReportedSession.SegmentKind.allCases.count)
    var end = session.begun.seconds
    for segment in session.segments {
      let start = end + UInt64(segment.gapSeconds)
      end = start + UInt64(segment.lengthSeconds)
      ranges[Int(segment.kind.rawValue)].append(start..<end)
    }
    self.init(ranges)
  }

  /// Creates the union of many.
  init(uniting all: some Sequence<SegmentSets>) {
    var ranges: [[Range<UInt64>]] = [[], [], [], []]
    for sets in all {
      ranges[0] += sets.open.ranges
      ranges[1] += sets.active.ranges
      ranges[2] += sets.blind.ranges
      ranges[3] += sets.manual.ranges
    }
    self.init(ranges)
  }

  private init(_ ranges: [[Range<UInt64>]]) {
    open = SecondSet(ranges[Int(ReportedSession.SegmentKind.open.rawValue)])
    active = SecondSet(ranges[Int(ReportedSession.SegmentKind.active.rawValue)])
    blind = SecondSet(ranges[Int(ReportedSession.SegmentKind.blind.rawValue)])
    manual = SecondSet(ranges[Int(ReportedSession.SegmentKind.manual.rawValue)])
  }

  func union(_ other: SegmentSets) -> SegmentSets {
    self == other ? self : SegmentSets(uniting: [self, other])
  }

  /// The end of the last segment.
  var end: UInt64? {
    [open, active, blind, manual].compactMap { $0.ranges.last?.upperBound }.max()
  }

  /// How many seconds are known only because the student entered them.
  var enteredSeconds: UInt64 { manual.subtracting(open.union(active).union(blind)).count }

  /// The total time.
  var time: WorkedTime {
    let watched = open.union(active)
    let unwatched = blind.union(manual)
    let assumed = unwatched.subtracting(watched)
    // Assumed seconds are never watched and active ones always are, so they don't overlap.
    return WorkedTime(
      openSeconds: watched.count + assumed.count, activeSeconds: active.count + assumed.count,
      assumedSeconds: assumed.count)
  }
}

/// How long a student worked; each second counts once.
package struct WorkedTime: Hashable, Codable, Sendable {
  /// Seconds in which the work was open.
  package var openSeconds: UInt64
  /// Seconds that count as active.
  package var activeSeconds: UInt64
  /// Active seconds for which no input was seen: the program didn't report it, or the time was entered by
  /// hand.
  package var assumedSeconds: UInt64

  package init(openSeconds: UInt64 = 0, activeSeconds: UInt64 = 0, assumedSeconds: UInt64 = 0) {
    self.openSeconds = openSeconds
    self.activeSeconds = activeSeconds
    self.assumedSeconds = assumedSeconds
  }
}
