import DocumentWriting
import FileProgress
import FileProgressCommands
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Synchronization
import Testing

/// `start --for` and `open --for`. It is 10:00 on Friday, 20 November.
struct SprintCommandTests {
  /// What a terminal shows, and what happens while a sprint waits.
  private final class Desk: Sendable {
    private struct State {
      var drawn: [String] = []
      var bellCount = 0
      var alarms: [Int64] = []
      var second = 0
    }

    private let state = Mutex(State())

    var drawn: [String] { state.withLock { $0.drawn } }
    var bellCount: Int { state.withLock { $0.bellCount } }
    var alarms: [Int64] { state.withLock { $0.alarms } }

    func draw(_ line: String) { state.withLock { $0.drawn.append(line) } }
    func ring() { state.withLock { $0.bellCount += 1 } }
    func note(alarm: Int64) { state.withLock { $0.alarms.append(alarm) } }

    /// How often was waited before.
    func nextSecond() -> Int {
      state.withLock { state in
        defer { state.second += 1 }
        return state.second
      }
    }
  }

  private let fixture: CommandFixture
  private let desk = Desk()

  init() throws {
    fixture = try CommandFixture()
    try fixture.write(words(3), to: "essay.md")
  }

  /// The fixture with a clock that goes on while a sprint waits.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether a line can be drawn.
  ///   - act: What happens in each second.
  private func sprinting(
    isTerminal: Bool = true, _ act: @escaping @Sendable (Int, SprintStop) -> Void = { _, _ in }
  ) -> CommandFixture {
    var fixture = fixture
    let (desk, clock) = (desk, fixture.clock)
    fixture.adapt = { context in
      if isTerminal {
        context.drawProgress = { desk.draw($0) }
        context.ring = { desk.ring() }
      }
      context.waitInSprint = { stop, nanoseconds in
        act(desk.nextSecond(), stop)
        clock.advance(by: .nanoseconds(nanoseconds))
      }
      context.alarm = { nanoseconds, body in
        desk.note(alarm: nanoseconds)
        body()
      }
    }
    return fixture
  }

  private func session() throws -> [String: Any] {
    let list = try fixture.run("session", "list", "--all", "--json").json
    return try #require((list["sessions"] as? [[String: Any]])?.first)
  }

