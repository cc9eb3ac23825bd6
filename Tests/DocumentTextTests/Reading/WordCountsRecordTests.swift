import DocumentText
import Testing

struct WordCountsRecordTests {
  @Test func numbersComeBackAsTheyWere() throws {
    for counts in [[], [0], [7, 0, 60_000_000]] {
      let answer = WordCountsRecord.encoded(.success(counts))
      #expect(try WordCountsRecord.decoded(answer, ofTexts: counts.count) == counts)
    }
  }

  @Test func aReasonComesBackAsItWas() {
    #expect(throws: UnreadableReason.tooLarge) {
      try WordCountsRecord.decoded(WordCountsRecord.encoded(.failure(.tooLarge)), ofTexts: 1)
    }
  }

  @Test func anAnswerThatIsCutOrChangedIsNone() {
    let answer = WordCountsRecord.encoded(.success([3, 4]))
    for count in 0..<answer.count {
      #expect(throws: UnreadableReason.readerFailed) {
        try WordCountsRecord.decoded(Array(answer[..<count]), ofTexts: 2)
      }
    }
    for changed in [answer + [0], ExtractedTextRecord.encoded(.success(ExtractedText()))] {
      #expect(throws: UnreadableReason.readerFailed) {
        try WordCountsRecord.decoded(changed, ofTexts: 2)
      }
    }
    #expect(throws: UnreadableReason.readerFailed) {
      try WordCountsRecord.decoded(answer, ofTexts: 3)
    }
    // No text has so many words.
    #expect(throws: UnreadableReason.readerFailed) {
      try WordCountsRecord.decoded(WordCountsRecord.encoded(.success([1 << 40])), ofTexts: 1)
    }
    for place in answer.indices {
      var changed = answer
      changed[place] = 0xFF
      _ = try? WordCountsRecord.decoded(changed, ofTexts: 2)
    }
  }
}
