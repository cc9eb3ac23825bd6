import ProgressModel

/// Tracked time, counted cell by cell: an array with a cell for every millisecond of each run of a
/// machine. Slow, simple, and written from the rules alone, to be compared with the real one.
///
/// All times are whole milliseconds within a few minutes of `origin` and of `epoch`.
struct MillisecondTime {
  static let horizon = 130_000
  /// What the monotonic clock reads at the first cell.
  static let origin = 100 * second

  /// Milliseconds of each kind.
  struct Totals: Equatable {
    var open = 0
    var active = 0
    var assumed = 0
    var declared = 0
    var typing = 0
  }

  /// What is known of one millisecond of a run.
  private struct Cell {
    static let input: UInt16 = 1
    static let blind: UInt16 = 2
    static let typing: UInt16 = 4
    static let assumed: UInt16 = 8
    static let firstLimit: UInt16 = 16
    static let passive: UInt16 = 128
    static let added: UInt16 = 256
    static let declared: UInt16 = 512
  }

  private struct Stretch {
    var boot: BootIdentifier
    var device: DeviceIdentifier
    var start: Int
    var end: Int
    /// Wall clock cell minus monotonic cell.
    var drift: Int
    var isInput = true
    var isPassive = false
    var isAdded = false
  }

  private struct GroupKey: Hashable {
    var device: DeviceIdentifier
    var boot: BootIdentifier
  }

  private var stretches: [Stretch] = []
  private var pulses: [GroupKey: [(cell: Int, isTyping: Bool)]] = [:]
  private var cells: [BootIdentifier: [UInt16]] = [:]
  private var drifts: [BootIdentifier: [Int32]] = [:]
  private let limits: [Int64?]
  /// Of each run, what the wall clock read at every open millisecond, and what is known of it.
  private var openCells: [[(wall: Int, flags: UInt16)]] = []

  /// Counts the time of sessions under up to three idle limits.
  init(of sessions: [SessionRecord], from viewpoint: Viewpoint, limits: [Int64?]) {
    self.limits = limits
    for session in sessions { add(session, viewpoint) }
    for boot in Set(stretches.map(\.boot)) { fill(boot) }
    for (index, limit) in limits.enumerated() {
      guard let limit else { continue }
      mark(Cell.firstLimit << UInt16(index), upTo: Int(limit / millisecond), typingOnly: false)
    }
    mark(Cell.typing, upTo: 30_000, typingOnly: true)
    markAssumed()
    for (boot, list) in cells {
      guard let drifts = drifts[boot] else { continue }
      openCells.append(
        list.indices.filter { list[$0] != 0 }.map { ($0 + Int(drifts[$0]), list[$0]) })
    }
  }

  private mutating func add(_ record: SessionRecord, _ viewpoint: Viewpoint) {
    let device = record.session.authorship.device
    if record.correction?.kind == .delete { return }
    let isInput = record.session.seesInput || record.session.kind == .passive
    var own = record.spans.map { span in
      let start = Int((span.monotonicStartNanoseconds - Self.origin) / millisecond)
      return Stretch(
        boot: span.boot, device: device, start: start,
        end: start + Int(span.durationNanoseconds / millisecond),
        drift: Int((span.wallStartNanoseconds - epoch) / millisecond) - start, isInput: isInput,
        isPassive: record.session.kind == .passive)
    }
    if isInput {
      for fact in record.pulses where own.indices.contains(Int(fact.spanIndex)) {
        let origin = own[Int(fact.spanIndex)]
        let key = GroupKey(device: device, boot: origin.boot)
        for second in 0..<60 {
          let isTyping = fact.pulses.typing >> UInt64(second) & 1 == 1
          guard isTyping || fact.pulses.other >> UInt64(second) & 1 == 1 else { continue }
          let cell = origin.start + Int(fact.minute) * 60_000 + second * 1000
          pulses[key, default: []].append((cell, isTyping))
        }
      }
    }
    if let correction = record.correction {
      own = corrected(own, by: correction, of: record.session)
    } else if record.session.kind == .manual, record.sessionEnd == nil, device == viewpoint.device,
      let last = own.last, last.boot == viewpoint.now.boot
    {
      let now = Int((viewpoint.now.monotonicNanoseconds - Self.origin) / millisecond)
      own[own.count - 1].end = max(last.end, now)
    }
    for pause in record.pauses {
      let isOverruled = record.correction.map { pause.authorship.stamp < $0.authorship.stamp }
      if isOverruled ?? false { continue }
      own = own.flatMap { Self.parts(of: $0, outside: pause) }
    }
    stretches += own
  }

