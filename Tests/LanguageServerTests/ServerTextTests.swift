import FileProgressTestSupport
import LanguageServer
import Testing
import TextMetrics

@Suite struct ServerTextTests {
  private func edited(
    _ text: String, _ changes: [BufferChange], in encoding: PositionEncoding = .utf16
  ) -> String {
    var text = ServerText(text)
    for change in changes { text.apply(change, in: encoding) }
    return String(decoding: text.counted.bytes, as: UTF8.self)
  }

  /// An emoji has two units in UTF-16 and four bytes in UTF-8.
  @Test func positionsAreInTheEncodingThatWasAgreedOn() {
    #expect(edited("a\u{1F600}b", [change(0, 3..<4, "x")], in: .utf16) == "a\u{1F600}x")
    #expect(edited("a\u{1F600}b", [change(0, 5..<6, "x")], in: .utf8) == "a\u{1F600}x")
    #expect(edited("\u{E9}b", [change(0, 1..<2, "x")], in: .utf16) == "\u{E9}x")
    #expect(edited("\u{E9}b", [change(0, 2..<3, "x")], in: .utf8) == "\u{E9}x")
  }

  @Test func placesBehindAnEndAreThatEnd() {
    #expect(edited("one\ntwo", [change(0, 9..<99, "!")]) == "one!\ntwo")
    #expect(edited("one\ntwo", [change(9, 0..<0, "!")]) == "one\ntwo!")
    #expect(edited("one", [change(0, -5..<1, "O")]) == "One")
  }

  @Test func anEndBeforeItsStartReplacesNothing() {
    let backwards = BufferChange(
      range: TextRange(
        start: TextPosition(line: 0, character: 2), end: TextPosition(line: 0, character: 1)),
      text: "x")
    #expect(edited("abc", [backwards]) == "abxc")
  }

  @Test func aChangeWithoutARangeIsTheWholeText() {
    #expect(edited("one", [change(0, 0..<0, "two "), BufferChange(text: "three")]) == "three")
  }

  /// Edits of random lines and columns, against an array of lines.
  @Test func randomEditsGiveTheTextOfASimpleArray() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "word ", "\u{E9}", "\u{1F600}", "\n", "\n\n", "", "long long long line "]
    for encoding in PositionEncoding.allCases {
      var text = ServerText("")
      var model: [Character] = []
      for step in 0..<TestTier.count(300, full: 3000) {
        let from = Int.random(in: 0...model.count, using: &random)
        let to = Int.random(in: from...min(model.count, from + 5), using: &random)
        let new = (0..<Int.random(in: 0...4, using: &random))
          .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        text.apply(
          BufferChange(
            range: TextRange(
              start: position(of: from, in: model, encoding),
              end: position(of: to, in: model, encoding)), text: new), in: encoding)
        model.replaceSubrange(from..<to, with: new)
        #expect(
          text.counted.bytes == Array(String(model).utf8), "seed \(seed), \(encoding), step \(step)"
        )
      }
      #expect(
        text.counted.words == CountedText(text.counted.bytes).words, "seed \(seed), \(encoding)")
    }
  }

  private func position(
    of index: Int, in text: [Character], _ encoding: PositionEncoding
  ) -> TextPosition {
    let before = text[..<index]
    let lineStart = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let line = String(before[lineStart...])
    return TextPosition(
      line: before.count { $0 == "\n" },
      character: encoding == .utf8 ? line.utf8.count : line.utf16.count)
  }

  /// These tests are not optimised, so that the program is many times as fast.
  @Test(
    .enabled(if: TestTier.isFull, "takes a minute, which FILEPROGRESS_TESTS_FULL=1 does"),
    arguments: [true, false])
  func aChangeOfATextOfTenMegabytesTakesNoTime(hasLines: Bool) {
    let line = "The tide comes in and goes out again, and nobody hears it \u{1F30A}"
    let text = String(
      repeating: line + (hasLines ? "\n" : " "), count: (10 << 20) / line.utf8.count)
    var random = SeededGenerator(seed: 49)
    for encoding in PositionEncoding.allCases {
      var followed = ServerText(text)
      var times: [Duration] = []
      let lineCount = hasLines ? (10 << 20) / line.utf8.count : 1
      let columnCount = hasLines ? 50 : 9 << 20
      for _ in 0..<200 {
        let column = Int.random(in: 0..<columnCount, using: &random)
        let edit = change(
          Int.random(in: 0..<lineCount, using: &random), column..<column + 1, "x y")
        times.append(processorTime { followed.apply(edit, in: encoding) })
      }
      let median = times.sorted()[times.count / 2]
      #expect(median < .milliseconds(10), "\(encoding): \(median)")
    }
  }
}
