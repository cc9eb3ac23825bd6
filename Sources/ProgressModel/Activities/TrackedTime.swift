/// The time of one activity under one idle rule, derived from its sessions.
///
/// - **Open**: the measure of all spans; each moment counts once.
/// - **Active**: of the sessions that see input, the stretches between neighbouring moments (input,
///   begin and end of a span) that are no longer than the idle limit; and the whole of the sessions
///   that see none, where none that sees input has the document open. A passive session adds its
///   pulses, and takes nothing away from another one. What a person added counts whole, too.
/// - **Assumed**: the part of the active time that a program recorded without seeing input.
/// - **Declared**: the part of the active time that no program recorded: a person added it.
/// - **Typing**: the stretches between neighbouring keystrokes at most 30 seconds apart.
package struct TrackedTime: Hashable, Sendable {
  /// Five minutes.
  package static let defaultIdleLimitNanoseconds: Int64 = 300_000_000_000
  /// Half a minute.
  package static let typingLimitNanoseconds: Int64 = 30_000_000_000

  /// What counts as open.
  package let open: Timeline
  /// What counts as active.
  package let active: Timeline
  /// The part of the active time that a program recorded without seeing input.
  package let assumed: Timeline
  /// The part of the active time that no program recorded, because a person added it.
  package let declared: Timeline
  /// What counts as typing; `nil` unless it was asked for.
  package let typing: Timeline?

  /// Derives the time of the sessions of one activity.
  ///
  /// - Parameters:
  ///   - sessions: All sessions of the activity, on any device, in any order.
  ///   - viewpoint: Who reads, and when.
  ///   - idleLimitNanoseconds: The longest stretch without input that still counts; `nil` for no
  ///     limit, where active and open time are the same.
  ///   - includesTyping: Whether typing time is wanted too.
  /// - Complexity: O(*n* log *n*), *n* spans and pulses.
  package init(
    of sessions: [SessionRecord], from viewpoint: Viewpoint, idleLimitNanoseconds: Int64?,
    includesTyping: Bool = false
  ) {
    var inputSpans: [Span] = []
    var blindSpans: [Span] = []
    var passiveSpans: [Span] = []
    var addedSpans: [Span] = []
    var groups: [Group.Key: Group] = [:]
    // By index: a record has a dozen counted references, and there may be thousands of them.
    for index in sessions.indices where sessions[index].correction?.kind != .delete {
      let (recorded, added) = sessions[index].timedSpans(from: viewpoint)
      addedSpans += added
      let kind = sessions[index].session.kind
      guard sessions[index].session.hasPulses else {
        blindSpans += recorded
        continue
      }
      if kind == .passive { passiveSpans += recorded } else { inputSpans += recorded }
      let device = sessions[index].session.authorship.device
      for span in recorded where span.isPlausible {
        groups[Group.Key(device: device, boot: span.boot), default: Group()]
          .add(span, bounds: kind != .passive)
      }
      // Pulses count from a recorded span, also where a correction cut it away.
      var rest = sessions[index].pulses[...]
      while let origin = rest.first?.spanIndex {
        let pulses = rest.prefix { $0.spanIndex == origin }
        rest = rest.dropFirst(pulses.count)
        guard let place = Int(exactly: origin), sessions[index].spans.indices.contains(place),
          case let span = sessions[index].spans[place], span.isPlausible
        else { continue }
        groups[Group.Key(device: device, boot: span.boot), default: Group()]
          .add(
            pulses, since: span.monotonicStartNanoseconds, limit: idleLimitNanoseconds,
            includesTyping: includesTyping)
      }
    }
    // Where spans overlap, one of them says the wall clock. It must be the same one for every kind
    // of time, or active time could exceed open time; so all of them are parts of the open time. A
    // passive session never says it where another one does: it would move the time of that one.
    let attended = Timeline(inputSpans + blindSpans + addedSpans)
    open = passiveSpans.isEmpty ? attended : attended.extended(by: Timeline(passiveSpans))
    let watched =
      blindSpans.isEmpty && addedSpans.isEmpty
      ? open : open.intersection(Timeline(inputSpans + passiveSpans).moments)
    let seen =
      passiveSpans.isEmpty ? watched : open.intersection(Timeline(inputSpans).moments)
    assumed = open.intersection(Timeline(blindSpans).moments).subtracting(seen)
    declared =
      addedSpans.isEmpty
      ? Timeline()
      : open.intersection(Timeline(addedSpans).moments).subtracting(seen).subtracting(assumed)
    if let limit = idleLimitNanoseconds {
      active = watched.intersection(Group.stretches(of: groups, upTo: limit)).union(assumed)
        .union(declared)
    } else {
      active = open
    }
    typing =
      includesTyping
      ? watched.intersection(Group.typingStretches(of: groups, upTo: Self.typingLimitNanoseconds))
      : nil
  }

  private init(
    open: Timeline, active: Timeline, assumed: Timeline, declared: Timeline, typing: Timeline?
  ) {
    self.open = open
    self.active = active
    self.assumed = assumed
    self.declared = declared
    self.typing = typing
  }

  /// Returns the time within a stretch of the wall clock.
  ///
  /// - Parameter period: Half-open, in nanoseconds since 1970.
  package func clipped(toWall period: Range<Int64>) -> TrackedTime {
    TrackedTime(
      open: open.clipped(toWall: period), active: active.clipped(toWall: period),
      assumed: assumed.clipped(toWall: period), declared: declared.clipped(toWall: period),
      typing: typing?.clipped(toWall: period))
  }
}

