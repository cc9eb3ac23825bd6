import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import Crypto
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

/// A class that somebody attacks: a teacher, and two students who reported on an assignment.
final class AttackedSchool {
  let school: School
  let anna: Machine
  let ben: Machine
  let student: StudentIdentifier
  let essay: Assignment
  /// What is right.
  private(set) var picture: Picture
  /// What takes the attack back; most need nothing.
  var undo: () throws -> Void = {}
  /// Machines whose owners attack; their own programs do nothing.
  var attackers: [Machine] = []
  /// What the attack itself was told.
  var notices: Set<Notice> = []

  init() throws {
    school = try School()
    anna = try school.newcomer("Anna Berg")
    student = try school.admit(anna)
    ben = try school.student("Ben Cruz")
    var draft = AssignmentDraft(title: "Essay on tides")
    let template = school.folder.path + "/template.txt"
    try Data("Write about the tide.\n".utf8).write(to: URL(fileURLWithPath: template))
    draft.items = [.copy(path: template)]
    essay = try school.teacher.joined().make(draft, school.teacher.tools)
    picture = Picture()
    try school.teacher.syncAsTeacher()
    for machine in [anna, ben] { try machine.syncAsStudent() }
    try report(anna, opened: 1_700_000_001)
    try report(ben, opened: 1_700_000_002)
    try school.teacher.syncAsTeacher()
    try remember()
  }

  // MARK: - What is right

  /// What a class says, without what may change by an exchange alone.
  struct Picture: Hashable {
    var list: TeacherList?
    var description: ClassDescription?
    var classKeys: [ClassKey] = []
    var assignments: [AssignmentIdentifier: Assignment] = [:]
    var students: [StudentIdentifier: StudentRecord] = [:]
    var standings: [StudentIdentifier: Standing] = [:]
    var reports: Set<[UInt8]> = []
    var figures: AssignmentOverview?
    /// What the students' machines have.
    var taken: [[AssignmentIdentifier: Assignment]] = []
  }

  /// Takes what is there now as right.
  func remember() throws { picture = try currentPicture() }

  func currentPicture() throws -> Picture {
    let joined = try school.teacher.joined()
    let state = try joined.state()
    var picture = Picture(
      list: state.list, description: state.description, classKeys: state.classKeys,
      assignments: state.assignments, students: state.students.mapValues(\.record),
      standings: state.standings)
    picture.reports = Set(
      try joined.database.read { try $0.reports(on: essay.identifier) }.map(\.bytes))
    picture.figures = try joined.overview(ofAssignment: "Essay on tides")
    // Anybody can ask to join.
    picture.figures?.head.waitingCount = 0
    picture.taken = try [anna, ben].map { try $0.joined().state().assignments }
    return picture
  }

  /// A student works, and the machine says so.
  func report(_ machine: Machine, opened: Int64) throws {
    machine.records.works[essay.identifier] = WorkOnAssignment(openedSeconds: opened)
    try machine.syncAsStudent()
  }

  /// When each student opened the assignment, as the teacher knows it.
  func opened() throws -> Set<UInt64> {
    Set(
      try school.teacher.joined().database.read { try $0.reports(on: essay.identifier) }
        .compactMap { stated in
          guard case .report(let report) = try ClassObject(decoding: stated.bytes) else {
            return nil
          }
          return report.opened?.seconds
        })
  }

  // MARK: - What is told

  /// What somebody is told of an attack.
  enum Notice: Hashable {
    /// A file can't be used.
    case refused(ReadEntry.Reason)
    /// A box of a file can't be used.
    case refusedBox(OpenedBox.Refusal)
    /// A writer said what only others may say.
    case notAllowed
    /// Something doesn't belong in the class folder.
    case odd(FolderOddity.Reason)
    /// Numbers of a log are missing.
    case incomplete
    /// Two machines write one log.
    case forked
    /// A machine waits to be admitted.
    case waits(String)
    /// A machine reports nothing for now.
    case stops(SyncReport.Stop)
    /// It can't be done.
    case failed(ExchangeFailure.Reason)
    /// It can't be done in this class.
    case refusedByClass(ClassroomError)
  }

