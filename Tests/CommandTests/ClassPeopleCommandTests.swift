import ClassExchange
import ClassModel
import ClassStorage
import ClassTestSupport
import Classroom
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import StoreEngine
import Testing

/// Students and computers of a class, by commands: the school's decisions, merging, moving, a lost computer.
struct ClassPeopleCommandTests {
  let school: ClassSchool
  var fixture: CommandFixture { school.fixture }

  /// Ms Weber teaches; Anna Berg is in the class and has worked on the essay.
  init() throws {
    school = try ClassSchool()
    try school.admit("anna", as: "Anna Berg")
    try fixture.write("Write about the tide.\n", to: "template.txt")
    fixture.run("assignment", "create", "--title", "Essay on tides", "--file", "template.txt")
    school.run("anna", ["class", "sync"])
    anna("assignment", "open", "Essay", "--no-editor")
    work(seconds: 600)
    #expect(try openSeconds("Anna Berg") == 600)
  }

  @discardableResult
  private func anna(_ arguments: String...) -> CommandOutcome { school.run("anna", arguments) }

  /// Works on Anna's copy, and lets both sides exchange.
  private func work(seconds: Int, in home: String = "anna") {
    school.run(home, ["start", "template 2.txt"])
    fixture.clock.advance(by: .seconds(seconds))
    school.run(home, ["stop", "template 2.txt"])
    exchange(home)
  }

  private func exchange(_ home: String = "anna") {
    school.run(home, ["class", "sync"])
    fixture.run("class", "sync")
    school.run(home, ["class", "sync"])
  }

  /// The open time of a student on the essay, as the teacher sees it; `nil` if nothing is reported.
  private func openSeconds(_ student: String) throws -> Int? {
    let json = try fixture.run("report", "--student", student, "--json").json
    let rows = try #require(json["assignments"] as? [[String: Any]], "\(json)")
    let work = rows.first?["work"] as? [String: Any]
    return work?["openTime"] as? Int
  }

