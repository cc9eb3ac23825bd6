/// How people name a context: the application and the identifiers, with slashes between them, such as
/// `org.example.plays/hamlet/act-1`.
///
/// What a slash, a shell or a reader would take for something else is escaped as in a link: `a/b c` is written
/// `a%2Fb%20c`.
///
/// - Source: RFC 3986, section 2.1.
package enum ContextName {
  /// Returns the name of a context.
  package static func text(application: String, path: IdentifierPath) -> String {
    ([application] + path.identifiers).map(escaped).joined(separator: "/")
  }

  /// Reads a name, or the end of one.
  ///
  /// - Returns: The parts between the slashes; `nil` if an escape is not one, or the text of a part not UTF-8.
  package static func parts(of text: String) -> [String]? {
    var result: [String] = []
    // By bytes: to `Character` an accent after a slash would be a part of the slash.
    for part in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let plain = unescaped(part) else { return nil }
      result.append(plain)
    }
    return result
  }

  /// Returns an identifier as it stands in a name.
  package static func escaped(_ identifier: String) -> String {
    var text = ""
    for scalar in identifier.unicodeScalars {
      // A word that begins with a hyphen is an option.
      if isPlain(scalar), scalar != "-" || !text.isEmpty {
        text.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 {
          text += "%" + hexadecimal(byte >> 4) + hexadecimal(byte & 0xF)
        }
      }
    }
    return text
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else {
      let properties = scalar.properties
      return !scalar.isHidden && !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
    }
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", ":", "@", ",", "+": return true
    default: return false
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> String {
    String(digit, radix: 16, uppercase: true)
  }

  private static func unescaped(_ part: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = part
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    Character(Unicode.Scalar(digit)).isASCII
      ? Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init) : nil
  }
}
