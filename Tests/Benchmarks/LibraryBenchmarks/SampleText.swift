import Foundation

/// English text of any length: the sample essay, again and again.
enum SampleText {
  /// Returns the words of the sample essay.
  static func words() throws -> [String] {
    let file = Repository.folder.appendingPathComponent("SampleDocs/essay.txt")
    return try String(contentsOf: file, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Returns so many bytes of plain text.
  ///
  /// - Parameter isTypographic: Whether sentences end with a character beyond ASCII.
  static func bytes(_ byteCount: Int, isTypographic: Bool = false) throws -> Data {
    let file = Repository.folder.appendingPathComponent("SampleDocs/essay.txt")
    var essay = try String(contentsOf: file, encoding: .utf8)
    if isTypographic { essay = essay.replacingOccurrences(of: ". ", with: "… ") }
    let piece = Data(essay.utf8)
    var bytes = Data(capacity: byteCount + piece.count)
    while bytes.count < byteCount { bytes.append(piece) }
    return bytes.prefix(byteCount)
  }
}
