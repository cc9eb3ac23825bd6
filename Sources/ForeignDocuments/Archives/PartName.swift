/// Names of parts in archives, as documents write references to them.
enum PartName {
  /// Resolves a reference.
  ///
  /// - Parameters:
  ///   - reference: A relative or absolute path, with `%20` and the like where it is an address.
  ///   - part: The part that has the reference; empty for the archive itself.
  /// - Returns: The name; `nil` if it leads out of the archive.
  static func resolved(_ reference: some StringProtocol, in part: String) -> String? {
    let path = decoded(reference.prefix { $0 != "#" && $0 != "?" })
    var names: [Substring] = []
    if !path.hasPrefix("/") { names = part.split(separator: "/").dropLast() }
    for name in path.split(separator: "/") where name != "." {
      if name == ".." {
        if names.popLast() == nil { return nil }
      } else {
        names.append(name)
      }
    }
    return names.joined(separator: "/")
  }

  /// The part that lists what a part refers to.
  ///
  /// - Source: ECMA-376 part 2, 9.3.
  static func relationships(of part: String) -> String {
    let names = part.split(separator: "/")
    return (names.dropLast() + ["_rels", (names.last ?? "") + ".rels"]).joined(separator: "/")
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
