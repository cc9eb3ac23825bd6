import Benchmark
import Dispatch

/// Nanoseconds that something took.
func nanoseconds(of body: () throws -> Void) rethrows -> Int {
  let begin = DispatchTime.now().uptimeNanoseconds
  try body()
  return Int(DispatchTime.now().uptimeNanoseconds - begin)
}

/// A comparison of two ways in one process, which take turns, so that a busy machine is busy for
/// both.
///
/// The wall clock of the benchmark is that of the first way; the yardstick has a metric of its own.
struct Turns<Subject> {
  /// What is measured, as the name of a benchmark.
  var name: String
  /// What it is compared with.
  var yardstickName: String
  /// The upper limit of the ratio of the medians; `nil` if there is no target.
  var target: Double?
  /// How many bytes a turn works on, if a rate says more than a time.
  var byteCount: Int?
  /// How long to go on.
  var maxDuration = Duration.seconds(5)
  /// The most turns.
  var maxTurnCount = 20_000
  /// Makes what both ways work on.
  var prepare: () throws -> Subject
  /// What is measured.
  var measured: (Subject) throws -> Void
  /// What it is compared with.
  var yardstick: (Subject) throws -> Void

  private final class Times {
    var measured: [Int] = []
    var yardstick: [Int] = []
  }

  /// Registers the comparison as a benchmark.
  func register() {
    let yardstickMetric = BenchmarkMetric.custom("\(yardstickName), ns", useScalingFactor: false)
    let times = Times()
    Benchmark(
      name,
      configuration: .init(
        metrics: [.wallClock, yardstickMetric], warmupIterations: 3, maxDuration: maxDuration,
        maxIterations: maxTurnCount)
    ) { (benchmark: Benchmark, subject: Subject) throws in
      benchmark.startMeasurement()
      let measuredTime = try nanoseconds { try measured(subject) }
      benchmark.stopMeasurement()
      let yardstickTime = try nanoseconds { try yardstick(subject) }
      benchmark.measurement(yardstickMetric, yardstickTime)
      times.measured.append(measuredTime)
      times.yardstick.append(yardstickTime)
    } setup: {
      try prepare()
    } teardown: {
      report(times)
    }
  }

  private func report(_ times: Times) {
    let medians = (times.measured.median, times.yardstick.median)
    guard medians.1 > 0 else { return }
    let ratio = medians.0 / medians.1
    var text =
      "\(name): \(Finding.figure(ratio)) × \(yardstickName), medians of "
      + "\(times.measured.count) turns \(Finding.figure(medians.0 / 1000)) µs and "
      + "\(Finding.figure(medians.1 / 1000)) µs"
    if let byteCount {
      text += ", \(Finding.figure(medians.0 / Double(byteCount) * 1000)) ms per GB"
    }
    Finding(text: text, value: ratio, target: target).print()
  }
}
