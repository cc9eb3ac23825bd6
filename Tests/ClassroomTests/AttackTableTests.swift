import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressTestSupport
import Foundation
import ProgressModel
import StoreEngine
import Testing

/// The attacks on a class, a row each. Every row goes through a real folder, the real exchange and the real intake.
///
/// A row says who tries what, and what people are told of it. For each of them the same has to hold: the attack changes
/// nothing of what teachers and students see, and the class goes on afterwards. Most are tried at other places, too:
/// bytes in `RefusedEntryTests` and `SealedFileTests`, codes in `RosterTests`, teachers in `PeopleTests`.
@Suite struct AttackTableTests {
  struct Attack: Sendable, CustomTestStringConvertible {
    /// What kind of attack it is.
    var kind: String
    /// Who attacks.
    var who: String
    /// What is tried.
    var what: String
    /// All that people are told; nothing where the folder looks as after a slow sync tool.
    var notices: Set<AttackedSchool.Notice>
    /// Tries it, and checks what can be seen at once.
    var attack: @Sendable (AttackedSchool) throws -> Void

    init(
      _ kind: String, by who: String, _ what: String, tells notices: Set<AttackedSchool.Notice>,
      _ attack: @escaping @Sendable (AttackedSchool) throws -> Void
    ) {
      self.kind = kind
      self.who = who
      self.what = what
      self.notices = notices
      self.attack = attack
    }

    var testDescription: String { "\(kind): \(who) \(what)" }
  }

  static let table =
    reading + forging + replaying + moving + impersonating + naming + flooding

  @Test(arguments: TestTier.share(6, of: table, "AttackTableTests"))
  func itHasNoEffectAndIsNamed(_ attack: Attack) throws {
    let attacked = try AttackedSchool()
    try attack.attack(attacked)
    let notices = try attacked.everybodySyncs()
    #expect(notices == attack.notices, "\(attack)")
    #expect(try attacked.currentPicture() == attacked.picture, "\(attack)")
    // The class goes on.
    try attacked.undo()
    try attacked.report(attacked.anna, opened: 1_700_000_555)
    try attacked.school.teacher.syncAsTeacher()
    #expect(try attacked.opened().contains(1_700_000_555), "\(attack)")
  }

  // MARK: - Read

  static let reading: [Attack] = [
    Attack("read", by: "a reader of the folder", "opens all files", tells: []) { attacked in
      let stranger = try attacked.stranger()
      var openCount = 0
      for (name, bytes) in try attacked.copyOfFolder() {
        for text in ["Anna", "Ben", "Weber", "Essay", "tide", "History"] {
          #expect(Data(bytes).range(of: Data(text.utf8)) == nil, "\(text) in \(name)")
        }
        for case .content(_, let objects) in stranger.opened(bytes) ?? [] {
          openCount += 1
          for object in objects {
            guard case .teachers = try ClassObject(decoding: object) else {
              Issue.record("\(name) is readable")
              continue
            }
          }
        }
      }
      #expect(openCount == 1)
    },
    Attack("read", by: "a classmate", "opens another student's report", tells: []) { attacked in
      let ben = try attacked.forger(attacked.ben)
      let keys = try attacked.ben.joined().state().classKeys
      #expect(!keys.isEmpty)
      for path in try attacked.entries(of: attacked.anna) {
        let boxes = try #require(ben.opened(try attacked.read(path), classKeys: keys))
        #expect(boxes.allSatisfy { $0 == .forOthers })
      }
    },
    Attack("read", by: "a revoked machine", "opens what comes later", tells: []) { attacked in
      let teacher = try attacked.school.teacher.joined()
      let writer = try attacked.ben.joined().enrollment().writer
      let owner = try #require(try teacher.state().owners[writer])
      let ben = try attacked.forger(attacked.ben)
      let keys = try attacked.ben.joined().state().classKeys
      try teacher.revoke(writer, of: owner)
      try attacked.school.teacher.syncAsTeacher()
      let before = Set(try attacked.copyOfFolder().keys)
      try teacher.revise(attacked.essay.identifier) { $0.title = ClassText(cleaning: "New", .name) }
      try teacher.revise(attacked.essay.identifier) {
        $0.title = ClassText(cleaning: "Essay on tides", .name)
      }
      try attacked.school.teacher.syncAsTeacher()
      try attacked.report(attacked.anna, opened: 1_700_000_003)
      try attacked.school.teacher.syncAsTeacher()
      let later = try attacked.copyOfFolder().filter { !before.contains($0.key) }
      #expect(later.count >= 2)
      for bytes in later.values {
        for box in ben.opened(bytes, classKeys: keys) ?? [] {
          guard case .content(_, let objects) = box else { continue }
          // The standing tells it that it was revoked.
          let kinds = try objects.map { try ClassObject(decoding: $0).kind }
          #expect(kinds.allSatisfy { $0 == Standing.kind }, "a revoked machine reads \(box)")
        }
      }
      _ = try attacked.everybodySyncs()
      try attacked.remember()
    },
  ]

  // MARK: - Forge

