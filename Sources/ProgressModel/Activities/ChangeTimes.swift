/// The time that each change of an activity covers: from the sighting of its text before to the sighting of
/// its text after.
///
/// A text is the same text whoever sees it, so any sighting of the text before will do, and the newest is
/// the closest one. Sightings of the same device come first, since clocks of two devices may differ.
struct ChangeTimes {
  /// A moment at which a content was seen. What was seen at one moment by two is one moment, and the order
  /// of facts tells apart what the clock does not.
  private struct Moment: Comparable {
    var nanoseconds: Int64
    var stamp: Stamp
    var content: Fingerprint

    var state: State { State(nanoseconds: nanoseconds, content: content) }

    static func < (left: Moment, right: Moment) -> Bool {
      (
        left.nanoseconds, left.stamp, left.content.high, left.content.low, left.content.byteCount
      ) < (
        right.nanoseconds, right.stamp, right.content.high, right.content.low,
        right.content.byteCount
      )
    }
  }

  private struct State: Hashable {
    var nanoseconds: Int64
    var content: Fingerprint
  }

  private struct Source: Hashable {
    var content: Fingerprint
    /// `nil` for all devices.
    var device: DeviceIdentifier?
  }

  private var sightings: [SightingIdentifier: ContentSighting] = [:]
  /// The sightings of a content: by their stamp for one device, and by their time for all.
  private var sources: [Source: [ContentSighting]] = [:]
  /// The newest begin of a session, up to the sighting through which it was begun: nothing was there then.
  private var births: [SightingIdentifier: Int64] = [:]

  /// Collects when the contents of an activity were seen.
  ///
  /// - Complexity: O(*n* log *n*), *n* sightings and sessions.
  init(of facts: ActivityFacts) {
    let wanted = Set(facts.samples.lazy.filter { $0.wordsChanged != nil }.compactMap(\.before))
    for sighting in facts.contentSightings {
      sightings[sighting.id] = sighting
      guard let content = sighting.content, wanted.contains(content) else { continue }
      sources[Source(content: content, device: sighting.device), default: []].append(sighting)
      sources[Source(content: content), default: []].append(sighting)
    }
    for source in sources.keys {
      sources[source]?.sort {
        source.device == nil
          ? ($0.seenAtNanoseconds, $0.stamp, $0.id) < ($1.seenAtNanoseconds, $1.stamp, $1.id)
          : ($0.stamp, $0.id) < ($1.stamp, $1.id)
      }
    }
    for record in facts.sessions {
      guard let start = record.spans.first?.wallStartNanoseconds,
        let sighting = record.session.provenance.sighting.flatMap({ sightings[$0] }),
        start <= sighting.seenAtNanoseconds
      else { continue }
      births[sighting.id] = max(births[sighting.id] ?? start, start)
    }
  }

  /// Returns the changes by one counter that count: a set in which no two cover one time.
  ///
  /// Of all such sets it is the one that covers most; if equal, the one with more changes. Changes that
  /// touch at one moment don't overlap. A change whose text before was seen at no earlier moment covers
  /// nothing but the moment of its text after.
  ///
  /// - Parameter changes: Changes by one counter, each once, in any order.
  /// - Returns: The chosen ones; the same for every order of `changes`.
  /// - Complexity: O(*n* log *n*), *n* changes and sightings.
  /// - Source: Weighted interval scheduling; Kleinberg and Tardos, "Algorithm Design", 2005, section 6.1.
  func counted(_ changes: [WordSampleFact]) -> [WordSampleFact] {
    let covers = covers(changes)
    let order = covers.indices.sorted { left, right in
      (
        covers[left].end, covers[left].start, changes[left].authorship.stamp, changes[left].id
      ) < (
        covers[right].end, covers[right].start, changes[right].authorship.stamp, changes[right].id
      )
    }
    // The best choice among the first changes, and whether the last of them is part of it.
    var best = [Choice()]
    var steps: [(isTaken: Bool, countBefore: Int)] = []
    for (position, index) in order.enumerated() {
      let cover = covers[index]
      let countBefore = Self.count(of: order[..<position]) { covers[$0].end <= cover.start }
      let taken = best[countBefore].adding(cover.nanoseconds)
      let isTaken = best[position] < taken
      best.append(isTaken ? taken : best[position])
      steps.append((isTaken, countBefore))
    }
    var result: [WordSampleFact] = []
    var remaining = order.count
    while remaining > 0 {
      let (isTaken, countBefore) = steps[remaining - 1]
      if isTaken { result.append(changes[order[remaining - 1]]) }
      remaining = isTaken ? countBefore : remaining - 1
    }
    return result
  }

