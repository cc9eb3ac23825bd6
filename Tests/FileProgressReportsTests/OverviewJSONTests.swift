import FileProgressReports
import Foundation
import ProgressModel
import Testing

@Suite struct OverviewJSONTests {
  private func json(_ overview: Overview, idleLimit: Int64? = 5 * minute) -> String {
    overview.json(
      generatedAtNanoseconds: now, idleLimitNanoseconds: idleLimit, on: .columns(80))
  }

  @Test func anEmptyOverviewHasItsFrame() {
    #expect(
      json(Overview(today: ReportTotals(), week: ReportTotals(), running: [], recent: [])) == """
        {"days":[],"generatedAt":"2026-11-20T14:30:00Z","goals":[],"idleLimit":300,"recent":[],"running":[],\
        "runningSessions":[],"schema":"fileprogress.overview/1",\
        "streak":{"days":0,"isTodayDone":false},\
        "today":{"activeTime":0,"openTime":0,"sessions":0,"timeOfDay":0,"words":[]},\
        "week":{"activeTime":0,"openTime":0,"sessions":0,"timeOfDay":0,"words":[]}}

        """)
  }

  @Test func aDayHasTheSumOfItsDocumentsAndEachMomentOnce() {
    var overview = Overview(today: ReportTotals(), week: ReportTotals(), running: [], recent: [])
    overview.heatMap = HeatMap(of: [
      DayWork(
        day: CalendarDay(number: 0), change: -3, activeNanoseconds: 20 * minute,
        sumNanoseconds: 30 * minute)
    ])
    #expect(
      json(overview).hasPrefix(
        """
        {"days":[{"activeTime":1800,"day":"1970-01-01","timeOfDay":1200,"words":0,"wordsOfDay":-3}],
        """))
  }

  @Test func whatRunsAndWhatCameLastAreActivities() throws {
    let text = json(
      Overview(
        today: ReportTotals(of: variedSummaries), week: ReportTotals(),
        running: Array(variedSummaries.prefix(1)),
        recent: Array(variedSummaries.prefix(5))),
      idleLimit: nil)
    #expect(JSONKeyOrder(of: text).misplacedKeys == [])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    func paths(_ name: String) throws -> [String] {
      try #require(object[name] as? [[String: Any]]).compactMap { $0["path"] as? String }
    }
    #expect(try paths("running") == ["/home/mia/school/essay.txt"])
    #expect(try paths("recent") == variedSummaries.prefix(5).map(\.path))
    #expect(object["idleLimit"] is NSNull)
    let first = try #require((object["recent"] as? [[String: Any]])?.first)
    #expect(first["isStarted"] as? Bool == true)
    #expect(first["sessions"] == nil, "as in a report")
    #expect((object["today"] as? [String: Any])?["sessions"] as? Int == 8)
  }
}
