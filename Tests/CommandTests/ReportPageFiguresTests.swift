import FileProgressReports
import FileProgressTestSupport
import Foundation
import Testing

/// The figures of the page of `report --html` are those of `report --json`.
struct ReportPageFiguresTests {
  let desk: PageDesk
  private let page: PageElement

  init() throws {
    desk = try PageDesk()
    try desk.work()
    page = try PageElement.page(desk.fixture.run("report", "--all", "--html", "-").output)
  }

  /// The rows of the first table of a section, without the heading; each figure with the heading of its column.
  private func rows(of section: String, in part: String = "tbody") throws -> [[String: String]] {
    let table = try #require(page.element(withID: section)?.first("table"))
    let titles = try #require(table.first("thead")).all("th").map(\.text)
    return try #require(table.first(part)).all("tr").map {
      Dictionary(uniqueKeysWithValues: zip(titles, $0.children.map(\.text)))
    }
  }

  private func time(_ object: [String: Any], _ key: String) throws -> String {
    let seconds = try #require(object[key] as? Double)
    return DurationText.forPeople(nanoseconds: Int64(seconds) * 1_000_000_000)
  }

  private func change(_ count: Any?, _ outside: Any? = nil) -> String {
    guard var count = count as? Int64 else { return "–" }
    count += outside as? Int64 ?? 0
    return count == 0 ? "0" : (count < 0 ? "−" : "+") + NumberText.grouped(count.magnitude)
  }

  private func json(_ more: String...) throws -> [String: Any] {
    try desk.fixture.run(["report", "--all", "--json"] + more).json
  }

  /// The activity of a document of the page.
  private func activity(of section: String, in report: [String: Any]) throws -> [String: Any] {
    let name = try #require(page.element(withID: section)?.first("h3")?.text)
    let activities = try #require(report["activities"] as? [[String: Any]])
    return try #require(
      activities.first { ($0["path"] as? String)?.hasSuffix("/" + name) == true }, "\(name)")
  }

  @Test func documentsAndTotals() throws {
    let report = try json()
    let shown = try rows(of: "documents")
    #expect((report["activities"] as? [Any])?.count == 6 && shown.count == 6)
    for (place, row) in shown.enumerated() {
      let activity = try activity(of: "d\(place + 1)", in: report)
      #expect(row["Words"] == (activity["words"] as? Int64).map { NumberText.grouped($0) })
      #expect(row["Change"] == change(activity["wordsChange"], activity["wordsOutside"]), "\(row)")
      #expect(try row["Open"] == time(activity, "openTime"), "\(row)")
      #expect(try row["Active"] == time(activity, "activeTime"), "\(row)")
    }
    let novel = try #require(shown.first { $0["Document"]?.hasPrefix("one.md") == true })
    #expect(novel["Open"] == "20 min" && novel["Active"] == "0 s", "\(novel)")
    let totals = try #require(report["totals"] as? [String: Any])
    let sum = try #require(rows(of: "documents", in: "tfoot").first)
    #expect(try sum["Open"] == time(totals, "openTime"))
    #expect(try sum["Active"] == time(totals, "activeTime"))
    let words = try #require((totals["words"] as? [[String: Any]])?.first)
    #expect(sum["Words"] == (words["words"] as? Int64).map { NumberText.grouped($0) })
    #expect(sum["Change"] == change(words["wordsOfDay"]))
    let cards = try #require(page.element(withID: "totals")).all("dd").map(\.text)
    #expect(cards[0].hasPrefix(change(words["wordsOfDay"])))
    #expect(try cards[1].hasPrefix(time(totals, "activeTime")))
    #expect(cards[3].hasPrefix("\(try #require(totals["sessions"] as? Int))"))
  }

  @Test func days() throws {
    let groups = try #require(json("--by", "day")["groups"] as? [[String: Any]])
    let (shown, calendar) = (try rows(of: "days"), try rows(of: "calendar"))
    let days = try #require(page.element(withID: "days")?.first("tbody")).all("time")
    #expect(groups.count == 8 && shown.count == 8 && calendar.count == 8 && days.count == 8)
    for (place, group) in groups.enumerated() {
      let totals = try #require(group["totals"] as? [String: Any])
      #expect(days[place].attributes["datetime"] == group["day"] as? String)
      let words = (totals["words"] as? [[String: Any]])?.first?["wordsOfDay"]
      #expect(try shown[place]["Active"] == time(totals, "activeTime"))
      #expect(try shown[place]["Open"] == time(totals, "openTime"))
      #expect(shown[place]["Words"] == change(words), "\(shown[place])")
      #expect(try calendar[place]["Active"] == time(totals, "activeTime"))
      #expect(calendar[place]["Day"] == days[place].text)
      #expect(calendar[place]["Words"] == change(words as? Int64 ?? 0))
    }
  }

  @Test func sessions() throws {
    let report = try json("--sessions")
    for section in (1...6).map({ "d\($0)" }) {
      let sessions = try #require(activity(of: section, in: report)["sessions"] as? [[String: Any]])
      let shown = try rows(of: section).filter { $0["With"] != "outside a session" }
      #expect(shown.count == sessions.count, "\(section)")
      for (row, session) in zip(shown, sessions.reversed()) {
        #expect(try row["Active"] == time(session, "activeTime"), "\(row) \(session)")
        #expect(try row["Open"] == time(session, "openTime"))
      }
      let summary = page.element(withID: section)?.first("summary")?.text
      #expect(summary == NumberText.count(sessions.count, "session"))
    }
  }

  @Test func goals() throws {
    let report = try json()
    let goals = try #require(report["goals"] as? [[String: Any]])
    let parts = try #require(page.element(withID: "goals")?.first("div")).children
    #expect(goals.count == 3 && parts.count == 3)
    for goal in goals {
      let path = try #require(goal["path"] as? String)
      let name = (path as NSString).lastPathComponent
      let part = try #require(
        parts.first { $0.first("h3")?.text.hasPrefix(name) == true }, "\(name)")
      let progress = try #require(goal["progress"] as? Double)
      #expect(part.first("desc")?.text == NumberText.percent(progress) + " is done.")
      let words = try #require(goal["words"] as? Int64)
      #expect(part.first("dd")?.text.hasPrefix(NumberText.grouped(words)) == true, "\(part.text)")
    }
  }
}
