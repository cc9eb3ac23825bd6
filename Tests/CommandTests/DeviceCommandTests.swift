import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// `device`, and a store that is taken along to another computer.
struct DeviceCommandTests {
  var fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    fixture.machine = "laptop"
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 10)
    fixture.clock.advance(by: .seconds(86_400))
    fixture.machine = "desktop"
  }

  private let question = """
    This store was used on another computer until yesterday 10:10. If you no longer use \
    that computer: fileprogress import device adopt. If you use both: fileprogress import device beside

    """

  private func relations() throws -> [String] {
    try #require(
      fixture.run("device", "--json").json["devices"] as? [[String: Any]]
    ).compactMap { $0["relation"] as? String }
  }

  @Test func theQuestionIsAskedOnceByAWritingCommand() throws {
    #expect(fixture.run("report", "--all").said == "")
    #expect(fixture.run("exclude", "--quiet", "*.bak").said == "")
    let first = fixture.run("exclude", "*.log")
    #expect(first.status == 0)
    #expect(first.said.hasSuffix(question), "\(first)")
    #expect(!fixture.run("exclude", "*.tmp").said.contains("another computer"))
    #expect(fixture.run().said.contains(question))
    #expect(fixture.run("doctor").output.contains("note     machine      \(question)"))
    #expect(fixture.run("device", "beside").status == 0)
    #expect(!fixture.run().said.contains("another computer"))
    #expect(!fixture.run("doctor").output.contains("another computer"))
  }

  @Test func whatOnlyReadsRepeatsItAndChangesNothing() throws {
    let content = fixture.storeContent()
    #expect(fixture.run().said.contains(question))
    #expect(fixture.run("device").said == question)
    #expect(fixture.run("doctor").output.contains(question))
    #expect(fixture.storeContent() == content)
  }

  @Test func devicesAreListed() throws {
    let list = fixture.run("device", "--json")
    #expect(list.status == 0)
    #expect(try list.json["schema"] as? String == "fileprogress.device/1")
    let devices = try #require(try list.json["devices"] as? [[String: Any]])
    #expect(devices.map { $0["relation"] as? String } == ["this", "other"])
    #expect(devices[0]["firstSeenAt"] is NSNull)
    #expect(devices[1]["firstSeenAt"] as? String == "2026-11-20T09:00:00Z")
    #expect(devices[1]["lastSeenAt"] as? String == "2026-11-20T09:10:00Z")
    let lines = fixture.run("device").output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasSuffix("  this computer, has no records yet"))
    #expect(
      lines[1].hasSuffix(
        "  another computer, first seen yesterday 10:00, last seen yesterday 10:10"))
  }

  @Test func adoptingMakesTheOldDevicesFilesThisOnes() throws {
    let adopted = fixture.run("device", "adopt")
    #expect(adopted.status == 0)
    #expect(adopted.said.hasPrefix("This computer replaces "), "\(adopted)")
    #expect(
      adopted.said.hasSuffix(
        ". Files recorded there are now looked for here. To undo: fileprogress undo\n"))
    #expect(!adopted.said.contains("until"), "it is answered")
    #expect(try relations() == ["this", "adopted"])
    #expect(try fixture.status(of: "essay.txt")["activity"] is [String: Any])
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    fixture.run("stop")
    #expect(try fixture.activity(of: "essay.txt")["openTime"] as? Double == 660)
    #expect(fixture.run("device", "adopt").said.hasPrefix("This computer already replaces "))
    let undone = fixture.run("undo")
    #expect(undone.said.hasPrefix("Undid: fileprogress import device adopt "), "\(undone)")
    #expect(try relations() == ["this", "other"])
  }

  @Test func aDeviceIsNamedByItsDigits() throws {
    let devices = try #require(
      fixture.run("device", "--json").json["devices"] as? [[String: Any]])
    let old = try #require(devices[1]["device"] as? String)
    #expect(fixture.run("device", "adopt", String(old.prefix(13))).status == 0)
    #expect(try relations() == ["this", "adopted"])
    #expect(fixture.run("device", "beside", old.uppercased()).status == 0)
    #expect(try relations() == ["this", "other"])
    let digits =
      " is not the id of a computer. Give at least 4 digits. Your computers: fileprogress import device"
    for (name, status, message) in [
      ("abc", 64, "\"abc\"" + digits), ("essay.txt", 64, "\"essay.txt\"" + digits),
      (
        "ffffffff", 1,
        "There is no computer \"ffffffff\". Your computers: fileprogress import device"
      ),
    ] as [(String, Int32, String)] {
      let outcome = fixture.run("device", "adopt", name)
      #expect(outcome.status == status, "\(outcome)")
      #expect(outcome.said == "Error: \(message)\n")
    }
    let own =
      try #require(
        fixture.run("device", "--json").json["devices"] as? [[String: Any]])[0]["device"] as? String
    #expect(
      fixture.run("device", "adopt", own ?? "").said.hasSuffix(
        "Error: \"<id 1>\" is this computer. Your computers: fileprogress import device\n"))
  }

  @Test func aStoreThatWasAlwaysHereHasNobodyToAdopt() throws {
    let fixture = try CommandFixture()
    #expect(
      fixture.run("device").said
        == "Nothing has been recorded yet. To start: fileprogress open FILE\n")
    try fixture.write("one\n", to: "essay.txt")
    fixture.run("start", "essay.txt")
    let outcome = fixture.run("device", "adopt")
    #expect(outcome.status == 1)
    #expect(outcome.said == "Error: This store has never been on another computer.\n")
  }

  @Test func anImportJoinsTheDocumentsOfBothDevices() throws {
    var fixture = try CommandFixture()
    let words = (1...60).map { "word\($0)" }.joined(separator: " ") + "\n"
    try fixture.write(words, to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 10)
    try fixture.write(fixture.run("export", "--facts", "--key", "my.key").bytes, to: "facts.jsonl")
    // The usual way: a new store, the key, the facts, the file.
    fixture.environment["FILEPROGRESS_HOME"] = fixture.scratch.path(of: "second")
    #expect(fixture.run("import", "--key", "my.key", "facts.jsonl").status == 0)
    let status = try fixture.status(of: "essay.txt")
    // Two stores on one machine: the kernel says that it is the same file.
    #expect((status["match"] as? [String: Any])?["reason"] as? String == "sameFile")
    #expect((status["activity"] as? [String: Any])?["openTime"] as? Double == 600)
    fixture.clock.advance(by: .seconds(3600))
    fixture.work(on: "essay.txt", minutes: 5)
    let report = try fixture.report()
    let activities = try #require(report["activities"] as? [[String: Any]])
    #expect(activities.count == 1)
    #expect(activities.first?["openTime"] as? Double == 900)
    let words1 = (report["totals"] as? [String: Any])?["words"] as? [[String: Any]]
    #expect(words1?.first?["words"] as? Double == 60, "\(report)")
    try fixture.write(fixture.run("export", "--facts").bytes, to: "back.jsonl")
    fixture.environment["FILEPROGRESS_HOME"] = fixture.scratch.path(of: "store")
    #expect(fixture.run("import", "back.jsonl").status == 0)
    #expect(try NSDictionary(dictionary: fixture.report()) == NSDictionary(dictionary: report))
  }

  /// A text that proves something, other than that of any other word.
  private func text(_ word: String) -> String {
    (1...60).map { "\(word)\($0)" }.joined(separator: " ") + "\n"
  }

  /// The store of another device of the same person, which has the same key and no documents.
  private func secondDevice(of fixture: CommandFixture) throws -> String {
    fixture.run("exclude", "*.log")
    try fixture.write(fixture.run("export", "--facts", "--key", "my.key").bytes, to: "none.jsonl")
    let second = fixture.scratch.path(of: "second")
    #expect(fixture.run("import", "--key", "my.key", "none.jsonl", "--home", second).status == 0)
    return second
  }

  @Test func anImportSaysWhatItMerged() throws {
    let fixture = try CommandFixture()
    let second = try secondDevice(of: fixture)
    try fixture.write(text("essay"), to: "essay.txt")
    try fixture.write(text("letter"), to: "letter.txt")
    fixture.run("track", "essay.txt", "letter.txt")
    fixture.run("track", "essay.txt", "letter.txt", "--home", second)
    try fixture.write(fixture.run("export", "--facts").bytes, to: "facts.jsonl")
    let outcome = fixture.run("import", "--as-mine", "facts.jsonl", "--home", second)
    #expect(outcome.status == 0)
    for name in ["essay", "letter"] {
      let path = "/scratch/documents/\(name).txt"
      #expect(
        outcome.said.contains("Merged: \(path) with \(path) on another computer\n"),
        "\(outcome)")
    }
    #expect(!outcome.said.contains("Perhaps"))
    #expect(
      !fixture.run("import", "--as-mine", "facts.jsonl", "--home", second).said.contains(
        "Merged:"))
  }

  @Test func whatIsNotSureIsListedWithTheCommandThatJoinsIt() throws {
    let fixture = try CommandFixture()
    let second = try secondDevice(of: fixture)
    // One document there, two here that come to have its text by being edited.
    try fixture.write(text("same"), to: "there.txt")
    fixture.run("track", "there.txt")
    for name in ["one", "two"] {
      try fixture.write(text(name), to: name + ".txt")
      fixture.run("track", name + ".txt", "--home", second)
    }
    // Both before either is looked at: one that was seen with a text is what another one is copied from.
    for name in ["one", "two"] { try fixture.write(text("same"), to: name + ".txt") }
    // The files have the times of this computer, which the looks have to be later than.
    fixture.clock.advance(by: .seconds(100 * 366 * 86_400))
    fixture.run("track", "one.txt", "two.txt", "--home", second)
    try fixture.write(fixture.run("export", "--facts").bytes, to: "facts.jsonl")
    let outcome = fixture.run("import", "--as-mine", "facts.jsonl", "--home", second)
    #expect(outcome.status == 0)
    for name in ["one", "two"] {
      let path = "/scratch/documents/\(name).txt"
      #expect(
        outcome.said.contains(
          "Perhaps the same: \(path) and /scratch/documents/there.txt on another computer. If so: "
            + "fileprogress link \(path) <id 1>\n"), "\(outcome)")
    }
    #expect(!outcome.said.contains("Merged:"))
  }
}