  @Test func ofManyComputersOneThingIsToldOfTheFirstOnes() throws {
    let homes = (1...12).map { "student\($0)" }
    for home in homes {
      try school.admit(home, as: "Stud \(home)")
      for words in [["share", "pause"], ["sync"]] { school.run(home, ["class"] + words) }
      let log = try school.joined(home).ownDirectory
      let names = try FileManager.default.contentsOfDirectory(atPath: log)
        .filter { ClassFolderName.sequence(of: $0) != nil }
      try FileManager.default.removeItem(atPath: log + "/" + (try #require(names.max())))
    }
    let said = fixture.run("class", "sync").said
    let sentences = said.split(separator: "\n").filter { $0.contains("is missing from the class") }
    #expect(sentences.count == 6, "\(said)")
    let last = try #require(sentences.last)
    #expect(last.contains("Some of what 7 more computers sent is missing from the class folder: "))
    #expect(last.hasSuffix(" and 2 more."), "\(last)")
  }

  private func machines() throws -> [String: [String]] {
    let students = try fixture.run("class", "show", "--json").json["students"] as? [[String: Any]]
    return Dictionary(
      try #require(students).map { student in
        let computers = student["computers"] as? [[String: Any]] ?? []
        return (
          student["name"] as? String ?? "", computers.compactMap { $0["computer"] as? String }
        )
      }, uniquingKeysWith: +)
  }

  // MARK: - The school's decisions

  @Test func theSchoolStopsErasesAndResumes() throws {
    let stopped = fixture.run("class", "stop", "Anna Berg", "--yes")
    #expect(stopped.status == 0)
    #expect(
      stopped.said
        == "Anna Berg shares nothing from now on. Their reports are deleted here, and on other teachers' computers when they next sync.\n"
    )
    #expect(fixture.run("report", "--class", "History 7b").output.contains("Anna Berg  N/A"))
    anna("class", "sync")
    let status = anna("share", "status").output
    #expect(
      status.hasPrefix(
        "History 7b: the school, or you on another computer, stopped sharing. Your teachers have no reports of you. They were deleted today 10:10."
      ), "\(status)")
    work(seconds: 300)
    #expect(fixture.run("class", "stop", "Anna Berg", "--yes").status == 1)
    let resumed = fixture.run("class", "resume", "Anna Berg")
    #expect(
      resumed.said
        == "Anna Berg shares again when their computer next syncs. Ask them to hand in open work again.\n"
    )
    exchange()
    #expect(
      anna("share", "status").output.hasPrefix(
        "History 7b: your teachers see the times and numbers of assigned work."))
    // What was recorded before or during the stop is never reported.
    work(seconds: 60)
    #expect(try openSeconds("Anna Berg") == 60)
    let erased = fixture.run("class", "erase", "anna", "--yes")
    #expect(erased.status == 0, "\(erased)")
    #expect(try openSeconds("Anna Berg") == nil)
    exchange()
    work(seconds: 120)
    #expect(try openSeconds("Anna Berg") == 120)
  }

  @Test func nothingIsErasedWithoutAnAnswer() throws {
    #expect(fixture.run("class", "erase", "Anna Berg").status == 64)
    var asked = fixture
    asked.isInputTerminal = true
    let refused = asked.run("class", "stop", "Anna Berg", input: ["no"])
    #expect(refused.status == 1)
    #expect(refused.said.hasPrefix("Stop sharing for Anna Berg ("))
    #expect(refused.said.hasSuffix("Nothing was changed.\n"))
    #expect(try openSeconds("Anna Berg") == 600)
  }

  @Test func ownDecisionStaysWhateverTheSchoolDecides() throws {
    anna("share", "stop")
    #expect(
      anna("share").output
        == "History 7b: you stopped sharing. Your reports are deleted at the next sync of Ms Weber.\n"
    )
    exchange()
    anna("class", "sync")
    #expect(
      anna("share").output
        == "History 7b: you stopped sharing, and your teachers' computers have deleted your reports.\n"
    )
    fixture.run("class", "stop", "Anna Berg", "--yes")
    let resumed = fixture.run("class", "resume", "Anna Berg")
    #expect(
      resumed.said
        == "The school lets Anna Berg share again. But a computer of Anna Berg stopped or paused sharing. It can be "
        + "resumed only there, or after you revoke that computer. To see the computers: fileprogress class show\n"
    )
    anna("share", "resume")
    anna("class", "sync")
    #expect(
      anna("share", "status").output
        == "History 7b: your teachers have not seen yet that you share again.\n")
    exchange()
    work(seconds: 60)
    #expect(try openSeconds("Anna Berg") == 60)
  }

  @Test(arguments: [
    (["stop", "Zoe", "--yes"], 1, "There is no student \"Zoe\"."),
    (["resume", "Anna Berg"], 1, "The school has not stopped sharing for Anna Berg."),
    (
      ["merge", "Anna", "Anna Berg", "--yes"], 64,
      "You named Anna Berg ("
    ),
    (
      ["move", "zzzz", "--to", "Anna", "--yes"], 1,
      "No student's computer has an id that begins with \"zzzz\"."
    ),
    (["remove", "Anna", "--lost", "yesterday"], 64, "--lost is for a teacher's computer."),
    (["remove", "Anna", "--lost", "someday"], 64, "--lost: \"someday\" is not a date or time."),
  ])
  func whatCannotBeDoneIsSaid(words: [String], status: Int32, sentence: String) {
    let outcome = fixture.run(["class"] + words)
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.said.hasPrefix("Error: " + sentence), "\(outcome)")
  }

  @Test func oneNameOfTwoStudentsIsAsked() throws {
    try school.admit("ben", as: "Anna Cruz")
    for words in [
      ["stop", "anna"], ["erase", "anna"], ["resume", "anna"], ["merge", "anna", "x"],
    ] {
      let outcome = fixture.run(["class"] + words)
      #expect(outcome.status == 64)
      #expect(outcome.said.hasPrefix("Error: \"anna\" can be Anna Berg ("), "\(outcome)")
    }
    for words in [["stop", "x"], ["merge", "x", "y"], ["move", "x", "--to", "y"]] {
      let outcome = anna(["class"] + words)
      #expect(outcome.said == "Error: Only a teacher of History 7b can do this.\n", "\(outcome)")
    }
  }

  private func anna(_ arguments: [String]) -> CommandOutcome { school.run("anna", arguments) }

  // MARK: - Several computers and students

  @Test func aSecondComputerUnitesAndALostOneIsShutOut() throws {
    try school.admit("desktop", as: "Anna at home", "--to", "Anna Berg")
    let computers = try #require(try machines()["Anna Berg"])
    #expect(computers.count == 2)
    school.run("desktop", ["assignment", "open", "Essay", "--no-editor"])
    school.run("desktop", ["start", "template 3.txt"])
    fixture.clock.advance(by: .seconds(300))
    school.run("desktop", ["stop", "template 3.txt"])
    exchange("desktop")
    #expect(try openSeconds("Anna Berg") == 900)
    // The first one is lost. What was read of it stays, and what it sends now doesn't count.
    let own = try ownLetters("anna", among: computers)
    school.run("desktop", ["class", "sync"])
    let revoked = fixture.run("class", "revoke", "Anna Berg", String(own.prefix(8)), "--yes")
    #expect(revoked.status == 0, "\(revoked)")
    #expect(
      revoked.said.contains("is revoked. What this computer has received from it so far stays.\n"),
      "\(revoked)")
    #expect(fixture.run("class", "show").output.contains("(revoked)"))
    let told = school.run("desktop", ["class", "sync"])
    #expect(
      told.said.contains(
        /A teacher of History 7b revoked your computer [a-z2-7-]+\. What you hand in there may not reach your teachers/
      ), "\(told)")
    #expect(
      told.said.contains("or your other computers. If you still use it, ask your teacher.\n"),
      "\(told)")
    work(seconds: 1_000)
    #expect(try openSeconds("Anna Berg") == 900)
    #expect(
      fixture.run("export", "--person", "Anna Berg").output.contains(
        "revoked 2026-11-20 10:15: what it sent later"))
  }

  /// Whoever is admitted by digits has the letters of the first computer as an id.
  @Test func theLettersOfALostComputerAreEnough() throws {
    try school.admit("desktop", as: "Anna at home", "--to", "Anna Berg")
    let computers = try #require(try machines()["Anna Berg"])
    let unclear = fixture.run("class", "revoke", "Anna Berg", "--yes")
    #expect(unclear.status != 0, "\(unclear)")
    #expect(unclear.said.contains("Anna Berg has several computers: "), "\(unclear)")
    #expect(
      unclear.said.contains(". To revoke one of them: fileprogress class revoke LETTERS\n"),
      "\(unclear)")
    let own = try ownLetters("anna", among: computers).filter { $0 != "-" }
    let letters = "\(own.prefix(4))-\(own.dropFirst(4).prefix(4))"
    let revoked = fixture.run("class", "revoke", letters, "--yes")
    #expect(
      revoked.said.contains(
        "The computer \(letters) of Anna Berg is revoked. What this computer has received from it so far "
          + "stays.\n"),
      "\(revoked)")
    let again = fixture.run("class", "revoke", letters)
    #expect(
      again.said.contains("The computer \(letters) of Anna Berg is already revoked.\n"),
      "\(again)")
    // The student's id begins with these letters, too, but the other computer is never meant.
    let short = fixture.run("class", "revoke", String(own.prefix(4)), "--yes")
    #expect(
      short.said.contains("The computer \(letters) of Anna Berg is already revoked.\n"),
      "\(short)")
    let shown = fixture.run("class", "show").output
    #expect(shown.matches(of: /\(revoked\)/).count == 1, "\(shown)")
    let nobody = fixture.run("class", "revoke", "2345-6723", "--yes")
    #expect(nobody.said.contains("There is no student \"2345-6723\"."), "\(nobody)")
  }

  /// The computer of a home, which its own export names.
  private func ownLetters(_ home: String, among computers: [String]) throws -> String {
    let page = school.run(home, ["export", "--person", "anna"]).output
    return try #require(computers.first { page.contains($0) })
  }

  /// Of two teachers who know nothing of each other, each may admit a computer by the same code.
  @Test func ofTwoComputersWithOneCodeBothAnswersAreNamed() throws {
    try fixture.write("name,id\nBen Cruz,s1\n", to: "students.csv")
    fixture.run("class", "roster", "import", "students.csv")
    fixture.run("class", "invite", "--for", "s1", "--output", "ben.txt")
    for home in ["ben", "laptop"] {
      school.run(home, ["class", "join", "ben.txt", "--as", "Ben Cruz", "--yes"])
      fixture.run("class", "sync")
    }
    do {
      let joined = try school.joined("store", .readWrite)
      let state = try joined.state()
      let waiting = try #require(state.waiting.first)
      let log = try joined.database.read { try $0.log(of: waiting.writer) }
      let key = try #require(log?.signingKey)
      let ben = state.students.values.first { $0.record.name.string == "Ben Cruz" }
      var record = try #require(ben).record
      record.revision += 1
      record.machines.append(
        .init(
          signingKey: key, sealingKey: waiting.request.sealingKey,
          admitted: ClassInstant(clampingSeconds: waiting.receivedAtSeconds)))
      let object = ClassObject.student(record)
      try joined.database.write { writer in
        try writer.state(
          OutgoingObject(
            kind: object.kind, identifier: object.identifier, bytes: object.encoded))
        try writer.set(waiting.writer, of: key)
      }
    }
    let said = fixture.run("class", "show").said
    #expect(
      said.contains(
        /If both are: fileprogress class admit [a-z2-7-]+ --to s1\. If not: fileprogress class revoke s1 COMPUTER\n/
      ), "\(said)")
  }

  @Test func twoStudentsOnOneComputerSeeOnlyTheirOwn() throws {
    try school.admit("ben", as: "Ben Cruz")
    #expect(try machines().mapValues(\.count) == ["Anna Berg": 1, "Ben Cruz": 1])
    school.run("ben", ["assignment", "open", "Essay", "--no-editor"])
    school.run("ben", ["start", "template 3.txt"])
    fixture.clock.advance(by: .seconds(60))
    school.run("ben", ["stop", "template 3.txt"])
    exchange("ben")
    #expect(try openSeconds("Ben Cruz") == 60)
    #expect(try openSeconds("Anna Berg") == 600)
    // Ben has Anna's file open, too, but it is not his copy.
    school.run("ben", ["start", "template 2.txt"])
    fixture.clock.advance(by: .seconds(60))
    school.run("ben", ["stop", "template 2.txt"])
    exchange("ben")
    #expect(try openSeconds("Ben Cruz") == 60)
    #expect(school.run("ben", ["export", "--person", "Anna Berg"]).status == 1)
    #expect(!school.run("ben", ["export", "--person", "Ben"]).output.contains("Anna"))
  }

  /// The id of a student in `class show`.
  private func shownId(_ name: String) throws -> String {
    let students = try fixture.run("class", "show", "--json").json["students"] as? [[String: Any]]
    let student = try #require(students?.first { $0["name"] as? String == name })
    return String(try #require(student["id"] as? String).prefix(8))
  }

  @Test func studentsOfOneNameAreNamedByTheSameIdEverywhere() throws {
    let first = try shownId("Anna Berg")
    try fixture.write("name\nAnna Berg\n", to: "students.csv")
    let list = fixture.run("class", "roster", "import", "students.csv")
    #expect(list.status == 0, "\(list)")
    let listed = try #require(
      list.output.firstMatch(of: /Anna Berg +\S+ +([a-z2-7]{8})\n/), "\(list)"
    ).output.1
    let line =
      "There is another student Anna Berg. If they are the same person: fileprogress class merge \(first) \(listed)\n"
    #expect(list.said.hasSuffix(line), "\(list)")
    let shown = fixture.run("class", "show").output
    let grid = fixture.run("report", "--class", "History 7b").output
    for id in [first, String(listed)] {
      #expect(shown.firstMatch(of: try Regex("Anna Berg +\(id) ")) != nil, "\(shown)")
      #expect(grid.contains("Anna Berg (\(id))"), "\(grid)")
      #expect(fixture.run("report", "--student", id).status == 0)
      #expect(fixture.run("export", "--person", id).status == 0)
    }
    #expect(try openSeconds(first) == 600)
    #expect(try openSeconds(String(listed)) == nil)
    for words in [["report", "--student", "Anna Berg"], ["export", "--person", "Anna Berg"]] {
      let asked = fixture.run(words)
      #expect(asked.status == 64)
      for id in [first, String(listed)] {
        #expect(asked.said.contains("Anna Berg (\(id))"), "\(asked)")
      }
      #expect(asked.said.hasSuffix("Instead of the name, write what is in brackets.\n"))
    }
    // A third one asks to join.
    let digits = try school.join("third", as: "anna berg")
    var terminal = fixture
    terminal.isInputTerminal = true
    let refused = terminal.run("class", "admit", digits, input: ["no"])
    #expect(
      refused.said.contains(
        "answer no, then type: fileprogress class admit \(digits) --to \(first)\n"), "\(refused)")
    let admitted = fixture.run("class", "admit", digits, "--yes")
    let third = try shownId("anna berg")
    #expect(
      admitted.said.contains("fileprogress class merge \(third) \(listed)\n"), "\(admitted)")
    let merged = fixture.run("class", "merge", first, String(listed), "--yes")
    #expect(merged.status == 0, "\(merged)")
    #expect(try openSeconds(String(listed)) == 600)
  }

  @Test func aStudentByDigitsIsMergedIntoTheList() throws {
    try fixture.write("name,id\nBerg Anna,s1\nBen Cruz,s2\n", to: "students.csv")
    fixture.run("class", "roster", "import", "students.csv")
    let wrong = fixture.run("class", "merge", "s1", "Anna Berg", "--yes")
    #expect(wrong.status == 64)
    #expect(
      wrong.said
        == "Error: Berg Anna (s1) is in the list of students and must stay. Write the other one first: fileprogress class merge \(try shownId("Anna Berg")) s1\n"
    )
    let merged = fixture.run("class", "merge", "Anna Berg", "s1", "--yes")
    #expect(merged.status == 0, "\(merged)")
    #expect(
      merged.said.contains("\nBerg Anna (s1) now has the computers and the work of both. "),
      "\(merged)")
    #expect(try openSeconds("s1") == 600)
    work(seconds: 60)
    #expect(try openSeconds("s1") == 660)
    let grid = fixture.run("report", "--class", "History 7b").output
    #expect(!grid.contains("Anna Berg") && grid.contains("Berg Anna"), "\(grid)")
  }

  @Test func commandsToTypeNameTheClassWhereThereAreSeveral() throws {
    let anna = try shownId("Anna Berg")
    fixture.run(
      "class", "create", "Art 5", "--folder", school.folder, "--as", "Ms Weber", "--sheet",
      "art.txt")
    try fixture.write("name,id\nAnna Berg,s1\n", to: "students.csv")
    let inHistory = ["--class", "History 7b"]
    let command = "fileprogress class merge \(anna) s1 --class 'History 7b'\n"
    let list = fixture.run(["class", "roster", "import", "students.csv"] + inHistory)
    #expect(list.said.hasSuffix(command), "\(list)")
    let wrong = fixture.run(["class", "merge", "s1", anna, "--yes"] + inHistory)
    #expect(wrong.status == 64)
    #expect(wrong.said.hasSuffix(command), "\(wrong)")
    #expect(
      fixture.run("class", "show", "Art").said.hasSuffix(
        "To invite some: fileprogress class invite --class 'Art 5'\n"))
    let unnamed = fixture.run("assignment", "create", "Talk", "--instructions", "Speak.")
    #expect(unnamed.status == 64)
    #expect(unnamed.said.contains(". Name one with --class. Your classes: "), "\(unnamed)")
    let archived = fixture.run("class", "archive")
    #expect(
      archived.said.contains(". Name one: fileprogress class archive CLASS. Your classes: "),
      "\(archived)")
    for call in [["--class", "Art 5"], ["--class=Art 5"]] {
      let shown = fixture.run(["class", "show"] + call)
      #expect(shown.status == 64)
      #expect(
        shown.said.hasSuffix(
          " has no option --class. To name the class: fileprogress class show 'Art 5'\n"),
        "\(shown)")
    }
  }

  @Test func whoWorksInAClassThatIsOverIsToldSo() throws {
    #expect(fixture.run("class", "archive").status == 0)
    anna("class", "sync")
    let sentence =
      "History 7b is archived. To continue it: fileprogress class archive 'History 7b' --undo\n"
    for call in [
      ["assignment", "create", "Talk", "--instructions", "Speak."],
      ["assignment", "edit", "Essay", "--due", "2030-12-24"], ["class", "invite"],
    ] {
      let outcome = fixture.run(call)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.said.contains(sentence), "\(outcome)")
    }
    let home = fixture.run()
    #expect((home.output + home.said).contains("History 7b is archived.\n"), "\(home)")
    let submitted = anna("submit", "Essay")
    #expect(submitted.status == 0, "\(submitted)")
    #expect(
      submitted.said.contains(
        "\nHistory 7b is archived, so your teachers may no longer look at this.\n"),
      "\(submitted)")
    #expect(fixture.run("class", "archive", "--undo").status == 0)
    #expect(!fixture.run("class", "invite").said.contains("archived"))
  }

  @Test func aClassThatIsOverIsMeantOnlyByItsName() throws {
    func home() -> String {
      let outcome = fixture.run()
      return outcome.output + outcome.said
    }
    func assign(_ title: String, _ options: String...) -> CommandOutcome {
      fixture.run(
        ["assignment", "create", title, "--due", "2030-12-24", "--instructions", "Speak."] + options
      )
    }
    fixture.run(
      "class", "create", "Art 5", "--folder", school.folder, "--as", "Ms Weber", "--sheet",
      "art.txt")
    #expect(assign("Talk").status == 64)
    #expect(home().contains("History 7b: 1 student, 1 assignment."))
    #expect(anna().output.contains("Essay on tides"))
    #expect(fixture.run("class", "archive", "History 7b").status == 0)
    anna("class", "sync")

    // The teacher's only other class is meant.
    #expect(assign("Talk").status == 0)
    #expect(home().contains("Art 5: 0 students, 1 assignment."), "\(home())")
    #expect(!home().contains("History 7b"), "\(home())")
    let listed = fixture.run("assignment").output
    #expect(listed.contains("Talk") && !listed.contains("Essay"), "\(listed)")
    let all = try fixture.run("assignment", "--json").json["assignments"] as? [[String: Any]]
    #expect(all?.count == 2, "programs get everything")
    #expect(
      fixture.run("assignment", "--class", "History 7b").output.contains(
        /Essay on tides .* published, class archived/))
    // Of two assignments with one title, that of the class in use is meant.
    #expect(fixture.run("assignment", "show", "Essay").output.contains("(History 7b, "))
    #expect(assign("Essay").status == 0)
    #expect(fixture.run("assignment", "show", "Essay").output.contains("(Art 5, "))

    // The student has no other class.
    #expect(!anna().output.contains("Essay on tides"), "\(anna())")
    let own = anna("assignment").output
    #expect(own.contains(/Essay on tides .* opened, class archived/), "\(own)")
    #expect(fixture.run("class", "archive", "History 7b", "--undo").status == 0)
    anna("class", "sync")
    #expect(anna().output.contains("Essay on tides"))
  }

  @Test func aComputerIsMovedToAnotherStudent() throws {
    try fixture.write("name,id\nBen Cruz,s2\n", to: "students.csv")
    fixture.run("class", "roster", "import", "students.csv")
    let letters = try #require(try machines()["Anna Berg"]?.first)
    let moved = fixture.run("class", "move", String(letters.prefix(9)), "--to", "Ben", "--yes")
    #expect(moved.status == 0, "\(moved)")
    #expect(
      moved.said.hasSuffix("Then type here: fileprogress class admit DIGITS --to s2\n"), "\(moved)")
    #expect(try openSeconds("Anna Berg") == nil)
    #expect(
      moved.said.contains(
        "On that computer: fileprogress class join 'History 7b' --again --as 'Ben Cruz'\n"))
    let joined = anna("class", "join", "History", "--again", "--as", "Ben Cruz", "--yes")
    #expect(joined.status == 0, "\(joined)")
    let digits = try #require(joined.output.firstMatch(of: /digits: ([0-9]{6})\n/)).output.1
    let asked =
      "This computer joins History 7b again, with a new key. Nothing is sent from here until a teacher admits it."
    for words in [["class", "sync"], ["assignment"]] {
      let said = anna(words).said
      #expect(said.contains(asked), "\(words) \(said)")
      #expect(!said.contains("old backup"))
    }
    fixture.run("class", "sync")
    let admitted = fixture.run("class", "admit", String(digits), "--to", "s2", "--yes")
    #expect(admitted.status == 0, "\(admitted)")
    exchange()
    exchange()
    #expect(try openSeconds("s2") == 600, "the work is in the student's own store")
    #expect(try openSeconds("Anna Berg") == nil)
    let again = fixture.run("class", "move", String(letters.prefix(9)), "--to", "Ben", "--yes")
    #expect(again.said.hasPrefix("Error: The computer "), "\(again)")
    #expect(again.said.hasSuffix("is already revoked.\n"))
  }

  /// Puts files that are no entries into the directory of a computer.
  private func putJunk(_ count: Int, in computer: String) throws {
    let directory = try school.classFolder + "/" + computer
    for number in 1_000..<1_000 + count {
      try Data("junk".utf8).write(to: URL(fileURLWithPath: "\(directory)/000000\(number).fpe"))
    }
  }

  /// The names of the entries of a log, the newest last.
  private func entries(of writer: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: try school.classFolder + "/" + writer)
      .filter { ClassFolderName.sequence(of: $0) != nil }.sorted()
  }

  /// Changes the last byte of an entry of a computer.
  private func damage(_ entry: String, in computer: String) throws {
    let file = URL(fileURLWithPath: try school.classFolder + "/" + computer + "/" + entry)
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count - 1] ^= 1
    try bytes.write(to: file, options: .atomic)
  }

  @Test func filesThatOthersPutThereAreCounted() throws {
    try putJunk(200, in: try #require(try machines()["Anna Berg"]?.first))
    let own = try teachersComputer("Ms Weber")
    try putJunk(1, in: own)
    fixture.run("class", "sync")
    #expect(
      fixture.run("class", "show").said.contains(
        "1 file in your part of the class folder is not yours. You can delete it. To look: ls "))
    try putJunk(3, in: own)
    fixture.run("class", "sync")
    let said = fixture.run("class", "show").said
    let line =
      #/At least [0-9]+ files in Anna Berg's part of the class folder don't belong there\. They were skipped, and nothing is lost\.\n/#
    #expect(said.contains(line), "\(said)")
    #expect(
      said.contains(
        "3 files in your part of the class folder are not yours. You can delete them. To look: ls "
      ), "\(said)")
  }

  @Test func filesOfStrangersDontHideWhoseFilesCannotBeUsed() throws {
    try putJunk(1, in: try #require(try machines()["Anna Berg"]?.first))
    // Their letters come first.
    for letter in "bcdefghi" {
      let stranger = String(repeating: "a", count: 24) + "\(letter)a"
      try FileManager.default.createDirectory(
        atPath: try school.classFolder + "/" + stranger, withIntermediateDirectories: false)
      try putJunk(1, in: stranger)
    }
    fixture.run("class", "sync")
    let said = fixture.run("class", "show").said
    #expect(
      said.contains(
        "The file 0000001000.fpe in Anna Berg's part of the class folder can't be used (damaged) and was skipped.\n"
      ), "\(said)")
    #expect(
      said.contains("4 more parts of the class folder have files that can't be used.\n"),
      "\(said)")
  }

  @Test func aDamagedEntryBesideJunkIsNotCalledForeign() throws {
    let computer = try #require(try machines()["Anna Berg"]?.first)
    fixture.run("class", "sync")
    #expect(school.run("anna", ["class", "share", "pause"]).status == 0)
    school.run("anna", ["class", "sync"])
    let newest = try #require(try entries(of: computer).last)
    try damage(newest, in: computer)
    try putJunk(2, in: computer)
    let said = fixture.run("class", "sync").said
    #expect(
      said.contains("The file \(newest) in Anna Berg's part of the class folder can't be used ("),
      "\(said)")
    #expect(said.contains(" and was skipped. 2 other files don't belong there.\n"), "\(said)")
    #expect(!said.contains("nothing is lost"))
  }

  /// The teacher was away for so long that only the signed hint says how far the log goes.
  @Test func aDamagedEntryFarAboveIsNotCalledForeign() throws {
    let computer = try #require(try machines()["Anna Berg"]?.first)
    let before = try #require(
      try entries(of: computer).last.flatMap { ClassFolderName.sequence(of: $0) })
    // A full entry takes the place of the older ones.
    for number in 0..<70 {
      school.run("anna", ["class", "share", number.isMultiple(of: 2) ? "pause" : "resume"])
      school.run("anna", ["class", "sync"])
      let found = try entries(of: computer)
      let last = try #require(found.last.flatMap { ClassFolderName.sequence(of: $0) })
      if found.count == 1, last > before + 16 { break }
    }
    let names = try entries(of: computer)
    let newest = try #require(names.first)
    #expect(names.count == 1, "\(names)")
    try damage(newest, in: computer)
    try putJunk(2, in: computer)
    let said = fixture.run("class", "sync").said
    #expect(
      said.contains("The file \(newest) in Anna Berg's part of the class folder can't be used ("),
      "\(said)")
    #expect(!said.contains("nothing is lost"))
  }

  /// Six classmates, and the letters of their computers, in the order of their letters.
  private func addClassmates() throws -> [(name: String, computer: String)] {
    for name in ["Ben", "Cora", "Dan", "Eve", "Fay", "Gus"] {
      try school.admit(name.lowercased(), as: name)
    }
    fixture.run("class", "sync")
    return try machines().flatMap { name, computers in computers.map { (name: name, computer: $0) }
    }
    .sorted { $0.computer < $1.computer }
  }

  @Test func foreignFilesDontHideWhoseEntryIsDamaged() throws {
    let classmates = try addClassmates()
    #expect(classmates.count == 7, "\(classmates)")
    for mate in classmates.dropLast() { try putJunk(3, in: mate.computer) }
    let last = try #require(classmates.last)
    // Later letters come last.
    try putJunk(1, in: last.computer)
    let said = fixture.run("class", "sync").said
    let damaged =
      "The file 0000001000.fpe in \(last.name)'s part of the class folder can't be used (damaged) and was skipped.\n"
    #expect(said.contains(damaged), "\(said)")
    #expect(said.contains("2 more parts of the class folder have files that can't be used: of "))
    // If there is more in that part, too, its person is still named.
    try putJunk(3, in: last.computer)
    let more = fixture.run("class", "sync").said
    for mate in classmates { #expect(more.contains(mate.name), "\(mate.name) \(more)") }
  }

  @Test func ofManyNamesInTheNewsTheFirstFiveAreShown() throws {
    let names = (1...7).map { "Student \($0)" }
    try school.joined("store", .readWrite).database.write {
      try $0.setLocal("untoldNews", toNote: ["lost": names])
    }
    let said = fixture.run("class", "sync").said
    #expect(said.contains("Student 4, Student 5 and 2 more. If you miss work"), "\(said)")
  }

  @Test func everyPersonWhosePartCannotBeReadIsNamed() throws {
    let classmates = try addClassmates()
    for mate in classmates {
      let directory = try school.classFolder + "/" + mate.computer
      try FileManager.default.moveItem(atPath: directory, toPath: fixture.path(mate.computer))
      try FileManager.default.createSymbolicLink(
        atPath: directory, withDestinationPath: fixture.path(mate.computer))
    }
    let said = fixture.run("class", "sync").said
    #expect(said.contains("2 more parts of the class folder can't be read: of "), "\(said)")
    for mate in classmates { #expect(said.contains(mate.name), "\(mate.name) \(said)") }
  }

  /// A second teacher is added, and both computers know it.
  private func addMrOde() throws {
    let letters = try school.join("ode", as: "Mr Ode", "--teacher")
    fixture.run("class", "add-teacher", letters, "--yes", "--sheet", "sheet.txt")
    for _ in 0..<2 {
      school.run("ode", ["class", "sync"])
      fixture.run("class", "sync")
    }
  }

  /// The letters of a teacher's computer.
  private func teachersComputer(_ name: String) throws -> String {
    let teachers = try fixture.run("class", "show", "--json").json["teachers"] as? [[String: Any]]
    let teacher = try #require(teachers?.first { $0["name"] as? String == name })
    return try #require(teacher["computer"] as? String)
  }

  @Test func aTeacherWhoMissesTheNewestListIsAdvisedTheSameEverywhere() throws {
    try addMrOde()
    let letters = try school.join("cruz", as: "Ms Cruz", "--teacher")
    fixture.run("class", "add-teacher", letters, "--yes", "--sheet", "sheet.txt")
    fixture.run("class", "sync")
    let root = try school.joined("store").enrollment().classIdentifier.root
    let log = try school.classFolder + "/" + root.letters
    for name in [try #require(try entries(of: root.letters).last), ClassFolderName.newest] {
      try FileManager.default.removeItem(atPath: log + "/" + name)
    }
    let advice =
      "The newest list of teachers is missing from the class folder: it has not arrived yet, or was deleted. Until it "
      + "is there, nothing is sent. If it does not come back, the owner has to repeat the last change of teachers "
      + "(class add-teacher or class remove) with --list-lost.\n"
    for words in [
      ["class", "sync"], ["class", "show"], ["assignment"],
      ["assignment", "create", "--title", "New", "--link", "https://example.org/new"],
    ] {
      let said = school.run("ode", words).said
      #expect(said.contains(advice), "\(words) \(said)")
      #expect(!said.contains("the person who runs"), "\(words) \(said)")
    }
  }

  @Test func aTeacherWhoWasRemovedIsCalledThat() throws {
    try addMrOde()
    let computer = try teachersComputer("Mr Ode")
    let removed = fixture.run("class", "remove", "ode", "--sheet", "sheet.txt", "--yes")
    #expect(removed.status == 0, "\(removed)")
    try putJunk(3, in: computer)
    let said = fixture.run("class", "show").said
    #expect(
      said.contains(
        "3 files in a removed teacher's part of the class folder don't belong there. They were skipped, and nothing is "
          + "lost.\n"
      ),
      "\(said)")
  }

  @Test func aStudentsWholeNameMeansNoTeacherWhoseNameHasIt() throws {
    try addMrOde()
    try fixture.write("name,id\nOde,s7\n", to: "ode.csv")
    #expect(fixture.run("class", "roster", "import", "ode.csv").status == 0)
    let removed = fixture.run("class", "remove", "Ode", "--yes")
    #expect(removed.status == 0, "\(removed)")
    #expect(removed.said.contains("Ode is no longer in the class."), "\(removed)")
    let again = fixture.run("class", "remove", "ode", "--sheet", "sheet.txt", "--yes")
    #expect(again.status != 0)
    #expect(again.said.hasSuffix("Error: Ode is no longer in the class.\n"), "\(again)")
    let whole = fixture.run("class", "remove", "mr ode", "--sheet", "sheet.txt", "--yes")
    #expect(whole.said.contains("Mr Ode is no longer a teacher of the class."), "\(whole)")
  }

  @Test func whatATeacherChangesAfterTheirRemovalIsNotSaidToHold() throws {
    try addMrOde()
    let removed = fixture.run("class", "remove", "ode", "--sheet", "sheet.txt", "--yes")
    #expect(removed.status == 0, "\(removed)")
    // Mr Ode's computer hears of it while it sends this.
    let created = school.run(
      "ode", ["assignment", "create", "--link", "https://example.org", "--title", "Late"])
    #expect(created.status == 1)
    #expect(
      created.said
        == "Error: On this computer, you are no longer a teacher of History 7b. To delete the class here: fileprogress "
        + "class leave 'History 7b'\n", "\(created)")
    #expect(!fixture.run("assignment").output.contains("Late"))
  }

  @Test func aRemovalThatCannotBeSentHoldsAndSaysSo() throws {
    try addMrOde()
    let root = try school.joined("store").enrollment().classIdentifier.root
    let directory = try school.classFolder + "/" + root.letters
    let kept = fixture.scratch.path(of: "kept")
    try FileManager.default.moveItem(atPath: directory, toPath: kept)
    try Data("junk".utf8).write(to: URL(fileURLWithPath: directory))
    let removed = fixture.run("class", "remove", "ode", "--sheet", "sheet.txt", "--yes")
    #expect(removed.status == 3)
    #expect(
      removed.said.contains("\nMr Ode is no longer a teacher of the class.\nError: "), "\(removed)")
    #expect(
      removed.said.hasSuffix("The change is saved here. To send it: fileprogress class sync\n"),
      "\(removed)")
    try FileManager.default.removeItem(atPath: directory)
    try FileManager.default.moveItem(atPath: kept, toPath: directory)
    #expect(fixture.run("class", "sync").status == 0)
    #expect(school.run("ode", ["class", "sync"]).said.contains("you are no longer a teacher"))
  }

  @Test func aRevocationThatGoesWithALostTeachersComputerIsNamed() throws {
    try addMrOde()
    let computer = try school.joined("anna").enrollment().writer.shortLetters
    let revoked = school.run("ode", ["class", "revoke", "Anna Berg", "--yes"])
    #expect(revoked.status == 0, "\(revoked)")
    fixture.run("class", "sync")
    let removed = fixture.run(
      "class", "remove", "ode", "--lost", "yesterday", "--sheet", "sheet.txt", "--yes")
    #expect(
      removed.said.contains(
        "\nWithout it, these computers are not revoked any more: \(computer) of Anna Berg.\n"),
      "\(removed)")
    #expect(
      removed.said.hasSuffix(
        "\nThe computer \(computer) of Anna Berg is not revoked any more. To revoke it again: fileprogress class revoke "
          + "\(computer)\n"), "\(removed)")
  }

  @Test func aLostTeachersComputerIsListedAndDropped() throws {
    try addMrOde()
    let make = ["assignment", "create", "--link", "https://example.org", "--title"]
    school.run("ode", make + ["Old"])
    fixture.run("class", "sync")
    fixture.clock.advance(by: .seconds(2 * 86_400))
    school.run("ode", make + ["New"])
    school.run("ode", ["assignment", "edit", "Essay", "--title", "Changed"])
    fixture.run("class", "sync")
    #expect(fixture.run("report", "--class", "History 7b").output.contains("Changed"))
    let removed = fixture.run(
      "class", "remove", "ode", "--lost", "yesterday", "--sheet", "sheet.txt", "--yes")
    #expect(removed.status == 0, "\(removed)")
    #expect(
      removed.said.hasPrefix(
        """
        Last changed on the computer of Mr Ode:
          Fri 10:10    assignment Old (published): stays
          today 10:10  assignment
        """), "\(removed)")
    #expect(removed.said.contains("assignment New (published): gone\n"))
    #expect(removed.said.contains("assignment Changed (published): undone\n"))
    let grid = fixture.run("report", "--class", "History 7b").output
    #expect(grid.contains("Essay on tides") && grid.contains("Old"), "\(grid)")
    #expect(!grid.contains("New") && !grid.contains("Changed"))
    #expect(school.run("ode", ["class", "sync"]).said.contains("you are no longer a teacher"))
  }
}

