import FileProgressReports
import ProgressModel
import Testing

@Suite struct EndedSessionTests {
  @Test func aSessionHasItsFigures() {
    let session = EndedSession(
      path: "/abs/\u{1B}essay.txt",
      figures: SessionFigures(
        time: WorkTime(openNanoseconds: 2580 * second, activeNanoseconds: 2_460_400_000_000),
        counter: "wc", wordsAtStart: 546, wordsAtEnd: 558,
        wordsChanged: WordsChanged(added: 15, removed: 3, pasted: 0)))
    #expect(
      session.json == """
        {"path":"/abs/\\u001bessay.txt","schema":"fileprogress.open/1","session":\
        {"activeTime":2460,"assumedTime":0,"counter":"wc","openTime":2580,"wordsAdded":15,\
        "wordsAtEnd":558,"wordsAtStart":546,"wordsPasted":0,"wordsRemoved":3}}

        """)
    #expect(JSONKeyOrder(of: session.json).misplacedKeys == [])
  }

  @Test func wordsThatWereNotCountedAreUnknown() {
    let session = EndedSession(
      path: "/a",
      figures: SessionFigures(
        time: WorkTime(openNanoseconds: second, activeNanoseconds: second), counter: "wc",
        wordsAtStart: 546))
    #expect(
      session.json.contains(
        #""wordsAdded":null,"wordsAtEnd":null,"wordsAtStart":546,"wordsPasted":null,"#))
  }

  @Test func aDocumentThatWasNeverWrittenHasNoSession() {
    #expect(
      EndedSession(path: "/a", figures: nil).json
        == #"{"path":"/a","schema":"fileprogress.open/1","session":null}"# + "\n")
  }
}