  static let forging: [Attack] = [
    Attack(
      "forge", by: "a classmate", "signs a report in another's log", tells: [.refused(.otherWriter)]
    ) { attacked in
      let entry = try attacked.forger(attacked.ben).entry(
        99, [attacked.forgedReport], for: try attacked.teacherKeys())
      try attacked.put(entry, at: try attacked.directory(of: attacked.anna) + "/0000000099.fpe")
    },
    Attack(
      "forge", by: "a classmate", "names another's key and signs with the own one",
      tells: [.refused(.badSignature)]
    ) { attacked in
      let ben = try attacked.forger(attacked.ben)
      let own = try SignedEntry(
        decoding: try ben.entry(99, [attacked.forgedReport], for: try attacked.teacherKeys()))
      var body = try ClassEntry(decodingBody: own.body)
      body.signingKey = try attacked.anna.joined().enrollment().signingKey
      try attacked.put(
        SignedEntry(body: body.bodyBytes, signature: own.signature).bytes,
        at: try attacked.directory(of: attacked.anna) + "/0000000099.fpe")
    },
    Attack(
      "forge", by: "a carrier of the folder", "changes one bit of each report",
      tells: [.refused(.otherClass), .refused(.badSignature), .refused(.damaged)]
    ) { attacked in
      var bit = 0
      for path in try attacked.entries(of: attacked.anna) {
        for place in [20, -1] {
          var bytes = try attacked.read(path)
          bytes[place < 0 ? bytes.count + place : place] ^= 1 << (bit % 8)
          bit += 1
          try attacked.put(bytes, at: path.replacing(".fpe", with: " \(bit).fpe"))
        }
        // Its CBOR is none any more.
        var bytes = try attacked.read(path)
        bytes[0] ^= 0x80
        try attacked.put(bytes, at: path.replacing(".fpe", with: " x.fpe"))
      }
    },
    Attack(
      "forge", by: "a student", "states what only teachers state",
      tells: [.notAllowed]
    ) { attacked in
      attacked.attackers = [attacked.ben]
      let ben = try attacked.forger(attacked.ben)
      try attacked.put(
        try ben.entry(
          98, try attacked.statements(of: attacked.ben) + attacked.forgedStatements(ben)),
        at: try attacked.directory(of: attacked.ben) + "/0000000098.fpe")
    },
    Attack(
      "forge", by: "a student", "gives themselves more time and other computers",
      tells: [.notAllowed]
    ) { attacked in
      attacked.attackers = [attacked.ben]
      let ben = try attacked.forger(attacked.ben)
      let owner = try #require(
        try attacked.school.teacher.joined().state().owners[attacked.ben.writer])
      let objects: [ClassObject] = [
        .arrangements(
          ArrangementList(
            student: owner,
            arrangements: [
              Arrangement(assignment: attacked.essay.identifier, revision: 9, isExcused: true)
            ])),
        .machines(
          MachineList(
            student: attacked.student,
            machines: [
              .init(signingKey: ben.keys.signingKey, sealingKey: ben.keys.sealingKey)
            ])),
      ]
      try attacked.put(
        try ben.entry(98, try attacked.statements(of: attacked.ben) + objects),
        at: try attacked.directory(of: attacked.ben) + "/0000000098.fpe")
      _ = try attacked.everybodySyncs()
      for machine in [attacked.school.teacher, attacked.anna] {
        let state = try machine.joined().state()
        #expect(state.arrangements.isEmpty)
        #expect(state.ownMachines.isEmpty)
      }
    },
    Attack(
      "forge", by: "a teacher", "states a list of teachers", tells: [.notAllowed]
    ) { attacked in
      let other = try attacked.school.colleague("Mr Ode")
      _ = try attacked.everybodySyncs()
      try attacked.remember()
      let forger = try attacked.forger(other)
      try attacked.put(
        try forger.entry(98, [try attacked.listOf(forger), attacked.forgedReport]),
        at: try attacked.directory(of: other) + "/0000000098.fpe")
    },
    Attack(
      "forge", by: "somebody with the folder", "signs the root's list with another key",
      tells: [.refused(.otherWriter)]
    ) { attacked in
      let stranger = try attacked.stranger()
      try attacked.put(
        try stranger.entry(2, [try attacked.listOf(stranger)]),
        at: attacked.directory(of: attacked.root) + "/0000000002.fpe")
    },
  ]

  // MARK: - Replay, roll back, truncate

  static let replaying: [Attack] = [
    Attack(
      "replay", by: "a classmate", "puts an old report back under its name", tells: []
    ) { attacked in
      let old = try attacked.newest(of: attacked.anna)
      let bytes = try attacked.read(old)
      // After so many the log begins anew, and the old files are deleted.
      for second in 1...20 as ClosedRange<Int64> {
        try attacked.report(attacked.anna, opened: 1_700_000_100 + second)
      }
      _ = try attacked.everybodySyncs()
      try attacked.remember()
      #expect(access(old, F_OK) != 0)
      try attacked.put(bytes, at: old)
    },
    Attack(
      "replay", by: "a classmate", "puts an old report under a newer number", tells: []
    ) { attacked in
      let bytes = try attacked.read(try attacked.newest(of: attacked.anna))
      try attacked.report(attacked.anna, opened: 1_700_000_003)
      _ = try attacked.everybodySyncs()
      try attacked.remember()
      try attacked.put(bytes, at: try attacked.directory(of: attacked.anna) + "/0000000099.fpe")
    },
    Attack(
      "replay", by: "a student", "puts the teacher's old entry with more time back", tells: []
    ) { attacked in
      let teacher = attacked.school.teacher
      func extend(_ text: String?) throws {
        let joined = try teacher.joined()
        let due = try text.map { try joined.due($0, in: try joined.state()) }
        try joined.arrange(with: attacked.student, on: attacked.essay.identifier) { $0.due = due }
        _ = try attacked.everybodySyncs()
      }
      try extend("2027-01-08")
      let bytes = try attacked.read(try attacked.newest(of: teacher))
      try extend(nil)
      try attacked.remember()
      let directory = try attacked.directory(of: teacher)
      for name in ["0000000099.fpe", "again.fpe"] {
        try attacked.put(bytes, at: directory + "/" + name)
      }
      for machine in [teacher, attacked.anna] {
        _ = try attacked.everybodySyncs()
        let arrangements = try machine.joined().state().arrangements[attacked.student]
        #expect(arrangements?[attacked.essay.identifier]?.due == nil)
      }
    },
    Attack(
      "replay", by: "a teacher", "brings an erased report back", tells: []
    ) { attacked in
      let path = try attacked.newest(of: attacked.anna)
      let bytes = try attacked.read(path)
      attacked.anna.records.decision.erasures += 1
      attacked.anna.records.works = [:]
      for _ in 0..<3 { _ = try attacked.everybodySyncs() }
      #expect(try attacked.opened() == [1_700_000_002])
      try attacked.remember()
      for name in [path, path.replacing(".fpe", with: " (copy).fpe")] {
        try attacked.put(bytes, at: name)
      }
    },
    Attack(
      "roll back", by: "a carrier of the folder", "puts an old copy of the whole folder back",
      tells: []
    ) { attacked in
      let old = try attacked.copyOfFolder()
      try attacked.report(attacked.anna, opened: 1_700_000_003)
      _ = try attacked.school.teacher.joined().make(
        AssignmentDraft(title: "Second"), attacked.school.teacher.tools)
      _ = try attacked.everybodySyncs()
      try attacked.remember()
      try FileManager.default.removeItem(atPath: attacked.inner)
      for (name, bytes) in old { try attacked.put(bytes, at: attacked.share + "/" + name) }
    },
    Attack(
      "roll back", by: "a carrier of the folder", "gives a new student an old list of teachers",
      tells: []
    ) { attacked in
      let teacher = attacked.school.teacher
      let other = try attacked.school.colleague("Mr Ode")
      _ = try attacked.everybodySyncs()
      try other.syncAsTeacher()
      let newest = attacked.directory(of: attacked.root) + "/0000000002.fpe"
      let bytes = try attacked.read(newest)
      try FileManager.default.removeItem(atPath: newest)
      let carla = try attacked.school.newcomer("Carla Diaz")
      try teacher.syncAsTeacher()
      let digits = try carla.joined().check(carla.tools).digits
      try teacher.joined().admit(
        try teacher.joined().waitingMachine(withDigits: digits, teacher.tools), teacher.tools)
      try teacher.syncAsTeacher()
      try? FileManager.default.removeItem(atPath: newest)
      #expect(try carla.syncAsStudent().stop == .teachersOutdated)
      try attacked.put(bytes, at: newest)
      #expect(try carla.syncAsStudent().stop == nil)
      _ = try attacked.everybodySyncs()
      try attacked.remember()
    },
    Attack(
      "truncate", by: "a carrier of the folder", "cuts a report to every length",
      tells: []
    ) { attacked in
      try attacked.report(attacked.anna, opened: 1_700_000_003)
      let path = try attacked.newest(of: attacked.anna)
      let whole = try attacked.read(path)
      for count in TestTier.share(6, of: Array(0..<whole.count), "truncate") {
        try attacked.put(Array(whole[..<count]), at: path)
        let report = try attacked.school.teacher.syncAsTeacher()
        #expect(report.refusals.map(\.reason) == ["damaged"], "\(count) bytes")
        #expect(try attacked.opened() == [1_700_000_001, 1_700_000_002], "\(count) bytes")
      }
      // The student's machine puts it back.
      try attacked.anna.syncAsStudent()
      try attacked.school.teacher.syncAsTeacher()
      #expect(try attacked.opened() == [1_700_000_003, 1_700_000_002])
      try attacked.remember()
    },
  ]

  // MARK: - Swap, rename

  static let moving: [Attack] = [
    Attack(
      "swap", by: "a student", "signs another's sealed report as the own one",
      tells: [.refusedBox(.seal)]
    ) { attacked in
      attacked.attackers = [attacked.ben]
      let source = try SignedEntry(decoding: attacked.read(attacked.newest(of: attacked.anna)))
      let boxes = try ClassEntry(decodingBody: source.body).boxes
      let ben = try attacked.forger(attacked.ben)
      var entry = try ClassEntry(
        decodingBody: SignedEntry(
          decoding: try ben.entry(98, try attacked.statements(of: attacked.ben))
        ).body)
      entry.boxes += boxes
      try attacked.put(
        try ben.signed(entry.bodyBytes),
        at: try attacked.directory(of: attacked.ben) + "/0000000098.fpe")
    },
    Attack(
      "swap", by: "a carrier of the folder", "exchanges the logs of two students",
      tells: [.refused(.otherWriter)]
    ) { attacked in
      for second in 1...3 as ClosedRange<Int64> {
        try attacked.report(attacked.anna, opened: 1_700_000_100 + second)
      }
      let anna = try attacked.directory(of: attacked.anna)
      let ben = try attacked.directory(of: attacked.ben)
      for (from, to) in [(anna, anna + ".x"), (ben, anna), (anna + ".x", ben)] {
        try FileManager.default.moveItem(atPath: from, toPath: to)
      }
      let report = try attacked.school.teacher.syncAsTeacher()
      #expect(Set(report.refusals.map(\.reason)) == ["otherWriter"])
      #expect(try attacked.opened() == [1_700_000_001, 1_700_000_002])
      // Both put their own back, beside what lies there.
      _ = try attacked.everybodySyncs()
      #expect(try attacked.opened() == [1_700_000_103, 1_700_000_002])
      try attacked.remember()
    },
    Attack(
      "swap", by: "a student", "puts a report for another class here",
      tells: [.refused(.otherClass)]
    ) { attacked in
      let other = try #require(ClassIdentifier(bytes: [UInt8](repeating: 9, count: 16)))
      let ben = try Forger(attacked.forger(attacked.ben).seed, other)
      try attacked.put(
        try ben.entry(98, [attacked.forgedReport], for: try attacked.teacherKeys()),
        at: try attacked.directory(of: attacked.ben) + "/0000000098.fpe")
    },
    Attack(
      "swap", by: "a carrier of the folder", "exchanges two handed-out files",
      tells: [.failed(.damaged)]
    ) { attacked in
      let teacher = attacked.school.teacher
      let source = attacked.school.folder.path + "/second.txt"
      try Data("Write about the moon.\n".utf8).write(to: URL(fileURLWithPath: source))
      var draft = AssignmentDraft(title: "Second")
      draft.items = [.copy(path: source)]
      _ = try teacher.joined().make(draft, teacher.tools)
      _ = try attacked.everybodySyncs()
      try attacked.remember()
      let files = try FileManager.default.contentsOfDirectory(atPath: attacked.inner + "/files")
        .map { attacked.inner + "/files/" + $0 }
      try #require(files.count == 2)
      let contents = try files.map { try attacked.read($0) }
      for (path, bytes) in zip(files, contents.reversed()) { try attacked.put(bytes, at: path) }
      try attacked.attempt { _ = try attacked.fetch() }
      #expect(try attacked.fetchedFiles().isEmpty)
    },
    Attack(
      "rename", by: "a carrier of the folder", "gives each entry another number", tells: []
    ) { attacked in
      try attacked.report(attacked.anna, opened: 1_700_000_003)
      let log = try attacked.directory(of: attacked.anna)
      let names = try FileManager.default.contentsOfDirectory(atPath: log).sorted()
        .filter { ClassFolderName.sequence(of: $0) != nil }
      for name in names {
        try FileManager.default.moveItem(atPath: log + "/" + name, toPath: log + "/x" + name)
      }
      for (place, name) in names.enumerated() {
        try FileManager.default.moveItem(
          atPath: log + "/x" + name,
          toPath: log + "/" + ClassFolderName.entry(UInt32(60 - place)))
      }
      // What an entry says of itself decides.
      try attacked.school.teacher.syncAsTeacher()
      #expect(try attacked.opened() == [1_700_000_002, 1_700_000_003])
      try attacked.remember()
    },
    Attack(
      "rename", by: "a carrier of the folder", "copies a log to the name of another writer",
      tells: [.refused(.otherWriter)]
    ) { attacked in
      let stranger = attacked.directory(of: try attacked.stranger().keys.writer)
      try FileManager.default.copyItem(
        atPath: try attacked.directory(of: attacked.anna), toPath: stranger)
    },
  ]

  // MARK: - Impersonate

  static let impersonating: [Attack] = [
    Attack(
      "impersonate", by: "a stranger", "joins with another's name", tells: [.waits("Anna Berg")]
    ) { attacked in
      let thief = try attacked.school.newcomer("Anna Berg")
      let teacher = attacked.school.teacher
      try teacher.syncAsTeacher()
      let waiting = try teacher.joined().waitingMachines(teacher.tools)
      // The digits tell them apart, and those of the real one are spent.
      let spent = try attacked.anna.joined().check(attacked.anna.tools).digits
      #expect(
        waiting.map(\.check.digits) == [try thief.joined().check(thief.tools).digits])
      #expect(waiting.map(\.check.digits) != [spent])
      #expect(throws: ClassroomError.noSuchJoin(spent)) {
        try teacher.joined().waitingMachine(withDigits: spent, teacher.tools)
      }
      thief.records.works[attacked.essay.identifier] = WorkOnAssignment(openedSeconds: 1)
      #expect(try thief.syncAsStudent().stop == .notAdmitted)
    },
    Attack(
      "impersonate", by: "a stranger", "joins with another's sealing key",
      tells: [.waits("Anna Berg")]
    ) { attacked in
      let stranger = try attacked.stranger()
      var random = SystemRandomNumberGenerator()
      try attacked.put(
        try stranger.entry(
          1,
          [
            .join(
              JoinRequest(
                name: ClassText(cleaning: "Anna Berg", .name), role: .student,
                sealingKey: try attacked.anna.joined().enrollment().sealingKey,
                nonce: JoinNonce.random(using: &random))), attacked.forgedReport,
          ], for: try attacked.teacherKeys()),
        at: attacked.directory(of: stranger.keys.writer) + "/0000000001.fpe")
    },
    Attack(
      "impersonate", by: "a stranger", "joins with a personal code that is spent",
      tells: [.waits("Mallory")]
    ) { attacked in
      let teacher = attacked.school.teacher
      var list = [Array("name,id\nCarla Diaz,7\n".utf8)]
      let rows = try teacher.joined().importRoster(
        try RosterFile { list.popLast() ?? [] }, teacher.tools)
      let code = try attacked.school.read(try #require(rows[0].code))
      _ = try attacked.everybodySyncs()
      let carla = try attacked.school.newcomer("Carla Diaz", code: code)
      _ = try attacked.everybodySyncs()
      #expect(try carla.syncAsStudent().stop == nil)
      _ = try attacked.everybodySyncs()
      try attacked.remember()
      _ = try attacked.school.newcomer("Mallory", code: code)
    },
    Attack(
      "impersonate", by: "a stranger", "guesses a personal code", tells: [.waits("Mallory")]
    ) { attacked in
      let teacher = attacked.school.teacher
      var list = [Array("name,id\nCarla Diaz,7\n".utf8)]
      _ = try teacher.joined().importRoster(
        try RosterFile { list.popLast() ?? [] }, teacher.tools)
      _ = try attacked.everybodySyncs()
      try attacked.remember()
      var random = SystemRandomNumberGenerator()
      _ = try attacked.school.newcomer("Mallory", code: PersonalCode.random(using: &random))
    },
    Attack(
      "impersonate", by: "a teacher's key that was never admitted",
      "states what teachers state", tells: [.waits("Mallory")]
    ) { attacked in
      let machine = try attacked.school.newcomer("Mallory", role: .teacher)
      let forger = try attacked.forger(machine)
      try attacked.put(
        try forger.entry(2, from: 1, try attacked.forgedStatements(forger)),
        at: try attacked.directory(of: machine) + "/0000000002.fpe")
      #expect(try machine.syncAsTeacher().stop == .notAdmitted)
    },
    Attack(
      "invite", by: "the maker of a false invitation", "names a folder without the class",
      tells: [.refusedByClass(.classNotFound(folder: "elsewhere"))]
    ) { attacked in
      let folder = attacked.school.folder.path + "/elsewhere"
      try FileManager.default.createDirectory(
        atPath: folder + "/" + attacked.school.sheet.classIdentifier.letters,
        withIntermediateDirectories: true)
      let victim = Machine("victim", in: attacked.school.folder, attacked.school.clock)
      #expect(throws: ClassroomError.classNotFound(folder: folder)) {
        try attacked.join(victim, attacked.school.sheet.classIdentifier, in: folder)
      }
      attacked.notices = [.refusedByClass(.classNotFound(folder: "elsewhere"))]
      #expect(try victim.catalogue.all(.readOnly).isEmpty)
      #expect(try attacked.filesBelow(folder).isEmpty)
      // Nor is a class found by its code whose list of teachers is another one's.
      #expect(throws: ClassroomError.classNotFound(folder: folder)) {
        try Joining.find(
          String(attacked.school.sheet.classIdentifier.letters.prefix(15)), in: folder,
          victim.tools)
      }
    },
    Attack(
      "invite", by: "the maker of a false invitation",
      "puts the real list of teachers into an own folder", tells: []
    ) { attacked in
      let folder = attacked.school.folder.path + "/elsewhere"
      let root = attacked.school.sheet.classIdentifier.letters
      try attacked.put(
        try attacked.read(attacked.directory(of: attacked.root) + "/0000000001.fpe"),
        at: "\(folder)/\(root)/\(root)/0000000001.fpe")
      let victim = Machine("victim", in: attacked.school.folder, attacked.school.clock)
      try attacked.join(victim, attacked.school.sheet.classIdentifier, in: folder)
      victim.records.works[attacked.essay.identifier] = WorkOnAssignment(openedSeconds: 1)
      #expect(try victim.syncAsStudent().stop == .notAdmitted)
      // What leaves the machine is a join, for the real teachers only.
      let stranger = try attacked.stranger()
      let files = try attacked.filesBelow(folder).filter { !$0.hasPrefix("\(root)/\(root)/") }
      #expect(!files.isEmpty)
      for file in files {
        let bytes = try attacked.read(folder + "/" + file)
        #expect(Data(bytes).range(of: Data("Victim".utf8)) == nil)
        // The note how far a log goes has only digits.
        if file.hasSuffix(ClassFolderName.newest) { continue }
        #expect(stranger.opened(bytes)?.allSatisfy { $0 == .forOthers } == true, "\(file)")
      }
    },
  ]

  // MARK: - Names and links

  static let naming: [Attack] = [
    Attack(
      "path traversal", by: "a teacher", "hands out a file with a name that leads elsewhere",
      tells: []
    ) { attacked in
      for name in ["../../../evil.txt", "/tmp/evil.txt", "..", ".bashrc", "a/../../evil.txt"] {
        try attacked.changeFile { file in
          var file = file
          file.name = ClassText(cleaning: name, .name)
          return file
        }
        _ = try attacked.everybodySyncs()
        let path = try attacked.fetch()
        #expect((path as NSString).deletingLastPathComponent == attacked.target, "\(name)")
        #expect(!(path as NSString).lastPathComponent.hasPrefix("."), "\(name)")
      }
      #expect(try attacked.fetchedFiles().count == 5)
      try attacked.remember()
    },
    Attack(
      "path traversal", by: "a teacher", "shares a file with a name that leads elsewhere",
      tells: []
    ) { attacked in
      let secret = attacked.school.folder.path + "/secret.txt"
      try Data("secret".utf8).write(to: URL(fileURLWithPath: secret))
      for name in ["../secret.txt", "../../secret.txt", secret, "..", ".secret"] {
        let part = try attacked.sharedPart(named: name)
        #expect(throws: (any Error).self, "\(name)") { try attacked.fetchShared(part) }
      }
      // Such an assignment is refused by whoever reads it.
      #expect(throws: ClassFormatError.self) {
        var assignment = attacked.essay
        assignment.parts = [try attacked.sharedPart(named: "../secret.txt")]
        _ = try ClassObject(decoding: ClassObject.assignment(assignment).encoded)
      }
    },
    Attack(
      "path traversal", by: "somebody with the folder", "makes names that steer a terminal",
      tells: [.odd(.foreignName)]
    ) { attacked in
      for name in ["..x", "\u{1B}[31m", "a\nb", "~", "-rf"] {
        try attacked.put([1], at: attacked.inner + "/" + name)
      }
    },
    Attack(
      "symbolic link", by: "somebody with the folder", "in place of the class",
      tells: [.failed(.wrongKind)]
    ) { attacked in try attacked.replaceByLink(attacked.inner) },
    Attack(
      "symbolic link", by: "somebody with the folder", "in place of a student's log",
      tells: [.odd(.symbolicLink), .failed(.wrongKind)]
    ) { attacked in
      try attacked.replaceByLink(try attacked.directory(of: attacked.anna))
    },
    Attack(
      "symbolic link", by: "somebody with the folder", "in place of the list of teachers",
      tells: [.odd(.symbolicLink)]
    ) { attacked in try attacked.replaceByLink(attacked.directory(of: attacked.root)) },
    Attack(
      "symbolic link", by: "somebody with the folder", "in place of a report",
      tells: []
    ) { attacked in
      try attacked.report(attacked.anna, opened: 1_700_000_003)
      try attacked.replaceByLink(try attacked.newest(of: attacked.anna))
      let report = try attacked.school.teacher.syncAsTeacher()
      #expect(report.refusals.map(\.reason) == ["wrongKind"])
      #expect(try attacked.opened() == [1_700_000_001, 1_700_000_002])
      // The student's machine puts it back, and the link is gone.
      _ = try attacked.everybodySyncs()
      #expect(try attacked.opened() == [1_700_000_003, 1_700_000_002])
      try attacked.remember()
      attacked.undo = {}
    },
    Attack(
      "symbolic link", by: "somebody with the folder", "to a device in place of a report",
      tells: [.refused(.wrongKind)]
    ) { attacked in
      let log = try attacked.directory(of: attacked.anna)
      try FileManager.default.createSymbolicLink(
        atPath: log + "/0000000098.fpe", withDestinationPath: "/dev/zero")
      mkfifo(log + "/0000000099.fpe", 0o600)
    },
    Attack(
      "symbolic link", by: "somebody with the folder", "in place of the handed-out files",
      tells: [.failed(.damaged)]
    ) { attacked in
      try attacked.replaceByLink(attacked.inner + "/files")
      try attacked.attempt { _ = try attacked.fetch() }
      #expect(try attacked.fetchedFiles().isEmpty)
    },
    Attack(
      "symbolic link", by: "somebody with the folder", "in place of a handed-out file",
      tells: [.failed(.damaged)]
    ) { attacked in
      let files = attacked.inner + "/files"
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: files).first)
      try attacked.replaceByLink(files + "/" + name)
      try attacked.attempt { _ = try attacked.fetch() }
      #expect(try attacked.fetchedFiles().isEmpty)
    },
    Attack(
      "symbolic link", by: "a classmate", "in place of a shared file", tells: [.failed(.damaged)]
    ) { attacked in
      // Else the student would open the own diary, and its figures would go to the teacher.
      let diary = attacked.school.folder.path + "/diary.txt"
      try Data("Dear diary.\n".utf8).write(to: URL(fileURLWithPath: diary))
      try attacked.put([1], at: attacked.share + "/shared/other.txt")
      try FileManager.default.createSymbolicLink(
        atPath: attacked.share + "/shared/tides.txt", withDestinationPath: diary)
      let part = try attacked.sharedPart(named: "tides.txt")
      try attacked.attempt { _ = try attacked.fetchShared(part) }
    },
    Attack(
      "symbolic link", by: "a classmate", "in place of the shared files",
      tells: [.failed(.damaged)]
    ) { attacked in
      let elsewhere = attacked.school.folder.path + "/home"
      try attacked.put([1], at: elsewhere + "/tides.txt")
      try FileManager.default.createSymbolicLink(
        atPath: attacked.share + "/shared", withDestinationPath: elsewhere)
      let part = try attacked.sharedPart(named: "tides.txt")
      try attacked.attempt { _ = try attacked.fetchShared(part) }
    },
  ]

  // MARK: - Huge

  static let flooding: [Attack] = [
    Attack(
      "huge file", by: "somebody with the folder", "puts 8 GiB in place of a report",
      tells: [.refused(.tooLarge)]
    ) { attacked in
      try attacked.makeHuge(try attacked.directory(of: attacked.anna) + "/0000000099.fpe")
      try attacked.makeHuge(try attacked.directory(of: attacked.anna) + "/copy.fpe")
      let stranger = attacked.directory(of: try attacked.stranger().keys.writer)
      try attacked.put([1], at: stranger + "/0000000001.fpe")
      try attacked.makeHuge(stranger + "/0000000001.fpe")
    },
    Attack(
      "huge file", by: "somebody with the folder", "puts 8 GiB in place of a handed-out file",
      tells: [.failed(.damaged)]
    ) { attacked in
      let files = attacked.inner + "/files"
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: files).first)
      try attacked.makeHuge(files + "/" + name)
      try attacked.attempt { _ = try attacked.fetch() }
      #expect(try attacked.fetchedFiles().isEmpty)
    },
    Attack(
      "huge file", by: "a student", "writes more into an entry than a student may",
      tells: [.refused(.tooLarge)]
    ) { attacked in
      attacked.attackers = [attacked.ben]
      let ben = try attacked.forger(attacked.ben)
      var random = SystemRandomNumberGenerator()
      let keys = ClassKeyList(
        keys: (0..<4_096).map { _ in
          .init(key: .random(using: &random), made: ClassInstant(clampingSeconds: 1_700_000_000))
        })
      let objects = (0..<8).map { _ in ClassObject.keys(keys) }
      let entry = try ben.entry(98, objects, for: try attacked.teacherKeys())
      #expect(entry.count > 1 << 20)
      try attacked.put(
        entry, at: try attacked.directory(of: attacked.ben) + "/0000000098.fpe")
    },
    Attack(
      "many files", by: "somebody with the folder", "fills a log with junk",
      tells: [.refused(.damaged)]
    ) { attacked in
      let log = try attacked.directory(of: attacked.anna)
      for number in 1_000..<1_300 as Range<UInt32> {
        try attacked.put([0xFF], at: log + "/" + ClassFolderName.entry(number))
      }
      attacked.undo = {
        for number in 1_000..<1_300 as Range<UInt32> {
          try FileManager.default.removeItem(atPath: log + "/" + ClassFolderName.entry(number))
        }
      }
    },
    Attack(
      "mislead", by: "somebody with the folder", "says falsely how far each log goes", tells: []
    ) { attacked in
      for machine in [attacked.school.teacher, attacked.anna, attacked.ben] {
        for text in [
          "4294967295", "0000000000", "-000000001", "1", String(repeating: "9", count: 99_999),
        ] {
          let path = try attacked.directory(of: machine) + "/" + ClassFolderName.newest
          try attacked.put(Array(text.utf8), at: path)
          _ = try attacked.everybodySyncs()
        }
        let path = try attacked.directory(of: machine) + "/" + ClassFolderName.newest
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
      }
    },
    Attack(
      "mislead", by: "a teacher", "claims to have read the last possible list of teachers",
      tells: []
    ) { attacked in
      let teacher = attacked.school.teacher
      let other = try attacked.school.colleague("Mr Ode")
      _ = try attacked.everybodySyncs()
      let ode = try teacher.joined().state().teacher(named: "Mr Ode")
      var random = SystemRandomNumberGenerator()
      let claim = SeenList(
        made: ClassInstant(clampingSeconds: 1_700_000_000),
        heads: [
          .init(
            writer: attacked.root, sequence: UInt32.max - 1,
            digest: ShortDigest.random(using: &random))
        ])
      try attacked.put(
        try attacked.forger(other).entry(98, [.seen(claim)]),
        at: try attacked.directory(of: other) + "/0000000098.fpe")
      #expect(try attacked.everybodySyncs().isEmpty, "nobody waits for it")
      let seen = try teacher.joined().state().seenHeads(of: attacked.root).map(\.sequence)
      #expect(seen.contains(UInt32.max - 1))
      try attacked.report(attacked.anna, opened: 1_700_000_003)
      try teacher.syncAsTeacher()
      #expect(try attacked.opened() == [1_700_000_003, 1_700_000_002])
      // The owner needs no permission to write above it.
      try teacher.joined().removeTeacher(ode, attacked.school.sheet, teacher.tools)
      for _ in 0..<2 { _ = try attacked.everybodySyncs() }
      #expect(try attacked.anna.joined().state().teachers.count == 1)
      try attacked.remember()
    },
    Attack(
      "mislead", by: "somebody with the folder", "writes files of a version that nobody has",
      tells: [.refused(.damaged), .refused(.badSignature)]
    ) { attacked in
      let log = try attacked.directory(of: attacked.anna)
      let newest = try attacked.newest(of: attacked.anna)
      var later = try SignedEntry(decoding: try attacked.read(newest))
      later.body[2] = 3
      let nothing = [UInt8](repeating: 0, count: SignedEntry.signatureByteCount)
      try attacked.put(
        SignedEntry(body: [0xA1, 0, 3], signature: nothing).bytes, at: log + "/0000000098.fpe")
      try attacked.put(later.bytes, at: log + "/0000000099.fpe")
    },
    Attack(
      "many rows", by: "the maker of a list", "gives a list with 10 million rows",
      tells: [.refusedByClass(.tooMany("students", limit: 1_500))]
    ) { attacked in
      // A list of new names ends early; one of which every line is wrong has to be read to its end.
      var byteCount = 0
      try attacked.attempt {
        var number = 0
        _ = try RosterFile {
          number += 1
          let piece = Array("Student \(number),\(number)\n".utf8)
          byteCount += piece.count
          return number <= 10_000_000 ? piece : []
        }
      }
      #expect(byteCount < 100_000)
      let before = try attacked.memoryKibibytes()
      let piece = Array(String(repeating: ",1\n", count: 10_000).utf8)
      var pieceCount = TestTier.count(10, full: 1_000)
      #expect(throws: ClassroomError.self) {
        try RosterFile {
          pieceCount -= 1
          return pieceCount >= 0 ? piece : []
        }
      }
      #expect(try attacked.memoryKibibytes() - before < 64 << 10)
    },
  ]
}

