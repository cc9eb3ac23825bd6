import DocumentWriting
import FileProgressTestSupport
import Testing

@Suite struct TerminalInputReaderTests {
  /// What a reader tells of bytes that come in pieces of one size.
  private func read(
    _ text: String, pieceSize: Int = .max
  ) -> (events: [TerminalInputReader.Event], pasted: String) {
    var reader = TerminalInputReader()
    var events: [TerminalInputReader.Event] = []
    var pasted: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(pieceSize))
      rest = rest.dropFirst(piece.count)
      piece.withUnsafeBytes { bytes in
        reader.read(bytes, pasted: { pasted.append(contentsOf: $0) }) { events.append($0) }
      }
    }
    return (events, String(decoding: pasted, as: UTF8.self))
  }

  @Test(arguments: [
    ("a", [TerminalInputReader.Event.typing]),
    ("\r", [.typing]), ("\u{7F}", [.typing]), ("\t", [.typing]),
    ("\u{03}", [.otherInput]),
    ("\u{1B}[A", [.otherInput]), ("\u{1B}OP", [.otherInput]), ("\u{1B}[3~", [.otherInput]),
    ("\u{1B}[1;5C", [.otherInput]), ("\u{1B}x", [.otherInput]), ("\u{1B}[[A", [.otherInput]),
    // Mouse: a button, its release counts too, the wheel, a movement, and the old form.
    ("\u{1B}[<0;3;4M", [.otherInput]), ("\u{1B}[<64;3;4M", [.otherInput]),
    ("\u{1B}[<35;3;4M", []), ("\u{1B}[M !!", [.otherInput]), ("\u{1B}[MC!!", []),
    // Answers: attributes, where the cursor is, modes, colours, a version, focus.
    ("\u{1B}[?64;1;2c", []), ("\u{1B}[>41;0;0c", []), ("\u{1B}[12;40R", []),
    ("\u{1B}[?2026;2$y", []), ("\u{1B}]11;rgb:0000/0000/0000\u{07}", []),
    ("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", []), ("\u{1B}P>|tmux 3.3a\u{1B}\\", []),
    ("\u{1B}[I", []), ("\u{1B}[O", []),
    // The protocol of kitty: a letter, a chord, a release.
    ("\u{1B}[97u", [.typing]), ("\u{1B}[97;5u", [.otherInput]), ("\u{1B}[97;1:3u", []),
  ])
  func keysAreToldFromAnswers(_ bytes: String, _ events: [TerminalInputReader.Event]) {
    #expect(read(bytes).events == events)
    #expect(read(bytes, pieceSize: 1).events == events)
    #expect(read(bytes + "a").events == events + [.typing], "the next key is a key again")
  }

  @Test func aPasteIsToldAndItsBytesAreNoKeys() {
    let text = "one\u{1B}[A two\u{1B}[20 é"
    for size in 1...12 {
      let (events, pasted) = read("\u{1B}[200~\(text)\u{1B}[201~x", pieceSize: size)
      #expect(events == [.pasteBegan, .pasteEnded, .typing], "in pieces of \(size)")
      #expect(pasted == text, "in pieces of \(size)")
    }
  }

  @Test func anEscapeThatNothingFollowsIsAKey() {
    var reader = TerminalInputReader()
    var events: [TerminalInputReader.Event] = []
    ([0x1B] as [UInt8]).withUnsafeBytes {
      reader.read($0, pasted: { _ in }) { events.append($0) }
    }
    #expect(events.isEmpty)
    #expect(reader.isUndecided)
    let isKey = reader.takeUndecidedForKey()
    #expect(isKey)
    #expect(!reader.isUndecided)
    let isKeyAgain = reader.takeUndecidedForKey()
    #expect(!isKeyAgain)
  }

  @Test(arguments: [1, 2])
  func aPasteWhoseFirstBytesCameAloneIsAPaste(count: Int) {
    let marked = Array("\u{1B}[200~two words\u{1B}[201~".utf8)
    var reader = TerminalInputReader()
    var events: [TerminalInputReader.Event] = []
    var pasted: [UInt8] = []
    func read(_ bytes: ArraySlice<UInt8>) {
      Array(bytes).withUnsafeBytes { bytes in
        reader.read(bytes, pasted: { pasted.append(contentsOf: $0) }) { events.append($0) }
      }
    }
    for _ in 1...2 {
      (events, pasted) = ([], [])
      read(marked[..<count])
      let isKey = reader.takeUndecidedForKey()
      #expect(isKey)
      read([])
      read(marked[count...])
      #expect(events == [.pasteBegan, .pasteEnded])
      #expect(String(decoding: pasted, as: UTF8.self) == "two words")
    }
    // Only what comes next belongs to it.
    (events, pasted) = ([], [])
    read(marked[..<1])
    _ = reader.takeUndecidedForKey()
    read([UInt8(ascii: "x")])
    read(Array("[200~".utf8)[...])
    #expect(events == Array(repeating: .typing, count: 6))
  }

  @Test func anyBytesInAnyPiecesTellTheSame() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("\u{1B}[]<>?;:0129~MRcuIOPa é\u{07}\\".utf8)
    for _ in 0..<500 {
      let bytes = (0..<40).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      let text = String(decoding: bytes, as: UTF8.self)
      let (events, pasted) = read(text)
      for size in [1, 2, 3, 7] {
        let pieces = read(text, pieceSize: size)
        #expect(pieces.events == events, "\(text.debugDescription), seed \(seed)")
        #expect(pieces.pasted == pasted, "\(text.debugDescription), seed \(seed)")
      }
    }
  }
}
