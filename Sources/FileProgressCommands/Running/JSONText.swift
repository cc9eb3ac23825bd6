import Foundation

/// Small answers as JSON; reports have a writer of their own.
enum JSONText {
  /// Returns a value as one line of JSON with sorted keys.
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