  /// Lets everybody exchange, and gathers what they are told.
  func everybodySyncs() throws -> Set<Notice> {
    var notices = notices
    for machine in [school.teacher, anna, ben, school.teacher]
    where !attackers.contains(where: { $0 === machine }) {
      do {
        let report =
          try machine === school.teacher ? machine.syncAsTeacher() : machine.syncAsStudent()
        notices.formUnion(report.refusals.compactMap(Self.notice))
        notices.formUnion(report.oddities.map { .odd($0.reason) })
        if !report.incomplete.isEmpty { notices.insert(.incomplete) }
        if !report.forked.isEmpty { notices.insert(.forked) }
        if let stop = report.stop { notices.insert(.stops(stop)) }
      } catch let failure as ExchangeFailure {
        notices.insert(.failed(failure.reason))
      }
    }
    for waiting in try school.teacher.joined().state().waiting {
      notices.insert(.waits(waiting.request.name.string))
    }
    return notices
  }

  private static func notice(_ refusal: Refusal) -> Notice? {
    if let reason = ReadEntry.Reason.allCases.first(where: { "\($0)" == refusal.reason }) {
      return .refused(reason)
    }
    if let box = OpenedBox.Refusal.allCases.first(where: { "\($0)" == refusal.reason }) {
      return .refusedBox(box)
    }
    return refusal.reason == "not allowed" ? .notAllowed : nil
  }

  /// Tries something that an honest program refuses.
  func attempt(_ body: () throws -> Void) rethrows {
    do {
      try body()
    } catch let failure as ExchangeFailure {
      notices.insert(.failed(failure.reason))
    } catch ClassroomError.fileDamaged {
      notices.insert(.failed(.damaged))
    } catch ClassroomError.fileReplaced {
      notices.insert(.failed(.damaged))
    } catch let error as ClassroomError {
      notices.insert(.refusedByClass(error))
    }
  }

  // MARK: - The class folder

  var share: String { school.folder.path + "/share" }
  /// The folder of the class.
  var inner: String { share + "/" + school.sheet.classIdentifier.letters }

  func directory(of writer: WriterIdentifier) -> String { inner + "/" + writer.letters }

  func directory(of machine: Machine) throws -> String {
    directory(of: try machine.joined().enrollment().writer)
  }

  /// The entries of a log, the newest last.
  func entries(of machine: Machine) throws -> [String] {
    let directory = try directory(of: machine)
    return try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
      .filter { $0 != ClassFolderName.newest }
      .map { directory + "/" + $0 }
  }

  /// The newest entry of a log.
  func newest(of machine: Machine) throws -> String { try #require(try entries(of: machine).last) }

  func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Puts a file into the folder, over any other.
  func put(_ bytes: [UInt8], at path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// Moves something out of the folder and puts a link in its place.
  func replaceByLink(_ path: String) throws {
    let elsewhere = school.folder.path + "/elsewhere"
    try FileManager.default.moveItem(atPath: path, toPath: elsewhere)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
    undo = {
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.moveItem(atPath: elsewhere, toPath: path)
    }
  }

  /// Everything in the class folder, by name.
  func copyOfFolder() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in FileManager.default.enumerator(atPath: share)?.allObjects as? [String] ?? []
    where name.hasSuffix(".fpe") || name.hasSuffix(".fpf") {
      files[name] = try read(share + "/" + name)
    }
    return files
  }

  // MARK: - Keys

  /// What a machine states, so that a full entry of its attacker takes none of its own reports back.
  func statements(of machine: Machine) throws -> [ClassObject] {
    try machine.joined().database.read { try $0.outgoing() }
      .map { try ClassObject(decoding: $0.bytes) }
  }

  /// The keys of a machine, which its thief has.
  func forger(_ machine: Machine) throws -> Forger { try school.forger(machine) }

  /// The keys of somebody whom nobody knows.
  func stranger() throws -> Forger {
    var random = SystemRandomNumberGenerator()
    return try Forger(MachineSeed.random(using: &random), school.sheet.classIdentifier)
  }

  /// For whom students seal.
  func teacherKeys() throws -> BoxPlan.Audience {
    .keys(try school.teacher.joined().state().teachers.map(\.sealingKey))
  }
}

extension School {
  /// The keys of a machine.
  func forger(_ machine: Machine) throws -> Forger {
    try Forger(
      try KeyFile.read(try machine.joined().keyFile, class: sheet.classIdentifier),
      sheet.classIdentifier)
  }

