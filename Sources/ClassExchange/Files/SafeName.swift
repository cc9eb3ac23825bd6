/// Makes a file name from outside safe for any folder.
package enum SafeName {
  private static let mostByteCount = 200

  /// Returns a safe name: one path component, visible, printable, and not an option of a command.
  ///
  /// - Parameter name: Text from outside.
  package static func of(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    var byteCount = 0
    for scalar in name.unicodeScalars {
      let safe = isSafe(scalar) ? scalar : "_"
      byteCount += UTF8.width(safe)
      guard byteCount <= 4 * mostByteCount else { break }
      scalars.append(safe)
    }
    // Windows and FAT drop dots and spaces at the end of a name.
    while let last = scalars.last, last == "." || last == " " { scalars.removeLast() }
    while scalars.first == " " { scalars.removeFirst() }
    guard let first = scalars.first else { return "file" }
    if first == "." || first == "-" || first == "~" {
      scalars.replaceSubrange(scalars.startIndex...scalars.startIndex, with: ["_"])
    }
    return shortened(String(scalars))
  }

  /// Returns a name, then the same name with numbers: "essay.txt", "essay 2.txt", …
  static func numbered(_ name: String) -> some Sequence<String> {
    let (stem, ending) = split(name)
    return (1...999).lazy.map { $0 == 1 ? name : "\(stem) \($0)\(ending)" }
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFF:
      false
    default: !"/\\:*?\"<>|".unicodeScalars.contains(scalar)
    }
  }

  private static func split(_ name: String) -> (stem: Substring, ending: Substring) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex, name[dot...].utf8.count <= 16
    else { return (name[...], "") }
    return (name[..<dot], name[dot...])
  }

  private static func shortened(_ name: String) -> String {
    let (stem, ending) = split(name)
    var scalars = String.UnicodeScalarView()
    var left = mostByteCount - ending.utf8.count
    for scalar in stem.unicodeScalars {
      left -= UTF8.width(scalar)
      guard left >= 0 else { break }
      scalars.append(scalar)
    }
    return String(scalars) + ending
  }
}
