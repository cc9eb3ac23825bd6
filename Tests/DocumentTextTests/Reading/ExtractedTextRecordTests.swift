import DocumentText
import Testing

struct ExtractedTextRecordTests {
  private func sample() -> ExtractedText {
    var text = ExtractedText()
    text.beginHeading(level: 2)
    text.append("One")
    text.endParagraph()
    text.append("naïve text")
    text.endParagraph()
    text.beginHeading(level: 1)
    text.append("Two")
    text.endParagraph()
    return text
  }

  @Test func aTextComesBackAsItWas() throws {
    for text in [sample(), ExtractedText()] {
      let decoded = try ExtractedTextRecord.decoded(
        ExtractedTextRecord.encoded(.success(text)), of: .docx)
      #expect(decoded.utf8 == text.utf8)
      #expect(decoded.headings == text.headings)
      #expect(!decoded.isCut)
    }
  }

  @Test(arguments: [
    UnreadableReason.damaged, .encrypted, .tooLarge, .otherThanNamed(.docx), .archive,
  ])
  func aReasonComesBackAsItWas(_ reason: UnreadableReason) {
    #expect(throws: reason) {
      try ExtractedTextRecord.decoded(ExtractedTextRecord.encoded(.failure(reason)), of: .docx)
    }
  }

  @Test func anAnswerThatIsCutOrChangedIsNone() {
    let answer = ExtractedTextRecord.encoded(.success(sample()))
    for count in 0..<answer.count {
      #expect(throws: UnreadableReason.readerFailed) {
        try ExtractedTextRecord.decoded(Array(answer[..<count]), of: .docx)
      }
    }
    #expect(throws: UnreadableReason.readerFailed) {
      try ExtractedTextRecord.decoded(answer + [0], of: .docx)
    }
    // Nothing in an answer is trusted: sizes, levels and places may be anything.
    for place in answer.indices {
      var changed = answer
      changed[place] = 0xFF
      _ = try? ExtractedTextRecord.decoded(changed, of: .docx)
    }
  }
}
