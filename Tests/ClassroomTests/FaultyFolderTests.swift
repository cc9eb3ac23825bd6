import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

/// A class folder that goes away in the middle of an exchange, takes no changes or is full, and a
/// `fileprogress-exchange` that ends. The next exchange comes to the same state.
@Suite struct FaultyFolderTests {
  /// What happens at one request of an exchange, and lasts.
  enum Fault: CaseIterable, Sendable {
    /// The class folder is unplugged.
    case folderIsAway
    /// The other program ends before it does what it was asked.
    case programEndsBefore
    /// The other program ends when it has done what it was asked, and before it says so.
    case programEndsAfter
  }

  /// An exchange in which something happens at the request of a number, from 1.
  private final class FaultyExchange: ExchangePort {
    private let exchange = LocalExchange()
    private let fault: Fault
    private let number: Int
    private let share: String
    private var count = 0
    private(set) var hasHappened = false

    init(_ fault: Fault, at number: Int, share: String) {
      self.fault = fault
      self.number = number
      self.share = share
    }

    func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply {
      count += 1
      guard count >= number else { return try exchange.reply(to: request) }
      let isFirst = !hasHappened
      hasHappened = true
      switch fault {
      case .folderIsAway:
        if isFirst { rename(share, share + ".away") }
        return try exchange.reply(to: request)
      case .programEndsAfter where isFirst: _ = try exchange.reply(to: request)
      default: break
      }
      throw .broke(path: "fileprogress-exchange")
    }

    /// Makes everything as it was.
    func mend() { rename(share + ".away", share) }
  }

