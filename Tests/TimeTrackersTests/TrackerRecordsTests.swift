import Foundation
import ProgressModel
import Testing

@testable import TimeTrackers

/// The totals are those that the programs themselves report of the same records.
struct TrackerRecordsTests {
  private let berlin: TimeZone

  init() throws {
    berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
  }

  private func fixture(_ name: String) throws -> Data {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try Data(contentsOf: folder.appending(path: "Fixtures/\(name)"))
  }

  /// The minutes of what is filed under a name; of everything without one.
  private func minutes(_ records: TrackerRecords, _ name: String? = nil) -> Int64 {
    let wanted = records.intervals.filter { name == nil || $0.names.contains(name ?? "") }
    return wanted.reduce(0) { $0 + Int64($1.period.count) } / 60_000_000_000
  }

  /// `watson report --from 2026-01-01 --to 2026-11-30`: long story 1h 15m 00s, novel 6h 07m 00s, thesis 25m 00s,
  /// total 7h 47m 00s. One frame is as long as the night on which the clock is set back.
  @Test(arguments: ["watson-frames.json", "watson-log.json"])
  func watsonHasTheTotalsOfItsReport(file: String) throws {
    let records = try TrackerRecords(watson: fixture(file), by: berlin)
    #expect(records.intervals.count == 5)
    #expect(minutes(records, "long story") == 75)
    #expect(minutes(records, "novel") == 367)
    #expect(minutes(records, "thesis") == 25)
    #expect(minutes(records) == 467)
  }

  /// `timew summary 2026-01-01 - 2026-12-31`: 12:26:45 with an interval that had run for 2:54:45; with `novel` 7:52:00,
  /// and with `thesis` 3:19:45.
  @Test func timewarriorHasTheTotalsOfItsSummary() throws {
    let records = try TrackerRecords(timewarrior: fixture("timewarrior.json"))
    #expect(records.intervals.count == 5)
    #expect(records.runningCount == 1)
    #expect(minutes(records) == 9 * 60 + 32)
    #expect(minutes(records, "novel") == 7 * 60 + 52)
    #expect(minutes(records, "chapter one") == 97)
    #expect(minutes(records, "thesis") == 25)
    #expect(records.intervals.contains { $0.names.isEmpty })
  }

  /// aw_query 0.5.18, with the query of ActivityWatch's summary (`flood`, `filter_period_intersect` with `not-afk`,
  /// `merge_events_by_keys`): novelWriter 1:55:00, firefox 0:05:00, libreoffice 0:20:00.
  @Test func activityWatchHasTheTotalsOfItsSummary() throws {
    let records = try TrackerRecords(activityWatch: fixture("activitywatch.json"))
    #expect(minutes(records, "novelWriter") == 115)
    #expect(minutes(records, "firefox") == 5)
    #expect(minutes(records, "libreoffice") == 20)
    #expect(minutes(records) == 140)
  }

  /// novelWriter's Writing Statistics add up the differences of the two times: 11,117 seconds.
  @Test func novelWriterHasTheTotalOfItsStatistics() throws {
    let records = try TrackerRecords(novelWriter: fixture("novelwriter.jsonl"), by: berlin)
    #expect(records.intervals.count == 3)
    #expect(minutes(records) == 11_117 / 60)
    #expect(records.intervals.allSatisfy { $0.names.isEmpty })
    // 9:00:03 in Berlin in summer.
    #expect(records.intervals.first?.period.lowerBound == 1_788_246_003_000_000_000)
  }

  /// The column *Duration* has 1:30, 0:45 and 0:25.
  @Test func togglHasTheTotalsOfItsDurations() throws {
    let records = try TrackerRecords(csv: fixture("toggl.csv"), by: berlin)
    #expect(records.intervals.map(\.names) == [["Novel"], ["Novel"], ["Thesis"]])
    #expect(minutes(records, "Novel") == 135)
    #expect(minutes(records, "Thesis") == 25)
  }

  // MARK: - Tables

  private func csv(_ text: String) throws -> [Range<Int64>] {
    try TrackerRecords(csv: Data(text.utf8), by: TimeZone.gmt).intervals.map(\.period)
  }

  /// Noon of 20 November 2026 in UTC.
  private static let noon: Int64 = 1_795_176_000_000_000_000
  private static let minute: Int64 = 60_000_000_000

