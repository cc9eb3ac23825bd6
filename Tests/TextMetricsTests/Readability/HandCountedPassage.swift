import Foundation
import Testing

@testable import TextMetrics

/// A passage of the file `passages` with what was counted by hand, and what textstat says.
struct HandCountedPassage: CustomTestStringConvertible {
  let title: String
  /// The text without marks.
  let text: String
  /// What follows from the marks.
  let byHand: Readability
  /// What textstat 0.7.3 says, by the names of its file.
  let textstat: [String: Double]

  var testDescription: String { title }

  /// The marks between syllables, after sentences, and before words that are not hard.
  private static let marks: Set<Character> = ["·", "|", "^"]

  private init(title: String, marked: String, textstat: [String: Double]) {
    self.title = title
    self.textstat = textstat
    text = marked.filter { !Self.marks.contains($0) }
    let words = marked.split { $0.isWhitespace || $0 == "—" }
      .filter { $0.contains { $0.isLetter || $0.isNumber } }
    let syllables = words.map { word in
      1 + word.count { $0 == "·" } + word.split(separator: "-").count - 1
    }
    let long = zip(words, syllables).filter { $0.1 >= 3 }
    byHand = Readability(
      words: words.count, sentences: marked.count { $0 == "|" },
      syllables: syllables.reduce(0, +), polysyllables: long.count,
      complexWords: long.count { !$0.0.contains("^") },
      letters: text.count { $0.isLetter || $0.isNumber },
      characters: text.count { !$0.isWhitespace })
  }

  static func all() throws -> [HandCountedPassage] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../ReadabilityData")
    let lines = try String(contentsOf: folder.appending(path: "textstat.tsv"), encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    let passages = try String(contentsOf: folder.appending(path: "passages"), encoding: .utf8)
      .components(separatedBy: "\n= ").dropFirst()
    return zip(passages, lines.dropFirst()).map { passage, line in
      let parts = passage.split(separator: "\n", maxSplits: 1)
      return HandCountedPassage(
        title: String(parts[0]), marked: parts[1].trimmingCharacters(in: .whitespacesAndNewlines),
        textstat: Dictionary(uniqueKeysWithValues: zip(lines[0], line.compactMap(Double.init))))
    }
  }
}
