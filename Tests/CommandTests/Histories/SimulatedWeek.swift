import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel

/// A writer's week from Monday to Sunday, whose details a seed decides.
///
/// They write mornings and evenings in four documents, once past midnight, once with a long pause; they
/// forget a timer, and edit one document in an editor that reports no typing. Saturday is free.
struct SimulatedWeek {
  let fixture: CommandFixture
  private var random: SeededGenerator
  private var wordCount = 0

  /// What was typed, and what was said at each end.
  private(set) var diary: [String] = []

  init(seed: UInt64) throws {
    var fixture = try CommandFixture()
    fixture.environment["NO_COLOR"] = "1"
    self.fixture = fixture
    random = SeededGenerator(seed: seed)
    // From Friday, 10:00, back to Monday, 6:00.
    fixture.clock.setWall(by: .seconds(-(4 * 24 + 4) * 3600))
    try FileManager.default.createDirectory(
      atPath: fixture.path("novel"), withIntermediateDirectories: false)
    for (name, count) in [
      ("novel/chapter-1.md", 1200), ("novel/chapter-2.md", 90), ("essay.txt", 540),
      ("notes.txt", 60),
    ] {
      try fixture.write(words(count) + "\n", to: name)
    }
  }

  /// Lives through the week; it ends on Sunday, 20:00.
  mutating func live() throws {
    try fixture.advance(toDay: 0, hour: 8, minute: 50)
    write("novel/chapter-1.md", minutes: 45)
    try fixture.advance(toDay: 0, hour: 19, minute: 30)
    write("essay.txt", minutes: 60)
    try fixture.advance(toDay: 1, hour: 7, minute: 15)
    write("novel/chapter-1.md", minutes: 30)
    write("notes.txt", minutes: 6)
    try fixture.advance(toDay: 2, hour: 20, minute: 0)
    write("novel/chapter-2.md", minutes: 40, pause: 50)
    try fixture.advance(toDay: 3, hour: 23, minute: 20)
    write("novel/chapter-2.md", minutes: 95)
    try fixture.advance(toDay: 4, hour: 14, minute: 0)
    note("start", "essay.txt")
    fixture.clock.advance(by: .seconds(75 * 60))
    try fixture.write((fixture.text(of: "essay.txt") ?? "") + words(140) + "\n", to: "essay.txt")
    // The disk has a clock of its own.
    try FileManager.default.setAttributes(
      [
        .modificationDate: Date(
          timeIntervalSince1970: Double(fixture.clock.read().wallNanoseconds) / 1e9)
      ],
      ofItemAtPath: fixture.path("essay.txt"))
    try fixture.advance(toDay: 6, hour: 9, minute: 0)
    note()
    note("stop", "essay.txt", "--at", "2026-11-20T15:15")
    write("notes.txt", minutes: 20)
    try fixture.advance(toDay: 6, hour: 20, minute: 0)
  }

  /// Runs a command and takes down what it printed.
  mutating func note(_ words: String...) {
    let outcome = fixture.run(words)
    diary.append("$ " + (["fileprogress"] + words).joined(separator: " "))
    diary += outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { $0.isEmpty ? "  |" : "  | \($0)" }
    diary += outcome.said.split(separator: "\n").map { "  ! \($0)" }
    if outcome.status != 0 { diary.append("  = \(outcome.status)") }
  }

  /// Writes for some time: a key every now and then, and a save every ten minutes or so.
  private mutating func write(_ name: String, minutes: Int, pause: Int? = nil) {
    let clock = fixture.clock
    var input: [TypedInput] = []
    var rest = minutes * 60
    var untilSave = 600
    var pauseAt = pause.map { _ in minutes * 40 }
    while rest > 0 {
      let step = min(rest, Int.random(in: 5...90, using: &random))
      input += ["=", .meanwhile { clock.advance(by: .seconds(step)) }]
      rest -= step
      untilSave -= step
      if untilSave <= 0 || rest == 0 {
        let count = Int.random(in: 40...180, using: &random)
        input += ["$a", .line(words(count)), ".", "w"]
        untilSave = Int.random(in: 400...800, using: &random)
      }
      if let pause, let limit = pauseAt, rest < limit {
        input += ["=", .meanwhile { clock.advance(by: .seconds(pause * 60)) }]
        pauseAt = nil
      }
    }
    let outcome = fixture.run("open", name, input: input + ["q"])
    diary.append("$ fileprogress open \(name)")
    // What the line editor prints is not this story.
    if let summary = outcome.output.split(separator: "\n").last { diary.append("  | \(summary)") }
    diary += outcome.said.split(separator: "\n").filter { $0.contains("input") }.map { "  ! \($0)" }
    fixture.clock.advance(by: .seconds(300))
  }

  private mutating func words(_ count: Int) -> String {
    defer { wordCount += count }
    return (wordCount..<wordCount + count).map { "word\($0)" }.joined(separator: " ")
  }
}

extension CommandFixture {
  /// Lets time pass until a moment of the week of Monday, 16 November 2026, in Berlin; it must not be past.
  fileprivate func advance(toDay day: Int, hour: Int, minute: Int) throws {
    let monday = Self.beginning - (4 * 24 + 10) * 3600
    let moment = monday + Int64(day * 24 + hour) * 3600 + Int64(minute) * 60
    let now = clock.read().wallNanoseconds / 1_000_000_000
    guard moment >= now else { throw POSIXError(.EINVAL) }
    clock.advance(by: .seconds(moment - now))
  }
}
