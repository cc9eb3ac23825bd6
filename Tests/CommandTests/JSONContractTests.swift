import FileProgress
import FileProgressTesting
import Foundation
import Testing

/// What other programs rely on: the names in the JSON of `status` and `report`.
struct JSONContractTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 10, adding: "four")
    fixture.run(
      "set", "essay.txt", "--progress", "0.5", "--score", "quiz:Quiz=8/10", "--quantity",
      "pages:Pages=3", "--binary", "done:Handed in:yesNo=yes")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .milliseconds(90_500))
  }

  private let activityKeys: Set = [
    "id", "document", "path", "isStarted", "idleLimit", "openTime", "activeTime", "assumedTime",
    "declaredTime", "duration", "progress", "primaryItem", "additionalItems", "firstOpenedAt",
    "lastOpenedAt", "goal",
    "context", "progressSource", "counter", "words", "wordsChange", "wordsAdded", "wordsRemoved",
    "isGone", "isOnAnotherComputer", "wordsOutside",
  ]

  private let sessionKeys: Set = [
    "id", "tool", "kind", "startedAt", "endedAt", "endIsUncertain", "isRunning", "openTime",
    "activeTime", "counter", "wordsAtStart", "wordsAtEnd", "wordsAdded", "wordsRemoved",
    "wordsPasted", "correction", "declaredTime",
  ]

  private func object(_ value: Any?) throws -> [String: Any] {
    try #require(value as? [String: Any])
  }

  private func objects(_ value: Any?) throws -> [[String: Any]] {
    try #require(value as? [[String: Any]])
  }

  @Test func statusHasTheseNames() throws {
    let status = try fixture.status(of: "essay.txt")
    #expect(Set(status.keys) == ["schema", "match", "activity", "uncounted", "wordsNow"])
    #expect(status["schema"] as? String == "fileprogress.status/1")
    let match = try object(status["match"])
    #expect(
      Set(match.keys) == [
        "reason", "from", "confidence", "sentence", "evidence", "command", "merged",
      ])
    #expect(
      try Set(object(match["evidence"]).keys) == [
        "handle", "content", "similarity", "runnerUp", "runnerUpPath", "seenAt",
      ])
    let activity = try object(status["activity"])
    #expect(Set(activity.keys) == activityKeys.union(["outside", "sessions"]))
    for session in try objects(activity["sessions"]) { #expect(Set(session.keys) == sessionKeys) }
    #expect(
      try Set(object(activity["primaryItem"]).keys) == [
        "kind", "identifier", "title", "quantity", "counter",
      ])
    let kinds = try objects(activity["additionalItems"]).reduce(into: [:]) {
      $0[$1["kind"] as? String ?? ""] = Set($1.keys)
    }
    #expect(
      kinds == [
        "quantity": ["kind", "identifier", "title", "quantity"],
        "score": ["kind", "identifier", "title", "score", "maxScore"],
        "binary": ["kind", "identifier", "title", "value", "valueType"],
      ])
  }

  @Test func statusHasTheseValues() throws {
    let activity = try fixture.activity(of: "essay.txt")
    #expect(activity["path"] as? String == fixture.path("essay.txt"))
    #expect(activity["isStarted"] as? Bool == true)
    #expect(activity["idleLimit"] as? Double == 300)
    #expect(activity["openTime"] as? Double == 690)
    #expect(activity["activeTime"] as? Double == 690)
    #expect(activity["assumedTime"] as? Double == 90)
    #expect(activity["duration"] as? Double == 690)
    #expect(activity["progress"] as? Double == 0.5)
    #expect(activity["firstOpenedAt"] as? String == "2026-11-20T09:00:00Z")
    let sessions = try objects(activity["sessions"])
    #expect(sessions.count == 2)
    #expect(sessions[0]["isRunning"] as? Bool == false)
    #expect(sessions[0]["endedAt"] as? String == "2026-11-20T09:10:00Z")
    #expect(sessions[0]["counter"] as? String == "prose/1")
    #expect(sessions[1]["isRunning"] as? Bool == true)
    #expect(sessions[1]["endedAt"] is NSNull, "it runs")
    #expect(sessions[1]["wordsAdded"] is NSNull, "nobody saw both texts")
    let identifiers = [activity["id"], activity["document"], sessions[0]["id"]]
    for identifier in identifiers {
      let text = try #require(identifier as? String)
      #expect(UUID(uuidString: text) != nil)
      #expect(text == text.lowercased())
    }
  }

  @Test func unknownValuesAreNull() throws {
    try fixture.write("one\n", to: "other.txt")
    fixture.run("set", "other.txt", "--clear-progress")
    let activity = try fixture.activity(of: "other.txt")
    #expect(activity["progress"] is NSNull)
    #expect(activity["primaryItem"] is NSNull)
    #expect(activity["firstOpenedAt"] is NSNull)
    #expect(activity["lastOpenedAt"] is NSNull)
    #expect(activity["additionalItems"] as? [NSDictionary] == [])
    let unlimited = fixture.run("status", "--json", "--idle", "none", "other.txt").output
    #expect(unlimited.contains(#""idleLimit":null"#))
  }

  @Test func reportHasTheseNames() throws {
    let report = try fixture.report()
    #expect(
      Set(report.keys) == [
        "schema", "generatedAt", "since", "until", "idleLimit", "activities", "totals",
        "goals",
      ])
    #expect(report["schema"] as? String == "fileprogress.report/1")
    #expect(report["generatedAt"] as? String == "2026-11-20T09:11:30.500Z")
    #expect(report["since"] is NSNull)
    #expect(report["until"] is NSNull)
    for activity in try objects(report["activities"]) {
      #expect(Set(activity.keys) == activityKeys)
    }
    let totals = try object(report["totals"])
    #expect(Set(totals.keys) == ["openTime", "activeTime", "sessions", "words"])
    #expect(totals["sessions"] as? Int == 2)
    for words in try objects(totals["words"]) {
      #expect(
        Set(words.keys) == [
          "counter", "words", "wordsAdded", "wordsChange", "wordsOfDay", "wordsOutside",
          "wordsRemoved", "knownFor", "of",
        ])
    }
    for activity in try objects(try fixture.report("--sessions")["activities"]) {
      #expect(Set(activity.keys) == activityKeys.union(["outside", "sessions"]))
    }
    let bounded = try fixture.run("report", "--json", "--until", "2026-11-20").json
    #expect(bounded["until"] as? String == "2026-11-20T23:00:00Z", "a day is included")
  }

  @Test func sourcesHaveTheseNames() throws {
    let sources = try fixture.run("sources", "--json").json
    #expect(Set(sources.keys) == ["schema", "generatedAt", "sources"])
    #expect(sources["schema"] as? String == "fileprogress.sources/1")
    let listed = try objects(sources["sources"])
    for source in listed {
      #expect(
        Set(source.keys) == [
          "advice", "document", "heardAt", "isRunning", "isSilent", "path", "program", "sees",
          "tool", "way",
        ])
    }
    let timer = try #require(listed.first)
    #expect(timer["way"] as? String == "timer")
    #expect(timer["tool"] as? String == "fileprogress start")
    #expect(timer["heardAt"] as? String == "2026-11-20T09:11:30.500Z")
    #expect(timer["isRunning"] as? Bool == true)
    #expect(timer["sees"] as? [String] == ["words"])
    #expect(timer["path"] as? String == fixture.path("essay.txt"))
    #expect(timer["advice"] is NSNull)
  }

  @Test(arguments: [
    ["status", "--json", "essay.txt"], ["report", "--json", "--sessions"],
    ["report", "--by", "folder", "--json"], ["report", "--by", "day", "--json"],
    ["doctor", "--json"], ["exclude", "--json"], ["undo", "--list", "--json"], ["--json"],
    ["open", "--json", "essay.txt"], ["sources", "--json"],
  ])
  func namesAreSortedAndTimesAreUTC(arguments: [String]) throws {
    let outcome = fixture.run(arguments)
    let text = String(decoding: outcome.bytes, as: UTF8.self)
    #expect(text.hasSuffix("}\n"))
    var open: [String] = []
    for token in text.matches(of: /"((?:[^"\\]|\\.)*)"(:?)|[{}]/) {
      switch (token.output.0, token.output.1, token.output.2) {
      case ("{", _, _): open.append("")
      case ("}", _, _): open.removeLast()
      case (_, let name?, ":"):
        #expect(open[open.count - 1].utf8.lexicographicallyPrecedes(name.utf8), "\(name)")
        open[open.count - 1] = String(name)
      default: continue
      }
    }
    for moment in text.matches(of: /At":"([^"]+)"/) {
      #expect(
        moment.output.1.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/) != nil)
    }
  }
}
