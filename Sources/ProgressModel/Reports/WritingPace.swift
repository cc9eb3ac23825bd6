/// How many words an hour a person writes: in each session, in each document, at each hour of the day and on each
/// weekday.
///
/// A row is the sum of the words by the sum of the hours, so a long session counts more than a short one. Words are the
/// net changes that the report shows: removed words are subtracted. A session that spans several hours or days is shared
/// among them by its active time. In the time of a row, each moment counts once. The design note *Reports* has the rules.
package struct WritingPace: Sendable {
  /// A session.
  package struct Session: Sendable {
    /// The session.
    package var session: PaceSession
    /// What it came to.
    package var figures: PaceFigures
  }

  /// An hour of the day.
  package struct Hour: Sendable {
    /// The hour that the clock shows, 0…23.
    package var hour: Int
    /// What the work in it came to.
    package var figures: PaceFigures
  }

  /// A day of the week.
  package struct Day: Sendable {
    /// Which one.
    package var weekday: Weekday
    /// What the work on it came to.
    package var figures: PaceFigures
  }

  /// A document.
  package struct Document: Sendable {
    /// Its session that began last.
    package var last: PaceSession
    /// What its sessions came to.
    package var figures: PaceFigures
  }

  /// The hours of the day in which a person writes fastest.
  package struct Fastest: Hashable, Sendable {
    /// The hour with which they begin, 0…23.
    package var firstHour: Int
    /// The hour with which they end, 0…23: 0 for midnight.
    package var endHour: Int
    /// What they came to.
    package var figures: PaceFigures
  }

  /// An hour is among the fastest if it has at least this share of the words of the fastest one.
  private static let leastShareOfFastest = 0.9

  /// What counted the words; `nil` without a session.
  package let counter: String?
  /// How many sessions are left out, since another counter counted their words.
  package let otherCount: Int
  /// What all sessions came to.
  package let total: PaceFigures
  /// The hours of the day in which there was work, sorted.
  package let hours: [Hour]
  /// The weekdays on which there was work, Monday first. A day begins where the person's days begin.
  package let weekdays: [Day]
  /// The documents, the one with the most active time first.
  package let documents: [Document]
  /// The sessions, the newest first.
  package let sessions: [Session]
  /// The fastest hours; `nil` where too little is known, or where all hours are alike.
  package let fastest: Fastest?

  /// Derives the figures. If several counters counted the words, those by the one with the most active time count.
  ///
  /// - Parameters:
  ///   - sessions: The sessions, in any order.
  ///   - time: The person's clock: which hour it shows, and where days begin.
  /// - Complexity: O(*n* log *n*) in the sessions, their stretches of active time and the hours of these.
  package init(of sessions: [PaceSession], in time: any LocalTime) {
    var times: [String: Int64] = [:]
    for session in sessions {
      times[session.counter] = times[session.counter, default: 0]
        .addingSaturated(session.active.measure)
    }
    let counter = times.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let counted = sessions.filter { $0.counter == counter }
      .sorted { ($0.startedAtNanoseconds, $0.id) > ($1.startedAtNanoseconds, $1.id) }
    self.counter = counter
    otherCount = sessions.count - counted.count

    var all = Share()
    var byHour: [Int: Share] = [:]
    var byWeekday: [Weekday: Share] = [:]
    var byActivity: [ActivityIdentifier: (last: PaceSession, share: Share)] = [:]
    for (number, session) in counted.enumerated() {
      let words = Double(session.words)
      let whole = session.active.intervals
      all.add(number, words, whole)
      byActivity[session.activity, default: (session, Share())].share.add(number, words, whole)
      let pieces = whole.flatMap { Self.pieces(of: $0, in: time) }
      for piece in pieces {
        byHour[piece.hour, default: Share()].add(number, 0, [piece.range])
        byWeekday[piece.weekday, default: Share()].add(number, 0, [piece.range])
      }
      var begin = Int64.min
      for change in session.changes {
        // A day has the words that reports have in it.
        let weekday = LocalDays.day(of: change.momentNanoseconds, in: time).weekday
        byWeekday[weekday, default: Share()].add(number, Double(change.words), [])
        // Nobody saw when the words since the change before were written.
        let since = begin..<max(begin, change.momentNanoseconds)
        let written = session.active.intersection(since).measure
        for piece in pieces {
          let range = written > 0 ? piece.range.clamped(to: since) : piece.range
          let part =
            Double(range.upperBound - range.lowerBound)
            / Double(written > 0 ? written : session.active.measure)
          byHour[piece.hour, default: Share()].add(number, Double(change.words) * part, [])
        }
        begin = since.upperBound
      }
    }
    total = all.figures(.document)
    let hours = byHour.sorted { $0.key < $1.key }
      .map { Hour(hour: $0.key, figures: $0.value.figures(.period)) }
    self.hours = hours
    weekdays = byWeekday.sorted { $0.key < $1.key }
      .map { Day(weekday: $0.key, figures: $0.value.figures(.period)) }
    documents = byActivity.values
      .map { Document(last: $0.last, figures: $0.share.figures(.document)) }
      .sorted { left, right in
        let (leftTime, rightTime) = (
          left.figures.activeNanoseconds, right.figures.activeNanoseconds
        )
        return leftTime != rightTime
          ? leftTime > rightTime
          : (PathBytes(left.last.path), left.last.activity)
            < (PathBytes(right.last.path), right.last.activity)
      }
    self.sessions = counted.map { session in
      Session(
        session: session,
        figures: PaceFigures(
          sessionCount: 1, activeNanoseconds: session.active.measure, words: session.words,
          bound: .session))
    }
    fastest = Self.fastest(of: hours, byHour)
  }

  /// What falls to a row.
  private struct Share {
    /// The numbers of its sessions.
    var sessions: Set<Int> = []
    var words = 0.0
    var ranges: [Range<Int64>] = []

    mutating func add(_ session: Int, _ words: Double, _ ranges: [Range<Int64>]) {
      sessions.insert(session)
      self.words += words
      self.ranges += ranges
    }

    /// Adds another hour of the day.
    mutating func add(_ other: Share) {
      sessions.formUnion(other.sessions)
      words += other.words
      ranges += other.ranges
    }

    func figures(_ bound: PaceFigures.Bound) -> PaceFigures {
      PaceFigures(
        sessionCount: sessions.count, activeNanoseconds: IntervalSet(ranges).measure,
        words: Int64(exactly: words.rounded()) ?? (words < 0 ? .min : .max), bound: bound)
    }
  }

  /// Cuts a stretch where the clock shows a full hour, and where a day begins.
  private static func pieces(
    of stretch: Range<Int64>, in time: any LocalTime
  ) -> [(hour: Int, weekday: Weekday, range: Range<Int64>)] {
    let second: Int64 = 1_000_000_000
    let hour = 3600 * second
    var pieces: [(hour: Int, weekday: Weekday, range: Range<Int64>)] = []
    var start = stretch.lowerBound
    while start < stretch.upperBound {
      let offset = time.utcOffsetSeconds(at: start)
      func rest(untilFullHourOf clock: Int64) -> Int64 {
        let passed = start.addingSaturated(clock * second) % hour
        return passed < 0 ? -passed : hour - passed
      }
      let length = min(
        rest(untilFullHourOf: offset), rest(untilFullHourOf: offset - time.dayStartSeconds))
      let end = min(start.addingSaturated(length), stretch.upperBound)
      pieces.append(
        (
          hour: Int(CivilTime(nanoseconds: start, utcOffsetSeconds: offset).hour),
          weekday: LocalDays.day(of: start, in: time).weekday, range: start..<end
        ))
      start = end
    }
    return pieces
  }

  /// Joins the fastest hour with its neighbours that are nearly as fast.
  private static func fastest(of hours: [Hour], _ shares: [Int: Share]) -> Fastest? {
    var rates: [Int: Int64] = [:]
    for row in hours { rates[row.hour] = row.figures.wordsPerHour }
    let best = rates.max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let best, best.value > 0 else { return nil }
    func isFast(_ hour: Int) -> Bool {
      rates[hour].map { Double($0) >= Double(best.value) * leastShareOfFastest } ?? false
    }
    // Where no other hour is known, or all are alike, nothing is fastest.
    guard rates.keys.contains(where: { !isFast($0) }) else { return nil }
    func next(_ hour: Int, _ step: Int) -> Int { (hour + step + 24) % 24 }
    var (first, last) = (best.key, best.key)
    while isFast(next(first, -1)) { first = next(first, -1) }
    while isFast(next(last, 1)) { last = next(last, 1) }
    var share = Share()
    var hour = first
    while true {
      if let more = shares[hour] { share.add(more) }
      if hour == last { break }
      hour = next(hour, 1)
    }
    return Fastest(firstHour: first, endHour: next(last, 1), figures: share.figures(.period))
  }
}
