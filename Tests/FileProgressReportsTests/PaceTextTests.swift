import FileProgressReports
import Foundation
import ProgressModel
import Testing

/// Words an hour on a terminal, and for other programs.
@Suite struct PaceTextTests {
  private let berlin = TimeZone.named("Europe/Berlin")
  /// Friday, 2026-11-20, 0:00 in Berlin.
  private let midnight = now - 15 * hour - 30 * minute

  private func session(
    _ number: UInt64, daysAgo: Int64, at hourOfDay: Int64, words: Int64, path: String = "/a/one.md"
  ) -> PaceSession {
    let start = midnight - daysAgo * day + hourOfDay * hour
    return PaceSession(
      id: .number(number), activity: .number(1), document: .number(1), path: path,
      startedAtNanoseconds: start, counter: "prose/1",
      changes: [.init(momentNanoseconds: start + hour / 2 - 1, words: words)],
      active: IntervalSet([start..<start + hour / 2]))
  }

  /// Five mornings and five evenings.
  private var pace: WritingPace {
    WritingPace(
      of: (UInt64(0)..<5).flatMap { place in
        [
          session(2 * place + 1, daysAgo: Int64(place), at: 7, words: 700),
          session(2 * place + 2, daysAgo: Int64(place), at: 12, words: -50),
        ]
      }, in: berlin)
  }

  private let few = "A figure for an hour of the day or a weekday needs 5 sessions"

  @Test func theTablesSayWhatTheyAreDerivedFrom() {
    let text = PaceText(pace, on: .columns(100), below: ["From Mon 16 Nov."]).text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(
      lines.prefix(6) == [
        "From Mon 16 Nov.", "",
        "You write fastest from 7:00 to 8:00: 1,400 words an hour (+3,500 words in 2 h 30 min, 5 sessions).",
        "", "Hour         Words an hour   Words      Active  Sessions",
        "7:00–8:00            1,400  +3,500  2 h 30 min         5",
      ])
    #expect(lines.contains("12:00–13:00           −100    −250  2 h 30 min         5"))
    #expect(lines.contains { $0.hasPrefix("Fri") && $0.contains("–   +650") }, "two sessions")
    #expect(lines.contains { $0.hasPrefix("Total") && $0.contains("650  +3,250  5 h 00 min") })
    #expect(text.contains("today 12:00"))
    #expect(text.contains("one.md"))
    #expect(text.contains(few))
    #expect(text.contains("Words are those that you added minus those that you removed"))
    #expect(!text.contains("Words outside sessions don't count."))
    let explained = PaceText(pace, on: .columns(100), explains: true).text
    #expect(explained.contains("Words outside sessions don't count."))
  }

  @Test func aScreenShowsTenSessions() {
    let sessions = (UInt64(1)...12).map {
      session($0, daysAgo: Int64($0), at: 7, words: 100)
    }
    let pace = WritingPace(of: sessions, in: berlin)
    #expect(PaceText(pace, on: .columns(80, lines: 24)).text.contains("\n3 more: --all"))
    #expect(!PaceText(pace, on: .columns(80)).text.contains("--all"))
  }

  @Test func withoutASessionThereIsNoText() {
    #expect(PaceText(WritingPace(of: [], in: berlin), on: .columns(80)).text.isEmpty)
  }

  @Test func noLineIsWiderThanTheScreen() {
    for columnCount in [40, 60, 80] {
      let text = PaceText(pace, on: .columns(columnCount, usesUnicode: false)).text
      for line in text.split(separator: "\n") {
        #expect(line.utf8.count <= columnCount, "\(line)")
      }
    }
  }

  @Test func csvHasARowForEachOfThem() {
    let one = WritingPace(of: [session(1, daysAgo: 0, at: 7, words: -60)], in: berlin)
    let id = SessionIdentifier.number(1)
    #expect(
      PaceReport(.idle(), one).csv == """
        by,hour,weekday,document,path,session,startedAt,sessions,activeTime,counter,words,wordsPerHour\r
        hour,7,,,,,,1,1800,prose/1,-60,\r
        weekday,,fri,,,,,1,1800,prose/1,-60,\r
        document,,,\(id),/a/one.md,,,1,1800,prose/1,-60,\r
        session,,,\(id),/a/one.md,\(id),2026-11-20T06:00:00Z,1,1800,prose/1,-60,-120\r
        total,,,,,,,1,1800,prose/1,-60,\r

        """)
  }

  @Test func jsonHasThemAll() {
    let one = WritingPace(of: [session(1, daysAgo: 0, at: 7, words: -60)], in: berlin)
    let id = SessionIdentifier.number(1)
    #expect(
      PaceReport(.idle(), one).json == """
        {"byDocument":[{"activeTime":1800,"document":"\(id)","path":"/a/one.md","sessions":1,\
        "words":-60,"wordsPerHour":null}],\
        "byHour":[{"activeTime":1800,"hour":7,"sessions":1,"words":-60,"wordsPerHour":null}],\
        "bySession":[{"activeTime":1800,"document":"\(id)","id":"\(id)","path":"/a/one.md",\
        "sessions":1,"startedAt":"2026-11-20T06:00:00Z","words":-60,"wordsPerHour":-120}],\
        "byWeekday":[{"activeTime":1800,"sessions":1,"weekday":"fri","words":-60,\
        "wordsPerHour":null}],"counter":"prose/1","fastestFrom":null,"fastestTo":null,\
        "generatedAt":"2026-11-20T14:30:00Z","idleLimit":300,"otherSessions":0,\
        "schema":"fileprogress.report.pace/1","since":null,\
        "total":{"activeTime":1800,"sessions":1,"words":-60,"wordsPerHour":null},"until":null}

        """)
    let fastest = PaceReport(.idle(), pace).json
    #expect(fastest.contains(#""fastestFrom":7,"fastestTo":8"#))
  }
}
