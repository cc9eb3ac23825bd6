import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import StoreEngine
import Synchronization
import Testing

/// What a student is told, from the request to join to the end of the class.
struct StudentCommandTests {
  /// Another exchange finishes the leaving while this one begins.
  private final class OvertakenExchange: ExchangePort {
    private let classes: String

    init(_ classes: String) { self.classes = classes }

    func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply {
      try? FileManager.default.removeItem(atPath: classes)
      return .failed(ExchangeFailure(.missing, path: classes))
    }
  }

  var fixture: CommandFixture
  var school: ClassSchool { ClassSchool(fixture) }

  init() throws {
    fixture = try CommandFixture()
    try school.create()
  }

  /// Runs a command of Anna's, in the usual store of another computer.
  @discardableResult
  private func anna(_ words: String..., input: [TypedInput] = []) -> CommandOutcome {
    anna(words, input: input)
  }

  @discardableResult
  private func anna(_ words: [String], input: [TypedInput] = []) -> CommandOutcome {
    var fixture = fixture
    fixture.environment["FILEPROGRESS_HOME"] = fixture.scratch.path(of: "anna")
    return fixture.run(words, input: input)
  }

  /// Lets Anna into the class, without telling her.
  private func admitAnna() throws {
    let digits = try school.join("anna", as: "Anna Berg")
    fixture.run("class", "admit", digits, "--yes")
  }

  private func assign(_ title: String, due: String? = nil) throws {
    try fixture.write("Write about the tide.\n", to: "template.txt")
    let outcome = fixture.run(
      ["assignment", "create", "--title", title, "--file", "template.txt"]
        + (due.map { ["--due", $0] } ?? []))
    #expect(outcome.status == 0, "\(outcome)")
  }

  // MARK: - Joining

