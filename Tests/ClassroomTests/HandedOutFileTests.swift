import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

/// Handed-out files that are gone from the class folder.
@Suite struct HandedOutFileTests {
  private let school: School
  private let anna: Machine
  private let store: DataStore
  private let home: String
  private var template: String { school.folder.path + "/template.txt" }
  private var share: String { school.folder.path + "/share" }

  init() throws {
    school = try School()
    anna = try school.student("Anna Berg")
    home = school.folder.path + "/home"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    store = DataStore(
      configuration: .init(
        storage: .folder(URL(fileURLWithPath: school.folder.path + "/Anna Berg")),
        applicationIdentifier: "org.example.editor", clock: school.clock, heartbeat: nil,
        isDisabled: false))
  }

  private func assign(_ item: (String) -> AssignmentDraft.Item) throws -> Assignment {
    try Data("Write about the tide.\n".utf8).write(to: URL(fileURLWithPath: template))
    var draft = AssignmentDraft(title: "Essay on tides")
    draft.items = [item(template)]
    let assignment = try school.teacher.joined().make(draft, school.teacher.tools)
    try exchange()
    return assignment
  }

  private func exchange() throws {
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
  }

  private func fetch(_ assignment: Assignment) throws -> String? {
    let joined = try anna.joined()
    let known = try #require(try joined.state().assignments[assignment.identifier])
    return try joined.file(of: known.parts[0], in: known, fetchingInto: home, store, anna.tools)
  }

