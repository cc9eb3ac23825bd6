/// The address of a document, as a client writes it: a URI.
///
/// Several spellings of one path are one address. They are compared byte by byte: two names that look the same may be
/// two files.
///
/// - Source: RFC 3986, RFC 8089; Language Server Protocol 3.17, "URI".
package struct DocumentAddress: Sendable {
  /// The absolute path of the file; `nil` for what is not a file of this machine, such as `untitled:1`.
  package let path: String?
  /// The address as the client wrote it.
  package let uri: String

  /// Reads an address. What is not a file of this machine is an address all the same: it has a text and no session.
  package init(_ uri: String) {
    self.uri = uri
    path = Self.path(of: uri)
  }

  private static func path(of uri: String) -> String? {
    let bytes = Array(uri.utf8)
    guard String(decoding: bytes.prefix(5), as: UTF8.self).lowercased() == "file:" else {
      return nil
    }
    var rest = bytes.dropFirst(5)
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
      let host = String(decoding: rest[..<slash], as: UTF8.self).lowercased()
      guard host.isEmpty || host == "localhost" else { return nil }
      rest = rest[slash...]
    }
    let end = rest.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    rest = rest[..<(end ?? rest.endIndex)]
    guard rest.first == UInt8(ascii: "/"), let decoded = decode(rest) else { return nil }
    return String(validating: decoded, as: UTF8.self)
  }

  /// Returns the bytes that a text with percent signs means; `nil` if it means none that a path can have.
  private static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text
    while let first = rest.popFirst() {
      guard first == UInt8(ascii: "%") else {
        guard first != 0 else { return nil }
        bytes.append(first)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      // Some clients leave a percent sign as it is.
      guard digits.count == 2 else {
        bytes.append(first)
        continue
      }
      rest = rest.dropFirst(2)
      let byte = UInt8(digits[0] << 4 | digits[1])
      // A slash would be another path than the one that was meant, and no name has a NUL.
      guard byte != 0, byte != UInt8(ascii: "/") else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}

extension DocumentAddress: Hashable {
  package static func == (first: DocumentAddress, second: DocumentAddress) -> Bool {
    (first.path == nil) == (second.path == nil) && first.name.utf8.elementsEqual(second.name.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in name.utf8 { hasher.combine(byte) }
  }

  /// What the address is known by: one path however it was spelled.
  private var name: String { path ?? uri }
}
