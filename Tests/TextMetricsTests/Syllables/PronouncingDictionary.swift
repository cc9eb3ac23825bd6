import Foundation

/// Words of the Carnegie Mellon Pronouncing Dictionary with their counts of syllables, from the file
/// `words` that `generate` makes.
enum PronouncingDictionary {
  /// A word and the counts of its pronunciations.
  struct Entry {
    let word: String
    let counts: [Int]
  }

  static func entries() throws -> [Entry] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../SyllableData/words")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let fields = line.split(separator: " ")
      return Entry(word: String(fields[0]), counts: fields.dropFirst().compactMap { Int($0) })
    }
  }
}
