import FileProgressReports
import Foundation
import ProgressModel

// Short ways to write down what a report shows, so that a test shows only what it is about.

let second: Int64 = 1_000_000_000
let minute: Int64 = 60 * second
let hour: Int64 = 60 * minute
let day: Int64 = 24 * hour

/// Friday, 2026-11-20, 15:30 in Berlin (UTC+1).
let now: Int64 = 1_795_185_000 * second

extension TimeZone {
  static func named(_ name: String) -> TimeZone {
    TimeZone(identifier: name) ?? .gmt
  }
}

extension ReportScreen {
  static func columns(
    _ columnCount: Int, lines: Int? = nil, usesColor: Bool = false, usesUnicode: Bool = true
  ) -> ReportScreen {
    ReportScreen(
      columnCount: columnCount, lineCount: lines, usesColor: usesColor, usesUnicode: usesUnicode,
      nowNanoseconds: now, timeZone: TimeZone.named("Europe/Berlin"), homeFolder: "/home/mia",
      workingFolder: "/home/mia/school")
  }
}

extension ReportHeader {
  static func idle(
    _ limit: Int64? = 5 * minute, since: Int64? = nil, until: Int64? = nil,
    listsSessions: Bool = false
  ) -> ReportHeader {
    ReportHeader(
      generatedAtNanoseconds: now, sinceNanoseconds: since, untilNanoseconds: until,
      idleLimitNanoseconds: limit, listsSessions: listsSessions)
  }
}

extension TypedIdentifier {
  static func number(_ number: UInt64) -> Self { Self(high: 0, low: number) }
}

extension ActivitySummary {
  /// A summary. Everything left out is unknown or zero.
  static func of(
    _ path: String, number: UInt64 = 1, open: Int64 = 0, active: Int64? = nil, assumed: Int64 = 0,
    words: Int64? = nil, changed: WordsChanged? = nil, counter: String = "wc", primary: Item? = nil,
    also: [Item] = [],
    progress: Double? = nil, isRunning: Bool = false, isUncertain: Bool = false,
    sessions: [Session] = [], outside: [OutsideWords] = [], sessionCount: Int? = nil,
    first: Int64? = nil, last: Int64? = nil
  ) -> ActivitySummary {
    let facts = ActivityFacts(id: .number(number), documents: [.number(number)])
    var summary = facts.summary(
      from: Viewpoint(device: .number(0xD1), now: .reading), idleLimitNanoseconds: nil)
    summary.document = .number(number + 0x100)
    summary.path = path
    summary.isStarted = isRunning
    summary.hasUncertainEnd = isUncertain
    summary.time.openNanoseconds = open
    summary.time.activeNanoseconds = active ?? open
    summary.time.assumedNanoseconds = assumed
    summary.progress = progress
    summary.primaryItem = primary
    summary.additionalItems = also
    summary.sessions = sessions
    summary.sessionCount = sessionCount ?? sessions.count
    summary.outside = outside
    summary.words = words.map { WordCount($0, counter: counter) }
    summary.wordsChanged = changed
    summary.firstOpenedAtNanoseconds = first
    summary.lastOpenedAtNanoseconds = last
    summary.lastWorkedOnNanoseconds = last
    return summary
  }
}

extension ActivitySummary.Item {
  static func words(_ count: Double, counter: String? = "wc") -> ActivitySummary.Item {
    ActivitySummary.Item(
      identifier: "total_word_count", title: "Word Count", value: .quantity(count),
      counter: counter)
  }

  static func item(_ title: String, _ value: ItemValue) -> ActivitySummary.Item {
    ActivitySummary.Item(identifier: title.lowercased(), title: title, value: value)
  }
}

