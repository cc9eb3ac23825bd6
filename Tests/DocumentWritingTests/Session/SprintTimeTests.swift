import FileProgressTesting
import ProgressModel
import Testing

@testable import DocumentWriting

@Suite struct SprintTimeTests {
  private static let minute: Int64 = 60_000_000_000

  private let clock = ManualClock()
  private var time: SprintTime

  init() { time = SprintTime(lasting: 25 * Self.minute, from: clock.read()) }

  @Test func itEndsByTheClockThatWentFurther() {
    clock.advance(by: .seconds(600))
    #expect(time.remainingNanoseconds(at: clock.read()) == 15 * Self.minute)
    // Set back by a person, the wall clock does not make it longer.
    clock.setWall(by: .seconds(-3600))
    #expect(time.remainingNanoseconds(at: clock.read()) == 15 * Self.minute)
    clock.setWall(by: .seconds(3600))
    clock.sleepMachine(for: .seconds(7200))
    #expect(time.remainingNanoseconds(at: clock.read()) < 0)
  }

  @Test func itsEndIsNeverLaterThanItsTime() {
    let start = clock.read()
    clock.advance(by: .seconds(600))
    #expect(time.clipped(clock.read()) == clock.read())
    clock.sleepMachine(for: .seconds(7200))
    let end = time.clipped(clock.read())
    #expect(end.wallNanoseconds == start.wallNanoseconds + 25 * Self.minute)
    #expect(end.monotonicNanoseconds == clock.read().monotonicNanoseconds)
    clock.advance(by: .seconds(3600))
    #expect(
      time.clipped(clock.read()).monotonicNanoseconds
        == start.monotonicNanoseconds + 25 * Self.minute)
  }

  @Test(
    arguments: [
      (1_200, 212, 25 * 60), (1_560, 212, 25 * 60), (1_561, 0, 25 * 60),
    ] as [(Int, Int64, Int64)])
  func whatIsSavedUntilAMinuteAfterItsEndCounts(
    seconds: Int, words: Int64, length: Int64
  ) {
    var time = time
    clock.advance(by: .seconds(seconds))
    time.note(312, at: clock.read())
    clock.advance(by: .seconds(3600))
    time.note(900, at: clock.read())
    let result = time.result(at: clock.read(), since: 100)
    #expect(result.wordsChange == words)
    #expect(result.durationNanoseconds == length * 1_000_000_000)
  }

  @Test func stoppedEarlyItIsShorter() {
    var time = time
    clock.advance(by: .seconds(61))
    time.note(nil, at: clock.read())
    #expect(
      time.result(at: clock.read(), since: nil)
        == SprintResult(wordsChange: nil, durationNanoseconds: 61_000_000_000))
    time.note(90, at: clock.read())
    #expect(time.result(at: clock.read(), since: 100).wordsChange == -10)
  }
}