  /// Writes the next entry of a machine's log as another program that has its keys.
  ///
  /// - Parameters:
  ///   - isFull: Whether it takes the place of all entries before it.
  ///   - forged: How many entries were forged before.
  func forge(
    _ objects: [ClassObject], by machine: Machine, isFull: Bool = false, after forged: UInt32 = 0
  ) throws {
    let writer = try machine.writer
    let newest = try #require(
      try machine.joined().database.read { try $0.newestOwnEntry(of: writer) })
    let number = newest.sequence + 1 + forged
    let first = isFull ? number : newest.earliest
    try Data(try forger(machine).entry(number, from: first, objects)).write(
      to: URL(fileURLWithPath: log(of: writer) + "/" + ClassFolderName.entry(number)))
  }
}

/// Signs whatever an attacker wants, with keys that the attacker has.
struct Forger {
  let seed: MachineSeed
  let keys: MachineKeys
  let classIdentifier: ClassIdentifier

  init(_ seed: MachineSeed, _ classIdentifier: ClassIdentifier) throws {
    self.seed = seed
    keys = try MachineKeys(seed)
    self.classIdentifier = classIdentifier
  }

  /// The file of an entry with such a body, or of something else that is signed.
  func signed(_ body: [UInt8], as name: String = "entry") throws -> [UInt8] {
    let key = try Curve25519.Signing.PrivateKey(
      rawRepresentation: ProtocolHash.derived(from: seed.bytes, "sign"))
    let signature = try key.signature(for: ProtocolHash.tagged(name, body))
    return SignedEntry(body: body, signature: Array(signature)).bytes
  }

  /// A hint that the log goes up to a number.
  func hint(_ sequence: UInt32) throws -> [UInt8] {
    let hint = LogHint(
      classIdentifier: classIdentifier, signingKey: keys.signingKey, sequence: sequence)
    return try signed(hint.bodyBytes, as: "newest")
  }

  /// An entry that is valid in itself.
  func entry(
    _ sequence: UInt32, from: UInt32? = nil, _ objects: [ClassObject],
    for audience: BoxPlan.Audience = .everybody
  ) throws -> [UInt8] {
    let sealing = EntrySealing(
      .machine(keys), class: classIdentifier, classKeys: [:], random: .system)
    return try sealing.seal(
      EntryPlan(
        signer: .machine, sequence: sequence, from: from ?? sequence, previous: nil,
        boxes: [BoxPlan(audience: audience, objects: objects.map(\.encoded))])
    ).0
  }

  /// What the keys open of a file; `nil` if it is no entry.
  func opened(_ bytes: [UInt8], classKeys: [ClassKey] = []) -> [OpenedBox]? {
    guard let entry = try? CheckedEntry(bytes, class: classIdentifier, writer: nil) else {
      return nil
    }
    return BoxOpening(
      machines: [keys],
      classKeys: Dictionary(
        uniqueKeysWithValues: classKeys.map { (ClassKeyIdentifier(of: $0), $0) })
    ).opened(entry).boxes
  }
}
