import Foundation
import Testing

struct ExcludeCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try FileManager.default.createDirectory(
      atPath: fixture.path("private"), withIntermediateDirectories: false)
    for name in ["essay.txt", "notes.log", "private/diary.txt"] {
      try fixture.write(name + " has a text\n", to: name)
    }
  }

  private func isRecorded(_ name: String) throws -> Bool {
    let outcome = fixture.run("set", name, "--progress", "0.5")
    #expect(outcome.status == 0)
    let isTold = outcome.said.hasPrefix("Nothing is recorded of \(name): it is excluded;")
    let isKept = try !(fixture.status(of: name)["activity"] is NSNull)
    #expect(isKept != isTold, "\(outcome)")
    return isKept
  }

  @Test(
    arguments: [
      ("*.log", ["notes.log"]), ("private", []), ("private/", ["private/diary.txt"]),
      ("./private", ["private/diary.txt"]), ("private/*", ["private/diary.txt"]),
      ("essay.txt", ["essay.txt"]), ("./essay.txt", ["essay.txt"]),
      ("diary.txt", ["private/diary.txt"]),
      ("essay.*", ["essay.txt"]), ("*", ["essay.txt", "notes.log", "private/diary.txt"]),
      ("say.txt", []),
    ] as [(String, [String])])
  func patternsMatchNamesAndPaths(pattern: String, excluded: [String]) throws {
    #expect(fixture.run("exclude", pattern).status == 0)
    for name in ["essay.txt", "notes.log", "private/diary.txt"] {
      #expect(try isRecorded(name) == !excluded.contains(name), "\(name)")
    }
  }

  @Test func whatIsExcludedIsToldByEveryCommandThatRecords() throws {
    fixture.run("exclude", "*.log")
    let reason =
      "Nothing is recorded of notes.log: it is excluded; fileprogress exclude lists the patterns.\n"
    #expect(fixture.run("start", "notes.log").said == reason)
    let open = fixture.run("open", "notes.log", input: ["q"])
    #expect(open.status == 0)
    #expect(open.said.hasSuffix(reason))
    #expect(fixture.run("stop", "notes.log").said == "The timer of notes.log does not run.\n")
    #expect(try fixture.report()["activities"] as? [NSDictionary] == [])
  }

  @Test func everythingCanBeSwitchedOffByTheEnvironment() throws {
    var fixture = fixture
    fixture.environment["FILEPROGRESS_DISABLE"] = "1"
    let start = fixture.run("start", "essay.txt")
    #expect(start.status == 0)
    #expect(start.said == "Nothing is recorded of essay.txt: FILEPROGRESS_DISABLE is set.\n")
    let open = fixture.run("open", "essay.txt", input: ["$a", "more", ".", "w", "q"])
    #expect(open.status == 0)
    #expect(open.said.hasSuffix("Nothing is recorded of essay.txt: FILEPROGRESS_DISABLE is set.\n"))
    #expect(fixture.text(of: "essay.txt")?.hasSuffix("more\n") == true)
    #expect(fixture.storeContent()["progress.sqlite"] == nil)
  }

  @Test func patternsAreListed() throws {
    let empty = fixture.run("exclude")
    #expect(empty.status == 0)
    #expect(empty.output == "")
    #expect(empty.said == "Every file is recorded. Example: fileprogress exclude '*.log'\n")
    let outcome = fixture.run("exclude", "*.log", "private/")
    #expect(
      outcome.said == """
        Not recorded from now on: *.log
        Not recorded from now on: /scratch/documents/private

        """)
    #expect(fixture.run("exclude").output == "*.log\n/scratch/documents/private\n")
    let json = fixture.run("exclude", "--json")
    #expect(
      json.output
        == #"{"patterns":["*.log","/scratch/documents/private"],"schema":"fileprogress.exclude/1"}"#
        + "\n")
  }

  @Test func aPatternCanBeTakenAway() throws {
    fixture.run("exclude", "*.log", "private/")
    let outcome = fixture.run("exclude", "--remove", "private")
    #expect(outcome.status == 1)
    #expect(outcome.said == "Error: private is not excluded; exclude lists the patterns\n")
    #expect(fixture.run("exclude", "--remove", "*.log", "unknown").status == 1)
    #expect(fixture.run("exclude").output.contains("*.log"), "all of it or nothing")
    let removed = fixture.run("exclude", "--remove", "*.log", "private/")
    #expect(removed.status == 0)
    #expect(removed.said.hasPrefix("Recorded again: *.log\n"))
    #expect(fixture.run("exclude").output == "")
    #expect(try isRecorded("notes.log"))
    #expect(fixture.run("exclude", "--remove").status == 64)
    #expect(fixture.run("exclude", "").status == 64)
  }

  @Test func whatWasRecordedBeforeStays() throws {
    #expect(try isRecorded("essay.txt"))
    fixture.run("exclude", "essay.txt")
    #expect(try fixture.activity(of: "essay.txt")["progress"] as? Double == 0.5)
    #expect(fixture.run("undo").said == "Undone: exclude essay.txt\n")
    #expect(fixture.run("exclude").output == "")
  }
}
