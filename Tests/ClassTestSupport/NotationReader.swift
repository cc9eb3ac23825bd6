import ClassModel
import Foundation

/// Turns the diagnostic notation of CBOR into bytes again.
public struct NotationReader {
  private struct BadNotation: Error {
    let rest: String
  }

  private var rest: Substring
  private var writer = CBORWriter()

  /// Returns the bytes of one value in notation.
  public static func bytes(of notation: String) throws -> [UInt8] {
    var reader = NotationReader(rest: notation[...])
    try reader.value()
    guard reader.rest.isEmpty else { throw reader.bad }
    return reader.writer.bytes
  }

  private init(rest: Substring) { self.rest = rest }

  private var bad: BadNotation { BadNotation(rest: String(rest.prefix(40))) }

  private mutating func take(_ prefix: String) -> Bool {
    guard rest.hasPrefix(prefix) else { return false }
    rest.removeFirst(prefix.count)
    return true
  }

  private mutating func prefix(while condition: (Character) -> Bool) -> Substring {
    let prefix = rest.prefix(while: condition)
    rest = rest[prefix.endIndex...]
    return prefix
  }

  private mutating func value() throws {
    if take("null") {
      writer.null()
    } else if take("h'") {
      let digits = Array(prefix { $0 != "'" })
      guard take("'"), digits.count % 2 == 0 else { throw bad }
      let bytes = stride(from: 0, to: digits.count, by: 2).map {
        UInt8(String(digits[$0...$0 + 1]), radix: 16)
      }
      guard !bytes.contains(nil) else { throw bad }
      writer.bytes(bytes.compactMap { $0 })
    } else if rest.hasPrefix("\"") {
      try text()
    } else if take("[") {
      try elements(until: "]") { try $0.value() }
    } else if take("{") {
      try elements(until: "}", major: 5) {
        $0.writer.unsigned(try $0.number())
        guard $0.take(": ") else { throw $0.bad }
        try $0.value()
      }
    } else {
      let word = prefix { $0.isNumber || "+-.e".contains($0) }
      if let number = UInt64(word) {
        writer.unsigned(number)
      } else if let number = Double(word) {
        writer.float(number)
      } else {
        throw bad
      }
    }
  }

  private mutating func number() throws -> UInt64 {
    guard let number = UInt64(prefix(while: \.isNumber)) else { throw bad }
    return number
  }

  private mutating func text() throws {
    var end = rest.index(after: rest.startIndex)
    while end < rest.endIndex, rest[end] != "\"" {
      end = rest.index(end, offsetBy: rest[end] == "\\" ? 2 : 1)
    }
    guard end < rest.endIndex else { throw bad }
    let quoted = rest[...end]
    rest = rest[rest.index(after: end)...]
    writer.text(try JSONDecoder().decode(String.self, from: Data(quoted.utf8)))
  }

  /// Reads the values up to a closing bracket; their number is known only there.
  private mutating func elements(
    until close: String, major: UInt8 = 4, _ element: (inout NotationReader) throws -> Void
  ) throws {
    let outer = writer
    writer = CBORWriter()
    var count = 0
    while !take(close) {
      guard count == 0 || take(", ") else { throw bad }
      try element(&self)
      count += 1
    }
    let content = writer.bytes
    writer = outer
    var head = CBORWriter()
    head.array(count: count)
    var bytes = head.bytes
    // The heads of arrays and maps differ in their first three bits.
    bytes[0] = bytes[0] & 31 | major << 5
    writer.encoded(bytes + content)
  }
}
