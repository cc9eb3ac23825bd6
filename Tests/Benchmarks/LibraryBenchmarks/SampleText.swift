import Foundation

/// Text of any length: a short one, again and again.
enum SampleText {
  /// What a text is written in.
  enum Kind {
    /// English in ASCII: the sample essay.
    case plain
    /// The same with typographic quotes, dashes and ellipses.
    case typographic
    /// Chinese.
    case chinese
  }

  private static let chinese = """
    早晨的雾还没有散去，孩子们已经坐在教室里，打开了新的本子。老师说：“今天我们写一篇短文，题目是《一条小河》。”
    河水从山上流下来，经过村庄和田野，最后流进大海；两岸的树在风中轻轻地摇动……写完的人可以早一点回家。

    """

  /// Returns the words of the sample essay.
  static func words() throws -> [String] {
    try text(.plain).split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Returns so many bytes of text.
  static func bytes(_ byteCount: Int, _ kind: Kind = .plain) throws -> Data {
    let piece = Data(try text(kind).utf8)
    var bytes = Data(capacity: byteCount + piece.count)
    while bytes.count < byteCount { bytes.append(piece) }
    return bytes.prefix(byteCount)
  }

  private static func text(_ kind: Kind) throws -> String {
    if kind == .chinese { return chinese }
    let file = Repository.folder.appendingPathComponent("SampleDocs/essay.txt")
    let essay = try String(contentsOf: file, encoding: .utf8)
    if kind == .plain { return essay }
    return essay.replacingOccurrences(of: ". ", with: "… ")
      .replacingOccurrences(of: "'", with: "’")
      .replacingOccurrences(of: ", and ", with: " — and ")
  }
}
