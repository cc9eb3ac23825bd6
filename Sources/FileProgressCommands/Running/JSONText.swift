import ArgumentParser
import FileProgressReports
import Foundation
import ProgressModel

/// Small answers as JSON; reports have a writer of their own.
enum JSONText {
  /// Returns a value as one line of JSON with sorted keys.
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    return escaping(text) + "\n"
  }

  /// Escapes what writers of JSON leave as it is and a terminal may obey.
  ///
  /// - Parameter text: JSON without breaks between its values.
  static func escaping(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    return text.unicodeScalars.map { $0.isHidden ? JSONEscape.of($0) : String($0) }.joined()
  }
}

/// The form of what is printed, as an option; it may stand before the name of a command, too.
struct JSONOptions: ParsableArguments {
  @Flag(name: .customLong("json"), help: "Print JSON.")
  var isWanted = false

  /// Refuses a call that asks for two formats.
  func validate(besidesCSV wantsCSV: Bool) throws {
    if isWanted, wantsCSV {
      throw ValidationError("--json and --csv can't be combined. Choose one.")
    }
  }
}
