/// What a look found out about a text, which a person may want to know or correct.
package struct TextNews: Hashable, Codable, Sendable {
  package enum Kind: Hashable, Codable, Sendable {
    /// It was not there at the last look, and its words count for the day.
    case new
    /// It was not there at the last look, and was written before or elsewhere.
    case broughtIn
    /// It was not there at the last look, and all of it stands in another text.
    case copied
    /// It was not there at the last look, and all of it stands in other texts.
    case madeOfOthers
    /// Its file is gone.
    case gone
    /// Its file is gone, and its words stand in other files.
    case moved([Move])
    /// It changed by so many words since a look, and was written at a moment, both in nanoseconds since 1970.
    case written(sinceNanoseconds: Int64, atNanoseconds: Int64)
    /// It has a text again that was seen before, at a moment in nanoseconds since 1970.
    case wentBack(seenAtNanoseconds: Int64)
    /// It changed, and this version counts it by other rules, so nobody knows by how many words.
    case recounted
    /// It is a folder with a goal and is gone, and one of its files is in the folder at this path.
    case likelyPlace(String)
  }

  /// Words of a text that is gone, in another one.
  package struct Move: Hashable, Codable, Sendable {
    /// The path of the other file.
    package var path: String
    package var words: Int64
    /// When the change was written that they were taken off, in nanoseconds since 1970.
    package var writtenAtNanoseconds: Int64
    /// Whether that was outside of sessions.
    package var isOutside: Bool
    /// Whether the other file has only a part of the text; `nil` if an older version noted it.
    package var isPart: Bool?

    /// Whether a text of so many words was moved as a whole.
    package static func isWhole(_ moves: [Move], of words: Int64) -> Bool {
      !moves.contains { $0.isPart ?? false }
        || moves.reduce(0) { $0 + Double($1.words) } >= MovedTexts.enoughRoom * Double(words)
    }
  }

  /// The path of its file.
  package var path: String
  package var kind: Kind
  /// Its words; of a new text those that count.
  package var words: Int64

  package init(path: String, kind: Kind, words: Int64) {
    self.path = path
    self.kind = kind
    self.words = words
  }
}
