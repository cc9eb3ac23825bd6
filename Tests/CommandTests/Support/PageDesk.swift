import FileProgressTestSupport
import FileProgressTesting
import Foundation

/// A desk with all that a page of `report --html` can show: hostile and long names, pauses, goals, work that was
/// added by hand, changes outside a session, and more sessions than are unfolded.
///
/// All times are whole minutes, so that no figure is rounded.
struct PageDesk {
  static let hostileName = "<img src=x onerror=\"parent.alerted=true\">.txt"
  static let longName = String(repeating: "a very long name ", count: 14) + ".txt"

  /// How many documents the page of many has: as many as a writer has after years in the full run.
  static let manyCount = TestTier.count(60, full: 300)

  /// The desk, with nothing done.
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
  }

  /// Works for four days.
  func work() throws {
    let names = [
      "essay.txt", Self.hostileName, "Чайка & Größe.md", "كتاب جديد.txt", Self.longName,
    ]
    try FileManager.default.createDirectory(
      atPath: fixture.path("novel"), withIntermediateDirectories: false)
    try fixture.write("It was a dark and stormy night\n", to: "novel/one.md")
    for (place, name) in names.enumerated() {
      try fixture.write("one two three\n", to: name)
      fixture.work(on: name, minutes: 20 + place, adding: "four five")
      fixture.clock.advance(by: .seconds(20 * 3600))
      // The text of another file would be a copy.
      try fixture.write("one two three four five part\(place)\n", to: name, minutesAgo: 0)
      fixture.work(on: name, minutes: 10)
      fixture.run("set", name, "--progress", "0.4")
    }
    let clock = fixture.clock
    let pause = TypedInput.meanwhile { clock.advance(by: .seconds(20 * 60)) }
    fixture.run(
      "open", "novel/one.md", input: ["=", pause, "=", "$a", "the end", ".", "w", "q"])
    fixture.run("session", "add", "essay.txt", "--from", "2026-11-20 8:00", "--for", "25min")
    fixture.run("goal", "essay.txt", "--words", "1500", "--by", "2026-12-24")
    fixture.run("goal", "--words", "5", "--per-day", "100", "--", Self.hostileName)
    fixture.run("goal", "novel", "--words", "50000", "--minutes", "30")
    for hour in 0..<62 {
      let day = 17 + hour / 21
      fixture.run(
        "session", "add", "essay.txt", "--from", "2026-11-\(day) \(hour % 21):10", "--for", "25min")
    }
  }

  /// Makes the page of all that, an empty one and one of many documents, in the folder with the documents.
  func makePages() throws {
    fixture.run("report", "--html", "empty.html")
    try work()
    fixture.run("report", "--all", "--html", "report.html")
    let library = try CommandFixture()
    for number in 1...Self.manyCount {
      let name = try library.write("one two three\n", to: "chapter \(number).txt")
      let day = "2026-0\(1 + number % 9)-17"
      library.run("session", "add", name, "--from", day + " 9:00", "--for", "1h 5min")
    }
    let page = library.run("report", "--all", "--html", "-").output
    try fixture.write(page, to: "large.html")
  }
}
