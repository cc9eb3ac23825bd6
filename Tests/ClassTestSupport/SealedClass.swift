import ClassExchange
package import ClassModel
import ClassStorage
package import Classroom
import FileProgressTestSupport
import Foundation
package import ProgressModel
import StoreEngine
import Synchronization

/// Answers in this process, as `fileprogress-exchange` does in its own.
private final class SeededExchange: ExchangePort {
  private var service: ExchangeService

  init(_ random: RandomSource) { service = ExchangeService(random: random) }

  func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply {
    service.reply(to: request)
  }
}

/// A teacher's class with a real class folder: students are admitted, and what they report is sealed and signed.
///
/// The students have no stores. Their logs are written as their machines would write them, so that a class of a
/// thousand is made in seconds.
package final class SealedClass {
  /// A student with one machine.
  package struct Student {
    /// The name, and who it is in the class.
    package let name: String
    package let identifier: StudentIdentifier
    /// The log of the machine.
    package var writer: WriterIdentifier { keys.writer }

    fileprivate let keys: MachineKeys
    fileprivate var sequence: UInt32
    fileprivate var earliest: UInt32
    fileprivate var previous: EntryDigest?
  }

  /// The folder that holds the teacher's store, `teacher`, and the class folder, `share`.
  package let path: String
  /// The class, as the teacher has it.
  package let joined: JoinedClass
  /// What the teacher's syncs need.
  package let tools: ClassroomTools
  /// The students, in the order in which they were admitted.
  package private(set) var students: [Student] = []
  private let identifier: ClassIdentifier
  private let classFolder: String
  private let random: RandomSource
  private let teacherKey: SealingKey

  /// Makes a class without students.
  ///
  /// - Parameters:
  ///   - path: Where; the folder exists.
  ///   - seed: What keys and names are made of. Class keys come from the system in any case.
  ///   - clock: When the teacher acts.
  package init(at path: String, seed: UInt64 = 1, clock: any ProgressClock) throws {
    self.path = path
    let generator = Mutex(SeededGenerator(seed: seed))
    random = RandomSource { generator.withLock { $0.next() } }
    tools = ClassroomTools(port: SeededExchange(random), clock: clock, randomness: random)
    try FileManager.default.createDirectory(
      atPath: path + "/share", withIntermediateDirectories: true)
    let sheet = try ClassCreation.newSheet(tools)
    joined = try ClassCreation(
      title: "History 7b", personName: "Ms Weber", folder: path + "/share",
      timeZone: "Europe/Berlin", idleLimitSeconds: 300
    ).make(sheet, in: ClassCatalogue(ofStore: path + "/teacher") { _ in false }, tools)
    identifier = sheet.classIdentifier
    classFolder = path + "/share/" + identifier.letters
    teacherKey = try joined.enrollment().sealingKey
  }

  /// Publishes an assignment with one context.
  package func assignment(_ title: String, dueDate: String? = nil) throws -> Assignment {
    var draft = AssignmentDraft(title: title)
    draft.dueDate = dueDate
    draft.items = [
      .context(title: title, application: "org.example.plays", identifiers: [title])
    ]
    return try joined.make(draft, tools)
  }

  /// Admits new students, in one transaction.
  package func admit(_ names: [String]) throws {
    let now = ClassInstant(clampingSeconds: tools.nowSeconds)
    var generator = random
    try joined.database.write { writer in
      for name in names {
        let keys = try MachineKeys(.random(using: &generator))
        let student = StudentIdentifier(firstDevice: keys.writer)
        let record = StudentRecord(
          identifier: student, revision: 1, name: ClassText(cleaning: name, .name),
          machines: [
            .init(signingKey: keys.signingKey, sealingKey: keys.sealingKey, admitted: now)
          ])
        try writer.state(
          OutgoingObject(
            kind: StudentRecord.kind, identifier: student.bytes,
            bytes: ClassObject.student(record).encoded))
        try writer.set(keys.writer, of: keys.signingKey)
        students.append(
          Student(name: name, identifier: student, keys: keys, sequence: 0, earliest: 1))
      }
    }
  }

  /// Lets the teacher exchange.
  @discardableResult
  package func sync() throws -> SyncReport {
    try ClassSync(joined, tools).run(TeacherDuties.perform)
  }

  /// Writes the next entry of a student's log, as a full one if the log is empty.
  ///
  /// - Parameters:
  ///   - place: The student's place in ``students``.
  ///   - reports: What it states.
  ///   - folder: Where the log's folder lies; `nil` for the class folder.
  package func state(_ place: Int, _ reports: [StudentReport], in folder: String? = nil) throws {
    var student = students[place]
    let isFull = student.sequence == 0
    student.sequence += 1
    if isFull { student.earliest = student.sequence }
    var objects = reports.map { ClassObject.report($0).encoded }
    if isFull {
      let sharing = SharingStatement(state: .on, stamp: 1, erasures: 0, number: 0)
      objects.insert(ClassObject.sharing(sharing).encoded, at: 0)
    }
    let (bytes, digest) = try EntrySealing(
      .machine(student.keys), class: identifier, classKeys: [:], random: random
    ).seal(
      EntryPlan(
        signer: .machine, sequence: student.sequence, from: student.earliest,
        previous: isFull ? nil : student.previous,
        boxes: [BoxPlan(audience: .keys([teacherKey]), objects: objects)]))
    student.previous = digest
    students[place] = student
    let log = (folder ?? classFolder) + "/" + student.writer.letters
    try FileManager.default.createDirectory(atPath: log, withIntermediateDirectories: true)
    let file = log + "/" + ClassFolderName.entry(student.sequence)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
  }

  /// Where the logs of the class lie.
  package var logs: String { classFolder }
}
