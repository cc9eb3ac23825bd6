import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import StoreEngine
import Testing

/// Answers in this process, as `fileprogress-exchange` does in its own.
final class LocalExchange: ExchangePort {
  private var service = ExchangeService()

  func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply {
    service.reply(to: request)
  }
}

/// A store on a machine of its own.
final class Machine {
  let catalogue: ClassCatalogue
  let tools: ClassroomTools
  let records = RecordedWork()

  init(_ name: String, in folder: ScratchFolder, _ clock: ManualClock) {
    catalogue = ClassCatalogue(ofStore: folder.path + "/" + name) { _ in false }
    tools = ClassroomTools(port: LocalExchange(), clock: clock)
  }

  /// The only class.
  func joined() throws -> JoinedClass { try catalogue.find(nil, .readWrite) }

  @discardableResult
  func syncAsTeacher() throws -> SyncReport {
    try ClassSync(try joined(), tools).run(TeacherDuties.perform)
  }

  @discardableResult
  func syncAsStudent() throws -> SyncReport {
    try ClassSync(try joined(), tools).run { try StudentDuties.perform($0, records) }
  }
}

/// A class folder, a teacher and students, each with a store.
struct School {
  let folder: ScratchFolder
  let clock = ManualClock()
  let teacher: Machine
  let sheet: SheetContent

  init() throws {
    folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/share", withIntermediateDirectories: true)
    teacher = Machine("teacher", in: folder, clock)
    sheet = try ClassCreation.newSheet(teacher.tools)
    _ = try ClassCreation(
      title: "History 7b", personName: "Ms Weber", folder: folder.path + "/share",
      timeZone: "Europe/Berlin", idleLimitSeconds: 300
    ).make(sheet, in: teacher.catalogue, teacher.tools)
  }

  /// A machine that asked to join.
  func newcomer(
    _ name: String, role: Enrollment.Role = .student, code: PersonalCode? = nil
  ) throws -> Machine {
    // One person may have several machines.
    let machine = Machine("\(name) \(UInt64.random(in: 0 ... .max))", in: folder, clock)
    _ = try Joining(
      identifier: sheet.classIdentifier, title: "History 7b", folder: folder.path + "/share",
      personName: name, role: role, personalCode: code
    ).join(in: machine.catalogue, machine.tools)
    return machine
  }

  /// Admits a machine by what its person reads out, and lets both sync.
  @discardableResult
  func admit(_ machine: Machine, as student: StudentIdentifier? = nil) throws -> StudentIdentifier {
    try teacher.syncAsTeacher()
    let digits = try machine.joined().check(machine.tools).digits
    let waiting = try teacher.joined().waitingMachine(withDigits: digits, teacher.tools)
    let admitted = try teacher.joined().admit(waiting, as: student, teacher.tools)
    try teacher.syncAsTeacher()
    try machine.syncAsStudent()
    return admitted
  }

  /// Reads a personal code as a student types it.
  func read(_ code: String) throws -> PersonalCode? {
    guard case .readCode(let content) = try LocalExchange().reply(to: .readCode(text: code)) else {
      return nil
    }
    return content.personal
  }

  /// Another teacher, listed by the first one.
  func colleague(_ name: String) throws -> Machine {
    let machine = try newcomer(name, role: .teacher)
    try teacher.syncAsTeacher()
    let joined = try teacher.joined()
    let letters = try machine.joined().check(machine.tools).letters
    try joined.addTeacher(
      try joined.waitingTeacher(withLetters: letters, teacher.tools), sheet, teacher.tools)
    try teacher.syncAsTeacher()
    try machine.syncAsTeacher()
    try teacher.syncAsTeacher()
    return machine
  }

  @discardableResult
  func student(_ name: String) throws -> Machine {
    let machine = try newcomer(name)
    try admit(machine)
    return machine
  }
}

/// Stands for a personal store.
final class RecordedWork: StudentRecords {
  var decision = SharingDecision()
  var works: [AssignmentIdentifier: WorkOnAssignment] = [:]
  private(set) var taken: [Assignment] = []

  func sharing() throws -> SharingDecision { decision }
  func take(_ assignments: [Assignment]) throws { taken = assignments }
  func eraseForOthers() throws -> UInt32 {
    decision.erasures += 1
    works = [:]
    return decision.erasures
  }
  func work(on assignment: Assignment) throws -> WorkOnAssignment? {
    works[assignment.identifier]
  }
  func viewpoint() throws -> Viewpoint {
    Viewpoint(device: DeviceIdentifier(high: 1, low: 1), now: ManualClock().read())
  }
}
