import FileProgressReports
import ProgressModel
import Testing

@Suite struct StatusTextTests {
  private static let match = DocumentStatus.Match(
    decision: MatchDecision(
      reason: .moved, document: .number(1), formerPath: "/home/mia/old.txt",
      evidence: MatchEvidence(
        handle: .same, content: .same, similarity: 0.93, runnerUp: .number(7),
        formerLocation: .absent)),
    sentence: "essay.txt is the document that was at old.txt: the file was renamed (same file, "
      + "same content).", seenAtNanoseconds: now - 2 * hour)

  private static var activity: ActivitySummary {
    .of(
      "/home/mia/essay.txt", open: 43 * minute, active: 41 * minute, assumed: 12 * minute,
      words: 558, primary: .words(558),
      also: [
        .item("Grade", .quantity(8.25)), .item("Done", .binary(false, .yesNo)),
        .item("Quiz\u{1B}[2J", .score(8, outOf: 10)),
      ],
      progress: 0.37, isRunning: true, isUncertain: true,
      sessions: [
        .session(1, begun: 300 * day, lasting: 12 * second),
        .session(2, begun: 4 * day, lasting: hour, from: 500, to: 500),
        .session(
          3, begun: 3 * day, lasting: 40 * minute, active: 30 * minute, from: 540, to: 546,
          changed: WordsChanged(added: 9, removed: 3, pasted: nil)),
        .session(4, begun: 2 * day, lasting: 20 * minute, to: 1, tool: "org.example.editor"),
        .session(5, begun: day, lasting: 20 * hour, isUncertain: true),
        .session(6, begun: 5 * minute, lasting: nil, from: 558),
      ],
      outside: [
        OutsideWords(
          counter: "wc", wordsBefore: 1, wordsAfter: 40, fromNanoseconds: now - 60 * day,
          untilNanoseconds: now - 50 * day),
        OutsideWords(
          counter: "wc", wordsBefore: 546, wordsAfter: 558, fromNanoseconds: now - 4 * hour,
          untilNanoseconds: now - 5 * minute),
      ],
      sessionCount: 9, last: now)
  }

  private func text(
    _ activity: ActivitySummary?, on screen: ReportScreen = .columns(80),
    match: DocumentStatus.Match? = match, explains: Bool = false, idle: Int64? = 5 * minute
  ) -> String {
    StatusText(
      DocumentStatus(
        path: "/home/mia/essay.txt", match: match, activity: activity,
        idleLimitNanoseconds: idle), on: screen, explains: explains
    ).text
  }

