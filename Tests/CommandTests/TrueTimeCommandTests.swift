import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// Time from the keys to the report, and what is said when a document is closed after a long pause.
struct TrueTimeCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.txt")
  }

  private func minutes(_ count: Int) -> TypedInput {
    let clock = fixture.clock
    return .meanwhile { clock.advance(by: .seconds(60 * count)) }
  }

  /// A key every minute; the last one at the end.
  private func typing(_ count: Int) -> [TypedInput] {
    (0..<count).flatMap { _ in ["=", minutes(1)] } + ["="]
  }

  /// 30 minutes of typing, 12 of reading, 20 of typing, 45 left open; see `GoldenScenarioTests`. Typing is a
  /// key a minute, so a limit of one minute lets it count, too.
  @Test func theEveningIsInEveryReport() throws {
    let evening =
      typing(30) + [minutes(12)] + typing(20) + [minutes(45), "q"]
    let end = fixture.run("open", "essay.txt", input: evening)
    #expect(
      end.output.hasSuffix("essay.txt: 3 words (no change), open 1 h 47 min, active 50 min\n"))
    for (idle, expected) in [
      ("1", 50.0), ("2", 50), ("5", 50), ("10", 50), ("15", 62), ("none", 107),
    ] {
      for words in [
        ["report"], ["report", "--by", "day"], ["status", "essay.txt"], ["session", "list"],
      ] {
        let json = try fixture.run(words + ["--json", "--idle", idle]).json
        let place =
          json["totals"] ?? json["activity"] ?? (json["sessions"] as? [Any])?.first
        let figures = try #require(place as? [String: Any])
        #expect(figures["activeTime"] as? Double == expected * 60, "\(words) \(idle)")
        #expect(figures["openTime"] as? Double == 6420.0, "\(words) \(idle)")
      }
    }
  }

  // MARK: - What is said at the end

  /// Runs the command that a line ends with.
  private func runCommand(in line: String) throws -> CommandOutcome {
    let command = try #require(line.firstMatch(of: /fileprogress (.*)/)).output.1
    return fixture.run(command.split(separator: " ").map(String.init))
  }

  private func times() throws -> [Double?] {
    let totals = try fixture.report()["totals"] as? [String: Any]
    return ["openTime", "activeTime"].map { (totals?[$0] as? Double).map { $0 / 60 } }
  }

  @Test func aLongPauseAtTheEndIsToldWithTheCommandThatCutsIt() throws {
    let end = fixture.run("open", "essay.txt", input: typing(20) + [minutes(45), "q"])
    let line = try #require(end.said.split(separator: "\n").last.map(String.init))
    #expect(
      line.wholeMatch(
        of:
          /There was no input today 10:20–11:05 \(45 min\), so active time leaves it out. To leave it out of open time, too: fileprogress session edit \w+ --to 10:20/
      ) != nil, "\(end)")
    #expect(try times() == [65, 20])
    #expect(try runCommand(in: line).status == 0)
    #expect(try times() == [20, 20])
    fixture.run("undo")
    #expect(try times() == [65, 20])
  }

  @Test func aLongPauseInTheMiddleIsToldWithTheCommandThatLeavesItOut() throws {
    let end = fixture.run(
      "open", "essay.txt", input: typing(20) + [minutes(90)] + typing(10) + ["q"])
    let line = try #require(end.said.split(separator: "\n").last.map(String.init))
    #expect(
      line.wholeMatch(
        of:
          /There was no input today 10:20–11:50 \(1 h 30 min\), .* fileprogress session pause \w+ --from 10:20 --to 11:50/
      ) != nil, "\(end)")
    #expect(try times() == [120, 30])
    let paused = try runCommand(in: line)
    #expect(paused.status == 0)
    #expect(
      paused.said.contains("Removed today 10:20–11:50 from session "), "\(paused)")
    #expect(
      paused.said.contains("; 30 min remain. To undo: "), "\(paused)")
    #expect(try times() == [30, 30])
    fixture.run("undo")
    #expect(try times() == [120, 30])
  }

  @Test func aNightHasItsDays() throws {
    fixture.clock.advance(by: .seconds(13 * 3600))
    let end = fixture.run(
      "open", "essay.txt", input: typing(20) + [minutes(600)] + typing(5) + ["q"])
    let line = try #require(end.said.split(separator: "\n").last.map(String.init))
    #expect(
      line.wholeMatch(
        of:
          /There was no input yesterday 23:20 – today 9:20 \(10 h 00 min\), .* --from 2026-11-20T23:20 --to 2026-11-21T09:20/
      ) != nil, "\(end)")
    #expect(try runCommand(in: line).status == 0)
    #expect(try times() == [25, 25])
  }

  @Test func whatCountsIsNotSaidToBeLeftOut() throws {
    fixture.run("config", "idle", "1h")
    let end = fixture.run("open", "essay.txt", input: typing(20) + [minutes(45), "q"])
    #expect(end.said.contains("There was no input today 10:20–11:05 (45 min). To leave it out: "))
    #expect(end.output.hasSuffix(", 1 h 05 min\n"))
  }

  @Test func ordinaryWorkIsNotCommentedOn() throws {
    for input in [
      typing(20) + [minutes(29)] + typing(1) + ["q"], ["q"], typing(3) + ["q"],
    ] {
      #expect(!fixture.run("open", "essay.txt", input: input).said.contains("no input"))
    }
    let long = typing(5) + [minutes(60), "q"]
    for options in [["--quiet"], ["--private"]] {
      let outcome = fixture.run(["open", "essay.txt"] + options, input: long)
      #expect(!outcome.said.contains("no input"), "\(outcome)")
    }
  }

  // MARK: - A timer that was forgotten

  @Test func aForgottenTimerIsToldWhenItIsStopped() throws {
    for stop in [["stop"], ["stop", "essay.txt"]] {
      fixture.run("start", "essay.txt")
      fixture.clock.advance(by: .seconds(13 * 3600))
      let outcome = fixture.run(stop)
      #expect(
        outcome.said.hasSuffix(
          "The timer for essay.txt had been running since 10:00 today. If you stopped earlier: fileprogress stop "
            + "essay.txt --at TIME\n")
          || outcome.said.contains("The timer for essay.txt had been running since "), "\(outcome)")
      fixture.clock.advance(by: .seconds(11 * 3600))
    }
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(3600))
    #expect(!fixture.run("stop").said.contains("running since"))
  }

  // MARK: - session pause

  private func id() throws -> String {
    let list = try fixture.run("session", "list", "--json").json["sessions"] as? [[String: Any]]
    return try #require(list?.first?["shortId"] as? String)
  }

  @Test(
    arguments: [
      (["--from", "10:05", "--to", "10:15"], 20.0), (["--from", "10:05", "--for", "10min"], 20),
      (["--from", "10:00", "--to", "10:10"], 20), (["--from", "10:20", "--to", "10:45"], 20),
      (["--from", "2026-11-20T10:05", "--to", "2026-11-20T10:15"], 20),
    ] as [([String], Double)])
  func aPauseLeavesItsTimeOut(words: [String], rest: Double) throws {
    fixture.run("open", "essay.txt", input: typing(30) + ["q"])
    fixture.clock.advance(by: .seconds(3600))
    let outcome = fixture.run(["session", "pause", try id()] + words)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try times() == [rest, rest])
  }

  @Test func severalPausesAddUp() throws {
    fixture.run("open", "essay.txt", input: typing(30) + ["q"])
    fixture.run("session", "pause", try id(), "--from", "10:05", "--to", "10:10")
    fixture.run("session", "pause", try id(), "--from", "10:20", "--to", "10:25")
    #expect(try times() == [20, 20])
    fixture.run("session", "pause", try id(), "--from", "10:08", "--to", "10:22")
    #expect(try times() == [10, 10])
  }

  @Test func aPauseEndsWithTheSession() throws {
    fixture.run("open", "essay.txt", input: typing(30) + ["q"])
    fixture.clock.advance(by: .seconds(4 * 3600))
    let paused = fixture.run("session", "pause", try id(), "--from", "10:20", "--for", "2h")
    #expect(paused.said.contains("Removed today 10:20–10:30 from session "), "\(paused)")
    #expect(try times() == [20, 20])
  }

  @Test(
    arguments: [
      (
        [],
        "Give the start and the end of the break. Example: --from 14:10 --to 14:55, or --from 14:10 --for 45min."
      ),
      (
        ["--to", "10:10"],
        "Give the start and the end of the break. Example: --from 14:10 --to 14:55, or --from 14:10 --for 45min."
      ),
      (
        ["--from", "9:00", "--to", "9:30"],
        "The session was today 10:00–10:30. Give a time within it."
      ),
      (
        ["--from", "11:05", "--to", "11:15"],
        "The session was today 10:00–10:30. Give a time within it."
      ),
      (
        ["--from", "yesterday 9:00", "--to", "yesterday 9:30"],
        "The session was today 10:00–10:30. Give a time within it."
      ),
    ] as [([String], String)])
  func aPauseThatIsNotInTheSessionIsRefused(words: [String], sentence: String) throws {
    fixture.run("open", "essay.txt", input: typing(30) + ["q"])
    fixture.clock.advance(by: .seconds(4 * 3600))
    let outcome = fixture.run(["session", "pause", try id()] + words)
    #expect(outcome.status == 64)
    #expect(outcome.said == "Error: \(sentence)\n")
    #expect(try times() == [30, 30])
  }

  @Test func whatRunsOrIsDeletedIsNotPaused() throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(1800))
    let running = fixture.run("session", "pause", try id(), "--from", "10:05", "--for", "5min")
    #expect(running.said.contains("is still running"), "\(running)")
    fixture.run("stop")
    fixture.run("session", "delete", try id())
    let deleted = fixture.run("session", "pause", try id(), "--from", "10:05", "--for", "5min")
    #expect(deleted.status == 1)
    #expect(deleted.said.contains(" is deleted. To bring it back: "), "\(deleted)")
  }
}