  /// What some changes come to that don't overlap.
  private struct Choice: Comparable {
    /// The sum of disjoint stretches between two moments of 64 bits fits.
    var nanoseconds: UInt64 = 0
    var changeCount = 0

    func adding(_ nanoseconds: UInt64) -> Choice {
      Choice(nanoseconds: self.nanoseconds &+ nanoseconds, changeCount: changeCount + 1)
    }

    static func < (left: Choice, right: Choice) -> Bool {
      (left.nanoseconds, left.changeCount) < (right.nanoseconds, right.changeCount)
    }
  }

  /// What a change covers: an open stretch between two places in the order of moments. Moments have even
  /// places; a change that covers one moment starts just before it.
  private struct Cover {
    var start: Int
    var end: Int
    var nanoseconds: UInt64
  }

  private func covers(_ changes: [WordSampleFact]) -> [Cover] {
    let ends = changes.map(end)
    let starts = changes.indices.map { start(of: changes[$0], endingAt: ends[$0]) }
    var first: [State: Moment] = [:]
    for moment in ends + starts.compactMap(\.self) {
      first[moment.state] = first[moment.state].map { min($0, moment) } ?? moment
    }
    var places: [State: Int] = [:]
    for (index, moment) in first.values.sorted().enumerated() { places[moment.state] = 2 * index }
    return changes.indices.map { index in
      let end = places[ends[index].state] ?? 0
      guard let start = starts[index], let place = places[start.state], place < end else {
        return Cover(start: end - 1, end: end, nanoseconds: 0)
      }
      return Cover(
        start: place, end: end,
        nanoseconds: UInt64(bitPattern: ends[index].nanoseconds &- start.nanoseconds))
    }
  }

  /// When the text after a change was seen.
  private func end(of change: WordSampleFact) -> Moment {
    let sighting = sightings[change.sighting]
    // A text that came back to its file has an identifier that is made a little later.
    let isOfFile = sighting?.content == change.after
    return Moment(
      nanoseconds: (isOfFile ? nil : change.id.madeAtNanoseconds) ?? sighting?.seenAtNanoseconds
        ?? change.momentNanoseconds ?? 0,
      stamp: sighting?.stamp ?? change.authorship.stamp, content: change.after)
  }

  /// When the text before a change was seen last; `nil` if it was not, or by a clock that was set back.
  private func start(of change: WordSampleFact, endingAt end: Moment) -> Moment? {
    guard let content = change.before else { return nil }
    let device = sightings[change.sighting]?.device ?? change.authorship.device
    var seen = newest(Source(content: content, device: device)) { $0.stamp < end.stamp }
    seen =
      seen
      ?? newest(Source(content: content)) {
        ($0.seenAtNanoseconds, $0.stamp) < (end.nanoseconds, end.stamp)
      }
    var result = seen.map {
      Moment(nanoseconds: $0.seenAtNanoseconds, stamp: $0.stamp, content: content)
    }
    if content.byteCount == 0, let birth = births[change.sighting] {
      let nothing = Moment(nanoseconds: birth, stamp: Stamp(rawValue: 0), content: content)
      result = result.map { max($0, nothing) } ?? nothing
    }
    return result.flatMap { $0 < end ? $0 : nil }
  }

  private func newest(
    _ source: Source, before isBefore: (ContentSighting) -> Bool
  ) -> ContentSighting? {
    guard let sorted = sources[source] else { return nil }
    let count = Self.count(of: sorted[...], isBefore)
    return count > 0 ? sorted[count - 1] : nil
  }

  /// Returns how many elements at the start meet a condition that none after them meets.
  private static func count<Element>(
    of sorted: ArraySlice<Element>, _ condition: (Element) -> Bool
  ) -> Int {
    var (low, high) = (sorted.startIndex, sorted.endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(sorted[middle]) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low - sorted.startIndex
  }
}
