import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// One session, a linked pair, a deleted and a renamed document, compared on all screens that show them.
struct NineScreensTests {
  /// A document, and what every screen must say of it.
  struct Document: Sendable, CustomTestStringConvertible {
    /// The name that people read.
    var name: String
    /// The names under which programs may know it.
    var names: [String]
    var words: Int
    var seconds: Int
    /// The time that people read.
    var time: String
    var isGone = false

    var testDescription: String { name }
  }

  private static let documents = [
    // From 10:00:50 to 10:40:05.
    Document(name: "essay.txt", names: ["essay.txt"], words: 5, seconds: 2355, time: "40 min"),
    // The one that was written last counts.
    Document(
      name: "chapter.txt", names: ["chapter.txt", "draft.txt"], words: 72, seconds: 1800,
      time: "30 min"),
    Document(
      name: "gone.txt", names: ["gone.txt"], words: 2, seconds: 600, time: "10 min", isGone: true),
    Document(
      name: "new.txt", names: ["new.txt", "old.txt"], words: 41, seconds: 900, time: "15 min"),
  ]
  /// 94 minutes and 15 seconds.
  private static let time = "1 h 34 min"
  private static let seconds = 5655
  private static let words = 120
  /// The words that are there now: those of the deleted document are in no total that people read.
  private static let presentWords = 118

