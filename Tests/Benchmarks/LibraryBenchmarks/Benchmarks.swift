import Benchmark

/// Registers all benchmarks.
///
/// The benchmark library looks for this name. It runs every benchmark in a process of its own and
/// registers all of them in each, so nothing is prepared before its benchmark is set up.
let benchmarks: @Sendable () -> Void = {
  Benchmark.teardown = { try ScratchFolder.removeAll() }
  for (documentCount, sessionCount) in [(100_000, 100_000), (1000, 10_000)] {
    registerFetchBenchmarks(
      GeneratedStore(documentCount: documentCount, sessionCount: sessionCount))
  }
  registerContentBenchmarks()
  registerTextBenchmarks()
  registerIdentityBenchmarks()
  registerStoreBenchmarks(GeneratedStore(documentCount: 1000, sessionCount: 10_000))
}
