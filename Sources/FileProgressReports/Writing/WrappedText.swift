/// Sentences in lines that fit a screen.
package enum WrappedText {
  /// Returns the lines of a text, broken between words; a longer word is broken where the line ends.
  ///
  /// A number stays with its unit, and a duration with all its units.
  ///
  /// - Parameters:
  ///   - columnCount: The greatest width of a line, greater than that of the indent.
  ///   - indent: What the second and later lines begin with.
  package static func lines(of text: String, columnCount: Int, indent: String = "") -> [String] {
    if !text.isEmpty, DisplayWidth.of(text) <= columnCount { return [text] }
    var result: [String] = []
    var line = ""
    for phrase in phrases(of: text) {
      var rest = phrase[...]
      let joined = line.isEmpty || line == indent ? line + rest : line + " " + rest
      if DisplayWidth.of(joined) <= columnCount {
        line = joined
        continue
      }
      if !line.isEmpty, line != indent {
        result.append(line)
        line = indent
      }
      while DisplayWidth.of(line + rest) > columnCount {
        var room = columnCount - DisplayWidth.of(line)
        let part = rest.prefix { character in
          room -= DisplayWidth.of(character)
          return room >= 0
        }
        guard !part.isEmpty else { break }
        result.append(line + part)
        rest = rest.dropFirst(part.count)
        line = indent
      }
      line += rest
    }
    if !line.isEmpty, line != indent { result.append(line) }
    return result
  }

  /// Returns the lines of a message, broken between words only: a longer word, such as a path, stays whole, so
  /// that it can be copied. So does a command at the end, if it fits a line of its own.
  ///
  /// - Parameters:
  ///   - columnCount: The greatest width of a line; a word that is wider has a line of its own.
  ///   - keepsCommand: Whether a command at the end stays whole even if it is wider than a line. A terminal goes on with
  ///     it in the next line, and it can still be copied.
  package static func message(
    _ text: String, columnCount: Int, keepsCommand: Bool = false
  ) -> [String] {
    guard DisplayWidth.of(text) > columnCount else { return [text] }
    let indent = "  "
    let margin = String(text.prefix { $0 == " " })
    var result: [String] = []
    var line = margin
    let room = keepsCommand ? nil : columnCount - indent.utf8.count
    for phrase in messagePhrases(of: text, columnCount: room) {
      let isEmpty = line == (result.isEmpty ? margin : indent)
      let joined = isEmpty ? line + phrase : line + " " + phrase
      if isEmpty || DisplayWidth.of(joined) <= columnCount {
        line = joined
      } else {
        result.append(line)
        line = indent + phrase
      }
    }
    return result + [line]
  }

  /// Returns a page that was written for a wider screen, such as a page of help. Lines that are too wide are broken
  /// between words. They continue below their second column, or a bit further in than they begin. A second column that
  /// is too far right has lines of its own. A paragraph, which begins at the left, continues there: its lines are put
  /// together and broken again where the screen ends.
  package static func page(_ text: String, columnCount: Int) -> String {
    let written = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard written.contains(where: { DisplayWidth.of($0) > columnCount }) else { return text }
    return withWholeParagraphs(written).map { line in
      guard DisplayWidth.of(line) > columnCount else { return line }
      let spaceCount = line.prefix { $0 == " " }.count
      // What begins too far right would have no room.
      let margin = spaceCount * 2 <= columnCount ? spaceCount : 4
      let line = String(repeating: " ", count: margin) + line.dropFirst(spaceCount)
      var beginning = margin
      if let gap = line.dropFirst(margin).firstRange(of: "  ") {
        let end = line.distance(from: line.startIndex, to: gap.lowerBound)
        let column = end + line[gap.lowerBound...].prefix { $0 == " " }.count
        guard column * 2 <= columnCount else {
          // Below a second column that is too far right there would be no room, so it gets lines of its own.
          return indented(line[..<gap.lowerBound].dropFirst(margin), by: margin, columnCount)
            + "\n" + indented(line.dropFirst(column), by: margin + 2, columnCount)
        }
        beginning = column
      }
      let indent = beginning == margin && margin > 0 ? margin + 2 : beginning
      let lines = Self.lines(
        of: String(line.dropFirst(beginning)), columnCount: columnCount - indent)
      return String(line.prefix(beginning))
        + lines.joined(separator: "\n" + String(repeating: " ", count: indent))
    }.joined(separator: "\n")
  }

  /// The lines of a page with each paragraph in one line, where it was broken because a line of 80 columns was full.
  private static func withWholeParagraphs(_ written: [String]) -> [String] {
    func isOfParagraph(_ line: String) -> Bool {
      !line.isEmpty && !line.hasPrefix(" ") && !line.contains("  ")
    }
    var lines: [String] = []
    var last = ""
    for line in written {
      let firstWord = String(line.prefix { $0 != " " })
      if !lines.isEmpty, isOfParagraph(last), isOfParagraph(line),
        DisplayWidth.of(last + " " + firstWord) >= fullLineWidth
      {
        lines[lines.count - 1] += " " + line
      } else {
        lines.append(line)
      }
      last = line
    }
    return lines
  }

  /// How wide a line would at least be with the next word, if it was broken because it was full.
  private static let fullLineWidth = 79

  /// The lines of a text that all begin in one column.
  private static func indented(
    _ text: Substring, by indent: Int, _ columnCount: Int
  ) -> String {
    let space = String(repeating: " ", count: indent)
    return lines(of: String(text), columnCount: columnCount - indent).map { space + $0 }
      .joined(separator: "\n")
  }

  /// The words, with the command at the end in one if it is not wider than some columns; `nil` for any width.
  private static func messagePhrases(of text: String, columnCount: Int?) -> [String] {
    let mark = ": fileprogress "
    guard let place = text.ranges(of: mark).last else { return phrases(of: text) }
    let command = String(text[text.index(place.lowerBound, offsetBy: 2)...])
    // More sentences may follow the command.
    let isWhole = columnCount.map { DisplayWidth.of(command) <= $0 } ?? !command.contains(". ")
    guard isWhole else { return phrases(of: text) }
    return phrases(of: String(text[...place.lowerBound])) + [command]
  }

  /// The words, with those in one that must not be torn apart.
  private static func phrases(of text: String) -> [String] {
    var result: [String] = []
    var sticks = false
    for word in text.split(separator: " ") {
      let isNumber = word.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      if sticks, let last = result.indices.last {
        result[last] += " " + word
      } else {
        result.append(String(word))
      }
      sticks = isNumber || sticks && word == "h"
    }
    return result
  }
}
