import FileProgressReports
import Foundation
import ProgressModel
import Testing

extension ReportGrouping {
  /// The key of the period, the folder or the path of a group.
  fileprivate var firstKey: String {
    self == .document ? "path" : period?.rawValue ?? rawValue
  }
}

@Suite struct GroupedReportTests {
  private var folders: [ReportGroup] {
    var groups = ReportGroups()
    groups.addByFolder(
      .of("/home/mia/a,b/\"x\".txt", open: 90 * second, active: minute, words: 5, sessionCount: 2))
    groups.addByFolder(
      .of("/home/mia/a,b/y.txt", open: 500_000_000, words: 7, counter: "prose/1"))
    groups.addByFolder(.of("/srv/\u{202E}z\n.txt", open: minute, sessionCount: 1))
    return groups.groups
  }

  private var days: [ReportGroup] {
    var groups = ReportGroups()
    groups.add(
      .of("/a", open: minute, words: 999, sessionCount: 1),
      words: PeriodWords(
        counter: "wc", count: 50, change: 12,
        changed: WordsChanged(added: 15, removed: 3, pasted: nil)), to: "2026-11-20")
    groups.add(
      .of("/b", open: minute, words: 999, sessionCount: 1),
      words: PeriodWords(counter: "wc", count: 20, change: -15, outside: 700), to: "2026-11-20")
    groups.add(.of("/a", words: 999, sessionCount: 1), words: nil, to: "2026-11-19")
    return groups.groups
  }

  private func totals(of groups: [ReportGroup]) -> ReportTotals {
    var totals = ReportTotals()
    for group in groups { totals.add(group.totals) }
    return totals
  }

  private func json(
    _ groups: [ReportGroup], by grouping: ReportGrouping,
    header: ReportHeader = .idle(since: now - day, until: now)
  ) -> String {
    GroupedReport(header, groups, totals: totals(of: groups), by: grouping).json
  }

  @Test func anEmptyReportHasItsFrame() {
    #expect(
      json([], by: .week) == """
        {"by":"week","generatedAt":"2026-11-20T14:30:00Z","groups":[],"idleLimit":300,\
        "schema":"fileprogress.report.groups/1","since":"2026-11-19T14:30:00Z",\
        "totals":{"activeTime":0,"openTime":0,"sessions":0,"timeOfDay":0,"words":[]},\
        "until":"2026-11-20T14:30:00Z"}

        """)
    #expect(json([], by: .day, header: .idle(nil)).contains(#""idleLimit":null"#))
    #expect(json([], by: .day, header: .idle()).contains(#""since":null,"totals""#))
    #expect(json([], by: .day, header: .idle()).contains(#""until":null}"#))
  }

  @Test func everyGroupHasItsTotals() {
    #expect(
      json(folders, by: .folder).contains(
        """
        "groups":[{"folder":"/home/mia/a,b","totals":{"activeTime":60,"openTime":90,\
        "sessions":2,"words":[\
        {"counter":"prose/1","knownFor":0,"of":1,"words":7,"wordsAdded":null,"wordsChange":null,\
        "wordsOfDay":null,"wordsOutside":null,"wordsRemoved":null},\
        {"counter":"wc","knownFor":0,"of":1,"words":5,"wordsAdded":null,"wordsChange":null,\
        "wordsOfDay":null,"wordsOutside":null,"wordsRemoved":null}]}},\
        {"folder":"/srv","totals":{"activeTime":60,"openTime":60,"sessions":1,"words":[]}}]
        """))
  }

  @Test func wordsOfAPeriodAreTheLastOnesInItWithTheirChange() {
    #expect(
      json(days, by: .day).contains(
        """
        {"day":"2026-11-20","totals":{"activeTime":120,"openTime":120,"sessions":2,"words":[\
        {"counter":"wc","knownFor":1,"of":2,"words":70,"wordsAdded":15,"wordsChange":-3,\
        "wordsOfDay":697,"wordsOutside":700,"wordsRemoved":3}]}},\
        {"day":"2026-11-19","totals":{"activeTime":0,"openTime":0,"sessions":1,"words":[]}}
        """))
  }

  @Test(arguments: ReportGrouping.allCases)
  func keysAreSortedAndNothingSteersATerminal(grouping: ReportGrouping) throws {
    var groups = ReportGroups()
    for summary in variedSummaries { groups.addByDocument(summary) }
    let text = json(groups.groups, by: grouping)
    #expect(text.last == "\n")
    #expect(text.filter { $0 == "\n" }.count == 1)
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
    let order = JSONKeyOrder(of: text)
    #expect(order.misplacedKeys == [])
    #expect(order.objectCount > 2 * groups.groups.count)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let titles = try #require(object?["groups"] as? [[String: Any]]).map {
      $0["\(grouping.firstKey)"] as? String
    }
    #expect(titles == variedSummaries.map(\.path))
  }

  @Test func theTableHasARowForEachGroupAndCounter() {
    #expect(
      GroupedReport(.idle(), folders, totals: totals(of: folders), by: .folder).csv.replacing(
        "\r\n", with: "\n") == """
          folder,openTime,activeTime,sessions,activities,counter,words,wordsChange,wordsAdded,wordsRemoved,wordsOutside,wordsOfDay
          "/home/mia/a,b",90,60,2,2,prose/1,7,,,,,
          "/home/mia/a,b",90,60,2,2,wc,5,,,,,
          /srv,60,60,1,1,,,,,,,

          """)
    #expect(
      GroupedReport(.idle(), days, totals: totals(of: days), by: .day).csv.replacing(
        "\r\n", with: "\n") == """
          day,openTime,activeTime,sessions,activities,counter,words,wordsChange,wordsAdded,wordsRemoved,wordsOutside,wordsOfDay,timeOfDay
          2026-11-20,120,120,2,2,wc,70,-3,15,3,700,697,
          2026-11-19,0,0,1,1,,,,,,,,

          """)
  }
}
