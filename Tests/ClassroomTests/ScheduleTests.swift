import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

/// Whatever a sync tool does with the files, everybody comes to the same state.
///
/// Every machine has a copy of the class folder of its own. Files come late, twice, in any order and as conflict
/// copies, and some are deleted or cut on the way. Programs are killed before and after they write, students have
/// everything erased, and their machines are put back to old backups. A machine is revoked and goes on writing, also
/// where the teacher's copy of the folder lacks what it said last. Somebody fills directories with files that are no
/// entries, with copies of old ones, and the folder with directories of nobody. In every other schedule, a student's
/// second computer is stolen: it says the last possible number of erasures, leaves the class in the student's name, with
/// an erasure or without one, and is revoked afterwards. A file of the student's own computer may be missing just then.
@Suite struct ScheduleTests {
  /// `FILEPROGRESS_SCHEDULE_SEED=10` runs one schedule, `FILEPROGRESS_SCHEDULE_COUNT=4000` that many.
  static let seeds: ClosedRange<UInt64> = {
    let chosen = ProcessInfo.processInfo.environment["FILEPROGRESS_SCHEDULE_SEED"]
    if let seed = chosen.flatMap(UInt64.init) { return seed...seed }
    let count = ProcessInfo.processInfo.environment["FILEPROGRESS_SCHEDULE_COUNT"]
    if let count = count.flatMap(UInt64.init) { return 1_000...999 + max(1, count) }
    return TestTier.isFull ? 1...20 : 24...25
  }()

  @Test(arguments: seeds)
  func everybodyComesToTheSameState(seed: UInt64) throws {
    let seed = seed &* 0x9E37_79B9_7F4A_7C15
    print("ScheduleTests: seed \(seed)")
    var world = try World(seed: seed)
    for _ in 0..<(TestTier.isFull ? 150 : 60) { try world.step() }
    try world.revokeThief()
    try world.assign()
    try world.settle()
    try world.check()
    // Nobody got stuck on the way.
    try world.reportOnEverything()
    try world.settle()
    try world.check()
    #expect(world.said.count == 3)
  }

  private struct World {
    var generator: SeededGenerator
    let folder: ScratchFolder
    let clock = ManualClock()
    let sheet: SheetContent
    let teacher: Machine
    var students: [Machine] = []
    /// The machines of which there is a backup, with what their stores had then.
    var backups:
      [Int: (decision: SharingDecision, works: [AssignmentIdentifier: WorkOnAssignment])] =
        [:]
    var titles: [AssignmentIdentifier: String] = [:]
    /// The machines that were revoked.
    var revoked: Set<Int> = []
    /// Has the keys of the first student's second computer, until that is revoked; `nil` if nobody has them.
    var thief: Forger?
    /// Whether the thief left the class in the student's name.
    var hasThiefLeft = false
    /// What each student said last of each assignment, until a teacher revoked the machine.
    var said: [String: [AssignmentIdentifier: Int64]] = [:]
    var stamp: Int64 = 10

    init(seed: UInt64) throws {
      generator = SeededGenerator(seed: seed)
      folder = try ScratchFolder()
      teacher = Machine("teacher", in: folder, clock)
      sheet = try ClassCreation.newSheet(teacher.tools)
      for name in ["teacher", "student 0", "student 1", "student 2"] {
        try FileManager.default.createDirectory(
          atPath: folder.path + "/share " + name, withIntermediateDirectories: true)
      }
      _ = try ClassCreation(
        title: "History 7b", personName: "Ms Weber", folder: folder.path + "/share teacher",
        timeZone: "UTC", idleLimitSeconds: 300
      ).make(sheet, in: teacher.catalogue, teacher.tools)
      for number in 0..<3 {
        let name = "student \(number)"
        try carryAll(from: "teacher", to: name)
        let machine = Machine(name, in: folder, clock)
        _ = try Joining(
          identifier: sheet.classIdentifier, title: "History 7b",
          folder: folder.path + "/share " + name, personName: name, role: .student
        ).join(in: machine.catalogue, machine.tools)
        students.append(machine)
      }
      if seed.isMultiple(of: 2) { try addThief() }
    }

