import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import StoreEngine
import Testing

@testable import FileProgressCommands

/// What people are told whose computer can't send anything to their class.
struct UnsentClassCommandTests {
  let school: ClassSchool
  var fixture: CommandFixture { school.fixture }

  init() throws {
    school = try ClassSchool()
    try school.admit("anna", as: "Anna Berg")
    fixture.run("assignment", "create", "--title", "Tides", "--link", "https://example.org/tides")
    #expect(anna("class", "sync").status == 0)
    fixture.clock.advance(by: .seconds(600))
  }

  @discardableResult
  private func anna(_ arguments: String...) -> CommandOutcome { school.run("anna", arguments) }

  /// The directory of a computer in the class folder.
  private func directory(ofStore store: String) throws -> String {
    try school.joined(store).ownDirectory
  }

  /// Puts a file in the place of a computer's directory.
  ///
  /// - Returns: What its person is told.
  private func replaceDirectory(ofStore store: String) throws -> String {
    let directory = try directory(ofStore: store)
    try FileManager.default.removeItem(atPath: directory)
    try Data("junk".utf8).write(to: URL(fileURLWithPath: directory))
    let shown = directory.replacing(fixture.scratch.path, with: "/scratch")
    return
      "Nothing has been sent to History 7b since 10:00 today. \(shown) should be a folder, but something else is "
      + "there. Delete it, or ask the person who runs the class folder to do so, then try again.\n"
  }

  @Test func aStudentWhoseDirectoryIsReplacedIsToldSinceWhen() throws {
    let sentence = try replaceDirectory(ofStore: "anna")
    let synced = anna("class", "sync")
    #expect(synced.status == 66)
    #expect(sentence.hasSuffix(String(synced.said.dropFirst("Error: ".count))), "\(synced)")
    for words in [
      [], ["assignment"], ["assignment", "show", "Tides"], ["submit", "Tides"], ["class", "share"],
      ["assignment", "open", "Tides"], ["assignment", "done", "Tides"],
      ["assignment", "undo", "Tides"], ["withdraw", "Tides"], ["class", "list"],
    ] {
      let outcome = school.run("anna", words)
      #expect(outcome.status == 0)
      let count = outcome.said.split(separator: sentence, omittingEmptySubsequences: false).count
      #expect(count == 2, "\(words) \(outcome)")
      #expect(!school.run("anna", words + ["--quiet"]).said.contains("sent"))
    }
    #expect(anna("assignment", "--json").said == "")
    #expect(anna("class", "list", "--json").said == "")
    let doctor = anna("doctor")
    #expect(doctor.status == 0)
    #expect(doctor.output.contains("note     classes"), "\(doctor)")
    #expect(doctor.output.contains(sentence), "\(doctor)")
    try FileManager.default.removeItem(atPath: try directory(ofStore: "anna"))
    #expect(anna("class", "sync").status == 0)
    #expect(!anna("assignment").said.contains("sent"))
    #expect(!anna().said.contains("sent"))
  }

  @Test(arguments: [
    (["submit", "Tides"], "Tides is handed in.\n"),
    (["assignment", "done", "Tides"], "Tides is done.\n"),
  ])
  func theFirstStatementAfterABreakSaysThatItIsNotSent(words: [String], news: String) throws {
    let sentence = try replaceDirectory(ofStore: "anna")
    let outcome = school.run("anna", words)
    #expect(outcome.status == 0)
    #expect(outcome.said == news + sentence)
    try FileManager.default.removeItem(atPath: try directory(ofStore: "anna"))
    #expect(school.run("anna", ["class", "sync"]).status == 0)
    #expect(fixture.run("class", "sync").said.contains("received "))
  }

  @Test func theFirstOpeningAfterABreakSaysThatItIsNotSent() throws {
    let sentence = try replaceDirectory(ofStore: "anna")
    let look = "Last checked the class folder today 10:00. To look now: fileprogress class sync\n"
    let first = anna("assignment", "open", "Tides")
    #expect(first.status == 0)
    #expect(first.output == "https://example.org/tides\n")
    #expect(first.said == sentence + look)
    #expect(anna("assignment", "open", "Tides").said == sentence)
    try FileManager.default.removeItem(atPath: try directory(ofStore: "anna"))
    #expect(anna("class", "sync").status == 0)
    #expect(anna("assignment", "open", "Tides").said == "")
  }

  @Test func whatIsOpenedForTheFirstTimeReachesTheTeacherAtOnce() throws {
    #expect(anna("assignment", "open", "Tides").said == "")
    #expect(anna("class", "sync").said == "History 7b: nothing new.\n")
    fixture.run("class", "sync")
    #expect(fixture.run("class", "report").output.contains(/Anna Berg +opened/))
  }