  /// Takes a pause out of a stretch, by the wall clock.
  private static func parts(of stretch: Stretch, outside pause: CorrectionFact) -> [Stretch] {
    if stretch.start == stretch.end { return [stretch] }
    let from = Int((pause.wallStartNanoseconds - epoch) / millisecond) - stretch.drift
    let to = from + Int(pause.durationNanoseconds / millisecond)
    if from == to { return [stretch] }
    var (before, after) = (stretch, stretch)
    before.end = min(stretch.end, from)
    after.start = max(stretch.start, to)
    return [before, after].filter { $0.start < $0.end }
  }

  /// Cuts to the corrected period of the wall clock; what was added and not seen is blind.
  private func corrected(
    _ own: [Stretch], by correction: CorrectionFact, of session: SessionFact
  ) -> [Stretch] {
    let from = Int((correction.wallStartNanoseconds - epoch) / millisecond)
    let period = from..<from + Int(correction.durationNanoseconds / millisecond)
    var result: [Stretch] = []
    var seen = Set<Int>()
    for var stretch in own {
      stretch.start = max(stretch.start, period.lowerBound - stretch.drift)
      stretch.end = min(stretch.end, period.upperBound - stretch.drift)
      guard stretch.start < stretch.end else { continue }
      seen.formUnion(stretch.start + stretch.drift..<stretch.end + stretch.drift)
      result.append(stretch)
    }
    guard correction.kind == .add else { return result }
    var begin: Int?
    for wall in period.lowerBound...period.upperBound {
      let isGap = wall < period.upperBound && !seen.contains(wall)
      if isGap, begin == nil { begin = wall }
      if !isGap, let gap = begin {
        result.append(
          // No run of the machine is known to have had this time.
          Stretch(
            boot: BootIdentifier(session.id.value), device: session.authorship.device, start: gap,
            end: wall, drift: 0, isInput: false, isAdded: true))
        begin = nil
      }
    }
    return result
  }

  /// Says of every cell of a run whether it is open, and what the wall clock reads: what it read
  /// for the stretch that began first, a passive one only where there is no other.
  private mutating func fill(_ boot: BootIdentifier) {
    var cells = [UInt16](repeating: 0, count: Self.horizon)
    var drifts = [Int32](repeating: 0, count: Self.horizon)
    let ordered = stretches.filter { $0.boot == boot }.sorted {
      ($0.isPassive ? 1 : 0, $0.start, $0.start + $0.drift)
        < ($1.isPassive ? 1 : 0, $1.start, $1.start + $1.drift)
    }
    for stretch in ordered {
      let flag =
        stretch.isAdded
        ? Cell.added
        : stretch.isPassive ? Cell.passive : stretch.isInput ? Cell.input : Cell.blind
      for cell in stretch.start..<stretch.end {
        if cells[cell] == 0 { drifts[cell] = Int32(stretch.drift) }
        cells[cell] |= flag
      }
    }
    self.cells[boot] = cells
    self.drifts[boot] = drifts
  }

