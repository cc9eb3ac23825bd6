import ClassModel
import ClassStorage
import ClassTestSupport
import Classroom
import Testing

/// Students of one name: each has an id that people see and can type.
@Suite struct NamingTests {
  private let filled: FilledClass
  /// Admitted by digits.
  private let admitted: StudentIdentifier
  /// In a list without ids, so the name stands for the id.
  private let listed: StudentIdentifier

  init() throws {
    filled = try FilledClass()
    admitted = try filled.student("Anna Berg")
    listed = try filled.student("Anna Berg", rosterIdentifier: "Anna Berg")
    try filled.student("Ben Ott", rosterIdentifier: "s2")
  }

  @Test func aListWithoutIdsDoesNotWinSilently() throws {
    let state = try filled.joined.state()
    let names = [admitted, listed].map { "Anna Berg (\($0.letters.prefix(8)))" }.sorted()
    for words in ["Anna Berg", "anna berg", "Anna"] {
      #expect(throws: ClassroomError.severalStudents(words, names)) {
        try state.student(named: words)
      }
      #expect(throws: ClassroomError.severalStudents(words, names)) {
        try filled.joined.overview(ofStudent: words)
      }
      #expect(throws: ClassroomError.severalStudents(words, names)) {
        try filled.joined.personRecord(of: words)
      }
    }
  }

  @Test func theShownIdNamesTheStudent() throws {
    let state = try filled.joined.state()
    for identifier in [admitted, listed] {
      let student = try #require(state.students[identifier])
      let shown = student.shownIdentifier
      #expect(shown == String(identifier.letters.prefix(8)))
      #expect(StudentHead(student).shownIdentifier == shown)
      #expect(try state.student(named: shown).identifier == identifier)
      #expect(
        try state.student(named: shown.prefix(4) + "-" + shown.dropFirst(4)).identifier
          == identifier)
      #expect(state.typedName(of: student) == shown)
      #expect(try filled.joined.overview(ofStudent: shown).student.identifier == identifier)
    }
    let ben = try state.student(named: "s2")
    #expect(ben.nameWithIdentifier == "Ben Ott (s2)")
    #expect(state.typedName(of: ben) == "Ben Ott")
  }

  @Test(arguments: [
    "Jörg O'Hara", "jorg ohara", "JÖRG  O’HARA", "Jörg\u{A0}O’Hara", "Jorg", "ohara", "O'Hara",
  ])
  func aNameIsFoundByItsLetters(_ words: String) throws {
    let known = try filled.student("Jörg O’Hara", rosterIdentifier: "s4")
    #expect(try filled.joined.state().student(named: words).identifier == known)
  }

  @Test func ofTwoSpellingsTheExactOneIsMeant() throws {
    let plain = try filled.student("Zoe Roy")
    let accented = try filled.student("Zoë Roy")
    let state = try filled.joined.state()
    #expect(try state.student(named: "Zoe Roy").identifier == plain)
    #expect(try state.student(named: "zoë roy").identifier == accented)
    let names = [
      "Zoe Roy (\(plain.letters.prefix(8)))", "Zoë Roy (\(accented.letters.prefix(8)))",
    ]
    for words in ["Zoë  Roy", "zoe"] {
      #expect(throws: ClassroomError.severalStudents(words, names)) {
        try state.student(named: words)
      }
    }
  }

  @Test func whoShareAnIdAreNamedByTheirLetters() throws {
    let cruz = try filled.student("Ben Cruz", rosterIdentifier: "s2")
    var state = try filled.joined.state()
    let both = state.students.values.filter { $0.record.schoolIdentifier == "s2" }
    let names = both.map { "\($0.record.name.string) (\($0.identifier.letters.prefix(8)))" }
      .sorted()
    #expect(names.count == 2)
    for words in ["s2", "ben"] {
      #expect(throws: ClassroomError.severalStudents(words, names)) {
        try state.student(named: words)
      }
    }
    for student in both {
      let shown = student.shownIdentifier
      #expect(StudentHead(student).shownIdentifier == shown)
      #expect(try state.student(named: shown).identifier == student.identifier)
    }
    // Once one of them is out of the class, the id names the other one.
    try filled.change(cruz) { $0.membership = .removed }
    state = try filled.joined.state()
    #expect(try state.studentTakingPart(named: "s2").nameWithIdentifier == "Ben Ott (s2)")
    #expect(state.students[cruz]?.shownIdentifier == String(cruz.letters.prefix(8)))
  }

  @Test func theNameOfAFormerStudentMeansNobodyElse() throws {
    let cleo = try filled.student("Cleo", rosterIdentifier: "s5")
    let other = try filled.student("Cleo Berg", rosterIdentifier: "s6")
    try filled.change(cleo) { $0.membership = .removed }
    let state = try filled.joined.state()
    for words in ["Cleo", "cleo", "CLÉO", "s5"] {
      #expect(try state.studentTakingPart(named: words).identifier == cleo)
      #expect(throws: ClassroomError.notMember(name: "Cleo")) {
        try state.student(named: words, where: \.isMember)
      }
    }
    #expect(try state.studentTakingPart(named: "Cle").identifier == other, "no whole name")
    #expect(try filled.joined.overview(ofStudent: "Cleo").student.identifier == cleo)
    // Of two with the same name, the one in the class is meant.
    let again = try filled.student("Cleo", rosterIdentifier: "s7")
    #expect(
      try filled.joined.state().studentTakingPart(named: "Cleo").identifier == again)
  }

  @Test func theTitleOfADeletedAssignmentMeansNoOther() throws {
    func assignment(_ title: String, _ state: AssignmentState, _ byte: UInt8) throws -> Assignment {
      let bytes = [UInt8](repeating: byte, count: 16)
      return Assignment(
        identifier: try #require(AssignmentIdentifier(bytes: bytes)), revision: 1, state: state,
        title: ClassText(cleaning: title, .name), instructions: ClassText(cleaning: "", .name),
        idleLimitSeconds: nil, parts: [])
    }
    let all = [
      try assignment("Essay", .deleted, 1), try assignment("Essay 2", .published, 2),
    ]
    for words in ["Essay", "essay"] {
      #expect(throws: ClassroomError.noSuchAssignment(words)) { try all.named(words) }
    }
    #expect(try all.named("Ess").title.string == "Essay 2", "no whole title")
    let again = all + [try assignment("Essay", .draft, 3)]
    #expect(try again.named("essay").state == .draft)
  }

  @Test func aDoubleThatNoListShowsChangesNoName() throws {
    let ben = try filled.joined.state().student(named: "s2").identifier
    let double = try filled.student("Ben Ott", machines: 0, rosterIdentifier: "s3")
    #expect(try filled.joined.state().shownName(of: ben) == "Ben Ott (s2)")
    try filled.change(double) { $0.membership = .removed }
    #expect(try filled.joined.state().shownName(of: ben) == "Ben Ott")
  }

  @Test func namesakesTakePart() throws {
    #expect(
      try filled.joined.state().namesakes(of: "ANNA berg").map(\.identifier)
        == [admitted, listed].sorted())
    try filled.change(admitted) { $0.membership = .removed }
    #expect(try filled.joined.state().namesakes(of: "Anna Berg").map(\.identifier) == [listed])
    #expect(try filled.joined.state().namesakes(of: "Anna").isEmpty)
  }

  @Test func whoIsNotInAListMayBeSomebodyWhoIs() throws {
    let state = try filled.joined.state()
    func entry(_ student: StudentIdentifier, _ change: RosterEntry.Change) -> RosterEntry {
      RosterEntry(
        identifier: student, name: "Anna Berg", rosterIdentifier: "Anna Berg", change: change)
    }
    // Also when the list is imported again.
    for change in [RosterEntry.Change.added, .known] {
      let found = state.namesakes(ofListed: [entry(listed, change)])
      #expect(found.map(\.known.identifier) == [admitted])
      #expect(found.map(\.listed.identifier) == [listed])
    }
    let turned = try filled.student("BERG, Anna", rosterIdentifier: "s9")
    #expect(
      try filled.joined.state().namesakes(ofListed: [entry(turned, .added)])
        .map(\.known.identifier) == [admitted, listed].sorted())
    let initial = try filled.student("Anna B.", rosterIdentifier: "s10")
    #expect(try filled.joined.state().namesakes(ofListed: [entry(initial, .added)]).isEmpty)
    // Two of one name in one list are two people.
    #expect(
      state.namesakes(ofListed: [entry(listed, .added), entry(admitted, .added)]).isEmpty)
  }
}