extension AttackedSchool {
  /// The log of the root.
  var root: WriterIdentifier { school.sheet.classIdentifier.root }

  /// A report that nobody made.
  var forgedReport: ClassObject {
    .report(
      StudentReport(
        assignment: essay.identifier, made: ClassInstant(clampingSeconds: 1_700_000_000),
        erasures: 0, opened: ClassInstant(clampingSeconds: 1_600_000_000)))
  }

  /// A list with nobody but the forger.
  func listOf(_ forger: Forger) throws -> ClassObject {
    .teachers(
      TeacherList(
        machines: [.init(signingKey: forger.keys.signingKey, sealingKey: forger.keys.sealingKey)],
        removed: [try school.teacher.joined().enrollment().signingKey]))
  }

  /// Everything that only teachers and the root state, each against the class.
  func forgedStatements(_ forger: Forger) throws -> [ClassObject] {
    var random = SystemRandomNumberGenerator()
    let state = try school.teacher.joined().state()
    var description = try #require(state.description)
    description.revision += 10
    description.title = ClassText(cleaning: "Mine", .name)
    var deleted = essay
    deleted.revision += 10
    deleted.state = .deleted
    var record = try #require(state.students[student]).record
    record.revision += 10
    record.membership = .removed
    record.machines = []
    let now = ClassInstant(clampingSeconds: 1_700_000_000)
    return [
      try listOf(forger), .description(description), .assignment(deleted), .student(record),
      .keys(ClassKeyList(keys: [.init(key: ClassKey.random(using: &random), made: now)])),
      .standing(Standing(student: student, revision: 10, sharing: .stopped, erasures: 1 << 36)),
      .seen(
        SeenList(
          made: now,
          heads: [
            .init(
              writer: try anna.joined().enrollment().writer, sequence: 60_000,
              digest: ShortDigest.random(using: &random)),
            .init(writer: root, sequence: 60_000, digest: ShortDigest.random(using: &random)),
          ])), .teacher(TeacherName(name: ClassText(cleaning: "Ms Weber", .name))),
    ]
  }