  private func emptyFolder() throws {
    let own = share + "/" + school.sheet.classIdentifier.letters
    for folder in [own, share] {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder)
      where folder + "/" + name != own {
        try FileManager.default.removeItem(atPath: folder + "/" + name)
      }
    }
  }

  private var missing: ClassroomError {
    .fileMissing(name: "template.txt", assignment: "Essay on tides", folder: share)
  }

  @Test func theErrorNamesTheFileAndTheTeachersNextSyncPutsItBack() throws {
    let assignment = try assign { .copy(path: $0) }
    try emptyFolder()
    #expect(throws: missing) { try fetch(assignment) }
    let report = try school.teacher.syncAsTeacher()
    #expect(report.restoredFiles == ["template.txt"])
    #expect(report.missingFiles == [])
    try anna.syncAsStudent()
    // A missing folder to save it in is another error.
    let joined = try anna.joined()
    #expect(throws: ExchangeFailure(.missing, path: home + "/gone")) {
      try joined.file(
        of: assignment.parts[0], in: assignment, fetchingInto: home + "/gone", store, anna.tools)
    }
    let path = try #require(try fetch(assignment))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "Write about the tide.\n")
    #expect(try school.teacher.syncAsTeacher().restoredFiles == [], "once is enough")
  }

  @Test func aChangedOriginalIsNamedAndHandedOutAgainByThePerson() throws {
    let assignment = try assign { .copy(path: $0) }
    let ben = try school.student("Ben Cruz")
    let early = try #require(
      try ben.joined().file(
        of: assignment.parts[0], in: assignment, fetchingInto: home, store, ben.tools))
    try emptyFolder()
    try Data("Write about the sea.\n".utf8).write(to: URL(fileURLWithPath: template))
    let report = try school.teacher.syncAsTeacher()
    #expect(report.restoredFiles == [])
    #expect(report.missingFiles.map(\.name) == ["template.txt"])
    #expect(report.missingFiles.first?.assignment == "Essay on tides")
    let changed = try school.teacher.joined().handOutAgain(
      template, as: assignment.parts[0], of: assignment.identifier, school.teacher.tools)
    #expect(changed.revision > assignment.revision)
    try exchange()
    #expect(try school.teacher.syncAsTeacher().missingFiles == [])
    let path = try #require(try fetch(assignment))
    #expect(path == early, "the copy that is here stays")
    try FileManager.default.removeItem(atPath: path)
    let late = try #require(try fetch(assignment))
    #expect(try String(contentsOfFile: late, encoding: .utf8) == "Write about the sea.\n")
  }

  @Test func aSharedFileIsNamedAndNotReplacedByItsOriginal() throws {
    let assignment = try assign { .shared(path: $0) }
    try FileManager.default.removeItem(atPath: share + "/shared/template.txt")
    #expect(throws: missing) { try fetch(assignment) }
    let report = try school.teacher.syncAsTeacher()
    #expect(report.missingFiles.map(\.name) == ["template.txt"])
    #expect(!FileManager.default.fileExists(atPath: share + "/shared/template.txt"))
  }

  @Test(arguments: ["folder", "link"])
  func aTeacherIsToldOfWhatIsInThePlaceOfASharedFile(kind: String) throws {
    let assignment = try assign { .shared(path: $0) }
    let teacher = try school.teacher.joined()
    #expect(try teacher.fault(of: assignment.parts[0], school.teacher.tools) == nil)
    try replaceSharedFile(by: kind)
    let report = try school.teacher.syncAsTeacher()
    #expect(report.missingFiles.map(\.name) == ["template.txt"])
    #expect(report.missingFiles.allSatisfy { $0.isOther })
    #expect(try teacher.fault(of: assignment.parts[0], school.teacher.tools) == .other)
  }

  @Test(arguments: ["folder", "link", "link to nothing"])
  func whoHadASharedFileIsToldWhatIsInItsPlace(kind: String) throws {
    let assignment = try assign { .shared(path: $0) }
    let path = share + "/shared/template.txt"
    for _ in 0..<2 { #expect(try fetch(assignment) == path) }
    try replaceSharedFile(by: kind)
    for _ in 0..<2 {
      #expect(
        throws: ClassroomError.fileReplaced(name: "template.txt", assignment: "Essay on tides")
      ) {
        try fetch(assignment)
      }
    }
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: missing) { try fetch(assignment) }
    // A file of the student's own that they use for it is none of the class's.
    let own = home + "/mine.txt"
    try Data("My own plan.\n".utf8).write(to: URL(fileURLWithPath: own))
    let work = AssignedWork(
      classIdentifier: try anna.joined().enrollment().classIdentifier.joined,
      assignment: assignment.identifier.assigned)
    _ = try store.attach(
      fileAt: own, to: AssignedPart(work: work, number: 1), asCommand: "assignment attach")
    #expect(try fetch(assignment) == own)
  }

  private func replaceSharedFile(by kind: String) throws {
    let path = share + "/shared/template.txt"
    try FileManager.default.removeItem(atPath: path)
    switch kind {
    case "folder":
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case "link":
      try Data("Dear diary.\n".utf8).write(to: URL(fileURLWithPath: home + "/diary.txt"))
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: home + "/diary.txt")
    default:
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: home + "/gone.txt")
    }
  }

  @Test func onlyOpenAssignmentsWithFilesAreLookedAt() throws {
    let assignment = try assign { .copy(path: $0) }
    try school.teacher.joined().move(
      assignment.identifier, to: .completed, school.teacher.tools)
    try Data("Another text.\n".utf8).write(to: URL(fileURLWithPath: template))
    try emptyFolder()
    #expect(try school.teacher.syncAsTeacher().missingFiles == [])
    let joined = try school.teacher.joined()
    let link = AssignmentPart(
      number: 1,
      .link(
        title: ClassText(cleaning: "x", .name),
        url: ClassText(cleaning: "https://example.org", .other)))
    #expect(throws: ClassroomError.noFile(part: 1)) {
      try joined.handOutAgain(
        template, as: link, of: assignment.identifier, school.teacher.tools)
    }
  }

  private var sealedFile: String {
    get throws {
      let files = share + "/\(school.sheet.classIdentifier.letters)/files"
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: files).first)
      return files + "/" + name
    }
  }

  @Test(arguments: ["same size", "other size", "pipe", "link"])
  func aFileWithOtherBytesIsPutBackAndNamedUntilThen(kind: String) throws {
    let assignment = try assign { .copy(path: $0) }
    let path = try sealedFile
    let good = try Data(contentsOf: URL(fileURLWithPath: path))
    try FileManager.default.removeItem(atPath: path)
    switch kind {
    case "same size": try Data(good.reversed()).write(to: URL(fileURLWithPath: path))
    case "other size": try Data("junk".utf8).write(to: URL(fileURLWithPath: path))
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    default:
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    }
    #expect(
      throws: ClassroomError.fileDamaged(name: "template.txt", assignment: "Essay on tides")
    ) {
      try fetch(assignment)
    }
    let report = try school.teacher.syncAsTeacher()
    #expect(report.restoredFiles == ["template.txt"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == good)
    #expect(try fetch(assignment) != nil)
    #expect(try school.teacher.syncAsTeacher().restoredFiles.isEmpty)
  }

  /// What is in it may be somebody's.
  @Test func aFolderInThePlaceOfAFileIsSetAsideWithWhatIsInIt() throws {
    let assignment = try assign { .copy(path: $0) }
    let path = try sealedFile
    let good = try Data(contentsOf: URL(fileURLWithPath: path))
    for number in 1...2 {
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      try Data("Dear diary.\n".utf8).write(to: URL(fileURLWithPath: path + "/diary.txt"))
      #expect(try school.teacher.syncAsTeacher().restoredFiles == ["template.txt"])
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == good)
      #expect(FileManager.default.fileExists(atPath: path + "-aside-\(number)/diary.txt"))
    }
    #expect(try fetch(assignment) != nil)
  }

  @Test func aFileWithOtherBytesThatCannotBePutBackIsNamed() throws {
    _ = try assign { .copy(path: $0) }
    try FileManager.default.removeItem(atPath: template)
    try Data("junk".utf8).write(to: URL(fileURLWithPath: try sealedFile))
    let missing = try #require(try school.teacher.syncAsTeacher().missingFiles.first)
    #expect(missing.isOther)
    #expect(missing.name == "template.txt")
  }

  @Test func aSharedFileIsForEverybodyWhoMayWriteInTheFolder() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o2770], ofItemAtPath: share)
    _ = try assign { .shared(path: $0) }
    func permissions(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try permissions(share + "/shared") == 0o3770)
    #expect(try permissions(share + "/shared/template.txt") == 0o660)
  }
}
