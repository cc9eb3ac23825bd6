import FileProgressTestSupport
import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

@Suite struct FactLineScannerTests {
  /// What comes of a line: the values of its fact, or the refusal.
  private struct Reading: Equatable {
    var table: String?
    var values: [StoredValue]?
    var authorship: Authorship?
    var refusal: String?

    init(_ read: () throws -> FactRow?) {
      do {
        let row = try read()
        (table, values, authorship) = (row?.table.name, row?.values, row?.authorship)
      } catch {
        refusal = "\(error)"
      }
    }
  }

  private let parser = FactLineParser(path: "/facts.jsonl", now: .start)

  private func expectSame(_ line: [UInt8], by scanner: inout FactLineScanner) {
    let plain = Reading { try parser.row(line, number: 2, after: 0, by: &scanner) }
    let decoded = Reading { try parser.row(line, number: 2, after: 0) }
    #expect(plain == decoded, "\(String(decoding: line, as: UTF8.self))")
  }

  @Test func exportedLinesAreReadWithoutTheDecoder() throws {
    var scanner = FactLineScanner()
    let lines = try FactImportTests.goodLines().dropFirst()
    for line in lines {
      #expect(scanner.row(Array(line.utf8)) != nil, "\(line)")
      expectSame(Array(line.utf8), by: &scanner)
    }
    #expect(lines.count > 8)
  }

  @Test func changedLinesAreReadAsTheDecoderReadsThem() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var scanner = FactLineScanner()
    let lines = try FactImportTests.goodLines().dropFirst().map { Array($0.utf8) }
    let bytes = Array("0123456789.-+eE,:{}[]\"\\/ nabtu\u{1}\u{7F}é".utf8) + [0, 9, 0xFF, 0xC3]
    for _ in 0..<TestTier.count(3000, full: 60_000) {
      guard var line = lines.randomElement(using: &random) else { break }
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: 0..<line.count, using: &random)
        let byte = bytes.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: line[place] = byte
        case 1: line.insert(byte, at: place)
        default: line.remove(at: place)
        }
      }
      expectSame(line, by: &scanner)
    }
  }

  @Test(arguments: [
    "0", "-0", "00", "01", "1.0", "1.50", "-1.5", "-0.0", "0.1", ".5", "5.", "1e3", "1E-2", "--1",
    "1-",
    "999999999999999999", "9223372036854775807", "9223372036854775808", "0.30000000000000004",
    "123456789012345678.5", "1.2.3", "-",
  ])
  func numbersAreReadAsTheDecoderReadsThem(number: String) throws {
    var scanner = FactLineScanner()
    for line in try FactImportTests.goodLines() {
      for column in ["start", "number", "durationNanoseconds", "stamp", "position"] {
        let changed = line.replacing(
          try Regex("\"\(column)\":[-0-9.]+"), with: "\"\(column)\":\(number)")
        if changed != line { expectSame(Array(changed.utf8), by: &scanner) }
      }
    }
  }
}
