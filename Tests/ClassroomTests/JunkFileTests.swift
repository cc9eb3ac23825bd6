import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import Foundation
import Testing

/// An attacker fills the class folder to keep new entries from being read.
@Suite struct JunkFileTests {
  private let school: School
  private let other: Machine
  private let anna: Machine

  init() throws {
    school = try School()
    other = try school.colleague("Mr Ode")
    anna = try school.student("Anna Berg")
    try other.syncAsTeacher()
    try anna.syncAsStudent()
  }

  private var logs: [WriterIdentifier] {
    get throws {
      [
        try school.teacher.writer, try other.writer, try anna.writer,
        school.sheet.classIdentifier.root,
      ]
    }
  }

  private func put(_ names: some Sequence<String>, in writer: WriterIdentifier) throws {
    for name in names {
      let path = school.log(of: writer) + "/" + name
      guard !FileManager.default.fileExists(atPath: path) else { continue }
      #expect(FileManager.default.createFile(atPath: path, contents: Data("junk".utf8)))
    }
  }

  /// Removes what was put, as an attacker does who renews it.
  private func remove(_ names: some Sequence<String>, from writer: WriterIdentifier) throws {
    for name in names {
      let path = school.log(of: writer) + "/" + name
      guard FileManager.default.contents(atPath: path) == Data("junk".utf8) else { continue }
      try FileManager.default.removeItem(atPath: path)
    }
  }

  private func entries(_ numbers: some Sequence<UInt32>) -> [String] {
    numbers.map { ClassFolderName.entry($0) }
  }

  private func assignments(of machine: Machine) throws -> Set<String> {
    Set(try machine.joined().state().assignments.values.map(\.title.string))
  }

  @Test(arguments: TestTier.isFull ? [64, 10_001, 200_000] : [64, 1_000])
  func highNumbersHideNothing(count: UInt32) throws {
    for writer in try logs { try put(entries(1_000..<1_000 + count), in: writer) }
    for title in ["First", "Second"] {
      let assignment = try school.assign(title)
      try anna.syncAsStudent()
      #expect(try assignments(of: anna).contains(title))
      try anna.open(assignment, atSeconds: 1_700_000_000)
      for teacher in [school.teacher, other] {
        try teacher.syncAsTeacher()
        #expect(try school.opened(assignment, at: teacher) == [1_700_000_000])
      }
    }
    #expect(try school.teacher.joined().foreignFileCount == UInt64(count))
    #expect(try anna.joined().foreignFileCount == UInt64(count))
  }

  /// Each time a directory is asked for its files, all its names are listed.
  @Test func largeFilesDoNotListTheirDirectoryAgainAndAgain() throws {
    let writer = try anna.writer
    try school.teacher.syncAsTeacher()
    for number in 0..<60 {
      let path = school.log(of: writer) + "/copy \(number).fpe"
      try Data(count: 60_000).write(to: URL(fileURLWithPath: path))
    }
    let port = CountedExchange()
    var tools = school.teacher.tools
    tools.port = port
    _ = try ClassSync(try school.teacher.joined(), tools).run(TeacherDuties.perform)
    #expect(port.fileCounts[writer] == 60)
    #expect(port.listCounts[writer] == 1)
  }

