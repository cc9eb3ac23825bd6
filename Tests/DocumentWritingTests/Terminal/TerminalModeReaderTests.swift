import DocumentWriting
import Testing

@Suite struct TerminalModeReaderTests {
  private func reader(_ text: String, pieceSize: Int = .max) -> TerminalModeReader {
    var reader = TerminalModeReader()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(pieceSize))
      rest = rest.dropFirst(piece.count)
      piece.withUnsafeBytes { _ = reader.read($0) }
    }
    return reader
  }

  private func leaving(_ text: String) -> String {
    String(decoding: reader(text).leavingText, as: UTF8.self)
  }

  @Test func whatAProgramSwitchedOnIsSwitchedOff() {
    #expect(leaving("plain text, \u{1B}[1mbold\u{1B}[0m") == "")
    #expect(
      leaving("\u{1B}[?1049h\u{1B}[?1;2004h\u{1B}=\u{1B}[?25l")
        == "\u{1B}[?1l\u{1B}[?2004l\u{1B}>\u{1B}[?25h\u{1B}[?1049l\u{1B}[0m\r\n")
    #expect(leaving("\u{1B}[?1049h\u{1B}[?1049l") == "")
    #expect(
      leaving("\u{1B}[>1u\u{1B}[>4;2m\u{1B}[6 q").hasPrefix("\u{1B}[<u\u{1B}[>4;0m\u{1B}[0 q"))
  }

  @Test func markedPastesAreSeenInAnyPieces() {
    for size in 1...8 {
      #expect(reader("x\u{1B}[?2004h", pieceSize: size).marksPastes)
      #expect(!reader("\u{1B}[?2004h\u{1B}[?2004l", pieceSize: size).marksPastes)
    }
  }

  @Test(arguments: [
    ("\u{1B}", "[1m"), ("\u{1B}[1", "m"), ("\u{1B}(", "B"), ("\u{1B}]2;title", "\u{07}"),
    ("\u{1B}]2;title\u{1B}", "\\"), ("\u{1B}Pq#0", "\u{1B}\\"), ("\u{1B}kname", "\u{1B}\\"),
  ])
  func nothingIsWrittenInsideASequence(_ beginning: String, _ rest: String) {
    #expect(!reader("text" + beginning).isBetweenSequences)
    for size in 1...4 {
      #expect(reader("text" + beginning + rest, pieceSize: size).isBetweenSequences)
    }
  }

  @Test(arguments: ["a", "é", "漢", "🖋"])
  func nothingIsWrittenInsideACharacter(_ character: String) {
    let bytes = Array(character.utf8)
    for count in 1...bytes.count {
      var reader = TerminalModeReader()
      for piece in [Array("text".utf8) + bytes[..<1], Array(bytes[1..<count])] {
        piece.withUnsafeBytes { _ = reader.read($0) }
      }
      #expect(reader.isBetweenSequences == (count == bytes.count), "\(count) bytes of \(character)")
    }
  }

  @Test func anyOutputIsReadWithoutEnd() {
    let long = "\u{1B}[?" + String(repeating: "1049;", count: 10_000) + "h"
    #expect(reader(long).leavingText.count < 64)
  }
}
