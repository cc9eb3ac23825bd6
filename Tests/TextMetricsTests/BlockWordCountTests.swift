import CTextMasks
import FileProgressTestSupport
import Testing

/// Words in whole blocks of 64 bytes, which are counted in a way for each kind of processor.
@Suite struct BlockWordCountTests {
  private static let blockByteCount = 64

  private struct Outcome: Equatable {
    var words = 0
    /// How many bytes were looked at.
    var byteCount = 0
    var previousIsSpace: UInt64
  }

  private typealias Counting = (
    UnsafeMutablePointer<UnsafeRawPointer>, UnsafeRawPointer, UnsafeMutablePointer<UInt64>
  ) -> Int

  private static func outcome(
    of bytes: [UInt8], after previousIsSpace: UInt64, by count: Counting
  ) -> Outcome {
    bytes.withUnsafeBytes { bytes in
      var outcome = Outcome(previousIsSpace: previousIsSpace)
      guard let start = bytes.baseAddress else { return outcome }
      var place = start
      outcome.words = count(&place, start + bytes.count, &outcome.previousIsSpace)
      outcome.byteCount = place - start
      return outcome
    }
  }

  /// Counts byte by byte.
  private static func simpleOutcome(of bytes: [UInt8], after previousIsSpace: UInt64) -> Outcome {
    var outcome = Outcome(previousIsSpace: previousIsSpace)
    while bytes.count - outcome.byteCount >= blockByteCount {
      let block = bytes[outcome.byteCount...].prefix(blockByteCount)
      let isPlain = block.allSatisfy { 0x09...0x0D ~= $0 || 0x20...0x7E ~= $0 }
      guard isPlain || block.allSatisfy({ $0 == 0 }) else { break }
      for byte in block where isPlain {
        let isSpace = byte <= 0x20
        if !isSpace, outcome.previousIsSpace == 1 { outcome.words += 1 }
        outcome.previousIsSpace = isSpace ? 1 : 0
      }
      outcome.byteCount += blockByteCount
    }
    return outcome
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func everyWayCountsWhatOneSees(seed: UInt64) {
    print("BlockWordCountTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let plain: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0x21, 0x61, 0x61, 0x7A, 0x7E]
    let other: [UInt8] = [0x00, 0x08, 0x0E, 0x1F, 0x7F, 0x80, 0xC3, 0xFF]
    for _ in 0..<50 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        let isZero = Int.random(in: 0..<8, using: &generator) == 0
        bytes += (0..<Self.blockByteCount).map { _ in
          isZero ? 0 : plain.randomElement(using: &generator) ?? 0
        }
      }
      bytes += plain.prefix(.random(in: 0...plain.count, using: &generator))
      if Bool.random(using: &generator), let place = bytes.indices.randomElement(using: &generator)
      {
        bytes[place] = other.randomElement(using: &generator) ?? 0
      }
      for previous: UInt64 in [0, 1] {
        let expected = Self.simpleOutcome(of: bytes, after: previous)
        for count in [fileprogress_ascii_word_starts, fileprogress_ascii_word_starts_anywhere] {
          #expect(Self.outcome(of: bytes, after: previous, by: count) == expected, "\(bytes)")
        }
      }
    }
  }
}
