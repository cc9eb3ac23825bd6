import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

struct DoctorCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
  }

  private func findings(_ outcome: CommandOutcome) throws -> [String: String] {
    let findings = try #require(try outcome.json["findings"] as? [[String: String]])
    return findings.reduce(into: [:]) { $0[$1["name"] ?? ""] = $1["verdict"] }
  }

  /// Works a little, so that there is something to lose.
  private func work() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 10, adding: "four")
    fixture.run("set", "essay.txt", "--progress", "0.5")
  }

  private func overwrite(_ name: String, at offset: UInt64, with bytes: [UInt8]) throws {
    let handle = try #require(FileHandle(forUpdatingAtPath: fixture.store + "/" + name))
    defer { try? handle.close() }
    try handle.seek(toOffset: offset)
    try handle.write(contentsOf: Data(bytes))
  }

  @Test func withoutAStoreItSaysHowOneComesToBe() throws {
    let outcome = fixture.run("doctor")
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == "note     store  none yet at /scratch/store. To start: fileprogress open FILE\n")
    #expect(fixture.storeContent().isEmpty)
  }

  @Test func aHealthyStoreIsInOrder() throws {
    try work()
    let outcome = fixture.run("doctor")
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.allSatisfy { $0.hasPrefix("ok       ") }, "\(outcome)")
    for line in [
      "permissions  only you can read it", "integrity    no damage found",
      "clock        no record is in the future",
      "owners       no program has a document open", "last seen    fileprogress set: today 10:10",
      "backups      1 daily copy, newest /scratch/store/backups/progress-2026-11-20.sqlite",
    ] { #expect(lines.contains("ok       " + line), "\(outcome)") }
    #expect(lines[0].hasSuffix("documents: 1, sessions: 1"))
    let json = fixture.run("doctor", "--json")
    #expect(try json.json["isDamaged"] as? Bool == false)
    #expect(try json.json["schema"] as? String == "fileprogress.doctor/1")
    #expect(try findings(json)["integrity"] == "good")
    let repair = fixture.run("doctor", "--repair")
    #expect(repair.status == 0)
    #expect(
      repair.said == "There is nothing to repair: the store is not damaged.\n")
  }

  @Test func whoeverHasADocumentOpenIsCounted() throws {
    try work()
    let fixture = fixture
    fixture.run(
      "open", "essay.txt",
      input: [
        .meanwhile {
          #expect(
            fixture.run("doctor").output.contains("owners       one program has a document open"))
        }, "q",
      ])
  }

  @Test func filesThatOthersMayReadAreAProblem() throws {
    try work()
    #expect(chmod(fixture.store + "/progress.sqlite", 0o644) == 0)
    let outcome = fixture.run("doctor")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        "PROBLEM  permissions  other users can read /scratch/store/progress.sqlite. To fix that: "
          + "chmod go= '/scratch/store/progress.sqlite'\n"))
  }

  /// Programs that only read used such a folder without a word.
  @Test(arguments: [
    ["report"], ["status", "essay.txt"], ["export", "--facts"], ["device"], ["exclude"], [],
    ["report", "-q"],
  ])
  func readersSayThatOthersCanEnterTheFolder(command: [String]) throws {
    try work()
    let warning =
      "Warning: Other users can open the store folder /scratch/store. To fix that: chmod go= "
      + "'/scratch/store'\n"
    #expect(!fixture.run(command).said.contains("Warning"))
    #expect(chmod(fixture.store, 0o777) == 0)
    let outcome = fixture.run(command)
    #expect(outcome.status == 0)
    #expect(outcome.said.contains(warning), "\(outcome)")
    #expect(try mode(of: fixture.store) == 0o777)
    let record = fixture.run("set", "essay.txt", "--progress", "0.75")
    #expect(record.said.contains("Now only you can."), "\(record)")
    #expect(!fixture.run(command).said.contains("Warning"))
  }

  /// It was called harmless, while each record failed to make its copy.
  @Test func aLinkInThePlaceOfTheCopiesIsAProblem() throws {
    try work()
    let copies = fixture.store + "/backups"
    #expect(rename(copies, fixture.scratch.path(of: "elsewhere")) == 0)
    #expect(symlink(fixture.scratch.path(of: "elsewhere"), copies) == 0)
    let outcome = fixture.run("doctor")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        "PROBLEM  backups      /scratch/store/backups is a symbolic link, so no copies are made. "
          + "Remove the link.\n"), "\(outcome)")
    #expect(try findings(fixture.run("doctor", "--json"))["backups"] == "problem")
    #expect(unlink(copies) == 0)
    #expect(fixture.run("doctor").status == 0)
  }

  @Test func aClockThatIsBehindIsAProblem() throws {
    try work()
    fixture.clock.setWall(by: .seconds(-3 * 24 * 3600))
    let outcome = fixture.run("doctor")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("PROBLEM  clock"))
  }

  /// Its clock was in 2031 for a while, and everything since is stamped after that.
  @Test func recordsOfAClockThatWasYearsAheadAreStampedAgain() throws {
    try work()
    let years = Duration.seconds(5 * 365 * 24 * 3600)
    fixture.clock.setWall(by: years)
    fixture.run("exclude", "*.log")
    fixture.clock.setWall(by: .zero - years)
    fixture.run("set", "essay.txt", "--progress", "0.75")
    fixture.run("track", "essay.txt")
    let report = fixture.run("report", "--by", "day", "--json").output
    #expect(report.contains("2026-11-20"))
    #expect(!report.contains("2031"))
    #expect(fixture.run("doctor").output.contains("last seen    fileprogress set: today 10:10"))
    let other = fixture.scratch.path(of: "other")
    try fixture.write(fixture.run("export", "--facts").bytes, to: "facts.jsonl")
    let refused = fixture.run("import", "--as-mine", "facts.jsonl", "--home", other)
    #expect(refused.status != 0)
    #expect(refused.said.contains("records are dated 2031-11-19"), "\(refused)")

    let found = fixture.run("doctor")
    #expect(found.status == 1)
    #expect(found.output.contains("PROBLEM  clock"), "\(found)")
    #expect(
      found.output.contains("was wrong. To repair them: fileprogress doctor --repair\n"), "\(found)"
    )
    let repaired = fixture.run("doctor", "--repair")
    #expect(repaired.status == 0, "\(repaired)")
    #expect(repaired.said.hasPrefix("Repaired the order of the records."))
    #expect(repaired.output.contains("clock        no record is in the future"))
    #expect(fixture.run("report", "--by", "day", "--json").output == report)
    try fixture.write(fixture.run("export", "--facts").bytes, to: "facts.jsonl")
    #expect(fixture.run("import", "--as-mine", "facts.jsonl", "--home", other).status == 0)
    #expect(fixture.run("report", "--by", "day", "--json", "--home", other).output == report)
    #expect(fixture.run("exclude", "--home", other).output == "*.log\n")
  }

  @Test func aDamagedStoreIsDescribedAndMended() throws {
    try work()
    let before = fixture.run("report", "--all", "--json", "--sessions").output
    let size = try #require(fixture.storeContent()["progress.sqlite"]?.count)
    for page in stride(from: 4096, to: size, by: 3 * 4096) {
      try overwrite("progress.sqlite", at: UInt64(page), with: Array(repeating: 0xA5, count: 4096))
    }
    let damaged = fixture.storeContent()
    let outcome = fixture.run("doctor")
    #expect(outcome.status == 65)
    #expect(outcome.output.contains("PROBLEM  integrity"))
    #expect(!outcome.output.contains("***") && !outcome.output.contains("\\n"), "\(outcome)")
    #expect(outcome.output.contains("records can be read from the damaged store"))
    #expect(
      outcome.output.contains(
        "records from the copy /scratch/store/backups/progress-2026-11-20.sqlite"))
    #expect(
      outcome.output.contains(". To build a new store from them: fileprogress doctor --repair\n"))
    #expect(fixture.storeContent() == damaged, "looking changes nothing")
    #expect(try findings(fixture.run("doctor", "--json"))["integrity"] == "problem")

    let repair = fixture.run("doctor", "--repair")
    #expect(repair.status == 0, "\(repair)")
    #expect(
      repair.said.hasPrefix("The store is repaired. The damaged one is kept as /scratch/store/"))
    #expect(fixture.run("doctor").status == 0)
    let kept = try #require(repair.talk.firstMatch(of: /kept as (.+)\.\n/)).output.1
    #expect(FileManager.default.contents(atPath: String(kept)) == damaged["progress.sqlite"])
    // The copy was made by the day's first command; all that came before it is there again.
    let after = fixture.run("report", "--all", "--json", "--sessions")
    #expect(after.status == 0)
    #expect(after.output.contains("essay.txt"))
    #expect(after.output == before || after.output.contains("\"openTime\""))
  }

  @Test(arguments: [true, false])
  func aLostDatabaseIsHadBackFromItsCopy(isMissing: Bool) throws {
    try work()
    fixture.run("start", "essay.txt")
    let before = try fixture.report()["activities"] as? [[String: Any]]
    let file = fixture.store + "/progress.sqlite"
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + suffix) }
    try FileManager.default.removeItem(atPath: file)
    if !isMissing { try Data().write(to: URL(fileURLWithPath: file)) }
    for arguments in [["report"], ["start", "essay.txt"], ["status", "essay.txt"], [], ["undo"]] {
      let outcome = fixture.run(arguments)
      #expect(outcome.status == 65, "\(arguments): \(outcome)")
      #expect(outcome.output == "")
    }
    let doctor = fixture.run("doctor")
    #expect(doctor.status == 65)
    #expect(doctor.output.contains("PROBLEM  integrity"))
    #expect(doctor.output.contains("records from the copy /scratch/store/backups/"))
    let repair = fixture.run("doctor", "--repair")
    #expect(repair.status == 0, "\(repair)")
    #expect(repair.said.hasPrefix("The store is repaired."))
    #expect(repair.said.contains("kept as") == !isMissing)
    #expect(before?.count == 1)
    #expect(try (fixture.report()["activities"] as? [[String: Any]])?.count == 1)
    #expect(try fixture.activity(of: "essay.txt")["isStarted"] as? Bool == false)
  }

  @Test func aDamagedKeyIsReplacedAndTheDatabaseLeftAlone() throws {
    try work()
    try Data("short".utf8).write(to: URL(fileURLWithPath: fixture.store + "/progress.key"))
    #expect(fixture.run("report").status == 65)
    let doctor = fixture.run("doctor")
    #expect(doctor.status == 65)
    #expect(doctor.output.contains("PROBLEM  key          progress.key is damaged"))
    #expect(doctor.output.contains("ok       integrity    no damage found"))
    #expect(!doctor.output.contains("another computer"))
    let repair = fixture.run("doctor", "--repair")
    #expect(repair.status == 0, "\(repair)")
    #expect(repair.said.hasPrefix("The store has a new key. The damaged"))
    #expect(
      repair.said.hasSuffix(
        " Files that did not change are still recognised by path now, and by content after they "
          + "are seen again.\n"))
    #expect(
      !fixture.storeContent().keys.contains { $0.hasPrefix("progress.sqlite.damaged") })
    let why = fixture.run("status", "--why", "essay.txt")
    #expect(why.status == 0)
    #expect(!why.output.contains("edited, 100%"), "\(why)")
    #expect(try fixture.activity(of: "essay.txt")["progress"] as? Double == 0.5)
    #expect(fixture.run("doctor", "--repair").status == 0, "once is enough")
  }

  @Test func aMissingKeyIsTold() throws {
    try work()
    try FileManager.default.removeItem(atPath: fixture.store + "/progress.key")
    let doctor = fixture.run("doctor")
    #expect(doctor.status == 1)
    #expect(
      doctor.output.contains(
        """
        PROBLEM  key          progress.key is missing, so no content is recognised. Put it back \
        into /scratch/store, or make a new one with fileprogress doctor --repair: then files \
        that did not change are recognised by path now, and by content after they are seen again

        """))
    #expect(!doctor.output.contains("another computer"))
    let set = fixture.run("set", "essay.txt", "--progress", "0.75")
    #expect(set.status == 0)
    #expect(
      set.said.hasPrefix(
        "Warning: The key of the store was missing, so a new one was made. Files that did not "
          + "change are still recognised by path now, and by content after they are seen again. "
          + "More: fileprogress doctor\n"))
    #expect(fixture.run("set", "essay.txt", "--progress", "1").said == "")
    let after = fixture.run("doctor")
    #expect(after.status == 0, "\(after)")
    #expect(!after.output.contains("another computer"))
  }

  @Test func findingsFitTheScreen() throws {
    try work()
    var fixture = fixture
    fixture.isOutputTerminal = true
    for columns in [24, 40, 80] {
      fixture.columns = columns
      let outcome = fixture.run("doctor")
      #expect(outcome.status == 0)
      let lines = String(decoding: outcome.bytes, as: UTF8.self).split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= columns && $0.last != " " }, "\(outcome)")
      #expect(lines.count > 8)
    }
  }

  @Test func whatIsNoStoreAtAllIsDamaged() throws {
    try work()
    for name in ["progress.sqlite-wal", "progress.sqlite-shm"] {
      try? FileManager.default.removeItem(atPath: fixture.store + "/" + name)
    }
    try Data("This is no database.\n".utf8).write(
      to: URL(fileURLWithPath: fixture.store + "/progress.sqlite"))
    for arguments in [["report"], ["start", "essay.txt"], ["status", "essay.txt"], [], ["undo"]] {
      let outcome = fixture.run(arguments)
      #expect(outcome.status == 65, "\(arguments): \(outcome)")
      #expect(outcome.output == "")
      #expect(outcome.said.contains("fileprogress doctor"), "\(outcome)")
    }
    #expect(
      fixture.storeContent()["progress.sqlite"] == Data("This is no database.\n".utf8),
      "the file is kept")
    #expect(fixture.run("doctor").status == 65)
    #expect(fixture.run("doctor", "--repair").status == 0)
    #expect(fixture.run("report").status == 0)
  }

  @Test func aNewerStoreIsLeftAlone() throws {
    try work()
    // Where SQLite keeps `user_version`.
    try overwrite("progress.sqlite", at: 60, with: [0, 0, 3, 231])
    let before = fixture.storeContent()
    for arguments in [["report"], ["start", "essay.txt"], ["status", "essay.txt"]] {
      let outcome = fixture.run(arguments)
      #expect(outcome.status == 65)
      #expect(outcome.said.contains("its format, 999"), "\(outcome)")
      #expect(outcome.said.contains("Update this program"))
    }
    #expect(fixture.storeContent()["progress.sqlite"] == before["progress.sqlite"])
    let doctor = fixture.run("doctor")
    #expect(doctor.status != 0)
    #expect(doctor.output.contains("PROBLEM  integrity"))
    #expect(fixture.run("doctor", "--repair").status != 0, "newer is not damaged")
    #expect(fixture.storeContent()["progress.sqlite"] == before["progress.sqlite"])
  }

  @Test func aStoreFromBeforeTheFirstReleaseIsLeftAlone() throws {
    try work()
    let copy = "backups/progress-2026-11-20.sqlite"
    for name in ["progress.sqlite", copy] { try overwrite(name, at: 60, with: [0, 0, 0, 9]) }
    let before = fixture.storeContent()
    let sentence =
      "made by a version before 0.1.0 (its format, 9, is older than this program's, 12)"
    for arguments in [
      ["report"], ["start", "essay.txt"], ["status", "essay.txt"], ["export"], [],
    ] {
      let outcome = fixture.run(arguments)
      #expect(outcome.status == 65)
      #expect(outcome.said.contains(sentence), "\(outcome)")
      #expect(
        outcome.said.contains(
          """
          To keep its records, export with that version, move everything except the folder classes out of the store \
          folder, and import here.
          """), "\(outcome)")
    }
    #expect(fixture.run("doctor").output.contains(sentence))
    #expect(fixture.run("doctor").status == 65)
    #expect(fixture.run("doctor", "--repair").status == 65)
    #expect(fixture.storeContent() == before)

    // Of a lost one, the copies of a new store would replace those of the old one.
    try FileManager.default.removeItem(atPath: fixture.store + "/progress.sqlite")
    #expect(fixture.run("start", "essay.txt").status == 65)
    let doctor = fixture.run("doctor")
    #expect(doctor.status == 65)
    #expect(doctor.output.contains("/scratch/store/\(copy) was \(sentence)"), "\(doctor)")
    #expect(fixture.run("doctor", "--repair").status == 65)
    #expect(fixture.storeContent() == before.filter { $0.key != "progress.sqlite" })
  }

  /// The classes are in the folder of the store, and an export doesn't have them.
  @Test func whoReplacesAStoreFromBeforeTheFirstReleaseStaysInTheirClasses() throws {
    try ClassSchool(fixture).create()
    try work()
    let key = fixture.path("my.key")
    let facts = fixture.run("export", "--facts", "--key", key)
    #expect(facts.status == 0)
    try fixture.write(facts.bytes, to: "facts.jsonl")
    try overwrite("progress.sqlite", at: 60, with: [0, 0, 0, 9])
    let refused = fixture.run("report")
    #expect(refused.status == 65)
    // As the sentence says it: everything that it doesn't except.
    let away = fixture.scratch.path(of: "away")
    try FileManager.default.createDirectory(atPath: away, withIntermediateDirectories: false)
    for name in try FileManager.default.contentsOfDirectory(atPath: fixture.store)
    where !refused.said.contains("except the folder \(name) ") {
      try FileManager.default.moveItem(
        atPath: fixture.store + "/" + name, toPath: away + "/" + name)
    }
    let imported = fixture.run("import", "--key", key, "facts.jsonl")
    #expect(imported.status == 0, "\(imported)")
    #expect(fixture.run("report").output.contains("essay.txt"))
    let list = fixture.run("class", "list")
    #expect(list.status == 0)
    #expect(list.output.contains("History 7b"), "\(list)")
  }
}