    /// Adds a computer to the first student, which claims the last possible number of erasures, before anything is
    /// reported. From then on, all of the student's numbers are above those that a computer's word can reach.
    private mutating func addThief() throws {
      let thief = try Forger(MachineSeed.random(using: &generator), sheet.classIdentifier)
      self.thief = thief
      let join = JoinRequest(
        name: ClassText(cleaning: "student 0", .name), role: .student,
        sealingKey: thief.keys.sealingKey, nonce: JoinNonce.random(using: &generator))
      let claim = SharingStatement(
        state: .on, stamp: 0, erasures: 0, number: Standing.lastNumber)
      try forge(1, [.join(join), .sharing(claim)], by: thief)
      try carryAll(from: "student 0", to: "teacher")
      try teacher.syncAsTeacher()
      for waiting in try teacher.joined().waitingMachines(teacher.tools) { try admit(waiting) }
      for _ in 0..<2 { try teacher.syncAsTeacher() }
      try carryAll(from: "teacher", to: "student 0")
      try students[0].syncAsStudent()
      let numbers = try teacher.joined().state().students.values.map(\.erasures)
      #expect(numbers == [Standing.claimLimit])
      #expect(try students[0].joined().state().standing?.erasures == Standing.claimLimit)
    }

    /// Writes an entry of the stolen computer.
    private func forge(_ number: UInt32, _ objects: [ClassObject], by thief: Forger) throws {
      let teachers = try teacher.joined().state().teachers.map(\.sealingKey)
      let directory =
        folder.path
        + "/share teacher/\(sheet.classIdentifier.letters)/\(thief.keys.writer.letters)"
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
      try Data(try thief.entry(number, from: 1, objects, for: .keys(teachers))).write(
        to: URL(fileURLWithPath: directory + "/" + ClassFolderName.entry(number)))
    }

    // MARK: - Steps

    mutating func step() throws {
      clock.advance(by: .seconds(Int64.random(in: 1...4000, using: &generator)))
      let student = Int.random(in: 0..<students.count, using: &generator)
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: try assign()
      case 1, 2: try report(student)
      case 3: try admitSomebody()
      case 4, 5: try teacher.syncAsTeacher()
      case 6, 7: try sync(student)
      case 8: try harm(student)
      // It is killed before or after it writes.
      case 9: try sync(student, Bool.random(using: &generator) ? .stopsBefore : .stopsAfter)
      // What a revoked machine says of erasures doesn't count, and one that is put back joins again.
      case 10 where takesPart(student): try erase(student)
      case 11 where takesPart(student):
        if backups[student] == nil { try backUp(student) } else { try restore(student) }
      case 12: try attack(student)
      case 13: try arrange()
      case 14: try revoke(student)
      case 15 where revoked.isEmpty: try revoke(student, isBehind: true)
      case 16: try hasThiefLeft ? revokeThief() : leaveAsThief()
      default: try carrySome(student)
      }
    }

    /// Whether a student's own computer takes part: it isn't revoked, and nobody left in the student's name.
    private func takesPart(_ student: Int) -> Bool {
      !revoked.contains(student) && !(student == 0 && hasThiefLeft)
    }