  @Test(arguments: Fault.allCases)
  func theNextExchangeGoesOn(_ fault: Fault) throws {
    let attacked = try AttackedSchool()
    let writers = try writers(attacked)
    var faultCount = 0
    for number in TestTier.share(2, of: Array(1...40), "FaultyFolderTests \(fault)") {
      // The student has something to say.
      let opened = 1_700_001_000 + Int64(number)
      attacked.anna.records.works[attacked.essay.identifier] = WorkOnAssignment(
        openedSeconds: opened)
      if try fails(fault, at: number, attacked.anna, attacked) { faultCount += 1 }
      try attacked.anna.syncAsStudent()
      try attacked.school.teacher.syncAsTeacher()
      #expect(try attacked.opened() == [UInt64(opened), 1_700_000_002], "request \(number)")
      // And so has the teacher.
      let teacher = try attacked.school.teacher.joined()
      try teacher.revise(attacked.essay.identifier) {
        $0.instructions = ClassText(cleaning: "\(number)", .instructions)
      }
      if try fails(fault, at: number, attacked.school.teacher, attacked) { faultCount += 1 }
      try attacked.school.teacher.syncAsTeacher()
      let heard = try attacked.anna.syncAsStudent()
      #expect(heard.stop == nil && heard.incomplete.isEmpty && heard.refusals.isEmpty)
      let essay = try attacked.anna.joined().state().assignments[attacked.essay.identifier]
      #expect(essay?.instructions.string == "\(number)", "request \(number)")
    }
    if TestTier.isFull { #expect(faultCount > 10) }
    print("\(fault): \(faultCount) requests")
    let notices = try attacked.everybodySyncs()
    #expect(notices.isEmpty, "\(notices)")
    #expect(try self.writers(attacked) == writers)
    #expect(try attacked.filesBelow(attacked.share).allSatisfy { !$0.hasSuffix(".fptmp") })
  }

  /// Exchanges with a fault, and mends it.
  ///
  /// - Returns: Whether it happened; an exchange has only so many requests.
  private func fails(
    _ fault: Fault, at number: Int, _ machine: Machine, _ attacked: AttackedSchool
  ) throws -> Bool {
    let exchange = FaultyExchange(fault, at: number, share: attacked.share)
    let tools = ClassroomTools(port: exchange, clock: attacked.school.clock)
    let sync = try ClassSync(try machine.joined(), tools)
    defer { exchange.mend() }
    do {
      _ = try sync.run {
        if machine === attacked.school.teacher {
          try TeacherDuties.perform($0)
        } else {
          try StudentDuties.perform($0, machine.records)
        }
      }
    } catch let failure as ExchangeFailure {
      #expect(failure == ExchangeFailure(.missing, path: attacked.share))
      #expect(fault == .folderIsAway)
    } catch let breakdown as ExchangeBreakdown {
      #expect(breakdown == .broke(path: "fileprogress-exchange"))
      #expect(fault != .folderIsAway)
    }
    return exchange.hasHappened
  }

  private func writers(_ attacked: AttackedSchool) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: attacked.inner).sorted()
  }

  /// The command can be given again, and makes one machine all the same.
  @Test(
    .enabled(if: TestTier.isFull, "restoring takes long, which FILEPROGRESS_TESTS_FULL=1 does"),
    arguments: [Fault.programEndsBefore, .programEndsAfter])
  func aRestoreThatWasInterruptedIsRepeated(_ fault: Fault) throws {
    let attacked = try AttackedSchool()
    let before = try #require(attacked.picture.figures)
    let restoring = Restoring(folder: attacked.share, personName: "Ms Weber")
    for number in 1...30 {
      let writers = try writers(attacked)
      let new = Machine("laptop \(number)", in: attacked.school.folder, attacked.school.clock)
      let exchange = FaultyExchange(fault, at: number, share: attacked.share)
      do {
        _ = try restoring.restore(
          attacked.school.sheet, in: new.catalogue,
          ClassroomTools(port: exchange, clock: attacked.school.clock))
      } catch ExchangeBreakdown.broke {
        do {
          _ = try restoring.restore(attacked.school.sheet, in: new.catalogue, new.tools)
        } catch ClassroomError.alreadyIn {
          // The new list of teachers was on its way; the next exchange sends it.
        }
      }
      for _ in 0..<2 {
        for machine in [attacked.anna, attacked.ben] { try machine.syncAsStudent() }
        #expect(try new.syncAsTeacher().stop == nil, "request \(number)")
      }
      #expect(
        try new.joined().overview(ofAssignment: "Essay on tides").rows == before.rows,
        "request \(number)")
      #expect(try self.writers(attacked).count == writers.count + 1, "request \(number)")
    }
  }

  // MARK: - Read-only and full

  /// Lets a machine find the class folder at another place.
  private func move(_ machine: Machine, to folder: String) throws {
    try machine.joined().database.write { writer in
      var enrollment = try #require(try writer.records.enrollment())
      enrollment.folder = folder
      try writer.set(enrollment)
    }
  }

  @Test(.enabled(if: MountedFolder.isPossible, "needs root and mount"))
  func whatCannotBeWrittenIsKept() throws {
    let attacked = try AttackedSchool()
    try MountedFolder.withReadOnlyView(of: attacked.share) { view in
      try attacked.school.teacher.joined().revise(attacked.essay.identifier) {
        $0.instructions = ClassText(cleaning: "new", .instructions)
      }
      try attacked.school.teacher.syncAsTeacher()
      try move(attacked.anna, to: view)
      for _ in 0..<2 {
        #expect {
          try attacked.report(attacked.anna, opened: 1_700_000_005)
        } throws: {
          ($0 as? ExchangeFailure)?.reason == .readOnly
        }
      }
      // What can be read has come all the same.
      let essay = try attacked.anna.joined().state().assignments[attacked.essay.identifier]
      #expect(essay?.instructions.string == "new")
    }
    try move(attacked.anna, to: attacked.share)
    try attacked.anna.syncAsStudent()
    try attacked.school.teacher.syncAsTeacher()
    #expect(try attacked.opened() == [1_700_000_005, 1_700_000_002])
    #expect(try attacked.everybodySyncs().isEmpty)
  }

  @Test(.enabled(if: MountedFolder.isPossible, "needs root and mount"))
  func aFullFolderLosesNothing() throws {
    let attacked = try AttackedSchool()
    let writers = try writers(attacked)
    try MountedFolder.withSmallFileSystem(byteCount: 1 << 20) { folder in
      for (name, bytes) in try attacked.copyOfFolder() {
        try attacked.put(bytes, at: folder + "/" + name)
      }
      for machine in [attacked.school.teacher, attacked.anna] { try move(machine, to: folder) }
      let filler = MountedFolder.fill(folder)
      #expect {
        try attacked.report(attacked.anna, opened: 1_700_000_005)
      } throws: {
        ($0 as? ExchangeFailure)?.reason == .diskFull
      }
      try attacked.school.teacher.syncAsTeacher()
      #expect(try attacked.opened() == [1_700_000_001, 1_700_000_002])
      unlink(filler)
      try attacked.anna.syncAsStudent()
      let report = try attacked.school.teacher.syncAsTeacher()
      #expect(report.refusals.isEmpty && report.incomplete.isEmpty && report.forked.isEmpty)
      #expect(try attacked.opened() == [1_700_000_005, 1_700_000_002])
      #expect(
        try attacked.filesBelow(folder).allSatisfy { !$0.hasSuffix(".fptmp") })
      #expect(
        try FileManager.default.contentsOfDirectory(
          atPath: folder + "/" + attacked.school.sheet.classIdentifier.letters
        ).sorted() == writers)
    }
  }

  // MARK: - Clocks

  /// Clocks order nothing: with clocks that are hours off, everybody comes to the same.
  @Test(
    arguments: TestTier.share(
      1, of: [(0, 0), (5, -7), (-20, 20), (24 * 400, -24 * 400)], "clocksThatAreOff"))
  func clocksThatAreOffChangeNothing(annaHours: Int64, benHours: Int64) throws {
    let school = try School()
    var students: [Machine] = []
    for (name, hours) in [("Anna Berg", annaHours), ("Ben Cruz", benHours)] {
      let clock = ManualClock()
      clock.setWall(by: .seconds(hours * 3_600))
      let machine = Machine(name, in: school.folder, clock)
      _ = try Joining(
        identifier: school.sheet.classIdentifier, title: "History 7b",
        folder: school.folder.path + "/share", personName: name, role: .student
      ).join(in: machine.catalogue, machine.tools)
      try school.admit(machine)
      students.append(machine)
    }
    let essay = try school.teacher.joined().make(
      AssignmentDraft(title: "Essay"), school.teacher.tools)
    for second in 1...20 as ClosedRange<Int64> {
      try school.teacher.syncAsTeacher()
      for (place, machine) in students.enumerated() {
        machine.records.works[essay.identifier] = WorkOnAssignment(
          openedSeconds: 1_700_000_000 + second + 100 * Int64(place))
        #expect(try machine.syncAsStudent().stop == nil)
      }
    }
    students[0].records.decision.erasures = 1
    students[0].records.works = [:]
    for _ in 0..<3 {
      for machine in students { try machine.syncAsStudent() }
      let report = try school.teacher.syncAsTeacher()
      #expect(report.refusals.isEmpty && report.incomplete.isEmpty && report.forked.isEmpty)
    }
    let opened = try school.teacher.joined().database.read { try $0.reports(on: essay.identifier) }
      .compactMap { stated -> UInt64? in
        guard case .report(let report) = try ClassObject(decoding: stated.bytes) else { return nil }
        return report.opened?.seconds
      }
    #expect(opened == [1_700_000_120])
    let state = try school.teacher.joined().state()
    #expect(state.students.values.map(\.erasures).sorted() == [0, 1])
    for machine in students {
      #expect(try machine.joined().state().assignments == state.assignments)
    }
  }
}
