import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

@testable import LocalService

@Suite struct HeartbeatStretchTests {
  private static let second: Int64 = 1_000_000_000
  private static let start: Int64 = 1_790_000_000 * second

  private func moment(_ seconds: Int64) -> Int64 { Self.start + seconds * Self.second }

  /// A span as a machine records it, with a monotonic clock of its own.
  private func span(_ seconds: Range<Int64>) -> Span {
    Span(
      boot: BootIdentifier(FactIdentifier(high: 1, low: 2)),
      monotonicStartNanoseconds: 77 + seconds.lowerBound * Self.second,
      wallStartNanoseconds: moment(seconds.lowerBound), utcOffsetSeconds: 3600,
      durationNanoseconds: Int64(seconds.count) * Self.second)
  }

  /// The stretches that are added, in seconds since the start, by time.
  private func added(_ seconds: [Int64], beside recorded: [Span] = []) -> [[Int64]] {
    HeartbeatStretch.unrecorded(
      seconds.map(moment), beside: recorded, beatNanoseconds: 150 * Self.second
    ).sorted { $0.period.lowerBound < $1.period.lowerBound }.map { stretch in
      [stretch.period.lowerBound, stretch.period.upperBound].map {
        ($0 - Self.start) / Self.second
      }
    }
  }

  @Test func heartbeatsAreJoinedUpToTheBound() {
    #expect(added([0, 120, 240]) == [[0, 240]])
    #expect(added([240, 0, 120, 120]) == [[0, 240]])
    #expect(added([0, 300]) == [[0, 300]])
    #expect(added([0, 301]) == [[0, 0], [301, 301]])
    #expect(added([]) == [])
  }

  @Test func whatIsRecordedIsKnown() {
    let recorded = [span(0..<600), span(1000..<1000)]
    #expect(added([0, 120, 600, 1000], beside: recorded) == [])
    // A machine's clocks may differ a little.
    #expect(added([601, 999], beside: recorded) == [])
  }

  @Test func whatFollowsGoesOn() {
    let recorded = [span(0..<600)]
    #expect(added([720, 840], beside: recorded) == [[600, 840]])
    #expect(added([901], beside: recorded) == [[901, 901]])
    #expect(added([-120], beside: recorded) == [[-120, 0]])
  }

  @Test func aGapIsClosedFromBothSides() {
    let recorded = [span(0..<600), span(1000..<1200)]
    #expect(added([800], beside: recorded) == [[600, 1000]])
    #expect(added([650], beside: recorded) == [[600, 650]])
    #expect(added([-10, 800, 1300], beside: recorded) == [[-10, 0], [600, 1000], [1200, 1300]])
  }

  @Test func whatComesInPiecesIsWhatComesAtOnce() {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let beats = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        // What lies within a second of the record is taken for recorded.
        2 * Int64.random(in: 0...3000, using: &random)
      }
      func length(_ spans: [Span]) -> Int64 {
        IntervalSet(spans.map { $0.wallStartNanoseconds..<$0.wallEndNanoseconds }).measure
      }
      var recorded: [Span] = []
      func record(_ beats: [Int64]) {
        let stretches = HeartbeatStretch.unrecorded(
          beats.map(moment), beside: recorded, beatNanoseconds: 150 * Self.second)
        for stretch in stretches {
          recorded.append(
            span(
              (stretch.period.lowerBound - Self.start)
                / Self.second..<(stretch.period.upperBound - Self.start) / Self.second))
        }
      }
      record(beats)
      let atOnce = length(recorded)
      record(beats)
      #expect(length(recorded) == atOnce)
      recorded = []
      for beat in beats.shuffled(using: &random) { record([beat]) }
      #expect(length(recorded) == atOnce)
    }
  }

  @Test func theClocksOfAStretchAreOnesThatAStoreKeeps() throws {
    let stretch = try #require(
      HeartbeatStretch.unrecorded(
        [moment(0), moment(120)], beside: [], beatNanoseconds: 150 * Self.second
      ).first)
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let reading = stretch.reading(at: moment(120), in: berlin)
    #expect(reading.isPossible)
    #expect(reading.boot != span(0..<1).boot)
    #expect(reading.boot == stretch.reading(at: moment(0), in: berlin).boot)
    #expect(reading.monotonicNanoseconds == 120 * Self.second)
    // In September, also if it comes in winter.
    #expect(reading.utcOffsetSeconds == 7200)
  }
}
