import Foundation

/// A text file with what was printed when a person last read it.
///
/// With `FILEPROGRESS_RECORD=1` what is printed today is recorded in its place.
package struct Recording {
  /// Where it is.
  package let path: String

  /// Creates the recording at a path.
  package init(_ path: String) { self.path = path }

  /// Whether this run records what is printed.
  private static let isRecording =
    ProcessInfo.processInfo.environment["FILEPROGRESS_RECORD"] == "1"

  /// Compares a text with the recording, and records it if it differs and this run records.
  ///
  /// - Returns: The first lines that differ, below the last line with a command; `nil` if the texts are the same.
  /// - Throws: The error of the file system.
  package func difference(from text: String) throws -> String? {
    let file = Result { try String(contentsOfFile: path, encoding: .utf8) }
    // Byte by byte: two texts are equal in Swift if they only look the same.
    if let there = try? file.get(), text.utf8.elementsEqual(there.utf8) { return nil }
    if Self.isRecording {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      // Not the same as before, so a run that records by mistake is not green.
      return "\((path as NSString).lastPathComponent) has a new recording. Read what changed."
    }
    let recorded = try file.get()
    func lines(_ text: String) -> [Substring.UTF8View] {
      text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
    let (now, before) = (lines(text), lines(recorded))
    let place =
      zip(now, before).enumerated().first { !$1.0.elementsEqual($1.1) }?.offset
      ?? min(now.count, before.count)
    let command = now.prefix(place + 1).map { Substring($0) }.last { $0.hasPrefix("$ ") } ?? ""
    func shown(_ lines: [Substring.UTF8View]) -> String {
      lines.dropFirst(place).prefix(4).map { String(Substring($0).prefix(400)) }
        .joined(separator: "\n")
    }
    return """
      \((path as NSString).lastPathComponent), line \(place + 1): \(command)
      recorded: \(shown(before))
      printed:  \(shown(now))
      FILEPROGRESS_RECORD=1 records what is printed today.
      """
  }
}
