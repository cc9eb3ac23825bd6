import FileProgressTestSupport
import Foundation
import Testing

/// What a writer reads at the end of a week, word by word; a person read it aloud when it was recorded.
struct SimulatedWeekGuardTests {
  /// The week, and its reports, as a pipe has them.
  private func diary(seed: UInt64) throws -> [String] {
    var week = try SimulatedWeek(seed: seed)
    try week.live()
    week.note()
    week.note("report")
    week.note("report", "--by", "day")
    week.note("report", "--by", "day,document")
    week.note("report", "--explain")
    week.note("report", "--explain", "--idle", "none")
    week.note("status", "novel/chapter-2.md")
    week.note("session", "list")
    return try Self.withLastingNames(week.diary, in: week.fixture)
  }

  /// The short ids of sessions are random; they become `0001`, `0002` and so on.
  private static func withLastingNames(
    _ diary: [String], in fixture: CommandFixture
  ) throws -> [String] {
    let list = try fixture.run("session", "list", "--json").json["sessions"] as? [[String: Any]]
    let names = (list ?? []).compactMap { $0["shortId"] as? String }.reversed().enumerated()
    return diary.map { line in
      names.reduce(line) { line, name in
        // Not within a longer word.
        line.replacing(" \(name.element) ", with: " 000\(name.offset + 1) ")
      }
    }
  }

  @Test func theWeekReadsAsItWasRecorded() throws {
    let text = try diary(seed: 23).joined(separator: "\n") + "\n"
    let difference = try Recording(History.folder + "/simulated-week.txt").difference(from: text)
    #expect(difference == nil)
  }

  @Test func theReportOfTheWeekForProgramsIsWhatWasRecorded() throws {
    var week = try SimulatedWeek(seed: 23)
    try week.live()
    var text = ""
    for options in [[], ["--sessions"], ["--by", "day"], ["--by", "folder"]] {
      let words = ["report", "--json"] + options
      text += "$ fileprogress \(words.joined(separator: " "))\n"
      text += PrintedJSON.lasting(week.fixture.run(words))
    }
    let recording = Recording(History.folder + "/simulated-week.json.txt")
    let difference = try recording.difference(from: text)
    #expect(difference == nil)
  }

  /// Whatever the seed: the days add up to the week, and the documents to the total.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func daysAndDocumentsAddUp(seed: UInt64) throws {
    print("SimulatedWeekGuardTests: seed \(seed)")
    var week = try SimulatedWeek(seed: seed)
    try week.live()
    func groups(_ unit: String) throws -> (sums: [Double], totals: [Double]) {
      let json = try week.fixture.run("report", "--week", "--by", unit, "--json").json
      let groups = try #require(json["groups"] as? [[String: Any]])
      let totals = try #require(json["totals"] as? [String: Any])
      let names = ["openTime", "activeTime"]
      return (
        names.map { name in
          groups.reduce(0) { sum, group in
            sum + ((group["totals"] as? [String: Any])?[name] as? Double ?? .nan)
          }
        },
        names.map { totals[$0] as? Double ?? .nan }
      )
    }
    let days = try groups("day")
    let documents = try groups("document")
    #expect(days.sums == days.totals)
    #expect(documents.sums == documents.totals)
    #expect(days.totals == documents.totals)
    // 45 + 60 + 30 + 6 + 40 + 95 + 75 + 20 minutes of work, and a pause of 50.
    #expect(days.totals == [25_260, 22_260])
  }
}
