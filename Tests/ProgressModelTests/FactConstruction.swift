import ProgressModel

// Short ways to write down facts, so that a test shows only what it is about.

let millisecond: Int64 = 1_000_000
let second: Int64 = 1000 * millisecond
let minute: Int64 = 60 * second
let hour: Int64 = 60 * minute
let day: Int64 = 24 * hour

/// A Tuesday in November 2023: the wall clock when the machines of the tests started.
let epoch: Int64 = 1_700_000_000 * second

extension TypedIdentifier {
  static func number(_ number: UInt64) -> Self { Self(high: 0, low: number) }

  /// An identifier that says when it was made.
  static func made(_ number: UInt64, atNanoseconds moment: Int64) -> Self {
    Self(high: UInt64(moment / 1_000_000) << 16 | 0x7000, low: 1 << 63 | number)
  }

  /// One that was made at a moment, in nanoseconds since 1970.
  static func made(at nanoseconds: Int64, _ number: UInt64 = 0) -> Self {
    Self(
      high: UInt64(nanoseconds / millisecond) << 16 | 0x7000, low: 1 << 63 | number)
  }
}

extension DeviceIdentifier {
  static let desk = number(0xD1)
  static let laptop = number(0xD2)
}

extension BootIdentifier {
  static let firstBoot = number(0xB1)
  static let secondBoot = number(0xB2)
}

extension Stamp {
  static func number(_ number: Int64) -> Stamp { Stamp(rawValue: number) }
}

extension Authorship {
  static func at(
    _ stamp: Int64, on device: DeviceIdentifier = .desk, tool: String = "test"
  ) -> Authorship {
    Authorship(device: device, person: .number(0xA0), tool: tool, stamp: .number(stamp))
  }

  /// That of a fact which was saved at a moment, in nanoseconds since 1970.
  static func saved(at nanoseconds: Int64) -> Authorship {
    .at(Stamp.next(after: nil, wallNanoseconds: nanoseconds).rawValue)
  }
}

extension ClockReading {
  /// What the clocks say some time after the start of the machine, the wall clock being off by
  /// `drift`.
  static func after(
    _ uptime: Int64, drift: Int64 = 0, boot: BootIdentifier = .firstBoot
  ) -> ClockReading {
    ClockReading(
      boot: boot, monotonicNanoseconds: uptime, wallNanoseconds: epoch + uptime + drift,
      utcOffsetSeconds: 3600)
  }
}

extension Span {
  /// A stretch on the monotonic clock; the wall clock read `epoch + drift` when it was zero.
  static func from(
    _ start: Int64, to end: Int64, drift: Int64 = 0, boot: BootIdentifier = .firstBoot
  ) -> Span {
    Span(
      boot: boot, monotonicStartNanoseconds: start, wallStartNanoseconds: epoch + start + drift,
      utcOffsetSeconds: 3600, durationNanoseconds: end - start)
  }
}

extension SessionFact {
  static func number(
    _ number: UInt64, kind: Kind = .attended, seesInput: Bool = true,
    owner: OwnerIdentifier? = nil, beatInterval: Int64? = nil, authorship: Authorship = .at(1)
  ) -> SessionFact {
    SessionFact(
      id: .number(number), provenance: .sighting(.number(0x51)), kind: kind, seesInput: seesInput,
      owner: owner, beatIntervalNanoseconds: beatInterval, authorship: authorship)
  }
}

extension PulsesFact {
  /// Input in some seconds of one minute.
  static func inMinute(
    _ minute: Int64, typing: [Int] = [], other: [Int] = [], of session: UInt64 = 1,
    since spanIndex: Int64 = 0
  ) -> PulsesFact {
    var pulses = MinutePulses()
    for second in typing { pulses.mark(second: second, isTyping: true) }
    for second in other { pulses.mark(second: second, isTyping: false) }
    return PulsesFact(
      session: .number(session), spanIndex: spanIndex, minute: minute, pulses: pulses)
  }
}

extension CorrectionFact {
  static func saying(
    _ kind: Kind, from start: Int64, to end: Int64, of session: UInt64 = 1, stamp: Int64 = 9
  ) -> CorrectionFact {
    CorrectionFact(
      id: .number(0xC0), session: .number(session), kind: kind, wallStartNanoseconds: start,
      durationNanoseconds: end - start, authorship: .at(stamp))
  }
}

extension SessionEndFact {
  static func at(
    _ wall: Int64, reason: Reason = .stopped, isUncertain: Bool = false, of session: UInt64 = 1
  ) -> SessionEndFact {
    SessionEndFact(
      id: .number(0xE0), session: .number(session), sighting: nil, reason: reason,
      endedAtNanoseconds: wall, isUncertain: isUncertain, authorship: .at(9))
  }
}

extension Viewpoint {
  /// The desk, an hour after its first start.
  static let desk = Viewpoint(device: .desk, now: .after(60 * minute))
}

extension Fingerprint {
  static func number(_ number: UInt64) -> Fingerprint {
    Fingerprint(high: number, low: ~number, byteCount: Int64(number))
  }
}
