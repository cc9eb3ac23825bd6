import Foundation

/// Every word of the Carnegie Mellon Pronouncing Dictionary with its counts of syllables, from the
/// file `words` that `generate` makes.
enum PronouncingDictionary {
  /// A word and the counts of its pronunciations.
  struct Entry {
    let word: String
    let counts: [Int]
  }

  static func entries() throws -> [Entry] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../SyllableData/words")
    var previous: [UInt8] = []
    return try Data(contentsOf: file).split(separator: 0x0A).map { line in
      let digits = line.suffix(while: { (0x30...0x3F).contains($0) })
      let shared = Int(line[line.startIndex]) - 0x41
      previous = previous.prefix(shared) + line.dropFirst().dropLast(digits.count)
      return Entry(
        word: String(decoding: previous, as: UTF8.self), counts: digits.map { Int($0) - 0x30 })
    }
  }
}

extension Data {
  /// Returns the longest end of which every byte satisfies a condition.
  fileprivate func suffix(while condition: (UInt8) -> Bool) -> Data {
    self[(lastIndex { !condition($0) } ?? startIndex - 1) + 1..<endIndex]
  }
}