  @Test(arguments: [
    "start,end\n2026-11-20 12:00:00,2026-11-20 12:25:00\n",
    "start,end\r\n2026-11-20T12:00Z,2026-11-20T12:25Z\r\n",
    "Start,Duration\n2026-11-20T13:00:00+01:00,0:25:00\n",
    "\u{FEFF}\"end\";\"start\"\n2026-11-20T12:25:00.000Z;20261120T120000Z",
    "start\tduration\n2026-11-20 12:00\t25min\n\n",
    "time,duration,project\n1795176000.0,1500,Essay\n",
    "Description,Duration,Start date,Start time,Stop date,Stop time\n"
      + "a,1:00:00,2026-11-20,12:00:00,2026-11-20,12:25:00\n",
  ])
  func aTableMayHaveManyForms(text: String) throws {
    let periods = try csv(text)
    #expect(periods == [Self.noon..<Self.noon + 25 * Self.minute])
  }

  @Test func aNameIsTheProjectOrTheDescription() throws {
    let text =
      "start,duration,project,description\n2026-11-20 12:00,25min, Essay ,tides\n"
      + "2026-11-20 13:00,25min,,\"tides, again\"\n2026-11-20 14:00,25min,,\n"
    let records = try TrackerRecords(csv: Data(text.utf8), by: TimeZone.gmt)
    #expect(records.intervals.map(\.names) == [["Essay"], ["tides, again"], []])
  }

  @Test(arguments: [
    ("", "it is empty"),
    ("DATE,TOTAL LOGGED SECONDS\n2026-11-20,204\n", "line 1: there is no column \"start\""),
    ("start,project\n", "line 1: there is no column \"end\" or \"duration\""),
    ("start,end\n\n2026-11-20,2026-11-20\n", "line 3: \"2026-11-20\" is not a date and a time"),
    ("start,end\n2026-11-31 12:00,2026-12-01 12:00\n", "line 2: \"2026-11-31 12:00\" is not"),
    ("start,end\n2026-11-20 25:00,2026-11-21 12:00\n", "line 2: \"2026-11-20 25:00\" is not"),
    ("start,end\n2026-11-20 12:00,2026-11-20 11:00\n", "line 2: the end is before the start"),
    ("start,end\n9999-11-20 12:00,9999-11-20 13:00\n", "line 2: it was before 1970 or after 2115"),
    ("start,end\n,2026-11-20 11:00\n", "line 2: it has no start"),
    ("start,end\n2026-11-20 12:00\n", "line 2: it has neither an end nor a duration"),
    ("start,duration\n2026-11-20 12:00,long\n", "line 2: \"long\" is not a duration"),
    ("start,duration\n2026-11-20 12:00,-5\n", "line 2: \"-5\" is not a duration"),
    ("start,duration\n2026-11-20 12:00,1:99:00\n", "line 2: \"1:99:00\" is not a duration"),
    ("start,duration\n2026-11-20 12:00,nan\n", "line 2: \"nan\" is not a duration"),
    ("start,end\n\"2026-11-20 12:00\n", "line 2: a quote is not closed"),
    (String(repeating: ",", count: 2000), "line 1: it has more than 1,000 columns"),
  ])
  func aTableThatIsNotUnderstoodIsRefusedWithItsLine(text: String, reason: String) {
    let error = #expect(throws: TrackerRecordsError.self) { try csv(text) }
    let sentence = error?.sentence(about: "table.csv") ?? ""
    #expect(sentence.contains(reason), "\(sentence)")
  }

  // MARK: - What is no record

  private func sentence(_ read: () throws -> TrackerRecords) -> String? {
    let error = #expect(throws: TrackerRecordsError.self) { try read() }
    return error?.sentence(about: "file")
  }

  @Test(arguments: ["", "{}", "null", "[[1]]", "[1,2", "\u{0}", "[{\"start\":5}]"])
  func whatNoProgramWroteIsRefused(text: String) {
    let data = Data(text.utf8)
    let watson = sentence { try TrackerRecords(watson: data, by: berlin) }
    #expect(watson?.contains("this is not what Watson writes") == true)
    let timewarrior = sentence { try TrackerRecords(timewarrior: data) }
    #expect(timewarrior?.contains("this is not what timewarrior writes") == true)
    let activityWatch = sentence { try TrackerRecords(activityWatch: data) }
    #expect(activityWatch?.contains("this is not what ActivityWatch exports") == true)
    _ = sentence { try TrackerRecords(novelWriter: data, by: berlin) }
  }

