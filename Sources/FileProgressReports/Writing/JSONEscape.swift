/// How a character is written in a string of JSON that is to be seen, and not obeyed.
package enum JSONEscape {
  /// Returns the escape of a character: `\u` and four digits, twice for a character outside of the basic
  /// plane.
  package static func of(_ scalar: Unicode.Scalar) -> String {
    UTF16.width(scalar) == 1
      ? unit(UInt16(scalar.value))
      : unit(UTF16.leadSurrogate(scalar)) + unit(UTF16.trailSurrogate(scalar))
  }

  private static func unit(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}