  @Test func whatIsHandedInReachesTheTeacherAtOnce() throws {
    #expect(anna("submit", "Tides").said == "Tides is handed in.\n")
    #expect(anna("class", "sync").said == "History 7b: nothing new.\n")
    fixture.run("class", "sync")
    #expect(fixture.run("class", "report").output.contains("submitted"))
  }

  @Test func whatTeachersDeleteIsPromisedAfterWhatIsInTheWay() throws {
    let sentence = try replaceDirectory(ofStore: "anna")
    #expect(anna("class", "sync").status == 66)
    for (decision, promise) in [
      ("erase", "The computers of your teachers in History 7b delete your reports"),
      ("stop", "History 7b gets nothing from now on. Your teachers' computers delete your reports"),
    ] {
      let outcome = anna("class", "share", decision)
      #expect(outcome.status == 0)
      #expect(outcome.said.hasPrefix(sentence + promise), "\(outcome)")
    }
    #expect(anna("class", "share", "pause").said == "History 7b gets nothing new from now on.\n")
  }

  @Test(arguments: [
    (
      "erase",
      "The computers of your teachers in History 7b delete your reports once this computer has sent it. To hand in "
        + "work again: fileprogress assignment submit TITLE\n"
    ),
    (
      "stop",
      "History 7b gets nothing from now on. Your teachers' computers delete your reports once this computer has "
        + "sent it. If you share again, hand in your work again, too.\n"
    ),
  ])
  func theFirstErasureAfterABreakSaysThatItIsNotSent(decision: String, promise: String) throws {
    let sentence = try replaceDirectory(ofStore: "anna")
    let outcome = anna("class", "share", decision)
    #expect(outcome.status == 0)
    #expect(outcome.said == sentence + promise)
    #expect(anna("class", "share").said == sentence)
    try FileManager.default.removeItem(atPath: try directory(ofStore: "anna"))
    #expect(anna("class", "sync").status == 0)
    #expect(!anna("class", "share").said.contains("sent"))
  }

