import Benchmark
import FileTracking
import Foundation
import TextMetrics

/// Registers the benchmarks of looking at a file and of counting its words.
func registerContentBenchmarks() {
  registerObservation()
  registerHashing()
  for (text, kind) in [
    ("plain text", SampleText.Kind.plain), ("typographic text", .typographic),
    ("Chinese", .chinese),
  ] {
    registerWordCounting("counting words, \(text)", kind) { WhitespaceWordCounter() }
    registerWordCounting("counting words as prose, \(text)", kind) { ProseWordCounter() }
    registerWordCounting("counting words by UAX #29, \(text)", kind) { SegmentWordCounter() }
  }
}

private let largeByteCount = 64 << 20

/// A file with the tracker that looks at it.
private struct ObservedFile {
  let path: String
  let tracker = FileTracker(secret: .random())
  let content: Data

  init(_ content: Data) throws {
    path = try ScratchFolder().write(content, to: "essay.txt").path
    self.content = content
  }
}

/// Looking at a small file alone: what fetching adds to it is the store's.
private func registerObservation() {
  let plain = PlainReading()
  Turns(
    name: "observation of 6 kB", yardstickName: "open+read+hash+close",
    prepare: { try ObservedFile(SampleText.bytes(KnownFile.byteCount)) },
    measured: { blackHole(try $0.tracker.observe($0.path)) },
    yardstick: { blackHole(try plain.digest(ofFileAt: $0.path)) }
  ).register()
}

/// Reading and hashing a large file in the page cache, beside hashing it in memory.
private func registerHashing() {
  let plain = PlainReading()
  Turns(
    name: "observation of 64 MiB", yardstickName: "XXH3 in memory", byteCount: largeByteCount,
    maxTurnCount: 200,
    prepare: { try ObservedFile(SampleText.bytes(largeByteCount)) },
    measured: { blackHole(try $0.tracker.observe($0.path)) },
    yardstick: { file in blackHole(file.content.withUnsafeBytes(plain.digest(of:))) }
  ).register()
}

/// A text, and room for a copy of it.
private final class CopiedText {
  let text: Data
  let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: largeByteCount, alignment: 64)

  init(_ kind: SampleText.Kind) throws {
    text = try SampleText.bytes(largeByteCount, kind)
    copy.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit {
    copy.deallocate()
  }
}

private func registerWordCounting(
  _ name: String, _ kind: SampleText.Kind, counter: @escaping () -> some WordCounter
) {
  Turns(
    name: name, yardstickName: "copying in memory", byteCount: largeByteCount, maxTurnCount: 200,
    prepare: { try CopiedText(kind) },
    measured: { subject in
      var counter = counter()
      subject.text.withUnsafeBytes { counter.consume($0) }
      blackHole(counter.finish())
    },
    yardstick: { subject in
      subject.text.withUnsafeBytes { subject.copy.copyMemory(from: $0) }
      blackHole(subject.copy[largeByteCount - 1])
    }
  ).register()
}
