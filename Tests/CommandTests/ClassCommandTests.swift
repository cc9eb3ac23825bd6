import ClassStorage
import Classroom
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import StoreEngine
import Testing

/// `class`, with a teacher and students on one computer, each with a store.
struct ClassCommandTests {
  var fixture: CommandFixture
  var school: ClassSchool { ClassSchool(fixture) }

  init() throws {
    fixture = try CommandFixture()
  }

  private func rows(_ home: String? = nil) throws -> [[String: Any]] {
    let outcome =
      home.map { school.run($0, ["class", "show", "--json"]) }
      ?? fixture.run("class", "show", "--json")
    return try #require(try outcome.json["students"] as? [[String: Any]])
  }

  /// Imports a list of students from `students.csv`.
  @discardableResult
  private func importList(_ list: String, _ options: String...) throws -> CommandOutcome {
    try fixture.write(list, to: "students.csv")
    return fixture.run(["class", "roster", "import", "students.csv"] + options)
  }

  // MARK: - From creating to admitting

  @Test func aStudentIsAdmittedByDigits() throws {
    try school.create()
    let digits = try school.join("anna", as: "Anna Berg")
    let waits = school.run("anna", ["class", "sync"])
    #expect(
      waits.said
        == """
        History 7b: nobody has admitted you yet.
        Your digits: \(digits)
        Read them to your teacher, who types: fileprogress class admit \(digits)

        """.replacing("History 7b", with: try code()))
    let shown = fixture.run("class", "show")
    #expect(shown.output.contains(/1  Anna Berg  [a-z2-7]{4}     student  today 10:00/), "\(shown)")
    #expect(!shown.output.contains(digits), "the digits come from the student")
    let wrong = digits == "000000" ? "000001" : "000000"
    #expect(fixture.run("class", "admit", wrong, "--yes").status == 1)
    // Digits are heard, and typed, in groups.
    let admitted = fixture.run(
      "class", "admit", String(digits.prefix(3)), String(digits.suffix(3)), "--yes")
    #expect(admitted.status == 0)
    #expect(
      admitted.said == """
        Anna Berg asked to join. The request arrived today 10:00.
        Anna Berg is in the class.

        """)
    let synced = school.run("anna", ["class", "sync"])
    #expect(synced.said.hasPrefix("You are in the class History 7b.\nHistory 7b: received "))
    #expect(school.run("anna", ["class", "sync"]).said == "History 7b: nothing new.\n")
    let student = try #require(try rows().first)
    #expect(student["name"] as? String == "Anna Berg")
    #expect(student["membership"] as? String == "member")
    // A student sees no students.
    #expect(try rows("anna").isEmpty)
    #expect(
      school.run("anna", ["class", "show"]).output == """
        class     History 7b
        you       Anna Berg, student
        folder    ~/school
        code      \(try code())
        teachers  Ms Weber

        """)
  }

  @Test func aTeacherWhoWaitsIsToldSo() throws {
    try school.create()
    let letters = try school.join("ode", as: "Mr Ode", "--teacher")
    let made = school.run(
      "ode", ["assignment", "create", "--title", "Tides", "--link", "https://example.org/tides"])
    #expect(made.status == 0)
    let code = try code()
    #expect(
      made.said.contains("Tides is saved, and will be sent once you are admitted to \(code).\n"),
      "\(made)")
    #expect(!made.said.contains("is published"))
    let declined = school.run("ode", ["class", "decline", "--all", "--yes"])
    #expect(declined.status == 1)
    #expect(
      declined.said
        == "Error: No teacher of \(code) has admitted you yet. To check again: fileprogress class sync\n"
    )
    let waits =
      "The owner of \(code) has not added you as a teacher yet. To check again and see your letters: "
      + "fileprogress class sync\n"
    #expect(school.run("ode", ["assignment"]).said == waits)
    let report = school.run("ode", ["report", "--class", code])
    #expect(report.said.hasPrefix(waits))
    #expect(report.output.hasPrefix("\(code): waiting for admission\n"), "\(report)")
    #expect(!report.output.contains("class invite"))
    let invited = school.run("ode", ["class", "invite"])
    #expect(invited.status == 1)
    #expect(invited.said == "Error: " + waits)
    #expect(invited.output == "")
    #expect(school.run("ode", ["class", "sync"]).said.contains("Your letters: \(letters)\n"))
    let added = fixture.run("class", "add-teacher", letters, "--yes", "--sheet", "sheet.txt")
    #expect(added.status == 0, "\(added)")
    // A report looks into the class folder while its teacher waits.
    let looked = school.run("ode", ["class", "report"])
    #expect(looked.output.hasPrefix("History 7b"), "\(looked)")
    #expect(!looked.said.contains("has not added you"), "\(looked)")
    fixture.run("class", "sync")
    #expect(fixture.run("assignment").output.contains("Tides"))
    #expect(!school.run("ode", ["assignment"]).said.contains("yet"))
  }

  private func code() throws -> String {
    try #require(try fixture.run("class", "show", "--json").json["code"] as? String)
  }

  @Test func theSheetIsShownOnceAndAskedFor() throws {
    var fixture = fixture
    fixture.isInputTerminal = true
    try FileManager.default.createDirectory(
      atPath: school.folder, withIntermediateDirectories: true)
    let create = ["class", "create", "History 7b", "--folder", school.folder, "--as", "Ms Weber"]
    let refused = fixture.run(create, input: ["aaaa", "bbbb", "cccc"])
    #expect(refused.status == 1)
    #expect(
      refused.said.hasSuffix("The class was not created, so this recovery sheet is useless.\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: school.folder).isEmpty)
    #expect(refused.said.firstMatch(of: /\n  ([a-z2-7]{4}-){12}[a-z2-7]{5}\n/) != nil)
    #expect(refused.said.contains("\nTo continue, type the last group of letters:\n"))
    #expect(
      refused.said.contains(
        "\nTo restore it, type: fileprogress class restore --folder /scratch/school --as 'Ms Weber'\n"
      ))
    #expect(fixture.run("class").said.hasPrefix("You are not in a class."))
  }

  @Test func withoutAClassTheListOfAssignmentsIsEmpty() throws {
    let list = fixture.run("assignment")
    #expect(list.status == 0, "a list of nothing is no failure")
    #expect(list.said.hasPrefix("You are not in a class."))
    let rows = try fixture.run("assignment", "--json").json["assignments"] as? [[String: Any]]
    #expect(rows?.isEmpty == true)
  }

  @Test(arguments: [(0o755, false), (0o775, true), (0o757, true), (0o1777, false)])
  func othersWhoCouldMoveTheClassAwayAreNamed(mode: Int, isNamed: Bool) throws {
    try FileManager.default.createDirectory(
      atPath: school.folder, withIntermediateDirectories: true)
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: school.folder)
    let created = fixture.run(
      "class", "create", "History 7b", "--folder", "../school", "--as", "Ms Weber", "--sheet",
      "sheet.txt")
    #expect(
      created.said.contains(
        "Others can write in ../school, so they could move the class away. To prevent that: chmod +t ../school\n"
      ) == isNamed, "\(created)")
  }

  @Test func theSheetGoesIntoANewFileOfItsOwner() throws {
    try school.create()
    let path = fixture.path("sheet.txt")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let text = try #require(fixture.text(of: "sheet.txt"))
    #expect(text.contains(/\nLetters: ([a-z2-7]{4}-){12}[a-z2-7]{5}\n/))
    // In three years it has to say what to do.
    #expect(text.contains("\nMade on: 2026-11-20\n"))
    #expect(
      text.contains("\n  fileprogress class restore --folder \(school.folder) --as 'Ms Weber'\n"))
    // It is printed, and printers cut long lines.
    let long = text.split(separator: "\n").map(String.init).filter { $0.count > 80 }
    #expect(long.allSatisfy { $0.hasPrefix("  fileprogress class restore") }, "\(long)")
    let again = fixture.run(
      "class", "create", "Other", "--folder", school.folder, "--as", "Ms Weber", "--sheet",
      "sheet.txt")
    #expect(again.status == 1)
    #expect(again.said == "Error: There is already a file sheet.txt. Choose another name.\n")
    let inside = fixture.run(
      "class", "create", "Other", "--folder", school.folder, "--as", "Ms Weber", "--sheet",
      school.folder + "/sheet.txt")
    #expect(inside.status == 64)
    #expect(try rows().isEmpty)
  }

  @Test func withoutATerminalTheSheetNeedsAFile() throws {
    try FileManager.default.createDirectory(
      atPath: school.folder, withIntermediateDirectories: true)
    let outcome = fixture.run(
      "class", "create", "History 7b", "--folder", school.folder, "--as", "Ms Weber")
    #expect(outcome.status == 64)
    #expect(
      outcome.said
        == "Error: The recovery sheet can't be shown without a terminal. Add --sheet FILE.\n")
  }

  @Test func theGuideShowsTheQuestionsOfJoiningAndAdmitting() throws {
    let path = "../../Sources/FileProgress/FileProgress.docc/Guides/Classes.md"
    let guide = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: path),
      encoding: .utf8)
    try school.create()
    var terminal = fixture
    terminal.isInputTerminal = true
    let code = try code()
    try #require(fixture.run("class", "invite", "--output", "invitation.txt").status == 0)
    let join = ["class", "join", "invitation.txt", "--as", "Anna Berg"]
    let joined = ClassSchool(terminal).run("anna", join, input: ["yes"])
    let digits = try #require(joined.output.firstMatch(of: /digits: ([0-9]{6})\n/)).output.1
    let admitted = terminal.run("class", "admit", String(digits), input: ["yes"])
    let lines = [joined.said, joined.output, admitted.said].flatMap { $0.split(separator: "\n") }
    #expect(lines.count == 9, "\(lines)")
    for line in lines {
      let shown = line.replacing(code, with: "dyze-eqv2-bxox-rcel")
        .replacing("/scratch/school", with: "/media/school").replacing(digits, with: "667050")
      #expect(guide.contains("\n\(shown)\n"), "\(shown)")
    }
  }

  @Test func sentencesOnATerminalAreBrokenBetweenWords() throws {
    try school.create()
    try school.admit("anna", as: "Anna Berg")
    var narrow = fixture
    narrow.isOutputTerminal = true
    narrow.columns = 40
    let shared = ClassSchool(narrow).run("anna", ["class", "share"])
    #expect(shared.output.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(shared)")
    #expect(
      inOneLine(shared.output)
        == "History 7b: your teachers see the times and numbers of assigned work.")
    let page = ClassSchool(fixture).run("anna", ["class", "export"]).output
    #expect(page.split(separator: "\n").contains { $0.count > 60 }, "\(page)")
    narrow.columns = 60
    let shown = ClassSchool(narrow).run("anna", ["class", "export"]).output
    #expect(shown.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(shown)")
    #expect(
      shown.split(whereSeparator: \.isWhitespace) == page.split(whereSeparator: \.isWhitespace))
  }

  // MARK: - Codes and lists

  @Test func aPersonalCodeNeedsNoDigits() throws {
    try school.create()
    let list = try importList("name,id\nAnna Berg,11\n", "--csv")
    #expect(list.status == 0, "\(list)")
    #expect(
      list.said
        == "1 student added, 0 already in the class. Give each student only their own code.\n")
    let code = try #require(list.output.split(separator: "\r\n").last?.split(separator: ",").last)
    // Without a code, one has to wait.
    _ = try school.join("cleo", as: "Cleo Diaz")
    let joined = school.run(
      "anna", ["class", "join", String(code), "--folder", school.folder, "--as", "Anna", "--yes"])
    #expect(joined.output.hasPrefix("You have a personal code"))
    let synced = fixture.run("class", "sync").said
    #expect(
      synced == """
        History 7b: 1 computer asks to join, sent your updates.
        Admitted to History 7b by personal code: Anna Berg.
        1 computer is waiting to be admitted. To see it: fileprogress class show

        """)
    #expect(!fixture.run("class", "sync").said.contains("Admitted"), "it is said once")
    #expect(
      school.run("anna", ["class", "sync"]).said.hasPrefix("You are in the class History 7b."))
    #expect(try rows().map { $0["name"] as? String } == ["Anna Berg"])
    let spent = fixture.run("class", "invite", "--for", "11")
    #expect(spent.status == 1)
    #expect(spent.said.hasPrefix("Error: Anna Berg has joined already"))
  }

  @Test(arguments: [
    ("Thomas Tal", "'Thomas Tal'"), ("Cora Tal", "'Cora Tal'"), ("Emil", "STUDENT"),
  ])
  func whoJoinsWithTheCodeOfAnotherStudentIsNamedWithTheWayOut(
    name: String, typed: String
  ) throws {
    try school.create()
    try importList("name,id\nCora Díaz,s3\nThomas Tal,s4\nCora Tal,s5\n")
    fixture.run("class", "invite", "--for", "s3", "--output", "cora.txt")
    let joined = school.run("other", ["class", "join", "cora.txt", "--as", name, "--yes"])
    #expect(
      joined.said.contains(
        "This code is for one student, and your work counts under that student's name. If it isn't yours, ask your "
          + "teacher for your own.\n"), "\(joined)")
    let synced = fixture.run("class", "sync")
    #expect(
      synced.said.contains(
        "\(name) joined History 7b with the personal code of Cora Díaz, so the work counts for Cora Díaz. If the slips "
          + "were swapped: fileprogress class move "), "\(synced)")
    let move = /fileprogress class move [a-z2-7]{4}-[a-z2-7]{4} --to (.+)\n/
    let way = try #require(synced.said.firstMatch(of: move))
    #expect(String(way.output.1) == typed)
    #expect(!fixture.run("class", "sync").said.contains("swapped"), "it is said once")
  }

  @Test func whoShortensTheirNameIsNotTakenForSomebodyElse() throws {
    try school.create()
    try importList("name,id\nCora Díaz,s3\nThomas Tal,s4\n")
    fixture.run("class", "invite", "--for", "s3", "--output", "cora.txt")
    school.run("cora", ["class", "join", "cora.txt", "--as", "diaz, c.", "--yes"])
    let synced = fixture.run("class", "sync")
    #expect(synced.said.contains("by personal code: Cora Díaz.\n"), "\(synced)")
    #expect(!synced.said.contains("swapped"), "\(synced)")
  }

  @Test(arguments: ["Cora D", "DIAZ, C."])
  func aStudentWithASimilarNameWhoHasNotJoinedIsOffered(name: String) throws {
    try school.create()
    try importList("name,id\nCora Díaz,s3\nDan Dee,s4\n")
    let digits = try school.join("cora", as: name)
    var asked = fixture
    asked.isInputTerminal = true
    let outcome = asked.run("class", "admit", digits, input: ["no"])
    #expect(
      outcome.said.contains(
        "\nCora Díaz (s3) is on the class list but has not joined yet. If this is the same person, answer no, then "
          + "type: fileprogress class admit \(digits) --to s3\n"), "\(outcome)")
    #expect(!outcome.said.contains("Dan Dee"))
    #expect(
      !asked.run("class", "admit", digits, "--to", "s3", input: ["no"]).said.contains("joined."))
    let admitted = fixture.run("class", "admit", digits, "--to", "s3", "--yes")
    #expect(admitted.said.contains("Cora Díaz is in the class.\n"), "\(admitted)")
  }

  @Test func aSecondComputerWithAUsedCodeIsExplainedByItsDigits() throws {
    try school.create()
    try importList("name,id\nAnna Berg,s1\n")
    fixture.run("class", "invite", "--for", "s1", "--output", "anna.txt")
    let join = ["class", "join", "anna.txt", "--as", "Anna Berg", "--yes"]
    school.run("anna", join)
    fixture.run("class", "sync")
    let second = school.run("laptop", join)
    let digits = try #require(second.output.firstMatch(of: /: ([0-9]{6})\n/)).output.1
    let admitted = fixture.run("class", "admit", String(digits), "--to", "s1", "--yes")
    #expect(admitted.status == 0)
    #expect(
      admitted.said.contains(
        /The personal code of this computer was used before\. Anna Berg already uses computer [a-z2-7-]+\. To revoke/
      ),
      "\(admitted)")
    #expect(
      admitted.said.contains("not theirs: fileprogress class revoke s1 COMPUTER\n"), "\(admitted)")
    #expect(
      admitted.said.contains("Anna Berg can use this computer in the class, too.\n"),
      "\(admitted)")
    school.run("laptop", ["class", "sync"])
    let synced = fixture.run("class", "sync")
    #expect(!synced.said.contains("both joined"), "\(synced)")
    #expect(!fixture.run("class", "show").said.contains("both joined"))
    // Other teachers are not asked either, nor is the computer on which the class is restored.
    let restored = school.run(
      "new",
      ["class", "restore", "--folder", school.folder, "--as", "Ms Weber", "--sheet", "sheet.txt"])
    #expect(restored.status == 0, "\(restored)")
    for _ in 0..<2 {
      let asked = school.run("new", ["class", "sync"])
      #expect(asked.status == 0, "\(asked)")
      #expect(!asked.said.contains("both joined"), "\(asked)")
    }
  }

  @Test func aListThatGivesAnIdToAnotherStudentIsRefused() throws {
    try school.create()
    try fixture.write("name,id\nAnna Berg,1\nBen Cruz,2\n", to: "list.csv")
    let call = ["class", "roster", "import", "list.csv"]
    fixture.run(call)
    try fixture.write("name,id\nAnna Berg,1\nAron Abel,2\nBen Cruz,3\n", to: "list.csv")
    let refused = fixture.run(call)
    #expect(refused.status == 65)
    #expect(
      refused.said
        == "Error: Line 3: The id 2 belongs to Ben Cruz in the class, but to Aron Abel in the list. Nothing was "
        + "imported. Work belongs to the id, so correct the ids, or leave out a column that only counts the rows. "
        + "If these students have new names, add --rename.\n")
    let renamed = fixture.run(call + ["--rename"])
    #expect(renamed.status == 0, "\(renamed)")
    #expect(renamed.said.contains("2 was Ben Cruz, and is Aron Abel now.\n"), "\(renamed)")
    #expect(!renamed.said.contains("other students"), "\(renamed)")
    // A similar name is taken, and named.
    try fixture.write("name,id\nAna Berg,1\n", to: "list.csv")
    let similar = fixture.run(call)
    #expect(similar.said.contains("1 was Anna Berg, and is Ana Berg now.\n"), "\(similar)")
    #expect(similar.said.contains("correct the ids in list.csv"), "\(similar)")
  }

  @Test func aDoubleWithAnIdOfItsOwnIsNamedAndCostsASlip() throws {
    try school.create()
    try importList("name,id\nZoë Zander,s4\n")
    let outcome = try importList("name,id\nZander Zoe,s88\n")
    #expect(outcome.said.contains(": fileprogress class merge s4 s88\n"), "\(outcome)")
    let merged = fixture.run("class", "merge", "s4", "s88", "--yes")
    #expect(
      merged.said.contains(
        "A slip or invitation for Zoë Zander (s4) no longer works. If you gave it out, write another one: "
          + "fileprogress class invite --for s88\n"), "\(merged)")
  }

  @Test func anInvitationLeadsToTheClass() throws {
    try school.create()
    let outcome = fixture.run("class", "invite", "--output", "invitation.txt")
    #expect(outcome.status == 0)
    #expect(outcome.output == (try code()) + "\n")
    var asked = fixture
    asked.isInputTerminal = true
    let refused = ClassSchool(asked).run(
      "anna", ["class", "join", "invitation.txt", "--as", "Anna Berg"], input: ["no"])
    #expect(refused.status == 1)
    #expect(refused.said.hasSuffix("You did not join.\n"))
    #expect(refused.said.hasPrefix("Class:  History 7b  \(try code())\n"))
    let joined = ClassSchool(asked).run(
      "anna", ["class", "join", "invitation.txt", "--as", "Anna Berg"], input: ["yes"])
    #expect(joined.status == 0, "\(joined)")
    let again = school.run("anna", ["class", "join", "invitation.txt", "--as", "Anna", "--yes"])
    #expect(again.status == 1)
    #expect(
      again.said
        == "Error: No teacher of History 7b has admitted you yet. To check again: fileprogress class sync\n"
    )
  }

  @Test func anInvitationToAFolderThatIsElsewhereHereNamesTheOption() throws {
    try school.create()
    fixture.run("class", "invite", "--output", "invitation.txt")
    let moved = school.folder + ".synced"
    try FileManager.default.moveItem(atPath: school.folder, toPath: moved)
    let join = ["class", "join", "invitation.txt", "--as", "Anna Berg", "--yes"]
    let missing = school.run("anna", join)
    #expect(missing.status == 66)
    #expect(
      missing.said.hasPrefix(
        "Error: The invitation names the folder /scratch/school, which is not on this computer. "),
      "\(missing)")
    #expect(missing.said.contains("add --folder DIR."), "\(missing)")
    try FileManager.default.createDirectory(
      atPath: school.folder, withIntermediateDirectories: false)
    let empty = school.run("anna", join)
    #expect(empty.status == 66)
    #expect(empty.said.contains("This class is not in the folder /scratch/school."), "\(empty)")
    #expect(empty.said.contains("add --folder DIR."), "\(empty)")
    #expect(school.run("anna", join + ["--folder", moved]).status == 0)
  }

  @Test func theClassOfAnInvitationIsAnArgumentOrAnOption() throws {
    try school.create()
    for (words, name) in [(["History"], "a.txt"), (["--class", "History 7b"], "b.txt")] {
      let outcome = fixture.run(["class", "invite", "--output", name] + words)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(
        outcome.said.contains(
          "With the file, they type: fileprogress class join \(name) --as 'Their Name'\n"))
      #expect(
        outcome.said.hasSuffix(
          "With the code: fileprogress class join \(try code()) --folder /scratch/school --as 'Their Name'\n"
        ), "\(outcome)")
      // Whoever only wants the code gets it; a file with something else in it stays.
      #expect(fixture.run(["class", "invite", "--output", name] + words).output == outcome.output)
    }
    try fixture.write("Diary.\n", to: "diary.txt")
    let refused = fixture.run("class", "invite", "--output", "diary.txt")
    #expect(refused.said.hasPrefix("Error: There is already a file diary.txt."))
    let both = fixture.run("class", "invite", "History", "--class", "History 7b")
    #expect(both.status == 64)
    #expect(both.said == "Error: Name the class once, with or without --class.\n")
    #expect(fixture.run("class", "invite", "--class", "Art").status == 1)
    #expect(!fixture.run().said.contains("a.txt"), "nobody works on an invitation")
  }

  @Test func aPersonalInvitationSaysTheShortestCommand() throws {
    try school.create()
    try importList("name,id\nAnna Berg,11\n")
    let outcome = fixture.run("class", "invite", "--for", "11", "--output", "anna.txt")
    #expect(
      outcome.said == """
        The invitation for Anna Berg is in anna.txt. Give it to nobody else.
        With the file, they type: fileprogress class join anna.txt --as 'Anna Berg'

        """)
    let joined = school.run("anna", ["class", "join", "anna.txt", "--as", "Anna Berg", "--yes"])
    #expect(joined.status == 0, "\(joined)")
    fixture.run("class", "sync")
    school.run("anna", ["class", "sync"])
    #expect(try rows().map { $0["name"] as? String } == ["Anna Berg"])
  }

  @Test func allWhoHaveNotJoinedAreInvitedWithAPageOfSlips() throws {
    try school.create()
    let invite = ["class", "invite", "--all", "--output"]
    #expect(
      fixture.run(invite + ["slips"]).said.hasPrefix("Error: History 7b has no students yet."))
    try importList("name,id\nAnna Berg,s1\nBen Cruz,s2\nBen Cruz,s3\n")
    let outcome = fixture.run(invite + ["slips"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output == "slips/slips.html\n")
    #expect(
      outcome.said == """
        3 invitations are in slips, and slips.html has a slip for each student to print and cut. Give each student \
        only their own.

        """)
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.path("slips"))
    #expect(
      names.sorted() == ["Anna-Berg.txt", "Ben-Cruz-s2.txt", "Ben-Cruz-s3.txt", "slips.html"])
    let page = try PageElement.page(try #require(fixture.text(of: "slips/slips.html")))
    #expect(
      page.all("h2").map(\.text).sorted() == ["Anna Berg", "Ben Cruz (s2)", "Ben Cruz (s3)"])

    // A file and a slip lead into the class.
    let file = school.run(
      "anna", ["class", "join", "slips/Anna-Berg.txt", "--as", "Anna Berg", "--yes"])
    #expect(file.output.hasPrefix("You have a personal code"), "\(file)")
    let slip = page.all("code")[1].text
    #expect(slip.hasSuffix(" --folder \(school.folder) --as 'Ben Cruz'"), "\(slip)")
    let words = slip.split(separator: " ").map(String.init)
    #expect(words.prefix(3) == ["fileprogress", "class", "join"])
    let ben = school.run(
      "ben", ["class", "join", words[3], "--folder", school.folder, "--as", "Ben Cruz", "--yes"])
    #expect(ben.output.hasPrefix("You have a personal code"), "\(ben)")
    fixture.run("class", "sync")
    let rest = fixture.run(invite + ["rest"])
    #expect(rest.said.hasPrefix("1 invitation is in rest, and "), "\(rest)")
    #expect(rest.said.hasSuffix(" 2 students have joined already.\n"), "\(rest)")
    // The same again is fine, and what is another one stays.
    #expect(fixture.run(invite + ["rest"]).said == rest.said)
    let other = fixture.run(invite + ["slips"])
    #expect(other.status == 1)
    #expect(
      other.said.hasPrefix("Error: There is already another file slips.html in slips."),
      "\(other)")
  }

  @Test func personalCodesAreNotWrittenIntoTheClassFolder() throws {
    try school.create()
    try importList("name,id\nAnna Berg,s1\n")
    for folder in [school.folder, school.folder + "/slips"] {
      let outcome = fixture.run("class", "invite", "--all", "--output", folder)
      #expect(outcome.status == 64)
      #expect(outcome.said.contains("is in the class folder, where everybody could read"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: school.folder).count == 1)
    for words in [[], ["--output", "x", "--for", "s1"], ["--output", "x", "--json"]] {
      #expect(fixture.run(["class", "invite", "--all"] + words).status == 64, "\(words)")
    }
  }

  @Test func aRequestIsDeclinedByItsNumber() throws {
    try school.create()
    let digits = try school.join("ben", as: "Ben Cruz")
    #expect(fixture.run("class", "show").said.contains("fileprogress class decline NUMBER\n"))
    var terminal = fixture
    terminal.isInputTerminal = true
    let refused = terminal.run("class", "decline", "1", input: ["no"])
    #expect(refused.status == 1)
    #expect(refused.said.hasPrefix("Ben Cruz asked to join. The request arrived today 10:00.\n"))
    #expect(fixture.run("class", "sync").said.contains("1 computer is waiting"))
    let declined = fixture.run("class", "decline", "1", "--yes")
    #expect(declined.status == 0, "\(declined)")
    #expect(declined.said.hasSuffix("The request of Ben Cruz is off your list.\n"))
    #expect(!fixture.run("class", "sync").said.contains("waiting"))
    #expect(!fixture.run("class", "show").output.contains("Ben Cruz"))
    let again = fixture.run("class", "decline", "1", "--yes")
    #expect(again.status == 1)
    #expect(again.said.hasPrefix("Error: Nobody is waiting with the number 1."))
    #expect(fixture.run("class", "admit", digits, "--yes").status == 0)
    #expect(try rows().map { $0["name"] as? String } == ["Ben Cruz"])
  }

  @Test func aTeacherWithoutAClassIsToldToCreateOne() {
    for words in [
      ["class"], ["class", "show"], ["class", "invite"],
      ["assignment", "create", "--title", "Essay"],
    ] {
      let said = fixture.run(words).said
      #expect(said.contains("fileprogress class create TITLE"), "\(words) \(said)")
      #expect(said.contains("fileprogress class join invitation.txt"), "\(words) \(said)")
    }
  }

  @Test func aListWithoutAColumnOfIdsSaysSo() throws {
    try school.create()
    let outcome = try importList("Name;Kürzel\nAnna Berg;q8\n")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.said.contains("No column of students.csv has a title such as id"), "\(outcome)")
    let again = try importList("Name;id\nAnna Berg;q8\n")
    #expect(again.said.hasPrefix("0 students added, 1 already in the class."), "\(again)")
    #expect(try rows().map { $0["name"] as? String } == ["Anna Berg"])
  }

  @Test func aTitleThatCouldBeAStudentIsNamed() throws {
    try school.create()
    let outcome = try importList("Stand;30.11.2026\nName;Vorname;Nr.\nBerg;Anna;1\n")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.said.contains(
        "\n\"Stand 30.11.2026\" is above the column titles, so it is not a student. If it is one, move it "
          + "below the titles, and import the list again.\n"), "\(outcome)")
    #expect(try rows().map { $0["name"] as? String } == ["Anna Berg"])
  }

  /// Both ways out of a list that gives the id of one student to another.
  @Test func anIdOfAnotherStudentIsRefusedWithWhatToDo() throws {
    try school.create()
    for list in ["Name\nAnna\nBen\n", "Name;Nr.\nAnna;1\nBen;2\n"] {
      try importList(list)
    }
    let refused = try importList("Name;Nr.\nBen;1\nAnna;\n")
    #expect(refused.status == 65)
    #expect(
      refused.said.hasPrefix(
        "Error: Line 2: The id 1 belongs to Anna in the class, but to Ben in the list. Nothing was imported."
      ),
      "\(refused)")
    let renamed = fixture.run("class", "roster", "import", "students.csv", "--rename")
    #expect(
      renamed.said
        == "Error: Line 3: In the class, Anna is the student of line 2. If they are two students, give this one an id "
        + "that is not in the class. Nothing was imported.\n", "\(renamed)")
    #expect(try rows().count == 2)
  }

  @Test func badLinesOfAListAreNamed() throws {
    try school.create()
    let outcome = try importList("name,id\nAnna,1\nBen,1\n,3\n")
    #expect(outcome.status == 65)
    #expect(
      outcome.said
        == "Error: Line 3: \"1\" is in line 2, too. Line 4: The name is missing. Nothing was imported.\n"
    )
    #expect(try rows().isEmpty)
  }

  @Test func namesOfOthersCannotSteerATerminal() throws {
    try school.create()
    // Control characters are refused by the protocol; what only hides is escaped.
    let digits = try school.join("anna", as: "Anna\u{200B}Berg\u{E0041}")
    for words in [["show"], ["admit", digits, "--yes"], ["show"]] {
      let outcome = fixture.run(["class"] + words)
      let all = outcome.output + outcome.said
      #expect(all.contains("Anna"))
      #expect(!all.unicodeScalars.contains { $0.value == 0x200B || $0.value == 0xE0041 })
    }
    let steering = school.run(
      "ben",
      ["class", "join", try code(), "--folder", school.folder, "--as", "\u{1B}[31m", "--yes"])
    #expect(steering.status == 64)
    #expect(!steering.talk.contains("\u{1B}"))
  }

  @Test func longNamesOfOthersAreCut() throws {
    try school.create()
    let digits = try school.join("anna", as: String(repeating: "a", count: 200))
    for words in [["show"], ["admit", digits, "--yes"]] {
      let outcome = fixture.run(["class"] + words)
      let all = outcome.output + outcome.said
      #expect(all.contains(String(repeating: "a", count: 30)), "\(outcome)")
      #expect(!all.contains(String(repeating: "a", count: 41)), "\(outcome)")
    }
  }

  // MARK: - Out of the class

  @Test func whoLeavesIsGoneOnBothSides() throws {
    try school.create()
    fixture.run("class", "admit", try school.join("anna", as: "Anna Berg"), "--yes")
    school.run("anna", ["class", "sync"])
    let refused = school.run("anna", ["class", "leave", "History", "--yes"])
    #expect(refused.status == 64, "nobody is asked, and it may be another one's: \(refused)")
    #expect(school.run("anna", ["class", "leave", "History 7b", "--yes"]).status == 0)
    fixture.run("class", "sync")
    #expect(try rows().map { $0["membership"] as? String } == ["left"])
    #expect(school.run("anna", ["class", "sync"]).said.hasPrefix("You left History 7b."))
    #expect(school.run("anna", ["class"]).said.hasPrefix("You are not in a class."))
  }

  @Test func whoLeavesWhileTheFolderIsAwayIsToldWhoKnows() throws {
    try school.create()
    fixture.run("class", "admit", try school.join("anna", as: "Anna Berg"), "--yes")
    school.run("anna", ["class", "sync"])
    let manager = FileManager.default
    try manager.moveItem(atPath: school.folder, toPath: school.folder + " away")
    let left = school.run("anna", ["class", "leave", "--yes"])
    #expect(left.status == 0, "\(left)")
    #expect(
      left.said.hasPrefix("Warning: You left History 7b, but your teachers don't know it yet."),
      "\(left)")
    #expect(
      left.said.hasSuffix(" class folder DIR\nTo tell them: fileprogress class sync\n"), "\(left)")
    try manager.moveItem(atPath: school.folder + " away", toPath: school.folder)
    school.run("anna", ["class", "sync"])
    fixture.run("class", "sync")
    #expect(try rows().map { $0["membership"] as? String } == ["left"])
  }

  @Test func aTeacherIsAddedAndRemovedWithTheSheet() throws {
    try school.create()
    let letters = try school.join("ode", as: "Mr Ode", "--teacher")
    let add = ["class", "add-teacher", letters, "--yes"]
    #expect(fixture.run(add).status == 64)
    let added = fixture.run(add + ["--sheet", "sheet.txt"])
    #expect(added.status == 0, "\(added)")
    school.run("ode", ["class", "sync"])
    #expect(school.run("ode", ["class", "show"]).output.contains("Mr Ode    "))
    fixture.run("class", "sync")
    let removed = fixture.run("class", "remove", "ode", "--yes", "--sheet", "sheet.txt")
    #expect(removed.status == 0, "\(removed)")
    #expect(school.run("ode", ["class", "sync"]).said.contains("you are no longer a teacher"))
  }

  @Test func theClassIsRestoredInAnEmptyStore() throws {
    try school.create()
    fixture.run("class", "admit", try school.join("anna", as: "Anna Berg"), "--yes")
    fixture.run("assignment", "create", "Poster", "--instructions", "Draw.")
    _ = try school.join("ben", as: "Ben Cruz")
    fixture.run("class", "sync")
    #expect(fixture.run([]).said.contains("waiting") || fixture.run([]).output.contains("waiting"))
    let restored = school.run(
      "new",
      ["class", "restore", "--folder", school.folder, "--as", "Ms Weber", "--sheet", "sheet.txt"])
    #expect(restored.status == 0, "\(restored)")
    #expect(try rows("new").map { $0["name"] as? String } == ["Anna Berg"])
    #expect(fixture.run("class", "sync").said.contains("you are no longer a teacher"))
    // Nothing that the old computer states counts, so it states nothing.
    for words in [
      ["assignment", "create", "--title", "Essay", "--link", "https://example.org"],
      ["assignment", "publish", "Essay"], ["class", "invite"], ["class", "admit", "667050"],
      ["report", "--class", "History 7b"],
    ] {
      let refused = fixture.run(words)
      #expect(refused.status == 1, "\(words) \(refused)")
      #expect(
        refused.said.hasSuffix(
          "On this computer, you are no longer a teacher of History 7b. To delete the class here: "
            + "fileprogress class leave 'History 7b'\n"), "\(words) \(refused)")
    }
    fixture.clock.advance(by: .seconds(3_600))
    let shown = fixture.run("class", "show").output
    #expect(shown.contains("Ms Weber, no longer a teacher, known since 10:00 today\n"), "\(shown)")
    for title in ["Anna Berg", "students", "waiting", "last received"] {
      #expect(!shown.contains(title), "\(shown)")
    }
    let overview = fixture.run([])
    for word in ["waiting", "are gone from"] {
      #expect(!(overview.output + overview.said).contains(word), "\(overview)")
    }
    #expect(fixture.run("class", "leave", "--yes").status == 0)
  }

  /// Somebody has a copy of the teacher's keys, and went on writing with them.
  @Test func aComputerThatSendsNothingMoreChangesNothing() throws {
    try school.create()
    try school.admit("anna", as: "Anna Berg")
    fixture.run("assignment", "create", "Poster", "--instructions", "Draw.")
    let joined = try school.joined("store", .readWrite)
    try joined.database.write { try $0.setLocal("copies", toNumber: 5) }
    try joined.database.close()
    for words in [
      ["assignment", "create", "Silent", "--instructions", "Draw."],
      ["assignment", "complete", "Poster"], ["class", "stop", "Anna Berg", "--yes"],
      ["class", "remove", "Anna Berg", "--yes"], ["class", "invite"],
    ] {
      let refused = fixture.run(words)
      #expect(refused.status == 1, "\(words) \(refused)")
      #expect(
        refused.said.hasPrefix("Error: This computer was copied, or restored from a backup, five"),
        "\(words) \(refused)")
    }
    #expect(try rows().map { $0["membership"] as? String } == ["member"])
    let report = fixture.run("class", "report")
    #expect(report.status == 0, "\(report)")
    #expect(!report.output.contains("Silent"))
  }

  // MARK: - Errors

  @Test func theFolderIsMissing() throws {
    try school.create()
    try FileManager.default.moveItem(atPath: school.folder, toPath: school.folder + ".away")
    let sync = fixture.run("class", "sync")
    #expect(sync.status == 66)
    #expect(
      sync.said == """
        Error: There is nothing at /scratch/school. If it is on a disk or a network share, connect it and try again. \
        If the class folder is somewhere else now: fileprogress class folder DIR

        """)
    let show = fixture.run("class", "show")
    #expect(show.status == 0)
    #expect(show.said.hasPrefix("Warning: There is nothing at /scratch/school."))
    #expect(show.said.contains(" class folder DIR\nShowing what the last sync found.\n"))
    #expect(show.output.contains("Ms Weber"))
    #expect(
      fixture.run("class", "create", "X", "--folder", school.folder, "--as", "Y", "--sheet", "s")
        .status == 66)
  }

  @Test func theFolderIsThereWithNothingOfTheClass() throws {
    try school.create()
    let own = try school.classFolder
    let files = FileManager.default
    try files.moveItem(atPath: school.folder, toPath: school.folder + ".away")
    try files.createDirectory(atPath: school.folder, withIntermediateDirectories: false)
    let sync = fixture.run("class", "sync")
    #expect(sync.status == 66)
    #expect(
      sync.said.hasPrefix(
        "Error: Nothing of this class is in /scratch/school. If that is on a disk or a network share, connect it. "
      ),
      "\(sync)")
    #expect(sync.said.contains(" puts back what it wrote: mkdir /scratch/school/"), "\(sync)")
    let created = fixture.run("assignment", "create", "Essay", "--link", "https://example.org")
    #expect(created.status == 66, "\(created)")
    #expect(try files.contentsOfDirectory(atPath: school.folder).isEmpty)
    try files.createDirectory(atPath: own, withIntermediateDirectories: false)
    let again = fixture.run("class", "sync")
    #expect(again.status == 0)
    #expect(again.said.contains(" been put back."), "\(again)")
  }

  @Test func theClassFolderCanBeSomewhereElseLater() throws {
    try school.create()
    try school.admit("anna", as: "Anna Berg")
    let moved = fixture.scratch.path(of: "new school")
    try FileManager.default.moveItem(atPath: school.folder, toPath: moved)
    #expect(fixture.run("class", "sync").status == 66)
    let told = fixture.run("class", "folder", moved)
    #expect(told.status == 0, "\(told)")
    #expect(told.said == "History 7b is in ~/new school now.\n")
    #expect(fixture.run("class", "sync").status == 0)
    #expect(school.run("anna", ["class", "folder", moved]).status == 0)
    #expect(school.run("anna", ["class", "show", "--json"]).output.contains("new school"))
    #expect(fixture.run("class", "show", "--json").output.contains("Anna Berg"))
  }

  /// What came after an older copy is hidden there, and what is sent there may reach nobody.
  @Test func anOlderCopyOfTheClassFolderIsCalledThat() throws {
    try school.create()
    try school.admit("anna", as: "Anna Berg")
    func copy(_ folder: String, _ name: String) throws -> String {
      let copy = fixture.scratch.path(of: name)
      try FileManager.default.copyItem(atPath: folder, toPath: copy)
      return copy
    }
    func use(_ folder: String, _ home: String) -> String {
      let told = school.run(home, ["class", "folder", folder])
      #expect(told.status == 0, "\(told)")
      return told.said
    }
    let old = try copy(school.folder, "old")
    let new = try copy(school.folder, "new")
    for folder in [new, school.folder] { #expect(!use(folder, "anna").contains("older")) }
    fixture.run("assignment", "create", "Essay", "--link", "https://example.org")
    school.run("anna", ["class", "sync"])
    school.run("anna", ["assignment", "submit", "Essay"])
    fixture.run("class", "sync")
    // Of the teacher, the student has read more than is there, and the other way round.
    for home in ["anna", "store"] {
      let place = try copy(old, "copy-\(home)")
      let names = try FileManager.default.contentsOfDirectory(atPath: place)
      let inner = place + "/" + (try #require(names.first))
      // Anyone can put a file with a greater number there.
      for name in try FileManager.default.contentsOfDirectory(atPath: inner)
      where name.count == 26 {
        let path = "\(inner)/\(name)/0000001000.fpe"
        try Data("junk".utf8).write(to: URL(fileURLWithPath: path))
      }
      let said = use(place, home)
      let expected = """
        History 7b is in ~/copy-\(home) now.
        ~/copy-\(home) has less of History 7b than this computer has read: it is an older copy, or not all of it has \
        arrived there yet. If the class goes on in another folder: fileprogress class folder DIR

        """
      #expect(said.hasPrefix(expected), "\(said)")
    }
  }

  @Test func aFormerTeacherIsToldSoWhereTheFolderIsNow() throws {
    try school.create()
    let restored = school.run(
      "new",
      ["class", "restore", "--folder", school.folder, "--as", "Ms Weber", "--sheet", "sheet.txt"])
    #expect(restored.status == 0, "\(restored)")
    let moved = fixture.scratch.path(of: "new school")
    try FileManager.default.moveItem(atPath: school.folder, toPath: moved)
    let told = fixture.run("class", "folder", moved)
    #expect(told.status == 0, "\(told)")
    #expect(told.said.hasPrefix("History 7b is in ~/new school now.\n"), "\(told)")
    #expect(told.said.contains("you are no longer a teacher of History 7b"), "\(told)")
    #expect(!told.said.contains("Error"), "\(told)")
  }

  @Test func aFolderWithoutTheClassIsNotTaken() throws {
    try school.create()
    let other = fixture.scratch.path(of: "other")
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
    let refused = fixture.run("class", "folder", other)
    #expect(refused.status == 66)
    #expect(refused.said.hasPrefix("Error: None of your classes is in ~/other. "), "\(refused)")
    #expect(school.run("ben", ["class", "folder", other]).status == 1, "Ben has no class")
    #expect(fixture.run("class", "folder", other + "/gone").status == 66)
    #expect(fixture.run("class", "sync").status == 0)
  }

  @Test func whoWaitsInAWrongFolderIsToldHowToUseTheRightOne() throws {
    try school.create()
    let copy = fixture.scratch.path(of: "copy")
    try FileManager.default.copyItem(atPath: school.folder, toPath: copy)
    func join(_ folder: String) throws -> CommandOutcome {
      school.run(
        "anna", ["class", "join", try code(), "--folder", folder, "--as", "Anna Berg", "--yes"])
    }
    #expect(try join(copy).status == 0)
    let again = try join(school.folder)
    #expect(again.status == 1)
    #expect(
      again.said.hasSuffix(
        "If the class folder is /scratch/school now: fileprogress class folder /scratch/school\n"),
      "\(again)")
    #expect(school.run("anna", ["class", "folder", school.folder]).status == 0)
    fixture.run("class", "sync")
    #expect(fixture.run("class", "show").output.contains("Anna Berg"))
  }

  @Test func aChangeThatCannotBeSentIsKept() throws {
    try school.create()
    let digits = try school.join("anna", as: "Anna Berg")
    var asked = fixture
    asked.isInputTerminal = true
    let folder = school.folder
    // The share is unplugged while the teacher thinks about the answer.
    let outcome = asked.run(
      ["class", "admit", digits],
      input: [
        .meanwhile { try? FileManager.default.moveItem(atPath: folder, toPath: folder + ".away") },
        "yes",
      ])
    #expect(outcome.status == 3)
    #expect(
      outcome.said.contains("\nAnna Berg is in the class.\nError: There is nothing at "),
      "\(outcome)")
    #expect(
      outcome.said.hasSuffix(
        " class folder DIR\nThe change is saved here. To send it: fileprogress class sync\n"))
    try FileManager.default.moveItem(atPath: folder + ".away", toPath: folder)
    #expect(fixture.run("class", "sync").said.contains("sent your updates"))
    #expect(school.run("anna", ["class", "sync"]).said.hasPrefix("You are in the class"))
  }

  @Test func aFolderThatHasTheStoreInItIsNoClassFolder() throws {
    fixture.run("exclude", "*.log")
    for folder in [fixture.scratch.path, fixture.store, "/"] {
      let outcome = fixture.run(
        "class", "create", "X", "--folder", folder, "--as", "Y", "--sheet", "sheet.txt")
      #expect(outcome.status == 64)
      #expect(outcome.said.hasPrefix("Error: Your store folder is in "), "\(outcome)")
    }
    #expect(fixture.text(of: "sheet.txt") == nil)
  }

  @Test func aCopiedStoreJoinsAgainAndSaysSo() throws {
    try school.create()
    fixture.run("class", "admit", try school.join("anna", as: "Anna Berg"), "--yes")
    school.run("anna", ["class", "sync"])
    try FileManager.default.copyItem(
      atPath: fixture.scratch.path(of: "anna"), toPath: fixture.scratch.path(of: "copy"))
    school.run("anna", ["share", "pause"])
    school.run("anna", ["class", "sync"])
    let said = school.run("copy", ["class", "sync"]).said
    let digits = try #require(said.firstMatch(of: /Your digits: ([0-9]{6})/)).output.1
    #expect(
      said == """
        Warning: This store is an old backup, or a copy of it is in use elsewhere. So this computer joins History 7b \
        again. Nothing is sent from here until a teacher admits it.
        History 7b: no teacher has admitted this computer again yet.
        Your digits: \(digits)
        Read them to your teacher, who types: fileprogress class admit \(digits) --to 'Anna Berg'

        """)
    #expect(
      try school.run("copy", ["class", "show", "--json"]).json["digits"] as? String
        == String(digits))
    #expect(
      school.run("copy", ["class", "show"]).output.contains("student, not admitted again yet"))
    let sentence =
      "This store is an old backup, or a copy of it is in use elsewhere. So this computer joins History 7b again. "
      + "Nothing is sent from here until a teacher admits it. To see your digits: fileprogress class show\n"
    for words in [[], ["assignment"]] {
      let outcome = school.run("copy", words)
      #expect(outcome.said.contains(sentence), "\(words) \(outcome)")
      #expect(!school.run("anna", words).said.contains("old backup"))
    }
    let admitted = fixture.run("class", "admit", String(digits), "--to", "Anna Berg", "--yes")
    #expect(admitted.status == 0, "\(admitted)")
    #expect(try rows().count == 1)
    #expect(school.run("copy", ["class", "sync"]).said.hasPrefix("History 7b: received "))
    #expect(!school.run("copy", ["assignment"]).said.contains("old backup"))
    #expect(school.run("anna", ["class", "sync"]).status == 0)
    // Once more; this copy leaves, and says that nobody could be told.
    try FileManager.default.copyItem(
      atPath: fixture.scratch.path(of: "copy"), toPath: fixture.scratch.path(of: "third"))
    school.run("copy", ["share", "pause"])
    school.run("copy", ["class", "sync"])
    let left = school.run("third", ["class", "leave", "--yes"]).said
    #expect(left.contains("your teachers could not be told"), "\(left)")
  }

  @Test func aClassThatCannotBeMadeLeavesNothing() throws {
    try FileManager.default.createDirectory(
      atPath: school.folder, withIntermediateDirectories: true)
    var fixture = fixture
    fixture.isInputTerminal = true
    var outcome = fixture.run("class", "create", "X", "--folder", school.folder, "--as", "")
    #expect(outcome.said == "Error: A name or title is empty.\n")
    fixture.exchange = { ClosedExchange() }
    outcome = fixture.run(
      "class", "create", "X", "--folder", school.folder, "--as", "Y", "--sheet", "sheet.txt")
    #expect(outcome.status == 1)
    #expect(
      outcome.said
        == "Error: fileprogress-exchange is not installed beside fileprogress. Classes need it.\n")
    #expect(fixture.text(of: "sheet.txt") == nil)
  }

  private static let wrongCalls: [(words: [String], status: Int32, sentence: String)] = [
    (["class", "sync"], 1, "You are not in a class."),
    (["class", "show", "7b"], 1, "You are not in a class."),
    (["class", "join", "abcd", "--as", "Anna"], 64, "This is not the code of a class."),
    (["class", "join", "gone.txt", "--as", "Anna"], 66, "There is no file at gone.txt."),
    (["class", "admit", "12"], 64, "\"12\" is not valid. Type six digits, or six digits and "),
    (
      ["class", "restore", "--folder", "gone", "--as", "Y"], 66,
      "There is no folder gone on this computer. If the class folder is somewhere else here, "
    ),
    (
      ["class", "create", "X", "--folder", "gone", "--as", "Y", "--sheet", "s"], 66,
      "There is no folder gone. Create it, or connect the disk or network share first.\n"
    ),
    // As a slip has it, with the path of the teacher's computer.
    (
      ["class", "join", "dyze-eqv2-bxox-rcel", "--folder", "/home/weber/cloud", "--as", "Anna"], 66,
      "There is no folder /home/weber/cloud on this computer. If the class folder is somewhere else here, "
    ),
    (
      [
        "class", "create", "X", "--folder", ".", "--as", "Y", "--time-zone", "Mars", "--sheet", "s",
      ],
      64, "--time-zone: \"Mars\" is not a time zone."
    ),
    (
      ["class", "create", "", "--folder", ".", "--as", "Y", "--sheet", "s"], 64,
      "A name or title is empty."
    ),
  ]

  @Test(arguments: wrongCalls)
  func whatCannotBeDoneIsSaid(words: [String], status: Int32, sentence: String) {
    let outcome = fixture.run(words)
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.said.hasPrefix("Error: " + sentence), "\(outcome)")
    #expect(outcome.output == "")
  }

  @Test func aStudentIsNoTeacher() throws {
    try school.create()
    fixture.run("class", "admit", try school.join("anna", as: "Anna Berg"), "--yes")
    school.run("anna", ["class", "sync"])
    for words in [
      ["invite"], ["admit", "123456"], ["decline", "1"], ["archive"], ["remove", "x"],
      ["revoke", "x"],
      ["add-teacher", "x"], ["roster", "import", "x"],
    ] {
      let outcome = school.run("anna", ["class"] + words)
      #expect(outcome.status == 1)
      #expect(outcome.said == "Error: Only a teacher of History 7b can do this.\n", "\(words)")
    }
  }
}
