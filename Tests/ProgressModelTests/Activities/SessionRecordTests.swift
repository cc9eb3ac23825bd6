import ProgressModel
import Testing

@Suite struct SessionRecordTests {
  static let owner = OwnerIdentifier.number(0x0F)

  struct Sight: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var record: SessionRecord
    var viewpoint: Viewpoint
    var state: SessionState
  }

  static func record(
    _ kind: SessionFact.Kind, owner: OwnerIdentifier? = nil, device: DeviceIdentifier = .desk,
    boot: BootIdentifier = .firstBoot, sessionEnd: SessionEndFact? = nil,
    correction: CorrectionFact? = nil
  ) -> SessionRecord {
    SessionRecord(
      session: .number(1, kind: kind, owner: owner, authorship: .at(1, on: device)),
      spans: [.from(0, to: minute), .from(5 * minute, to: 10 * minute, boot: boot)],
      sessionEnd: sessionEnd, correction: correction)
  }

  /// A session whose client has to give a sign of life every five seconds; the last came some time
  /// before the hour.
  static func quiet(
    forSeconds seconds: Int64, sessionEnd: SessionEndFact? = nil
  ) -> SessionRecord {
    let end = 60 * minute - seconds * second
    return SessionRecord(
      session: .number(1, owner: owner, beatInterval: 5 * second),
      spans: [.from(2 * minute, to: end), .from(0, to: minute)], sessionEnd: sessionEnd)
  }

  /// A session that got a beat of another run of the machine, whose wall clock was an hour ahead.
  static func mixed(_ record: SessionRecord) -> SessionRecord {
    var record = record
    record.spans.append(
      .from(60 * minute, to: 60 * minute, drift: 60 * minute, boot: .secondBoot))
    return record
  }

  static func sight(
    _ story: String, _ record: SessionRecord, live: [OwnerIdentifier] = [],
    boot: BootIdentifier = .firstBoot, _ state: SessionState
  ) -> Sight {
    Sight(
      testDescription: story, record: record,
      viewpoint: Viewpoint(
        device: .desk, now: .after(60 * minute, boot: boot), liveOwners: live),
      state: state)
  }

  static func ended(_ uptime: Int64, isUncertain: Bool = false) -> SessionState {
    .ended(atNanoseconds: epoch + uptime, isUncertain: isUncertain)
  }

  static let sights: [Sight] = [
    sight(
      "attended, its owner lives", record(.attended, owner: owner), live: [owner], .running),
    sight(
      "attended, its owner is gone", record(.attended, owner: owner), live: [.number(1)],
      ended(10 * minute)),
    sight("attended, without an owner", record(.attended), live: [owner], ended(10 * minute)),
    sight("passive, its owner lives", record(.passive, owner: owner), live: [owner], .running),
    sight("passive, its owner is gone", record(.passive, owner: owner), ended(10 * minute)),
    sight(
      "its client gave a sign of life as lately as it can be saved",
      quiet(forSeconds: 15), live: [owner], .running),
    sight(
      "its client gave no sign of life, but its owner lives",
      quiet(forSeconds: 16), live: [owner], ended(60 * minute - 16 * second)),
    sight(
      "its client gave a sign of life, but its owner is gone",
      quiet(forSeconds: 1), ended(60 * minute - second)),
    sight(
      "its client gave a sign of life in another run of the machine",
      quiet(forSeconds: 1), live: [owner], boot: .secondBoot,
      ended(60 * minute - second)),
    sight(
      "its client was given up, and a sign of life came late",
      quiet(
        forSeconds: 100, sessionEnd: .at(epoch + minute, reason: .beatsStopped)),
      live: [owner], ended(60 * minute - 100 * second)),
    sight(
      "its client is alive, and told of another run with a wall clock that was ahead",
      mixed(quiet(forSeconds: 15)), live: [owner], .running),
    sight(
      "its client is gone, and told of another run with a wall clock that was ahead",
      mixed(quiet(forSeconds: 16)), live: [owner], ended(60 * minute - 16 * second)),
    sight(
      "its client was given up, and told of another run with a wall clock that was ahead",
      mixed(quiet(forSeconds: 100, sessionEnd: .at(epoch + minute, reason: .beatsStopped))),
      live: [owner], ended(60 * minute - 100 * second)),
    sight(
      "manual, told of another run with a wall clock that was ahead", mixed(record(.manual)),
      .running),
    sight("manual, the same run of the machine", record(.manual), .running),
    sight(
      "manual, the machine was started anew", record(.manual), boot: .secondBoot,
      ended(10 * minute, isUncertain: true)),
    sight(
      "manual, resumed in this run", record(.manual, boot: .secondBoot), boot: .secondBoot,
      .running),
    sight(
      "manual, on another device", record(.manual, device: .laptop),
      ended(10 * minute, isUncertain: true)),
    sight(
      "attended on another device, an owner of that name lives here",
      record(.attended, owner: owner, device: .laptop), live: [owner],
      ended(10 * minute, isUncertain: true)),
    sight(
      "closed", record(.attended, owner: owner, sessionEnd: .at(epoch + 12 * minute)),
      live: [owner],
      ended(12 * minute)),
    sight(
      "closed by conclusion",
      record(.manual, sessionEnd: .at(epoch + 3 * minute, reason: .reboot, isUncertain: true)),
      ended(3 * minute, isUncertain: true)),
    sight(
      "closed on another device",
      record(.manual, device: .laptop, sessionEnd: .at(epoch + 12 * minute)), ended(12 * minute)),
    sight(
      "cut", record(.manual, correction: .saying(.cut, from: epoch, to: epoch + 2 * minute)),
      ended(2 * minute)),
    sight(
      "cut after it was closed with doubt",
      record(
        .manual, sessionEnd: .at(epoch + 12 * minute, isUncertain: true),
        correction: .saying(.cut, from: epoch, to: epoch + 2 * minute)), ended(2 * minute)),
    sight(
      "added to", record(.manual, correction: .saying(.add, from: epoch, to: epoch + 30 * minute)),
      ended(30 * minute)),
  ]

  @Test(arguments: sights)
  func stateDependsOnWhoLooks(sight: Sight) {
    #expect(sight.record.state(from: sight.viewpoint) == sight.state)
    #expect(sight.record.state(from: sight.viewpoint).isRunning == (sight.state == .running))
  }

  @Test func aSessionThatEndsInAPauseWasLeftWhenItBegan() {
    var record = Self.record(.attended, sessionEnd: .at(epoch + 10 * minute))
    record.pauses = [.saying(.pause, from: epoch + 7 * minute, to: epoch + 9 * minute)]
    #expect(record.state(from: .desk) == Self.ended(10 * minute), "it went on after it")
    record.pauses.append(.saying(.pause, from: epoch + 8 * minute, to: epoch + 12 * minute))
    #expect(record.state(from: .desk) == Self.ended(7 * minute))
    record.pauses.append(.saying(.pause, from: epoch - minute, to: epoch + 12 * minute))
    #expect(record.state(from: .desk) == Self.ended(0), "not before its start")
    record.correction = .saying(.cut, from: epoch, to: epoch + 8 * minute, stamp: 10)
    #expect(record.state(from: .desk) == Self.ended(8 * minute))
  }

  @Test func aPauseDoesNotEndWhatRuns() {
    var record = Self.record(.attended, owner: Self.owner)
    record.pauses = [.saying(.pause, from: epoch + 7 * minute, to: epoch + 60 * minute)]
    let viewpoint = Viewpoint(
      device: .desk, now: .after(60 * minute, boot: .firstBoot), liveOwners: [Self.owner])
    #expect(record.state(from: viewpoint) == .running)
  }

  @Test func aRecordSaysHowAPersonChangedIt() {
    var record = Self.record(.attended)
    #expect(record.change == nil)
    record.add(.saying(.pause, from: epoch, to: epoch + minute))
    #expect(record.change == .corrected)
    record.add(.saying(.delete, from: epoch, to: epoch + minute, stamp: 10))
    #expect(record.change == .deleted)
    record.add(.saying(.cut, from: epoch, to: epoch + minute, stamp: 8))
    #expect(record.change == .deleted, "the order in which they arrive does not matter")
    record.add(.saying(.cut, from: epoch, to: epoch + minute, stamp: 11))
    #expect(record.change == .corrected)
    record.spans = []
    #expect(record.change == .added)
  }

  @Test func aSessionWithoutSpansNeverRunsByItself() {
    let record = SessionRecord(session: .number(1, kind: .manual))
    #expect(!record.state(from: .desk).isRunning)
    #expect(record.startedAtNanoseconds == nil)
    #expect(!record.hasTime)
    #expect(!record.counts)
  }

  @Test func aSessionCountsIfAnythingSaysWhenItWas() {
    var added = SessionRecord(session: .number(1, kind: .manual))
    added.correction = .saying(.add, from: epoch, to: epoch + minute)
    #expect(added.counts)
    added.correction = .saying(.delete, from: epoch, to: epoch + minute)
    #expect(added.hasTime)
    #expect(!added.counts)
    #expect(Self.record(.manual).counts)
  }

  @Test func beginAndEndFollowTheCorrection() {
    var record = Self.record(.attended)
    #expect(record.startedAtNanoseconds == epoch)
    #expect(record.endNanoseconds(from: .desk) == epoch + 10 * minute)
    record.correction = .saying(.cut, from: epoch + minute, to: epoch + 3 * minute)
    #expect(record.startedAtNanoseconds == epoch + minute)
    #expect(record.endNanoseconds(from: .desk) == epoch + 3 * minute)
    record.correction = .saying(.delete, from: 0, to: 0)
    #expect(record.startedAtNanoseconds == epoch)
  }

  @Test func aManualSessionRunsOnAfterABeatOfAnotherRun() {
    var record = Self.record(.manual)
    record.spans.append(.from(minute, to: minute, drift: -day, boot: .secondBoot))
    let time = TrackedTime(of: [record], from: .desk, idleLimitNanoseconds: nil)
    #expect(time.open.measureNanoseconds == 56 * minute)
  }

  @Test func aRunningSessionEndsNow() {
    let record = Self.record(.manual)
    #expect(record.endNanoseconds(from: .desk) == Viewpoint.desk.now.wallNanoseconds)
  }
}
