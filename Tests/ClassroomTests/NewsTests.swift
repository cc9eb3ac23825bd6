import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

/// What a person is told after an exchange. It may be killed at any moment.
@Suite struct NewsTests {
  private let school: School
  private let anna: Machine
  private let student: StudentIdentifier

  init() throws {
    school = try School()
    anna = try school.newcomer("Anna Berg")
    student = try school.admit(anna)
    try school.teacher.syncAsTeacher()
  }

  /// An exchange that ends at the request of a number, from 1: before it does anything, or before it answers.
  private final class EndingExchange: ExchangePort {
    private let inner = LocalExchange()
    private var left: Int
    private let isDone: Bool

    init(at number: Int, isDone: Bool) {
      left = number - 1
      self.isDone = isDone
    }

    func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply {
      guard left > 0 else {
        if isDone { _ = try inner.reply(to: request) }
        throw .broke(path: "fileprogress-exchange")
      }
      left -= 1
      return try inner.reply(to: request)
    }
  }

  /// Syncs as often as it takes, and is killed a bit later each time.
  private func syncKilledEverywhere(_ machine: Machine, asTeacher: Bool) throws {
    for number in 2...400 {
      var tools = machine.tools
      tools.port = EndingExchange(at: number / 2, isDone: !number.isMultiple(of: 2))
      do {
        let sync = try ClassSync(try machine.joined(), tools)
        _ = try sync.run { sync in
          if asTeacher {
            try TeacherDuties.perform(sync)
          } else {
            try StudentDuties.perform(sync, machine.records)
          }
        }
        return
      } catch is ExchangeBreakdown {}
    }
    Issue.record("it never ended")
  }

  @Test func aComputerThatWasShutOutIsToldThoughTheProgramWasKilled() throws {
    let laptop = try school.newcomer("Anna Berg")
    try school.admit(laptop, as: student)
    try anna.syncAsStudent()
    try school.teacher.joined().revoke(try anna.writer, of: student)
    try school.teacher.syncAsTeacher()
    try syncKilledEverywhere(laptop, asTeacher: false)
    #expect(try laptop.joined().takeNews().shutOutMachines == [try anna.writer.letters])
    try laptop.syncAsStudent()
    #expect(try laptop.joined().takeNews().shutOutMachines.isEmpty, "it was told")
  }