  @Test func itCountsDownAndSaysWhatWasWritten() throws {
    let files = fixture
    let sprint = sprinting { second, _ in
      if second == 600 { _ = try? files.write(words(215), to: "essay.md") }
    }
    let outcome = sprint.run("start", "essay.md", "--for", "25min")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output == "essay.md: +212 words in 25 min\n")
    #expect(outcome.said == "Timing essay.md for 25 min. To stop earlier, press Ctrl-C.\n")
    #expect(desk.bellCount == 1)
    let drawn = desk.drawn
    #expect(drawn.count == 1501)
    #expect(drawn.first == "essay.md: 25:00 left")
    #expect(drawn.dropFirst().first == "essay.md: 24:59 left")
    #expect(drawn.dropLast().last == "essay.md: 0:01 left")
    #expect(drawn.last == "")
    let session = try session()
    #expect(session["openTime"] as? Int == 1500)
    #expect(session["endedAt"] as? String == "2026-11-20T09:25:00Z")
    #expect(session["wordsAtEnd"] as? Int == 215)
    #expect(fixture.run("session").output.contains("sprint"))
  }

  @Test func ctrlCStopsItEarlier() throws {
    let sprint = sprinting { second, stop in if second == 60 { stop.stop() } }
    let outcome = sprint.run("start", "essay.md", "--for", "25min")
    #expect(outcome.status == 0)
    #expect(outcome.output == "essay.md: no change in 1 min\n")
    #expect(desk.bellCount == 0)
    #expect(try session()["openTime"] as? Int == 61)
  }

  @Test func withoutItsTerminalItEndsInTime() throws {
    let sprint = sprinting { second, stop in if second == 60 { stop.hangUp() } }
    #expect(sprint.run("start", "essay.md", "--for", "25min").status == 0)
    #expect(desk.bellCount == 0)
    #expect(desk.drawn.filter { $0.contains("left") }.count == 61)
    #expect(try session()["openTime"] as? Int == 1500)
    #expect(try session()["endedAt"] as? String == "2026-11-20T09:25:00Z")
  }

  @Test func afterASleepOfTheMachineItEndedInTime() throws {
    let clock = fixture.clock
    let sprint = sprinting { second, _ in
      if second == 60 { clock.sleepMachine(for: .seconds(7200)) }
    }
    #expect(sprint.run("start", "essay.md", "--for", "25min").status == 0)
    #expect(try session()["endedAt"] as? String == "2026-11-20T09:25:00Z")
    #expect(try session()["openTime"] as? Int == 61)
  }

  @Test(arguments: [[], ["--quiet"]])
  func nothingIsDrawnWhereNobodyReads(quiet: [String]) {
    let outcome = sprinting(isTerminal: !quiet.isEmpty)
      .run(["start", "essay.md", "--for", "2min"] + quiet)
    #expect(outcome.status == 0)
    #expect(outcome.output == "essay.md: no change in 2 min\n", "\(outcome)")
    #expect(desk.drawn.isEmpty)
    #expect(outcome.said.isEmpty == !quiet.isEmpty)
  }

  @Test func theGoalAndTheNoteAreToldToo() throws {
    fixture.run("goal", "essay.md", "--per-day", "100")
    fixture.run("start", "essay.md")
    fixture.run("stop", "-m", "go on at the mill")
    let files = fixture
    let outcome = sprinting { second, _ in
      if second == 5 { _ = try? files.write(words(53), to: "essay.md") }
    }.run("start", "essay.md", "--for", "10min")
    #expect(outcome.said.contains("go on at the mill"))
    #expect(
      outcome.output.hasPrefix("essay.md: +50 words in 10 min · 50 of 100 today"), "\(outcome)")
  }

  @Test(
    arguments: [
      (["start", "essay.md", "--for", "25min", "--at", "9:00"], 64, "can't be combined"),
      (["start", "essay.md", "--for", "25h"], 64, "A sprint lasts at most 24 hours."),
      (["start", "essay.md", "--for", "soon"], 64, "is not a length of time."),
      (["open", "essay.md", "--for", "0"], 64, "is not a length of time."),
      (["start", "none.md", "--for", "25min"], 66, "There is no file at none.md."),
    ] as [([String], Int32, String)])
  func whatCannotBeIsRefused(words: [String], status: Int32, sentence: String) {
    let outcome = sprinting().run(words)
    #expect(outcome.status == status)
    #expect(outcome.said.contains(sentence), "\(outcome)")
    #expect(!outcome.said.contains("Timing"))
    #expect(desk.drawn.isEmpty)
  }

  @Test func aSecondTimerAndAnExcludedFileAreRefused() throws {
    fixture.run("start", "essay.md")
    let second = sprinting().run("start", "essay.md", "--for", "25min")
    #expect(second.status == 1)
    #expect(
      second.said
        == "Error: A timer is already running for essay.md. Stop it first: fileprogress stop essay.md\n"
    )
    fixture.run("stop")
    fixture.run("exclude", "essay.md")
    #expect(sprinting().run("start", "essay.md", "--for", "25min").output == "")
    #expect(desk.drawn.isEmpty)
  }

  @Test(arguments: [(1080, "18 min"), (3000, "25 min")])
  func openRingsAndSaysWhatWasWrittenInTheTime(seconds: Int, length: String) {
    let clock = fixture.clock
    let outcome = sprinting().run(
      "open", "--for", "25min", "essay.md",
      input: [
        "$a", "four five", ".", "w", .meanwhile { clock.advance(by: .seconds(seconds)) }, "q",
      ])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.hasSuffix("; sprint: +2 words in \(length)\n"), "\(outcome)")
    #expect(desk.alarms == [1_500_000_000_000])
    #expect(desk.bellCount == 1)
    #expect(desk.drawn.isEmpty)
  }
}
