import Benchmark
import FileProgress
import Foundation

/// Registers the benchmarks of fetching the activity of a known, unchanged file.
func registerFetchBenchmarks(_ generated: GeneratedStore) {
  let size = "\(generated.documentCount) documents"
  let plain = PlainReading()
  Turns(
    name: "fetch, \(size)", yardstickName: "open+read+hash+close", target: 8,
    prepare: { try KnownFile(in: generated) },
    measured: { blackHole(try $0.store.activity(for: $0.url)) },
    yardstick: { blackHole(try plain.digest(ofFileAt: $0.path)) }
  ).register()
  registerAsyncFetch("fetch by the async call, \(size)", generated)
}

/// Calls one after the other, as a program makes them: each is timed by itself, including the way
/// to another thread and back.
private func registerAsyncFetch(_ name: String, _ generated: GeneratedStore) {
  let callMetric = BenchmarkMetric.custom("one call, ns", useScalingFactor: false)
  let callCount = 100
  var times: [Int] = []
  Benchmark(
    name,
    configuration: .init(
      metrics: [callMetric], warmupIterations: 3, maxDuration: .seconds(5), maxIterations: 200)
  ) { (benchmark: Benchmark, known: KnownFile) async throws in
    for _ in 0..<callCount {
      let begin = DispatchTime.now().uptimeNanoseconds
      blackHole(try await known.store.fetchActivity(for: known.url))
      let time = Int(DispatchTime.now().uptimeNanoseconds - begin)
      benchmark.measurement(callMetric, time)
      times.append(time)
    }
  } setup: {
    try KnownFile(in: generated)
  } teardown: {
    let microseconds = times.median / 1000
    Finding(
      text: "\(name): p50 of \(times.count) calls \(Finding.figure(microseconds)) µs",
      value: microseconds, target: 100
    ).print()
  }
}
