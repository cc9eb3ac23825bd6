import Benchmark
import Foundation
import TextMetrics

/// Registers the benchmarks of comparing versions of a text and of readability.
func registerTextBenchmarks() {
  registerComparison("comparing versions of 10 MB, one word edited") {
    try ComparedVersions(byteCount: 10_000_000, isRewritten: false)
  }
  registerComparison("comparing versions of 1 MB, written anew") {
    try ComparedVersions(byteCount: 1_000_000, isRewritten: true)
  }
  registerEditing()
  registerReadability()
}

/// A text with a word that is written again and again.
private final class EditedText {
  private var text: CountedText
  private var word: Range<Int>

  init(byteCount: Int) throws {
    text = CountedText(try SampleText.bytes(byteCount))
    word = byteCount / 2..<byteCount / 2
  }

  func write(_ new: String) {
    text.replace(word, with: new.utf8)
    word = word.lowerBound..<word.lowerBound + new.utf8.count
    blackHole(text.words)
  }
}

/// A recount after an edit, for which the aim is 100 µs.
private func registerEditing() {
  Turns(
    name: "recounting 10 MB after a word was edited", yardstickName: "counting 10 KB",
    maxTurnCount: 2000,
    prepare: { (try EditedText(byteCount: 10_000_000), try SampleText.bytes(10_000)) },
    measured: { edited, _ in
      edited.write(" and another word ")
      edited.write(" ")
    },
    yardstick: { _, text in
      var counter = ProseWordCounter()
      text.withUnsafeBytes { counter.consume($0) }
      blackHole(counter.finish())
    }
  ).register()
}

/// Two versions of a text.
private struct ComparedVersions {
  let before: Data
  let after: Data

  /// Makes versions that differ in a word in the middle, or whose words are the same ones in random
  /// order.
  init(byteCount: Int, isRewritten: Bool) throws {
    guard isRewritten else {
      before = try SampleText.bytes(byteCount)
      var edited = before
      edited.replaceSubrange(byteCount / 2..<byteCount / 2 + 1, with: Data(" edited ".utf8))
      after = edited
      return
    }
    let words = try SampleText.words()
    var generator = RepeatableGenerator()
    func version() -> Data {
      var text = Data()
      while text.count < byteCount {
        text += Data((words.randomElement(using: &generator) ?? "").utf8) + Data(" ".utf8)
      }
      return text
    }
    (before, after) = (version(), version())
  }
}

/// A generator with the same numbers in every run: SplitMix64.
private struct RepeatableGenerator: RandomNumberGenerator {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
    return number ^ number >> 31
  }
}

private func registerComparison(
  _ name: String, prepare: @escaping () throws -> ComparedVersions
) {
  Turns(
    name: name, yardstickName: "counting the words of both", maxTurnCount: 200,
    prepare: prepare,
    measured: { versions in
      versions.before.withUnsafeBytes { before in
        versions.after.withUnsafeBytes { blackHole(WordChange(from: before, to: $0)) }
      }
    },
    yardstick: { versions in
      var counter = ProseWordCounter()
      for version in [versions.before, versions.after] {
        version.withUnsafeBytes { counter.consume($0) }
        blackHole(counter.finish())
      }
    }
  ).register()
}

/// Readability; most of it is counting syllables.
private func registerReadability() {
  let byteCount = 1 << 20
  Turns(
    name: "readability of 1 MiB", yardstickName: "counting words by UAX #29",
    byteCount: byteCount, maxTurnCount: 200,
    prepare: { try SampleText.bytes(byteCount) },
    measured: { text in
      var counter = ReadabilityCounter()
      text.withUnsafeBytes { counter.consume($0) }
      blackHole(counter.finish())
    },
    yardstick: { text in
      var counter = SegmentWordCounter()
      text.withUnsafeBytes { counter.consume($0) }
      blackHole(counter.finish())
    }
  ).register()
}