  @Test func aRunningDocumentOn80Columns() {
    #expect(
      text(Self.activity) == """
        /home/mia/essay.txt
        running since today 15:25
        open      43 min
        active    41 min; pauses up to 5 min count, see --idle
                  of which 12 min assumed: no input was seen
        progress  37%
        result    Word Count: 558 (wc)
        also      Grade: 8.25
                  Done: no
                  Quiz\\u{1b}[2J: 8/10
        sessions  since today 15:25 (running), open 5 min, active 5 min, 558 words at
                  the start, fileprogress open
                  today 11:30–15:25, outside of sessions, 558 words (+12)
                  yesterday 15:30 – today 11:30 ?, open 20 h 00 min, active 20 h 00 min,
                  fileprogress open
                  Wed 15:30–15:50, open 20 min, active 20 min, 1 word,
                  org.example.editor
                  Tue 15:30–16:10, open 40 min, active 30 min, 546 words (+9 −3),
                  fileprogress open
                  Mon 15:30–16:30, open 1 h 00 min, active 1 h 00 min, 500 words,
                  fileprogress open
                  and 4 before them
        ? an end is not certain: fileprogress stop FILE --at TIME

        """)
  }

  @Test func anotherCounterThanThatOfTheNewestCountIsNamed() {
    var sessions: [ActivitySummary.Session] = [
      .session(1, begun: 3 * day, lasting: hour, from: 540, to: 546),
      .session(2, begun: 2 * day, lasting: hour, to: 550),
      .session(3, begun: day, lasting: hour, from: 560, to: 561),
      .session(4, begun: 5 * minute, lasting: nil, from: 561),
    ]
    sessions[2].figures.counter = "prose/1"
    let outside = [
      OutsideWords(
        counter: "wc", wordsBefore: 546, wordsAfter: 549,
        fromNanoseconds: now - 2 * day - 23 * hour,
        untilNanoseconds: now - 2 * day)
    ]
    func words(by counter: String) -> [String] {
      let activity = ActivitySummary.of(
        "/home/mia/essay.txt", words: 561, counter: counter, primary: .words(561, counter: counter),
        sessions: sessions, outside: outside, last: now)
      return text(activity, on: .columns(200)).split(separator: "\n").compactMap { line in
        line.split(separator: ", ").first { $0.contains(" word") }.map(String.init)
      }
    }
    #expect(
      words(by: "wc") == [
        "561 words at the start", "561 words by prose/1 (+1)", "550 words", "549 words (+3)",
        "546 words (+6)",
      ])
    #expect(
      words(by: "prose/1") == [
        "561 words by wc at the start", "561 words (+1)", "550 words by wc", "549 words by wc (+3)",
        "546 words by wc (+6)",
      ])
  }

  @Test func reasonsAreGivenOnDemand() {
    #expect(
      text(.of("/home/mia/essay.txt", last: now - day), explains: true, idle: nil) == """
        /home/mia/essay.txt
        not running, last open yesterday 15:30
        open      0 s
        active    0 s; every pause counts, see --idle
        why       essay.txt is the document that was at old.txt: the file was renamed
                  (same file, same content).
                  rule: moved, 100% sure
                  file: the same
                  content: the same
                  93% of the old text is in it
                  known from: /home/mia/old.txt (gone from there)
                  seen: today 13:30
                  next choice: document 00000000-0000-0000-0000-000000000007

        """)
  }

  @Test func theCommandIsNamedThatWouldChangeTheDecision() {
    var match = Self.match
    match.runnerUpPath = "/home/mia/other\u{7}.txt"
    match.correction = .init(
      condition: "If it is another document", command: "fileprogress unlink essay.txt",
      absoluteCommand: "fileprogress unlink /home/mia/essay.txt")
    let shown = text(.of("/home/mia/essay.txt"), match: match, explains: true)
    #expect(
      shown.hasSuffix(
        """
                  next choice: /home/mia/other\\u{7}.txt
                  If it is another document: fileprogress unlink essay.txt

        """))
    match.decision.reason = .linked
    let split = text(.of("/home/mia/essay.txt"), match: match, explains: true)
    #expect(!split.contains("next choice"), "what it was split from is no choice")
    #expect(split.contains("          split from: /home/mia/old.txt (gone from there)\n"))
  }

  @Test func whatMergedTheDocumentsBeforeIsNamedToo() {
    var match = Self.match
    match.correction = .init(
      condition: "If it is another document", command: "fileprogress unlink essay.txt",
      absoluteCommand: "fileprogress unlink /home/mia/essay.txt")
    let merging = MatchDecision(
      reason: .renamedAndEdited, formerPath: "/home/mia/first.txt", confidence: 0.81,
      evidence: MatchEvidence(
        handle: .other, content: .other, similarity: 0.62, formerLocation: .absent))
    match.merged = [
      MergedDocument(
        document: .number(3), path: "/home/mia/old.txt", decision: merging,
        sentence: "old.txt is it\u{7}.", seenAtNanoseconds: now - day)
    ]
    let shown = text(.of("/home/mia/essay.txt"), match: match, explains: true)
    #expect(
      shown.hasSuffix(
        """
        merged    old.txt is it\\u{7}.
                  rule: renamedAndEdited, 81% sure
                  file: another
                  content: another
                  62% of the old text is in it
                  known from: /home/mia/first.txt (gone from there)
                  seen: yesterday 15:30
                  If it is another document: fileprogress unlink essay.txt

        """))
    match.merged[0].decision = match.decision
    #expect(
      !text(.of("/home/mia/essay.txt"), match: match, explains: true).contains("merged"),
      "nothing is said twice")
  }

  @Test func aDocumentThatWasAtThisPathIsNotNamedLikeTheOtherOne() {
    var match = Self.match
    match.decision = MatchDecision(
      reason: .swapped, document: .number(1), formerPath: "/home/mia/b.txt",
      evidence: MatchEvidence(handle: .same, runnerUp: .number(2), formerLocation: .replaced))
    match.runnerUpWasHere = true
    for (path, suffix) in [
      ("/home/mia/b.txt", ", at /home/mia/b.txt now"), ("/home/mia/essay.txt", ""),
    ] {
      match.runnerUpPath = path
      #expect(
        text(.of("/home/mia/essay.txt"), match: match, explains: true).contains(
          "          next choice: the document that was here before\(suffix)\n"))
    }
    match.decision.reason = .reused
    match.decision.formerPath = "/home/mia/essay.txt"
    match.decision.evidence.formerLocation = .present
    let reused = text(.of("/home/mia/essay.txt"), match: match, explains: true)
    #expect(reused.contains("          nearest: the document that was here before\n"))
    #expect(!reused.contains("next choice"))
    #expect(!reused.contains("file: the same"))
    match.decision = MatchDecision(
      reason: .edited, formerPath: "/home/mia/essay.txt",
      evidence: MatchEvidence(handle: .same, formerLocation: .present))
    #expect(
      text(.of("/home/mia/essay.txt"), match: match, explains: true).contains(
        "          file: the same\n          content: not known\n          known from: this path\n")
    )
  }

  @Test func everythingFits40Columns() {
    let lines = text(Self.activity, on: .columns(40), explains: true).split(separator: "\n")
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= 40 })
    #expect(lines.contains("essay.txt is the document") == false)
    #expect(lines.contains("why       essay.txt is the document that"))
  }

  @Test func anUntrackedFileNamesTheNextCommand() {
    #expect(
      text(nil) == """
        /home/mia/essay.txt
        not tracked yet
        essay.txt is the document that was at old.txt: the file was renamed (same file,
        same content).
        Begin with: fileprogress open FILE

        """)
  }

  @Test func aFileThatCannotBeLookedAtSaysSo() {
    #expect(text(nil, match: nil, explains: true).contains("the file can't be looked at now"))
    #expect(!text(nil, match: nil).contains("why"))
  }

  @Test func whatWasNotCountedIsLeftOut() {
    let shown = text(.of("/home/mia/essay.txt"))
    #expect(
      shown == """
        /home/mia/essay.txt
        tracked, never open so far
        open      0 s
        active    0 s; pauses up to 5 min count, see --idle

        """)
  }

  @Test func controlCharactersNeverReachTheTerminal() {
    let shown = StatusText(
      DocumentStatus(
        path: "/home/mia/a\u{1B}]0;x\u{7}\n\u{202E}b", match: Self.match, activity: Self.activity,
        idleLimitNanoseconds: nil), on: .columns(200), explains: true
    ).text
    #expect(shown.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(shown.contains("/home/mia/a\\u{1b}]0;x\\u{7}\\n\\u{202e}b\n"))
    #expect(shown.contains("Quiz\\u{1b}[2J: 8/10"))
  }
}