extension ActivitySummary.Session {
  /// A session that began some time ago.
  static func session(
    _ number: UInt64 = 1, begun ago: Int64, lasting length: Int64?, active: Int64? = nil,
    isUncertain: Bool = false, from wordsAtStart: Int64? = nil, to wordsAtEnd: Int64? = nil,
    changed: WordsChanged? = nil, tool: String = "fileprogress open"
  ) -> ActivitySummary.Session {
    let authorship = Authorship(
      device: .number(0xD1), person: .number(0xA0), tool: tool, stamp: Stamp(rawValue: 1))
    let fact = SessionFact(
      id: .number(number), provenance: .sighting(.number(0x51)), kind: .attended, seesInput: true,
      owner: nil,
      authorship: authorship)
    let facts = ActivityFacts(
      id: .number(1), documents: [.number(1)],
      sessions: [SessionRecord(session: fact, spans: [Span(startingAt: .reading)])])
    let summary = facts.summary(
      from: Viewpoint(device: .number(0xD1), now: .reading), idleLimitNanoseconds: nil,
      listsSessions: true)
    var session = summary.sessions[0]
    session.startedAtNanoseconds = now - ago
    session.state =
      length.map { .ended(atNanoseconds: now - ago + $0, isUncertain: isUncertain) } ?? .running
    session.figures.time.openNanoseconds = length ?? ago
    session.figures.time.activeNanoseconds = active ?? length ?? ago
    session.figures.counter = wordsAtStart == nil && wordsAtEnd == nil ? nil : "wc"
    session.figures.wordsAtStart = wordsAtStart
    session.figures.wordsAtEnd = wordsAtEnd
    session.figures.wordsChanged = changed
    return session
  }
}

extension RunningSession {
  /// A session that began some time ago.
  static func running(
    _ path: String, number: UInt64 = 1, begun ago: Int64, active: Int64? = nil,
    words: Int64? = nil, change: Int64? = nil, kind: SessionFact.Kind = .manual,
    tool: String = "fileprogress start"
  ) -> RunningSession {
    var session = RunningSession(
      id: .number(number), document: .number(number + 0x100), path: path, kind: kind, tool: tool,
      startedAtNanoseconds: now - ago)
    session.time.openNanoseconds = ago
    session.time.activeNanoseconds = active ?? ago
    session.counter = words.map { _ in "prose/1" }
    session.words = words
    session.wordsChange = change
    return session
  }
}

extension ClockReading {
  static let reading = ClockReading(
    boot: .number(0xB1), monotonicNanoseconds: 0, wallNanoseconds: now, utcOffsetSeconds: 3600)
}

/// Activities of every kind that a table has to bear.
let variedSummaries: [ActivitySummary] = [
  .of(
    "/home/mia/school/essay.txt", number: 1, open: 43 * minute, active: 41 * minute,
    words: 558, primary: .words(558), progress: 0.37, isRunning: true, sessionCount: 3,
    last: now - 5 * minute),
  .of(
    "/home/mia/school/physics/mechanics/notes.md", number: 2, open: 65 * minute,
    active: 58 * minute, words: 5120, counter: "wc", isUncertain: true, sessionCount: 1,
    last: now - day - 6 * hour),
  .of(
    "/home/mia/school/quiz.md", number: 3, open: 40 * second, assumed: 12 * minute,
    primary: .item("Score", .score(8, outOf: 10)), progress: 1, sessionCount: 2,
    last: now - 4 * day),
  .of(
    "/srv/class/exam.odt", number: 4, open: 0, primary: .item("Exam", .binary(true, .passFail)),
    sessionCount: 1, last: now - 17 * day),
  .of(
    "/home/mia/文書/非常に長い名前のフォルダー/さらに長い名前の作文の下書き第二版.txt", number: 5,
    open: 9_000_000_000 * second, active: 3 * minute,
    primary: .item("Pages\nread", .quantity(12.5)), progress: 0.001, sessionCount: 1,
    last: now - 30 * day),
  .of("/home/mia/a\nb\u{1B}[31m\u{202E}c.txt", number: 6, open: 12 * second, last: nil),
]
