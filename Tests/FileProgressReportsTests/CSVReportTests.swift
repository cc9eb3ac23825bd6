import FileProgressReports
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

@Suite struct CSVReportTests {
  private func text(_ summaries: [ActivitySummary]) throws -> String {
    var text = ""
    var report = CSVReport(.idle()) { text += $0 }
    for summary in summaries { try report.append(summary) }
    try report.finish()
    return text
  }

  /// Reads a table file as RFC 4180 has it.
  private func lines(of text: String) -> [[String]] {
    var lines: [[String]] = [[]]
    var field: [Unicode.Scalar] = []
    var isQuoted = false
    let scalars = Array(text.unicodeScalars)
    var index = 0
    func string() -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: field)
      return String(view)
    }
    while index < scalars.count {
      let scalar = scalars[index]
      if isQuoted {
        if scalar == "\"", index + 1 < scalars.count, scalars[index + 1] == "\"" {
          field.append(scalar)
          index += 1
        } else if scalar == "\"" {
          isQuoted = false
        } else {
          field.append(scalar)
        }
      } else if scalar == "\"" {
        isQuoted = true
      } else if scalar == "," {
        lines[lines.count - 1].append(string())
        field = []
      } else if scalar == "\r", scalars[index + 1] == "\n" {
        lines[lines.count - 1].append(string())
        field = []
        lines.append([])
        index += 1
      } else {
        field.append(scalar)
      }
      index += 1
    }
    return lines.dropLast()
  }

  @Test func anEmptyReportHasItsHeadings() throws {
    #expect(
      try text([])
        == "id,document,path,context,isStarted,idleLimit,openTime,activeTime,assumedTime,duration,"
        + "progress,progressSource,counter,words,wordsChange,wordsAdded,wordsRemoved,"
        + "primaryItem.kind,primaryItem.identifier,primaryItem.title,"
        + "primaryItem.quantity,primaryItem.counter,primaryItem.score,primaryItem.maxScore,"
        + "primaryItem.value,primaryItem.valueType,additionalItems,sessions,firstOpenedAt,"
        + "lastOpenedAt,declaredTime,goalWords,goalBy,wordsOutside,isGone\r\n")
  }

  @Test func everyKindOfItemHasItsColumns() throws {
    let summaries: [ActivitySummary] = [
      .of(
        "/a b.txt", open: 2_580_500_000_000, primary: .words(558), progress: 0.37,
        sessionCount: 2, first: now - hour, last: now),
      .of("/b,\"c\".txt", primary: .item("Quiz", .score(8.5, outOf: 10))),
      .of("/c", primary: .item("Done", .binary(true, .yesNo)), also: [.item("N", .quantity(-3))]),
      .of("/d", primary: .item("Change", .quantity(-3.5)), isRunning: true),
    ]
    let (id, document) = (
      "00000000-0000-0000-0000-000000000001", "00000000-0000-0000-0000-000000000101"
    )
    let rows = try text(summaries).components(separatedBy: "\r\n").dropFirst()
    #expect(
      Array(rows) == [
        "\(id),\(document),/a b.txt,,false,300,2580,2580,0,2580,0.37,set,,,,,,quantity,"
          + "total_word_count,Word Count,558,wc,,,,,,2,2026-11-20T13:30:00Z,2026-11-20T14:30:00Z,0,,,,false",
        "\(id),\(document),\"/b,\"\"c\"\".txt\",,false,300,0,0,0,0,,,,,,,,score,quiz,Quiz,,,8.5,10,,,,0,,,0,,,,false",
        "\(id),\(document),/c,,false,300,0,0,0,0,,,,,,,,binary,done,Done,,,,,true,yesNo,"
          + "\"[{\"\"identifier\"\":\"\"n\"\",\"\"kind\"\":\"\"quantity\"\",\"\"quantity\"\":-3,"
          + "\"\"title\"\":\"\"N\"\"}]\",0,,,0,,,,false",
        "\(id),\(document),/d,,true,300,0,0,0,0,,,,,,,,quantity,change,Change,-3.5,,,,,,,0,,,0,,,,false",
        "",
      ])
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\r\nx"])
  func textThatASpreadsheetWouldComputeGetsAnApostrophe(title: String) throws {
    let rows = try lines(of: text([.of("/a", primary: .item(title, .quantity(1)))]))
    #expect(Array((rows[1][19]).unicodeScalars) == Array(("'" + title).unicodeScalars))
  }

  @Test func controlCharactersAreVisibleAndBreaksStay() throws {
    let rows = try lines(of: text([.of("/a\u{1B}[31m\nb\u{202E}")]))
    #expect(rows[1][2] == "/a\\u{1b}[31m\nb\\u{202e}")
  }

  @Test(arguments: 1...20)
  func everyLineComesBack(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let parts = ["a", "\"", ",", "\n", "\r\n", " ", "é", "文", "'", "=", "\"\"", ";"]
    let paths = (0..<30).map { _ in
      "/"
        + (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          parts.randomElement(using: &generator) ?? ""
        }.joined()
    }
    let rows = try lines(of: text(paths.map { .of($0) }))
    #expect(rows.count == 31, "seed \(seed)")
    #expect(rows.allSatisfy { $0.count == 35 }, "seed \(seed)")
    #expect(rows.dropFirst().map { $0[2] } == paths, "seed \(seed)")
  }
}