    /// Somebody who can write in a copy of the folder reaches one of the bounds of what is read in a sync.
    private mutating func attack(_ student: Int) throws {
      let place = ["teacher", "student \(student)"].randomElement(using: &generator) ?? "teacher"
      let inner = folder.path + "/share \(place)/\(sheet.classIdentifier.letters)"
      let logs = (try? FileManager.default.contentsOfDirectory(atPath: inner)) ?? []
      guard let log = logs.filter({ $0.utf8.count == 26 }).sorted().randomElement(using: &generator)
      else { return }
      let directory = inner + "/" + log
      let entries = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
      let head = entries.compactMap(ClassFolderName.sequence).filter { $0 < 1_000 }.max() ?? 0
      var names: [String] = []
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: names = (1_000..<1_070).map { ClassFolderName.entry($0) }
      case 1: names = (head + 1...head + 32).map { ClassFolderName.entry($0) }
      case 2: names = (0..<70).map { "copy \($0).fpe" }
      case 3:
        guard let entry = entries.filter({ $0.hasSuffix(".fpe") }).randomElement(using: &generator)
        else { return }
        for number in 0..<40 {
          try? FileManager.default.copyItem(
            atPath: directory + "/" + entry, toPath: directory + "/again \(number).fpe")
        }
      default:
        for _ in 0..<40 {
          let nobody = WriterIdentifier.random(using: &generator)
          try FileManager.default.createDirectory(
            atPath: inner + "/" + nobody.letters, withIntermediateDirectories: true)
        }
      }
      for name in names where !FileManager.default.fileExists(atPath: directory + "/" + name) {
        try Data("junk".utf8).write(to: URL(fileURLWithPath: directory + "/" + name))
      }
    }

    mutating func assign() throws {
      let title = "Essay \(titles.count)"
      let made = try teacher.joined().make(AssignmentDraft(title: title), teacher.tools)
      titles[made.identifier] = title
    }

    /// Excuses a student from an assignment, or takes that back.
    private mutating func arrange() throws {
      let joined = try teacher.joined()
      guard
        let student = try joined.state().students.keys.sorted().randomElement(using: &generator),
        let assignment = titles.keys.sorted().randomElement(using: &generator)
      else { return }
      try joined.arrange(with: student, on: assignment) { $0.isExcused.toggle() }
    }

    private mutating func report(_ student: Int) throws {
      let machine = students[student]
      // What is recorded before the new key is told the number may be erased with what came before.
      guard try !machine.joined().isJoiningAgain else { return }
      guard let assignment = machine.records.taken.randomElement(using: &generator) else { return }
      try report(machine, on: assignment, counts: !revoked.contains(student))
    }

    /// Every student works on every assignment.
    mutating func reportOnEverything() throws {
      for (number, machine) in students.enumerated() {
        let counts = !revoked.contains(number)
        if counts { #expect(machine.records.taken.count == titles.count) }
        for assignment in machine.records.taken {
          try report(machine, on: assignment, counts: counts)
        }
      }
    }

    private mutating func report(
      _ machine: Machine, on assignment: Assignment, counts: Bool
    ) throws {
      stamp += 1
      let name = try machine.joined().enrollment().personName
      if counts { said[name, default: [:]][assignment.identifier] = stamp }
      machine.records.works[assignment.identifier] = WorkOnAssignment(
        submitted: .init(holds: true, seconds: 1_700_000_000, stamp: Stamp(rawValue: stamp)))
    }

    private mutating func admitSomebody() throws {
      guard
        let waiting = try teacher.joined().waitingMachines(teacher.tools)
          .randomElement(using: &generator)
      else { return }
      try admit(waiting)
    }

    private func admit(_ waiting: WaitingMachine) throws {
      let known = try teacher.joined().state().students.values.first {
        $0.record.name == waiting.waiting.request.name
      }
      try teacher.joined().admit(waiting, as: known?.identifier, teacher.tools)
    }

    /// A student's computer syncs, and may be killed on the way.
    private mutating func sync(_ student: Int, _ writing: WatchedExchange.Writing = .works) throws {
      let machine = students[student]
      let erasureCount = machine.records.decision.erasures
      let port = WatchedExchange()
      port.writing = writing
      do {
        try machine.syncAsStudent(through: port)
      } catch is ExchangeBreakdown where writing != .works {}
      // It heard what the thief did in its student's name: all of before is erased, also what was said meanwhile.
      if student == 0, hasThiefLeft, machine.records.decision.erasures > erasureCount {
        said[try machine.joined().enrollment().personName] = [:]
      }
    }

    /// The thief leaves the class in the student's name. The student's own computer hears of it late.
    private mutating func leaveAsThief() throws {
      guard let thief, takesPart(0), try !students[0].joined().isJoiningAgain else { return }
      // Without an erasure, all that the student said before counts again once the thief is revoked.
      let departure = SharingStatement(
        state: .left, stamp: 0, erasures: UInt32.random(in: 0...1, using: &generator),
        number: Standing.lastNumber)
      try forge(2, [.sharing(departure)], by: thief)
      hasThiefLeft = true
    }

    /// Revokes the stolen computer, if it left. The student's own computer takes part again.
    mutating func revokeThief() throws {
      guard let thief, hasThiefLeft else { return }
      // The departure may be an erasure, too. If the teacher never read it, nothing would be erased.
      try teacher.syncAsTeacher()
      let joined = try teacher.joined()
      let owner = try #require(try joined.state().owners[thief.keys.writer])
      try joined.revoke(thief.keys.writer, of: owner)
      if Bool.random(using: &generator) { try loseFile() }
      // The student's own computer hears of the departure here, at the latest.
      for _ in 0..<3 {
        try teacher.syncAsTeacher()
        try carryAll(from: "teacher", to: "student 0")
        try sync(0)
        try carryAll(from: "student 0", to: "teacher")
      }
      #expect(try students[0].joined().state().standing?.sharing == .on)
      self.thief = nil
      hasThiefLeft = false
    }

    /// Deletes a file of the first student's own computer from the teacher's copy of the folder. It comes back later.
    private mutating func loseFile() throws {
      let log = try students[0].writer.letters
      let place = folder.path + "/share teacher"
      let own = files(in: place).filter { $0.contains("/\(log)/") && $0.hasSuffix(".fpe") }
      guard let file = own.randomElement(using: &generator) else { return }
      try FileManager.default.removeItem(atPath: place + "/" + file)
    }

    /// Has the teachers delete everything of a student.
    private mutating func erase(_ student: Int) throws {
      let machine = students[student]
      guard try machine.joined().enrollment().state == .member else { return }
      machine.records.decision.erasures += 1
      machine.records.works = [:]
      said[try machine.joined().enrollment().personName] = [:]
    }

    /// Revokes a machine, which goes on writing.
    ///
    /// - Parameter isBehind: Whether the teacher's copy of the folder lacks something that it said: that is lost. Else
    ///   the teacher has read everything.
    private mutating func revoke(_ student: Int, isBehind: Bool = false) throws {
      let machine = students[student]
      let enrollment = try machine.joined().enrollment()
      let (name, writer) = (enrollment.personName, enrollment.writer)
      let joined = try teacher.joined()
      let state = try joined.state()
      let heard = try received(in: state)[name] ?? [:]
      guard takesPart(student), let known = said[name], !known.isEmpty,
        try !machine.joined().isJoiningAgain, (heard != known) == isBehind,
        let owner = state.owners[writer]
      else { return }
      if isBehind {
        // If something before the last entry is missing, it may still arrive, and counts.
        let log = try joined.database.read { try $0.log(of: writer) }
        guard let log, log.head > 0, log.complete == log.head else { return }
        said[name] = heard
      }
      try joined.revoke(writer, of: owner)
      revoked.insert(student)
    }

    private func backup(of student: Int) -> String { folder.path + "/backup \(student)" }

    private mutating func backUp(_ student: Int) throws {
      let machine = students[student]
      try machine.joined().database.close()
      try FileManager.default.copyItem(
        atPath: machine.catalogue.folder, toPath: backup(of: student))
      backups[student] = (machine.records.decision, machine.records.works)
    }

    /// Puts a machine back to its backup. All that it has to say arrives before that, also what waits for an answer.
    private mutating func restore(_ student: Int) throws {
      guard let backup = backups.removeValue(forKey: student) else { return }
      let machine = students[student]
      for _ in 0..<2 {
        try machine.syncAsStudent()
        try carryAll(from: "student \(student)", to: "teacher")
        try teacher.syncAsTeacher()
        try carryAll(from: "teacher", to: "student \(student)")
      }
      try machine.joined().database.close()
      try FileManager.default.removeItem(atPath: machine.catalogue.folder)
      try FileManager.default.moveItem(
        atPath: self.backup(of: student), toPath: machine.catalogue.folder)
      machine.records.decision = backup.decision
      machine.records.works = backup.works
      try machine.syncAsStudent()
      // An erasure that the backup knows unanswered is asked for again, and erases what came since.
      let name = try machine.joined().enrollment().personName
      let stated = try machine.joined().database.read {
        try $0.outgoing(kind: SharingStatement.kind).first
      }
      guard try machine.joined().isJoiningAgain, let stated,
        case .sharing(let sharing) = try ClassObject(decoding: stated.bytes), sharing.erasures > 0
      else { return }
      said[name] = [:]
      machine.records.works = [:]
    }

    /// Cuts or deletes a file of a student's copy of the folder.
    private mutating func harm(_ student: Int) throws {
      let place = folder.path + "/share student \(student)"
      guard let file = files(in: place).randomElement(using: &generator) else { return }
      let path = place + "/" + file
      if Bool.random(using: &generator) {
        try FileManager.default.removeItem(atPath: path)
      } else {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: path))
      }
    }

    // MARK: - Carrying

    private func files(in place: String) -> [String] {
      (FileManager.default.enumerator(atPath: place)?.allObjects as? [String] ?? [])
        .filter { $0.hasSuffix(".fpe") || $0.hasSuffix("/" + ClassFolderName.newest) }.sorted()
    }

    private mutating func carrySome(_ student: Int) throws {
      let own = "student \(student)"
      let (source, target) =
        Bool.random(using: &generator) ? ("teacher", own) : (own, "teacher")
      for file in files(in: folder.path + "/share " + source).shuffled(using: &generator).prefix(4)
      {
        try carry(
          file, from: source, to: target, asConflict: .random(in: 0..<5, using: &generator) == 0)
      }
    }

    private func carryAll(from source: String, to target: String) throws {
      for file in files(in: folder.path + "/share " + source) {
        try carry(file, from: source, to: target, asConflict: false)
      }
    }

    private func carry(
      _ file: String, from source: String, to target: String, asConflict: Bool
    ) throws {
      let bytes = try Data(
        contentsOf: URL(fileURLWithPath: folder.path + "/share \(source)/\(file)"))
      var path = folder.path + "/share \(target)/\(file)"
      if asConflict { path = path.replacing(".fpe", with: " (conflict).fpe") }
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      // A damaged copy never replaces a file that its own machine wrote.
      let known = FileManager.default.contents(atPath: path)
      if let known, known.count > bytes.count { return }
      try bytes.write(to: URL(fileURLWithPath: path))
    }

    // MARK: - The end

    /// Lets everybody sync until nothing changes.
    mutating func settle() throws {
      for round in 0..<40 {
        clock.advance(by: .seconds(60))
        var isQuiet = try !teacher.syncAsTeacher().hasStated
        while let waiting = try teacher.joined().waitingMachines(teacher.tools).first {
          try admit(waiting)
          isQuiet = false
        }
        for student in students {
          if try student.syncAsStudent().hasStated { isQuiet = false }
        }
        for number in students.indices {
          try carryAll(from: "teacher", to: "student \(number)")
          try carryAll(from: "student \(number)", to: "teacher")
        }
        if isQuiet, round > 3 { return }
      }
      Issue.record("it never becomes quiet")
    }

    func check() throws {
      let state = try teacher.joined().state()
      #expect(state.students.count == 3)
      #expect(state.waiting.isEmpty)
      #expect(Set(state.assignments.keys) == Set(titles.keys))
      for (number, student) in students.enumerated() where !revoked.contains(number) {
        let seen = try student.joined().state()
        #expect(seen.assignments == state.assignments)
        #expect(seen.description == state.description)
        let name = try student.joined().enrollment().personName
        let own = state.students.values.first { $0.record.name.string == name }?.identifier
        #expect(seen.ownArrangements == own.flatMap { state.arrangements[$0] } ?? [:])
      }
      #expect(try received(in: state) == said.filter { !$0.value.isEmpty })
    }

    /// What the teacher has of each student.
    private func received(
      in state: ClassState
    ) throws -> [String: [AssignmentIdentifier: Int64]] {
      var received: [String: [AssignmentIdentifier: Int64]] = [:]
      try teacher.joined().database.read { records in
        for assignment in titles.keys {
          for stated in try records.reports(on: assignment) {
            guard case .report(let report) = try ClassObject(decoding: stated.bytes),
              let owner = state.owners[stated.writer],
              let name = state.students[owner]?.record.name.string
            else { continue }
            if let submitted = report.submitted {
              // An old key of the machine may have said less.
              let known = received[name]?[assignment] ?? 0
              received[name, default: [:]][assignment] = max(known, Int64(submitted.stamp))
            }
          }
        }
      }
      return received
    }
  }
}
