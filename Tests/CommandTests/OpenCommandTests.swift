import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// `open` in the line editor; `ProgramTests` and `TerminalTests` have it with other editors.
struct OpenCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
  }

  private func hasSession(_ name: String) throws -> Bool {
    try (fixture.activity(of: name)["sessions"] as? [Any])?.isEmpty == false
  }

  // MARK: - Stores that can't be used

  @Test(.enabled(if: MountedFolder.isPossible, "skipped: a read-only mount needs root"))
  func aStoreThatCanOnlyBeReadNamesTheWayToWork() throws {
    try fixture.write("one two\n", to: "essay.txt")
    fixture.run("set", "essay.txt", "--progress", "0.5")
    try MountedFolder.withReadOnlyView(of: fixture.store) { view in
      let outcome = fixture.run("open", "essay.txt", "--home", view)
      #expect(outcome.status == 77)
      #expect(
        outcome.said.hasSuffix(
          "Nothing was recorded. To work on the document without recording: fileprogress open --private essay.txt\n"
        ))
      #expect(fixture.run("doctor", "--home", view).output.contains("every save reaches the disk"))
    }
  }

  // MARK: - Working on a document

  @Test func aLineIsAddedWrittenAndReported() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    let clock = fixture.clock
    let outcome = fixture.run(
      "open", "essay.txt",
      input: [
        "a", .meanwhile { clock.advance(by: .seconds(90)) }, "One more line.", ".", "w", "q",
      ])
    #expect(outcome.status == 0)
    #expect(outcome.output == "essay.txt: 6 words (+3), 1 min\n")
    #expect(outcome.said == "essay.txt: 14 bytes, 3 words\n29\n")
    #expect(fixture.text(of: "essay.txt") == "one two three\nOne more line.\n")
    let activity = try fixture.activity(of: "essay.txt")
    #expect(
      activity["primaryItem"] as? NSDictionary == [
        "kind": "quantity", "identifier": "total_word_count", "title": "Word Count",
        "quantity": 6, "counter": "prose/1",
      ])
    let session = try #require((activity["sessions"] as? [[String: Any]])?.first)
    #expect(session["kind"] as? String == "attended")
    #expect(session["tool"] as? String == "fileprogress open")
    #expect(session["wordsAtStart"] as? Int == 3)
    #expect(session["wordsAtEnd"] as? Int == 6)
    #expect(activity["openTime"] as? Double == 90)
    #expect(activity["assumedTime"] as? Double == 0)
  }

  @Test(
    arguments: [
      (["$d", "w", "q"], "essay.txt: 3 words (−2), 0 s\n"),
      (["q"], "essay.txt: 5 words (no change), 0 s\n"),
      (["s/two/2/", "wq"], "essay.txt: 5 words (+1 −1), 0 s\n"),
      (["1,$d", "w", "q"], "essay.txt: 0 words (−5), 0 s\n"),
      (["2c", "x", ".", "w", "q"], "essay.txt: 4 words (+1 −2), 0 s\n"),
    ] as [([TypedInput], String)])
  func theSummaryHasTheWordsAndTheirChange(input: [TypedInput], summary: String) throws {
    try fixture.write("one two three\nfour five\n", to: "essay.txt")
    // The current line is the last one.
    let outcome = fixture.run("open", "essay.txt", input: ["1"] + input)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.hasSuffix(summary), "\(outcome)")
  }

  @Test func pausesAreOpenAndNotActive() throws {
    try fixture.write("one\n", to: "essay.txt")
    let clock = fixture.clock
    let outcome = fixture.run(
      "open", "essay.txt",
      input: [
        "=", .meanwhile { clock.advance(by: .seconds(240)) }, "=",
        .meanwhile { clock.advance(by: .seconds(3600)) }, "=",
        .meanwhile { clock.advance(by: .seconds(60)) }, "q",
      ])
    #expect(
      outcome.output.hasSuffix("essay.txt: 1 word (no change), open 1 h 05 min, active 5 min\n"))
  }

  @Test func whatTheEditorPrintsIsData() throws {
    try fixture.write("one\ntwo \u{1B}[31m\n", to: "essay.txt")
    let outcome = fixture.run("open", "--quiet", "essay.txt", input: [",p", "1n", "$=", "q"])
    #expect(outcome.said == "")
    #expect(
      outcome.output.hasPrefix("one\ntwo \u{1B}[31m\n1\tone\n2\n"), "as it is where no terminal is")
    var fixture = fixture
    fixture.isOutputTerminal = true
    let shown = fixture.run("open", "--line", "essay.txt", input: ["2p", "q"])
    #expect(shown.output.hasPrefix("two \\u{1b}[31m\n"))
  }

  @Test func withoutFileItOpensTheLastDocument() throws {
    let none = fixture.run("open")
    #expect(none.status == 66)
    #expect(
      none.said == "Error: You haven't worked on a document yet. To start: fileprogress open FILE\n"
    )
    try fixture.write("one\n", to: "first.txt")
    try fixture.write("one two\n", to: "second.txt")
    fixture.work(on: "second.txt", minutes: 1)
    fixture.work(on: "first.txt", minutes: 1)
    #expect(fixture.run("open", input: ["q"]).output.hasPrefix("first.txt: 1 word"))
    fixture.work(on: "second.txt", minutes: 1)
    #expect(fixture.run("open", input: ["q"]).output.hasPrefix("second.txt: 2 words"))
    try fixture.rename("second.txt", to: "renamed.txt")
    fixture.run("status", "renamed.txt")
    #expect(fixture.run("open", "renamed.txt", input: ["q"]).status == 0)
    #expect(fixture.run("open", input: ["q"]).output.hasPrefix("renamed.txt: 2 words"))
  }

  // MARK: - New documents

  @Test func aNewDocumentComesToBeWithItsFirstWrite() throws {
    let fixture = fixture
    let outcome = fixture.run(
      "open", "new.txt",
      input: [
        "a", "one two", ".",
        .meanwhile {
          #expect(fixture.bytes(of: "new.txt") == nil)
          fixture.clock.advance(by: .seconds(120))
        }, "w", .meanwhile { #expect(fixture.text(of: "new.txt") == "one two\n") }, "q",
      ])
    #expect(outcome.status == 0)
    #expect(outcome.said == "new.txt: a new file\n8\n")
    #expect(outcome.output == "new.txt: 2 words (+2), 2 min\n")
    #expect(try fixture.activity(of: "new.txt")["openTime"] as? Double == 120)
  }

  @Test func typingBeforeTheFirstWriteIsActive() throws {
    let clock = fixture.clock
    var input: [TypedInput] = ["a"]
    for _ in 1...10 { input += ["words", .meanwhile { clock.advance(by: .seconds(60)) }] }
    let outcome = fixture.run("open", "new.txt", input: input + [".", "w", "q"])
    #expect(outcome.output == "new.txt: 10 words (+10), 10 min\n")
  }

  @Test func aNewDocumentIsShownBeforeItIsSaved() throws {
    let fixture = fixture
    let sentence = "new.txt isn't saved yet. Its time and words count once you save it.\n"
    fixture.run(
      "open", "new.txt",
      input: [
        "a", "one two", ".",
        .meanwhile {
          fixture.clock.advance(by: .seconds(120))
          for page in [[], ["status"]] {
            let shown = fixture.run(page)
            #expect(shown.output.contains("● new.txt"), "\(shown)")
            #expect(shown.output.contains("2 min"), "\(shown)")
            #expect(shown.output.contains(sentence), "\(shown)")
            #expect(!shown.said.contains("Hello!"), "\(shown)")
          }
          #expect(fixture.run("status", "--json").output.contains("\"sessions\":[]"))
        },
        "w",
        .meanwhile {
          let shown = fixture.run("status")
          #expect(shown.output.contains("● new.txt"), "\(shown)")
          #expect(!shown.output.contains("isn't saved yet"), "\(shown)")
        }, "q",
      ])
    #expect(!fixture.run("status").output.contains("new.txt"))
  }

  /// As long as its first save isn't recorded.
  @Test func aNewDocumentIsShownOnceItIsSaved() throws {
    let fixture = fixture
    fixture.run(
      "open", "new.txt",
      input: [
        .meanwhile {
          _ = try? fixture.write("one two\n", to: "new.txt")
          for page in [[], ["status"]] {
            let shown = fixture.run(page)
            #expect(shown.output.contains("● new.txt"), "\(shown)")
            #expect(!shown.output.contains("isn't saved yet"), "\(shown)")
          }
        }, "q",
      ])
  }

  @Test func aNewDocumentThatIsNotSavedLeavesNoNote() {
    let fixture = fixture
    for options in [[], ["--private"]] {
      fixture.run(
        ["open"] + options + ["new.txt"],
        input: [
          .meanwhile {
            let isShown = fixture.run("status").output.contains("new.txt")
            #expect(isShown == options.isEmpty)
          }, "q",
        ])
      #expect(!fixture.storeContent().keys.contains { $0.hasSuffix(".new") })
    }
    fixture.run("exclude", "new.txt")
    fixture.run(
      "open", "new.txt",
      input: [.meanwhile { #expect(!fixture.run("status").output.contains("new.txt")) }, "q"])
  }

  @Test(arguments: [["q"], [], ["a", "lost", ".", "Q"]] as [[TypedInput]])
  func aDocumentThatIsNeverWrittenLeavesNothing(input: [TypedInput]) throws {
    let outcome = fixture.run("open", "new.txt", input: input)
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(outcome.said == "new.txt: a new file\nNothing was written, so nothing was recorded.\n")
    #expect(fixture.bytes(of: "new.txt") == nil)
    #expect(try fixture.report()["activities"] as? [NSDictionary] == [])
  }

  @Test(arguments: [[], ["--line"], ["--editor", "touch"], ["--private"]])
  func aLinkToAMissingFileIsNoNewDocument(options: [String]) throws {
    #expect(symlink("nowhere.txt", fixture.path("broken.txt")) == 0)
    let outcome = fixture.run(["open", "broken.txt"] + options, input: ["a", "x", ".", "w", "q"])
    #expect(outcome.status == 66)
    #expect(outcome.output == "")
    #expect(
      outcome.said == """
        Error: broken.txt is a link to a missing file. Bring that file back, or delete the link.

        """)
    #expect(fixture.bytes(of: "nowhere.txt") == nil)
  }

  @Test func aMissingFolderIsNotMade() {
    let outcome = fixture.run("open", "no/such/essay.txt", input: ["a", "x", ".", "w", "q"])
    #expect(outcome.status == 66)
    #expect(outcome.output == "")
    #expect(outcome.said.contains("There is no folder at no/such. Create it"))
  }

  @Test func anEditorDoesNotStartWhereNothingCanBeSaved() throws {
    let outcome = fixture.run("open", "--editor", "touch started", "no/such/essay.txt")
    #expect(outcome.status == 66)
    #expect(
      outcome.said == "Error: There is no folder at no/such. Create it, or check the name.\n")
    #expect(fixture.bytes(of: "started") == nil)
  }

  // MARK: - What is not written

  @Test func aScriptThatForgetsToWriteFails() throws {
    try fixture.write("one\n", to: "essay.txt")
    let ended = fixture.run("open", "essay.txt", input: ["a", "lost", "."])
    #expect(ended.status == 1)
    #expect(
      ended.said
        == "essay.txt: 4 bytes, 1 word\nWarning: the input ended. Changes since the last w are not saved.\n"
    )
    #expect(ended.output == "essay.txt: 1 word (no change), 0 s\n")
    let quit = fixture.run("open", "essay.txt", input: ["a", "lost", ".", "q", "q"])
    #expect(quit.status == 1)
    #expect(
      quit.said
        == "essay.txt: 4 bytes, 1 word\nWarning: not saved. w saves, Q quits without saving.\n")
    #expect(fixture.run("open", "essay.txt", input: ["a", "lost", ".", "Q"]).status == 0)
    let unended = fixture.run("open", "essay.txt", input: ["a", "lost"])
    #expect(unended.status == 1)
    #expect(fixture.text(of: "essay.txt") == "one\n")
    #expect(try fixture.activity(of: "essay.txt")["isStarted"] as? Bool == false)
  }

  @Test func aScriptEndsAtItsFirstMistake() throws {
    try fixture.write("one\n", to: "essay.txt")
    let outcome = fixture.run("open", "essay.txt", input: ["zz", "1d", "w", "q"])
    #expect(outcome.status == 1)
    #expect(
      outcome.said
        == "essay.txt: 4 bytes, 1 word\nThere is no command \"zz\". help lists the commands.\n")
    #expect(fixture.text(of: "essay.txt") == "one\n")
    #expect(try hasSession("essay.txt"), "the time is kept all the same")
  }

  @Test func aPersonIsToldAndGoesOn() throws {
    var fixture = fixture
    fixture.isInputTerminal = true
    try fixture.write("one\n", to: "essay.txt")
    let outcome = fixture.run(
      "open", "--line", "essay.txt", input: ["zz", "a", "two", ".", "q", "w", "q"])
    #expect(outcome.status == 0)
    #expect(
      outcome.said == """
        essay.txt: 4 bytes, 1 word
        There is no command \"zz\". help lists the commands.
        Warning: not saved. w saves, Q quits without saving.
        8

        """)
    #expect(fixture.text(of: "essay.txt") == "one\ntwo\n")
  }

  @Test func endingTheInputOnATerminalLeavesAfterAWarning() throws {
    var fixture = fixture
    fixture.isInputTerminal = true
    try fixture.write("one\n", to: "essay.txt")
    let outcome = fixture.run("open", "--line", "essay.txt", input: ["a", "two"])
    #expect(outcome.status == 1, "as where the input is a pipe")
    #expect(
      outcome.said
        == "essay.txt: 4 bytes, 1 word\nWarning: not saved. w saves, Q quits without saving.\n")
    #expect(fixture.text(of: "essay.txt") == "one\n")
    let unchanged = fixture.run("open", "--line", "essay.txt")
    #expect(unchanged.status == 0)
    #expect(unchanged.said == "essay.txt: 4 bytes, 1 word\n")
  }

  // MARK: - What is left alone

  @Test(arguments: [
    "first\r\nsecond\r\n", "\u{FEFF}first\nsecond\n", "first\nsecond", "first\rstill first\n",
    "first\r\nsecond\n", "caf\u{E9} cafe\u{301}\n",
  ])
  func lineEndsAndMarksAreKept(text: String) throws {
    try fixture.write(text, to: "essay.txt")
    #expect(fixture.run("open", "essay.txt", input: ["1s/i/i/", "w", "q"]).status <= 1)
    #expect(fixture.bytes(of: "essay.txt") == Array(text.utf8))
    #expect(fixture.run("open", "essay.txt", input: ["$a", "third", ".", "w", "q"]).status == 0)
    let end = text.hasSuffix("\r\n") ? "\r\n" : "\n"
    #expect(fixture.text(of: "essay.txt")?.hasPrefix(text) == true)
    #expect(fixture.text(of: "essay.txt")?.hasSuffix("third" + end) == true)
  }

  @Test func bytesThatAreNoTextAreKept() throws {
    let bytes: [UInt8] = [0xFF, 0x00, 0xC3, 0x28, 0x0A, 0x80, 0x0A]
    try fixture.write(bytes, to: "essay.txt")
    let typed: [UInt8] = [0xFE, 0x20, 0xFD]
    let outcome = fixture.run("open", "essay.txt", input: ["$a", .bytes(typed), ".", "w", "q"])
    #expect(outcome.status == 0)
    #expect(fixture.bytes(of: "essay.txt") == bytes + typed + [0x0A])
  }

  @Test func textInAnotherEncodingIsRefused() throws {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0x00, 0x0A, 0x00]
    try fixture.write(bytes, to: "essay.txt")
    let outcome = fixture.run("open", "essay.txt", input: ["1d", "w", "q"])
    #expect(outcome.status == 66)
    #expect(outcome.said.contains("UTF-16"))
    #expect(outcome.said.contains("Open it with --editor, or convert it to UTF-8 first"))
    #expect(fixture.bytes(of: "essay.txt") == bytes)
  }

  @Test(arguments: [
    ("essay.docx", "opens in LibreOffice, which "),
    ("essay.txt", "can't be edited in the line editor. Use --editor"),
  ])
  func packedDocumentsAreNoLines(name: String, sentence: String) throws {
    let bytes = DocumentSample.docx(DocumentSample.paragraph("Some words."))
    try fixture.write(bytes, to: name)
    let outcome = fixture.run("open", name, input: ["a", "x", ".", "w", "q"])
    #expect(outcome.status == 66)
    #expect(outcome.said.contains("\(name) \(sentence)"), "\(outcome)")
    #expect(fixture.bytes(of: name) == bytes)
  }

  @Test func packedDocumentsAreNotGivenToEditorsOfText() throws {
    var fixture = fixture
    (fixture.isInputTerminal, fixture.isOutputTerminal) = (true, true)
    try fixture.write(
      DocumentSample.docx(DocumentSample.paragraph("Some words.")), to: "essay.docx")
    for editor in ["nano", "/usr/bin/vim -n"] {
      fixture.environment["EDITOR"] = editor
      let outcome = fixture.run("open", "essay.docx")
      #expect(outcome.status == 66, "\(outcome)")
      #expect(outcome.said.contains("essay.docx opens in LibreOffice, which "), "\(outcome)")
      #expect(try !hasSession("essay.docx"))
    }
    fixture.environment["EDITOR"] = "true"
    #expect(fixture.run("open", "essay.docx").status == 0)
    #expect(try hasSession("essay.docx"))
  }

  @Test func whatAnotherProgramWroteIsNotOverwritten() throws {
    let fixture = fixture
    try fixture.write("one\n", to: "essay.txt")
    let theirs: TypedInput = .meanwhile {
      _ = try? fixture.write("somebody else wrote this\n", to: "essay.txt")
    }
    let outcome = fixture.run(
      "open", "essay.txt", input: ["a", "two", ".", theirs, "w", "q"])
    #expect(outcome.status == 1)
    #expect(outcome.said.contains("by another program after you opened it. w! saves anyway."))
    #expect(fixture.text(of: "essay.txt") == "somebody else wrote this\n")
    #expect(outcome.output == "essay.txt: 4 words (+4 −1), 0 s\n")
    let forced = fixture.run(
      "open", "essay.txt", input: ["1c", "mine", ".", theirs, "w!", "q"])
    #expect(forced.status == 0)
    #expect(fixture.text(of: "essay.txt") == "mine\n")
  }

  @Test func aFolderThatCannotBeWrittenIsSaid() throws {
    // Root may write everything; see ProgramTests.
    guard geteuid() != 0 else { return }
    try fixture.write("one\n", to: "essay.txt")
    #expect(chmod(fixture.path("essay.txt"), 0o400) == 0)
    #expect(chmod(fixture.documents, 0o500) == 0)
    defer { chmod(fixture.documents, 0o700) }
    let outcome = fixture.run("open", "essay.txt", input: ["a", "two", ".", "w", "q"])
    #expect(outcome.status == 77)
    #expect(fixture.text(of: "essay.txt") == "one\n")
  }

  // MARK: - What is not recorded

  @Test func privateWorkLeavesNoTrace() throws {
    try fixture.write("one\n", to: "essay.txt")
    let outcome = fixture.run("open", "--private", "essay.txt", input: ["a", "two", ".", "w", "q"])
    #expect(outcome.status == 0)
    #expect(outcome.output == "essay.txt: 2 words (+1), 0 s, not recorded\n")
    #expect(fixture.text(of: "essay.txt") == "one\ntwo\n")
    #expect(fixture.storeContent()["progress.sqlite"] == nil)
    #expect(try !hasSession("essay.txt"))
  }

  // MARK: - Safety copies

  /// Leaves behind what an interrupted save of a file with several links leaves.
  private func leaveSafetyCopy(of name: String, _ text: String) throws {
    let path = fixture.path(name)
    // FNV-1a, as in the names of the copies.
    let hash = path.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let folder = fixture.store + "/safety-copies"
    for made in [fixture.store, folder] {
      try FileManager.default.createDirectory(
        atPath: made, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let copy = folder + "/" + String(hash, radix: 16) + "-1"
    try Data(text.utf8).write(to: URL(fileURLWithPath: copy + ".copy"))
    try Data(path.utf8).write(to: URL(fileURLWithPath: copy + ".path"))
  }

  @Test func theCopyOfAnInterruptedSaveIsOffered() throws {
    try fixture.write("hal", to: "essay.txt")
    try leaveSafetyCopy(of: "essay.txt", "one two three\n")
    let offer = fixture.run("open", "essay.txt", input: ["q"])
    #expect(offer.status == 0)
    #expect(
      offer.said == """
        An interrupted save left a copy of the previous text of /scratch/documents/essay.txt.
        To restore it: fileprogress open --restore-copy essay.txt
        To delete it: fileprogress open --discard-copy essay.txt
        essay.txt: 3 bytes, 1 word

        """)
    #expect(fixture.text(of: "essay.txt") == "hal")
    let restored = fixture.run("open", "--restore-copy", "essay.txt", input: ["q"])
    #expect(
      restored.said == """
        Restored /scratch/documents/essay.txt from the copy that an interrupted save had left.
        essay.txt is the document at this path, rewritten (different file, different \
        content, 0% of the old text). If it is another document: fileprogress unlink essay.txt
        essay.txt: 14 bytes, 3 words

        """)
    #expect(fixture.text(of: "essay.txt") == "one two three\n")
    #expect(fixture.run("open", "essay.txt", input: ["q"]).said == "essay.txt: 14 bytes, 3 words\n")
    #expect(
      !fixture.storeContent().keys.contains { $0.hasSuffix(".copy") || $0.hasSuffix(".path") })
  }

  @Test func theCopyOfAnInterruptedSaveCanBeRemoved() throws {
    try fixture.write("half is enough\n", to: "essay.txt")
    try leaveSafetyCopy(of: "essay.txt", "one two three\n")
    #expect(
      fixture.run("open", "--discard-copy", "essay.txt", input: ["q"]).said
        == "essay.txt: 15 bytes, 3 words\n")
    #expect(fixture.text(of: "essay.txt") == "half is enough\n")
    #expect(
      !fixture.storeContent().keys.contains { $0.hasSuffix(".copy") || $0.hasSuffix(".path") })
    #expect(fixture.run("open", "--restore-copy", "--discard-copy", "essay.txt").status == 64)
  }

  @Test func whatASaveThatWasCutOffLeftIsRemoved() throws {
    try fixture.write("one\n", to: "essay.txt")
    try fixture.write("half", to: ".fileprogress-1abc")
    try fixture.write("mine", to: ".fileprogress-notes.txt")
    let outcome = fixture.run("open", "essay.txt", input: ["q"])
    #expect(
      outcome.said
        == "Deleted .fileprogress-1abc, which an interrupted save had left in the folder.\nessay.txt: 4 bytes, 1 word\n"
    )
    #expect(fixture.bytes(of: ".fileprogress-1abc") == nil)
    #expect(fixture.text(of: ".fileprogress-notes.txt") == "mine")
    #expect(fixture.run("open", "essay.txt", input: ["q"]).said == "essay.txt: 4 bytes, 1 word\n")
  }

  // MARK: - For other programs

  @Test func whatItCameToCanBeHadAsJSON() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    let clock = fixture.clock
    let outcome = fixture.run(
      "open", "--json", "essay.txt",
      input: ["p", .meanwhile { clock.advance(by: .seconds(90)) }, "a", "four", ".", "w", "q"])
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        one two three
        {"path":"/scratch/documents/essay.txt","schema":"fileprogress.open/1","session":\
        {"activeTime":90,"assumedTime":0,"counter":"prose/1","openTime":90,"wordsAdded":1,\
        "wordsAtEnd":4,"wordsAtStart":3,"wordsPasted":null,"wordsRemoved":0}}

        """)
    let none = fixture.run("open", "--json", "new.txt", input: ["q"])
    #expect(
      none.output
        == #"{"path":"/scratch/documents/new.txt","schema":"fileprogress.open/1","session":null}"#
        + "\n")
    let editor = fixture.run("open", "--json", "--editor", "true", "essay.txt")
    #expect(try editor.json["schema"] as? String == "fileprogress.open/1")
  }

  // MARK: - Editors

  @Test func anEditorNeedsATerminalUnlessItIsNamed() throws {
    var fixture = fixture
    fixture.environment["EDITOR"] = "/bin/false"
    try fixture.write("one\n", to: "essay.txt")
    #expect(fixture.run("open", "essay.txt", input: ["q"]).status == 0)
    fixture.isInputTerminal = true
    #expect(fixture.run("open", "essay.txt", input: ["q"]).status == 0)
    fixture.isOutputTerminal = true
    let outcome = fixture.run("open", "essay.txt", input: ["q"])
    #expect(outcome.status == 1)
    #expect(
      outcome.said.hasSuffix("Warning: /bin/false ended with status 1. The time is recorded.\n"))
    #expect(fixture.run("open", "--line", "essay.txt", input: ["q"]).status == 0)
    fixture.environment["VISUAL"] = "true"
    #expect(fixture.run("open", "essay.txt").status == 0, "VISUAL comes first")
    fixture.environment = fixture.environment.filter { !["VISUAL", "EDITOR"].contains($0.key) }
    fixture.environment["PATH"] = fixture.scratch.path + "/no programs"
    #expect(
      fixture.run("open", "essay.txt", input: ["q"]).said.hasPrefix(
        """
        No editor was found, so this is the line editor. Leave it with q. To choose another, set $EDITOR.
        essay.txt: 1 line; help lists the commands

        """))
  }

  @Test func anEditorWorksOnTheVeryFile() throws {
    try fixture.write("one two\n", to: "my essay.txt")
    let before = try FileManager.default.attributesOfItem(atPath: fixture.path("my essay.txt"))
    let outcome = fixture.run(
      "open", "--editor", "sh -c 'printf \"three four\\n\" >>\"$1\"' editor", "my essay.txt")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.said == "", "no hint: the document was changed")
    #expect(outcome.output == "my essay.txt: 4 words (+2), 0 s\n")
    #expect(fixture.text(of: "my essay.txt") == "one two\nthree four\n")
    let after = try FileManager.default.attributesOfItem(atPath: fixture.path("my essay.txt"))
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
  }

  /// All of its time counts as active, as `status` and `report` say it.
  @Test func aSessionWhoseEditorReportsNoTypingHasOneTime() throws {
    var slow = fixture
    slow.openingTime = .seconds(10)
    try slow.write("one two\n", to: "essay.txt")
    slow.run("open", "--editor", "sh -c 'echo three >>\"$1\"' editor", "essay.txt")
    let list = slow.run("session").output
    #expect(list.contains(" Time "), "\(list)")
    #expect(!list.contains("Active") && !list.contains(" – "), "\(list)")
    let sessions = try slow.run("session", "--json").json["sessions"] as? [[String: Any]]
    let session = try #require(sessions?.first)
    #expect(session["activeTime"] is Double)
    #expect(session["activeTime"] as? Double == session["openTime"] as? Double)
  }

  @Test func anEditorThatReturnsAtOnceGetsAHint() throws {
    try fixture.write("one two\n", to: "essay.txt")
    let outcome = fixture.run("open", "--editor", "true --new-window", "essay.txt")
    #expect(outcome.status == 0)
    #expect(
      outcome.said == """
        Your editor closed right away. If its window is still open, use an editor command that waits, such as --editor 'code --wait'.

        """)
    #expect(fixture.run("open", "--quiet", "--editor", "true", "essay.txt").said == "")
    // An editor of the terminal has no window.
    let nano = fixture.scratch.path(of: "nano")
    try FileManager.default.createSymbolicLink(
      atPath: nano, withDestinationPath: "/usr/bin/true")
    #expect(fixture.run("open", "--editor", nano, "essay.txt").said == "")
    let failed = fixture.run("open", "--editor", "false", "essay.txt")
    #expect(failed.said == "Warning: false ended with status 1. The time is recorded.\n")
    let unwritten = fixture.run("open", "--editor", "false", "new.txt")
    #expect(
      unwritten.said
        == "Nothing was written, so nothing was recorded.\nWarning: false ended with status 1.\n")
    let unrecorded = fixture.run("open", "--private", "--editor", "false", "essay.txt")
    #expect(unrecorded.said.hasSuffix("Warning: false ended with status 1.\n"), "\(unrecorded)")
    for options in [[], ["--private"]] {
      let changing = fixture.run(
        ["open", "--editor", "sh -c 'echo four >>\"$1\"' editor"] + options + ["essay.txt"])
      #expect(!changing.said.contains("closed right away"), "\(changing)")
    }
  }

  @Test(
    arguments: [
      (
        "no-such-editor", 1,
        "There is no editor \"no-such-editor\". Set $EDITOR, or use --editor CMD or --line."
      ),
      ("", 64, "--editor is empty. Name an editor"),
      ("'vim", 64, "--editor can't be split into words"),
      ("/dev/null", 1, "There is no editor"),
    ] as [(String, Int32, String)])
  func anEditorThatCannotBeStartedIsSaid(editor: String, status: Int32, message: String) throws {
    try fixture.write("one two\n", to: "essay.txt")
    let outcome = fixture.run("open", "--editor", editor, "essay.txt")
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.output == "")
    #expect(outcome.said.contains(message), "\(outcome)")
    #expect(fixture.run("report", "--all").output == "", "nobody worked on it")
  }

  @Test(arguments: ["quit", "exit "])
  func whoDoesNotKnowEdGetsOutOfTheLineEditor(farewell: String) throws {
    try fixture.write("one two\n", to: "essay.txt")
    let untouched = fixture.run("open", "--line", "essay.txt", input: [.line(farewell), "h"])
    #expect(untouched.status == 0)
    #expect(!untouched.said.contains("unknown command"), "\(untouched)")
    let warned = fixture.run(
      "open", "--line", "essay.txt", input: ["a", "three", ".", .line(farewell), .line(farewell)])
    #expect(warned.said.contains("Warning: not saved"), "\(warned)")
  }

  @Test func anEditorCanMakeTheFile() throws {
    let outcome = fixture.run("open", "--editor", "sh -c 'echo one two >\"$1\"' editor", "new.txt")
    #expect(outcome.status == 0)
    #expect(outcome.output == "new.txt: 2 words (+2), 0 s\n")
    let none = fixture.run("open", "--editor", "sh -c :", "none.txt")
    #expect(none.status == 0)
    #expect(none.said.hasPrefix("Nothing was written, so nothing was recorded.\n"))
  }

  @Test func aNewDocumentIsRecordedWhileItsEditorIsOpen() throws {
    try fixture.write(
      """
      cd "$(dirname "$1")"
      echo one two >"$1"
      for look in $(seq 400); do
        fileprogress status --json | grep -q new.txt && break
        sleep 0.05
      done
      mv "$1" final.txt

      """, to: "editor")
    let outcome = try fixture.shell("fileprogress open --editor 'sh editor' new.txt")
    #expect(outcome.output.hasPrefix("final.txt: 2 words (+2), "), "\(outcome)")
    #expect(outcome.said.contains("was renamed to final.txt while it was open."), "\(outcome)")
  }

  @Test func anEditorCanRemoveTheFile() throws {
    try fixture.write("one two\n", to: "essay.txt")
    let outcome = fixture.run("open", "--editor", "rm", "essay.txt")
    #expect(outcome.status == 3)
    #expect(outcome.output == "essay.txt: 0 s\n")
    #expect(
      outcome.said == """
        Warning: essay.txt was deleted or moved while it was open. Its time is recorded, but not its \
        words.

        """)
    let activities = try fixture.report()["activities"] as? [[String: Any]]
    #expect(activities?.count == 1)
    #expect(activities?.first?["isStarted"] as? Bool == false)
    try fixture.write("one two\n", to: "essay.txt")
    let json = fixture.run("open", "--private", "--json", "--editor", "rm", "essay.txt")
    #expect((try json.json["session"] as? [String: Any])?["wordsAtEnd"] is NSNull)
    #expect(!json.said.contains("recorded"), "\(json)")
  }

  @Test(arguments: [[], ["--private"]])
  func anEditorCanRenameTheFile(options: [String]) throws {
    try fixture.write("one two\n", to: "essay.txt")
    let rename =
      "sh -c 'cd \"$(dirname \"$1\")\"; mv \"$1\" final.txt; echo three >>final.txt' editor"
    let outcome = fixture.run(
      ["open", "--editor", rename] + options + ["essay.txt"])
    #expect(outcome.status == 0, "\(outcome)")
    let note = options == ["--private"] ? ", not recorded" : ""
    #expect(outcome.output == "final.txt: 3 words (+1), 0 s\(note)\n")
    #expect(
      outcome.said == "essay.txt was renamed to final.txt while it was open.\n")
    guard options.isEmpty else { return }
    let sessions = try fixture.activity(of: "final.txt")["sessions"] as? [[String: Any]]
    #expect(sessions?.count == 1)
    #expect(sessions?.first?["wordsAtEnd"] as? Int == 3)
  }

  @Test func aFileOfAnotherFolderThatIsRenamedHasItsShortPath() throws {
    try fixture.write("one two\n", to: "../essay.txt")
    let rename = "sh -c 'cd \"$(dirname \"$1\")\"; mv \"$1\" final.txt' editor"
    let outcome = fixture.run("open", "--editor", rename, "../essay.txt")
    #expect(
      outcome.said.hasPrefix("../essay.txt was renamed to final.txt while it was open.\n"),
      "\(outcome)")
  }

  @Test func aTildeIsTheHomeAsInAShell() throws {
    try fixture.write("one two\n", to: "essay.txt")
    try fixture.scratch.writeProgram("#!/bin/sh\necho three >>\"$1\"\n", to: "editor")
    #expect(
      fixture.run("open", "--editor", "~/editor", "essay.txt").output.hasPrefix(
        "essay.txt: 3 words"))
    #expect(fixture.run("open", "--editor", "'~/editor'", "essay.txt").status == 1)
  }

  // MARK: - Without a name

  @Test func theLastDocumentIsFoundUnderItsNewName() throws {
    try fixture.write("one two\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 1)
    try fixture.rename("essay.txt", to: "final.txt")
    let found = fixture.run("open", input: ["q"])
    #expect(found.status == 0)
    #expect(found.output.hasPrefix("final.txt: 2 words (no change)"), "\(found)")
  }

  @Test func aLastDocumentThatIsGoneIsNoNewFile() throws {
    try fixture.write("one two\n", to: "essay.txt")
    try fixture.write("one\n", to: "other.txt")
    fixture.work(on: "essay.txt", minutes: 1)
    try fixture.remove("essay.txt")
    let gone = fixture.run("open", input: ["a", "x", ".", "w", "q"])
    #expect(gone.status == 66)
    #expect(gone.output == "")
    #expect(
      gone.said == """
        Error: Your last document, ~/documents/essay.txt, is gone. If you moved it, name it: \
        fileprogress open FILE

        """)
    #expect(fixture.bytes(of: "essay.txt") == nil)
  }

  /// Long enough for its content to tell it from others.
  private static let story = (1...60).map { "word\($0)" }.joined(separator: " ") + "\n"

  @Test(arguments: [
    ("drafts/old/essay.txt", "drafts/old/essay.txt"), ("drafts/final.txt", "drafts/final.txt"),
    ("../other/essay.txt", "~/other/essay.txt"), ("../a/b/final.txt", "~/a/b/final.txt"),
  ])
  func theLastDocumentIsFoundInAnotherFolder(place: String, named: String) throws {
    try fixture.write(Self.story, to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 1)
    let folder = fixture.path((place as NSString).deletingLastPathComponent)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Files that may look like it.
    try fixture.write("another\n", to: place + ".txt")
    try fixture.write(Self.story + "more\n", to: "copy.txt")
    try fixture.rename("essay.txt", to: place)
    let found = fixture.run("open", input: ["q"])
    #expect(found.status == 0)
    #expect(found.said.hasPrefix("essay.txt is now \(named). Opening it.\n"), "\(found)")
    #expect(found.output.contains(": 60 words (no change)"), "\(found)")
    #expect(fixture.run("open", input: ["q"]).said.contains("is now") == false, "once")
  }

  @Test func theLastDocumentIsFoundWhereOnlyItsContentIsTheSame() throws {
    try fixture.write(Self.story, to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 1)
    try FileManager.default.createDirectory(
      atPath: fixture.path("stick"), withIntermediateDirectories: false)
    try fixture.write(Self.story, to: "stick/essay.txt")
    try fixture.remove("essay.txt")
    let found = fixture.run("open", input: ["q"])
    #expect(found.said.hasPrefix("essay.txt is now stick/essay.txt. Opening it.\n"), "\(found)")
    #expect(found.status == 0)
  }

  @Test func homeNamesTheFileThatOpenContinues() throws {
    try fixture.write(Self.story, to: "old.txt")
    fixture.work(on: "old.txt", minutes: 1)
    try fixture.write(Self.story + "two more\n", to: "new.txt")
    try fixture.remove("old.txt")
    let home = fixture.run().output
    #expect(home.contains("continue new.txt"), "\(home)")
    let status = fixture.run("status", "old.txt")
    #expect(status.said == "old.txt is now new.txt: fileprogress status new.txt\n", "\(status)")
    let opened = fixture.run("open", input: ["q"])
    #expect(opened.said.hasPrefix("old.txt is now new.txt. Opening it.\n"), "\(opened)")
    #expect(fixture.run().output.contains("continue new.txt"))
  }

  @Test func aTextInAnotherFolderThatHasItsWordsIsNamedAndNotOpened() throws {
    for folder in ["novel", "other"] {
      try FileManager.default.createDirectory(
        atPath: fixture.path(folder), withIntermediateDirectories: false)
    }
    try fixture.write(Self.story, to: "novel/ch1.txt")
    fixture.work(on: "novel/ch1.txt", minutes: 1)
    try fixture.write(Self.story + "and five more words\n", to: "other/ch1.txt")
    try fixture.remove("novel/ch1.txt")
    let outcome = fixture.run("open", input: ["q"])
    #expect(outcome.status == 66)
    #expect(
      outcome.said == """
        Error: Your last document, ~/documents/novel/ch1.txt, is gone. If it is now \
        ~/documents/other/ch1.txt: fileprogress open other/ch1.txt

        """)
    #expect(fixture.run("open", "other/ch1.txt", input: ["q"]).status == 0)
  }

  @Test func anotherTextOfTheSameNameIsNotTheLastDocument() throws {
    try fixture.write(Self.story, to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 1)
    try FileManager.default.createDirectory(
      atPath: fixture.path("other"), withIntermediateDirectories: false)
    try fixture.write("something else altogether\n", to: "other/essay.txt")
    try fixture.remove("essay.txt")
    #expect(fixture.run("open").status == 66)
  }

  @Test(arguments: [["set", "--progress", "0.5"], ["start"]])
  func whatWasOnlySetOrTimedIsTheLastDocument(command: [String]) throws {
    try fixture.write("one two\n", to: "essay.txt")
    try fixture.write("one\n", to: "other.txt")
    fixture.work(on: "other.txt", minutes: 1)
    fixture.clock.advance(by: .seconds(60))
    fixture.run(command + ["essay.txt"])
    fixture.clock.advance(by: .seconds(60))
    #expect(fixture.run("open", input: ["q"]).output.hasPrefix("essay.txt: 2 words"))
  }

  // MARK: - Excluded meanwhile

  @Test func aDocumentThatIsExcludedWhileItIsOpenKeepsItsSession() throws {
    let fixture = fixture
    try fixture.write("one two\n", to: "essay.txt")
    let outcome = fixture.run(
      "open", "essay.txt",
      input: [
        "=", .meanwhile { fixture.clock.advance(by: .seconds(60)) }, "=",
        .meanwhile { fixture.run("exclude", "essay.txt") }, "a", "three", ".", "w", "q",
      ])
    #expect(outcome.status == 0)
    #expect(outcome.output.hasSuffix("essay.txt: 3 words (+1), 1 min\n"))
    #expect(
      outcome.said.hasSuffix(
        "essay.txt was excluded while it was open. This session is recorded; later ones are not.\n")
    )
    #expect(try fixture.activity(of: "essay.txt")["openTime"] as? Double == 60)
    let later = fixture.run("open", "essay.txt", input: ["q"])
    #expect(
      later.said.contains("essay.txt is excluded by the pattern essay.txt, so nothing is"),
      "\(later)"
    )
  }

  // MARK: - New documents of other formats

  @Test(arguments: ["new.docx", "new.odt", "NEW.DOCX"], [["--line"], []])
  func aTextEditorDoesNotCreateADocumentOfPackedParts(name: String, choice: [String]) throws {
    var fixture = fixture
    fixture.isInputTerminal = true
    fixture.isOutputTerminal = true
    fixture.environment["VISUAL"] = "nano"
    for isEmpty in [false, true] {
      if isEmpty { try fixture.write("", to: name) }
      let outcome = fixture.run(["open"] + choice + [name], input: ["a", "text", ".", "w", "q"])
      #expect(outcome.status == 66, "\(outcome)")
      #expect(
        outcome.said
          == "Error: A text editor can't create \(name). LibreOffice can, but it "
          // There is no screen here, and LibreOffice may not be installed.
          + (outcome.said.contains("is not installed")
            ? "is not installed. Install it, or " : "needs a graphical desktop. Here, ")
          + "create it in another program, then: fileprogress start \(name)\n"
          // Without a text editor by name, LibreOffice is what is missing, or a desktop for it.
          || choice.isEmpty && outcome.said.contains("LibreOffice"), "\(outcome)")
      #expect(fixture.text(of: name) == (isEmpty ? "" : nil))
    }
    #expect(try fixture.report()["activities"] as? [NSDictionary] == [])
  }

  // MARK: - Forgotten meanwhile

  @Test(arguments: [["1d", "w", "q"], ["q"], ["w", "w", "q"]])
  func aDocumentThatIsForgottenWhileItIsOpenIsNotRecorded(typed: [String]) throws {
    let fixture = fixture
    try fixture.write("one two\nthree\n", to: "essay.txt")
    let input = typed.map { TypedInput.line($0) }
    let outcome = fixture.run(
      ["open", "essay.txt"],
      input: [
        "=", .meanwhile { fixture.clock.advance(by: .seconds(60)) }, "=",
        .meanwhile { fixture.run("forget", "--yes", "essay.txt") },
      ] + input)
    #expect(outcome.status == 0)
    #expect(!outcome.output.contains("essay.txt:"), "\(outcome)")
    #expect(
      outcome.said.hasSuffix(
        "essay.txt was forgotten while it was open, so this session was not recorded.\n"),
      "\(outcome)")
    #expect(try fixture.status(of: "essay.txt")["activity"] is NSNull)
    #expect(try fixture.report()["activities"] as? [NSDictionary] == [])
    // It may be started again, as a new document.
    fixture.work(on: "essay.txt", minutes: 2)
    #expect(try fixture.activity(of: "essay.txt")["openTime"] as? Double == 120)
  }

  @Test func aDocumentThatIsForgottenInAnEditorIsNotRecorded() throws {
    try fixture.write("one two\n", to: "essay.txt")
    let outcome = try fixture.shell(
      "fileprogress open --editor 'sh -c \"fileprogress forget --yes essay.txt; echo three >> essay.txt; false\"'"
        + " essay.txt")
    #expect(
      outcome.said.contains(
        "essay.txt was forgotten while it was open, so this session was not recorded.\n"),
      "\(outcome)")
    #expect(outcome.said.contains("ended with status 1.\n"), "\(outcome)")
    #expect(try fixture.status(of: "essay.txt")["activity"] is NSNull)
  }

  @Test func aDocumentThatIsIncludedWhileItIsOpenKeepsNothing() throws {
    let fixture = fixture
    try fixture.write("one two\n", to: "essay.txt")
    fixture.run("exclude", "essay.txt")
    let outcome = fixture.run(
      "open", "essay.txt",
      input: [.meanwhile { fixture.run("exclude", "--remove", "essay.txt") }, "1d", "w", "q"])
    #expect(
      outcome.said.hasSuffix(
        "This session is not recorded: essay.txt was excluded when you opened it.\n"))
    #expect(outcome.output == "essay.txt: 0 words (−2), 0 s\n")
    #expect(try !hasSession("essay.txt"))
  }
}
