import FileProgressTesting
import Foundation
import Testing

/// Two files with one text that a person linked, in a folder with a goal.
struct LinkedFilesTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    for name in ["one.txt", "two.txt"] { try fixture.write(words(100), to: name, minutesAgo: 60) }
    fixture.run("goal", ".", "--per-day", "50")
    fixture.run("link", "two.txt", "one.txt")
    fixture.clock.advance(by: .seconds(60))
  }

  private func recent() throws -> [String: Any] {
    let overview = try fixture.run("--json").json
    return try #require((overview["recent"] as? [[String: Any]])?.first)
  }

  private func wordsOfToday(_ key: String) throws -> Int? {
    let today = try fixture.run("--json").json["today"] as? [String: Any]
    return (today?["words"] as? [[String: Any]])?.first?[key] as? Int
  }

  @Test func aTimerOnOneKeepsTheWordsThatAreWrittenInTheOther() throws {
    fixture.run("start", "one.txt")
    fixture.clock.advance(by: .seconds(300))
    try fixture.write(words(110), to: "two.txt", minutesAgo: 2)
    #expect(fixture.run("stop").status == 0)
    fixture.clock.advance(by: .seconds(60))
    for _ in 1...2 {
      #expect(try wordsOfToday("wordsOfDay") == 10)
      #expect(try wordsOfToday("wordsOutside") == 10, "the timer's file is as it was")
      #expect(try recent()["words"] as? Int == 110)
      #expect(fixture.run("goal", "list").output.contains("10 of 50"))
      fixture.clock.advance(by: .seconds(120))
    }
  }

  @Test func ofTwoFilesWithOneTextTheOneThatWasWrittenLastIsShown() throws {
    fixture.run("start", "two.txt")
    fixture.clock.advance(by: .seconds(600))
    try fixture.write(words(110), to: "one.txt", minutesAgo: 3)
    try fixture.write(words(110), to: "two.txt", minutesAgo: 2)
    #expect(fixture.run("stop").said.contains("two.txt: 110 words (+10)"))
    fixture.clock.advance(by: .seconds(300))
    for _ in 1...2 {
      let last = try recent()
      #expect(last["path"] as? String == fixture.path("two.txt"))
      #expect(last["words"] as? Int == 110)
      let home = fixture.run().output
      #expect(home.contains("continue two.txt"), "\(home)")
      let report = fixture.run("report").output
      #expect(report.contains("two.txt"), "\(report)")
      #expect(!report.contains("one.txt"), "\(report)")
      fixture.clock.advance(by: .seconds(120))
    }
  }

  @Test func everyScreenHasTheCountOfTheFileThatWasWrittenLast() throws {
    fixture.run("goal", "two.txt", "--words", "300")
    try fixture.write(words(105), to: "two.txt", minutesAgo: 0)
    fixture.clock.advance(by: .seconds(60))
    fixture.run()
    try fixture.write(words(110), to: "one.txt", minutesAgo: 0)
    fixture.clock.advance(by: .seconds(60))
    fixture.run()
    fixture.run("start", "two.txt")
    fixture.clock.advance(by: .seconds(600))
    let sessions = fixture.run("session").output
    #expect(sessions.contains("  0  10 min"), "\(sessions)")
    for call in [[], ["status"], ["status", "two.txt"]] {
      let running = fixture.run(call).output
      #expect(running.contains("110") && !running.contains("105"), "\(running)")
      #expect(!running.contains("+5  10 min"), "\(running)")
    }
    #expect(fixture.run("stop").said.contains("two.txt: 110 words (no change), 10 min"))
    for call in [[], ["report"], ["status", "two.txt"], ["goal", "list"]] {
      let rested = fixture.run(call).output
      #expect(rested.contains("110") && !rested.contains("105"), "\(call): \(rested)")
    }
  }

  @Test(arguments: ["one.txt", "two.txt"])
  func theGoalAndTheRowOfAReportHaveOneName(name: String) throws {
    fixture.run("goal", "two.txt", "--words", "300")
    fixture.run("start", "two.txt")
    fixture.clock.advance(by: .seconds(600))
    fixture.run("stop")
    let report = fixture.run("report", name).output
    let names = report.split(separator: "\n").filter { $0.contains(".txt") }.map { $0.prefix(7) }
    #expect(names == [name[...], name[...]], "\(report)")
  }

  @Test func aReportOnBothCallsThemAsItDoesWithoutNames() throws {
    try fixture.write(words(110), to: "one.txt", minutesAgo: 0)
    fixture.clock.advance(by: .seconds(60))
    #expect(try recent()["path"] as? String == fixture.path("one.txt"))
    for names in [["one.txt", "two.txt"], ["two.txt", "one.txt"]] {
      let report = fixture.run(["report"] + names).output
      #expect(report.contains("one.txt") && !report.contains("two.txt"), "\(report)")
    }
  }

  @Test func aTimerThatIsStartedLaterKeepsThemToo() throws {
    try fixture.write(words(110), to: "two.txt", minutesAgo: 0)
    fixture.clock.advance(by: .seconds(60))
    fixture.run("start", "one.txt")
    fixture.clock.advance(by: .seconds(60))
    fixture.run("stop")
    #expect(try wordsOfToday("wordsOfDay") == 10)
  }

  @Test(arguments: [true, false])
  func aTimerOnOneLeavesThePastDaysOfTheOther(isCopy: Bool) throws {
    let fixture = try CommandFixture()
    func work(on name: String, from text: String, to longer: String) throws {
      try fixture.write(text, to: name, minutesAgo: 10)
      fixture.run("start", name)
      fixture.clock.advance(by: .seconds(1800))
      try fixture.write(longer, to: name, minutesAgo: 1)
      fixture.run("stop", name)
      fixture.clock.advance(by: .seconds(86_400 - 1800))
    }
    func saturday() throws -> [Substring] {
      let days = fixture.run("report", "--by", "day").output
      let row = days.split(separator: "\n").first { $0.contains("21 Nov") }
      return try #require(row, "\(days)").split(separator: " ")
    }
    try work(on: "a.txt", from: words(80), to: words(150))
    let (copied, count) = isCopy ? (words(150) + " ", 30) : ("", 80)
    try work(
      on: "b.txt", from: copied + words(count, from: 5000),
      to: copied + words(count + 25, from: 5000))
    let written = try saturday()
    #expect(written.contains("+25"), "\(written)")
    #expect(fixture.run("link", "a.txt", "b.txt").status == 0)
    if isCopy { #expect(try saturday() == written) }
    try work(on: "a.txt", from: words(150), to: words(210))
    #expect(try saturday() == written)
    for name in ["b.txt", "a.txt", "b.txt"] {
      fixture.run("start", name)
      let running = try fixture.run("--json").json["runningSessions"] as? [[String: Any]]
      #expect(running?.first?["wordsChange"] as? Int == 0, "\(name)")
      fixture.run("stop")
      #expect(try saturday() == written, "\(name)")
    }
  }

  @Test func twoTextsCountApartAfterTheCommandThatLinkNames() throws {
    try fixture.write(words(130, from: 1000), to: "long.txt", minutesAgo: 60)
    try fixture.write(words(80, from: 5000), to: "short.txt", minutesAgo: 60)
    fixture.run()
    let linked = fixture.run("link", "short.txt", "long.txt")
    #expect(linked.status == 0)
    let said = try #require(linked.said.split(separator: "\n").last)
    for (name, text) in [
      ("long.txt", words(160, from: 1000)),
      ("short.txt", words(80, from: 5000) + " " + words(10, from: 9000)),
    ] {
      fixture.clock.advance(by: .seconds(120))
      try fixture.write(text, to: name, minutesAgo: 1)
      fixture.run()
    }
    let command = try #require(said.components(separatedBy: ": fileprogress ").last)
    #expect(fixture.run(command.split(separator: " ").map(String.init)).status == 0)
    #expect(try wordsOfToday("wordsOfDay") == 40)
  }

  @Test func theOtherFileIsShownIfTheOneThatWasWrittenLastIsDeleted() throws {
    try fixture.write(words(110), to: "two.txt", minutesAgo: 0)
    fixture.clock.advance(by: .seconds(60))
    #expect(try recent()["words"] as? Int == 110)
    try fixture.remove("two.txt")
    fixture.clock.advance(by: .seconds(120))
    let home = fixture.run().output
    #expect(home.contains("continue one.txt"), "\(home)")
    #expect(!home.contains("(gone)"), "\(home)")
    let last = try recent()
    #expect(last["path"] as? String == fixture.path("one.txt"))
    #expect(last["words"] as? Int == 100)
    #expect(try fixture.activity(of: "one.txt")["words"] as? Int == 100)
    let report = fixture.run("report").output
    #expect(report.contains("one.txt"), "\(report)")
    #expect(!report.contains("gone"), "\(report)")
    let totals = try fixture.report()["totals"] as? [String: Any]
    #expect((totals?["words"] as? [[String: Any]])?.first?["words"] as? Int == 100)
    #expect(try wordsOfToday("wordsOfDay") == 10, "what was written stays written")
  }

  @Test(arguments: [false, true])
  func theOtherFileIsShownIfItIsRenamedToo(isLookedAtBetween: Bool) throws {
    try fixture.write(words(110), to: "two.txt", minutesAgo: 0)
    fixture.clock.advance(by: .seconds(60))
    #expect(try recent()["words"] as? Int == 110)
    try fixture.remove("two.txt")
    if isLookedAtBetween {
      fixture.clock.advance(by: .seconds(120))
      #expect(try recent()["path"] as? String == fixture.path("one.txt"))
    }
    try fixture.rename("one.txt", to: "three.txt")
    let home = fixture.run().output
    #expect(home.contains("three.txt"), "\(home)")
    #expect(!home.contains("(gone)"), "\(home)")
    let last = try recent()
    #expect(last["path"] as? String == fixture.path("three.txt"))
    #expect(last["words"] as? Int == 100)
    let report = fixture.run("report").output
    #expect(report.contains("three.txt"), "\(report)")
    #expect(!report.contains("gone"), "\(report)")
    #expect(try fixture.activity(of: "three.txt")["words"] as? Int == 100)
  }

  @Test func aRenamedFileIsNotTakenForADeletedOne() throws {
    try fixture.write(words(110), to: "two.txt", minutesAgo: 0)
    fixture.clock.advance(by: .seconds(60))
    #expect(try recent()["words"] as? Int == 110)
    try fixture.rename("two.txt", to: "three.txt")
    let last = try recent()
    #expect(last["path"] as? String == fixture.path("three.txt"))
    #expect(last["words"] as? Int == 110)
  }
}
