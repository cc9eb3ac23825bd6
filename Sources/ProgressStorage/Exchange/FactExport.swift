import Foundation
import ProgressModel
import StoreEngine

extension FactReader {
  /// The format of exported facts.
  static let exportSchema = "fileprogress.facts/1"

  /// What the last line says in the place of a kind of fact.
  static let exportEnd = "end"

  /// Returns the last line, without its line feed: by it a file is known to be whole.
  ///
  /// - Parameter count: How many facts there are.
  static func exportTrailer(count: Int) -> String {
    var trailer = JSONLine()
    trailer.add("count", .integer(Int64(count)))
    trailer.add("fact", .text(exportEnd))
    return String(trailer.text.dropLast())
  }

  /// Hands over all facts as lines of JSON. The first line says what they are, the last how many.
  ///
  /// Identifiers and other bytes are hexadecimal. Keys are sorted; rows come in the order in which
  /// they can be imported.
  ///
  /// - Parameter body: Takes one line with its line feed.
  /// - Complexity: O(*n*), in constant memory.
  package func exportFacts(_ body: (String) throws -> Void) throws {
    let identity = try identity()
    var header = JSONLine()
    header.add("device", .bytes(Data(identity.device.bytes)))
    header.add("person", .bytes(Data(identity.person.bytes)))
    header.add("schema", .text(Self.exportSchema))
    header.add("stamp", .integer(try latestStamp()))
    try body(header.text)
    var count = 0
    for table in FactTable.all {
      var keys = table.ownColumns.map(\.name)
      if table.hasAuthorship { keys += ["byDevice", "byPerson", "byTool", "stamp"] }
      if table.hasCommand { keys.append("command") }
      let order = (keys + ["fact"]).enumerated().sorted { $0.element < $1.element }
      let cursor = try cursor(table.exchangeSQL)
      while var columns = try cursor.next() {
        let row = try keys.map { _ in try columns.value() }
        var line = JSONLine()
        for (index, key) in order {
          if index == keys.count {
            line.add(key, .text(table.name))
          } else {
            line.add(key, row[index])
          }
        }
        try body(line.text)
        count += 1
      }
    }
    try body(Self.exportTrailer(count: count) + "\n")
  }
}

/// A JSON object on one line; values that are null are left out.
private struct JSONLine {
  private var content = "{"

  var text: String { content + "}\n" }

  mutating func add(_ key: String, _ value: StoredValue) {
    let written: String
    switch value {
    case .null: return
    case .integer(let number): written = "\(number)"
    case .real(let number): written = "\(number)"
    case .text(let string): written = Self.quoted(string)
    case .bytes(let data): written = "\"" + Hexadecimal.text(of: data) + "\""
    }
    if content.utf8.count > 1 { content += "," }
    content += "\"\(key)\":\(written)"
  }

  private static func quoted(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// Bytes as lower-case hexadecimal digits.
enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  static func text(of bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads an even number of digits; `nil` for anything else.
  static func bytes(of text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count.isMultiple(of: 2) else { return nil }
    var result: [UInt8] = []
    for index in stride(from: 0, to: characters.count, by: 2) {
      guard let high = value(characters[index]), let low = value(characters[index + 1]) else {
        return nil
      }
      result.append(high << 4 | low)
    }
    return result
  }

  /// Returns what a digit stands for; `nil` for anything else.
  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
