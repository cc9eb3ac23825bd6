import ClassModel
import ClassStorage
import ClassTestSupport
import Classroom
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import StoreEngine
import Testing

/// Assigned work, from the teacher to a student and back, by commands.
struct AssignmentCommandTests {
  let school: ClassSchool
  var fixture: CommandFixture { school.fixture }

  /// Ms Weber teaches, Anna Berg is in the class and has the essay.
  init() throws {
    school = try ClassSchool()
    let digits = try school.join("anna", as: "Anna Berg")
    fixture.run("class", "sync")
    #expect(fixture.run("class", "admit", digits, "--yes").status == 0)
    try fixture.write("Write about the tide.\n", to: "template.txt")
    let outcome = fixture.run(
      "assignment", "create", "--title", "Essay on tides", "--file", "template.txt", "--due",
      "2030-12-24", "--instructions", "At least 300 words.")
    #expect(
      outcome.said
        == "Essay on tides is published to 1 student of History 7b, due 24 Dec 2030.\n",
      "\(outcome)")
    anna("class", "sync")
  }

  @discardableResult
  private func anna(_ arguments: String...) -> CommandOutcome { school.run("anna", arguments) }

  @Test func studentGoesFromNewToHandedIn() throws {
    #expect(anna("assignment").output.contains("24 Dec 2030  new\n"))
    let shown = anna("assignment", "show", "essay").output
    #expect(shown.contains("At least 300 words."))
    #expect(shown.contains("1. File template.txt: a copy of your own"))
    let opened = anna("assignment", "open", "Essay", "--no-editor")
    // The name is taken in this folder, and no file is ever replaced.
    #expect(opened.output.hasSuffix("/template 2.txt\n"), "\(opened)")
    #expect(anna("assignment").output.contains("opened"))
    #expect(
      anna("assignment", "done", "Essay").said
        == "Essay on tides is done: 4 words, no time recorded.\n")
    #expect(anna("assignment", "done", "Essay").said == "Essay on tides is done.\n")
    #expect(anna("assignment", "undo", "Essay").said == "Essay on tides is not done.\n")
    let figures = "4 words, no time recorded.\n"
    #expect(anna("submit", "template 2.txt").said == "Essay on tides is handed in: " + figures)
    #expect(anna("submit", "Essay").said == "Essay on tides was already handed in.\n")
    #expect(anna("assignment").output.contains("submitted"))
    anna("class", "sync")
    fixture.run("class", "sync")
    let grid = fixture.run("report", "--class", "History 7b").output
    #expect(grid.contains("submitted"), "\(grid)")
    #expect(anna("withdraw", "Essay").said == "Essay on tides is withdrawn.\n")
  }

  /// The row of Anna in the teacher's table, and what stands below it.
  private func teacherSees(_ title: String) -> String {
    anna("class", "sync")
    fixture.run("class", "sync")
    return fixture.run("class", "report", "--assignment", title).output
  }

  /// Two teachers can give two assignments one title.
  @Test func ofTwoWithOneTitleTheErrorSaysWhichIsDueWhen() throws {
    let joined = try school.joined("store", .readWrite)
    let tools = ClassroomTools(port: LocalExchange(), clock: fixture.clock)
    var names: [String] = []
    for due in ["2026-12-04", "2026-12-09 14:00"] {
      var draft = AssignmentDraft(title: "Same")
      draft.dueDate = due
      let letters = try joined.make(draft, tools).identifier.letters
      names.append("Same (\(letters.prefix(6)))")
    }
    let unclear = fixture.run("assignment", "show", "Same")
    #expect(unclear.status == 64)
    #expect(unclear.talk.contains("\(names[0]) due 4 Dec"), "\(unclear)")
    #expect(unclear.talk.contains("\(names[1]) due 9 Dec 14:00"), "\(unclear)")
    let shown = fixture.run("assignment", "show", names[1])
    #expect(shown.status == 0, "\(shown)")
    #expect(shown.output.contains("9 Dec 14:00"), "\(shown)")
  }

  @Test func anAssignmentOpensInTheEditorThatIsNamed() {
    let editor = "sh -c 'printf \"three four\\n\" >>\"$1\"' editor"
    let opened = anna("assignment", "open", "Essay", "--editor", editor)
    #expect(opened.status == 0, "\(opened)")
    #expect(fixture.text(of: "template 2.txt")?.hasSuffix("three four\n") == true, "\(opened)")
    let both = anna("assignment", "open", "Essay", "--editor", editor, "--no-editor")
    #expect(both.status == 64)
    #expect(both.said.contains("--editor and --no-editor can't be combined."), "\(both)")
  }

  /// Many students write in a program that fileprogress doesn't see.
  @Test func whoNeverStartedATimerHandsInWords() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    fixture.clock.advance(by: .seconds(60))
    try fixture.write("Write about the tide.\nIt comes and goes.\n", to: "template 2.txt")
    #expect(
      anna("submit", "Essay").said
        == "Essay on tides is handed in: 8 words, no time recorded.\n")
    let table = teacherSees("Essay")
    #expect(table.contains(/Anna Berg +submitted +8 words/), "\(table)")
    #expect(table.contains("Finished, no time recorded: Anna Berg.\n"), "\(table)")
    let json = fixture.run("class", "report", "--assignment", "Essay", "--json").output
    #expect(json.contains("\"words\":8"), "\(json)")
    let details = fixture.run("class", "report", "--student", "Anna", "--assignment", "Essay")
    #expect(details.output.contains(/\nTime +not recorded\n/), "\(details)")

    // It is found where it was moved to.
    #expect(anna("withdraw", "Essay").status == 0)
    try FileManager.default.createDirectory(
      atPath: fixture.path("school"), withIntermediateDirectories: false)
    try FileManager.default.moveItem(
      atPath: fixture.path("template 2.txt"), toPath: fixture.path("school/tides.txt"))
    #expect(
      anna("submit", "Essay").said
        == "Essay on tides is handed in: 8 words, no time recorded.\n")
    fixture.clock.advance(by: .seconds(60))
    try fixture.write(
      "Write about the tide.\nIt comes and goes twice a day.\n", to: "school/tides.txt")
    // What was handed in stays as it was then.
    #expect(
      anna("submit", "school/tides.txt").said == """
        Essay on tides was already handed in with 8 words; your file has 11.
        To hand it in again, withdraw it first: fileprogress assignment withdraw 'Essay on tides'

        """)
    #expect(anna("assignment", "done", "Essay").said == "Essay on tides is done.\n")
    #expect(teacherSees("Essay").contains(/Anna Berg +submitted +8 words/))
    // To hand in the rest, it is withdrawn first.
    #expect(anna("withdraw", "Essay").status == 0)
    #expect(
      anna("submit", "school/tides.txt").said
        == "Essay on tides is handed in: 11 words, no time recorded.\n")
    #expect(teacherSees("Essay").contains(/Anna Berg +submitted +11 words/))
  }

  @Test func whatIsWrittenInAHandedOutFileCountsForTheDay() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    #expect(!anna().output.contains("outside sessions"), "the handed-out words are not Anna's")
    fixture.clock.advance(by: .seconds(60))
    try fixture.write("Write about the tide.\nIt comes and goes.\n", to: "template 2.txt")
    #expect(
      anna("submit", "Essay").said
        == "Essay on tides is handed in: 8 words, no time recorded.\n")
    let home = anna().output
    #expect(home.contains(/Today +\+4 words \(\+4 outside sessions\)/), "\(home)")
  }

  @Test func whatWasNeverOpenedIsHandedInAfterAQuestion() throws {
    let alone = anna("submit", "Essay")
    #expect(alone.status == 64)
    let state =
      "You have not opened Essay on tides, and fileprogress doesn't know which file you wrote in, "
      + "so no words will be counted."
    let own = "To name your file: fileprogress assignment submit 'Essay on tides' FILE\n"
    #expect(
      alone.said == "Error: \(state) To hand it in anyway, add --yes. \(own)")
    var typed = fixture
    typed.isInputTerminal = true
    let question = "\(state) \(own)Hand it in anyway? Type yes:\n"
    let desk = ClassSchool(typed)
    let refused = desk.run("anna", ["submit", "Essay"], input: ["no"])
    #expect(refused.status == 1)
    #expect(refused.said == question + "Nothing was handed in.\n")
    #expect(!anna("assignment").output.contains("submitted"))
    let given = desk.run("anna", ["submit", "Essay"], input: ["yes"])
    let noWords =
      "No words were counted, because fileprogress doesn't know which file you wrote in. " + own
    #expect(given.said == question + "Essay on tides is handed in.\n" + noWords)
    #expect(desk.run("anna", ["submit", "Essay"]).said.contains("was already handed in"))
    #expect(anna("withdraw", "Essay").status == 0)
    // A file of one's own is as good as an opened one, and an assignment without a file has nothing to open.
    try fixture.write("one two three\n", to: "own.txt")
    anna("assignment", "attach", "Essay", "own.txt")
    #expect(anna("submit", "Essay").said.hasPrefix("Essay on tides is handed in: 3 words, "))
    fixture.run("assignment", "create", "--title", "Read", "--link", "https://example.org/tides")
    #expect(anna("submit", "Read").said == "Read is handed in.\n")
  }

  @Test func whoNeverOpenedItHandsInWithAFileOfTheirOwn() throws {
    try fixture.write("The tide comes and goes.\n", to: "mine.txt")
    let alone = anna("submit", "mine.txt")
    #expect(alone.status == 1)
    #expect(
      alone.said.hasSuffix(
        "Error: mine.txt does not belong to an assignment yet. To hand it in: "
          + "fileprogress assignment submit TITLE mine.txt\n"), "\(alone)")
    #expect(anna("submit", "Essay", "gone.txt").status == 66)
    #expect(
      !anna("assignment").output.contains("submitted"), "without the file, nothing is handed in")
    let given = anna("submit", "Essay", "mine.txt")
    #expect(given.status == 0)
    #expect(
      given.said == """
        mine.txt counts for Essay on tides now. History 7b sees its times and numbers, never its text.
        Essay on tides is handed in: 5 words, no time recorded.

        """)
    #expect(teacherSees("Essay").contains(/Anna Berg +submitted +5 words/))
    // Another file is their work from now on.
    fixture.clock.advance(by: .seconds(60))
    try fixture.write("The tide comes and goes twice a day.\n", to: "better.txt")
    let better = anna("submit", "Essay", "better.txt").said
    #expect(
      better.hasSuffix("\nEssay on tides is handed in: 8 words, no time recorded.\n"), "\(better)")
    #expect(teacherSees("Essay").contains(/Anna Berg +submitted +8 words/))
    #expect(
      anna("submit", "Essay", "better.txt").said
        == "Essay on tides was already handed in: 8 words, no time recorded.\n")
    // What was written since is handed in, too, if the file is named.
    fixture.clock.advance(by: .seconds(60))
    try fixture.write("The tide comes and goes twice a day, and at night.\n", to: "better.txt")
    #expect(
      anna("submit", "Essay", "better.txt").said
        == "Essay on tides is handed in: 11 words, no time recorded.\n")
    #expect(teacherSees("Essay").contains(/Anna Berg +submitted +11 words/))
  }

  @Test func whatIsHandedInStaysWhateverFileFollows() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    anna("start", "template 2.txt")
    fixture.clock.advance(by: .seconds(60))
    anna("stop", "template 2.txt")
    #expect(anna("submit", "Essay").said == "Essay on tides is handed in: 4 words, 1 min.\n")
    fixture.clock.advance(by: .seconds(60))
    func expectHandedIn(_ location: SourceLocation = #_sourceLocation) {
      let table = teacherSees("Essay")
      #expect(
        table.contains(/Anna Berg +submitted +4 words/), "\(table)", sourceLocation: location)
      #expect(!table.contains("no time recorded"), "\(table)", sourceLocation: location)
    }
    try fixture.write("one two three\n", to: "other.txt")
    let refused = anna("assignment", "attach", "Essay", "other.txt")
    #expect(refused.status == 1)
    #expect(
      refused.said
        == "Error: Essay on tides is handed in, so other.txt doesn't count for it. To use it instead: "
        + "fileprogress assignment submit 'Essay on tides' other.txt\n", "\(refused)")
    #expect(
      anna("assignment", "attach", "Essay", "template 2.txt").said
        == "template 2.txt already counts for Essay on tides.\n")
    expectHandedIn()
    // Anna and Ms Weber have one home here, and her original would be taken for the lost file.
    try fixture.remove("template.txt")
    try fixture.remove("template 2.txt")
    let fresh = anna("assignment", "open", "Essay", "--no-editor")
    #expect(fresh.said.contains("is gone, so this is a new copy."), "\(fresh)")
    expectHandedIn()
    #expect(anna("assignment", "done", "Essay", "other.txt").said == refused.said)
    let other = anna("submit", "Essay", "other.txt").said
    #expect(
      other.hasSuffix("\nEssay on tides is handed in: 3 words, no time recorded.\n"), "\(other)")
    #expect(teacherSees("Essay").contains(/Anna Berg +submitted +3 words/))
  }

  @Test func aNewCopyOfWhatIsHandedInIsComparedWithIt() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    try fixture.write("Write about the tide.\nIt comes and goes.\n", to: "template 2.txt")
    #expect(anna("submit", "Essay").said.hasPrefix("Essay on tides is handed in: 8 words, "))
    fixture.clock.advance(by: .seconds(60))
    // Anna and Ms Weber have one home here, and her original would be taken for the lost file.
    try fixture.remove("template.txt")
    try fixture.remove("template 2.txt")
    anna("assignment", "open", "Essay", "--no-editor")
    let again = anna("submit", "Essay").said
    #expect(
      again.hasPrefix("Essay on tides was already handed in with 8 words; your file has 4.\n"),
      "\(again)")
  }

  @Test func whatWasHandedInBeforeAPauseIsNotSaidToBeHidden() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    anna("submit", "Essay")
    anna("share", "pause")
    fixture.clock.advance(by: .seconds(60))
    try fixture.write("Write about the tide.\nIt comes and goes.\n", to: "template 2.txt")
    let again = anna("submit", "Essay").said
    #expect(
      again.hasPrefix(
        "Essay on tides was already handed in with 4 words; your file has 8. You paused sharing, so your teachers see "
          + "it as it was before.\n"), "\(again)")
    let withdrawn = anna("withdraw", "Essay").said
    #expect(
      withdrawn
        == "Essay on tides is withdrawn. Your teachers can't see it, because you paused sharing.\n")
  }

  @Test func whatIsDoneStaysWhateverFileFollows() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    #expect(anna("assignment", "done", "Essay").said.contains("is done: 4 words, "))
    fixture.clock.advance(by: .seconds(60))
    try fixture.write("one two three\n", to: "other.txt")
    let refused = anna("assignment", "attach", "Essay", "other.txt")
    #expect(refused.status == 1)
    #expect(
      refused.said.hasSuffix("fileprogress assignment done 'Essay on tides' other.txt\n"),
      "\(refused)")
    let copy = anna("assignment", "open", "Essay", "--new-copy", "--no-editor")
    #expect(copy.status == 1)
    #expect(
      copy.said
        == "Error: Essay on tides is done, and a new copy would take its place. To mark it as not done first: "
        + "fileprogress assignment undo 'Essay on tides'\n", "\(copy)")
    #expect(teacherSees("Essay").contains(/Anna Berg +\w+ +4 words/))
    let other = anna("assignment", "done", "Essay", "other.txt").said
    #expect(other.hasSuffix("\nEssay on tides is done: 3 words, no time recorded.\n"), "\(other)")
    #expect(teacherSees("Essay").contains(/Anna Berg +\w+ +3 words/))
  }

  @Test func aFileOfOnesOwnIsCountedWhereNothingIsHandedOut() throws {
    fixture.run("assignment", "create", "Talk", "--instructions", "Write a page on the tides.")
    anna("class", "sync")
    try fixture.write("The tide comes and goes.\n", to: "mine.txt")
    #expect(
      anna("submit", "Talk", "mine.txt", "--part", "2").said.hasPrefix("Error: Talk has no part 2.")
    )
    let given = anna("submit", "Talk", "mine.txt")
    #expect(
      given.said == """
        mine.txt counts for Talk now. History 7b sees its times and numbers, never its text.
        Talk is handed in: 5 words, no time recorded.

        """, "\(given)")
    let table = teacherSees("Talk")
    #expect(table.contains(/\nWords +5\b/), "\(table)")
    #expect(table.contains(/\nAnna Berg +submitted +5 words/), "\(table)")
    let details = fixture.run("class", "report", "--student", "Anna", "--assignment", "Talk")
    #expect(details.output.contains("\nOwn file, mine.txt\n"), "\(details)")
    let sheet = fixture.run("class", "report", "--assignment", "Talk", "--csv").output
    #expect(sheet.contains(",mine.txt,"), "\(sheet)")
    // The file is enough to find the assignment.
    #expect(anna("withdraw", "mine.txt").said == "Talk is withdrawn.\n")
    fixture.clock.advance(by: .seconds(60))
    try fixture.write("The tide comes and goes twice a day.\n", to: "mine.txt")
    #expect(anna("submit", "mine.txt").said == "Talk is handed in: 8 words, no time recorded.\n")
    #expect(teacherSees("Talk").contains(/\nAnna Berg +submitted +8 words/))
  }

  @Test func aFileOfOnesOwnIsForOnePartOfSeveral() throws {
    try fixture.write("Tables.\n", to: "tables.txt")
    fixture.run(
      "assignment", "create", "Two files", "--file", "tables.txt", "--file", "template.txt")
    anna("class", "sync")
    try fixture.write("one two three\n", to: "mine.txt")
    let unclear = anna("submit", "Two files", "mine.txt")
    #expect(unclear.status == 64)
    #expect(
      unclear.said.hasPrefix(
        "Error: Two files has 2 parts. Name one with --part: 1 (tables.txt) or 2 (template.txt)."),
      "\(unclear)")
    let done = anna("assignment", "done", "Two files", "mine.txt", "--part", "2")
    #expect(
      done.said.hasSuffix("\nPart 2 of Two files is done: 3 words, no time recorded.\n"), "\(done)")
    #expect(
      anna("submit", "Two files").said == """
        Two files is handed in: 3 words, no time recorded.
        No words were counted for part 1 (tables.txt), because fileprogress doesn't know which file you wrote in. To \
        name your file: fileprogress assignment submit 'Two files' FILE --part 1

        """)
    #expect(
      anna("submit", "Two files", "mine.txt", "--part", "3").said.hasPrefix(
        "Error: Two files has no part 3."))
    #expect(anna("submit", "Two files", "--part", "1").status == 64)
    // A link or a context is not meant where there is one file.
    fixture.run(
      "assignment", "create", "Sources", "--link", "https://example.org/tides", "--file",
      "tables.txt")
    anna("class", "sync")
    #expect(
      anna("submit", "Sources", "mine.txt").said.hasSuffix(
        "\nSources is handed in: 3 words, no time recorded.\n"))
  }

  /// Anna hands in the assignment Two files, of which she opened only the first, and a minute passes.
  private func handInFirstOfTwoFiles() throws {
    try fixture.write("Tables.\n", to: "tables.txt")
    fixture.run(
      "assignment", "create", "Two files", "--file", "tables.txt", "--file", "template.txt")
    anna("class", "sync")
    #expect(anna("assignment", "open", "Two files", "--part", "1", "--no-editor").said == "")
    #expect(anna("submit", "Two files").said.hasPrefix("Two files is handed in: 1 word, "))
    fixture.clock.advance(by: .seconds(60))
  }

  @Test func aPartWrittenAfterTheHandInIsSaidNotToBeHandedIn() throws {
    try handInFirstOfTwoFiles()
    #expect(
      anna("assignment", "open", "Two files", "--part", "2", "--no-editor").said
        == "Two files is handed in, with the words that it had then. To withdraw it first: "
        + "fileprogress assignment withdraw 'Two files'\n")
    try fixture.write("Write about the tide.\nIt comes and goes.\n", to: "template 2.txt")
    let change = """
      Two files was already handed in with 1 word; your files have 9.
      To hand it in again, withdraw it first: fileprogress assignment withdraw 'Two files'

      """
    #expect(anna("submit", "Two files").said == change)
    #expect(anna("submit", "template 2.txt").said == change)
    // Named as the file of its part, it is handed in as it is now, with the others.
    let named = anna("submit", "Two files", "template 2.txt", "--part", "2")
    #expect(named.said == "Two files is handed in: 9 words, no time recorded.\n")
    #expect(teacherSees("Two files").contains(/Anna Berg +submitted +1 word +8 words/))
    fixture.clock.advance(by: .seconds(60))
    try fixture.write("Write about the tide.\n", to: "template 2.txt")
    #expect(anna("withdraw", "Two files").status == 0)
    #expect(
      anna("submit", "Two files").said == "Two files is handed in: 5 words, no time recorded.\n")
    #expect(anna("submit", "Two files").said == "Two files was already handed in.\n")
    #expect(teacherSees("Two files").contains(/Anna Berg +submitted +1 word +4 words/))
  }

  @Test func aPartThatIsOnlyOpenedAfterTheHandInIsNotWritten() throws {
    try handInFirstOfTwoFiles()
    #expect(anna("assignment", "open", "Two files", "--part", "2", "--no-editor").status == 0)
    #expect(anna("submit", "Two files").said == "Two files was already handed in.\n")
    try fixture.write("Write about the tide.\nIt comes and goes.\n", to: "template 2.txt")
    let written = anna("submit", "Two files").said
    #expect(
      written.hasPrefix("Two files was already handed in with 1 word; your files have 9.\n"),
      "\(written)")
  }

  @Test func theFileOfTheAssignmentCanBeFetchedAgain() throws {
    try fixture.write("one two three\n", to: "own.txt")
    #expect(anna("submit", "Essay", "own.txt", "--yes").said.contains("handed in: 3 words"))
    let open = ["assignment", "open", "Essay", "--no-editor"]
    let refused = school.run("anna", open + ["--new-copy"])
    #expect(refused.status == 1, "\(refused)")
    #expect(
      refused.said.contains("To withdraw it first: fileprogress assignment withdraw "), "\(refused)"
    )
    anna("withdraw", "Essay")
    #expect(school.run("anna", open).output.hasSuffix("/own.txt\n"))
    let again = school.run("anna", open + ["--new-copy"])
    #expect(again.output.hasSuffix("/template 2.txt\n"), "\(again)")
    #expect(
      again.said.contains(
        "The words and time of own.txt no longer count for Essay on tides. To count that file again: "
          + "fileprogress assignment attach 'Essay on tides' own.txt\n"), "\(again)")
    #expect(!again.said.contains("is gone"), "\(again)")
    #expect(school.run("anna", open).output.hasSuffix("/template 2.txt\n"))
    // The file that was handed out is the one that counts now.
    #expect(anna("submit", "Essay").said.contains("handed in: 4 words"))
    fixture.run(
      "assignment", "create", "--title", "Read", "--link", "https://example.org/tides")
    anna("class", "sync")
    let link = anna("assignment", "open", "Read", "--new-copy")
    #expect(link.status == 1)
    #expect(
      link.said.contains("Part 1 of Read is not a file that everyone has a copy of."), "\(link)")
  }

  @Test func aFileThatIsGoneIsNamedWhenItIsHandedIn() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    try fixture.remove("template 2.txt")
    // Anna and Ms Weber have one home here, and her original would be taken for it.
    try fixture.remove("template.txt")
    #expect(
      anna("submit", "Essay").said == """
        template 2.txt was not found, so its words were not counted. If you still have it: fileprogress assignment submit \
        'Essay on tides' FILE
        Essay on tides is handed in: no time recorded.

        """)
    let table = teacherSees("Essay")
    #expect(table.contains("Finished, no time recorded: Anna Berg.\n"), "\(table)")
  }

  @Test func aFileThatIsExcludedIsNamedWhenItIsHandedIn() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    #expect(anna("exclude", "*.txt").status == 0)
    try fixture.write("Write about the tide.\nIt comes and goes.\n", to: "template 2.txt")
    #expect(
      anna("submit", "Essay").said == """
        The words of template 2.txt were not counted. template 2.txt is excluded by the pattern *.txt, so nothing is \
        recorded. To record it again: fileprogress exclude --remove '*.txt'
        Essay on tides is handed in: no time recorded.

        """)
  }

  @Test func aTextThatIsOlderThanTheAssignmentIsCountedWhenItIsHandedIn() throws {
    try fixture.write("one two three\n", to: "own.txt")
    anna("start", "own.txt")
    fixture.clock.advance(by: .seconds(600))
    anna("stop", "own.txt")
    fixture.run("assignment", "create", "--title", "Talk", "--file", "template.txt")
    anna("class", "sync")
    fixture.clock.advance(by: .seconds(60))
    anna("assignment", "attach", "Talk", "own.txt")
    #expect(anna("submit", "Talk").said == "Talk is handed in: 3 words, no time recorded.\n")
    // Nothing tells when it was written.
    #expect(!anna("share", "--preview").output.contains("session:"))
    let table = teacherSees("Talk")
    #expect(table.contains(/Anna Berg +submitted +3 words/), "\(table)")
    anna("withdraw", "Talk")
    #expect(!teacherSees("Talk").contains("3 words"))
  }

  @Test func workThatCountsSaysWhoCanSeeItAndOtherWorkDoesNot() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    try fixture.write("Dear diary.\n", to: "diary.txt")
    for (name, isShared) in [("template 2.txt", true), ("diary.txt", false)] {
      anna("start", name)
      fixture.clock.advance(by: .seconds(60))
      let said = anna("stop", name).said
      #expect(said.contains("History 7b can see times and counts") == isShared, "\(said)")
    }
    let added = anna(
      "session", "add", "template 2.txt", "--from", "09:00", "--to", "09:30")
    #expect(added.said.contains("History 7b can see times and counts"), "\(added)")
    let preview = anna("share", "--preview").output
    #expect(preview.contains("template 2.txt"))
    #expect(!preview.contains("diary"))
  }

  @Test func theTimerOfAFolderCountsOnlyIfTheAssignedTextAloneWasWritten() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("year"), withIntermediateDirectories: true)
    try fixture.write("Write about the tide.\n", to: "year/tide.txt")
    try fixture.write("Dear diary.\n", to: "year/diary.txt")
    anna("assignment", "attach", "Essay", "year/tide.txt")
    func time(_ texts: [String: String]) throws -> CommandOutcome {
      anna("start", "year")
      fixture.clock.advance(by: .seconds(60))
      for (name, text) in texts { try fixture.write(text, to: "year/" + name) }
      return anna("stop", "year")
    }
    for texts in [
      ["tide.txt": "It comes and goes.\n", "diary.txt": "Dear diary, today it rained.\n"],
      ["diary.txt": "Dear diary, today the sun was there.\n"], [:],
    ] {
      let said = try time(texts).said
      #expect(!said.contains("can see times and counts"), "\(said)")
      #expect(!anna("share", "--preview").output.contains("session:"), "\(texts)")
    }
    let said = try time(["tide.txt": "It comes and goes, twice a day.\n"]).said
    #expect(said.contains("History 7b can see times and counts"), "\(said)")
    let preview = anna("share", "--preview").output
    #expect(preview.components(separatedBy: "session:").count == 2, "\(preview)")
    #expect(!preview.contains("diary"))
  }

  @Test func workOnAnAssignedContextSaysWhoCanSeeIt() throws {
    try fixture.write(CommandSample.contexts, to: "plays.json")
    fixture.run("context", "declare", "plays.json", "--application", "org.example.plays")
    let created = fixture.run(
      "assignment", "create", "--title", "Act 1", "--context", "hamlet/act-1")
    #expect(created.status == 0, "\(created)")
    anna("class", "sync")
    let act = "org.example.plays/hamlet/act-1"
    for (words, isShared) in [
      (["context", "start", act], false), (["context", "stop", act], true),
      (["context", "start", act], false), (["context", "stop"], true),
      (["context", "set", act, "--score", "points:Points=8/10"], true),
    ] {
      let outcome = school.run("anna", words)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(
        outcome.said.contains("History 7b can see times and counts") == isShared,
        "\(words) \(outcome)")
      fixture.clock.advance(by: .seconds(60))
    }
    let submitted = anna("submit", "Act 1").said
    #expect(
      submitted.contains("Act 1 is handed in: 80% (8/10 points), 2 min.\n"), "\(submitted)")
  }

  @Test func theOnlyFileIsMeantWhereTheRestAreLinks() throws {
    try fixture.write("Tables.\n", to: "tables.txt")
    fixture.run(
      "assignment", "create", "--title", "Sources", "--link", "https://example.org/tides",
      "--file", "tables.txt", "--to", "Anna Berg")
    #expect(fixture.run("assignment", "show", "Sources").output.contains("For: Anna Berg\n"))
    anna("class", "sync")
    let opened = anna("assignment", "open", "Sources", "--no-editor")
    #expect(opened.output.hasSuffix("/tables 2.txt\n"), "\(opened)")
    #expect(opened.said == "Part 2 is a link: https://example.org/tides\n")
    try fixture.write("More.\n", to: "more.txt")
    fixture.run(
      "assignment", "create", "--title", "Two files", "--file", "tables.txt", "--file", "more.txt")
    anna("class", "sync")
    let unclear = anna("assignment", "open", "Two files", "--no-editor")
    #expect(unclear.status == 64)
    #expect(
      unclear.said.contains(
        "Two files has 2 parts. Name one with --part: 1 (tables.txt) or 2 (more.txt). To see them: "
      ),
      "\(unclear)")
  }

  @Test func oneFileInTwoAssignmentsCountsForEachFromItsArrivalToItsCompletion() throws {
    func work(minutes: Int) {
      anna("start", "template 2.txt")
      fixture.clock.advance(by: .seconds(60 * minutes))
      anna("stop", "template 2.txt")
    }
    func shown(_ title: String) -> String {
      anna("class", "sync")
      fixture.run("class", "sync")
      return fixture.run("report", "--student", "Anna", "--assignment", title).output
    }
    anna("assignment", "open", "Essay", "--no-editor")
    work(minutes: 1)
    fixture.run("assignment", "create", "--title", "Portfolio", "--file", "template.txt")
    anna("class", "sync")
    #expect(anna("assignment", "attach", "Portfolio", "template 2.txt").status == 0)
    work(minutes: 2)
    fixture.run("assignment", "complete", "Essay")
    anna("class", "sync")
    work(minutes: 4)
    #expect(shown("Essay").contains("3 min"), "\(shown("Essay"))")
    #expect(!shown("Essay").contains("7 min"))
    #expect(shown("Portfolio").contains("6 min"), "\(shown("Portfolio"))")
  }

  @Test func previewShowsEveryByteThatTheTeacherGets() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    anna("start", "template 2.txt")
    fixture.clock.advance(by: .seconds(90))
    anna("stop", "template 2.txt")
    let preview = anna("share", "--preview").output
    #expect(preview.hasPrefix("History 7b gets this at the next sync:\n"), "\(preview)")
    #expect(preview.contains("  session: "))
    let exact = anna("share", "--preview", "--exact").output
    let statements = try exact.split(separator: "\n").dropFirst().map {
      try NotationReader.bytes(of: String($0.dropFirst(2)))
    }
    #expect(statements.count == 1, "\(exact)")
    anna("class", "sync")
    fixture.run("class", "sync")
    let reports = try school.reports()
    #expect(reports == statements)
    let later = anna("share", "--preview").output
    #expect(later.hasPrefix("History 7b: nothing new to send. It got this before:\n"), "\(later)")
    #expect(later.contains("  session: "))
  }

  @Test func namesOfFilesCanBeLeftOut() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    #expect(anna("share", "--preview").output.contains("file template 2.txt"))
    let hidden = anna("share", "--hide-names").output
    #expect(
      hidden.hasSuffix(
        "The names of your files are left out. To send them again: fileprogress class share --show-names\n"
      ),
      "\(hidden)")
    let preview = anna("share", "--preview").output
    #expect(preview.contains("part 1\n"), "\(preview)")
    #expect(!preview.contains("template"))
    #expect(!anna("share", "--show-names").output.contains("left out"))
    #expect(anna("share", "--preview").output.contains("file template 2.txt"))
  }

  @Test func whoPausesIsNotToldThatAnybodySees() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    #expect(
      anna("share").output
        == "History 7b: your teachers see the times and numbers of assigned work.\n")
    #expect(anna("share", "pause").said == "History 7b gets nothing new from now on.\n")
    anna("start", "template 2.txt")
    fixture.clock.advance(by: .seconds(60))
    #expect(!anna("stop", "template 2.txt").said.contains("can see"))
    #expect(anna("share").output.contains("you paused sharing"))
    // What was done meanwhile is not sent later, either.
    anna("share", "resume")
    let preview = anna("share", "--preview").output
    #expect(!preview.contains("session:"), "\(preview)")
  }

  @Test(arguments: [
    ("pause", "Your teachers can't see it, because you paused sharing."),
    ("stop", "Your teachers can't see it, because you stopped sharing."),
  ])
  func whoHandsInWithoutSharingIsToldWhoDoesNotSeeIt(decision: String, reason: String) throws {
    anna("assignment", "open", "Essay", "--no-editor")
    anna("share", decision)
    #expect(
      anna("submit", "Essay").said
        == "Essay on tides is handed in: 4 words, no time recorded. \(reason) After fileprogress class share "
        + "resume, hand it in again.\n")
    #expect(anna("withdraw", "Essay").said == "Essay on tides is withdrawn. \(reason)\n")
    #expect(
      anna("assignment", "done", "Essay").said.hasSuffix(
        "\(reason) After fileprogress class share resume, mark it as done again.\n"))
    #expect(anna("share", "resume").said.contains("hand "))
    // What was to be deleted is deleted first.
    let moment =
      decision == "pause"
      ? "from now on" : "after a teacher's computer has seen that you share again"
    #expect(
      anna("share", "resume").said
        == "History 7b sees the times and numbers of assigned work \(moment).\n")
  }

  @Test func whatIsHandedInInAPauseIsHandedInAgainAfterIt() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    anna("submit", "Essay")
    #expect(teacherSees("Essay").contains(/Anna Berg +submitted +4 words/))
    anna("share", "pause")
    anna("withdraw", "Essay")
    fixture.clock.advance(by: .seconds(60))
    try fixture.write("Write about the tide.\nIt comes and goes.\n", to: "template 2.txt")
    #expect(anna("submit", "Essay").said.hasSuffix("share resume, hand it in again.\n"))
    #expect(anna("submit", "Essay").said.hasPrefix("Essay on tides was already handed in. "))
    let resumed = anna("share", "resume").said
    #expect(
      resumed == """
        History 7b sees the times and numbers of assigned work from now on. What you handed in while sharing was \
        paused is never sent, so hand it in again.
        Your teachers have Essay on tides as it was before the pause. To hand in Essay on tides again: fileprogress \
        assignment submit 'Essay on tides'

        """, "\(resumed)")
    #expect(teacherSees("Essay").contains(/Anna Berg +submitted +4 words/))
    #expect(
      anna("submit", "Essay").said
        == "Essay on tides is handed in: 8 words, no time recorded.\n")
    #expect(teacherSees("Essay").contains(/Anna Berg +submitted +8 words/))
    #expect(anna("submit", "Essay").said == "Essay on tides was already handed in.\n")
  }

  @Test func whatIsTakenBackInAPauseStaysTakenBackAfterIt() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    anna("assignment", "done", "Essay")
    anna("submit", "Essay")
    #expect(teacherSees("Essay").contains("submitted"))
    anna("share", "pause")
    anna("withdraw", "Essay")
    anna("assignment", "undo", "Essay")
    #expect(teacherSees("Essay").contains("submitted"))
    let resumed = anna("share", "resume").said
    #expect(
      resumed.hasSuffix(
        """

        Essay on tides is withdrawn for your teachers now, too.
        Essay on tides is not done for your teachers now, too.

        """), "\(resumed)")
    #expect(!anna("assignment").output.contains("submitted"))
    for _ in 0..<2 { _ = teacherSees("Essay") }
    let table = teacherSees("Essay")
    #expect(!table.contains("submitted"), "\(table)")
    // Nothing else went back.
    anna("share", "pause")
    #expect(!anna("share", "resume").said.contains("Essay"))
  }

  @Test func whatIsDoneInAPauseIsMarkedAgainAfterIt() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    anna("assignment", "done", "Essay")
    anna("share", "pause")
    anna("assignment", "undo", "Essay")
    fixture.clock.advance(by: .seconds(60))
    try fixture.write("Write about the tide.\nIt comes and goes.\n", to: "template 2.txt")
    anna("assignment", "done", "Essay")
    let resumed = anna("share", "resume").said
    #expect(
      resumed.hasSuffix(
        "To mark Essay on tides as done again: fileprogress assignment done 'Essay on tides'\n"),
      "\(resumed)")
    #expect(
      anna("assignment", "done", "Essay").said
        == "Essay on tides is done: 8 words, no time recorded.\n")
    #expect(teacherSees("Essay").contains(/Anna Berg +\w+ +8 words/))
  }

  @Test func whoSharesAgainIsToldWhenTheTeacherSeesIt() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    anna("share", "pause")
    anna("class", "sync")
    fixture.run("class", "sync")
    // Anna's computer hears only now that her teacher's computer knows of the pause.
    let resumed = anna("share", "resume").said
    #expect(
      resumed.hasPrefix(
        "History 7b sees the times and numbers of assigned work after a teacher's computer has seen that you share "
          + "again. What you handed in "), "\(resumed)")
    #expect(
      anna("submit", "Essay").said
        == "Essay on tides is handed in: 4 words, no time recorded. Your teachers can't see it yet. It is sent after a "
        + "teacher's computer has seen that you share again.\n")
    fixture.run("class", "sync")
    anna("class", "sync")
    #expect(anna("submit", "Essay").said == "Essay on tides was already handed in.\n")
    #expect(teacherSees("Essay").contains(/Anna Berg +submitted +4 words/))
  }

  @Test func whoErasedIsToldWhenTheTeacherSeesWhatIsHandedIn() {
    anna("assignment", "open", "Essay", "--no-editor")
    anna("share", "erase")
    #expect(
      anna("submit", "Essay").said
        == "Essay on tides is handed in: 4 words, no time recorded. Your teachers can't see it yet. It is sent after a "
        + "teacher's computer has deleted your earlier reports.\n")
  }

  @Test func whoseSharingTheSchoolStoppedIsToldWhoDoesNotSeeTheHandIn() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    anna("class", "sync")
    fixture.run("class", "stop", "Anna Berg", "--yes")
    let told =
      "History 7b: the school, or you on another computer, stopped sharing and had your reports deleted. Your teachers "
      + "see nothing that you hand in until it is resumed there. If you didn't do it, tell a teacher.\n"
    #expect(anna("class", "sync").said.hasSuffix(told))
    let said = anna("submit", "Essay").said
    #expect(
      said.hasSuffix(
        " Your teachers can't see it, because the school, or you on another computer, stopped sharing.\n"
      ),
      "\(said)")
    #expect(
      anna("share", "resume").said
        == "History 7b: the school, or you on another computer, stopped sharing. It can be resumed only there.\n"
    )
    fixture.run("class", "resume", "Anna Berg")
    let resumed = anna("class", "sync").said
    #expect(
      resumed.hasSuffix(
        "History 7b: what you finished while sharing was stopped is never sent, so hand it in again: Essay on tides.\n"
      ), "\(resumed)")
  }

  @Test(arguments: ["stop", "pause"])
  func whoSharesAgainSeesWhatTheTeacherSees(decision: String) throws {
    func exchange() {
      anna("class", "sync")
      fixture.run("class", "sync")
      anna("class", "sync")
    }
    func teacherSees() -> String {
      let row = fixture.run("report", "--class", "History 7b", "--assignment", "Essay").output
        .split(separator: "\n").first { $0.contains("Anna Berg") }
      return row.map(String.init) ?? ""
    }
    anna("assignment", "open", "Essay", "--no-editor")
    if decision == "stop" { anna("submit", "Essay") }
    exchange()
    anna("share", decision)
    exchange()
    // Meanwhile everything counts for Anna.
    if decision == "pause" { anna("submit", "Essay") }
    #expect(anna("assignment", "list").output.contains("submitted"))
    anna("share", "resume")
    #expect(!anna("assignment", "list").output.contains("submitted"))
    #expect(!anna("assignment", "show", "Essay").output.contains("Handed in"))
    // The class sees again what is saved now, though no teacher has been told yet.
    anna("start", "template 2.txt")
    fixture.clock.advance(by: .seconds(60))
    #expect(anna("stop", "template 2.txt").said.contains("History 7b can see"))
    exchange()
    exchange()
    #expect(!teacherSees().contains("submitted"), "\(teacherSees())")
    #expect(anna("submit", "Essay").said == "Essay on tides is handed in: 4 words, 1 min.\n")
    exchange()
    #expect(teacherSees().contains("submitted"), "\(teacherSees())")
  }

  @Test func whoHandsInLateIsToldSo() throws {
    fixture.run(
      "assignment", "create", "--title", "Talk", "--instructions", "Speak.", "--due", "2026-11-01")
    anna("class", "sync")
    #expect(anna("submit", "Talk").said == "Talk is handed in, after its due date.\n")
  }

  @Test(arguments: [
    ("friday", "27 Nov"), ("tomorrow 14:00", "21 Nov 14:00"), ("24 dec", "24 Dec"),
    ("2w", "4 Dec"), ("2pm tomorrow", "21 Nov 14:00"), ("tomorrow 24:00", "21 Nov"),
    ("next week", "29 Nov"), ("tomorrow 9:00", "21 Nov 9:00"), ("tomorrow evening", "21 Nov"),
    ("friday night", "27 Nov"),
  ])
  func aDueDateToComeIsTypedInManyFormsAndNamedInFull(typed: String, due: String) {
    let made = fixture.run(
      "assignment", "create", "--title", "Talk", "--instructions", "Speak.", "--due", typed)
    #expect(made.said == "Talk is published to 1 student of History 7b, due \(due).\n")
    let changed = fixture.run("assignment", "edit", "Talk", "--due", "26.12.")
    #expect(changed.said == "Talk is changed.\nIt is due on 26 Dec.\n")
    let extended = fixture.run("assignment", "extend", "Talk", "Anna Berg", "--due", typed)
    #expect(
      extended.said == """
        Talk is now due on \(due) for Anna Berg.
        That is earlier than the normal due date, 26 Dec. To take it back: fileprogress assignment extend Talk 'Anna Berg' --due none

        """)
    let later = fixture.run("assignment", "extend", "Talk", "Anna Berg", "--due", "27.12.")
    #expect(later.said == "Talk is now due on 27 Dec for Anna Berg.\n")
  }

  @Test func aPastExtensionIsOnlyOfInterestWhileItIsGiven() {
    fixture.run("assignment", "create", "--title", "Talk", "--instructions", "Speak.")
    let extended = fixture.run("assignment", "extend", "Talk", "Anna Berg", "--due", "2026-11-01")
    #expect(
      extended.said
        == "Talk is now due on 1 Nov for Anna Berg.\nWarning: The due date 1 Nov has passed.\n")
    let excused = fixture.run("assignment", "excuse", "Talk", "Anna Berg")
    #expect(excused.said == "Anna Berg is excused from Talk.\n")
  }

  @Test func severalStudentsAreNamedInTheOrderInWhichPeopleLookForThem() throws {
    try fixture.write("name\nZoë Ott\nÖzlem Ak\nÇagla Su\nBen Cruz\n", to: "list.csv")
    #expect(fixture.run("class", "roster", "import", "list.csv").status == 0)
    fixture.run("assignment", "create", "--title", "Talk", "--instructions", "Speak.")
    let names = ["Anna Berg", "Ben Cruz", "Çagla Su", "Özlem Ak", "Zoë Ott"]
    let excused = fixture.run(["assignment", "excuse", "Talk"] + names.reversed())
    #expect(
      excused.said == names.map { "\($0) is excused from Talk.\n" }.joined(), "\(excused)")
  }

  @Test func aTitleIsAWordOrAnOption() {
    let make = ["assignment", "create", "--instructions", "Speak."]
    for words in [["Talk"], ["--title", "Walk"], ["--title=-1"]] {
      let outcome = fixture.run(make + words)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.said.hasSuffix(" is published to 1 student of History 7b.\n"), "\(outcome)")
    }
    #expect(fixture.run("assignment").output.contains(/\nTalk +/))
    let both = fixture.run(make + ["Swim", "--title", "Swim"])
    #expect(both.status == 64)
    #expect(both.said == "Error: Give only one title, with or without --title.\n")
    let none = fixture.run(make)
    #expect(none.status == 64)
    #expect(none.said.hasPrefix("Error: fileprogress assignment create needs a title. Example: "))
  }

  @Test func aWholeTitleInAnotherCaseWinsOverABeginning() {
    let make = ["assignment", "create", "--instructions", "Speak.", "--title"]
    for title in ["Old2", "Old"] { fixture.run(make + [title]) }
    let shown = fixture.run("assignment", "show", "old")
    #expect(shown.status == 0, "\(shown)")
    #expect(!shown.output.contains("Old2"), "\(shown)")
    #expect(fixture.run("assignment", "show", "ol").status == 64, "there are two")
  }

  @Test func anAssignmentIsPublishedInTheFuture() throws {
    let made = ["assignment", "create", "--instructions", "Speak.", "--title"]
    #expect(
      fixture.run(made + ["Talk", "--publish-at", "tomorrow 8:00"]).said
        == """
        Talk will be published to 1 student of History 7b. This computer does that the first time it syncs after 21 \
        Nov 8:00.

        """)
    #expect(
      fixture.run(made + ["Walk", "--publish-at", "friday", "--due", "2w"]).said == """
        Walk will be published to 1 student of History 7b, due 4 Dec. This computer does that the first time it \
        syncs after 27 Nov 0:00.

        """)
    #expect(
      fixture.run(made + ["Now", "--publish-at", "today"]).said
        == "Now is published to 1 student of History 7b.\n")
    let before = fixture.run("assignment").output
    #expect(before.contains(/Talk +- +scheduled, 21 Nov 8:00\n/), "\(before)")
    #expect(
      fixture.run("assignment", "show", "Walk").output
        .hasPrefix("Walk  (History 7b, scheduled, 27 Nov 0:00)\n"))
    let rows = try #require(
      try fixture.run("assignment", "--json").json["assignments"] as? [[String: Any]])
    let times = rows.compactMap { $0["publishAt"] as? String }.sorted()
    #expect(times == ["2026-11-21T07:00:00Z", "2026-11-26T23:00:00Z"])

    // Whatever looks publishes it, and it is told once.
    fixture.clock.advance(by: .seconds(86_400))
    let listed = fixture.run("assignment")
    #expect(listed.output.contains(/Talk +- +published\n/), "\(listed)")
    #expect(listed.said.contains("Talk is published to 1 student of History 7b.\n"), "\(listed)")
    #expect(!fixture.run("assignment").said.contains("is published"))
    anna("class", "sync")
    #expect(anna("assignment").output.contains("Talk"))
    fixture.clock.advance(by: .seconds(6 * 86_400))
    #expect(fixture.run("class", "report").output.contains("Walk"))
    let synced = fixture.run("class", "sync").said
    #expect(
      synced.contains("\nWalk is published to 1 student of History 7b, due 4 Dec.\n"), "\(synced)")
  }

  @Test func whatCannotBePublishedIsNamedWhenItsTimeHasCome() throws {
    fixture.run(
      "assignment", "create", "--title", "Talk", "--instructions", "Speak.", "--publish-at",
      "tomorrow 8:00")
    let joined = try school.joined("store", .readWrite)
    let talk = try #require(
      try joined.state().assignments.values.first { $0.title.string == "Talk" })
    let instant = ClassInstant(clampingSeconds: 1)
    try joined.revise(talk.identifier) { assignment in
      assignment.windows = (0..<Assignment.maximumWindowCount).map { _ in
        Assignment.Window(from: instant, to: instant)
      }
    }
    try joined.database.close()
    let sentence =
      "Talk should be published by now, but this computer can't do that: it was published and completed 256 times, "
      + "which is the maximum. To hand it out, create another one: fileprogress assignment create\n"
    #expect(!fixture.run("class", "sync").said.contains("Talk"))
    fixture.clock.advance(by: .seconds(86_400))
    for words in [["class", "sync"], ["class", "show"]] {
      let said = fixture.run(words).said
      #expect(
        said.split(separator: sentence, omittingEmptySubsequences: false).count == 2, "\(said)")
    }
  }

  @Test func aScheduledTimeCanBeChangedAndNothingIsDueBeforeIt() {
    fixture.run(
      "assignment", "create", "--title", "Talk", "--instructions", "Speak.", "--publish-at",
      "tomorrow 8:00")
    let edit = ["assignment", "edit", "Talk"]
    let early = fixture.run(edit + ["--due", "tomorrow 7:00"])
    #expect(early.status == 64)
    #expect(
      early.said.hasPrefix(
        "Error: It would be due on 21 Nov 7:00, before it is published on 21 Nov 8:00. Change "),
      "\(early)")
    #expect(fixture.run(edit + ["--due", "friday"]).status == 0)
    let late = fixture.run(edit + ["--publish-at", "28 nov"])
    #expect(late.status == 64)
    #expect(
      late.said.hasPrefix(
        "Error: It would be due on 27 Nov, before it is published on 28 Nov. Change"), "\(late)")
    #expect(
      fixture.run(edit + ["--publish-at", "tomorrow 9:00"]).said == """
        Talk is changed.
        It will be published to 1 student of History 7b, due 27 Nov. This computer does that the first time it \
        syncs after 21 Nov 9:00.

        """)
    #expect(fixture.run("assignment").output.contains("scheduled, 21 Nov 9:00\n"))
    #expect(fixture.run(edit + ["--title", "Talks"]).status == 0, "neither date changes")
    let now = fixture.run("assignment", "edit", "Talks", "--publish-at", "today")
    #expect(
      now.said.hasSuffix("\nTalks is published to 1 student of History 7b, due 27 Nov.\n"), "\(now)"
    )
    let again = fixture.run("assignment", "edit", "Talks", "--publish-at", "tomorrow")
    #expect(again.status == 1)
    #expect(again.said.hasPrefix("Error: Talks is already published."), "\(again)")
  }

  @Test func aDraftCanGetATime() {
    fixture.run("assignment", "create", "--title", "Talk", "--instructions", "Speak.", "--draft")
    let edited = fixture.run("assignment", "edit", "Talk", "--publish-at", "tomorrow 8:00")
    #expect(edited.said.contains("It will be published to 1 student of History 7b."), "\(edited)")
    #expect(fixture.run("assignment").output.contains("scheduled, 21 Nov 8:00"))
  }

  @Test func anAssignmentForOneStudentNamesThem() {
    let outcome = fixture.run(
      "assignment", "create", "--title", "Talk", "--instructions", "Speak.", "--to", "Anna Berg")
    #expect(outcome.said == "Talk is published to Anna Berg.\n")
  }

  @Test func aTeacherIsToldToWhomAnAssignmentGoesAndWhoHasNotJoined() throws {
    try fixture.write("name,id\nBen Cruz,s1\nCleo Diaz,s2\n", to: "list.csv")
    #expect(fixture.run("class", "roster", "import", "list.csv").status == 0)
    let make = ["assignment", "create", "--instructions", "Speak.", "--title"]
    let absent = "2 of them have not joined yet.\n"
    #expect(
      fixture.run(make + ["Talk", "--due", "friday"]).said
        == "Talk is published to 3 students of History 7b, due 27 Nov. " + absent)
    #expect(
      fixture.run(make + ["Two", "--to", "Ben Cruz", "--to", "Anna Berg"]).said
        == "Two is published to Anna Berg and Ben Cruz. 1 of them has not joined yet.\n")
    #expect(
      fixture.run(make + ["One", "--to", "Ben Cruz"]).said
        == "One is published to Ben Cruz. They have not joined yet.\n")
    #expect(
      fixture.run(make + ["Later", "--draft", "--due", "2w"]).said
        == "Later is a draft, due 4 Dec. To publish it: fileprogress assignment publish Later\n"
    )
    #expect(
      fixture.run("assignment", "publish", "Later").said
        == "Later is published to 3 students of History 7b, due 4 Dec. " + absent)
  }

  @Test func anAssignmentOfAnEmptyClassSaysSo() throws {
    fixture.run("class", "remove", "Anna Berg", "--yes")
    let outcome = fixture.run(
      "assignment", "create", "--title", "Talk", "--instructions", "Speak.")
    #expect(outcome.said == "Talk is published. History 7b has no students yet.\n")
  }

  @Test func theReportOnADraftSaysWhatItIs() {
    fixture.run("assignment", "create", "--title", "Talk", "--instructions", "Speak.", "--draft")
    let outcome = fixture.run("report", "--class", "History 7b", "--assignment", "Talk")
    #expect(outcome.status == 1)
    #expect(outcome.said.hasPrefix("Error: Talk is not published yet."), "\(outcome)")
  }

  @Test func aTeacherIsToldWhatMayBeAMistake() throws {
    let bare = fixture.run("assignment", "create", "--title", "Talk")
    #expect(
      bare.said == """
        Talk is published to 1 student of History 7b.
        Talk has no file and no instructions, so students see only its title, and can only submit it. To add instructions: \
        fileprogress assignment edit Talk --instructions TEXT. To hand out a file, delete it and create it with --file FILE.

        """)
    #expect(
      fixture.run("assignment", "edit", "Talk", "--instructions", "Five minutes.").said
        == "Talk is changed.\n")
    let twice = fixture.run("assignment", "create", "--title", "essay on Tides", "--link", "x")
    #expect(twice.status == 1)
    #expect(
      twice.said == """
        Error: History 7b already has an assignment "Essay on tides". Choose another title. To change the \
        one that is there: fileprogress assignment edit 'Essay on tides' --due DATE

        """)
    #expect(fixture.run("assignment", "edit", "Talk", "--title", "Essay on tides").status == 1)
    let late = fixture.run("assignment", "edit", "Talk", "--due", "2026-11-01")
    #expect(late.status == 0)
    #expect(
      late.said == """
        Talk is changed.
        Warning: The due date 1 Nov has passed, so all work is marked as late. To change it: fileprogress assignment \
        edit Talk --due DATE

        """)
    #expect(
      fixture.run("assignment", "edit", "Talk", "--due", "none").said
        == "Talk is changed.\nIt has no due date any more.\n")
  }

  @Test(
    arguments: [
      (["--link", "tides"], 64, "\"tides\" is not a link to a web page. Example: https://"),
      (["--file", "folder"], 66, "folder is a folder. Name a file in it."),
      (["--share", "folder"], 66, "folder is a folder. Name a file in it."),
      (["--file", "pipe"], 66, "pipe is not a file or folder, so it can't be used here."),
      (["--file", "gone.txt"], 66, "There is no file at gone.txt. Check the name."),
      (
        ["--due", "soon"], 64,
        "--due: \"soon\" is not a date or time. Examples: 2026-12-24, friday, '2026-12-24 14:00'."
      ),
      (
        ["--due", "yesterday"], 64,
        "--due: \"yesterday\" means Thu 19 Nov, which is in the past. Examples: 2026-12-24, "
      ),
      (["--due", "2026-12-24 14:05:30"], 64, "\"2026-12-24 14:05:30\" is not a due date."),
      (
        ["--due", "2027-03-28 2:30"], 64,
        "--due: On 2027-03-28, clocks are set forward and skip 2:30."
      ),
      (
        ["--publish-at", "yesterday"], 64,
        "--publish-at: \"yesterday\" means Thu 19 Nov, which is in the past. Examples: tomorrow, "
      ),
      (
        ["--publish-at", "friday", "--due", "wednesday"], 64,
        "It would be due on 25 Nov, before it is published on 27 Nov. Change --due or --publish-at."
      ),
      (
        ["--instructions", "Ring the \u{7}"], 64,
        "\"Ring the \\u{7}\" can't be used in a class: it has a control character"
      ),
      (
        ["--instructions", String(repeating: "x", count: 20_000)], 64,
        "\"\(String(repeating: "x", count: 40))…\" can't be used in a class: it is longer than 16384"
      ),
    ] as [([String], Int32, String)])
  func aMistakeHasItsOwnReason(words: [String], status: Int32, sentence: String) throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("folder"), withIntermediateDirectories: true)
    #expect(mkfifo(fixture.path("pipe"), 0o600) == 0)
    let outcome = fixture.run(["assignment", "create", "--title", "Tides"] + words)
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.said.hasPrefix("Error: " + sentence), "\(outcome)")
  }

  @Test func aTeacherIsToldHowOldAListIs() throws {
    let look =
      "Last checked the class folder today 10:00. To look now: fileprogress class sync\n"
    _ = try school.join("ben", as: "Ben Cruz")
    fixture.clock.advance(by: .seconds(1_800))
    for words in [
      ["assignment"], ["assignment", "show", "Essay"], ["report", "--class", "History 7b"],
      ["report", "--assignment", "Essay"], ["report", "--student", "Anna"],
    ] {
      let said = fixture.run(words).said
      #expect(said == look, "\(words) \(said)")
      #expect(fixture.run(words + ["--quiet"]).said == "")
    }
    fixture.run("class", "sync")
    let report = fixture.run("report", "--class", "History 7b")
    #expect(
      report.said == """
        1 computer is waiting to be admitted. To see it: fileprogress class show
        Last checked the class folder today 10:30. To look now: fileprogress class sync

        """)
    // A folder that is away was not looked at.
    try FileManager.default.moveItem(atPath: school.folder, toPath: school.folder + ".away")
    fixture.clock.advance(by: .seconds(1_800))
    fixture.run("class", "sync")
    #expect(fixture.run("assignment").said.contains("today 10:30"))
  }

  @Test func eachCommandIsForThoseWhoCanUseIt() throws {
    let byStudent = anna("assignment", "complete", "Essay")
    #expect(byStudent.status == 1)
    #expect(byStudent.said.hasPrefix("Error: "))
    #expect(fixture.run("submit", "Essay").status == 1)
    #expect(anna("assignment", "show", "nothing").status == 1)
    #expect(school.run("stranger", ["assignment"]).status == 0)
    #expect(fixture.run("assignment", "complete", "Essay").status == 0)
    anna("class", "sync")
    #expect(anna("submit", "Essay").said == "Error: Essay on tides is already completed.\n")
    #expect(fixture.run("assignment", "reopen", "Essay").said == "Essay on tides is open again.\n")
  }

  @Test func aCompletedAssignmentCanBeOpenedAndSaysWhetherItWasHandedIn() throws {
    anna("assignment", "open", "Essay", "--no-editor")
    try fixture.write("More to read.\n", to: "more.txt")
    fixture.run("assignment", "create", "--title", "Later", "--file", "more.txt")
    fixture.run("assignment", "create", "--title", "Marked", "--file", "more.txt")
    anna("submit", "Essay")
    anna("class", "sync")
    anna("assignment", "done", "Marked")
    for title in ["Essay", "Later", "Marked"] { fixture.run("assignment", "complete", title) }
    anna("class", "sync")
    let list = anna("assignment").output
    #expect(list.contains(/Essay on tides +24 Dec 2030 +handed in, completed\n/), "\(list)")
    #expect(list.contains(/Later +- +completed\n/), "\(list)")
    #expect(list.contains(/Marked +- +done, completed\n/), "\(list)")
    let rows = try anna("assignment", "--json").json["assignments"] as? [[String: Any]]
    #expect(Set((rows ?? []).compactMap { $0["state"] as? String }) == ["completed"])

    let own = anna("assignment", "open", "Essay", "--no-editor")
    #expect(own.status == 0)
    #expect(own.output.hasSuffix("/template 2.txt\n"))
    #expect(
      own.said
        == "Essay on tides is completed, so what you do now does not count for it.\n")
    // One that was never opened is fetched, and stays unopened for the class.
    #expect(anna("assignment", "open", "Later", "--no-editor").output.hasSuffix("/more 2.txt\n"))
    anna("start", "more 2.txt")
    fixture.clock.advance(by: .seconds(600))
    #expect(!anna("stop", "more 2.txt").said.contains("can see"))
    let preview = anna("share", "--preview").output
    #expect(!preview.contains("for 10 min"), "\(preview)")
    let table = teacherSees("Later")
    #expect(table.contains(/Anna Berg +not opened/), "\(table)")
  }

  @Test func assignmentForOneStudentReachesNobodyElse() throws {
    let digits = try school.join("ben", as: "Ben Cruz")
    fixture.run("class", "sync")
    fixture.run("class", "admit", digits, "--yes")
    fixture.run("assignment", "create", "--title", "Extra work", "--to", "Anna Berg")
    for home in ["anna", "ben"] { school.run(home, ["class", "sync"]) }
    #expect(school.run("anna", ["assignment"]).output.contains("Extra work"))
    #expect(!school.run("ben", ["assignment"]).output.contains("Extra work"))
    // Given to another one, it is taken back.
    fixture.run("assignment", "edit", "Extra work", "--to", "Ben Cruz")
    for home in ["anna", "ben"] { school.run(home, ["class", "sync"]) }
    #expect(!school.run("anna", ["assignment"]).output.contains("Extra work"))
    #expect(school.run("ben", ["assignment"]).output.contains("Extra work"))
  }
}