/// The moments and spans of all sessions of an activity on one run of one device.
private struct Group {
  struct Key: Hashable {
    var device: DeviceIdentifier
    var boot: BootIdentifier
  }

  var spans: [Range<Int64>] = []
  var moments: [Int64] = []
  var typingMoments: [Int64] = []

  mutating func add(_ span: Span, bounds: Bool) {
    spans.append(span.monotonicStartNanoseconds..<span.monotonicEndNanoseconds)
    if bounds {
      moments.append(span.monotonicStartNanoseconds)
      moments.append(span.monotonicEndNanoseconds)
    }
  }

  mutating func add(
    _ pulses: ArraySlice<PulsesFact>, since start: Int64, limit: Int64?, includesTyping: Bool
  ) {
    for minute in pulses where Span.possibleMinutes.contains(minute.minute) {
      let minuteStart = start + minute.minute * Self.minuteNanoseconds
      func moment(_ second: Int) -> Int64 { minuteStart + Int64(second) * 1_000_000_000 }
      var rest = minute.pulses.typing | minute.pulses.other
      if let limit, limit < Self.minuteNanoseconds {
        while rest != 0 {
          moments.append(moment(rest.trailingZeroBitCount))
          rest &= rest - 1
        }
      } else if limit != nil, rest != 0 {
        // No two moments of one minute are further apart than the limit.
        moments.append(moment(rest.trailingZeroBitCount))
        moments.append(moment(63 - rest.leadingZeroBitCount))
      }
      rest = includesTyping ? minute.pulses.typing : 0
      while rest != 0 {
        typingMoments.append(moment(rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }

  private static let minuteNanoseconds: Int64 = 60_000_000_000

  static func stretches(
    of groups: [Key: Group], upTo limit: Int64
  ) -> [BootIdentifier: IntervalSet] {
    combined(groups) { stretches(between: $0.moments, upTo: limit) }
  }

  static func typingStretches(
    of groups: [Key: Group], upTo limit: Int64
  ) -> [BootIdentifier: IntervalSet] {
    combined(groups) { stretches(between: $0.typingMoments, upTo: limit) }
  }

  private static func combined(
    _ groups: [Key: Group], _ stretches: (Group) -> IntervalSet
  ) -> [BootIdentifier: IntervalSet] {
    var result: [BootIdentifier: IntervalSet] = [:]
    for (key, group) in groups {
      let within = stretches(group).intersection(IntervalSet(group.spans))
      result[key.boot] = result[key.boot].map { $0.union(within) } ?? within
    }
    return result
  }

  private static func stretches(between moments: [Int64], upTo limit: Int64) -> IntervalSet {
    let sorted = moments.sorted()
    var result: [Range<Int64>] = []
    for (previous, next) in zip(sorted, sorted.dropFirst())
    where next > previous && next - previous <= limit {
      if let last = result.last, last.upperBound == previous {
        result[result.count - 1] = last.lowerBound..<next
      } else {
        result.append(previous..<next)
      }
    }
    return IntervalSet(result)
  }
}
