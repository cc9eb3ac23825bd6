import FileProgressReports
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

@Suite struct JSONReportTests {
  private func text(
    _ summaries: [ActivitySummary], header: ReportHeader = .idle()
  ) throws -> String {
    var text = ""
    var report = JSONReport(header) { text += $0 }
    for summary in summaries { try report.append(summary) }
    try report.finish()
    return text
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func anEmptyReport() throws {
    #expect(
      try text([]) == """
        {"activities":[],"generatedAt":"2026-11-20T14:30:00Z","goals":[],"idleLimit":300,\
        "schema":"fileprogress.report/1","since":null,"totals":{"activeTime":0,"openTime":0,\
        "sessions":0,"timeOfDay":0,"words":[]},"until":null}

        """)
  }

  @Test func anActivityWithEverything() throws {
    var summary = ActivitySummary.of(
      "/abs/essay.txt", open: 2580 * second, active: 2_460_400_000_000, words: 558,
      changed: WordsChanged(added: 15, removed: 3, pasted: nil),
      primary: .words(558, counter: "wc"),
      also: [
        .item("Grade", .quantity(8)), .item("Quiz", .score(8.5, outOf: 10)),
        .item("Done", .binary(true, .passFail)),
      ],
      progress: 0.37,
      sessions: [
        .session(
          1, begun: hour, lasting: 43 * minute, from: 546, to: 558,
          changed: WordsChanged(added: 15, removed: 3, pasted: 0)),
        .session(2, begun: minute, lasting: minute, isUncertain: true),
        .session(3, begun: 500_000_000, lasting: nil),
      ],
      outside: [
        OutsideWords(
          counter: "wc", wordsBefore: 558, wordsAfter: 550, fromNanoseconds: now - 17 * minute,
          untilNanoseconds: now - minute)
      ],
      first: now - hour, last: now - 877_000_001)
    // What nobody compared is a part of it.
    summary.netWordsChange = 30
    summary.netWordsOutside = -8
    let header = ReportHeader.idle(
      nil, since: now - 7 * day, until: now + day, listsSessions: true)
    #expect(
      try text([summary], header: header) == """
        {"activities":[
        {"activeTime":2460,"additionalItems":[\
        {"identifier":"grade","kind":"quantity","quantity":8,"title":"Grade"},\
        {"identifier":"quiz","kind":"score","maxScore":10,"score":8.5,"title":"Quiz"},\
        {"identifier":"done","kind":"binary","title":"Done","value":true,"valueType":"passFail"}],\
        "assumedTime":0,"context":null,"counter":"wc","declaredTime":0,\
        "document":"00000000-0000-0000-0000-000000000101","duration":2580,\
        "firstOpenedAt":"2026-11-20T13:30:00Z","goal":null,"id":"00000000-0000-0000-0000-000000000001",\
        "idleLimit":null,"isGone":false,"isOnAnotherComputer":false,"isStarted":false,\
        "lastOpenedAt":"2026-11-20T14:29:59.122Z",\
        "openTime":2580,"outside":[{"counter":"wc","endedAt":"2026-11-20T14:29:00Z",\
        "startedAt":"2026-11-20T14:13:00Z","wordsAtEnd":550,"wordsAtStart":558,"wordsChange":-8,\
        "wordsOfDay":-8}],\
        "path":"/abs/essay.txt",\
        "primaryItem":{"counter":"wc","identifier":"total_word_count","kind":"quantity",\
        "quantity":558,"title":"Word Count"},"progress":0.37,"progressSource":"set",\
        "sessions":[\
        {"activeTime":2580,"correction":null,"counter":"wc","declaredTime":0,\
        "endIsUncertain":false,"endedAt":"2026-11-20T14:13:00Z","id":"00000000-0000-0000-0000-000000000001",\
        "isRunning":false,"kind":"attended","openTime":2580,"startedAt":"2026-11-20T13:30:00Z",\
        "tool":"fileprogress open","wordsAdded":15,"wordsAtEnd":558,"wordsAtStart":546,\
        "wordsPasted":0,"wordsRemoved":3},\
        {"activeTime":60,"correction":null,"counter":null,"declaredTime":0,"endIsUncertain":true,\
        "endedAt":"2026-11-20T14:30:00Z",\
        "id":"00000000-0000-0000-0000-000000000002","isRunning":false,"kind":"attended",\
        "openTime":60,"startedAt":"2026-11-20T14:29:00Z","tool":"fileprogress open",\
        "wordsAdded":null,"wordsAtEnd":null,"wordsAtStart":null,"wordsPasted":null,\
        "wordsRemoved":null},\
        {"activeTime":0,"correction":null,"counter":null,"declaredTime":0,"endIsUncertain":false,\
        "endedAt":null,\
        "id":"00000000-0000-0000-0000-000000000003","isRunning":true,"kind":"attended",\
        "openTime":0,"startedAt":"2026-11-20T14:29:59.500Z","tool":"fileprogress open",\
        "wordsAdded":null,"wordsAtEnd":null,"wordsAtStart":null,"wordsPasted":null,\
        "wordsRemoved":null}],"words":558,"wordsAdded":15,"wordsChange":30,\
        "wordsOutside":-8,"wordsRemoved":3}
        ],"generatedAt":"2026-11-20T14:30:00Z","goals":[],"idleLimit":null,"schema":"fileprogress.report/1",\
        "since":"2026-11-13T14:30:00Z","totals":{"activeTime":2460,"openTime":2580,"sessions":3,\
        "words":[{"counter":"wc","knownFor":1,"of":1,"words":558,"wordsAdded":15,\
        "wordsChange":30,"wordsOfDay":22,"wordsOutside":-8,"wordsRemoved":3}]},"until":"2026-11-21T14:30:00Z"}

        """)
  }

  @Test func unknownFiguresAreNullAndKeysStay() throws {
    let report = try object(text([.of("/a")]))
    let activity = try #require((report["activities"] as? [[String: Any]])?.first)
    for key in ["firstOpenedAt", "lastOpenedAt", "primaryItem", "progress"] {
      #expect(activity[key] is NSNull, "\(key)")
    }
    #expect(activity["sessions"] == nil)
    #expect(activity["idleLimit"] as? Int == 300)
  }

  @Test func whatIsNoNumberBecomesNull() throws {
    let report = try object(
      text([.of("/a", primary: .item("A", .quantity(.nan)), also: [.item("B", .quantity(1e300))])]))
    let activity = try #require((report["activities"] as? [[String: Any]])?.first)
    #expect((activity["primaryItem"] as? [String: Any])?["quantity"] is NSNull)
    let items = try #require(activity["additionalItems"] as? [[String: Any]])
    #expect(items[0]["quantity"] as? Double == 1e300)
  }

  @Test func nothingThatSteersATerminalStandsUnescaped() throws {
    let name = "/a\"\\\n\r\t\u{0}\u{1B}\u{7F}\u{85}\u{2028}\u{202E}\u{2066}é文👩‍👩‍👧/"
    let text = try text([.of(name)])
    #expect(
      text.contains(
        #""/a\"\\\n\r\t\u0000\u001b\u007f\u0085\u2028\u202e\u2066é文👩‍👩‍👧/""#))
    let report = try object(text)
    #expect((report["activities"] as? [[String: Any]])?.first?["path"] as? String == name)
  }

  @Test(arguments: 1...20)
  func anyTextComesBackAndKeysAreSorted(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func randomText() -> String {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        let bound: UInt32 = Bool.random(using: &generator) ? 0x100 : 0x2_0000
        if let scalar = Unicode.Scalar(UInt32.random(in: 0..<bound, using: &generator)) {
          scalars.append(scalar)
        }
      }
      return String(scalars)
    }
    let summaries = (0..<20).map { number in
      ActivitySummary.of(
        randomText(), number: UInt64(number), open: .random(in: 0...hour, using: &generator),
        words: 3, counter: randomText(), primary: .item(randomText(), .quantity(0.1)),
        also: [.item(randomText(), .score(1, outOf: 3))], progress: 1e-7,
        sessions: [.session(begun: hour, lasting: 3, tool: randomText())])
    }
    let text = try text(summaries, header: .idle(listsSessions: true))
    let order = JSONKeyOrder(of: text)
    #expect(order.misplacedKeys.isEmpty, "seed \(seed)")
    #expect(order.objectCount == 2 + 20 * 4 + ReportTotals(of: summaries).words.count)
    let report = try object(text)
    let activities = try #require(report["activities"] as? [[String: Any]])
    #expect(activities.count == summaries.count)
    for (activity, summary) in zip(activities, summaries) {
      // By bytes: two ways to write "é" are equal strings. No path is null.
      #expect(
        Array((activity["path"] as? String ?? "").utf8) == Array(summary.path.utf8),
        "seed \(seed)")
      #expect(
        activity["openTime"] as? Int64 == summary.time.openNanoseconds / second, "seed \(seed)")
    }
  }

  @Test func theReportComesInPiecesAndIsNeverHeldAsAWhole() throws {
    var pieces: [Int] = []
    var report = JSONReport(.idle()) { pieces.append($0.utf8.count) }
    for number in 1...2000 {
      try report.append(.of("/home/mia/\(number).txt", number: UInt64(number), open: second))
    }
    try report.finish()
    #expect(pieces.count > 8)
    #expect(pieces.allSatisfy { $0 < 70_000 })
    #expect(report.totals.time.openNanoseconds == 2000 * second)
  }

  @Test func anErrorOfTheSinkIsPassedOn() {
    var report = JSONReport(.idle()) { _ in throw CancellationError() }
    #expect(throws: CancellationError.self) { try report.finish() }
  }
}
