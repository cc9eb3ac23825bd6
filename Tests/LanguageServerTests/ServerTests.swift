import Foundation
import LanguageServer
import Testing

@Suite struct ServerTests {
  private let record = NotedRecord()
  private let uri = "file:///essay.txt"
  private let essay = DocumentAddress("file:///essay.txt")
  private let draft = DocumentAddress("file:///draft.txt")

  private func figures(
    _ words: Int64, _ today: String? = nil, done fraction: Double? = nil,
    of wish: String = "2 words a day", day: String = "2026-11-20"
  ) -> ShownFigures {
    ShownFigures(
      words: words, today: today,
      goals: fraction.map {
        [
          GoalOfToday(
            path: "/essay.txt", wish: wish, day: day, fraction: $0, sentence: "Reached.")
        ]
      } ?? [])
  }

  // MARK: - Beginning and ending

  @Test func theClientSaysWhoItIs() {
    var desk = EditorDesk(recordingIn: record)
    let replies = desk.request(.initialize(ClientAbilities(name: "Neovim", knowsUTF8: true)))
    #expect(
      replies == [
        .described(.number(1), ServerDescription(version: "0.1.0", countsBytes: true))
      ])
    #expect(record.calls == ["begin Neovim"])
  }

  @Test func noClientInfoTakesTheOption() {
    var desk = EditorDesk(recordingIn: record, editor: "emacs")
    desk.request(.initialize(ClientAbilities()))
    #expect(record.calls == ["begin emacs"])
    var other = EditorDesk(recordingIn: record, editor: "my emacs")
    other.request(.initialize(ClientAbilities(name: "Emacs")))
    #expect(record.calls.last == "begin my emacs", "a person knows better")
  }

  @Test func whatComesAtTheWrongTimeIsRefused() {
    var desk = EditorDesk(recordingIn: record)
    #expect(desk.request(.lenses(essay)) == [.refused(.number(1), .notInitialized)])
    #expect(desk.request(.unknown) == [.refused(.number(2), .notInitialized)])
    desk.send(.opened(essay, text: "one"))
    #expect(record.calls.isEmpty)
    desk.request(.initialize(ClientAbilities()))
    #expect(
      desk.request(.initialize(ClientAbilities())) == [.refused(.number(4), .notARequest)])
    #expect(desk.request(.unknown) == [.refused(.number(5), .unknownMethod)])
    #expect(desk.request(.wrongParameters) == [.refused(.number(6), .wrongParameters)])
    #expect(desk.request(.shutdown) == [.done(.number(7))])
    #expect(desk.request(.shutdown) == [.refused(.number(8), .notARequest)])
    #expect(desk.request(.lenses(essay)) == [.refused(.number(9), .notARequest)])
    desk.send(.opened(essay, text: "one"))
    #expect(record.calls == ["begin -", "close all"])
  }

  @Test func whatCannotBeReadIsAnsweredAtAnyTime() {
    var desk = EditorDesk(recordingIn: record)
    desk.send(.unreadable(nil, .notJSON))
    #expect(desk.takeReplies() == [.refused(nil, .notJSON)])
    #expect(desk.status == nil)
  }

  /// Neovim sends no word of the documents when it is quit.
  @Test func quittingWithoutCloseEndsAll() {
    var desk = EditorDesk(begunIn: record)
    desk.send(.opened(essay, text: "one"))
    desk.request(.shutdown)
    #expect(record.calls.last == "close all")
    #expect(desk.status == nil)
    desk.send(.exit)
    #expect(desk.status == 0)
    #expect(record.calls.filter { $0 == "close all" }.count == 1)
  }

  /// An editor that was killed only goes away.
  @Test func theEndOfInputEndsAll() {
    var desk = EditorDesk(begunIn: record)
    desk.send(.opened(essay, text: "one"))
    desk.goAway()
    #expect(record.calls.last == "close all")
    #expect(desk.status == 0)
    desk.goAway()
    desk.send(.exit)
    #expect(record.calls.filter { $0 == "close all" }.count == 1)
    #expect(desk.status == 0)
  }

  @Test func leavingWithoutAWordIsAFailure() {
    var desk = EditorDesk(begunIn: record)
    desk.send(.opened(essay, text: "one"))
    desk.send(.exit)
    #expect(record.calls.last == "close all")
    #expect(desk.status == 1)
    var new = EditorDesk(recordingIn: record)
    new.send(.exit)
    #expect(new.status == 1)
  }

  // MARK: - Documents

  @Test func aDocumentIsOpenedChangedSavedAndClosed() {
    var desk = EditorDesk(begunIn: record)
    _ = record.takeCalls()
    desk.send(.opened(essay, text: "one"))
    desk.send(.changed(essay, [change(0, 3..<3, " two")]))
    desk.send(.saved(essay))
    desk.send(.closed(essay))
    #expect(
      record.calls == [
        "open /essay.txt", "input /essay.txt", "save /essay.txt", "close /essay.txt",
      ])
    desk.send(.closed(essay))
    #expect(record.calls.count == 4, "a second close does nothing")
  }

  @Test func aDocumentThatIsOpenedTwiceIsOneSession() {
    var desk = EditorDesk(begunIn: record)
    desk.send(.opened(essay, text: "one"))
    desk.send(.opened(DocumentAddress("file:///%65ssay.txt"), text: "one two"))
    #expect(record.calls.filter { $0.hasPrefix("open") } == ["open /essay.txt"])
  }

  @Test func anUnknownAddressThatIsSavedIsOpened() {
    var desk = EditorDesk(begunIn: record)
    _ = record.takeCalls()
    desk.send(.saved(essay))
    #expect(record.calls == ["open /essay.txt"], "it is looked at as it was saved")
    desk.send(.saved(essay))
    #expect(record.calls.last == "save /essay.txt")
  }

  @Test func aChangeOfAnUnknownAddressOpensItWithoutAText() {
    record.figures["/essay.txt"] = figures(3)
    var desk = EditorDesk(begunIn: record)
    _ = record.takeCalls()
    desk.send(.changed(essay, [change(7, 9..<9, "more and more")]))
    #expect(record.calls == ["open /essay.txt", "input /essay.txt"])
    #expect(desk.lens(of: uri) == "3 words", "nothing is known but the record")
    desk.send(.changed(essay, [BufferChange(text: "one two three four")]))
    desk.send(.saved(essay))
    desk.send(.changed(essay, [change(0, 18..<18, " five")]))
    #expect(desk.lens(of: uri) == "4 words", "from a whole text on it is counted")
  }

  /// `:saveas` in Neovim.
  @Test func savingUnderAnotherName() {
    var desk = EditorDesk(begunIn: record)
    desk.send(.opened(essay, text: "one two"))
    _ = record.takeCalls()
    record.contents["/draft.txt"] = "one two\n"
    desk.send(.saved(draft))
    desk.send(.closed(essay))
    #expect(record.calls == ["open /draft.txt", "close /essay.txt"])
  }

  /// `write-file` in Emacs, which never closes the first.
  @Test(arguments: [false, true])
  func aBufferThatBecameAnotherFileEndsTheFirst(isSaved: Bool) {
    record.figures["/draft.txt"] = figures(2)
    var desk = EditorDesk(begunIn: record)
    desk.send(.opened(essay, text: "one two"))
    _ = record.takeCalls()
    record.contents["/draft.txt"] = "one two"
    desk.send(isSaved ? .saved(draft) : .changed(draft, [change(0, 7..<7, " three")]))
    #expect(record.takeCalls().prefix(2) == ["close /essay.txt", "open /draft.txt"])
    #expect(desk.lens(of: uri) == nil)
    desk.send(.closed(essay))
    #expect(record.takeCalls().isEmpty)
    guard isSaved else { return }
    // The text went along.
    desk.send(.saved(draft))
    desk.send(.changed(draft, [change(0, 7..<7, " three")]))
    #expect(desk.lens(of: "file:///draft.txt") == "3 words")
  }

  @Test func twoBuffersWithOneTextAreBothKept() {
    var desk = EditorDesk(begunIn: record)
    desk.send(.opened(essay, text: "one two"))
    desk.send(.opened(DocumentAddress("file:///copy.txt"), text: "one two"))
    record.contents["/draft.txt"] = "one two"
    desk.send(.saved(draft))
    #expect(!record.calls.contains { $0.hasPrefix("close") }, "nothing tells which it was")
  }

  /// A copy that is opened like any other is no rename.
  @Test func anOpenedCopyEndsNothing() {
    var desk = EditorDesk(begunIn: record)
    desk.send(.opened(essay, text: "one two"))
    record.contents["/draft.txt"] = "one two"
    desk.send(.opened(draft, text: "one two"))
    desk.send(.saved(draft))
    #expect(!record.calls.contains { $0.hasPrefix("close") })
  }

  /// Emacs sends changes when it has time, at the latest before a save.
  @Test func aCoalescedChangeBeforeASave() {
    record.figures["/essay.txt"] = figures(1)
    var desk = EditorDesk(begunIn: record)
    desk.send(.opened(essay, text: "one"))
    desk.send(
      .changed(
        essay,
        [change(0, 3..<3, " two"), change(0, 7..<7, " three\nfour"), change(1, 0..<4, "4 5")]))
    #expect(desk.lens(of: uri) == "5 words")
    record.figures["/essay.txt"] = figures(5)
    desk.send(.saved(essay))
    #expect(desk.lens(of: uri) == "5 words", "they are not counted twice")
  }

  @Test func whatIsNoFileHasATextAndNoSession() {
    var desk = EditorDesk(begunIn: record)
    _ = record.takeCalls()
    let untitled = DocumentAddress("untitled:1")
    desk.send(.opened(untitled, text: "one"))
    desk.send(.changed(untitled, [change(0, 0..<0, "two ")]))
    desk.send(.saved(untitled))
    #expect(desk.lens(of: "untitled:1") == nil)
    desk.send(.closed(untitled))
    #expect(record.calls.isEmpty)
  }

  @Test func aNewDocumentIsOpenedWhenItIsSavedFirst() {
    record.failures["/essay.txt"] = NotedRecord.Failure(sentence: nil)
    var desk = EditorDesk(begunIn: record)
    _ = record.takeCalls()
    desk.send(.opened(essay, text: ""))
    desk.send(.changed(essay, [change(0, 0..<0, "one")]))
    #expect(desk.takeReplies().isEmpty)
    #expect(record.takeCalls() == ["open /essay.txt"])
    record.failures = [:]
    desk.send(.saved(essay))
    desk.send(.saved(essay))
    #expect(record.takeCalls() == ["open /essay.txt", "save /essay.txt"])
  }

  @Test func whatGoesWrongIsSaidOnce() {
    record.failures["/essay.txt"] = NotedRecord.Failure(sentence: "essay.txt can't be read.")
    var desk = EditorDesk(begunIn: record)
    desk.send(.opened(essay, text: "one"))
    desk.send(.saved(essay))
    desk.send(.saved(essay))
    #expect(desk.takeReplies() == [.message("essay.txt can't be read.", isWarning: true)])
  }

  /// Else a person who mended it in vain would think that it is recorded now.
  @Test func whatGoesWrongIsSaidAgainWhenTheDocumentIsOpenedAgain() {
    record.failures["/essay.txt"] = NotedRecord.Failure(sentence: "essay.txt can't be read.")
    var desk = EditorDesk(begunIn: record)
    _ = record.takeCalls()
    for _ in 0..<2 {
      desk.send(.opened(essay, text: "one"))
      #expect(desk.takeReplies() == [.message("essay.txt can't be read.", isWarning: true)])
      desk.send(.closed(essay))
    }
    #expect(record.calls == ["open /essay.txt", "open /essay.txt"], "it had no session to end")
  }

  // MARK: - What is shown

  @Test func theLensCountsWhatIsTyped() {
    record.figures["/essay.txt"] = figures(1204, "340 of 500 today")
    var desk = EditorDesk(begunIn: record)
    #expect(desk.lens(of: uri) == nil, "it is not open")
    // Of a text with markup, fewer words may count than there are.
    desk.send(.opened(essay, text: "one two three"))
    #expect(desk.lens(of: uri) == "1,204 words, 340 of 500 today")
    desk.send(.changed(essay, [change(0, 0..<0, "a new title\n\n")]))
    #expect(desk.lens(of: uri) == "1,207 words, 340 of 500 today")
    record.figures["/essay.txt"] = figures(1206, "342 of 500 today")
    desk.send(.saved(essay))
    #expect(desk.lens(of: uri) == "1,206 words, 342 of 500 today")
    desk.send(.changed(essay, [BufferChange(text: "")]))
    #expect(desk.lens(of: uri) == "1,200 words, 342 of 500 today")
  }

  @Test func theLensSaysHowManyWordsTheTextShouldHave() {
    record.figures["/essay.txt"] = ShownFigures(words: 3, wanted: 1500, today: "+1 today")
    var desk = EditorDesk(begunIn: record)
    desk.send(.opened(essay, text: "one two three"))
    desk.send(.changed(essay, [change(0, 13..<13, " four")]))
    #expect(desk.lens(of: uri) == "4 of 1,500 words, +1 today")
  }

  /// The words on record are those of the last save.
  @Test func aGoalKeepsTheWordsThatAreNotSaved() {
    record.figures["/essay.txt"] = figures(100)
    var desk = EditorDesk(begunIn: record)
    desk.send(.opened(essay, text: "one two three"))
    desk.send(.changed(essay, [change(0, 13..<13, " four five")]))
    record.figures["/essay.txt"] = figures(100, "0 of 500 today")
    desk.request(.setGoal(essay, words: 500))
    #expect(desk.lens(of: uri) == "102 words, 0 of 500 today")
    record.figures["/essay.txt"] = figures(102, "2 of 500 today")
    desk.send(.saved(essay))
    #expect(desk.lens(of: uri) == "102 words, 2 of 500 today")
  }

  @Test func theClientIsAskedToFetchNewLenses() {
    record.figures["/essay.txt"] = figures(1)
    var desk = EditorDesk(begunIn: record, ClientAbilities(refreshesLenses: true))
    desk.send(.opened(essay, text: "one"))
    #expect(desk.takeReplies() == [.refresh(1)])
    desk.send(.answer(.number(1), choice: nil))
    desk.send(.saved(essay))
    #expect(desk.takeReplies().isEmpty, "nothing is new")
    record.figures["/essay.txt"] = figures(2)
    desk.send(.saved(essay))
    #expect(desk.takeReplies() == [.refresh(2)])
  }

  @Test func aReportIsShown() {
    var desk = EditorDesk(begunIn: record)
    #expect(
      desk.request(.report(essay)) == [
        .done(.number(2)), .message("Report of /essay.txt", isWarning: false),
      ])
  }

  @Test func aGoalIsSetWithANumberOrAChoice() {
    var desk = EditorDesk(begunIn: record)
    _ = record.takeCalls()
    #expect(
      desk.request(.setGoal(essay, words: 700)) == [
        .done(.number(2)), .message("Goal: 700", isWarning: false),
      ])
    #expect(
      desk.request(.setGoal(essay, words: nil)) == [
        .done(.number(3)),
        .question(
          1, "How many words a day do you want to write in essay.txt?",
          options: ["250", "500", "1,000", "No goal"]),
      ])
    #expect(record.takeCalls() == ["goal /essay.txt 700"])
    for (choice, call) in [
      ("1,000", ["goal /essay.txt 1000"]), ("No goal", ["goal /essay.txt 0"]), ("7", []), (nil, []),
    ] as [(String?, [String])] {
      let id = desk.request(.setGoal(essay, words: nil)).compactMap { reply -> Int64? in
        if case .question(let id, _, _) = reply { id } else { nil }
      }
      for number in id { desk.send(.answer(.number(number), choice: choice)) }
      #expect(record.takeCalls() == call)
      // Who answers twice is not heard.
      for number in id { desk.send(.answer(.number(number), choice: "500")) }
      #expect(record.takeCalls().isEmpty)
    }
    for words in [-1, 10_000_001] as [Int64] {
      guard case .refused(_, .wrongParameters)? = desk.request(.setGoal(essay, words: words)).first
      else {
        Issue.record("\(words) words a day were taken")
        continue
      }
    }
    #expect(record.calls.isEmpty)
  }

  @Test func theGoalOfADayIsToldWhenASaveReachesIt() {
    let reached = Reply.message("Reached.", isWarning: false)
    record.figures["/essay.txt"] = figures(1, done: 0.9)
    var desk = EditorDesk(begunIn: record)
    var other = EditorDesk(begunIn: record)
    for text in ["one", "one two"] {
      desk.send(.opened(essay, text: text))
      other.send(.opened(essay, text: text))
    }
    desk.send(.saved(essay))
    #expect(desk.takeReplies().isEmpty)
    record.figures["/essay.txt"] = figures(2, done: 1)
    desk.send(.saved(essay))
    other.send(.saved(essay))
    #expect(desk.takeReplies() == [reached])
    #expect(other.takeReplies().isEmpty, "one server tells it")
    record.figures["/essay.txt"] = figures(1, done: 0.9)
    desk.send(.saved(essay))
    record.figures["/essay.txt"] = figures(2, done: 1)
    desk.send(.saved(essay))
    #expect(desk.takeReplies().isEmpty, "once a day")
    record.figures["/essay.txt"] = figures(3, done: 1, day: "2026-11-21")
    desk.send(.saved(essay))
    #expect(desk.takeReplies() == [reached])
  }

  @Test func aGoalThatIsNewIsToldWhenTheNextSaveReachesIt() {
    record.figures["/essay.txt"] = figures(1)
    var desk = EditorDesk(begunIn: record)
    desk.send(.opened(essay, text: "one"))
    record.figures["/essay.txt"] = figures(2, done: 1)
    desk.send(.saved(essay))
    #expect(desk.takeReplies() == [.message("Reached.", isWarning: false)])
    desk.send(.saved(essay))
    #expect(desk.takeReplies().isEmpty)
  }

  @Test func aGoalThatTheFirstSaveOfANewDocumentReachesIsTold() {
    record.failures["/essay.txt"] = NotedRecord.Failure(sentence: nil)
    var desk = EditorDesk(begunIn: record)
    desk.send(.opened(essay, text: ""))
    record.failures = [:]
    record.figures["/essay.txt"] = figures(2, done: 1)
    desk.send(.saved(essay))
    #expect(desk.takeReplies() == [.message("Reached.", isWarning: false)])
  }

  @Test func aGoalThatWasRaisedIsToldAgain() {
    record.figures["/essay.txt"] = figures(2, done: 1)
    var desk = EditorDesk(begunIn: record)
    desk.send(.opened(essay, text: "one two"))
    record.figures["/essay.txt"] = figures(9, done: 1, of: "9 words a day")
    desk.send(.saved(essay))
    #expect(desk.takeReplies() == [.message("Reached.", isWarning: false)])
  }

  @Test func aGoalThatIsReachedAlreadyIsNotToldAtTheStart() {
    record.figures["/essay.txt"] = figures(2, done: 1)
    var desk = EditorDesk(begunIn: record)
    desk.send(.opened(essay, text: "one two"))
    desk.send(.saved(essay))
    #expect(desk.takeReplies().isEmpty)
  }

  // MARK: - What is never sent

  /// The server never edits: `workspace/applyEdit` is in none of its sources.
  @Test func onlyTheseMethodsAreKnown() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../Sources/LanguageServer")
      .standardized
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(names.count > 5)
    var methods: Set<String> = []
    for name in names {
      let source = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for match in source.matches(of: /"([a-z$A-Z]+\/[a-zA-Z\/]+)"/) {
        methods.insert(String(match.output.1))
      }
    }
    #expect(
      methods == [
        "textDocument/codeLens", "textDocument/didChange", "textDocument/didClose",
        "textDocument/didOpen", "textDocument/didSave", "window/showMessage",
        "window/showMessageRequest", "workspace/codeLens/refresh", "workspace/executeCommand",
      ])
  }
}
