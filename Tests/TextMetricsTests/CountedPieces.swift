import FileProgressTestSupport
import TextMetrics

extension WordCounter {
  /// Returns what a text amounts to that arrives in pieces.
  mutating func count(of pieces: [some Collection<UInt8>]) -> Int {
    begin()
    for piece in pieces { Array(piece).withUnsafeBytes { consume($0) } }
    return finish()
  }

  /// Returns what a text amounts to that arrives in pieces of random lengths.
  mutating func count(
    ofRandomPiecesOf bytes: [UInt8], upTo longest: Int, using generator: inout SeededGenerator
  ) -> Int {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(.random(in: 0...longest, using: &generator))
      pieces.append(piece)
      rest = rest.dropFirst(piece.count)
    }
    return count(of: pieces)
  }
}
