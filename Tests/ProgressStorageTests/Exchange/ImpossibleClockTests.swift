import ProgressModel
import Testing

@testable import ProgressStorage

/// What was recorded while the clocks showed impossible times can be exported and imported again.
@Suite struct ImpossibleClockTests {
  @Test(
    arguments: [
      // Before the start of the machine, and as libfaketime shows it: the time since 1970.
      (-3_600_000_000_000, 1_700_000_000_000_000_000, 60_000_000_000),
      (1_790_000_000_000_000_000, 1_790_000_000_000_000_000, 60_000_000_000),
      // A timer that was started by one of them and ended by the other.
      (0, 0, 1_790_000_000_000_000_000),
      (0, 0, 288_230_376_151_711_744), (0, 0, 1_152_921_504_606_846_976), (0, 0, .max),
      (.max, 0, 60_000_000_000), (.min, 0, 60_000_000_000), (2_305_843_009_213_693_952, 0, 1),
      (0, .max, 60_000_000_000), (0, .min, 60_000_000_000), (0, -1, 60_000_000_000),
      (.max, .max, .max), (.min, .min, .max),
    ] as [(Int64, Int64, Int64)])
  func whatWasRecordedIsImportedAgain(monotonic: Int64, wall: Int64, length: Int64) throws {
    let now = ClockReading(
      boot: ClockReading.start.boot, monotonicNanoseconds: monotonic, wallNanoseconds: wall,
      utcOffsetSeconds: 0)
    var span = Span(startingAt: now)
    span.durationNanoseconds = length
    let store = try StoreFixture.inMemory(now: now)
    let session = try store.insertSession(of: store.insertDocument(atPath: "/essay"))
    try store.write { try $0.insert(SpanFact(session: session, index: 1, span: span)) }

    let other = try StoreFixture.inMemory(now: now)
    try other.importWhole(store.wholeExport())
    let (exported, imported) = (try store.exportedFacts(), try other.exportedFacts())
    #expect(Set(exported).isSubset(of: imported))

    let record = try #require(try other.activities().first?.sessions.first)
    let kept = try #require(record.spans.last)
    // What is before 1970 counts as 1970.
    span.wallStartNanoseconds = max(0, wall)
    #expect(kept.isPlausible == span.isPlausible)
    if span.isPlausible { #expect(kept == span) }
  }
}