  @Test func theEntryOfAnErrorIsNamed() {
    let good = "[0,60,\"a\",\"id\",[],0]"
    for (bad, reason) in [
      ("[60,0,\"a\",\"id\",[],0]", "file, entry 2: the end is before the start"),
      ("[-5,0,\"a\",\"id\",[],0]", "file, entry 2: its time is not a date"),
      ("[0,1e300,\"a\",\"id\",[],0]", "file, entry 2: its time is not a date"),
      ("[0,60,7]", "file, entry 2: this is not what Watson writes"),
    ] {
      let data = Data("[\(good),\(bad)]".utf8)
      let found = sentence { try TrackerRecords(watson: data, by: berlin) }
      #expect(found?.hasPrefix(reason) == true, "\(found ?? "")")
    }
    let lines = Data("{\"type\":\"initial\",\"offset\":0}\n{\"type\":\"record\"}\n".utf8)
    let found = sentence { try TrackerRecords(novelWriter: lines, by: berlin) }
    #expect(found == "file, line 2: its time is not a date")
  }

  @Test func deepNestingIsRefused() {
    let data = Data(String(repeating: "[", count: 100_000).utf8)
    #expect(sentence { try TrackerRecords(watson: data, by: berlin) } != nil)
    #expect(sentence { try TrackerRecords(activityWatch: data) } != nil)
  }

  @Test func moreThanAHundredThousandSessionsAreRefused() throws {
    var records = TrackerRecords()
    for _ in 0..<TrackerRecords.greatestCount {
      try records.add(from: 0, to: 1, names: [], at: nil)
    }
    let error = #expect(throws: TrackerRecordsError.self) {
      try records.add(from: 0, to: 1, names: [], at: .line(7))
    }
    #expect(
      error?.sentence(about: "file")
        == "file, line 7: there are more than 100,000 sessions. Export a shorter period")
  }

  @Test func anIntervalWithoutLengthIsNoSession() throws {
    let records = try TrackerRecords(
      watson: Data("[[60,60,\"a\",\"id\",[],0]]".utf8), by: berlin)
    #expect(records.intervals.isEmpty)
  }

  /// ActivityWatch closes gaps of up to 5 seconds: for one title the first event goes on, for two each has half.
  @Test func activityWatchClosesShortGaps() throws {
    func event(_ second: Int, _ length: Int, _ app: String) -> String {
      "{\"timestamp\":\"2026-11-20T12:00:\(second)+00:00\",\"duration\":\(length),"
        + "\"data\":{\"app\":\"\(app)\"}}"
    }
    let events = [event(40, 5, "a"), event(10, 8, "a"), event(20, 6, "a"), event(30, 6, "b")]
    let text =
      "{\"buckets\":{\"w\":{\"type\":\"currentwindow\",\"hostname\":\"desk\",\"events\":["
      + events.joined(separator: ",") + "]}}}"
    let records = try TrackerRecords(activityWatch: Data(text.utf8))
    func seconds(_ name: String) -> [Range<Int64>] {
      records.intervals.filter { $0.names == [name] }.map {
        ($0.period.lowerBound - Self.noon) / 1_000_000_000..<($0.period.upperBound - Self.noon)
          / 1_000_000_000
      }
    }
    #expect(seconds("a") == [10..<28, 38..<45])
    #expect(seconds("b") == [28..<38])
  }

  // MARK: - Moments

  @Test(
    arguments: [
      ("2026-11-20T12:00:00Z", 0), ("20261120T120000Z", 0), ("2026-11-20 13:00", 0),
      ("2026-11-20T14:00:00.250+02:00", 250_000_000), ("2026-11-20T05:30:00,5-0630", 500_000_000),
      // In summer.
      ("2026-09-01 09:00:00", -6_930_000_000_000_000),
      // The clock shows this hour twice: the second one.
      ("2026-10-25 02:30:00", -2_284_200_000_000_000),
    ] as [(String, Int64)])
  func aMomentIsReadInTheClockThatItNames(text: String, sinceNoon: Int64) {
    let reader = TimestampReader(localTime: berlin)
    #expect(reader.nanoseconds(of: text) == Self.noon + sinceNoon)
  }

  @Test(arguments: [
    "", "2026", "2026-11-20", "2026-1120T12:00", "2026-11-20T12", "2026-11-20T12:00:",
    "١٢٣٤-11-20T12:00",
    "2026-11-20T12:00:00.", "2026-11-20T12:00:00+", "2026-11-20T12:00:00+25:00",
    "2026-11-20T12:00:00Zx", "2026-11-20T12:60", "2026-02-30T12:00",
  ])
  func whatIsNoMomentIsRefused(text: String) {
    #expect(TimestampReader(localTime: berlin).nanoseconds(of: text) == nil)
  }
}
