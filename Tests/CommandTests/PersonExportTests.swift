import ClassModel
import ClassTestSupport
import Classroom
import FileProgressTesting
import Foundation
import Testing

/// Everything on one student as a page, for them and their parents.
struct PersonExportTests {
  let fixture: CommandFixture
  let filled: FilledClass

  init() throws {
    fixture = try CommandFixture()
    filled = try FilledClass(inStore: fixture.store)
  }

  /// A day as screens show it.
  private static var shortDay: some RegexComponent {
    /\b(?:today|yesterday|Mon|Tue|Wed|Thu|Fri|Sat|Sun|\d+ Nov)\b/
  }

  /// A text with one space wherever there are several, or a line ends.
  private func joined(_ text: some StringProtocol) -> String {
    text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  // MARK: - What a teacher has

  @Test(arguments: ["Anna Berg", "Ben Ott", "Emil Fox"])
  func everyFigureOfTheReportIsInThePage(name: String) throws {
    try ClassReportTests.fill(filled)
    let page = fixture.run("export", "--person", name)
    #expect(page.status == 0, "\(page)")
    let text = joined(page.output)
    var count = 0
    for assignment in ["Essay on tides", "Quiz"] {
      let report = fixture.run("report", "--student", name, "--assignment", assignment)
      #expect(report.status == 0, "\(report)")
      for line in report.output.split(separator: "\n").dropFirst() {
        let line = joined(line)
        // These are relative on the screen, and the page has the other tables' headings.
        if ["Received", "Last work", "Session ", "The assignment is not"].contains(
          where: line.hasPrefix)
        {
          continue
        }
        // Days are short on the screen, and the page has them in full.
        for figures in (line.split(separator: ", as ").first ?? "").split(separator: Self.shortDay)
        {
          #expect(text.contains(joined(figures)), "\(figures)\n\(page.output)")
        }
        count += 1
      }
    }
    #expect(count > 3)
    // The sums of the JSON report, too.
    let json = try fixture.run("report", "--student", name, "--json").json
    #expect(json["student"] != nil)
  }

  @Test func nothingOfAnyOtherStudentIsInIt() throws {
    try ClassReportTests.fill(filled)
    let state = try filled.joined.state()
    for student in state.students.values where student.isMember {
      let name = student.record.name.string
      let page = fixture.run("export", "--person", name).output
      #expect(page.hasPrefix("Everything about \(name) in the class History 7b\n"), "\(page)")
      #expect(page.contains(student.identifier.letters))
      for other in state.students.values where other.identifier != student.identifier {
        let names = other.record.name.string.split(separator: " ").map(String.init)
        let letters =
          [other.identifier.letters] + other.machines.keys.map(\.letters)
          + [other.record.rosterIdentifier?.string].compactMap(\.self)
        for text in names + letters {
          #expect(!page.contains(text), "\(name) has \(text)")
        }
      }
    }
  }

  @Test func thePageIsPlainAndSaysEverything() throws {
    try ClassReportTests.fill(filled)
    let page = fixture.run("export", "--person", "s2").output
    let ben = try #require(
      try filled.joined.state().students.values.first { $0.record.rosterIdentifier != nil })
    let letters = (
      student: ben.identifier.letters, machine: try #require(ben.machines.keys.first).letters
    )
    #expect(
      page == #"""
        Everything about Ben Ott in the class History 7b

        Ms Weber, a teacher of the class, made this page with fileprogress on 2026-11-20
        10:00. It has everything that had arrived on this computer by then.
        Times are in the time zone Europe/Berlin.


        Person
        ======

        Name             Ben Ott
        Id in the list   s2
        Id in the class  \#(letters.student)
        In the class     yes


        Computers
        =========

        \#(letters.machine): admitted 1970-01-01 1:00


        Sharing
        =======

        Now                 shares
        Computer            \#(letters.machine): shares
        The school          shares
        Erasures asked for  0
        Erasures in all     0


        Assignment: Essay on tides
        ==========================

        Work counts  from 2026-11-15 10:00 on
        Due          2026-12-24
        For          the whole class

        State             done, late, 2026-11-20 7:46
        Opened            2026-11-19 10:00
        Active time       20 min
        Open time         20 min
        Last work         2026-11-19 10:20
        Hand-in received  2026-11-20 8:03
        Sessions          1
        Corrected         1 session, 5 min removed
        Received          2026-11-20 8:03

        essay.odt
        Done      2026-11-20 7:46
        Quiz      80% (8/10)
        Pages     12
        Passed    pass
        Progress  50%

        Session                   Open  Active
        2026-11-19 10:00–10:20  20 min  20 min  corrected, 5 min removed


        Notes
        =====

        - Essay on tides: done 2026-11-20 7:46, late; received 2026-11-20 8:03.
        - Essay on tides: 1 session corrected, 5 min removed.
        - The class also knows, to the second, when the student worked in each session,
          and which parts of a document were read or done. This page shows only the
          totals.


        What the class does not have
        ============================

        - The text of documents, and any part of it.
        - Folders and paths. The class has the names of assigned files, unless the
          student hides them.
        - Other documents. The class doesn't know that they exist.
        - Which programs were used, the names of computers, and keystrokes.


        How the figures are calculated
        ==============================

        - Each second counts once, even on two computers.
        - Active time includes pauses of up to 5 min.
        - Where an editor does not report typing, all open time counts as active.
        - Scores, numbers and yes/no answers are from the latest attempt. A score is a
          share of the possible points.
        - Progress is the average of all attempts of a student.
        - Working means that there is time, progress or a result, or that one part is
          done.
        - Done means that the student marked every part as done. Submitted means that
          they handed it in.
        - Late means after the due date by the student's clock.
        - The figures are what the students' computers report.

        """#, "\(page)")
  }

  @Test func aStudentWhoStoppedHasNoFigures() throws {
    try ClassReportTests.fill(filled)
    let page = fixture.run("export", "--person", "Dora").output
    #expect(page.contains("Now                 stopped, and reports deleted"), "\(page)")
    #expect(page.contains("N/A: the student doesn't share, or left the class."))
    #expect(!page.contains("Sessions"))
  }

  @Test func revokedComputersAndHiddenReportsAreNamed() throws {
    let anna = try filled.student("Anna\u{200B}Berg", machines: 2)
    let essay = try filled.assignment("Essay on tides")
    let quiz = try filled.assignment("Quiz", to: [anna])
    for assignment in [essay, quiz] {
      try filled.report(anna, on: assignment) { $0.works = [filled.work(words: 321)] }
    }
    let ben = try filled.student("Ben")
    try filled.revise(quiz) { $0.students = [ben] }
    let digest = try #require(ShortDigest(bytes: [UInt8](1...16)))
    try filled.change(anna) { $0.machines[1].last = .init(sequence: 9, digest: digest) }
    let page = fixture.run("export", "--person", "Anna").output
    #expect(page.hasPrefix(#"Everything about Anna\u{200b}Berg in"#), "\(page)")
    #expect(!page.unicodeScalars.contains { $0.value == 0x200B })
    #expect(joined(page).contains("revoked: what it sent later doesn't count"))
    #expect(page.contains("doesn't have this assignment now. The report is kept"))
  }

  /// As in the tables: only the student's computers could have paused sharing.
  @Test func whoWasRemovedHasPausedNothing() throws {
    let anna = try filled.student("Anna Berg")
    let essay = try filled.assignment("Essay on tides")
    try filled.report(anna, on: essay) { $0.works = [filled.work(words: 321)] }
    try filled.change(anna) {
      $0.membership = .removed
      $0.sharing = .paused
    }
    let page = fixture.run("export", "--person", "Anna").output
    #expect(page.contains("no, removed by a teacher"), "\(page)")
    for label in ["Now                 ", "The school          "] {
      #expect(page.contains("\n\(label)nothing new, because of the removal\n"), "\(page)")
    }
    #expect(!page.contains("paused"), "\(page)")
  }

  // MARK: - The file

  @Test func theFileIsNewAndOnlyForItsOwner() throws {
    try ClassReportTests.fill(filled)
    let outcome = fixture.run("export", "--person", "Ben Ott", "--class", "History 7b", "ben.txt")
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(
      outcome.said
        == "Everything about Ben Ott is in ben.txt. Only you can read it; keep it safe.\n")
    let text = fixture.text(of: "ben.txt")
    #expect(text == fixture.run("export", "--person", "Ben Ott").output)
    #expect(text == fixture.run("export", "--person", "Ben Ott", "-").output)
    #expect(text == fixture.run("class", "export", "Ben Ott").output)
    #expect(text == fixture.run("class", "export", "Ben Ott", "-", "--class", "History").output)
    let attributes = try FileManager.default.attributesOfItem(atPath: fixture.path("ben.txt"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let again = fixture.run("export", "--person", "Anna Berg", "ben.txt")
    #expect(again.status == 1)
    #expect(again.said == "Error: There is already a file ben.txt. Choose another name.\n")
    #expect(fixture.text(of: "ben.txt") == text)
    #expect(fixture.run("export", "--person", "Anna", "gone/x.txt").status == 66)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.documents) == ["ben.txt"])
  }

  @Test(arguments: [
    (["--person", "Anna", "--key", "k"], "--person and --key can't be combined. Choose one."),
    (
      ["essay.txt"],
      "export takes no file name. To save all records: fileprogress export >records.jsonl\n"
    ),
    (["--class", "7b"], "--class needs a student. Example: fileprogress class export"),
  ])
  func whatDoesNotGoTogetherIsSaid(words: [String], sentence: String) {
    let outcome = fixture.run(["export"] + words)
    #expect(outcome.status == 64)
    #expect(outcome.said.hasPrefix("Error: " + sentence), "\(outcome)")
    #expect(outcome.output == "")
  }

  /// A shell empties the file behind `>` before the program is started.
  @Test func theAnswerNeverNamesAFileThatIsThere() throws {
    for (name, proposed) in [
      ("essay.txt", "records.jsonl"), ("records.jsonl", "records-2.jsonl"),
      ("records-2.jsonl", "records-3.jsonl"),
    ] {
      try fixture.write("Do not lose this.\n", to: name)
      let outcome = fixture.run("export", name)
      #expect(outcome.status == 64)
      #expect(outcome.said.hasSuffix("fileprogress export >\(proposed)\n"), "\(outcome)")
    }
  }

  @Test func aNameThatIsNotThereOrIsTwoIsSaid() throws {
    try ClassReportTests.fill(filled)
    try filled.student("Anna Cruz")
    let missing = fixture.run("export", "--person", "Zoe", "z.txt")
    #expect(missing.status == 1)
    #expect(missing.said.hasPrefix("Error: There is no student \"Zoe\"."))
    let two = fixture.run("export", "--person", "anna", "z.txt")
    #expect(two.status == 64)
    #expect(two.said.hasPrefix("Error: \"anna\" can be Anna Berg ("), "\(two)")
    #expect(fixture.text(of: "z.txt") == nil)
    #expect(fixture.run("export", "--person", "Anna", "--class", "Other").status == 1)
  }

  // MARK: - What a student has

  @Test func studentsExportWhatTheySent() throws {
    let fixture = try CommandFixture()
    let school = ClassSchool(fixture)
    try school.create()
    fixture.run("class", "admit", try school.join("anna", as: "Anna Berg"), "--yes")
    fixture.run("class", "admit", try school.join("ben", as: "Ben Cruz"), "--yes")
    try fixture.write("Write about the tide.\n", to: "template.txt")
    fixture.run("assignment", "create", "--title", "Essay on tides", "--file", "template.txt")
    school.run("anna", ["class", "sync"])
    school.run("anna", ["assignment", "open", "Essay", "--no-editor"])
    school.run("anna", ["start", "template 2.txt"])
    fixture.clock.advance(by: .seconds(600))
    school.run("anna", ["stop", "template 2.txt"])
    school.run("anna", ["submit", "Essay"])
    school.run("anna", ["class", "sync"])
    fixture.run("class", "sync")
    let own = school.run("anna", ["export", "--person", "anna"])
    #expect(own.status == 0, "\(own)")
    // She need not know under which name she joined.
    #expect(school.run("anna", ["class", "export"]).output == own.output)
    let unnamed = fixture.run("class", "export")
    #expect(unnamed.status == 64)
    #expect(unnamed.said.hasPrefix("Error: Name a student. Example: "), "\(unnamed)")
    let text = joined(own.output)
    for words in [
      "It has everything that this computer has sent to the class.", "Open time 10 min ",
      "File name template 2.txt",
    ] {
      #expect(text.contains(words), "\(words): \(own)")
    }
    #expect(!own.output.contains("Ben"))
    // Her computer doesn't know whom else it is for.
    #expect(!own.output.contains("the whole class"))
    for line in own.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    let filed = school.run("anna", ["class", "export", "own.txt"])
    #expect(filed.status == 0, "\(filed)")
    #expect(fixture.text(of: "own.txt") == own.output)
    let teachers = fixture.run("export", "--person", "Anna Berg").output
    // The same figures, line by line.
    for line in own.output.split(separator: "\n")
    where [
      "State", "Opened", "Active time", "Open time", "Sessions", "File name", "Words", "2026-",
    ]
    .contains(where: line.hasPrefix) {
      #expect(joined(teachers).contains(joined(line)), "\(line)\n\(teachers)")
    }
    // A name may end with a full stop.
    try school.admit("lissa", as: "Lissa W.")
    for page in [
      school.run("lissa", ["class", "export"]), fixture.run("class", "export", "Lissa W."),
    ] {
      #expect(page.status == 0, "\(page)")
      #expect(page.output.contains("Lissa W.") && !page.output.contains("W.."), "\(page)")
    }
    let other = school.run("anna", ["export", "--person", "Ben Cruz"])
    #expect(other.status == 1)
    #expect(
      other.said
        == "Error: Only a teacher of History 7b can export others. For yourself: fileprogress class export 'Anna Berg'\n"
    )
    let inside = fixture.run("export", "--person", "Anna", school.folder + "/anna.txt")
    #expect(inside.status == 64)
    #expect(inside.said.contains("is in the class folder, where everybody could read what it says"))
  }
}
