import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct SpanRecorderTests {
  struct Story: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var beats: [ClockReading]
    var spans: [Span]
    var answers: [Bool]
    var beatInterval: Int64? = 5 * second

    init(
      _ story: String, beats: [ClockReading], spans: [Span], answers: [Bool],
      beatInterval: Int64? = 5 * second
    ) {
      testDescription = story
      self.beats = beats
      self.spans = spans
      self.answers = answers
      self.beatInterval = beatInterval
    }
  }

  // Every story starts 10 seconds after the start of the machine.
  static let stories: [Story] = [
    Story("no beat at all", beats: [], spans: [.from(10 * second, to: 10 * second)], answers: []),
    Story(
      "steady beats grow one span",
      beats: [.after(15 * second), .after(20 * second), .after(25 * second)],
      spans: [.from(10 * second, to: 25 * second)], answers: [true, true, true]),
    Story(
      "a beat at exactly twice the interval is in time",
      beats: [.after(20 * second)],
      spans: [.from(10 * second, to: 20 * second)], answers: [true]),
    Story(
      "the gap before a later beat belongs to no span",
      beats: [.after(15 * second), .after(25 * second + 1), .after(30 * second)],
      spans: [.from(10 * second, to: 15 * second), .from(25 * second + 1, to: 30 * second)],
      answers: [true, false, true]),
    Story(
      "the wall clock jumped ahead by more than a second",
      beats: [.after(15 * second, drift: second + 1), .after(20 * second, drift: second + 1)],
      spans: [
        .from(10 * second, to: 15 * second),
        .from(15 * second, to: 20 * second, drift: second + 1),
      ], answers: [true, true]),
    Story(
      "the wall clock jumped back by more than a second",
      beats: [.after(15 * second, drift: -60 * second), .after(20 * second, drift: -60 * second)],
      spans: [
        .from(10 * second, to: 15 * second),
        .from(15 * second, to: 20 * second, drift: -60 * second),
      ], answers: [true, true]),
    Story(
      "the wall clock jumped by a second and less",
      beats: [
        .after(15 * second, drift: second), .after(20 * second, drift: -second),
        .after(25 * second, drift: 400 * millisecond),
      ],
      spans: [.from(10 * second, to: 25 * second)], answers: [true, true, true]),
    Story(
      "small drifts of the wall clock add up",
      beats: [
        .after(15 * second, drift: 600 * millisecond),
        .after(20 * second, drift: 1200 * millisecond),
        .after(25 * second, drift: 1800 * millisecond),
      ],
      spans: [
        .from(10 * second, to: 20 * second),
        .from(20 * second, to: 25 * second, drift: 1200 * millisecond),
      ], answers: [true, true, true]),
    Story(
      "sleep: the wall clock went on, the monotonic clock stood still",
      beats: [.after(15 * second), .after(20 * second, drift: 480 * minute)],
      spans: [
        .from(10 * second, to: 20 * second),
        .from(20 * second, to: 20 * second, drift: 480 * minute),
      ], answers: [true, true]),
    Story(
      "another boot",
      beats: [.after(15 * second), .after(3 * second, boot: .secondBoot)],
      spans: [
        .from(10 * second, to: 15 * second),
        .from(3 * second, to: 3 * second, boot: .secondBoot),
      ], answers: [true, false]),
    Story(
      "a monotonic reading that goes backwards changes nothing",
      beats: [.after(15 * second), .after(12 * second), .after(16 * second)],
      spans: [.from(10 * second, to: 16 * second)], answers: [true, true, true]),
    Story(
      "a late beat closes a gap as it would have in time",
      beats: [
        .after(15 * second), .after(35 * second), .after(40 * second), .after(25 * second),
        .after(45 * second),
      ],
      spans: [.from(10 * second, to: 35 * second), .from(35 * second, to: 45 * second)],
      answers: [true, false, true, true, true]),
    Story(
      "a late beat in a gap that stays too long",
      beats: [.after(15 * second), .after(95 * second), .after(50 * second), .after(55 * second)],
      spans: [
        .from(10 * second, to: 15 * second), .from(95 * second, to: 95 * second),
        .from(50 * second, to: 55 * second),
      ], answers: [true, false, false, true]),
    Story(
      "a late beat from before the start",
      beats: [.after(15 * second), .after(7 * second), .after(4 * second), .after(20 * second)],
      spans: [
        .from(10 * second, to: 20 * second), .from(7 * second, to: 10 * second),
        .from(4 * second, to: 7 * second),
      ], answers: [true, false, false, true]),
    Story(
      "a late beat of the run before",
      beats: [
        .after(3 * second, boot: .secondBoot), .after(15 * second),
        .after(8 * second, boot: .secondBoot), .after(20 * second),
      ],
      spans: [
        .from(10 * second, to: 20 * second), .from(3 * second, to: 8 * second, boot: .secondBoot),
      ], answers: [false, true, true, true]),
    Story(
      "two beats at one moment",
      beats: [.after(15 * second), .after(15 * second)],
      spans: [.from(10 * second, to: 15 * second)], answers: [true, true]),
    Story(
      "nobody beats: hours between two commands count",
      beats: [.after(300 * minute), .after(400 * minute, drift: 10 * minute)],
      spans: [.from(10 * second, to: 400 * minute)], answers: [true, true],
      beatInterval: nil),
    Story(
      "nobody beats: another boot",
      beats: [.after(300 * minute), .after(5 * second, boot: .secondBoot)],
      spans: [
        .from(10 * second, to: 300 * minute),
        .from(5 * second, to: 5 * second, boot: .secondBoot),
      ], answers: [true, false], beatInterval: nil),
    Story(
      "nobody beats: a beat of another boot in between",
      beats: [.after(5 * second, boot: .secondBoot), .after(300 * minute)],
      spans: [
        .from(10 * second, to: 300 * minute),
        .from(5 * second, to: 5 * second, boot: .secondBoot),
      ], answers: [false, true], beatInterval: nil),
    Story(
      "nobody beats: a beat from before the start is a clock that went wrong",
      beats: [.after(4 * second), .after(300 * minute), .after(2 * second)],
      spans: [.from(10 * second, to: 300 * minute)], answers: [true, true, true],
      beatInterval: nil),
  ]

  @Test(arguments: stories)
  func beatsBecomeSpans(story: Story) {
    var recorder = SpanRecorder(
      startingAt: .after(10 * second), beatIntervalNanoseconds: story.beatInterval)
    let answers = story.beats.map { recorder.beat($0) }
    #expect(recorder.spans == story.spans)
    #expect(answers == story.answers)
  }

  @Test(arguments: stories)
  func aRecorderThatIsResumedBeforeEveryBeatSaysTheSame(story: Story) {
    var spans = [Span(startingAt: .after(10 * second))]
    for beat in story.beats {
      var recorder = SpanRecorder(
        resuming: spans, beatIntervalNanoseconds: story.beatInterval)
      recorder.beat(beat)
      spans = recorder.spans
    }
    #expect(spans == story.spans)
  }

  @Test(arguments: 1...20)
  func theOrderOfBeatsLosesNoTime(seed: UInt64) {
    print("SpanRecorderTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    var moment: Int64 = 10 * second
    let beats = (0..<30).map { _ in
      moment += .random(in: 0...14, using: &generator) * second
      return ClockReading.after(moment)
    }
    func recorded(_ beats: some Sequence<ClockReading>) -> SpanRecorder {
      var recorder = SpanRecorder(resuming: [], beatIntervalNanoseconds: 5 * second)
      for beat in beats {
        let before = recorder.spans
        recorder.beat(beat)
        for (old, new) in zip(before, recorder.spans) {
          #expect(old.monotonicStartNanoseconds == new.monotonicStartNanoseconds)
          #expect(old.durationNanoseconds <= new.durationNanoseconds)
        }
      }
      return recorder
    }
    let inTime = recorded(beats)
    let mixed = recorded(beats.shuffled(using: &generator))
    #expect(Timeline(mixed.spans) == Timeline(inTime.spans))
    #expect(mixed.spans.latest?.monotonicEndNanoseconds == moment)
    #expect(
      mixed.spans.earliest?.monotonicStartNanoseconds == beats.first?.monotonicNanoseconds)
  }

  @Test func resumingNothingBeginsAtTheFirstBeat() {
    var recorder = SpanRecorder(resuming: [], beatIntervalNanoseconds: 5 * second)
    let answers = [recorder.beat(.after(15 * second)), recorder.beat(.after(18 * second))]
    #expect(answers == [false, true])
    #expect(recorder.spans == [.from(15 * second, to: 18 * second)])
  }
}
