import Foundation
import TextMetrics

/// Several counters that see a text in one pass over its bytes.
struct TextPass {
  private var ofBytes: [any WordCounter]
  private var ofText: [any WordCounter]
  private let places: [(isOfBytes: Bool, index: Int)]
  private var converter: UTF8Converter?
  private var converted: [UInt8] = []
  private let isWide: Bool
  /// Whether there was a zero byte, which no text has but in UTF-16.
  private(set) var hasZeroByte = false

  /// Creates a pass.
  ///
  /// - Parameter followsLineEnd: Whether this is a part of a text that begins behind a line end.
  init(_ rules: [CountingRule], encoding: TextEncoding, followsLineEnd: Bool = false) {
    isWide = encoding == .utf16LittleEndian || encoding == .utf16BigEndian
    converter = encoding == .utf8 ? nil : UTF8Converter(from: encoding)
    var (ofBytes, ofText) = ([any WordCounter](), [any WordCounter]())
    var places: [(isOfBytes: Bool, index: Int)] = []
    for rule in rules {
      var counter = rule.makeCounter()
      counter.begin()
      // A byte order mark is one at the start of a text only, and this is none.
      if followsLineEnd { [UInt8(ascii: "\n")].withUnsafeBytes { counter.consume($0) } }
      if encoding == .utf8 || rule.countsRawBytes {
        places.append((true, ofBytes.count))
        ofBytes.append(counter)
      } else {
        places.append((false, ofText.count))
        ofText.append(counter)
      }
    }
    (self.ofBytes, self.ofText, self.places) = (ofBytes, ofText, places)
  }

  /// Takes in the next bytes.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    if !isWide, !hasZeroByte, let start = bytes.baseAddress {
      hasZeroByte = memchr(start, 0, bytes.count) != nil
    }
    for index in ofBytes.indices { ofBytes[index].consume(bytes) }
    if ofText.isEmpty { return }
    converted.removeAll(keepingCapacity: true)
    converter?.convert(bytes, into: &converted)
    consumeConverted()
  }

  private mutating func consumeConverted() {
    converted.withUnsafeBytes { bytes in
      for index in ofText.indices { ofText[index].consume(bytes) }
    }
  }

  /// Ends the text.
  ///
  /// - Returns: What each rule counted, in the order of the rules.
  mutating func finish() -> [Int] {
    converted.removeAll(keepingCapacity: true)
    converter?.finish(into: &converted)
    consumeConverted()
    return places.map {
      $0.isOfBytes ? ofBytes[$0.index].finish() : ofText[$0.index].finish()
    }
  }
}