  @Test func joiningAFolderThatCannotBeWrittenKeepsNothingAndCanBeRepeated() throws {
    let code = try #require(try fixture.run("class", "show", "--json").json["code"] as? String)
    let join = ["class", "join", code, "--folder", school.folder, "--as", "Anna Berg", "--yes"]
    var closed = fixture
    let folder = school.folder
    closed.exchange = { ReadOnlyExchange(folder) }
    let refused = ClassSchool(closed).run("anna", join)
    #expect(refused.status == 77, "\(refused)")
    #expect(
      refused.said.hasSuffix(
        """
        Folder: /scratch/school
        Error: You have no permission to use /scratch/school. You did not join. You must be able to read and write in \
        the class folder. Ask your teacher for that, then type this command again.

        """), "\(refused)")
    #expect(anna("class").said.hasPrefix("You are not in a class."))
    let joined = school.run("anna", join)
    #expect(joined.status == 0, "\(joined)")
    #expect(joined.output.hasPrefix("Your digits: "))
  }

  @Test func whatCouldNotBeSentIsNotCalledPublished() throws {
    let inner = try school.classFolder
    let writer = try #require(
      try FileManager.default.contentsOfDirectory(atPath: inner).first { $0.count == 26 })
    let directory = inner + "/" + writer
    var closed = fixture
    closed.exchange = { ReadOnlyExchange(directory + "/new.fptmp") }
    let make = ["assignment", "create", "--link", "https://example.org/tides", "--title"]
    let refused = closed.run(make + ["Tides"])
    #expect(refused.status == 0)
    let shown = directory.replacing(fixture.scratch.path, with: "/scratch")
    #expect(
      refused.said.contains(
        """
        Warning: You have no permission to use \(shown).
        The assignment is saved and will be sent later. To try again: fileprogress class sync

        """),
      "\(refused)")
    #expect(!refused.said.contains("is published"))
    let draft = fixture.run(make + ["Waves", "--draft"])
    #expect(draft.status == 0, "\(draft)")
    #expect(!closed.run("assignment", "publish", "Waves").said.contains("is published"))
    #expect(fixture.run(make + ["Rocks"]).said.contains("Rocks is published."))
  }

  @Test func aSharedFileThatWasGoneIsNamed() throws {
    try fixture.write("Plan it together.\n", to: "plan.txt")
    fixture.run("assignment", "create", "--title", "Plan", "--share", "plan.txt")
    let edit = ["assignment", "edit", "Plan", "--file", "plan.txt"]
    #expect(fixture.run(edit).said.contains("Nothing changed in Plan."))
    let shared = school.folder + "/shared/plan.txt"
    try FileManager.default.removeItem(atPath: shared)
    let putBack = fixture.run(edit)
    #expect(
      putBack.said.contains("plan.txt was missing from the class folder. Now it is there again.\n"),
      "\(putBack)")
    #expect(!putBack.said.contains("changed"))
    #expect(FileManager.default.fileExists(atPath: shared))
  }

  @Test func aSharedFileThatIsHandedOutAgainStaysIfItIsTheSame() throws {
    try admitAnna()
    try fixture.write("Plan it together.\n", to: "plan.txt")
    fixture.run("assignment", "create", "--title", "Plan", "--share", "plan.txt")
    anna("class", "sync")
    let folder = school.folder + "/shared"
    let shared = URL(fileURLWithPath: folder + "/plan.txt")
    let written = Data("Plan it together.\nAnna: at 5.\n".utf8)
    try written.write(to: shared)
    let edit = ["assignment", "edit", "Plan", "--file", "plan.txt"]
    let again = fixture.run(edit)
    #expect(
      again.said
        == "plan.txt stays as it is: the class may have written in it.\nNothing changed in Plan.\n",
      "\(again)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["plan.txt"])
    #expect(try Data(contentsOf: shared) == written)
    try fixture.write("Plan it alone.\n", to: "plan.txt")
    let other = fixture.run(edit)
    #expect(
      other.said == """
        The shared file is plan 2.txt now. Students who opened plan.txt keep working on that one.
        Plan is changed.

        """, "\(other)")
    #expect(try Data(contentsOf: shared) == written)
    anna("class", "sync")
    #expect(
      anna("assignment", "open", "Plan", "--no-editor").output
        == "/scratch/school/shared/plan 2.txt\n")
  }

  @Test func aFileThatCannotBeSharedBecauseAllItsNamesAreTakenIsNamed() throws {
    try fixture.write("Plan it together.\n", to: "plan.txt")
    let shared = school.folder + "/shared"
    try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
    for number in 1...999 {
      let name = number == 1 ? "plan.txt" : "plan \(number).txt"
      #expect(FileManager.default.createFile(atPath: shared + "/" + name, contents: nil))
    }
    let created = fixture.run("assignment", "create", "--title", "Plan", "--share", "plan.txt")
    #expect(created.status == 1, "\(created)")
    #expect(
      created.said.contains(
        "/school/shared/plan.txt already exists, also with every number added to its name. Choose another name.\n"
      ), "\(created)")
  }

  @Test func aFolderInThePlaceOfASharedFileIsNotOpened() throws {
    try admitAnna()
    try fixture.write("Plan it together.\n", to: "plan.txt")
    fixture.run("assignment", "create", "--title", "Plan", "--share", "plan.txt")
    anna("class", "sync")
    let shared = school.folder + "/shared/plan.txt"
    #expect(
      anna("assignment", "open", "Plan", "--no-editor").output
        == "/scratch/school/shared/plan.txt\n")
    try FileManager.default.removeItem(atPath: shared)
    try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: false)
    // Anna and Ms Weber have one home here, and her original must not be found in the place of the shared file.
    try fixture.remove("plan.txt")
    let opened = anna("assignment", "open", "Plan", "--no-editor")
    #expect(opened.status == 65)
    #expect(opened.output == "")
    #expect(
      opened.said == """
        Error: plan.txt in the class folder is not a file any more: a folder or a link is in its place. Tell your \
        teacher, who can hand it out again: fileprogress assignment edit Plan --file plan.txt

        """, "\(opened)")
    let synced = fixture.run("class", "sync")
    #expect(
      synced.said.contains(
        "plan.txt of Plan is another file in the class folder now, or incomplete. To hand it "
          + "out again: "), "\(synced)")
    try fixture.write("Plan it together.\n", to: "plan.txt")
    let edited = fixture.run("assignment", "edit", "Plan", "--file", "plan.txt")
    #expect(
      edited.said == """
        plan.txt was incomplete or changed in the class folder, or something else was in its place. Now plan 2.txt is \
        there instead.
        Plan is changed.

        """, "\(edited)")
  }

  @Test func whoWasAdmittedInTheBackgroundIsToldOnce() throws {
    try admitAnna()
    // As the sync in the background does it.
    #expect(anna("class", "sync", "--quiet").said == "")
    #expect(anna("assignment", "--quiet").said == "")
    let told = anna("assignment")
    #expect(told.said.hasPrefix("You are in the class History 7b.\n"), "\(told)")
    #expect(!anna("assignment").said.contains("You are in the class"))
  }

  /// "You are in, and now open the assignment", says the teacher.
  @Test(arguments: [
    (["assignment"], "Essay on tides"), (["assignment", "show", "Essay"], "Essay on tides"),
    (["assignment", "open", "Essay", "--no-editor"], "template 2.txt"),
    (["class"], "Anna Berg, student "),
    (["class", "share"], "History 7b: your teachers see"),
  ])
  func whoWaitsAndAsksIsAnsweredFromTheClassFolder(words: [String], answer: String) throws {
    let digits = try school.join("anna", as: "Anna Berg")
    let waiting = anna(words)
    #expect(!waiting.output.contains(answer), "\(waiting)")
    if words != ["class"] {
      #expect(
        waiting.said.hasSuffix("has admitted you yet. To check again: fileprogress class sync\n"),
        "\(waiting)")
    }
    fixture.run("class", "admit", digits, "--yes")
    try assign("Essay on tides")
    let outcome = anna(words)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.said.hasPrefix("You are in the class History 7b.\n"), "\(outcome)")
    #expect(outcome.output.contains(answer), "\(outcome)")
  }

  @Test(arguments: [
    (["assignment"], "Essay on tides"),
    (["assignment", "open", "Essay", "--no-editor"], "template"),
    (["assignment", "done", "Essay"], "Essay on tides is done"),
  ])
  func anAssignmentThatIsNotKnownYetIsLookedFor(words: [String], answer: String) throws {
    try admitAnna()
    anna("class", "sync")
    try assign("Essay on tides")
    let outcome = anna(words)
    #expect(outcome.status == 0, "\(outcome)")
    #expect((outcome.output + outcome.said).contains(answer), "\(outcome)")
  }

  @Test func whoAsksForAnUnknownAssignmentIsToldWhenTheFolderWasReadLast() throws {
    try admitAnna()
    try assign("Essay on tides")
    let open = ["assignment", "open", "Masks", "--no-editor"]
    let missing =
      "Error: There is no assignment \"Masks\". The assignments: fileprogress assignment list\n"
    anna("class", "sync")
    let unknown = anna(open)
    #expect(unknown.status == 1)
    #expect(
      unknown.said == "This computer has just looked in the class folder.\n" + missing,
      "\(unknown)")
    #expect(anna(open + ["--quiet"]).said == missing)
    try FileManager.default.moveItem(atPath: school.folder, toPath: school.folder + ".away")
    fixture.clock.advance(by: .seconds(1_800))
    let away = anna(open)
    #expect(away.status == 1)
    #expect(away.said.hasPrefix("Warning: There is nothing at "), "\(away)")
    let look = "Last checked the class folder today 10:00. To look now: fileprogress class sync\n"
    #expect(away.said.hasSuffix(look + missing), "\(away)")
  }

  @Test func leavingThatAnotherExchangeFinishesIsNoError() throws {
    try admitAnna()
    anna("class", "sync")
    #expect(anna("class", "leave", "--yes").status == 0)
    let store = fixture.scratch.path(of: "anna")
    #expect(FileManager.default.fileExists(atPath: store + "/classes"))
    var overtaken = fixture
    overtaken.environment["FILEPROGRESS_HOME"] = store
    overtaken.exchange = { OvertakenExchange(store + "/classes") }
    let told = overtaken.run("class", "sync")
    #expect(told.status == 0, "\(told)")
    #expect(
      told.said
        == "You left History 7b. A teacher knows it, and nothing from the class is left here.\n")
  }

  // MARK: - Assignments

  @Test func aRenamedOrMovedFileIsOpenedAndNotFetchedAgain() throws {
    try admitAnna()
    try assign("Essay on tides")
    anna("class", "sync")
    let open = ["assignment", "open", "Essay", "--no-editor"]
    func opened() -> CommandOutcome { anna(open[0], open[1], open[2], open[3]) }
    func move(_ name: String, to other: String) throws {
      try FileManager.default.moveItem(atPath: fixture.path(name), toPath: fixture.path(other))
    }
    #expect(opened().output.hasSuffix("/template 2.txt\n"))
    try fixture.write("Write about the tide.\nIt comes and goes.\n", to: "template 2.txt")
    anna("start", "template 2.txt")
    fixture.clock.advance(by: .seconds(600))
    anna("stop", "template 2.txt")
    try move("template 2.txt", to: "tides.txt")
    #expect(opened().output.hasSuffix("/tides.txt\n"), "renamed: \(opened())")
    try FileManager.default.createDirectory(
      atPath: fixture.path("school work"), withIntermediateDirectories: false)
    try move("tides.txt", to: "school work/tides.txt")
    #expect(opened().output.hasSuffix("/school work/tides.txt\n"), "moved: \(opened())")
    #expect(!FileManager.default.fileExists(atPath: fixture.path("template 2.txt")))

    // Where it can't be found, a new copy is no secret, and the old one can be named again.
    let far = fixture.scratch.path(of: "1/2/3/4/5/6/7/8")
    try FileManager.default.createDirectory(atPath: far, withIntermediateDirectories: true)
    let elsewhere = far + "/stick.txt"
    try FileManager.default.moveItem(
      atPath: fixture.path("school work/tides.txt"), toPath: elsewhere)
    let fresh = opened()
    #expect(fresh.output.hasSuffix("/template 2.txt\n"))
    #expect(
      fresh.said.contains("is gone, so this is a new copy. If you still have yours: "), "\(fresh)")
    #expect(
      fresh.said.hasSuffix("fileprogress assignment attach 'Essay on tides' FILE\n"), "\(fresh)")
    #expect(!anna("share", "--preview").output.contains("for 10 min"))
    #expect(opened().said == "")
    try FileManager.default.moveItem(atPath: elsewhere, toPath: fixture.path("mine.txt"))
    let again = anna("assignment", "attach", "Essay", "mine.txt")
    #expect(again.said.hasPrefix("mine.txt counts for Essay on tides now."), "\(again)")
    #expect(
      anna("share", "--preview").output.contains("for 10 min"), "\(anna("share", "--preview"))")
    #expect(anna("assignment", "attach", "Essay", "mine.txt").said.contains("already"))
    #expect(anna("undo").status == 0)
    #expect(!anna("share", "--preview").output.contains("for 10 min"))
  }

  @Test func aListSaysWhenItLookedAndLooksInTheBackground() throws {
    try admitAnna()
    try assign("Essay on tides", due: "2030-12-24")
    let calls = Mutex<[[String]]>([])
    var fixture = fixture
    fixture.environment["FILEPROGRESS_HOME"] = fixture.scratch.path(of: "anna")
    fixture.startInBackground = { words in calls.withLock { $0.append(words) } }
    // Whoever waits wants to know soon.
    fixture.run("assignment")
    #expect(calls.withLock { $0.count } == 1)
    fixture.run("class", "sync")
    fixture.clock.advance(by: .seconds(300))
    for words in [["assignment"], ["assignment", "show", "Essay"]] {
      let outcome = fixture.run(words)
      #expect(
        outcome.said
          == "Last checked the class folder today 10:00. To look now: fileprogress class sync\n",
        "\(outcome)")
      #expect(fixture.run(words + ["--quiet"]).said == "")
    }
    #expect(fixture.run("assignment", "--json").said == "")
    // The overview looks, too, at most every ten minutes; here the lock is older than the clock shows.
    let before = calls.withLock { $0.count }
    fixture.run()
    #expect(calls.withLock { $0.count } == before + 1)
  }

  @Test func aFileThatIsGoneIsNamedOnBothSides() throws {
    try admitAnna()
    try assign("Essay on tides")
    anna("class", "sync")
    try fixture.write("Another text.\n", to: "template.txt")
    try school.emptyClassFolder()
    let opened = anna("assignment", "open", "Essay", "--no-editor")
    #expect(opened.status == 66)
    #expect(
      opened.said == """
        Error: template.txt is not in the class folder /scratch/school. If the folder is synced, wait until the sync \
        is done. If it does not appear, your teacher can type: fileprogress assignment edit \
        'Essay on tides' --file template.txt

        """, "\(opened)")
    let synced = fixture.run("class", "sync")
    #expect(
      synced.said.contains(
        """
        Warning: template.txt of Essay on tides is not in the class folder: it has not arrived yet, or was deleted. \
        To hand it out again: fileprogress assignment edit 'Essay on tides' --file template.txt

        """), "\(synced)")
    let again = fixture.run("assignment", "edit", "Essay", "--file", "template.txt")
    #expect(
      again.said == """
        template.txt was missing from the class folder. Now it is there again.
        Essay on tides is changed.

        """, "\(again)")
    anna("class", "sync")
    #expect(!fixture.run("class", "sync").said.contains("Warning"))
    #expect(anna("assignment", "open", "Essay", "--no-editor").status == 0)
    #expect(fixture.run("assignment", "edit", "Essay", "--part", "1").status == 64)
  }

  @Test func theCommandForAFileThatIsGoneCanBeTypedWhateverItsNames() throws {
    try admitAnna()
    let long = String(repeating: "f", count: 200) + ".txt"
    let title = String(repeating: "T", count: 200)
    for name in [long, "-rf"] { try fixture.write("Text of a file.\n", to: name) }
    for words in [["--title=--json", "--file", "./-rf"], ["--title", title, "--file", long]] {
      let created = fixture.run(["assignment", "create"] + words)
      #expect(created.status == 0, "\(created)")
    }
    for name in [long, "-rf"] { try fixture.write("Another text.\n", to: name) }
    try school.emptyClassFolder()
    let said = fixture.run("class", "sync").said
    let (file, start) = (String(repeating: "f", count: 40), String(repeating: "T", count: 40))
    for sentence in [
      "Warning: -rf of --json is not in the class folder: it has not arrived yet, or was deleted. To hand it out "
        + "again: fileprogress assignment edit --file ./-rf -- --json\n",
      "Warning: \(file)… of \(start)… is not in the class folder: it has not arrived yet, or was deleted. To hand "
        + "it out again: fileprogress assignment edit \(start) --file FILE\n",
    ] {
      #expect(said.contains(sentence), "\(said)")
    }
    #expect(
      fixture.run("assignment", "edit", "--file", "./-rf", "--", "--json").said.hasSuffix(
        "--json is changed.\n"))
    #expect(fixture.run("assignment", "edit", start, "--file", long).status == 0)
  }

  @Test(arguments: [
    (7, "f5.txt of Reading, f6.txt of Reading."), (12, "f9.txt of Reading and 2 more."),
  ])
  func ofManyFilesThatAreGoneTheRestIsNamedInOneSentence(count: Int, ending: String) throws {
    try admitAnna()
    let names = (0..<count).map { "f\($0).txt" }
    for name in names { try fixture.write("Text of \(name).\n", to: name) }
    let created = fixture.run(
      ["assignment", "create", "--title", "Reading"] + names.flatMap { ["--file", $0] })
    #expect(created.status == 0, "\(created)")
    for name in names { try fixture.write("Another text in \(name).\n", to: name) }
    try school.emptyClassFolder()
    let said = fixture.run("class", "sync").said
    let sentence =
      "Warning: \(count - 5) more handed-out files are missing or changed in the class folder: f5.txt of Reading, "
    #expect(said.contains(sentence), "\(said)")
    #expect(said.contains(ending + "\n"), "\(said)")
  }

  @Test func longNamesOfFilesThatAreGoneAreShortened() throws {
    try admitAnna()
    let name = String(repeating: "f", count: 60) + ".txt"
    try fixture.write("Text.\n", to: name)
    fixture.run(
      "assignment", "create", "--title", String(repeating: "T", count: 60), "--file", name)
    try fixture.write("Another text.\n", to: name)
    try school.emptyClassFolder()
    let said = fixture.run("class", "sync").said
    let shown =
      String(repeating: "f", count: 40) + "… of " + String(repeating: "T", count: 40) + "…"
    #expect(said.contains("Warning: \(shown) is "), "\(said)")
  }

  @Test func aPartThatCannotBeOpenedIsNamedAndStopsNothing() throws {
    try admitAnna()
    // No command makes such a context.
    var draft = AssignmentDraft(title: "Quiz")
    draft.items = [
      .context(
        title: "Tides", application: "org.example.quiz",
        identifiers: [String](repeating: "a", count: 8))
    ]
    let tools = ClassroomTools(port: LocalExchange(), clock: fixture.clock)
    _ = try school.joined("store", .readWrite).make(draft, tools)
    #expect(
      fixture.run("class", "sync").said.contains(
        """
        Warning: Students can't open part 1 of Quiz: its path has more than 8 levels. The other parts work. To delete \
        the assignment: fileprogress assignment delete Quiz

        """))
    let sentence =
      "You can't open part 1 of Quiz: its path has more than 8 levels. The other parts work. Your teacher can create "
      + "the assignment again."
    let synced = anna("class", "sync")
    #expect(synced.status == 0, "\(synced)")
    #expect(synced.said.contains("Warning: \(sentence)\n"), "\(synced)")
    #expect(
      anna("assignment", "show", "Quiz").output.contains(
        "1. Tides, in org.example.quiz (can't be opened: its path has more than 8 levels)\n"))
    let opened = anna("assignment", "open", "Quiz")
    #expect(opened.status == 65)
    #expect(opened.said == "Error: \(sentence)\n")
    #expect(anna("assignment", "submit", "Quiz", "--yes").status == 0)
    #expect(try school.reports().count == 0)
    fixture.run("class", "sync")
    #expect(try school.reports().count == 1)
  }

  @Test func partsThatCannotBeOpenedAreNamedBeyondTheFifth() throws {
    try admitAnna()
    let tools = ClassroomTools(port: LocalExchange(), clock: fixture.clock)
    let joined = try school.joined("store", .readWrite)
    for number in 11...22 {
      var draft = AssignmentDraft(title: "Quiz \(number)")
      draft.items = [
        .context(
          title: "Tides", application: "org.example.quiz",
          identifiers: [String](repeating: "a", count: 8))
      ]
      _ = try joined.make(draft, tools)
    }
    let said = fixture.run("class", "sync").said
    for number in 11...15 { #expect(said.contains("part 1 of Quiz \(number): "), "\(said)") }
    #expect(
      said.contains(
        "Warning: 7 more parts of assignments can't be opened: part 1 of Quiz 16, part 1 of Quiz 17, "
          + "part 1 of Quiz 18, part 1 of Quiz 19, part 1 of Quiz 20 and 2 more.\n"), "\(said)")
    #expect(anna("class", "sync").said.contains("7 more parts of assignments can't be opened: "))
  }

  @Test func aCopyThatIsHandedOutAgainIsNamed() throws {
    try assign("Essay on tides")
    let edit = ["assignment", "edit", "Essay", "--file"]
    let files = try school.classFolder + "/files"
    try FileManager.default.removeItem(atPath: files)
    #expect(
      fixture.run(edit + ["template.txt"]).said
        == "template.txt was missing from the class folder. Now it is there again.\n")
    for name in try FileManager.default.contentsOfDirectory(atPath: files) {
      try Data("junk".utf8).write(to: URL(fileURLWithPath: files + "/" + name))
    }
    #expect(
      fixture.run(edit + ["template.txt"]).said
        == "template.txt was incomplete or changed in the class folder, or something else was in its place. Now it is "
        + "there again.\n")
    try FileManager.default.removeItem(atPath: files)
    try fixture.write("Write about the sea.\n", to: "sea.txt")
    #expect(
      fixture.run(edit + ["sea.txt"]).said == """
        template.txt was missing from the class folder. Now sea.txt is there instead.
        Essay on tides is changed.

        """)
    #expect(fixture.run(edit + ["template.txt"]).said == "Essay on tides is changed.\n")
  }

  @Test func aFileThatTheTeacherStillHasComesBackByItself() throws {
    try admitAnna()
    try assign("Essay on tides")
    anna("class", "sync")
    try FileManager.default.removeItem(atPath: try school.classFolder + "/files")
    let synced = fixture.run("class", "sync")
    #expect(
      synced.said.hasSuffix(
        "These handed-out files were missing or changed in the class folder of History 7b and have been put back: "
          + "template.txt.\n"
      ),
      "\(synced)")
    #expect(anna("assignment", "open", "Essay", "--no-editor").status == 0)
  }

  @Test(arguments: [[], ["assignment"], ["class", "sync"], ["class", "show"]])
  func whatWasPutBackInTheBackgroundIsToldOnce(words: [String]) throws {
    try admitAnna()
    try assign("Essay on tides")
    anna("class", "sync")
    let files = try school.classFolder + "/files"
    try FileManager.default.removeItem(atPath: files)
    // As the sync in the background does it.
    #expect(fixture.run("class", "sync", "--quiet").said == "")
    for name in try FileManager.default.contentsOfDirectory(atPath: files) {
      try Data("junk".utf8).write(to: URL(fileURLWithPath: files + "/" + name))
    }
    #expect(fixture.run("class", "sync", "--quiet").said == "")
    #expect(fixture.run(words + ["--quiet"]).said == "")
    let sentence =
      "missing or changed in the class folder of History 7b and have been put back: template.txt.\n"
    let told = fixture.run(words)
    #expect(
      told.said.split(separator: sentence, omittingEmptySubsequences: false).count == 2, "\(told)")
    for words in [[], ["assignment"], ["class", "sync"], ["class", "show"]] {
      #expect(!fixture.run(words).said.contains("put back"))
    }
  }

  /// Writes an entry into the part of the class folder of Anna's computer, as another program with its keys.
  private func forge(
    by home: String = "anna", _ object: (Enrollment, ClassState) throws -> ClassObject
  ) throws {
    let joined = try school.joined(home)
    let enrollment = try joined.enrollment()
    let keys = try MachineKeys(
      try KeyFile.read(try joined.keyFile, class: enrollment.classIdentifier))
    let newest = try #require(
      try joined.database.read { try $0.newestOwnEntry(of: enrollment.writer) })
    let sealing = EntrySealing(
      .machine(keys), class: enrollment.classIdentifier, classKeys: [:], random: .system)
    let number = newest.sequence + 1
    let objects = [try object(enrollment, try joined.state()).encoded]
    let plan = EntryPlan(
      signer: .machine, sequence: number, from: newest.earliest, previous: nil,
      boxes: [BoxPlan(audience: .everybody, objects: objects)])
    try Data(try sealing.seal(plan).0).write(
      to: URL(
        fileURLWithPath: try joined.ownDirectory + "/" + ClassFolderName.entry(number)))
  }

  @Test(arguments: [[], ["assignment"], ["class", "sync"], ["class", "show"]])
  func whatThisVersionDoesNotKnowIsNamedOnce(words: [String]) throws {
    try admitAnna()
    anna("class", "sync")
    fixture.run("class", "sync")
    try forge { _, _ in
      var writer = CBORWriter()
      writer.map { writer in
        writer.key(0)
        writer.unsigned(20 as UInt8)
        writer.key(1)
        writer.bytes([UInt8](repeating: 7, count: 16))
      }
      return .unknown(kind: 20, writer.bytes)
    }
    // As the sync in the background does it.
    #expect(fixture.run("class", "sync", "--quiet").said == "")
    let sentence =
      "Update fileprogress to see everything from Anna Berg in History 7b: this version doesn't know some of it. "
      + "Nothing is lost.\n"
    let told = fixture.run(words)
    #expect(
      told.said.split(separator: sentence, omittingEmptySubsequences: false).count == 2, "\(told)")
    for words in [[], ["assignment"], ["class", "sync"], ["class", "show"]] {
      #expect(!fixture.run(words).said.contains("Update fileprogress"))
    }
  }

  @Test func aClaimToHaveReadWhatWasNeverSentIsNamedAtTheSync() throws {
    try admitAnna()
    anna("class", "sync")
    try forge { _, state in
      let teacher = try #require(state.teachers.first?.writer)
      return .sharing(
        SharingStatement(
          state: .on, stamp: 0, erasures: 0, number: 0,
          heads: [.init(writer: teacher, sequence: 60_000)]))
    }
    #expect(
      fixture.run("class", "sync").said.hasPrefix(
        "Warning: Another computer says that it has read updates that this computer never sent."))
  }

  @Test func anAssignmentThatAnOldBackupTookAwayIsNamedOnce() throws {
    try admitAnna()
    anna("class", "sync")
    fixture.run("class", "sync")
    let manager = FileManager.default
    let places = [school.folder, fixture.store]
    for place in places { try manager.copyItem(atPath: place, toPath: place + ".backup") }
    try assign("Essay on tides")
    anna("class", "sync")
    #expect(anna("assignment").output.contains("Essay on tides"))
    for place in places {
      try manager.removeItem(atPath: place)
      try manager.moveItem(atPath: place + ".backup", toPath: place)
    }
    // Anna's computer says how far it knows the teacher's log, which then goes on above that.
    for _ in 0..<3 {
      anna("class", "sync", "--quiet")
      fixture.run("class", "sync")
    }
    let sentence =
      "These assignments are gone from History 7b, perhaps because a teacher's computer was restored from an old "
      + "backup: Essay on tides. You keep your own files and times. If you don't know why, ask your teacher.\n"
    let told = anna("assignment")
    #expect(!told.output.contains("Essay on tides"), "\(told)")
    #expect(told.said.contains(sentence), "\(told)")
    #expect(!anna("assignment").said.contains("gone"))
  }

  @Test func anAssignmentThatTheTeacherDeletesIsNotCalledLost() throws {
    try admitAnna()
    try assign("Essay on tides")
    anna("class", "sync")
    #expect(fixture.run("assignment", "delete", "Essay", "--yes").status == 0)
    anna("class", "sync", "--quiet")
    let told = anna("assignment")
    #expect(!told.output.contains("Essay on tides"), "\(told)")
    #expect(!told.said.contains("gone"), "\(told)")
  }

  @Test func anEntryThatWasPutBackInTheBackgroundIsToldOnce() throws {
    try admitAnna()
    anna("class", "sync")
    let directory = try school.joined("anna").ownDirectory
    let entry = try #require(
      try FileManager.default.contentsOfDirectory(atPath: directory).filter { $0.hasSuffix(".fpe") }
        .max())
    try FileManager.default.removeItem(atPath: directory + "/" + entry)
    #expect(anna("class", "sync", "--quiet").said == "")
    let sentence =
      "1 update of yours was missing from the class folder of History 7b and has been put back. If this happens "
      + "again, tell your teacher.\n"
    let told = anna("assignment")
    #expect(told.said.contains(sentence), "\(told)")
    #expect(!anna().said.contains("put back"))
  }

  // MARK: - Sharing

  @Test func stoppingAndErasingAskOnATerminalOnly() throws {
    try admitAnna()
    anna("class", "sync")
    var typed = self
    typed.fixture.isInputTerminal = true
    for (verb, question) in [
      (
        "stop",
        "Stop sharing with History 7b? Your teachers' computers delete your reports and what you handed in."
      ),
      ("erase", "Delete your reports and what you handed in from History 7b?"),
    ] {
      let refused = typed.anna("share", verb, input: ["no"])
      #expect(refused.status == 1)
      #expect(refused.said == question + " Type yes:\nNothing was changed.\n")
    }
    #expect(anna("share").output.contains("your teachers see"))
    #expect(typed.anna("share", "erase", "--yes").said.hasPrefix("The computers of your teachers"))
    #expect(typed.anna("share", "stop", input: ["yes"]).status == 0)
    #expect(anna("share").output.contains("you stopped sharing"))
    // Scripts are not asked, and pausing deletes nothing.
    #expect(anna("share", "resume").status == 0)
    #expect(anna("share", "stop").status == 0)
    #expect(typed.anna("share", "pause").status == 0)
  }

  /// Anna is told a sentence once by each of the commands.
  private func expectSaidOnce(
    _ sentence: String, by calls: [[String]], _ location: SourceLocation = #_sourceLocation
  ) {
    for words in calls {
      let said = anna(words).said
      let count = said.split(separator: sentence, omittingEmptySubsequences: false).count - 1
      #expect(count == 1, "\(words) \(said)", sourceLocation: location)
    }
  }

  @Test func whoWasRemovedIsToldSo() throws {
    try admitAnna()
    try assign("Essay on tides")
    anna("class", "sync")
    #expect(fixture.run("class", "remove", "Anna Berg", "--yes").status == 0)
    fixture.run("class", "sync")
    let sentence =
      "A teacher removed you from the class History 7b, or revoked this computer, so nothing new from here reaches your "
      + "teachers. To have the reports that they keep deleted: fileprogress class share erase\n"
    #expect(anna("class", "sync").said.hasSuffix(sentence))
    #expect(anna("share").output == sentence)
    expectSaidOnce(
      sentence,
      by: [
        ["assignment"], ["submit", "Essay", "--yes"], ["class", "list"], ["class", "show"], [],
      ])
    // What they decide about sharing still arrives.
    #expect(!anna("share", "erase", "--yes").said.contains("nothing new from here"))
  }

  @Test func whoLeftOnAnotherComputerIsToldSo() throws {
    try openOnTwoComputers()
    var asked = fixture
    asked.isInputTerminal = true
    let question =
      "Leave History 7b on all your computers? Your teachers lose all your reports. To give up only this computer, ask "
      + "a teacher to revoke it."
    let refused = ClassSchool(asked).run("laptop", ["class", "leave"], input: ["no"])
    #expect(refused.said == question + " Type yes:\nYou are still in the class.\n")
    #expect(school.run("laptop", ["class", "leave", "--yes"]).status == 0)
    fixture.run("class", "sync")
    let sentence =
      "You left the class History 7b on another computer. Your teachers' computers delete your reports, and nothing "
      + "from here reaches them. To come back, leave the class here, too, and join it again: fileprogress class "
      + "leave\n"
    #expect(anna("class", "sync").said.hasSuffix(sentence))
    let status = anna("share").output
    #expect(
      status.hasPrefix("The school, or you on another computer, had your reports deleted today"),
      "\(status)")
    #expect(status.hasSuffix(". " + sentence), "\(status)")
    expectSaidOnce(
      sentence,
      by: [
        ["assignment"], ["submit", "Essay", "--yes"], ["share", "resume"], ["class", "list"],
        ["class", "show"], [],
      ])
    // That way leads back.
    #expect(anna("class", "leave", "--yes").status == 0)
    fixture.run("class", "sync")
    anna("class", "sync")
    let digits = try school.join("anna", as: "Anna Berg")
    let admitted = fixture.run("class", "admit", digits, "--to", "Anna Berg", "--yes")
    #expect(admitted.status == 0, "\(admitted)")
    let back = anna("class", "sync").said
    #expect(!back.contains("You left"), "\(back)")
    #expect(anna("share").output.contains("your teachers see"))
  }

  @Test func whoseComputerIsRevokedIsToldSoThere() throws {
    try admitAnna()
    try assign("Essay on tides")
    anna("class", "sync")
    let sentence =
      "A teacher of History 7b revoked this computer, so nothing from it reaches your teachers. If you still use it, "
      + "ask your teacher.\n"
    #expect(!anna("class", "sync").said.contains(sentence))
    let own = try school.joined("anna").enrollment().writer.letters
    let revoked = fixture.run("class", "revoke", "Anna Berg", String(own.prefix(8)), "--yes")
    #expect(revoked.status == 0, "\(revoked)")
    fixture.run("class", "sync")
    #expect(anna("class", "sync").said.hasSuffix(sentence))
    #expect(anna("share").output == sentence)
    expectSaidOnce(
      sentence,
      by: [
        ["assignment"], ["submit", "Essay", "--yes"], ["class", "show"], ["class", "list"],
        ["share", "stop"], [],
      ])
    let erased = anna("share", "erase", "--yes").said
    #expect(
      erased.hasSuffix(
        "\nHistory 7b gets nothing from this computer any more, so your teachers keep your reports. To have them "
          + "deleted, use another computer of yours, or ask your teacher.\n"), "\(erased)")
    #expect(!erased.contains("at their next sync"), "\(erased)")
    let left = anna("class", "leave", "--yes")
    #expect(left.status == 0, "\(left)")
    #expect(
      left.said.contains(
        "You left History 7b. Nothing from the class is left here. A teacher revoked this computer, so your teachers "
          + "keep your reports. To have them deleted, use another computer of yours, or ask your teacher.\n"
      ),
      "\(left)")
    let listed = anna("class", "list")
    #expect(!(listed.output + listed.said).contains("History 7b"), "\(listed)")
  }

  @Test func whereTheNumbersAreUsedUpErasingPromisesNothing() throws {
    try admitAnna()
    try assign("Essay on tides")
    anna("class", "sync")
    anna("assignment", "open", "Essay", "--no-editor")
    // What the computer was told: the last number, 2³⁷ − 1.
    let last: [UInt8] = [0, 0, 0, 0x1F, 0xFF, 0xFF, 0xFF, 0xFF]
    let ledger = last + [UInt8](repeating: 0, count: 16) + last
    try school.joined("anna", .readWrite).database.write {
      try $0.setLocal("erasures", to: ledger)
    }
    let said = anna("share", "erase", "--yes").said
    #expect(
      said
        == "History 7b: your reports can't be deleted in this way any more. Every deletion of reports has a number, "
        + "and another computer used the last one. Nothing was changed. Your teachers' computers delete your reports "
        + "if you stop sharing for good: fileprogress class share stop\n", "\(said)")
    #expect(anna("share", "stop").said.contains("Your teachers' computers delete your reports"))
    // Nothing answers that erasure.
    let sentence =
      "History 7b: nothing more from this computer reaches your teachers. Every deletion of reports has a number, and "
      + "another computer used the last one. To share again, leave the class and join it again: fileprogress class "
      + "leave\n"
    let resumed = anna("share", "resume").said
    #expect(resumed == sentence)
    #expect(anna("share").output == sentence)
    for words in [["class", "sync"], ["class", "show"], ["class", "list"], ["assignment"], []] {
      let heard = anna(words).said
      #expect(
        heard.split(separator: sentence, omittingEmptySubsequences: false).count == 2,
        "\(words) \(heard)")
    }
    #expect(anna("submit", "Essay", "--yes").said.hasSuffix(" " + sentence))
  }

  /// The thief's program doesn't ask for an erasure, as this program does.
  @Test func aStopByAThiefIsToldToBothAndErasesNothing() throws {
    try openOnTwoComputers()
    #expect(anna("submit", "Essay", "--yes").status == 0)
    try expectHandedIn(words: 8)
    try forge(by: "laptop") { _, _ in
      .sharing(SharingStatement(state: .stopped, stamp: 0, erasures: 0, number: 0))
    }
    let computer = try school.joined("laptop").enrollment().writer.shortLetters
    let toTeacher =
      "The computer \(computer) of Anna Berg ended the sharing with History 7b in a way that fileprogress "
      + "never does. Ask Anna Berg about it. If it was somebody else, revoke the computer: "
      + "fileprogress class revoke \(computer)\n"
    let told = fixture.run("class", "sync").said
    #expect(told.contains(toTeacher), "\(told)")
    #expect(!fixture.run("class", "sync").said.contains("ended the sharing"))
    for _ in 0..<2 {
      let report = fixture.run("class", "report").said
      #expect(report.contains(toTeacher), "\(report)")
    }
    let shown = fixture.run("class", "show").output
    #expect(shown.contains("\(computer) (ended the sharing)"), "\(shown)")
    let letters = try school.joined("laptop").enrollment().writer.letters
    let marked = try computers().filter { $0["endedSharing"] as? Bool == true }
    #expect(marked.map { $0["computer"] as? String } == [letters])
    #expect(marked.map { $0["sharing"] as? String } == ["stopped"])
    let head = try fixture.run("class", "report", "--json").json["class"] as? [String: Any]
    #expect(head?["endedSharing"] as? [String] == [letters])
    let toAnna =
      "History 7b: another computer of yours, or a copy of this one, stopped sharing or left, but didn't have your "
      + "reports deleted, as fileprogress does. Your teachers see none of your work until it shares again. If you "
      + "didn't do that, tell a teacher: class report names that computer to them. Once they have revoked it, they see "
      + "your work again.\n"
    for words in [["class", "sync"], ["class", "show"], ["assignment"], []] {
      let heard = anna(words).said
      #expect(
        heard.split(separator: toAnna, omittingEmptySubsequences: false).count == 2,
        "\(words) \(heard)")
    }
    #expect(anna("share").output == toAnna)
    #expect(anna("share", "resume").said == toAnna)
    #expect(fixture.run("class", "revoke", computer, "--yes").status == 0)
    anna("class", "sync")
    #expect(anna("share").output.contains("your teachers see the times and numbers"))
    #expect(!fixture.run("class", "report").said.contains("ended the sharing"))
    try expectHandedIn(words: 8)
  }

  @Test func aComputerThatPausedIsNamedToTheTeacherAndToldToTheStudent() throws {
    try openOnTwoComputers()
    for words in [["share", "pause"], ["sync"]] { school.run("laptop", ["class"] + words) }
    let paused = try school.joined("laptop").enrollment().writer
    let shown = fixture.run("class", "show").output
    #expect(shown.contains("\(paused.shortLetters) (paused)"), "\(shown)")
    let marked = try computers().filter { $0["sharing"] as? String == "paused" }
    #expect(marked.map { $0["computer"] as? String } == [paused.letters])
    let sentence =
      "History 7b: you paused sharing on another computer, or a teacher removed you from the class. Your teachers get "
      + "nothing new. If you didn't pause it, ask a teacher: their class show names the computer that did, and class "
      + "revoke shuts it out.\n"
    #expect(anna("class", "sync").said.contains(sentence))
    #expect(!anna("class", "sync").said.contains(sentence), "once")
  }

  @Test func nothingIsPromisedOfWhatWasMissingBeforeAnErasure() throws {
    try openOnTwoComputers()
    for words in [["share", "pause"], ["sync"]] { school.run("laptop", ["class"] + words) }
    let log = try school.joined("laptop").ownDirectory
    let names = try FileManager.default.contentsOfDirectory(atPath: log)
      .filter { ClassFolderName.sequence(of: $0) != nil }
    try FileManager.default.removeItem(atPath: log + "/" + (try #require(names.max())))
    let before = fixture.run("class", "sync").said
    #expect(before.contains(" It comes back when Anna Berg's computer syncs again.\n"), "\(before)")
    anna("share", "erase", "--yes")
    for _ in 0..<2 {
      let said = fixture.run("class", "sync").said
      #expect(
        said.contains(
          " Anna Berg has had reports deleted since then, perhaps also what is missing.\n"),
        "\(said)")
      #expect(!said.contains("It comes back"), "\(said)")
    }
  }

  /// All computers of students, as `class show --json` has them.
  private func computers() throws -> [[String: Any]] {
    let students = try fixture.run("class", "show", "--json").json["students"] as? [[String: Any]]
    return (students ?? []).flatMap { $0["computers"] as? [[String: Any]] ?? [] }
  }

  /// What the student decided here meanwhile doesn't come back with the rest.
  @Test func whoPausedOrStoppedDuringAThiefsStopIsToldWhatToHandInAgain() throws {
    try openOnTwoComputers()
    try forge(by: "laptop") { _, _ in
      .sharing(SharingStatement(state: .stopped, stamp: 0, erasures: 0, number: 0))
    }
    fixture.run("class", "sync")
    anna("class", "sync")
    anna("share", "pause")
    let paused = anna("share", "resume").said
    #expect(
      paused.hasSuffix(
        " What you handed in while sharing was paused is never sent, so hand it in again then.\n"),
      "\(paused)")
    anna("share", "stop")
    let stopped = anna("share", "resume").said
    #expect(
      stopped.hasSuffix(" You had your reports deleted here, so hand in open work again then.\n"),
      "\(stopped)")
  }

  /// A thief's program takes the hand-in back with the latest date that there is, or hands in itself.
  @Test(arguments: [
    (false, "Error: Essay on tides is still withdrawn."),
    (true, "Error: Your teachers still see Essay on tides as another computer handed it in."),
  ])
  func whatNothingNewerCanReplaceGoesWithAnErasure(holds: Bool, sentence: String) throws {
    try openOnTwoComputers()
    #expect(anna("submit", "Essay", "--yes").status == 0)
    let seconds = fixture.clock.read().wallNanoseconds / 1_000_000_000
    try forge(by: "laptop") { _, state in
      let moment = ClassInstant(clampingSeconds: seconds)
      return .report(
        StudentReport(
          assignment: try #require(state.assignments.keys.first), made: moment, erasures: 0,
          submitted: ReportedState(holds: holds, time: moment, stamp: (1 << 62) - 1)))
    }
    fixture.run("class", "sync")
    anna("class", "sync")
    let refused = anna("submit", "Essay", "--yes")
    #expect(refused.status == 1, "\(refused)")
    #expect(refused.said.contains(sentence), "\(refused)")
    #expect(refused.said.hasSuffix(": fileprogress class erase 'Anna Berg'\n"), "\(refused)")
    #expect(fixture.run("class", "erase", "Anna Berg", "--yes").status == 0)
    fixture.run("class", "sync")
    anna("class", "sync")
    let again = anna("submit", "Essay", "--yes")
    #expect(again.status == 0, "\(again)")
    fixture.run("class", "sync")
    let table = fixture.run("class", "report", "--assignment", "Essay").output
    #expect(table.contains(/Anna Berg +submitted/), "\(table)")
  }

  @Test func aPreviewIsInPlainWords() throws {
    try admitAnna()
    try assign("Essay on tides")
    anna("class", "sync")
    anna("assignment", "open", "Essay", "--no-editor")
    anna("start", "template 2.txt")
    fixture.clock.advance(by: .seconds(90))
    anna("stop", "template 2.txt")
    anna("set", "template 2.txt", "--range", "0.125..0.5")
    var closed = self
    closed.fixture.exchange = { ClosedExchange() }
    closed.anna("submit", "Essay")
    let preview = anna("share", "--preview").output
    #expect(
      preview == """
        History 7b gets this at the next sync:
          Assignment: Essay on tides
            as of 2026-11-20 10:01:30
            you opened it 2026-11-20 10:00:00
            you handed it in 2026-11-20 10:01:30
            part 1, file template 2.txt
              started 2026-11-20 10:00:00
              done from 12.5 % to 50 %
              main result: Words
              result: Words: 4
              session: 2026-11-20 10:00:00, for 1 min 30 s
                10:00:00 to 10:01:30: open, typing was not seen
                words: before 4, after 4

        """)
  }

  /// Makes a file in the class folder that is read only if the person wants it.
  ///
  /// - Returns: Its path.
  private func makeHugeFile(_ name: String) -> String {
    let path = school.folder + "/" + name
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(truncate(path, 1 << 30 + 1) == 0)
    return path
  }

  @Test func aHugeFileInAClassFolderIsNotReadUnasked() throws {
    try admitAnna()
    anna("class", "sync")
    let path = makeHugeFile("huge.txt")
    let outcome = anna("start", path)
    // Without a terminal nobody can be asked.
    #expect(outcome.status == 64, "\(outcome)")
    #expect(
      outcome.said
        == "Error: You can't confirm without a terminal. Type this command in a terminal.\n",
      "\(outcome)")
    #expect(anna("status", "--short").output.isEmpty)
    for words in [["track", "-r", school.folder], ["track", fixture.scratch.path, "-r"]] {
      #expect(
        school.run("anna", words).said
          == "Error: You can't confirm without a terminal. Add --yes.\n", "\(words)")
    }
    // It is not in the folder itself.
    try fixture.write("one two\n", to: "essay.txt")
    #expect(anna("track", fixture.documents, "-r").status == 0)
    var typed = self
    typed.fixture.isInputTerminal = true
    let asked = typed.anna("track", school.folder, input: ["no"])
    #expect(asked.status == 1)
    #expect(asked.said.contains("/huge.txt is in a class folder and is 1.1 GB."), "\(asked)")
    #expect(asked.said.hasSuffix("The file was not read.\n"))
    // Of several it is asked once, and not of those that nobody wants.
    _ = makeHugeFile("other.txt")
    let both = typed.anna("track", school.folder, input: ["no"])
    #expect(both.said.contains("2 large files in a class folder have 2.1 GB in all."), "\(both)")
    #expect(both.said.hasSuffix("The files were not read.\n"))
    let wanted = anna("track", school.folder, "--exclude", "huge.txt", "--exclude", "other.txt")
    #expect(!wanted.said.contains("You can't confirm"), "\(wanted)")
  }

  @Test func aHugeFileThatIsNotReadDoesNotReplaceTheCopy() throws {
    try admitAnna()
    try assign("Essay on tides")
    anna("class", "sync")
    try fixture.write("one two three\n", to: "own.txt")
    anna("assignment", "attach", "Essay", "own.txt")
    let path = makeHugeFile("huge.txt")
    var typed = self
    typed.fixture.isInputTerminal = true
    let asked = typed.anna("submit", "Essay", path, input: ["no"])
    #expect(asked.status == 1)
    #expect(!asked.said.contains("counts for Essay on tides now"), "\(asked)")
    #expect(asked.said.hasSuffix("The file was not read.\n"))
    #expect(anna("submit", "Essay").said.hasPrefix("Essay on tides is handed in: 3 words, "))
  }

  @Test func everyCommandAsksBeforeItReadsAHugeSharedFile() throws {
    try admitAnna()
    try fixture.write("shared text\n", to: "sources.txt")
    fixture.run("assignment", "create", "--title", "Sources", "--share", "sources.txt")
    anna("class", "sync")
    anna("assignment", "open", "Sources", "--no-editor")
    let path = school.folder + "/shared/sources.txt"
    anna("start", path)
    #expect(truncate(path, 1 << 30 + 1) == 0)
    let advice =
      "is in a class folder and is 1.1 GB, so it is not read. To read it, type this command in a terminal.\n"
    for words in [["status", path], ["set", path, "--progress", "0.5"], ["submit", path]] {
      let outcome = school.run("anna", words)
      #expect(outcome.status == 1, "\(words) \(outcome)")
      #expect(outcome.said.contains(advice), "\(words) \(outcome)")
      #expect(outcome.said.hasSuffix("/sources.txt was not read.\n"), "\(words) \(outcome)")
    }
    // The time counts, and the words don't.
    let stopped = anna("stop", path)
    #expect(stopped.status == 0, "\(stopped)")
    #expect(stopped.said.contains(advice), "\(stopped)")
    #expect(anna("status").said.contains("Nothing is running."))
    // A classmate keeps nobody from handing in.
    var typed = self
    typed.fixture.isInputTerminal = true
    let done = typed.anna("assignment", "done", "Sources", input: ["no"])
    let question = "Reading it takes a while. Continue? Type yes:"
    #expect(done.said.split(separator: question, omittingEmptySubsequences: false).count == 2)
    #expect(done.said.contains("/sources.txt was not read. Its words were not counted.\n"))
    #expect(done.said.contains("Sources is done: "), "\(done)")
    let submitted = anna("submit", "Sources")
    #expect(submitted.status == 0, "\(submitted)")
    #expect(submitted.said.contains(advice), "\(submitted)")
    #expect(submitted.said.contains("Sources is handed in: "), "\(submitted)")
  }

  // MARK: - What holds for one student

  /// The student's row of an assignment, as JSON.
  private func row(_ title: String) throws -> [String: Any] {
    let rows = try anna("assignment", "list", "--json").json["assignments"] as? [[String: Any]]
    return try #require(rows?.first { $0["title"] as? String == title })
  }

  @Test func moreTimeIsToldToOneStudentAndTakenBack() throws {
    try admitAnna()
    try assign("Essay on tides", due: "2026-12-24 14:00")
    anna("class", "sync")
    #expect(try row("Essay on tides")["due"] as? String == "2026-12-24")
    #expect(try row("Essay on tides")["dueAt"] as? String == "2026-12-24T13:00:00Z")
    #expect(try row("Essay on tides")["isExcused"] as? Bool == false)
    #expect(anna("assignment").output.contains("24 Dec 14:00"))

    let extend = ["assignment", "extend", "Essay", "Anna Berg", "--due"]
    let nothing = "Anna Berg had no extension and was not excused.\n"
    #expect(fixture.run(extend + ["none"]).said == nothing)
    let excuse = ["assignment", "excuse", "Essay", "Anna Berg"]
    #expect(fixture.run(excuse + ["--take-back"]).said == nothing)
    fixture.run(excuse)
    #expect(
      fixture.run(extend + ["2027-01-07"]).said
        == "Essay on tides is now due on 7 Jan 2027 for Anna Berg, who is no longer excused.\n")
    #expect(
      fixture.run(excuse + ["--take-back"]).said
        == "Anna Berg was not excused from Essay on tides.\n")
    let extended = fixture.run(extend + ["2027-01-08"])
    #expect(
      extended.said == "Essay on tides is now due on 8 Jan 2027 for Anna Berg.\n", "\(extended)")
    #expect(
      fixture.run("assignment", "show", "Essay").output.contains("\nAnna Berg: due 8 Jan 2027\n"))
    anna("class", "sync")
    #expect(try row("Essay on tides")["dueAt"] as? String == "2027-01-08T22:59:59Z")
    #expect(
      anna("assignment", "show", "Essay").output.contains("\nDue: 8 Jan 2027, for you alone\n"))
    let reported = fixture.run("class", "report", "--json").output
    #expect(reported.contains(#""dueAt":"2026-12-24T13:00:00Z""#), "\(reported)")
    #expect(reported.contains(#""studentDueAt":"2027-01-08T22:59:59Z""#), "\(reported)")

    fixture.run(extend + ["none"])
    anna("class", "sync")
    #expect(try row("Essay on tides")["due"] as? String == "2026-12-24")
    let wrong = fixture.run(extend + ["2027-02-30"])
    #expect(wrong.status == 64, "\(wrong)")
    #expect(wrong.said.contains("\"2027-02-30\" does not exist. Give a real date"), "\(wrong)")
    #expect(fixture.run("assignment", "extend", "Essay", "Nobody", "--due", "none").status == 1)
    #expect(anna(extend + ["2027-01-08"]).status != 0, "a student can't")
  }

  @Test func whoIsExcusedIsNamedInTheOrderOfNames() throws {
    try fixture.write(
      "name,id\nZoë Abt,s1\nÖzlem Kaya,s2\nÉmile Roy,s3\nAda Cole,s4\n", to: "students.csv")
    fixture.run("class", "roster", "import", "students.csv")
    try assign("Essay")
    let typed = ["Zoë Abt", "Özlem Kaya", "Émile Roy", "Ada Cole"]
    let excused = fixture.run(["assignment", "excuse", "Essay"] + typed)
    #expect(
      excused.said == typed.reversed().map { "\($0) is excused from Essay.\n" }.joined(),
      "\(excused)")
  }

  /// Whether the only student is excused from the only assignment, in each report that the teacher gets as JSON.
  private func teachersExcuses(_ title: String) throws -> [Bool?] {
    func rows(_ key: String, _ options: String...) throws -> [[String: Any]]? {
      try fixture.run(["class", "report", "--json"] + options).json[key] as? [[String: Any]]
    }
    let cells = try rows("students")?.first?["work"] as? [[String: Any]]
    let found: [[String: Any]?] = [
      cells?.first, try rows("students", "--assignment", title)?.first,
      try rows("assignments", "--student", "Anna Berg")?.first,
    ]
    return found.map { $0?["isExcused"] as? Bool }
  }

  @Test func anExcusedStudentSeesSo() throws {
    try admitAnna()
    _ = try school.join("ben", as: "Ben Cruz")
    try assign("Overdue", due: "2026-11-19")
    anna("class", "sync")
    #expect(try row("Overdue")["isOverdue"] as? Bool == true)
    let excused = fixture.run("assignment", "excuse", "Overdue", "Anna Berg")
    #expect(excused.said == "Anna Berg is excused from Overdue.\n", "\(excused)")
    #expect(fixture.run("class", "report").output.contains(/\nAnna Berg +excused/))
    #expect(try teachersExcuses("Overdue") == [true, true, true])
    #expect(
      fixture.run("class", "report", "--student", "Anna Berg").output.contains(
        /\nOverdue +excused/))
    anna("class", "sync")
    #expect(try row("Overdue")["isExcused"] as? Bool == true)
    #expect(try row("Overdue")["isOverdue"] as? Bool == false)
    #expect(try row("Overdue")["due"] is NSNull)
    #expect(anna("assignment").output.contains("new, excused"))
    #expect(
      anna("assignment", "show", "Overdue").output.contains(
        "\nYou are excused from this assignment.\n"))
    let back = fixture.run("assignment", "excuse", "Overdue", "Anna Berg", "--take-back")
    #expect(back.said == "Anna Berg is no longer excused from Overdue.\n", "\(back)")
    #expect(try teachersExcuses("Overdue") == [false, false, false])
    anna("class", "sync")
    #expect(try row("Overdue")["isOverdue"] as? Bool == true)
    // Somebody for whom it isn't.
    let digits = try school.join("ada", as: "Ada Cole")
    fixture.run("class", "admit", digits, "--yes")
    fixture.run("assignment", "edit", "Overdue", "--to", "Anna Berg")
    let other = fixture.run("assignment", "excuse", "Overdue", "Ada Cole")
    #expect(other.status == 1)
    #expect(other.said.contains("Overdue is not assigned to Ada Cole."), "\(other)")
  }

  @Test func whatIsHandedInOnOneComputerIsTakenBackOnTheOther() throws {
    try admitAnna()
    try assign("Essay on tides")
    anna("class", "sync")
    let laptop = ClassSchool(fixture)
    let digits = try school.join("laptop", as: "Anna Berg")
    fixture.run("class", "admit", digits, "--to", "Anna Berg", "--yes")
    laptop.run("laptop", ["class", "sync"])
    anna("submit", "Essay", "--yes")
    anna("class", "sync")
    laptop.run("laptop", ["class", "sync"])
    #expect(laptop.run("laptop", ["assignment"]).output.contains("submitted"))
    let again = laptop.run("laptop", ["submit", "Essay"])
    // Without a file here, there is nothing to ask.
    #expect(
      again.said == "Essay on tides was already handed in on another computer.\n", "\(again)")
    fixture.clock.advance(by: .seconds(5))
    let withdrawn = laptop.run("laptop", ["withdraw", "Essay"])
    #expect(withdrawn.said.contains("is withdrawn"), "\(withdrawn)")
    laptop.run("laptop", ["class", "sync"])
    anna("class", "sync")
    #expect(try row("Essay on tides")["state"] as? String == "new")
    // The clock of this computer is behind: what is said now comes after what was heard all the same.
    fixture.clock.setWall(by: .seconds(-3_600))
    // Here it was handed in, so it can be handed in again.
    fixture.clock.advance(by: .seconds(5))
    #expect(anna("submit", "Essay", "--yes").said.contains("is handed in"))
    #expect(try row("Essay on tides")["state"] as? String == "submitted")
  }

  /// The store follows no stamp of more than a day ahead, but the class is told a greater one.
  @Test(arguments: [30, 3 * 365 * 24])
  func whatIsSaidLastCountsAlsoAfterAComputerWithAClockFarAhead(hours: Int) throws {
    try openOnTwoComputers()
    let ahead = Duration.seconds(hours * 3_600)
    func onLaptop(_ verb: String) {
      fixture.clock.advance(by: .seconds(60))
      fixture.clock.setWall(by: ahead)
      let outcome = school.run("laptop", ["assignment", verb, "Essay"])
      #expect(outcome.status == 0, "\(outcome)")
      fixture.clock.setWall(by: .zero - ahead)
      anna("class", "sync")
    }
    for (verb, opposite, sentence) in [
      ("submit", "withdraw", "Essay on tides is withdrawn."),
      ("withdraw", "submit", "Essay on tides is handed in: 8 words"),
      ("done", "undo", "Essay on tides is not done."),
      ("undo", "done", "Essay on tides is done"),
    ] {
      onLaptop(verb)
      let outcome = anna("assignment", opposite, "Essay")
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.said.contains(sentence), "\(outcome)")
    }
    fixture.run("class", "sync")
    let table = fixture.run("class", "report", "--assignment", "Essay").output
    #expect(table.contains(/Anna Berg +submitted/), "\(table)")
    #expect(table.contains("8 words"), "the words of the file that was handed in last: \(table)")
  }

  @Test func aPauseOnTheOtherComputerIsToldWhereWorkIsHandedIn() throws {
    try openOnTwoComputers()
    #expect(school.run("laptop", ["share", "pause"]).status == 0)
    school.run("laptop", ["class", "sync"])
    fixture.run("class", "sync")
    anna("class", "sync")
    let reason =
      " Your teachers can't see it, because you paused sharing on another computer, or a teacher removed you from the "
      + "class. If you paused it, type on that computer: fileprogress class share resume\n"
    let said = anna("submit", "Essay").said
    #expect(said.hasSuffix(reason), "\(said)")
    // Nothing is promised that comes true only on the laptop.
    let resumed = anna("share", "resume").said
    #expect(
      resumed
        == "History 7b: you paused sharing on another computer, or a teacher removed you from the class. If you paused "
        + "it, it can be resumed only there. If you no longer use that computer, ask a teacher to revoke it.\n",
      "\(resumed)")
    #expect(anna("assignment", "done", "Essay").said.hasSuffix(reason))
    fixture.run("class", "sync")
    #expect(!fixture.run("class", "report", "--assignment", "Essay").output.contains("submitted"))
    // What was promised comes true.
    let laptop = school.run("laptop", ["share", "resume"]).said
    #expect(
      laptop.contains("after a teacher's computer has seen that you share again"), "\(laptop)")
    fixture.run("class", "sync")
    anna("class", "sync")
    try expectHandedIn(words: 8)
  }

  @Test func whatARevokedComputerSaidStaysKnown() throws {
    try openOnTwoComputers()
    #expect(school.run("laptop", ["submit", "Essay"]).status == 0)
    fixture.run("class", "sync")
    let laptop = try school.joined("laptop").enrollment().writer.letters
    let revoked = fixture.run("class", "revoke", "Anna Berg", String(laptop.prefix(8)), "--yes")
    #expect(revoked.status == 0, "\(revoked)")
    anna("class", "sync")
    #expect(try row("Essay on tides")["state"] as? String == "submitted")
    fixture.clock.advance(by: .seconds(60))
    #expect(anna("withdraw", "Essay").said.contains("Essay on tides is withdrawn."))
    fixture.run("class", "sync")
    let table = fixture.run("class", "report", "--assignment", "Essay").output
    #expect(!table.contains(/Anna Berg +submitted/), "\(table)")
  }

  /// Anna has a laptop, too. On both she has opened the essay: `template 2.txt`, and `template 3.txt` on the laptop.
  private func openOnTwoComputers() throws {
    try admitAnna()
    try assign("Essay on tides")
    anna("class", "sync")
    let digits = try school.join("laptop", as: "Anna Berg")
    fixture.run("class", "admit", digits, "--to", "Anna Berg", "--yes")
    fixture.run("class", "sync")
    for home in ["laptop", "anna"] {
      school.run(home, ["class", "sync"])
    }
    let open = ["assignment", "open", "Essay", "--no-editor"]
    #expect(anna(open).output.hasSuffix("/template 2.txt\n"))
    #expect(school.run("laptop", open).output.hasSuffix("/template 3.txt\n"))
    try fixture.write("Write about the tide.\nIt comes and goes.\n", to: "template 2.txt")
    try fixture.write("Write about the tide.\nIt comes.\n", to: "template 3.txt")
    fixture.clock.advance(by: .seconds(60))
  }

  /// Checks how many words of Anna's essay the teacher sees.
  private func expectHandedIn(words: Int, _ location: SourceLocation = #_sourceLocation) throws {
    fixture.run("class", "sync")
    let table = fixture.run("class", "report", "--assignment", "Essay").output
    let row = try Regex("Anna Berg +submitted +\(words) words")
    #expect(table.contains(row), "\(table)", sourceLocation: location)
  }

  @Test func whatTheOtherComputerHandedInIsReplacedOnlyAfterAQuestion() throws {
    try openOnTwoComputers()
    #expect(
      anna("submit", "Essay").said
        == "Essay on tides is handed in: 8 words, no time recorded.\n")
    try expectHandedIn(words: 8)
    fixture.clock.advance(by: .seconds(60))
    // The laptop has not looked since.
    let alone = school.run("laptop", ["submit", "Essay"])
    #expect(alone.status == 64)
    let state = "You handed in Essay on tides on another computer, today 10:01."
    #expect(
      alone.said
        == "Error: \(state) To hand in the file on this computer instead, add --yes.\n", "\(alone)")
    var typed = self
    typed.fixture.isInputTerminal = true
    let question = "\(state)\nHand in the file on this computer instead? Type yes:\n"
    let refused = typed.school.run("laptop", ["submit", "Essay"], input: ["no"])
    #expect(refused.status == 1)
    #expect(refused.said == question + "Nothing was handed in.\n")
    try expectHandedIn(words: 8)
    let given = typed.school.run("laptop", ["submit", "Essay"], input: ["yes"])
    #expect(
      given.said == question + "Essay on tides is handed in: 6 words, no time recorded.\n",
      "\(given)")
    try expectHandedIn(words: 6)
    // Now the laptop is the one that handed it in.
    #expect(
      school.run("laptop", ["submit", "Essay"]).said == "Essay on tides was already handed in.\n")
    fixture.clock.advance(by: .seconds(60))
    let own = anna("submit", "Essay", "template 2.txt")
    #expect(own.status == 64)
    #expect(own.said.contains("To hand in template 2.txt instead, add --yes."), "\(own)")
    let back = anna("submit", "Essay", "--yes")
    #expect(
      back.said == "Essay on tides is handed in: 8 words, no time recorded.\n", "\(back)")
    try expectHandedIn(words: 8)
  }

  @Test func whatIsWrittenAfterTheHandInDoesNotChangeItsWords() throws {
    try openOnTwoComputers()
    anna("submit", "Essay")
    fixture.clock.advance(by: .seconds(60))
    // The laptop doesn't know that.
    for (home, name, end) in [
      ("anna", "template 2.txt", "comes and goes, day and night."),
      ("laptop", "template 3.txt", "never rests."),
    ] {
      school.run(home, ["start", name])
      fixture.clock.advance(by: .seconds(60))
      try fixture.write("Write about the tide.\nIt \(end)\n", to: name)
      school.run(home, ["stop", name])
      fixture.clock.advance(by: .seconds(60))
      school.run(home, ["class", "sync"])
      try expectHandedIn(words: 8)
    }
    anna("withdraw", "Essay")
    fixture.clock.advance(by: .seconds(60))
    anna("submit", "Essay")
    try expectHandedIn(words: 11)
  }

  @Test func whatIsHandedInLastCountsEvenIfItsFileDidNotChange() throws {
    try openOnTwoComputers()
    anna("submit", "Essay")
    fixture.clock.advance(by: .seconds(60))
    school.run("laptop", ["class", "sync"])
    #expect(school.run("laptop", ["withdraw", "Essay"]).said == "Essay on tides is withdrawn.\n")
    fixture.clock.advance(by: .seconds(60))
    school.run("laptop", ["submit", "Essay"])
    try expectHandedIn(words: 6)
    fixture.clock.advance(by: .seconds(60))
    anna("class", "sync")
    #expect(anna("withdraw", "Essay").said == "Essay on tides is withdrawn.\n")
    fixture.clock.advance(by: .seconds(60))
    #expect(
      anna("submit", "Essay").said == "Essay on tides is handed in: 8 words, no time recorded.\n")
    try expectHandedIn(words: 8)
  }

  @Test func whatWasHandedInIsNotReplacedByWhatTheOtherComputerCountedBefore() throws {
    try openOnTwoComputers()
    // This computer counts first, and the laptop later.
    for (home, name) in [("anna", "template 2.txt"), ("laptop", "template 3.txt")] {
      school.run(home, ["start", name])
      fixture.clock.advance(by: .seconds(60))
      school.run(home, ["stop", name])
      fixture.clock.advance(by: .seconds(60))
      school.run(home, ["class", "sync"])
    }
    #expect(anna("submit", "Essay").said.hasPrefix("Essay on tides is handed in: 8 words, "))
    try expectHandedIn(words: 8)
  }

  // MARK: - The overview

  @Test func theOverviewShowsWhatIsDueAndWhoWaits() throws {
    try admitAnna()
    try assign("Essay on tides", due: "2026-12-24")
    try assign("Overdue", due: "2026-11-19")
    try assign("No date")
    try assign("Later", due: "2027-01-08")
    anna("class", "sync")
    let overview = anna()
    #expect(
      overview.output == """
        Assigned work   Due         State
        Overdue         19 Nov      new, overdue
        Essay on tides  24 Dec      new
        Later           8 Jan 2027  new
        1 more: fileprogress assignment

        """, "\(overview)")
    #expect(!overview.said.contains("Nothing leaves this computer"), "\(overview)")
    #expect(overview.said.contains("  fileprogress assignment open Overdue  work on what is due\n"))
    #expect(anna("--json").output.contains("fileprogress.overview/1"))
    anna("submit", "Overdue", "--yes")
    #expect(!anna().output.contains("Overdue"))

    _ = try school.join("ben", as: "Ben Cruz")
    let waiting = ClassSchool(fixture).run("ben", []).output
    #expect(
      waiting.hasSuffix(
        " has admitted you yet. To check again:\n  fileprogress class sync\n"), "\(waiting)")
    fixture.run("class", "sync")
    let teacher = fixture.run()
    #expect(
      teacher.output.contains(
        "1 student is waiting to be admitted to History 7b. To see who:\n  fileprogress class show\n"
      ),
      "\(teacher)")
  }

  @Test func theOverviewLooksForWhoWaits() throws {
    let digits = try school.join("anna", as: "Anna Berg")
    #expect(anna().output.contains("has admitted you yet"))
    fixture.run("class", "admit", digits, "--yes")
    try assign("Essay on tides")
    let admitted = anna()
    #expect(admitted.output.hasPrefix("Assigned work "), "\(admitted)")
    #expect(admitted.said.contains("You are in the class History 7b.\n"), "\(admitted)")
    #expect(!anna().said.contains("You are in the class"))
  }

  @Test func withoutClassesTheOverviewOpensNothingOfThem() throws {
    var fixture = fixture
    fixture.environment["FILEPROGRESS_HOME"] = fixture.scratch.path(of: "alone")
    fixture.exchange = { ClosedExchange() }
    #expect(fixture.run().said.contains("Nothing leaves this computer."))
    #expect(!FileManager.default.fileExists(atPath: fixture.scratch.path(of: "alone")))
  }
}
