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
    match: DocumentStatus.Match? = match, explains: Bool = false, idle: Int64? = 5 * minute,
    wishes: StatusText.Wishes = [], _ change: (inout DocumentStatus) -> Void = { _ in }
  ) -> String {
    var status = DocumentStatus(
      path: "/home/mia/essay.txt", match: match, activity: activity, idleLimitNanoseconds: idle)
    change(&status)
    return StatusText(
      status, typed: "essay.txt", on: screen, wishes: explains ? [.reasons] : wishes
    ).text
  }

  @Test func anEditorThatTellsOfItselfIsNamed() {
    var activity = Self.activity
    activity.sessions[activity.sessions.count - 1].tool = "fileprogress lsp Neo\u{1B}vim"
    let shown = text(activity)
    #expect(shown.contains("\nOpen in Neo\\u{1b}vim since 15:25 today.\n"), "\(shown)")
    #expect(shown.contains("  Neo\\u{1b}vim (lsp)\n"), "\(shown)")
  }

  @Test func aRunningDocumentOn80Columns() {
    #expect(
      text(Self.activity) == """
        ~/essay.txt
        Open since 15:25 today.

        time           41 min active, 43 min open
        words          558
        progress       37%
        Grade          8.25
        Done           no
        Quiz\\u{1b}[2J  8/10

        Sessions   When                   Words         Time  With
        today      15:25–now                  0        5 min  open
        today      11:30–15:25              +12               outside a session
        yesterday  15:30 – today 11:30 ?      –  20 h 00 min  open
        Wed        15:30–15:50                –       20 min  org.example.editor
        Tue        15:30–16:10            +9 −3       30 min  open
        Mon        15:30–16:30                0   1 h 00 min  open
        4 more: fileprogress status --all essay.txt
        ? This end is a guess. To correct it: fileprogress stop essay.txt --at TIME

        """)
  }

  @Test func allSessionsAreListedOnDemand() {
    let all = text(Self.activity, on: .columns(100), wishes: [.allSessions])
    #expect(all.contains("24 Jan     15:30–15:30"))
    #expect(!all.contains("more: "))
  }

  @Test func howItIsCountedIsToldOnDemand() {
    #expect(
      text(Self.activity, wishes: [.method]).contains(
        """

        Active time includes pauses of up to 5 min. To change this:
          fileprogress config idle 10min
        12 min of active time is assumed: timers and some editors don't report typing.
        Words are counted by wc.

        """))
    #expect(
      text(.of("/home/mia/essay.txt"), idle: nil, wishes: [.method]).contains(
        "\nTime includes every pause.\n"))
    #expect(!text(Self.activity).contains("config idle"), "nobody asked")
  }

  @Test func aFileThatWasChangedSinceItWasCountedHasTwoNumbers() {
    func line(_ activity: ActivitySummary, _ recount: Int64?) -> Substring? {
      text(activity) {
        $0.recount = recount.map { WordCount($0, counter: "wc") }
      }.split(separator: "\n").first { $0.hasPrefix("words") }
    }
    #expect(
      line(.of("/a.txt", words: 1863), 1923) == "words  1,863 when last counted, 1,923 now")
    #expect(line(.of("/a.txt", words: 1863), nil) == "words  1,863")
    #expect(line(.of("/a.txt"), 1923) == "words  1,923")
    #expect(line(.of("/a.txt"), nil) == nil)
  }

  @Test func wordsThatCannotBeCountedSayWhy() {
    let reason = DocumentStatus.Uncounted(
      reason: "damaged", sentence: "essay.txt is damaged", countedAtNanoseconds: now - day)
    func words(_ activity: ActivitySummary) -> Bool {
      text(activity, on: .columns(200)) { $0.uncounted = reason }.contains(
        activity.words == nil
          ? "words  none: essay.txt is damaged\n"
          : "words  7 when last counted, yesterday 15:30; not counted now: essay.txt is damaged\n")
    }
    #expect(words(.of("/a.txt", words: 7)))
    #expect(words(.of("/a.txt")))
  }

  @Test func figuresHavePlainLabels() {
    let activity = ActivitySummary.of(
      "/home/mia/essay.txt", open: 43 * minute, words: 12571, primary: .words(12571),
      also: [
        ActivitySummary.Item(
          identifier: "readability_grade_level", title: "Readability Grade Level",
          value: .quantity(24)),
        .item("How satisfied my editor is with it", .score(3, outOf: 10)),
      ], last: now)
    #expect(
      text(activity) == """
        ~/essay.txt
        Last worked on: today 15:30

        time           43 min
        words          12,571
        reading level  grade 24
        How satisfied my editor is with it: 3/10

        """)
  }

  @Test func aForgottenTimerIsNamedWithTheCommandThatEndsIt() {
    var session = ActivitySummary.Session.session(
      9, begun: 22 * hour, lasting: nil, tool: "fileprogress start")
    session.kind = .manual
    let activity = ActivitySummary.of(
      "/home/mia/essay.txt", open: 22 * hour, isRunning: true, sessions: [session])
    #expect(
      text(activity).hasPrefix("~/essay.txt\nThe timer has been running since 17:30 yesterday.\n\n")
    )
    var timer = RunningSession.running("/home/mia/school/essay.txt", number: 9, begun: 22 * hour)
    timer.forgotten = RunningSession.Forgotten(lastChangeNanoseconds: now - 21 * hour)
    #expect(
      text(activity) { $0.forgotten = [timer] }.hasPrefix(
        """
        ~/essay.txt
        The timer for essay.txt has been running since 17:30 yesterday. The file was
        last changed yesterday 18:30. To end the timer at that time:
          fileprogress stop essay.txt --at 2026-11-19T18:30


        """))
  }

  @Test func sessionsAndChangesOutsideAreOneListByTime() {
    func change(_ words: Int64, from: Int64, until: Int64) -> OutsideWords {
      OutsideWords(
        counter: "wc", wordsBefore: 0, wordsAfter: words + 200, wordsOfDay: words,
        fromNanoseconds: now - from, untilNanoseconds: now - until)
    }
    func figures(_ wishes: StatusText.Wishes = []) -> [String] {
      let activity = ActivitySummary.of(
        "/home/mia/essay.txt", words: 9,
        sessions: [
          .session(1, begun: 3 * day, lasting: hour, from: 0, to: 1),
          .session(2, begun: 5 * hour, lasting: hour, from: 1, to: 3),
          .session(3, begun: 3 * hour, lasting: hour, from: 3, to: 6),
        ],
        outside: [
          change(10, from: 9 * day, until: 8 * day), change(20, from: 7 * day, until: 3 * day),
          change(30, from: 71 * hour, until: 6 * hour), change(40, from: 4 * hour, until: 3 * hour),
          change(50, from: 2 * hour, until: hour),
        ])
      return text(activity, on: .columns(200), wishes: wishes).split(separator: "\n")
        .drop { !$0.hasPrefix("Sessions") }.dropFirst().map { line in
          String(line.split(separator: " ").first { $0.hasPrefix("+") } ?? line)
        }
    }
    // The newest change is above the last session, the others between two or below the first.
    #expect(
      figures() == [
        "+50", "+3", "+40", "+2", "+30", "+1",
        "2 more: fileprogress status --all essay.txt",
      ])
    #expect(figures([.allSessions]) == ["+50", "+3", "+40", "+2", "+30", "+1", "+20", "+10"])
  }

  private func changed(from: Int64, until: Int64) -> ActivitySummary {
    .of(
      "/home/mia/essay.txt", words: 30,
      outside: [
        OutsideWords(
          counter: "wc", wordsBefore: 0, wordsAfter: 30, fromNanoseconds: now - from,
          untilNanoseconds: now - until)
      ])
  }

  @Test(arguments: [
    // It is Friday, 15:30.
    (44 * hour, 20 * hour, "yesterday  Wed 19:30 – 19:30 "),
    (20 * hour, hour, "today    Thu 19:30 – 14:30 "), (3 * hour, hour, "today    12:30–14:30 "),
    (10 * day, 9 * day, "11 Nov   10 Nov 15:30 – 15:30 "),
  ])
  func aChangeOutsideHasTheDayThatItCountsFor(from: Int64, until: Int64, row: String) {
    let status = text(changed(from: from, until: until))
    #expect(status.contains("\n" + row), "\(status)")
  }

  @Test func aChangeOutsideHasItsDaysOn40Columns() {
    let status = text(changed(from: 44 * hour, until: 20 * hour), on: .columns(40))
    #expect(status.contains("* Thu "), "\(status)")
    #expect(status.contains(" Wed 19:30 – 19:30 "), "\(status)")
  }

  @Test func atNightAChangeCountsForTheDayBeforeIfDaysBeginLater() {
    var screen = ReportScreen.columns(80)
    screen.dayTime = PersonalTime(screen.timeZone, dayStartSeconds: 4 * 3600)
    let status = text(changed(from: 14 * hour, until: 13 * hour), on: screen)
    #expect(status.contains("\nyesterday  Fri 1:30–2:30 "), "\(status)")
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
      return text(activity, on: .columns(200)).split(separator: "\n")
        .drop { !$0.hasPrefix("Sessions") }.dropFirst().map { line in
          let columns = line.split(separator: "  ").map { $0.drop { $0 == " " } }
          return String(columns[2])
        }
    }
    #expect(words(by: "wc") == ["0", "+1 (prose/1)", "–", "+3", "+6"])
    #expect(words(by: "prose/1") == ["–", "+1", "–", "+3 (wc)", "+6 (wc)"])
  }

  @Test func reasonsAreGivenOnDemand() {
    #expect(
      text(.of("/home/mia/essay.txt", last: now - day), explains: true, idle: nil) == """
        ~/essay.txt
        Last worked on: yesterday 15:30

        time  0 s

        essay.txt is the document that was at old.txt: the file was renamed (same file,
          same content).
        It is the same file, with the same content.
        93% of the old text is still in it.
        It was last seen at ~/old.txt (no longer there), today 13:30.
        fileprogress is sure.
        The next best choice is document 00000000-0000-0000-0000-000000000007.

        """)
  }

  @Test func fileAndContentAreComparedInOneSentence() {
    typealias Comparison = MatchEvidence.Comparison
    func sentence(
      _ handle: Comparison, _ content: Comparison, _ reason: MatchReason = .edited
    ) -> Substring? {
      var match = Self.match
      match.decision = MatchDecision(
        reason: reason, evidence: MatchEvidence(handle: handle, content: content))
      return text(.of("/home/mia/essay.txt"), match: match, explains: true)
        .split(separator: "\n").first { $0.hasPrefix("It is ") || $0.hasPrefix("It has ") }
    }
    #expect(sentence(.same, .other) == "It is the same file, but with different content.")
    #expect(sentence(.other, .same) == "It is another file, but with the same content.")
    #expect(sentence(.other, .other) == "It is another file, with different content.")
    #expect(
      sentence(.earlier, .earlier)
        == "It is a file that the document had before, with earlier content.")
    #expect(sentence(.same, .unknown) == "It is the same file; its content was not compared.")
    #expect(sentence(.unknown, .same) == "It has the same content.")
    #expect(sentence(.same, .same, .copied) == "It has the same content.", "a copy is no same file")
    #expect(sentence(.unknown, .unknown) == nil)
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
        The next best choice is ~/other\\u{7}.txt.
        If it is another document: fileprogress unlink essay.txt

        """))
    let narrow = text(
      .of("/home/mia/essay.txt"), on: .columns(45), match: match, explains: true)
    #expect(
      narrow.hasSuffix("\nIf it is another document:\n  fileprogress unlink essay.txt\n"),
      "\(narrow)")
    match.decision.reason = .linked
    let split = text(.of("/home/mia/essay.txt"), match: match, explains: true)
    #expect(!split.contains("next best choice"), "what it was split from is no choice")
    #expect(split.contains("\nIt was split from ~/old.txt (no longer there).\n"))
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
        Merged earlier:
        old.txt is it\\u{7}.
        It is another file, with different content.
        62% of the old text is still in it.
        It was last seen at ~/first.txt (no longer there), yesterday 15:30.
        fileprogress is 81% sure.
        If it is another document: fileprogress unlink essay.txt

        """))
    match.merged[0].decision = match.decision
    #expect(
      !text(.of("/home/mia/essay.txt"), match: match, explains: true).contains("Merged"),
      "nothing is said twice")
  }

  @Test func aDocumentThatWasAtThisPathIsNotNamedLikeTheOtherOne() {
    var match = Self.match
    match.decision = MatchDecision(
      reason: .swapped, document: .number(1), formerPath: "/home/mia/b.txt",
      evidence: MatchEvidence(handle: .same, runnerUp: .number(2), formerLocation: .replaced))
    match.runnerUpWasHere = true
    for (path, suffix) in [("/home/mia/b.txt", ", at ~/b.txt now"), ("/home/mia/essay.txt", "")] {
      match.runnerUpPath = path
      #expect(
        text(.of("/home/mia/essay.txt"), match: match, explains: true).contains(
          "\nThe next best choice is the document that was here before\(suffix).\n"))
    }
    match.decision.reason = .reused
    match.decision.formerPath = "/home/mia/essay.txt"
    match.decision.evidence.formerLocation = .present
    let reused = text(.of("/home/mia/essay.txt"), match: match, explains: true)
    #expect(
      reused.contains("\nThe nearest other document is the document that was here before.\n"))
    #expect(!reused.contains("next best choice"))
    #expect(!reused.contains("It is the same file"))
    match.decision = MatchDecision(
      reason: .edited, formerPath: "/home/mia/essay.txt",
      evidence: MatchEvidence(handle: .same, formerLocation: .present))
    #expect(
      text(.of("/home/mia/essay.txt"), match: match, explains: true).contains(
        "\nIt was last seen at this path, today 13:30.\n"))
    match.decision = MatchDecision(
      reason: .copied, formerPath: "/home/mia/b.txt",
      evidence: MatchEvidence(content: .same, formerLocation: .present))
    #expect(
      text(nil, match: match, explains: true).contains(
        "\nThe other document was last seen at ~/b.txt (still there), today 13:30.\n"))
  }

  @Test func everythingFits40Columns() {
    let lines = text(
      Self.activity, on: .columns(40), wishes: [.reasons, .method, .allSessions]
    ).split(separator: "\n")
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= 40 }, "\(lines)")
    #expect(
      lines.contains { $0.hasSuffix("Tue       15:30–16:10           +9 −3") },
      "words stay, and time goes: \(lines)")
    // The column that says so has no room.
    #expect(lines.contains { $0.hasPrefix("* ") && $0.contains("+12") }, "\(lines)")
    #expect(lines.contains("* Changed outside a session."), "\(lines)")
    #expect(!text(Self.activity, on: .columns(80)).contains("*"), "the column says it")
  }

  @Test func commandsStandOnOneLine() {
    let lines = text(Self.activity, on: .columns(60)).split(separator: "\n")
    #expect(
      lines.suffix(2) == [
        "? This end is a guess. To correct it:", "  fileprogress stop essay.txt --at TIME",
      ])
  }

  @Test func anUntrackedFileNamesTheNextCommand() {
    #expect(
      text(nil) == """
        ~/essay.txt
        Nothing has been recorded yet.
        essay.txt is the document that was at old.txt: the file was renamed (same file,
        same content).
        To start: fileprogress open essay.txt

        """)
    var new = Self.match
    new.decision = MatchDecision(reason: .new)
    #expect(
      text(nil, match: new, explains: true).contains(
        "\nNothing like it was recorded before.\n"))
    #expect(
      text(nil, match: new) == """
        ~/essay.txt
        Nothing has been recorded yet.
        To start: fileprogress open essay.txt

        """)
  }

  @Test func aFileThatCannotBeLookedAtSaysSo() {
    let sentence = "The file can't be read now, so its document is unknown.\n"
    #expect(text(nil, match: nil, explains: true).contains(sentence))
    #expect(!text(nil, match: nil).contains(sentence))
  }

  @Test func whatWasNotCountedIsLeftOut() {
    let shown = text(.of("/home/mia/essay.txt"))
    #expect(
      shown == """
        ~/essay.txt
        Tracked, but never opened.

        time  0 s

        """)
  }

  @Test func controlCharactersNeverReachTheTerminal() {
    let shown = StatusText(
      DocumentStatus(
        path: "/home/mia/a\u{1B}]0;x\u{7}\n\u{202E}b", match: Self.match, activity: Self.activity,
        idleLimitNanoseconds: nil), on: .columns(200), wishes: [.reasons, .method, .allSessions]
    ).text
    #expect(shown.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(shown.contains("~/a\\u{1b}]0;x\\u{7}\\n\\u{202e}b\n"))
    #expect(shown.contains("Quiz\\u{1b}[2J  8/10"))
  }
}
