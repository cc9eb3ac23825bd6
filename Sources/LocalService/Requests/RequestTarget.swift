/// The address that a request is for, without its encoding.
package struct RequestTarget: Sendable {
  /// What stands between the slashes of its path: one empty part for `/`, and an empty last part behind a slash.
  package let path: [String]
  /// The pairs of its query, in their order; a name may come more than once.
  package let query: [(name: String, value: String)]

  /// Decodes a target; `nil` if it does not begin with a slash, is wrongly encoded, is not UTF-8 when it is decoded,
  /// or has a null character in it.
  ///
  /// - Parameter text: As it was sent, such as `/v1/status?path=%2Ftmp%2Fa.txt`. A plus in the query is a space, as
  ///   forms and most libraries write it.
  package init?(_ text: String) {
    // A fragment never leaves a client that knows HTTP.
    guard text.utf8.first == UInt8(ascii: "/"), !text.utf8.contains(UInt8(ascii: "#")) else {
      return nil
    }
    let halves = text.utf8.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    var path: [String] = []
    let parts = halves[0].dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts {
      guard let part = Self.decoded(part) else { return nil }
      path.append(part)
    }
    var query: [(name: String, value: String)] = []
    let pairs = halves.count > 1 ? halves[1].split(separator: UInt8(ascii: "&")) : []
    for pair in pairs {
      let sides = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(sides[0], spacesArePluses: true),
        let value = sides.count > 1 ? Self.decoded(sides[1], spacesArePluses: true) : ""
      else { return nil }
      query.append((name, value))
    }
    self.path = path
    self.query = query
  }

  private static func decoded(
    _ text: Substring.UTF8View, spacesArePluses: Bool = false
  ) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where spacesArePluses: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    guard !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }
}
