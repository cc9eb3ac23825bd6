import Foundation
import ProgressModel
import Testing
import FileProgressReports
@Test func demo() throws {
  for w in [40, 80, 200] {
    var t = ReportTable(.idle(), on: .columns(w), title: "Last 7 days")
    for s in variedSummaries { t.append(s) }
    print("=== \(w)"); print(t.text)
  }
  var t = ReportTable(.idle(nil), on: .columns(80, lines: 12, usesColor: true))
  for s in variedSummaries.dropLast(2) { t.append(s) }
  for i in 0..<30 { t.append(.of("/home/mia/x/n\(i).txt", number: UInt64(100 + i), open: Int64(i) * minute, words: Int64(i), last: now - 100*day)) }
  print(t.text)
  t = ReportTable(.idle(nil), on: .columns(80)); print(t.text)
  t = ReportTable(.idle(nil, since: 0), on: .columns(40)); print(t.text)
  var r = JSONReport(.idle(listsSessions: true)) { print($0) }
  for s in variedSummaries { try r.append(s) }
  try r.finish()
  let sessions: [ActivitySummary.Session] = [.session(1, begun: 3*day, lasting: 40*minute, from: 540, to: 546), .session(2, begun: day, lasting: 20*hour, isUncertain: true), .session(3, begun: 5*minute, lasting: nil, from: 558)]
  let match = DocumentStatus.Match(decision: MatchDecision(reason: .moved, document: .number(1), formerPath: "/home/mia/old.txt", evidence: MatchEvidence(handle: .same, content: .same, formerLocation: .absent)), sentence: "essay.txt is the document that was at old.txt: the file was renamed (same file, same content).", seenAtNanoseconds: now - 2*hour)
  var a = variedSummaries[0]; a.sessions = sessions; a.sessionCount = 9; a.additionalItems = [.item("Grade", .quantity(8)), .item("Done", .binary(false, .yesNo))]; a.hasUncertainEnd = true; a.assumedTimeNanoseconds = 12*minute
  let st = DocumentStatus(path: "/home/mia/school/essay.txt", match: match, activity: a, idleLimitNanoseconds: 5*minute)
  for w in [40, 80] { print(StatusText(st, on: .columns(w), explains: true).text) }
  print(StatusText(DocumentStatus(path: "/home/mia/new.txt", match: match, activity: nil, idleLimitNanoseconds: nil), on: .columns(80)).text)
  print(st.json)
  for w in [40, 80] {
    print(OverviewText(Overview(today: ReportTotals(of: variedSummaries), running: [a], recent: variedSummaries), on: .columns(w)).text)
    print(OverviewText(Overview(today: ReportTotals(), running: [], recent: []), on: .columns(w)).text)
  }
  var g = ReportGroups(); for s in variedSummaries { g.addByFolder(s) }
  for w in [40, 80] { print(GroupTable(by: .folder, g.groups, totals: ReportTotals(of: variedSummaries), header: .idle(), on: .columns(w)).text) }
  var c = CSVReport(.idle()) { print($0) }
  for s in variedSummaries { try c.append(s) }
  try c.finish()
  for zone in ["Europe/Berlin", "America/Sao_Paulo", "Pacific/Apia", "America/Havana"] {
    for (from, n) in [(1_540_000_000, 90), (1_325_000_000, 20), (1_603_000_000, 20)] as [(Int64, Int64)] {
      let p = ReportPeriods.days(covering: from*second..<(from*second + n*day), timeZone: .named(zone))
      print(zone, p.count, p.filter { $0.range.count != Int(day) }.map { ($0.title, $0.range.count / Int(hour), TimestampText.utc($0.range.lowerBound)) })
    }
    print(ReportPeriods.weeks(covering: 1_609_000_000*second..<1_611_000_000*second, timeZone: .named(zone)))
    print(ReportPeriods.months(covering: 1_609_000_000*second..<1_618_000_000*second, timeZone: .named(zone)))
  }
}