  /// Sparse files take no room on the disk. Each of these may be an entry of a teacher, and only one of them is read at
  /// a time.
  @Test func filesAsLargeAsAnEntryMayBeHideNothingAndCostNoMoreLists() throws {
    let writer = try school.teacher.writer
    let directory = school.log(of: writer) + "/"
    try school.assign("New")
    let newest = try #require(
      try school.files(of: writer).compactMap(ClassFolderName.sequence).max())
    let name = ClassFolderName.entry(newest)
    // Its name is taken, too, so it comes after the others.
    try FileManager.default.moveItem(
      atPath: directory + name, toPath: directory + name.replacing(".fpe", with: " (1).fpe"))
    for name in entries(newest..<newest + 8) {
      try Data().write(to: URL(fileURLWithPath: directory + name))
      #expect(truncate(directory + name, 16 << 20) == 0)
    }
    let port = CountedExchange()
    var tools = anna.tools
    tools.port = port
    _ = try ClassSync(try anna.joined(), tools).run { try StudentDuties.perform($0, anna.records) }
    #expect(try assignments(of: anna).contains("New"))
    #expect(port.fileCounts[writer] ?? 0 > 8)
    #expect(port.listCounts[writer] ?? 0 <= 4)
  }

  @Test func junkInTheNextPlacesThatIsRenewedHidesNothing() throws {
    let unnumbered = (0..<64).map { "copy \($0).fpe" }
    for round in 1...4 {
      var placed: [(WriterIdentifier, [String])] = []
      for writer in try logs {
        let head = try school.files(of: writer).compactMap(ClassFolderName.sequence).max() ?? 0
        let names = entries(head + 1...head + 32) + unnumbered
        try put(names, in: writer)
        placed.append((writer, names))
      }
      let assignment = try school.assign("Round \(round)")
      try anna.syncAsStudent()
      #expect(try assignments(of: anna).contains("Round \(round)"))
      try anna.open(assignment, atSeconds: 1_700_000_000)
      try school.teacher.syncAsTeacher()
      #expect(try school.opened(assignment) == [1_700_000_000])
      for (writer, names) in placed { try remove(names, from: writer) }
    }
  }

  @Test func whoWasAwayForLongFindsTheLogWhereAnotherTeacherSawIt() throws {
    let writer = try school.teacher.writer
    for number in 0..<60 {
      _ = try school.teacher.joined().make(
        AssignmentDraft(title: "Essay \(number)"), school.teacher.tools)
      try school.teacher.syncAsTeacher()
    }
    try other.syncAsTeacher()
    // What it has seen is stated with the next thing that it has to say.
    try school.assign("Other", by: other)
    try school.teacher.syncAsTeacher()
    let head = try #require(try school.files(of: writer).compactMap(ClassFolderName.sequence).max())
    #expect(head > 50)
    try put(entries(2...head - 20) + entries(head + 100...head + 3_000), in: writer)
    try put((0..<300).map { ClassFolderName.entry(head, apart: "copy\($0)") }, in: writer)
    for _ in 0..<2 { try anna.syncAsStudent() }
    #expect(try assignments(of: anna).contains("Essay 59"))
  }

  @Test(arguments: TestTier.isFull ? [3_000, 200_000] : [3_000])
  func aNewcomerFindsALogThatBeginsFarAboveAmongThousandsOfFiles(count: UInt32) throws {
    // The class has one teacher, so nobody has seen how far that log goes.
    let school = try School()
    let writer = try school.teacher.writer
    for number in 0..<60 {
      _ = try school.teacher.joined().make(
        AssignmentDraft(title: "Essay \(number)"), school.teacher.tools)
      try school.teacher.syncAsTeacher()
    }
    let anna = try school.newcomer("Anna Berg")
    try school.admit(anna)
    let head = try #require(try school.files(of: writer).compactMap(ClassFolderName.sequence).max())
    #expect(head > 50)
    let late = try school.newcomer("Ben Cruz")
    try school.teacher.syncAsTeacher()
    let digits = try late.joined().check(late.tools).digits
    _ = try school.teacher.joined().admit(
      try school.teacher.joined().waitingMachine(withDigits: digits, school.teacher.tools),
      as: nil, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    let names =
      entries(1...head - 20) + entries(head + 100...head + count) + (0..<300).map { "n\($0).fpe" }
    for name in names {
      let path = school.log(of: writer) + "/" + name
      guard !FileManager.default.fileExists(atPath: path) else { continue }
      #expect(FileManager.default.createFile(atPath: path, contents: Data("junk".utf8)))
    }
    try late.syncAsStudent()
    #expect(try assignments(of: late).contains("Essay 59"))
  }

  /// A class with one teacher, whose log begins far above 32, so nobody else has seen how far it goes.
  private func longClass() throws -> (school: School, anna: Machine, head: UInt32) {
    let school = try School()
    let anna = try school.student("Anna Berg")
    for number in 0..<60 {
      _ = try school.teacher.joined().make(
        AssignmentDraft(title: "Essay \(number)"), school.teacher.tools)
      try school.teacher.syncAsTeacher()
    }
    let files = try school.files(of: try school.teacher.writer)
    return (school, anna, try #require(files.compactMap(ClassFolderName.sequence).max()))
  }

  @Test func whoIsFarBehindFindsTheLogByItsHintAmongThousandsOfLowNumbers() throws {
    let (school, anna, head) = try longClass()
    let log = school.log(of: try school.teacher.writer)
    let copies = (0..<3_000).map { ClassFolderName.entry(9, apart: "\($0)") }
    for name in entries(2...head - 20) + copies
    where !FileManager.default.fileExists(atPath: log + "/" + name) {
      #expect(
        FileManager.default.createFile(atPath: log + "/" + name, contents: Data("junk".utf8)))
    }
    try anna.syncAsStudent()
    #expect(try assignments(of: anna).contains("Essay 59"))
  }

  @Test func aTeacherWhoWasAwayHearsOfAStopAtOnceAmongThousandsOfFiles() throws {
    let essay = try school.assign()
    try anna.open(essay, atSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay) == [1_700_000_000])
    for second in 1...60 { try anna.open(essay, atSeconds: 1_700_000_000 + Int64(second)) }
    anna.records.decision.state = .stopped
    anna.records.decision.erasures += 1
    anna.records.works = [:]
    try anna.syncAsStudent()
    let writer = try anna.writer
    let head = try #require(try school.files(of: writer).compactMap(ClassFolderName.sequence).max())
    #expect(head > 50)
    try put(entries(1...head - 1) + entries(head + 1...3_000), in: writer)
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay).isEmpty)
  }

  @Test func aFalseHintIsReplacedByItsWriterWhoIsTold() throws {
    let (school, anna, head) = try longClass()
    let writer = try school.teacher.writer
    let path = school.log(of: writer) + "/" + ClassFolderName.newest
    func hint() throws -> UInt32? {
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      return SignedHint(bytes, class: school.sheet.classIdentifier, writer: writer)?.sequence
    }
    try school.teacher.syncAsTeacher()
    #expect(try school.teacher.syncAsTeacher().removedForeignCount == 0)
    #expect(try hint() == head)
    try Data("0000009999".utf8).write(to: URL(fileURLWithPath: path))
    // It is no hint for anybody.
    try anna.syncAsStudent()
    #expect(try assignments(of: anna).contains("Essay 59"))
    #expect(try hint() == nil)
    // An earlier version wrote hints like that, so nobody is blamed.
    #expect(try school.teacher.syncAsTeacher().removedForeignCount == 0)
    #expect(try hint() == head)
    try Data(repeating: 7, count: 1_000).write(to: URL(fileURLWithPath: path))
    // What lies below the log is removed, too.
    let log = school.log(of: try anna.writer)
    let entry = try #require(
      try school.files(of: try anna.writer).first { ClassFolderName.sequence(of: $0) != nil })
    let foreign = try Data(contentsOf: URL(fileURLWithPath: log + "/" + entry))
    let junk = entries(1...head - 16)
    for name in junk {
      #expect(
        FileManager.default.createFile(
          atPath: school.log(of: writer) + "/" + name, contents: foreign))
    }
    #expect(try school.teacher.syncAsTeacher().removedForeignCount == junk.count + 1)
    #expect(try hint() == head)
    #expect(try school.teacher.syncAsTeacher().removedForeignCount == 0)
  }

  /// An exchange that says that it deleted any number of files.
  private final class BoastfulExchange: ExchangePort {
    private let inner = LocalExchange()

    func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply {
      if case .deleteOwn = request { return .deleted(count: .max, foreignCount: .max) }
      return try inner.reply(to: request)
    }
  }

  @Test func anyNumberOfForeignFilesCanBeAddedTo() throws {
    let (school, _, _) = try longClass()
    let log = school.log(of: try school.teacher.writer)
    for name in [ClassFolderName.entry(1), ClassFolderName.newest] {
      try Data(repeating: 7, count: 1_000).write(to: URL(fileURLWithPath: log + "/" + name))
    }
    var tools = school.teacher.tools
    tools.port = BoastfulExchange()
    let report = try ClassSync(try school.teacher.joined(), tools).run(TeacherDuties.perform)
    #expect(report.removedForeignCount == Int(UInt32.max) + 1)
  }

  /// An exchange that always has one more file to read.
  private final class EndlessExchange: ExchangePort {
    private let inner = LocalExchange()

    func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply {
      let reply = try inner.reply(to: request)
      guard case .read(let search) = request, case .entries(var page) = reply else { return reply }
      page.remaining = search.names.isEmpty ? [ClassFolderName.entry(1)] : search.names
      return .entries(page)
    }
  }

  @Test func anAnswerThatNeverEndsIsRefused() throws {
    try school.assign("New")
    var tools = anna.tools
    tools.port = EndlessExchange()
    let sync = try ClassSync(try anna.joined(), tools)
    #expect(throws: ExchangeFailure(.otherVersion)) { _ = try sync.run { _ in } }
  }

  @Test func newsIsTakenOnce() throws {
    let path = school.log(of: try school.teacher.writer) + "/" + ClassFolderName.newest
    func syncWithFalseHint() throws {
      try Data(repeating: 7, count: 1_000).write(to: URL(fileURLWithPath: path))
      try school.teacher.syncAsTeacher()
    }
    try syncWithFalseHint()
    try syncWithFalseHint()
    #expect(try school.teacher.joined().takeNews().removedForeignCount == 2)
    #expect(try !school.teacher.joined().hasUntoldNews)
    try syncWithFalseHint()
    #expect(try school.teacher.joined().hasUntoldNews)
    #expect(try school.teacher.joined().takeNews().removedForeignCount == 1)
  }

  @Test func aRemovedTeacherReadsNothingNew() throws {
    for writer in try logs { try put(entries(1_000..<1_064), in: writer) }
    let essay = try school.assign()
    let otherKeys = try MachineKeys(
      try KeyFile.read(try other.joined().keyFile, class: school.sheet.classIdentifier))
    let joined = try school.teacher.joined()
    try joined.removeTeacher(
      try joined.state().teacher(named: "Mr Ode"), lostAtSeconds: nil,
      try joined.sheet(reading: school.sheet.text, school.teacher.tools), school.teacher.tools)
    try school.teacher.syncAsTeacher()
    let before = Set(try school.files(of: try anna.writer))
    try anna.open(essay, atSeconds: 1_700_000_000)
    let new = try school.files(of: try anna.writer).filter { !before.contains($0) }
    #expect(!new.isEmpty)
    for name in new {
      let bytes = Array(
        try Data(contentsOf: URL(fileURLWithPath: school.log(of: try anna.writer) + "/" + name)))
      let entry = try CheckedEntry(bytes, class: school.sheet.classIdentifier, writer: nil)
      for box in BoxOpening(machines: [otherKeys], classKeys: [:]).opened(entry).boxes {
        if case .content(.addressed, _) = box { Issue.record("\(name) is sealed to Mr Ode, too") }
      }
    }
    try school.teacher.syncAsTeacher()
    #expect(try school.opened(essay) == [1_700_000_000])
  }

  @Test func copiesOfTrueEntriesHideNothing() throws {
    let writer = try school.teacher.writer
    let newest = try school.newestFile(of: writer)
    for number in 0..<200 {
      try FileManager.default.copyItem(
        atPath: newest, toPath: school.log(of: writer) + "/copy \(number).fpe")
    }
    for _ in 0..<4 { try anna.syncAsStudent() }
    // All are judged now; what says nothing new is not read again.
    let port = CountedExchange()
    var tools = anna.tools
    tools.port = port
    _ = try ClassSync(try anna.joined(), tools).run { _ in }
    #expect(port.fileCounts[writer] ?? 0 == 0)
    try school.assign("New")
    try anna.syncAsStudent()
    #expect(try assignments(of: anna).contains("New"))
  }

  @Test func anEntryUnderAStrangeNameIsFoundAmongManyOthers() throws {
    let writer = try school.teacher.writer
    try school.assign("New")
    let directory = school.log(of: writer)
    let newest = try #require(try school.files(of: writer).last)
    try put((0..<200).map { "n\($0).fpe" }, in: writer)
    try FileManager.default.moveItem(
      atPath: directory + "/" + newest, toPath: directory + "/strange.fpe")
    for _ in 0..<4 { try anna.syncAsStudent() }
    #expect(
      try assignments(of: anna).contains("New"), "four times 64 files, though nothing changed")
  }

  @Test func aSyncReadsAtMost64FilesOfADirectory() throws {
    for writer in try logs { try put(entries(1_000..<1_500) + ["a.fpe"], in: writer) }
    let port = CountedExchange()
    var tools = anna.tools
    tools.port = port
    _ = try ClassSync(try anna.joined(), tools).run { try StudentDuties.perform($0, anna.records) }
    for writer in try logs where writer != (try anna.writer) {
      #expect(port.fileCounts[writer] ?? 0 <= 64)
    }
    #expect(port.fileCounts[try school.teacher.writer] == 64)
  }

  @Test func ofItsOwnDirectoryASyncReads32FilesMoreIfMoreCounts() throws {
    let ben = try school.student("Ben Cruz")
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    let writer = try anna.writer
    try put(entries(1_000..<1_500), in: writer)
    // A removal brings a new class key.
    let joined = try school.teacher.joined()
    try joined.remove(try #require(try joined.state().owners[try ben.writer]))
    try school.teacher.syncAsTeacher()
    let port = CountedExchange()
    var tools = anna.tools
    tools.port = port
    _ = try ClassSync(try anna.joined(), tools).run { try StudentDuties.perform($0, anna.records) }
    let listCount = port.listCounts[writer] ?? 0
    #expect(listCount > 1)
    #expect(port.fileCounts[writer] == 64 + 32 * (listCount - 1))
  }

  @Test func whatWasJustReadIsNotLookedForAgain() throws {
    let writer = try school.teacher.writer
    func sync() throws -> CountedExchange {
      let port = CountedExchange()
      var tools = anna.tools
      tools.port = port
      _ = try ClassSync(try anna.joined(), tools).run {
        try StudentDuties.perform($0, anna.records)
      }
      return port
    }
    try school.assign("New")
    #expect(try !sync().searchedLogs.contains(writer))
    #expect(try assignments(of: anna).contains("New"))
    // If nothing was read, but something changed there, the newest entry may be gone.
    try put(["junk.fpe"], in: writer)
    #expect(try sync().searchedLogs.contains(writer))
  }
}