/// Students who are no longer in the class.
struct FormerStudentTests {
  @Test func whoWasRemovedBeforeJoiningIsNotListed() throws {
    let fixture = try CommandFixture()
    let filled = try FilledClass(inStore: fixture.store)
    let anna = try filled.student("Anna Berg")
    let ben = try filled.student("Ben Cruz", machines: 0)
    try filled.student("Carla Diaz", machines: 0)
    try filled.change(anna) { $0.membership = .removed }
    try filled.change(ben) { $0.membership = .removed }
    let shown = fixture.run("class", "show").output
    #expect(shown.contains(/\nAnna Berg +[a-z2-7]+ +removed/), "\(shown)")
    #expect(shown.contains(/\nCarla Diaz +[a-z2-7]+ +not joined/), "\(shown)")
    #expect(!shown.contains("Ben Cruz"), "\(shown)")
    // Programs read that he was removed.
    let students = try fixture.run("class", "show", "--json").json["students"] as? [[String: Any]]
    #expect(students?.count == 3)
  }
}

/// A computer that was admitted to two students.
struct ClassConflictTests {
  @Test func itIsNamedWithTheCommandThatMovesIt() throws {
    let fixture = try CommandFixture()
    let filled = try FilledClass(inStore: fixture.store)
    let anna = try filled.student("Anna Berg", rosterIdentifier: "s1")
    let ben = try filled.student("Ben Cruz", rosterIdentifier: "s2")
    let known = try #require(try filled.joined.state().students[anna]?.machines.first)
    try filled.change(ben) { record in
      var machine = known.value
      machine.admitted = ClassInstant(clampingSeconds: machine.admitted.wholeSeconds + 60)
      record.machines.append(machine)
    }
    // The class folder is not there; the problem is known without it.
    let letters = known.key.shortLetters
    let problem =
      "The computer \(letters) was admitted for Anna Berg (s1) and for Ben Cruz (s2). It counts for Anna "
      + "Berg (s1) only. To say whose it is: fileprogress class move \(letters) --to STUDENT"
    #expect(fixture.run("class", "show").said.contains("Warning: " + problem))
    let problems = try fixture.run("class", "show", "--json").json["problems"] as? [[String: Any]]
    #expect(problems?.map { $0["kind"] as? String } == ["conflict"])
    // Once Ben is out of the class, nobody has to decide.
    try filled.change(ben) { $0.membership = .removed }
    #expect(!fixture.run("class", "show").said.contains(letters))
  }
}
