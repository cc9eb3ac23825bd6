import FileProgressTestSupport
import ProgressModel

/// Sessions of one activity by chance: on several devices and runs of machines, overlapping, with
/// pulses, corrections and clocks that were set.
struct RandomSessions {
  static let boots: [BootIdentifier] = [.number(0xB1), .number(0xB2), .number(0xB3)]
  /// Two stores on one machine share its first run; the second machine was started once.
  static let devicesOfBoot: [[DeviceIdentifier]] = [
    [.desk, .number(0xD3)], [.desk], [.laptop],
  ]
  static let viewpoint = Viewpoint(
    device: .desk, now: reading(boot: boots[1], cell: 110_000, drift: 0))

  var generator: SeededGenerator
  /// What the wall clock of each run is off by, in milliseconds.
  let drifts: [Int]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    var drifts: [Int] = []
    for _ in Self.boots { drifts.append(.random(in: -9000...9000, using: &generator)) }
    self.drifts = drifts
  }

  private static func reading(boot: BootIdentifier, cell: Int, drift: Int) -> ClockReading {
    ClockReading(
      boot: boot, monotonicNanoseconds: MillisecondTime.origin + Int64(cell) * millisecond,
      wallNanoseconds: epoch + Int64(cell + drift) * millisecond, utcOffsetSeconds: 0)
  }

  /// Returns some sessions.
  ///
  /// - Parameter setsClocks: Whether the wall clock may have jumped between two spans of one run.
  mutating func sessions(count: Int, setsClocks: Bool = true) -> [SessionRecord] {
    (0..<count).map { session(UInt64($0 + 1), setsClocks: setsClocks) }
  }

  private mutating func session(_ number: UInt64, setsClocks: Bool) -> SessionRecord {
    let run = Int.random(in: 0..<Self.boots.count, using: &generator)
    let kind = SessionFact.Kind.allCases.randomElement(using: &generator) ?? .attended
    let device = Self.devicesOfBoot[run].randomElement(using: &generator) ?? .desk
    var record = SessionRecord(
      session: .number(
        number, kind: kind, seesInput: kind != .passive && chance(60),
        authorship: .at(Int64(number), on: device)))
    var start = Int.random(in: 12_000...70_000, using: &generator)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let length = chance(10) ? 0 : Int.random(in: 1...14_000, using: &generator)
      var drift = drifts[run]
      if setsClocks, chance(40) { drift += .random(in: -2500...2500, using: &generator) }
      var span = Span(startingAt: Self.reading(boot: Self.boots[run], cell: start, drift: drift))
      span.durationNanoseconds = Int64(length) * millisecond
      record.spans.append(span)
      start += length + (chance(50) ? 0 : .random(in: 1...6000, using: &generator))
      if start > 95_000 { break }
    }
    record.pulses = pulses(of: number, spanCount: record.spans.count)
    if chance(60) { record.sessionEnd = .at(epoch, of: number) }
    if chance(25) {
      record.correction = correction(
        [.cut, .delete, .add].randomElement(using: &generator) ?? .cut, of: number)
    }
    for _ in 0..<(chance(25) ? Int.random(in: 1...3, using: &generator) : 0) {
      record.pauses.append(correction(.pause, of: number, stamp: chance(70) ? 10 : 8))
    }
    return record
  }

  private mutating func pulses(of session: UInt64, spanCount: Int) -> [PulsesFact] {
    // Dense, sparse, or hardly any.
    let share = [60, 15, 3].randomElement(using: &generator) ?? 0
    let seconds = (0..<60).filter { _ in chance(share) }
    let typing = seconds.filter { _ in chance(50) }
    let other = seconds.filter { !typing.contains($0) || chance(20) }
    let origin = chance(70) ? 0 : Int64.random(in: 0..<Int64(spanCount), using: &generator)
    return [.inMinute(0, typing: typing, other: other, of: session, since: origin)]
  }

  private mutating func correction(
    _ kind: CorrectionFact.Kind, of session: UInt64, stamp: Int64 = 9
  ) -> CorrectionFact {
    let start = epoch + .random(in: 20_000...80_000, using: &generator) * millisecond
    let length = .random(in: 0...25_000, using: &generator) * millisecond
    return .saying(kind, from: start, to: start + length, of: session, stamp: stamp)
  }

  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  /// Returns a stretch of the wall clock, in milliseconds after `epoch`.
  mutating func period() -> Range<Int> {
    let start = Int.random(in: 0...90_000, using: &generator)
    return start..<start + .random(in: 1...40_000, using: &generator)
  }
}
