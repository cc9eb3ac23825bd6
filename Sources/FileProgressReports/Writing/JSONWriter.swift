package import ProgressModel

/// Builds JSON text, member by member, in the order in which it is told.
///
/// Whoever writes an object names its members sorted by their bytes. Text is UTF-8; what is escaped
/// is what JSON demands and what could steer a terminal: all control characters, the marks that turn
/// the direction of writing, and the line separators. There are no blanks between the signs.
///
/// - Source: RFC 8259. `JSONEncoder` needs 1.6 s for 100,000 activities and 9 s for their million
///   sessions, and writes small durations with an exponent.
package struct JSONWriter: Sendable {
  /// What was written and not yet taken.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Begins an empty text.
  package init() {}

  /// Returns the text of one object, with a line feed at its end; the body names its members.
  package static func text(_ members: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.object(members)
    json.finishLine()
    return json.take()
  }

  /// Removes what was written so far and returns it.
  package mutating func take() -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    bytes.removeAll(keepingCapacity: true)
    return text
  }

  /// Writes an object; the body names its members.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    open("{")
    members(&self)
    close("}")
  }

  /// Writes an array with a value for each element.
  package mutating func array<Element>(
    of elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) -> Void
  ) {
    open("[")
    for element in elements { write(element, &self) }
    close("]")
  }

  /// Begins an object or an array.
  package mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  /// Ends an object or an array.
  package mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  /// Begins a line, between two values of an array or after the last one.
  package mutating func breakLine() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Ends the text with a line feed.
  package mutating func finishLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Writes the name of a member; its value must follow.
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member that is text, or null.
  package mutating func member(_ key: StaticString, _ text: String?) {
    name(key)
    if let text { string(text) } else { raw("null") }
  }

  /// Writes a member that is an identifier, or null.
  package mutating func member(_ key: StaticString, identifier: (some TypedIdentifier)?) {
    name(key)
    guard let identifier = identifier?.value else { return raw("null") }
    bytes.append(UInt8(ascii: "\""))
    for place in 0..<32 {
      if place == 8 || place == 12 || place == 16 || place == 20 {
        bytes.append(UInt8(ascii: "-"))
      }
      let half = place < 16 ? identifier.high : identifier.low
      let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - place % 16 * 4)) & 15
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes a member that is true or false.
  package mutating func member(_ key: StaticString, _ flag: Bool) {
    name(key)
    raw(flag ? "true" : "false")
  }

  /// Writes a member that is a whole number, or null.
  package mutating func member(_ key: StaticString, _ number: Int64?) {
    name(key)
    if let number { raw(String(number)) } else { raw("null") }
  }

  /// Writes a member that is a number; what is none becomes null.
  package mutating func member(_ key: StaticString, _ number: Double?) {
    name(key)
    guard let number, number.isFinite else { return raw("null") }
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 {
      raw(String(whole))
    } else {
      raw(number.description)
    }
  }

  /// Writes a member that is a duration in whole seconds, or null.
  package mutating func member(_ key: StaticString, durationNanoseconds: Int64?) {
    name(key)
    if let durationNanoseconds {
      raw(DurationText.seconds(nanoseconds: durationNanoseconds))
    } else {
      raw("null")
    }
  }

  /// Writes a member that is a moment, or null.
  package mutating func member(_ key: StaticString, timeNanoseconds: Int64?) {
    name(key)
    guard let timeNanoseconds else { return raw("null") }
    bytes.append(UInt8(ascii: "\""))
    TimestampText.append(timeNanoseconds, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes an element of an array that is text.
  package mutating func element(_ text: String) { string(text) }

  /// Writes an element of an array that is a whole number.
  package mutating func element(_ number: Int64) { raw(String(number)) }

  /// Writes null as a value.
  package mutating func null() { raw("null") }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func quoted(_ plain: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: plain.utf8)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func string(_ text: String) {
    // Almost all text can be copied as it is; looking at scalars is slower.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
      return quoted(text)
    }
    separate()
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes.append(contentsOf: "\\\"".utf8)
      case "\\": bytes.append(contentsOf: "\\\\".utf8)
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      case _ where scalar.isHidden:
        bytes.append(contentsOf: JSONEscape.of(scalar).utf8)
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }
}

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
