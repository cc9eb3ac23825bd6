import Benchmark
import DocumentText
import FileProgress
import FileProgressTesting
import FileTracking
import Foundation
import TextMetrics

/// Registers the benchmarks of what finding a document again by its text takes.
func registerIdentityBenchmarks() {
  registerOnePass()
  for documentCount in [1000, 10_000, 100_000] { registerQuestion(documentCount) }
}

/// Counts words on the way, as a session does.
private struct CountingVisitor: ContentVisitor {
  private var pass = DocumentPass(named: "essay.txt", WantedFigures([.prose]))

  mutating func begin() { pass.begin() }
  mutating func visit(_ bytes: UnsafeRawBufferPointer) { pass.consume(bytes) }
  mutating func finish() -> DocumentFigures { pass.finish() }
}

/// Everything that is done with a small file that changed.
private func registerOnePass() {
  registerTimes("hash, sketch and words of 6 kB", targetMicroseconds: 50) {
    let path = try ScratchFolder()
      .write(SampleText.bytes(KnownFile.byteCount), to: "essay.txt").path
    let tracker = FileTracker(secret: .random())
    return {
      var visitor = CountingVisitor()
      blackHole(try tracker.observe(path, wantsSketch: { _ in true }, visitor: &visitor))
      blackHole(visitor.finish())
    }
  }
}

/// Which of so many lost documents a renamed and edited file is.
private func registerQuestion(_ documentCount: Int) {
  registerTimes(
    "a renamed and edited file among \(documentCount) lost documents", targetMicroseconds: 5000
  ) {
    let lost = try LostDocuments(documentCount)
    return {
      let status = try lost.store.files.status(atPath: lost.path)
      guard status.decision.reason == .renamedAndEdited else { throw NotFound() }
    }
  }
}

private struct NotFound: Error {}

private func registerTimes(
  _ name: String, targetMicroseconds: Double, _ prepare: @escaping () throws -> () throws -> Void
) {
  var times: [Int] = []
  Benchmark(
    name,
    configuration: .init(
      metrics: [.wallClock], warmupIterations: 3, maxDuration: .seconds(5), maxIterations: 2000)
  ) { (benchmark: Benchmark, body: () throws -> Void) throws in
    benchmark.startMeasurement()
    times.append(try nanoseconds(of: body))
    benchmark.stopMeasurement()
  } setup: {
    try prepare()
  } teardown: {
    let microseconds = times.median / 1000
    Finding(
      text: "\(name): median of \(times.count) \(Finding.figure(microseconds)) µs",
      value: microseconds, target: targetMicroseconds
    ).print()
  }
}

/// A store whose documents are all gone, and a file that one of them has become.
private struct LostDocuments {
  let store: DataStore
  /// The file.
  let path = "/new.txt"

  init(_ count: Int) throws {
    let files = InMemoryFileSystem()
    let folder = try ScratchFolder().url.appendingPathComponent("store", isDirectory: true)
    store = DataStore(
      configuration: .init(
        storage: .folder(folder), fileSystem: files, heartbeat: nil, isDisabled: false))
    let words = try SampleText.words()
    try files.createFolder("/old")
    for number in stride(from: 0, to: count, by: Self.folderSize) {
      try files.createFolder(Self.folder(of: number))
    }
    for number in 0..<count {
      try files.write(Self.text(number, of: words), to: Self.path(of: number))
    }
    let found = try FolderWalk(fileSystem: files, isRecursive: true).files(below: "/old").files
    _ = try store.track(in: ["/old"]) {
      TrackingRequests(walked: found)
    }
    for number in 0..<count { try files.delete(Self.path(of: number)) }
    try files.write(Self.text(count / 2, of: words, changingEvery: 12), to: path)
  }

  /// A folder that changes is written again, so each has a thousand files.
  private static let folderSize = 1000

  private static func folder(of number: Int) -> String { "/old/\(number / folderSize)" }

  private static func path(of number: Int) -> String { folder(of: number) + "/\(number).txt" }

  /// Some 300 words, with phrases that other texts have, too.
  private static func text(
    _ number: Int, of words: [String], changingEvery step: Int = .max
  ) -> String {
    var state = UInt64(number &+ 1) &* 0x9E37_79B9_7F4A_7C15
    var place = 0
    var text = ""
    for index in 1...300 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let random = Int(state >> 33)
      // A phrase of the sample goes on in two cases of three.
      place = random % 3 == 0 ? random / 3 % words.count : (place + 1) % words.count
      text += index % step == 0 ? "changed\(index) " : words[place] + " "
    }
    return text
  }
}
