import ProgressModel

/// The time of a session before its timer starts: there is no file yet, or nobody knows whether input is seen.
struct EarlyTime: Sendable {
  /// Something that the person did.
  struct Input: Sendable {
    var reading: ClockReading
    var isTyping: Bool
    fileprivate var second: Int64 { reading.monotonicNanoseconds / 1_000_000_000 }
  }

  private var recorder: SpanRecorder
  /// What was done; at most one for each second.
  private(set) var input: [Input] = []

  init(startingAt reading: ClockReading) {
    recorder = SpanRecorder(startingAt: reading, beatIntervalNanoseconds: nil)
  }

  mutating func note(_ new: Input) {
    if let last = input.last, last.second == new.second {
      input[input.count - 1].isTyping = last.isTyping || new.isTyping
    } else {
      input.append(new)
    }
  }

  mutating func spans(until reading: ClockReading) -> [Span] {
    recorder.beat(reading)
    return recorder.spans
  }
}