  @Test func anErasureOfADamagedClassIsNotPromised() throws {
    let store = fixture.scratch.path(of: "anna")
    let lock = try #require(
      FileManager.default.subpaths(atPath: store)?.first { $0.hasSuffix("/class.sync") })
    try FileManager.default.removeItem(atPath: "\(store)/\(lock)")
    try FileManager.default.createDirectory(
      atPath: "\(store)/\(lock)", withIntermediateDirectories: false)
    let outcome = anna("class", "share", "erase")
    #expect(outcome.status == 65, "\(outcome)")
    #expect(
      outcome.said.contains("is damaged") && !outcome.said.contains("delete"), "\(outcome)")
  }

  @Test func aStopReachesTheTeacherAtOnceAndIsLookedFor() throws {
    #expect(anna("submit", "Tides").status == 0)
    fixture.run("class", "sync")
    #expect(try !school.reports().isEmpty)
    #expect(anna("class", "share", "stop").said.contains("delete your reports at their next sync."))
    fixture.run("class", "sync")
    #expect(try school.reports().isEmpty)
    #expect(
      anna("class", "share").output
        == "History 7b: you stopped sharing, and your teachers' computers have deleted your reports.\n"
    )
  }

  @Test func whoAsksAfterAStopIsToldThatNothingIsSentAnyMore() throws {
    #expect(anna("class", "share", "stop").said.contains("at their next sync"))
    let sentence = try replaceDirectory(ofStore: "anna").replacing(
      "10:00 today", with: "10:10 today")
    let outcome = anna("class", "share")
    #expect(outcome.said == sentence)
    #expect(outcome.output.contains("at the next sync of Ms Weber."))
  }

  @Test func aTeacherWhoseDirectoryIsReplacedIsToldSo() throws {
    let sentence = try replaceDirectory(ofStore: "store")
    #expect(fixture.run("class", "sync").status == 66)
    for words in [[], ["assignment"], ["report", "--class", "History 7b"]] {
      let outcome = fixture.run(words)
      #expect(outcome.said.contains(sentence), "\(words) \(outcome)")
    }
  }

  /// What happens to a directory that others read.
  enum Trouble: CaseIterable {
    case isFile, isLink, isClosed
  }

  @Test(arguments: Trouble.allCases)
  func theOthersAreToldWhoseDirectoryCannotBeRead(trouble: Trouble) throws {
    // Nothing is closed to root.
    guard trouble != .isClosed || geteuid() != 0 else { return }
    let predicate =
      switch trouble {
      case .isFile: "is not a folder"
      case .isLink: "is a link"
      case .isClosed: "can't be read"
      }
    let root = try school.joined("anna").enrollment().classIdentifier.root
    func check(_ store: String, _ directory: String, _ part: String, _ loss: String) throws {
      let kept = fixture.scratch.path(of: "kept")
      try FileManager.default.moveItem(atPath: directory, toPath: kept)
      switch trouble {
      case .isFile: try Data("junk".utf8).write(to: URL(fileURLWithPath: directory))
      case .isLink:
        try FileManager.default.createSymbolicLink(
          atPath: directory, withDestinationPath: fixture.documents)
      case .isClosed: #expect(mkdir(directory, 0) == 0)
      }
      let sentence =
        "Warning: \(part) \(predicate), so \(loss). Tell the person who runs the class folder.\n"
      for words in [["class", "sync"], ["class", "show"]] {
        let outcome = school.run(store, words)
        #expect(outcome.status == 0)
        #expect(outcome.said.contains(sentence), "\(words) \(outcome)")
        let name = String(directory.split(separator: "/").last ?? "")
        #expect(!outcome.said.contains("\(name) does not belong"), "\(outcome)")
      }
      if trouble == .isClosed { #expect(chmod(directory, 0o700) == 0) }
      try FileManager.default.removeItem(atPath: directory)
      try FileManager.default.moveItem(atPath: kept, toPath: directory)
      #expect(!school.run(store, ["class", "sync"]).said.contains(" \(predicate), so "))
    }
    try check(
      "anna", directory(ofStore: "store"), "Ms Weber's part of the class folder",
      "nothing new from Ms Weber arrives")
    try check(
      "store", directory(ofStore: "anna"), "Anna Berg's part of the class folder",
      "nothing new from Anna Berg arrives")
    for store in ["anna", "store"] {
      try check(
        store, school.classFolder + "/" + root.letters,
        "The part of the class folder with the list of teachers", "no new list arrives")
    }
  }

  @Test(arguments: ["store", "anna"])
  func whoseUpdatesWentWithTheWholeFolderIsToldOnceAtHome(store: String) throws {
    let room = try school.classFolder
    let old = fixture.scratch.path(of: "old folder")
    try FileManager.default.copyItem(atPath: room, toPath: old)
    if store == "store" {
      fixture.run("assignment", "create", "--title", "Rain", "--link", "https://example.org/rain")
    } else {
      anna("class", "share", "pause")
    }
    school.run(store, ["class", "sync"])
    try FileManager.default.removeItem(atPath: room)
    try FileManager.default.moveItem(atPath: old, toPath: room)
    // As in the background.
    school.run(store, ["class", "sync", "--quiet"])
    let told = school.run(store, [])
    #expect(told.said.contains("missing from the class folder of History 7b and"), "\(told)")
    #expect(told.said.contains("been put back"), "\(told)")
    #expect(!school.run(store, []).said.contains("put back"))
  }

  @Test func whatStaysMissingOfATeacherIsToldOnceAtHome() throws {
    let log = try directory(ofStore: "store")
    func entries() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: log).filter { $0.hasSuffix(".fpe") }
        .sorted()
    }
    let before = Set(try entries())
    var new: [String] = []
    // After a full entry the older ones are gone.
    for title in ["Rain", "Snow", "Wind", "Hail"] where new.count < 2 {
      fixture.run("assignment", "create", "--title", title, "--link", "https://example.org/")
      fixture.run("class", "sync")
      new = try entries().filter { !before.contains($0) }
    }
    let gone = try #require(new.dropLast().last)
    let kept = fixture.scratch.path(of: "kept.fpe")
    try FileManager.default.moveItem(atPath: log + "/" + gone, toPath: kept)
    let sentence = "Some of what Ms Weber sent is missing from the class folder: "
    // As in the background.
    anna("class", "sync", "--quiet")
    #expect(!anna("assignment").said.contains(sentence), "it may arrive")
    anna("class", "sync", "--quiet")
    #expect(anna("assignment").said.contains(sentence))
    anna("class", "sync", "--quiet")
    #expect(!anna().said.contains(sentence))
    #expect(anna("class", "sync").said.contains(sentence))
    try FileManager.default.moveItem(atPath: kept, toPath: log + "/" + gone)
    #expect(!anna("class", "sync").said.contains(sentence))
  }

  @Test func whoseExchangeProgramIsMissingIsToldBeforeAnySync() throws {
    var fixture = fixture
    fixture.exchange = { ClosedExchange() }
    let school = ClassSchool(fixture)
    for words in [["submit", "Tides"], [], ["assignment"]] {
      let said = school.run("anna", words).said
      #expect(
        said.contains(
          "Nothing has been sent to History 7b since 10:00 today. fileprogress-exchange is not installed "
        ),
        "\(words) \(said)")
    }
    #expect(anna("class", "sync").status == 0)
    #expect(!anna("assignment").said.contains("sent"))
  }

  @Test func whoseKeyCannotBeReadIsToldWhatToDo() throws {
    guard geteuid() != 0 else { return }
    let classes = fixture.scratch.path(of: "anna/classes")
    let names = FileManager.default.enumerator(atPath: classes)?.allObjects ?? []
    let key = try #require(names.compactMap { $0 as? String }.first { $0.hasSuffix(".key") })
    #expect(chmod(classes + "/" + key, 0) == 0)
    for words in [["submit", "Tides"], [], ["assignment"]] {
      let said = school.run("anna", words).said
      #expect(said.contains("since 10:00 today. You have no permission to use "), "\(said)")
      #expect(said.contains(" If it is your file: chmod 600 "), "\(said)")
    }
    let doctor = anna("doctor")
    #expect(doctor.output.contains("The class History 7b can't be used now."), "\(doctor)")
    #expect(chmod(classes + "/" + key, 0o600) == 0)
    #expect(!anna("assignment").said.contains("sent"))
  }

  @Test func theKeyOfAnotherMemberSendsNothing() throws {
    try school.admit("ben", as: "Ben Cruz")
    #expect(anna("class", "list").output.contains("Anna Berg, student"))
    func key(ofStore store: String) throws -> String {
      try school.joined(store).keyFile
    }
    let own = try key(ofStore: "anna")
    let kept = fixture.scratch.path(of: "kept.key")
    try FileManager.default.moveItem(atPath: own, toPath: kept)
    try FileManager.default.copyItem(atPath: try key(ofStore: "ben"), toPath: own)
    let before = Set(try FileManager.default.subpathsOfDirectory(atPath: school.folder))
    let cause = " was copied from another computer."
    let submitted = anna("submit", "Tides")
    #expect(submitted.said.contains("Nothing has been sent to History 7b since "), "\(submitted)")
    #expect(submitted.said.contains(cause))
    let synced = anna("class", "sync")
    #expect(synced.status == 65)
    #expect(synced.said.contains(cause), "\(synced)")
    #expect(Set(try FileManager.default.subpathsOfDirectory(atPath: school.folder)) == before)
    for words in [[], ["class", "list"], ["assignment"]] {
      #expect(school.run("anna", words).said.contains(cause), "\(words)")
    }
    #expect(anna("doctor").output.contains(cause))
    try FileManager.default.removeItem(atPath: own)
    try FileManager.default.moveItem(atPath: kept, toPath: own)
    #expect(anna("class", "sync").status == 0)
    #expect(!anna("assignment").said.contains(cause))
    #expect(anna("doctor").status == 0)
  }

  @Test func aKeyFileIsNamedByItsWholePath() throws {
    // A relative one is understood only by somebody who knows in which folder it was typed.
    try school.admit("documents/ben", as: "Ben Cruz")
    let classes = fixture.scratch.path(of: "documents/ben/classes")
    for case let path as String in FileManager.default.enumerator(atPath: classes)?.allObjects ?? []
    where path.hasSuffix(".key") {
      try FileManager.default.removeItem(atPath: classes + "/" + path)
    }
    let said = school.run("documents/ben", ["class", "list"]).said
    #expect(said.contains("The key file /scratch/documents/ben/classes/"), "\(said)")
  }

  @Test func whoHasRecordedNothingIsWarnedBeforeTheGreeting() throws {
    let sentence = try replaceDirectory(ofStore: "anna")
    #expect(anna("class", "sync").status == 66)
    let said = anna().said
    #expect(said.contains(sentence + "\nHello! fileprogress counts"), "\(said)")
  }

  /// The hand-in is in the person's own store by then.
  @Test func whoHandsInThoughTheClassDatabaseFailsIsNotToldThatNothingWasRecorded() {
    let path = "/home/anna/classes/x/class.sqlite"
    #expect(
      ClassSentence.unsent(
        because: StorageError(.inputOutput, path: path, cause: "disk I/O error"))
        == "This is recorded here, but not sent yet, because \(path) can't be used (disk I/O error). To send it: "
        + "fileprogress class sync")
    #expect(
      ClassSentence.unsent(because: StorageError(.damaged, path: path, cause: "malformed")) == nil)
  }

  @Test func whoseKeyIsGoneIsToldBeforeAnySync() throws {
    let classes = fixture.scratch.path(of: "anna/classes")
    for case let path as String in FileManager.default.enumerator(atPath: classes)?.allObjects ?? []
    where path.hasSuffix(".key") {
      try FileManager.default.removeItem(atPath: classes + "/" + path)
    }
    for words in [["submit", "Tides"], [], ["assignment"]] {
      let said = school.run("anna", words).said
      #expect(
        said.contains("Nothing has been sent to History 7b since 10:00 today. The key file "),
        "\(words) \(said)")
      #expect(said.contains(" is gone. To repair the class: fileprogress doctor --repair\n"))
    }
    #expect(anna("doctor", "--repair").said.contains("You asked to join History 7b again."))
    #expect(!anna("assignment").said.contains("sent"))
  }
}
