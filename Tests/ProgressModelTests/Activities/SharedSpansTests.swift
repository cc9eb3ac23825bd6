import ProgressModel
import Testing

/// The spans of a text that has a part of the time of a folder's timer.
@Suite struct SharedSpansTests {
  private let other = SessionIdentifier.number(2)

  private func timer(_ spans: [Span], pauses: [CorrectionFact] = []) -> SessionRecord {
    var record = SessionRecord(session: .number(1, kind: .manual, seesInput: false), spans: spans)
    for pause in pauses { record.add(pause) }
    return record
  }

  @Test func theyAreThoseOfTheTimerInTheStretch() {
    let record = timer([.from(0, to: hour)])
    #expect(
      record.sharedSpans(of: other, during: epoch + 10 * minute..<epoch + 30 * minute)
        == [.from(10 * minute, to: 30 * minute)])
  }

  @Test func gapsAndPausesHold() {
    let record = timer(
      [.from(0, to: 20 * minute), .from(20 * minute, to: hour, drift: hour)],
      pauses: [.saying(.pause, from: epoch + 5 * minute, to: epoch + 10 * minute)])
    #expect(
      record.sharedSpans(of: other, during: epoch..<epoch + 90 * minute) == [
        .from(0, to: 5 * minute), .from(10 * minute, to: 20 * minute),
        .from(20 * minute, to: 30 * minute, drift: hour),
      ])
  }

  @Test func anEmptyStretchHasAMomentAndNoTime() {
    let spans = timer([.from(0, to: hour)]).sharedSpans(
      of: other, during: epoch + minute..<epoch + minute)
    #expect(spans.map(\.wallStartNanoseconds) == [epoch + minute])
    #expect(spans.map(\.durationNanoseconds) == [0])
  }

  @Test func aTimerOfAnEarlierMomentClaimsTheTimeOfItsTextsToo() {
    var claimed = Span.from(0, to: hour, boot: .ofEarlierStart(of: .number(1)))
    claimed.monotonicStartNanoseconds = 0
    let record = timer([claimed, .from(hour, to: 2 * hour)])
    let earlier = BootIdentifier.ofEarlierStart(of: other)
    for (start, end) in [(0, 30), (30, 90), (90, 120)] as [(Int64, Int64)] {
      let stretch = epoch + start * minute..<epoch + end * minute
      let spans = record.sharedSpans(of: other, during: stretch)
      #expect(spans.count == 2, "\(start)")
      #expect(spans.first?.boot == earlier, "\(start)")
      #expect(spans.last?.boot == .firstBoot, "\(start)")
      #expect(spans.first?.wallStartNanoseconds == stretch.lowerBound, "\(start)")
      #expect(spans.map(\.wallEndNanoseconds).max() == stretch.upperBound, "\(start)")
      #expect(
        spans.map(\.durationNanoseconds).reduce(0, +) == (end - start) * minute, "\(start)")
    }
  }
}
