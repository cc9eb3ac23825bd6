/// Covered time of one or more machines: what counts once, and where it lies on the wall clock.
///
/// Stretches of one run of a machine are united on its monotonic axis, where nothing jumps.
/// Stretches of different runs have the wall clock in common only: of several that cover one moment
/// there, one counts. A wall clock that was set back makes one run cover a moment twice; both count,
/// since both took place.
package struct Timeline: Hashable, Sendable {
  /// A piece of one run: apart from all other pieces of the run on the monotonic axis.
  struct Piece: Hashable, Sendable {
    var range: Range<Int64>
    var wallOffsetNanoseconds: Int64

    var wallRange: Range<Int64> {
      range.lowerBound + wallOffsetNanoseconds..<range.upperBound + wallOffsetNanoseconds
    }
  }

  /// The pieces of each run, sorted on the monotonic axis.
  var pieces: [BootIdentifier: [Piece]]

  /// Creates covered time without a moment in it.
  package init() {
    pieces = [:]
  }

  /// Creates the union of spans; spans whose numbers are impossible cover nothing.
  ///
  /// - Complexity: O(*n* log *n*).
  package init(_ spans: some Sequence<Span>) {
    var byBoot: [BootIdentifier: [Span]] = [:]
    for span in spans where span.durationNanoseconds > 0 && span.isPlausible {
      byBoot[span.boot, default: []].append(span)
    }
    pieces = byBoot.mapValues(Self.unite)
  }

  /// The total time, each moment counted once; at most what 64 bits can hold.
  ///
  /// - Complexity: O(*n*) for one run, O(*n* log *n*) for several.
  package var measureNanoseconds: Int64 {
    guard pieces.count > 1 else {
      return pieces.values.first?.reduce(0) { $0 + Int64($1.range.count) } ?? 0
    }
    return Self.sweep(pieces)
  }

  /// The total time between moments that are cut to whole seconds, as people read it and as classes get it.
  ///
  /// Parts of it add up, where one ends in the second in which the next begins. Where the wall clock was set, it is the
  /// exact time.
  ///
  /// - Complexity: O(*n* log *n*).
  package var cutNanoseconds: Int64 {
    let exact = measureNanoseconds
    let second: Int64 = 1_000_000_000
    let stretches = wallMoments.intervals
    let cut = stretches.reduce(Int64(0)) { sum, stretch in
      sum + (stretch.upperBound.flooredSeconds - stretch.lowerBound.flooredSeconds)
    }.multipliedReportingOverflow(by: second)
    // Cutting changes each stretch by less than a second.
    let isOnWall =
      !cut.overflow
      && cut.partialValue.subtractingSaturated(exact).magnitude / UInt64(second)
        < UInt64(max(1, stretches.count))
    return isOnWall ? cut.partialValue : exact
  }

  /// Whether nothing is covered.
  package var isEmpty: Bool { pieces.isEmpty }

  /// The first and the last covered moment on the wall clock.
  package var wallBounds: Range<Int64>? {
    let ranges = pieces.values.joined().map(\.wallRange)
    guard let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max()
    else { return nil }
    return first..<last
  }

  /// The covered moments of the wall clock, in nanoseconds since 1970. A moment that a clock which was set back
  /// shows twice is there once.
  ///
  /// - Complexity: O(*n* log *n*).
  package var wallMoments: IntervalSet { IntervalSet(pieces.values.joined().map(\.wallRange)) }

  /// Returns what is covered in any of several.
  ///
  /// - Complexity: O(*n* log *n*) in all pieces.
  package static func union(of timelines: [Timeline]) -> Timeline {
    let covered = timelines.filter { !$0.isEmpty }
    return covered.count > 1 ? Timeline(covered.flatMap(\.spans)) : covered.first ?? Timeline()
  }

  /// Returns what is covered here or there.
  package func union(_ other: Timeline) -> Timeline {
    if other.isEmpty { return self }
    if isEmpty { return other }
    return Timeline(spans + other.spans)
  }

  /// Returns what is covered here, and what another covers besides on the same run of a machine.
  ///
  /// Where both cover a moment, the wall clock of this one holds.
  func extended(by other: Timeline) -> Timeline {
    let own = moments
    return union(
      other.restricted { boot, range in
        let known = own[boot]?.intersection(range) ?? IntervalSet()
        return IntervalSet([range]).subtracting(known)
      })
  }

  /// Returns what is covered within a stretch of the wall clock.
  ///
  /// - Parameter period: Half-open, in nanoseconds since 1970.
  /// - Complexity: O(*n*).
  package func clipped(toWall period: Range<Int64>) -> Timeline {
    var result = Timeline()
    for (boot, list) in pieces {
      let kept = list.compactMap { piece -> Piece? in
        let common = piece.wallRange.clamped(to: period)
        guard !common.isEmpty else { return nil }
        return Piece(
          range: common.lowerBound
            - piece.wallOffsetNanoseconds..<common.upperBound - piece.wallOffsetNanoseconds,
          wallOffsetNanoseconds: piece.wallOffsetNanoseconds)
      }
      if !kept.isEmpty { result.pieces[boot] = kept }
    }
    return result
  }

  /// Returns what is covered in each of some periods of the wall clock.
  ///
  /// - Parameter bounds: Where the periods begin and end, in nanoseconds since 1970, sorted: each begins where the
  ///   one before ends.
  /// - Returns: One for each period in which something is covered, sorted.
  /// - Complexity: O(*n* log *p*), *n* pieces, *p* periods, if few pieces lie in several periods.
  package func parts(inEach bounds: [Int64]) -> [(period: Int, covered: Timeline)] {
    var parts: [Int: Timeline] = [:]
    for (boot, list) in pieces {
      for piece in list {
        guard bounds.count > 1 else { continue }
        let wall = piece.wallRange.clamped(to: bounds[0]..<bounds[bounds.count - 1])
        guard !wall.isEmpty, var period = bounds.period(of: wall.lowerBound) else { continue }
        while period + 1 < bounds.count, bounds[period] < wall.upperBound {
          let common = wall.clamped(to: bounds[period]..<bounds[period + 1])
          if !common.isEmpty {
            parts[period, default: Timeline()].pieces[boot, default: []].append(
              Piece(
                range: common.lowerBound
                  - piece.wallOffsetNanoseconds..<common.upperBound - piece.wallOffsetNanoseconds,
                wallOffsetNanoseconds: piece.wallOffsetNanoseconds))
          }
          period += 1
        }
      }
    }
    return parts.sorted { $0.key < $1.key }.map { (period: $0.key, covered: $0.value) }
  }

  /// Returns what is covered here and lies in the given moments of each run.
  func intersection(_ moments: [BootIdentifier: IntervalSet]) -> Timeline {
    restricted { boot, range in moments[boot]?.intersection(range) ?? IntervalSet() }
  }

  /// Returns what is covered here and not there: on the monotonic axis for the runs that both have,
  /// on the wall clock for all others.
  func subtracting(_ other: Timeline) -> Timeline {
    guard !other.isEmpty else { return self }
    let moments = other.moments
    let onSameRun = restricted { boot, range in
      let theirs = moments[boot]?.intersection(range) ?? IntervalSet()
      return IntervalSet([range]).subtracting(theirs)
    }
    guard other.pieces.keys.contains(where: { pieces[$0] == nil || pieces.count > 1 }) else {
      return onSameRun
    }
    var result = Timeline()
    for (boot, list) in onSameRun.pieces {
      let elsewhere = IntervalSet(
        other.pieces.filter { $0.key != boot }.values.joined().map(\.wallRange))
      let kept = list.flatMap { piece -> [Piece] in
        let range = piece.wallRange
        let left = IntervalSet([range]).subtracting(elsewhere.intersection(range))
        return left.intervals.map {
          Piece(
            range: $0.lowerBound
              - piece.wallOffsetNanoseconds..<$0.upperBound - piece.wallOffsetNanoseconds,
            wallOffsetNanoseconds: piece.wallOffsetNanoseconds)
        }
      }
      if !kept.isEmpty { result.pieces[boot] = kept }
    }
    return result
  }

  /// The covered moments of each run on its monotonic axis.
  var moments: [BootIdentifier: IntervalSet] {
    pieces.mapValues { IntervalSet($0.map(\.range)) }
  }

  private func restricted(
    _ restrict: (BootIdentifier, Range<Int64>) -> IntervalSet
  ) -> Timeline {
    var result = Timeline()
    for (boot, list) in pieces {
      let kept = list.flatMap { piece in
        restrict(boot, piece.range).intervals.map {
          Piece(range: $0, wallOffsetNanoseconds: piece.wallOffsetNanoseconds)
        }
      }
      if !kept.isEmpty { result.pieces[boot] = kept }
    }
    return result
  }

  private var spans: [Span] {
    pieces.flatMap { boot, list in
      list.map {
        Span(
          boot: boot, monotonicStartNanoseconds: $0.range.lowerBound,
          wallStartNanoseconds: $0.wallRange.lowerBound, utcOffsetSeconds: 0,
          durationNanoseconds: Int64($0.range.count))
      }
    }
  }

  /// Unites the spans of one run. Where they overlap, the one that began first says the wall clock.
  private static func unite(_ spans: [Span]) -> [Piece] {
    if spans.count == 1 {
      return [piece(of: spans[0], from: spans[0].monotonicStartNanoseconds)]
    }
    let sorted = spans.sorted {
      ($0.monotonicStartNanoseconds, $0.wallStartNanoseconds, $0.durationNanoseconds)
        < ($1.monotonicStartNanoseconds, $1.wallStartNanoseconds, $1.durationNanoseconds)
    }
    var result: [Piece] = []
    var covered = Int64.min
    for span in sorted where span.monotonicEndNanoseconds > covered {
      let next = piece(of: span, from: max(span.monotonicStartNanoseconds, covered))
      if let last = result.last, last.range.upperBound == next.range.lowerBound,
        last.wallOffsetNanoseconds == next.wallOffsetNanoseconds
      {
        result[result.count - 1].range = last.range.lowerBound..<next.range.upperBound
      } else {
        result.append(next)
      }
      covered = span.monotonicEndNanoseconds
    }
    return result
  }

  private static func piece(of span: Span, from start: Int64) -> Piece {
    Piece(
      range: start..<span.monotonicEndNanoseconds,
      wallOffsetNanoseconds: span.wallOffsetNanoseconds)
  }

  /// Integrates, over the wall clock, the greatest number of times that one run covers a moment.
  private static func sweep(_ pieces: [BootIdentifier: [Piece]]) -> Int64 {
    struct Edge {
      var at: Int64
      var change: Int
      var boot: Int
    }
    var edges: [Edge] = []
    for (index, list) in pieces.values.enumerated() {
      for piece in list {
        edges.append(Edge(at: piece.wallRange.lowerBound, change: 1, boot: index))
        edges.append(Edge(at: piece.wallRange.upperBound, change: -1, boot: index))
      }
    }
    edges.sort { $0.at < $1.at }
    var depth = [Int](repeating: 0, count: pieces.count)
    var total: Int64 = 0
    var previous: Int64 = edges.first?.at ?? 0
    var greatest = 0
    for edge in edges {
      if edge.at > previous {
        let (part, overflows) = Int64(greatest).multipliedReportingOverflow(
          by: edge.at - previous)
        let (sum, sumOverflows) = total.addingReportingOverflow(part)
        total = overflows || sumOverflows ? .max : sum
        previous = edge.at
      }
      depth[edge.boot] += edge.change
      if depth[edge.boot] > greatest {
        greatest = depth[edge.boot]
      } else if edge.change < 0 {
        greatest = depth.max() ?? 0
      }
    }
    return total
  }
}
