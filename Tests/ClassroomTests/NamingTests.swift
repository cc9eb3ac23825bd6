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
      let shown = student.record.shownIdentifier
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
    #expect(ben.record.nameWithIdentifier == "Ben Ott (s2)")
    #expect(state.typedName(of: ben) == "Ben Ott")
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

  @Test func onlyThoseWhomAListAddedHaveNamesakes() throws {
    let state = try filled.joined.state()
    func entry(_ student: StudentIdentifier, _ change: RosterEntry.Change) -> RosterEntry {
      RosterEntry(
        identifier: student, name: "Anna Berg", rosterIdentifier: "Anna Berg", change: change)
    }
    let found = state.namesakes(ofAddedIn: [entry(listed, .added)])
    #expect(found.map(\.known.identifier) == [admitted])
    #expect(found.map(\.added.identifier) == [listed])
    #expect(state.namesakes(ofAddedIn: [entry(listed, .known)]).isEmpty)
    let turned = try filled.student("BERG, Anna", rosterIdentifier: "s9")
    #expect(
      try filled.joined.state().namesakes(ofAddedIn: [entry(turned, .added)])
        .map(\.known.identifier) == [admitted, listed].sorted())
    let initial = try filled.student("Anna B.", rosterIdentifier: "s10")
    #expect(try filled.joined.state().namesakes(ofAddedIn: [entry(initial, .added)]).isEmpty)
    // Two of one name in one list are two people.
    #expect(
      state.namesakes(ofAddedIn: [entry(listed, .added), entry(admitted, .added)]).isEmpty)
  }
}
