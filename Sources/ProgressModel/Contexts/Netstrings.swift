/// Lists of texts, each written as one text that reads back exactly.
///
/// Before each text stands its length in bytes, so no text can be mistaken for two: `["act-1", "a,b"]` is
/// `5:act-1,3:a,b,`, and a list without texts is empty. The text of a list is a prefix of the text of
/// every longer list that starts with it, and of no other.
///
/// - Source: D. J. Bernstein, "Netstrings", 1997.
package enum Netstrings {
  /// Writes a list.
  package static func text(of list: some Sequence<String>) -> String {
    var text = ""
    for element in list {
      text += "\(element.utf8.count):"
      text += element
      text += ","
    }
    return text
  }

  /// Reads a list.
  ///
  /// - Returns: `nil` if ``text(of:)`` does not write this text, or if it has more elements.
  /// - Complexity: O(*n*), *n* bytes.
  package static func list(_ text: String, atMost greatestCount: Int = .max) -> [String]? {
    var result: [String] = []
    var rest = text.utf8[...]
    while !rest.isEmpty {
      guard result.count < greatestCount, let count = length(&rest), rest.count > count else {
        return nil
      }
      let end = rest.index(rest.startIndex, offsetBy: count)
      guard let element = String(rest[..<end]), rest[end] == UInt8(ascii: ",") else { return nil }
      result.append(element)
      rest = rest[rest.index(after: end)...]
    }
    return result
  }

  /// Reads a length and its colon: digits without a zero before them.
  private static func length(_ rest: inout Substring.UTF8View) -> Int? {
    guard let colon = rest.prefix(9).firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let digits = rest[..<colon]
    rest = rest[rest.index(after: colon)...]
    guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 else {
      return nil
    }
    var length = 0
    for digit in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
      length = length * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return length
  }
}
