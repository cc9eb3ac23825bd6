import Benchmark
import FileProgress
import Foundation

/// Registers the benchmarks of saving, and of opening and closing a store.
func registerStoreBenchmarks(_ generated: GeneratedStore) {
  Turns(
    name: "start, stop and durable save", yardstickName: "write+fdatasync of 4 KiB",
    // Every turn adds a session to the one activity, which makes each next one a little slower.
    maxTurnCount: 300,
    prepare: { try SavedFile(KnownFile(in: generated)) },
    measured: { subject in
      subject.activity.start()
      subject.activity.stop()
      try subject.known.store.saveAndWait()
    },
    yardstick: { try $0.log.append() }
  ).register()

  Benchmark(
    "opening a store, one fetch, closing it",
    configuration: .init(
      metrics: [.wallClock, .readSyscalls, .writeSyscalls], warmupIterations: 3,
      maxDuration: .seconds(5), maxIterations: 1000)
  ) { (benchmark: Benchmark, known: KnownFile) throws in
    benchmark.startMeasurement()
    let store = DataStore(
      configuration: .init(storage: .folder(known.storeFolder), heartbeat: nil, isDisabled: false))
    blackHole(try store.activity(for: known.url))
    store.close()
    benchmark.stopMeasurement()
  } setup: {
    let known = try KnownFile(in: generated)
    known.store.close()
    return known
  }
}

/// A known file whose activity is held, and a file beside its store that is written durably.
private struct SavedFile {
  let known: KnownFile
  let activity: Activity
  let log: DurableLog

  init(_ known: KnownFile) throws {
    self.known = known
    activity = try known.store.activity(for: known.url)
    log = try DurableLog(at: known.storeFolder.appendingPathComponent("yardstick").path)
  }
}

/// A file that grows by 4 KiB at a time, each on the disk before the next.
private final class DurableLog {
  private let descriptor: Int32
  private let page = [UInt8](repeating: 0x2A, count: 4096)

  init(at path: String) throws {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  deinit {
    close(descriptor)
  }

  func append() throws {
    guard write(descriptor, page, page.count) == page.count, fdatasync(descriptor) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }
}
