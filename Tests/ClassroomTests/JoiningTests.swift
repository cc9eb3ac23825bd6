import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import StoreEngine
import Testing

/// Joining where the class folder makes trouble, and how the person hears that a teacher admitted them.
@Suite struct JoiningTests {
  /// An exchange that refuses requests with a reason.
  private final class RefusingExchange: ExchangePort {
    private let exchange = LocalExchange()
    private let reason: ExchangeFailure.Reason
    private let isRefused: (ExchangeRequest) -> Bool

    init(_ reason: ExchangeFailure.Reason, _ isRefused: @escaping (ExchangeRequest) -> Bool) {
      self.reason = reason
      self.isRefused = isRefused
    }

    func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply {
      isRefused(request)
        ? .failed(ExchangeFailure(reason, path: "/share")) : try exchange.reply(to: request)
    }
  }

  private let school: School
  private let anna: Machine

  init() throws {
    school = try School()
    anna = Machine("anna", in: school.folder, school.clock)
  }

  private func join(_ port: any ExchangePort) throws -> JoinedClass {
    try Joining(
      identifier: school.sheet.classIdentifier, title: "History 7b",
      folder: school.folder.path + "/share", personName: "Anna Berg", role: .student
    ).join(
      in: anna.catalogue, ClassroomTools(port: port, clock: school.clock))
  }

  @Test(arguments: [
    ExchangeFailure.Reason.notPermitted, .readOnly, .diskFull, .inputOutput, .missing,
  ])
  func aRequestThatCannotBeWrittenLeavesNothing(reason: ExchangeFailure.Reason) throws {
    let folder = RefusingExchange(reason) { if case .append = $0 { true } else { false } }
    #expect(throws: ExchangeFailure(reason, path: "/share")) { try join(folder) }
    #expect(try anna.catalogue.all(.readOnly).isEmpty)
    try school.teacher.syncAsTeacher()
    #expect(try school.teacher.joined().state().waiting.isEmpty)
    // When the folder can be written, the same call works.
    let joined = try join(LocalExchange())
    #expect(try joined.enrollment().state == .waiting)
    try school.teacher.syncAsTeacher()
    #expect(try school.teacher.joined().state().waiting.count == 1)
  }

  @Test func aRequestThatIsInTheFolderStaysWhateverFailsLater() throws {
    let joined = try join(RefusingExchange(.inputOutput) { $0 == .tidy })
    #expect(try joined.enrollment().state == .waiting)
    try school.teacher.syncAsTeacher()
    #expect(try school.teacher.joined().state().waiting.count == 1)
    try school.admit(anna)
    #expect(try anna.joined().enrollment().state == .member)
  }

  @Test func aMissingFolderIsNotAnEmptyOne() throws {
    let share = school.folder.path + "/share"
    #expect(throws: ClassroomError.classNotFound(folder: share)) {
      try Joining.find("abcdefghijklmno", in: share, anna.tools)
    }
    #expect(throws: ExchangeFailure(.missing, path: share + "/gone")) {
      try Joining.find("abcdefghijklmno", in: share + "/gone", anna.tools)
    }
  }

  @Test func thePersonHearsOnceThatATeacherAdmittedThem() throws {
    let ben = try school.newcomer("Ben Cruz")
    #expect(try !ben.joined().hasUntoldAdmission)
    try school.admit(ben)
    let joined = try ben.joined()
    #expect(try joined.hasUntoldAdmission)
    try joined.noteAdmissionTold()
    try ben.syncAsStudent()
    #expect(try !ben.joined().hasUntoldAdmission)
  }

  @Test func whoIsInTheClassDoesNotAskToJoin() throws {
    let other = try school.newcomer("Mr Ode", role: .teacher)
    try school.student("Ben Cruz")
    let joined = try school.teacher.joined()
    let letters = try other.joined().check(other.tools).letters
    try joined.addTeacher(
      try joined.waitingTeacher(withLetters: letters, school.teacher.tools), school.sheet,
      school.teacher.tools)
    try school.teacher.syncAsTeacher()
    let cleo = try school.newcomer("Cleo Dahl")
    // This computer reads the requests first, and needs the keys for what the other teacher says about Ben.
    #expect(try other.syncAsTeacher().requests == [cleo.joined().enrollment().writer])
  }

  @Test func aSyncThatReadTheFolderIsRemembered() throws {
    let ben = try school.newcomer("Ben Cruz")
    let first = ben.tools.nowSeconds
    #expect(try ben.joined().lookedAtSeconds == first)
    school.clock.advance(by: .seconds(90))
    let share = school.folder.path + "/share"
    try FileManager.default.moveItem(atPath: share, toPath: share + ".away")
    #expect(throws: ExchangeFailure.self) { try ben.syncAsStudent() }
    #expect(try ben.joined().lookedAtSeconds == first, "it could not look")
    try FileManager.default.moveItem(atPath: share + ".away", toPath: share)
    try ben.syncAsStudent()
    #expect(try ben.joined().lookedAtSeconds == first + 90)
  }

  /// The place of a disk that isn't connected is there, and has nothing in it.
  @Test func nothingIsSentToAnEmptyFolder() throws {
    let ben = try school.student("Ben Cruz")
    let files = FileManager.default
    let share = school.folder.path + "/share"
    try files.moveItem(atPath: share, toPath: share + ".away")
    try files.createDirectory(atPath: share, withIntermediateDirectories: false)
    let place = share + "/" + school.sheet.classIdentifier.letters
    let missing = ExchangeFailure(.missing, path: place)
    #expect(throws: missing) { try ben.syncAsStudent() }
    #expect(throws: missing) { try school.teacher.syncAsTeacher() }
    #expect(throws: missing) {
      try school.teacher.joined().make(AssignmentDraft(title: "Essay"), school.teacher.tools)
    }
    #expect(try files.contentsOfDirectory(atPath: share).isEmpty)
    #expect(try ben.joined().sendingFailure == .failed(missing))
    // If everything was deleted, the person says so by making the place again.
    try files.createDirectory(atPath: place, withIntermediateDirectories: false)
    for report in [try school.teacher.syncAsTeacher(), try ben.syncAsStudent()] {
      #expect(report.putBackCount > 0)
    }
    #expect(try ben.joined().sendingFailure == nil)
  }

  @Test func onlyARemovedStudentIsTakenForOne() throws {
    let ben = try school.newcomer("Ben Cruz")
    #expect(try ben.joined().exclusion == nil, "nobody has admitted them")
    let student = try school.admit(ben)
    let cleo = try school.student("Cleo Dahl")
    for machine in [ben, cleo] { #expect(try machine.joined().exclusion == nil) }
    ben.records.decision.state = .paused
    for _ in 0..<2 {
      try ben.syncAsStudent()
      try school.teacher.syncAsTeacher()
    }
    try ben.syncAsStudent()
    #expect(try ben.joined().state().standing?.sharing == .paused)
    #expect(try ben.joined().exclusion == nil, "the student paused")
    ben.records.decision.state = .on
    try ben.syncAsStudent()
    try school.teacher.joined().remove(student)
    for _ in 0..<2 {
      try school.teacher.syncAsTeacher()
      try ben.syncAsStudent()
      try cleo.syncAsStudent()
    }
    #expect(try ben.joined().exclusion == .student)
    #expect(try cleo.joined().exclusion == nil)
  }
}
