/// The text of a configuration file: lines such as `idle = 3min`, and comments that begin with `#`.
///
/// A change keeps every other byte: comments, the order of lines, and what a newer version wrote. If a
/// setting has several lines, the last valid one counts.
package struct SettingsText: Hashable, Sendable {
  /// The text, in UTF-8, valid or not.
  package private(set) var bytes: [UInt8]

  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  /// What a text says.
  package struct Reading: Hashable, Sendable {
    /// The settings; those without a valid line have their defaults.
    package var settings = Settings()
    /// The number of the line that each setting comes from; the first line is 1. Settings with their
    /// defaults are missing.
    package var lines: [SettingName: Int] = [:]
    /// The lines that say nothing valid, from the top down.
    package var problems: [SettingsProblem] = []
  }

  /// Returns what the text says.
  ///
  /// - Complexity: O(*n*).
  package func reading() -> Reading {
    var reading = Reading()
    for line in lines {
      guard !line.isBlank else { continue }
      guard let key = line.key, let value = line.value else {
        reading.problems.append(
          SettingsProblem(line: line.number, kind: .noAssignment(text(line.content))))
        continue
      }
      guard let name = SettingName(rawValue: text(key)) else {
        reading.problems.append(
          SettingsProblem(line: line.number, kind: .unknownName(text(key))))
        continue
      }
      if reading.settings.set(name, to: text(value)) {
        reading.lines[name] = line.number
      } else {
        reading.problems.append(
          SettingsProblem(line: line.number, kind: .invalidValue(name, text(value))))
      }
    }
    return reading
  }

  /// Gives a setting a value: in its last line, or in a new one at the end.
  ///
  /// - Parameter value: A valid value.
  package mutating func set(_ name: SettingName, to value: String) {
    if let range = lines.last(where: { isOf($0, name) })?.value {
      bytes.replaceSubrange(range, with: value.utf8)
      return
    }
    if bytes.isEmpty { bytes += Self.heading.utf8 }
    if bytes.last != Self.lineFeed { bytes.append(Self.lineFeed) }
    bytes += "\(name.rawValue) = \(value)\n".utf8
  }

  /// Removes every line of a setting, so that it has its default again.
  ///
  /// - Returns: Whether there was one.
  package mutating func unset(_ name: SettingName) -> Bool {
    let own = lines.filter { isOf($0, name) }
    for line in own.reversed() { bytes.removeSubrange(line.whole) }
    return !own.isEmpty
  }

  /// What a new file begins with.
  private static let heading = """
    # The settings of fileprogress on this computer. To see what each means: fileprogress config

    """

  // MARK: - Lines

  private static let lineFeed = UInt8(ascii: "\n")

  private struct Line {
    var number: Int
    /// With its line feed.
    var whole: Range<Int>
    /// Without blanks around it, and without a comment.
    var content: Range<Int>
    /// What is before the first `=`; `nil` without one.
    var key: Range<Int>?
    /// What is behind it.
    var value: Range<Int>?

    var isBlank: Bool { content.isEmpty }
  }

  private var lines: [Line] {
    var result: [Line] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: Self.lineFeed).map { $0 + 1 } ?? bytes.count
      result.append(line(start..<end, number: result.count + 1))
      start = end
    }
    return result
  }

  private func line(_ whole: Range<Int>, number: Int) -> Line {
    let content = trimmed(whole.lowerBound..<comment(in: whole))
    var line = Line(number: number, whole: whole, content: content)
    if let sign = bytes[content].firstIndex(of: UInt8(ascii: "=")) {
      line.key = trimmed(content.lowerBound..<sign)
      line.value = trimmed(sign + 1..<content.upperBound)
    }
    return line
  }

  /// Where a comment begins: at a `#` at the start of a line, or behind a blank.
  private func comment(in whole: Range<Int>) -> Int {
    whole.first { place in
      bytes[place] == UInt8(ascii: "#")
        && (place == whole.lowerBound || Self.isBlank(bytes[place - 1]))
    } ?? whole.upperBound
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    guard let first = range.first(where: { !Self.isBlank(bytes[$0]) }),
      let last = range.last(where: { !Self.isBlank(bytes[$0]) })
    else { return range.lowerBound..<range.lowerBound }
    return first..<last + 1
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
      || byte == lineFeed
  }

  private func isOf(_ line: Line, _ name: SettingName) -> Bool {
    line.key.map { bytes[$0].elementsEqual(name.rawValue.utf8) } ?? false
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