  /// Somebody joins a class in a folder.
  func join(_ machine: Machine, _ identifier: ClassIdentifier, in folder: String) throws {
    _ = try Joining(
      identifier: identifier, title: "History 7b", folder: folder, personName: "Victim",
      role: .student
    ).join(in: machine.catalogue, machine.tools)
  }

  /// All files below a folder.
  func filesBelow(_ folder: String) throws -> [String] {
    (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []).filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: folder + "/" + $0, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  /// Makes a file of 8 GiB that takes no room.
  func makeHuge(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(ftruncate(descriptor, 8 << 30) == 0)
  }

  /// What this process has in memory.
  func memoryKibibytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(Int(line.split(separator: " ").dropFirst().first ?? ""))
  }

  // MARK: - Files of the assignment

  /// Where the student fetches files to.
  var target: String { school.folder.path + "/homework" }

  func fetchedFiles() throws -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: target)) ?? []
  }

  /// Changes what the assignment says of its file.
  func changeFile(_ change: (HandedOutFile) -> HandedOutFile) throws {
    try school.teacher.joined().revise(essay.identifier) { assignment in
      guard case .copy(let file, let sealed, let key) = assignment.parts[0].content else { return }
      assignment.parts[0].content = .copy(change(file), sealed: sealed, key: key)
    }
  }

  /// The student fetches the file of the assignment.
  func fetch() throws -> String {
    let assignment = try #require(try anna.joined().state().assignments[essay.identifier])
    return try #require(try file(of: assignment.parts[0], in: assignment))
  }

  /// The student opens a shared file.
  func fetchShared(_ part: AssignmentPart) throws -> String {
    try #require(try file(of: part, in: essay))
  }

  private func file(of part: AssignmentPart, in assignment: Assignment) throws -> String? {
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    let store = DataStore(
      configuration: .init(
        storage: .folder(URL(fileURLWithPath: anna.catalogue.folder)),
        applicationIdentifier: "org.example.editor", clock: school.clock, heartbeat: nil,
        isDisabled: false))
    defer { store.close() }
    // Each one anew: a copy that is there would be taken.
    var assignment = assignment
    var random = SystemRandomNumberGenerator()
    assignment.identifier = .random(using: &random)
    return try anna.joined().file(
      of: part, in: assignment, fetchingInto: target, store, anna.tools)
  }

  /// A part that is a file for all.
  func sharedPart(named name: String) throws -> AssignmentPart {
    var random = SystemRandomNumberGenerator()
    return AssignmentPart(
      number: 1,
      .shared(
        HandedOutFile(
          name: ClassText(cleaning: name, .name), byteCount: 1,
          contentDigest: ContentDigest.random(using: &random))))
  }
}
