import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel

/// Words that no other text has, unless its words begin at the same number.
func words(_ count: Int, from first: Int = 0) -> String {
  (0..<count).map { "word\(($0 + first) &* 2_654_435_761 % 1_000_003)" }.joined(separator: " ")
}

/// Returns a text without the line breaks that make it fit a screen.
func inOneLine(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

extension CommandFixture {
  /// Writes a document some time ago by the clock of the test.
  func write(_ text: String, to name: String, minutesAgo: Int64) throws {
    try write(text, to: name)
    let moment = clock.read().wallNanoseconds / 1_000_000_000 - minutesAgo * 60
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(moment))],
      ofItemAtPath: path(name))
  }
}