  /// Marks the cells between neighbouring moments of a device that are close enough, as far as its
  /// sessions were open.
  private mutating func mark(_ flag: UInt16, upTo limit: Int, typingOnly: Bool) {
    let keys = Set(stretches.map { GroupKey(device: $0.device, boot: $0.boot) })
    for key in keys {
      let own = stretches.filter {
        $0.isInput && $0.device == key.device && $0.boot == key.boot
      }
      var moments = (pulses[key] ?? []).filter { $0.isTyping || !typingOnly }.map(\.cell)
      if !typingOnly {
        moments += own.filter { !$0.isPassive }.flatMap { [$0.start, $0.end] }
      }
      moments.sort()
      var isOpen = [Bool](repeating: false, count: Self.horizon)
      for stretch in own { for cell in stretch.start..<stretch.end { isOpen[cell] = true } }
      guard var marked = cells[key.boot] else { continue }
      for (previous, next) in zip(moments, moments.dropFirst()) where next - previous <= limit {
        for cell in previous..<next where isOpen[cell] { marked[cell] |= flag }
      }
      cells[key.boot] = marked
    }
  }

  /// Marks the cells that only sessions without input have open: by the run's own clock on one run,
  /// by the wall clock against other runs.
  private mutating func markAssumed() {
    var inputOnWall: [BootIdentifier: [Bool]] = [:]
    for (boot, list) in cells {
      var wall = [Bool](repeating: false, count: Self.horizon)
      for (cell, flags) in list.enumerated() where flags & Cell.input != 0 {
        wall[cell + Int(drifts[boot]?[cell] ?? 0)] = true
      }
      inputOnWall[boot] = wall
    }
    for (boot, list) in cells {
      var marked = list
      let others = inputOnWall.filter { $0.key != boot }.values
      for (cell, flags) in list.enumerated() where flags & 3 == Cell.blind {
        let wall = cell + Int(drifts[boot]?[cell] ?? 0)
        if !others.contains(where: { $0[wall] }) { marked[cell] |= Cell.assumed }
      }
      cells[boot] = marked
    }
    markDeclared(inputOnWall)
  }

  /// Marks the cells that only a person knows of.
  private mutating func markDeclared(_ inputOnWall: [BootIdentifier: [Bool]]) {
    var assumedOnWall: [BootIdentifier: [Bool]] = [:]
    for (boot, list) in cells {
      var wall = [Bool](repeating: false, count: Self.horizon)
      for (cell, flags) in list.enumerated() where flags & Cell.assumed != 0 {
        wall[cell + Int(drifts[boot]?[cell] ?? 0)] = true
      }
      assumedOnWall[boot] = wall
    }
    for (boot, list) in cells {
      var marked = list
      let others =
        inputOnWall.filter { $0.key != boot }.map(\.value)
        + assumedOnWall.filter { $0.key != boot }.map(\.value)
      let known = Cell.input | Cell.assumed
      for (cell, flags) in list.enumerated() where flags & Cell.added != 0 && flags & known == 0 {
        let wall = cell + Int(drifts[boot]?[cell] ?? 0)
        if !others.contains(where: { $0[wall] }) { marked[cell] |= Cell.declared }
      }
      cells[boot] = marked
    }
  }

  /// Returns the totals within a period of the wall clock under one of the limits.
  func totals(limit index: Int, in period: Range<Int> = 0..<horizon) -> Totals {
    let isUnlimited = limits[index] == nil
    let open = Cell.input | Cell.blind | Cell.passive | Cell.added
    let active =
      isUnlimited ? open : Cell.assumed | Cell.declared | Cell.firstLimit << UInt16(index)
    return Totals(
      open: measure(open, period), active: measure(active, period),
      assumed: measure(Cell.assumed, period), declared: measure(Cell.declared, period),
      typing: measure(Cell.typing, period))
  }

  /// Adds up, over the wall clock, the greatest number of times that one run covers a moment.
  private func measure(_ flags: UInt16, _ period: Range<Int>) -> Int {
    var greatest = [UInt8](repeating: 0, count: Self.horizon)
    var total = 0
    for run in openCells {
      var times = [UInt8](repeating: 0, count: Self.horizon)
      for (wall, value) in run where value & flags != 0 {
        times[wall] += 1
        guard times[wall] > greatest[wall] else { continue }
        greatest[wall] = times[wall]
        if period.contains(wall) { total += 1 }
      }
    }
    return total
  }
}
