import ClassModel
import ClassStorage
import Classroom
import FileProgressTesting
import Testing

/// A request to join that a teacher doesn't want to see.
@Suite struct DecliningTests {
  let school: School

  init() throws { school = try School() }

  private func waiting(_ teacher: Machine? = nil) throws -> [String] {
    let teacher = teacher ?? school.teacher
    try teacher.syncAsTeacher()
    return try teacher.joined().state().waiting.map(\.request.name.string)
  }

  @Test func itStaysOffTheListAndItsDigitsStillAdmit() throws {
    let stranger = try school.newcomer("Stranger")
    _ = try school.newcomer("Anna Berg")
    #expect(Set(try waiting()) == ["Stranger", "Anna Berg"])
    let joined = try school.teacher.joined()
    let number = try #require(
      try joined.state().waiting.firstIndex { $0.request.name.string == "Stranger" })
    try joined.decline(try joined.waiting(number: number + 1).writer)
    #expect(try waiting() == ["Anna Berg"])
    #expect(try waiting() == ["Anna Berg"], "also after another exchange")
    // The stranger isn't told, and waits.
    try stranger.syncAsStudent()
    #expect(try stranger.joined().enrollment().state == .waiting)
    try school.admit(stranger)
    #expect(try stranger.joined().enrollment().state == .member)
    #expect(try waiting() == ["Anna Berg"])
  }

  @Test func anotherTeacherStillSeesIt() throws {
    let other = try school.colleague("Mr Ode")
    _ = try school.newcomer("Stranger")
    #expect(try waiting() == ["Stranger"])
    let joined = try school.teacher.joined()
    try joined.decline(try joined.waiting(number: 1).writer)
    #expect(try waiting().isEmpty)
    #expect(try waiting(other) == ["Stranger"])
  }

  @Test func aNewRequestIsListedAgain() throws {
    _ = try school.newcomer("Stranger")
    #expect(try waiting() == ["Stranger"])
    let joined = try school.teacher.joined()
    try joined.decline(try joined.waiting(number: 1).writer)
    _ = try school.newcomer("Stranger")
    #expect(try waiting() == ["Stranger"])
  }

  @Test func ofTwoWithOneCodeTheOtherIsAdmitted() throws {
    var pieces = [Array("name,id\nAnna Berg,s1\n".utf8)]
    let list = try RosterFile { pieces.popLast() ?? [] }
    let joined = try school.teacher.joined()
    let entry = try #require(try joined.importRoster(list, school.teacher.tools).first)
    try school.teacher.syncAsTeacher()
    let code = try school.read(try #require(entry.code))
    for name in ["Anna", "Thief"] { _ = try school.newcomer(name, code: code) }
    #expect(Set(try waiting()) == ["Anna", "Thief"])
    let thief = try #require(
      try joined.state().waiting.first { $0.request.name.string == "Thief" })
    try joined.decline(thief.writer)
    #expect(try waiting().isEmpty)
    #expect(try joined.state().students[entry.identifier]?.machines.count == 1)
  }

  @Test func aTeacherWhoWaitsDeclinesNobody() throws {
    let other = try school.newcomer("Mr Ode", role: .teacher)
    _ = try school.newcomer("Stranger")
    try other.syncAsTeacher()
    let joined = try other.joined()
    let waits = ClassroomError.waiting(title: "History 7b")
    #expect(throws: waits) { try joined.declineAll(other.tools) }
    #expect(throws: waits) { try joined.waiting(number: 1) }
  }

  @Test func onlyNumbersOfTheListAreTaken() throws {
    _ = try school.newcomer("Anna Berg")
    #expect(try waiting().count == 1)
    let joined = try school.teacher.joined()
    for number in [0, 2, -1, Int.min, Int.max] {
      #expect(throws: ClassroomError.noSuchRequest("\(number)")) {
        try joined.waiting(number: number)
      }
    }
  }

  @Test func allThatHaveArrivedAreDeclinedAtOnce() throws {
    for number in 1...5 { _ = try school.newcomer("Stranger \(number)") }
    let anna = try school.newcomer("Anna Berg")
    #expect(try waiting().count == 6)
    #expect(try school.teacher.joined().declineAll(school.teacher.tools) == 6)
    #expect(try waiting().isEmpty)
    try school.admit(anna)
    #expect(try anna.joined().enrollment().state == .member)
    school.clock.advance(by: .seconds(2))
    _ = try school.newcomer("Ben Cruz")
    #expect(try waiting() == ["Ben Cruz"])
  }
}