  var fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    fixture.columns = 200
    try fixture.write("one two three\n", to: "essay.txt")
    try fixture.write(Self.text("draft", 60), to: "draft.txt")
    try fixture.write(Self.text("chapter", 70), to: "chapter.txt")
    try fixture.write("alpha beta\n", to: "gone.txt")
    // Long enough to be found again by its content.
    try fixture.write(Self.text("old", 40), to: "old.txt")
    fixture.run("goal", ".", "--minutes", "60")
    fixture.run("goal", "essay.txt", "--minutes", "30")
    fixture.clock.advance(by: .seconds(50))
    try work(on: "essay.txt", seconds: 2355, writing: "one two three four five\n")
    try work(on: "draft.txt", seconds: 600)
    fixture.clock.advance(by: .seconds(300))
    try work(
      on: "chapter.txt", seconds: 1200, writing: Self.text("chapter", 70) + "two more\n")
    fixture.run("link", "chapter.txt", "draft.txt")
    try work(on: "gone.txt", seconds: 600)
    try fixture.remove("gone.txt")
    try work(on: "old.txt", seconds: 900, writing: Self.text("old", 40) + "more\n")
    try fixture.rename("old.txt", to: "new.txt")
  }

  private static func text(_ word: String, _ count: Int) -> String {
    (1...count).map { "\(word)\($0)" }.joined(separator: " ") + "\n"
  }

  private func work(on name: String, seconds: Int, writing text: String? = nil) throws {
    fixture.run("start", name)
    fixture.clock.advance(by: .seconds(seconds))
    if let text { try fixture.write(text, to: name) }
    fixture.run("stop", name)
  }

  private func lines(_ name: String, in text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
      .filter { $0.split(separator: " ").contains(Substring(name)) }
  }

  /// The last line that names a document or a total: goals stand above.
  private func line(_ name: String, in text: String) -> String {
    lines(name, in: text).last ?? ""
  }

  @Test(arguments: documents)
  func homeShowsTheWordsOfALastDocument(document: Document) {
    let home = fixture.run().output
    let line = lines(document.name, in: home).last { !$0.contains("fileprogress open") } ?? ""
    #expect(line.contains(" \(document.words) "), "\(home)")
    #expect(line.contains("(gone)") == document.isGone, "\(home)")
  }

  @Test(arguments: documents)
  func theReportShowsWordsAndTimeOfADocument(document: Document) {
    let report = fixture.run("report").output
    let line = line(document.name, in: report)
    #expect(line.contains(" \(document.words) "), "\(report)")
    #expect(line.contains("  \(document.time)"), "\(report)")
    #expect(line.contains("(gone)") == document.isGone, "\(report)")
  }

  @Test(arguments: documents)
  func theReportByDocumentShowsTheSame(document: Document) {
    let report = fixture.run("report", "--by", "document").output
    let line = line(document.name, in: report)
    #expect(line.contains(" \(document.words) "), "\(report)")
    #expect(line.contains("  \(document.time)"), "\(report)")
    #expect(line.contains("(gone)") == document.isGone, "\(report)")
  }

  @Test(arguments: documents)
  func sessionsAndDaysNameADocumentAsHomeDoes(document: Document) {
    for words in [["session"], ["report", "--by", "day,document"]] {
      let screen = fixture.run(words).output
      let line = line(document.name, in: screen)
      #expect(line != "", "\(screen)")
      #expect(line.contains("(gone)") == document.isGone, "\(screen)")
    }
  }

  @Test(arguments: documents)
  func dataHasTheExactFiguresOfADocument(document: Document) throws {
    let activities = try #require(
      try fixture.run("report", "--json").json["activities"] as? [[String: Any]])
    let activity = try #require(
      activities.first { activity in
        let path = activity["path"] as? String ?? ""
        return document.names.contains { path.hasSuffix("/" + $0) }
      })
    #expect(activity["words"] as? Int == document.words)
    #expect(activity["openTime"] as? Double == Double(document.seconds))
    let rows = fixture.run("report", "--csv").output.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let columns = try #require(rows.first)
    let words = try #require(columns.firstIndex(of: "words"))
    let openTime = try #require(columns.firstIndex(of: "openTime"))
    let row = try #require(
      rows.first { row in
        row.contains { field in document.names.contains { field.hasSuffix("/" + $0) } }
      })
    #expect(row[words] == "\(document.words)")
    #expect(row[openTime] == "\(document.seconds)")
  }

  @Test(arguments: documents)
  func thePageShowsWordsAndTimeOfADocument(document: Document) throws {
    let page = fixture.run("report", "--html", "-").output
    let section = try #require(
      page.split(separator: "<section").first {
        $0.contains("class=\"document\"") && $0.contains(document.name)
      })
    #expect(section.contains("<dd>\(document.words)</dd>"), "\(section)")
    #expect(section.contains("<dd>\(document.time)</dd>"), "\(section)")
  }

  @Test(arguments: documents)
  func theStatusShowsWordsAndTimeOfADocument(document: Document) {
    for name in document.isGone ? [document.name] : document.names {
      // After the rename, there is no file with the old name.
      if name == "old.txt" { continue }
      let status = fixture.run("status", name)
      #expect(status.output.contains(/\n *time +/), "\(status)")
      let time = lines("time", in: status.output).first ?? ""
      let words = lines("words", in: status.output).first ?? ""
      #expect(time.hasSuffix(" " + document.time), "\(status)")
      #expect(words.hasSuffix(" \(document.words)"), "\(status)")
    }
  }

  @Test func theShortStatusShowsTheWords() {
    for (name, words) in [("essay.txt", 5), ("chapter.txt", 72), ("draft.txt", 72)] {
      let line = fixture.run("status", "--short", name).output
      #expect(line.hasPrefix("\(name) \(words) words"), "\(line)")
    }
  }

  @Test func theTotalsAgree() throws {
    let home = fixture.run().output
    #expect(line("Today", in: home).hasSuffix("  " + Self.time), "\(home)")
    let report = fixture.run("report").output
    let total = line("Total", in: report)
    #expect(total.contains("  \(Self.time)"), "\(report)")
    #expect(total.contains(" \(Self.presentWords) "), "\(report)")
    let folder = fixture.run("report", ".").output
    #expect(line("Total", in: folder).contains(" \(Self.presentWords) "), "\(folder)")
    let days = fixture.run("report", "--by", "day").output
    #expect(line("Nov", in: days).contains("  \(Self.time)"), "\(days)")
    #expect(line("Total", in: days).contains("  \(Self.time)"), "\(days)")
    let changes = [home, report, days].map { text in
      line(text == home ? "Today" : "Total", in: text).firstMatch(of: /\+[0-9]+/)
        .map { String($0.output) }
    }
    #expect(changes == ["+5", "+5", "+5"], "\(home)\(report)\(days)")
    let totals = try #require(try fixture.run("report", "--json").json["totals"] as? [String: Any])
    #expect(totals["openTime"] as? Double == Double(Self.seconds))
    let words = try #require((totals["words"] as? [[String: Any]])?.first)
    #expect(words["words"] as? Int == Self.words)
    let page = fixture.run("report", "--html", "-").output
    #expect(page.contains("now \(Self.presentWords) in 3 documents"))
    #expect(page.contains("<dd>\(Self.time)"))
  }

  @Test func aSessionIsAsLongAsItsShownEndsAreApart() {
    let sessions = fixture.run("session", "list").output
    #expect(line("essay.txt", in: sessions).contains("  10:00–10:40  "), "\(sessions)")
    #expect(line("essay.txt", in: sessions).contains("  40 min  "), "\(sessions)")
    let status = fixture.run("status", "essay.txt").output
    #expect(line("10:00–10:40", in: status).contains("  40 min  "), "\(status)")
  }

  @Test func goalsCountTheMinutesThatAreShown() {
    let goals = fixture.run("goal", "list").output
    #expect(goals.contains("40 of 30 min"), "\(goals)")
    #expect(goals.contains("94 of 60 min"), "\(goals)")
    #expect(
      goals.contains("\(Self.presentWords) words in 3 documents"),
      "a linked pair is one document\n\(goals)")
  }
}
