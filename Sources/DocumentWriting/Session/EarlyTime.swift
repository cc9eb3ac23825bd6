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

  /// Starts it.
  ///
  /// - Parameters:
  ///   - reading: When.
  ///   - beatNanoseconds: How far signs of life of the program may be apart; `nil` if it needs none.
  init(startingAt reading: ClockReading, beatNanoseconds: Int64? = nil) {
    recorder = SpanRecorder(startingAt: reading, beatIntervalNanoseconds: beatNanoseconds)
  }

  /// Notes that the program is alive.
  mutating func hear(_ reading: ClockReading) {
    if recorder.beatIntervalNanoseconds != nil { recorder.beat(reading) }
  }

  /// Returns whether the program was silent for longer than its signs of life may be apart.
  func isSilent(at reading: ClockReading) -> Bool { recorder.isSilent(at: reading) }

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