  /// Everything is noted before the exchange goes on.
  @Test func whatWasDoneInTheFolderIsNotedAtOnce() throws {
    let joined = try school.teacher.joined()
    let writer = try school.teacher.writer
    let template = school.folder.path + "/template.txt"
    try Data("Write about the tide.\n".utf8).write(to: URL(fileURLWithPath: template))
    var draft = AssignmentDraft(title: "Essay on tides")
    draft.items = [.copy(path: template)]
    _ = try joined.make(draft, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    let files = school.folder.path + "/share/\(school.sheet.classIdentifier.letters)/files"
    for name in try FileManager.default.contentsOfDirectory(atPath: files) {
      try FileManager.default.removeItem(atPath: files + "/" + name)
    }
    try FileManager.default.removeItem(atPath: try school.newestFile(of: writer))
    _ = try ClassSync(joined, school.teacher.tools).run { sync in
      let before = try joined.takeNews()
      #expect(before.putBackCount == 1)
      try TeacherDuties.perform(sync)
      let after = try joined.takeNews()
      #expect(after.restoredFiles == ["template.txt"])
      #expect(after.putBackCount == 0)
    }
    try Data(repeating: 7, count: 1_000).write(
      to: URL(fileURLWithPath: school.log(of: writer) + "/" + ClassFolderName.newest))
    _ = try ClassSync(joined, school.teacher.tools).run { sync in
      #expect(try joined.takeNews().removedForeignCount == 1)
      try TeacherDuties.perform(sync)
    }
    #expect(try !joined.hasUntoldNews)
  }

  @Test func whatIsPutBackIsToldThoughTheProgramWasKilled() throws {
    let joined = try school.teacher.joined()
    let template = school.folder.path + "/template.txt"
    try Data("Write about the tide.\n".utf8).write(to: URL(fileURLWithPath: template))
    var draft = AssignmentDraft(title: "Essay on tides")
    draft.items = [.copy(path: template)]
    _ = try joined.make(draft, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    _ = try joined.takeNews()
    let files = school.folder.path + "/share/\(school.sheet.classIdentifier.letters)/files"
    for name in try FileManager.default.contentsOfDirectory(atPath: files) {
      try FileManager.default.removeItem(atPath: files + "/" + name)
    }
    try FileManager.default.removeItem(
      atPath: try school.newestFile(of: try school.teacher.writer))
    try syncKilledEverywhere(school.teacher, asTeacher: true)
    let news = try school.teacher.joined().takeNews()
    #expect(news.putBackCount == 1)
    #expect(news.restoredFiles == ["template.txt"])
    try school.teacher.syncAsTeacher()
    #expect(try !school.teacher.joined().hasUntoldNews, "it was told")
  }

  /// A store whose program is killed right after it noted an erasure by others.
  private struct KilledAfterErasing: StudentRecords {
    let inner: RecordedWork

    func sharing() throws -> SharingDecision { try inner.sharing() }
    func take(_ assignments: [Assignment]) throws { try inner.take(assignments) }
    func eraseForOthers() throws -> UInt32 {
      _ = try inner.eraseForOthers()
      throw ExchangeBreakdown.broke(path: "fileprogress-exchange")
    }
    func work(on assignment: Assignment) throws -> WorkOnAssignment? {
      try inner.work(on: assignment)
    }
    func viewpoint() throws -> Viewpoint { try inner.viewpoint() }
  }

  @Test(arguments: [false, true])
  func anErasureByTheSchoolIsToldThoughTheProgramWasKilled(isStop: Bool) throws {
    let essay = try school.assign()
    try anna.syncAsStudent()
    try anna.open(essay, atSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    let teacher = try school.teacher.joined()
    if isStop {
      try teacher.stopSharing(of: student)
    } else {
      try teacher.eraseReports(of: student)
    }
    try school.teacher.syncAsTeacher()
    #expect(throws: ExchangeBreakdown.self) {
      try ClassSync(try anna.joined(), anna.tools).run {
        try StudentDuties.perform($0, KilledAfterErasing(inner: anna.records))
      }
    }
    try anna.syncAsStudent()
    let news = try anna.joined().takeNews()
    #expect(news.isStoppedByOthers == isStop)
    #expect(news.isErasedByOthers == !isStop)
    #expect(try !anna.joined().isStoppedWithoutErasure)
  }

  @Test func anAdmissionByPersonalCodeIsNotedWithIt() throws {
    let joined = try school.teacher.joined()
    var bytes = Array("name,id\nBen Cruz,2\n".utf8)
    let list = try RosterFile {
      defer { bytes = [] }
      return bytes
    }
    _ = try joined.importRoster(list, school.teacher.tools)
    try school.teacher.syncAsTeacher()
    let code = try joined.state().students.values.compactMap(\.record.personalCode).first
    let ben = try school.newcomer("Emil Fox", code: code)
    _ = try ClassSync(joined, school.teacher.tools).run { sync in
      try TeacherDuties.perform(sync)
      let news = try joined.takeNews()
      #expect(news.admitted == ["Ben Cruz"])
      #expect(news.otherNames[try ben.writer.letters]?.typed == "Emil Fox")
    }
    #expect(try !joined.hasUntoldNews)
  }

  @Test func aPauseIsToldOnTheOtherComputersOnceEachTime() throws {
    let laptop = try school.newcomer("Anna Berg")
    try school.admit(laptop, as: student)
    for _ in 0..<2 {
      var told: [Bool] = []
      laptop.records.decision.state = .paused
      for machine in [laptop, anna, laptop, anna] {
        try machine.syncAsStudent()
        try school.teacher.syncAsTeacher()
        told.append(try machine.joined().takeNews().isPausedElsewhere)
      }
      // The first sync of this machine tells it what the teacher heard of the other one.
      #expect(told == [false, true, false, false])
      laptop.records.decision.state = .on
      for machine in [laptop, anna] {
        try machine.syncAsStudent()
        try school.teacher.syncAsTeacher()
        #expect(try !machine.joined().takeNews().isPausedElsewhere)
      }
    }
  }

  /// What a log lacks is found again by each exchange, so nothing is noted before its end.
  @Test func aLogThatLacksSomethingIsToldThoughTheProgramWasKilled() throws {
    for state in [ClassModel.SharingState.paused, .on] {
      anna.records.decision.state = state
      try anna.syncAsStudent()
    }
    let names = try school.files(of: try anna.writer)
    try FileManager.default.removeItem(
      atPath: school.log(of: try anna.writer) + "/" + names[names.count - 2])
    try syncKilledEverywhere(school.teacher, asTeacher: true)
    try school.teacher.syncAsTeacher()
    let news = try school.teacher.joined().takeNews().incompleteLogs
    #expect(news == [try anna.writer.letters])
  }
}
