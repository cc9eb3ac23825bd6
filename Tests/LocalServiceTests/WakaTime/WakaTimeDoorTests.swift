import DocumentWriting
import FileProgress
import FileProgressTesting
import Foundation
import ProgressModel
import Synchronization
import Testing

@testable import LocalService

@Suite struct WakaTimeDoorTests {
  typealias Beat = WakaTimeDesk.Beat

  private static let minute: Int64 = 60_000_000_000

  // MARK: - The door

  @Test func itsPathsAreThoseOfWakaTime() async throws {
    let desk = try WakaTimeDesk()
    let request = desk.request(Array("[]".utf8))
    for path in ["users/current/heartbeats", "users/current/heartbeats.bulk"] {
      for before in ["", "api/v1/"] {
        let parts = (before + path).split(separator: "/").map(String.init)
        let reply = await desk.door.reply(to: request, at: parts, query: [], in: desk.service)
        #expect(reply?.status == 202, "\(before)\(path)")
      }
    }
    // Clients before version 14 add nothing to the address that is set.
    let old = await desk.door.reply(to: request, at: ["api", "v1"], query: [], in: desk.service)
    #expect(old?.status == 202)
    for path in [
      [], ["users"], ["users", "current"], ["users", "current", "summaries"],
      ["users", "current", "heartbeats", ""], ["api", "v2", "users", "current", "heartbeats"],
      ["v1", "users", "current", "heartbeats"],
    ] {
      let reply = await desk.door.reply(to: request, at: path, query: [], in: desk.service)
      #expect(reply == nil, "\(path)")
    }
  }

  @Test func theKeyIsAskedForBeforeAnythingElse() async throws {
    let desk = try WakaTimeDesk()
    let request = desk.request(Array("no JSON".utf8), "GET", key: "x")
    let reply = await desk.door.reply(
      to: request, at: ["users", "current", "heartbeats"], query: [], in: desk.service)
    #expect(reply?.status == 401)
    let path = ["users", "current", "heartbeats"]
    #expect(desk.door.refusal(of: request, at: path, query: [])?.status == 401)
    #expect(desk.door.refusal(of: desk.request([]), at: path, query: []) == nil)
    #expect(desk.door.refusal(of: desk.request([]), at: [], query: [])?.status == 404)
    let right = desk.request([], "GET")
    let wrongMethod = await desk.door.reply(
      to: right, at: ["users", "current", "heartbeats"], query: [], in: desk.service)
    #expect(wrongMethod?.status == 405)
    #expect(wrongMethod?.fields["Allow"] == "POST")
    desk.door.setting = nil
    let closed = await desk.door.reply(
      to: right, at: ["users", "current", "heartbeats"], query: [], in: desk.service)
    #expect(closed?.status == 404)
  }

  @Test func eachItemOfABulkIsAnsweredInItsPlace() async throws {
    let desk = try WakaTimeDesk()
    let now = desk.now
    let items = [
      #"{"entity":"/essay.md","time":\#(now)}"#, "null", #"{"entity":"/essay.md","time":"NaN"}"#,
      #"{"entity":"/essay.md","time":1e300}"#, #"{"entity":"/essay.md","time":1e999}"#,
      #"{"entity":"/essay.md","time":-5}"#, #"{"entity":"/../essay.md","time":\#(now)}"#,
      #"{"entity":"/a\u0000.md","time":\#(now)}"#, #"{"entity":"HIDDEN.md","time":\#(now)}"#,
      #"{"entity":"//essay.md","time":\#(now)}"#,
    ]
    let reply = try await desk.send(text: "[" + items.joined(separator: ",") + "]")
    let statuses = try WakaTimeDesk.statuses(in: reply)
    #expect(statuses == [201, 400, 400, 400, 400, 400, 400, 400, 201, 201])
    #expect(desk.door.leftOut == ["hidden": 1])
    #expect(desk.documents.count == 1)
  }

  @Test func oneAloneIsAnsweredAlone() async throws {
    let desk = try WakaTimeDesk()
    func send(_ text: String) async throws -> ServiceReply { try await desk.send(text: text) }
    let taken = try await send(#"{"entity":"/essay.md","time":\#(desk.now)}"#)
    #expect(taken.status == 201)
    #expect(String(decoding: taken.body, as: UTF8.self).contains(#""entity":"/essay.md""#))
    let wrong = try await send(#"{"entity":"/essay.md"}"#)
    #expect(wrong.status == 400)
    let noJSON = try await send("hello")
    #expect(noJSON.status == 400)
    let tooMany = "[" + repeatElement("0", count: 1001).joined(separator: ",") + "]"
    let long = try await send(tooMany)
    #expect(long.status == 413)
    let most = "[" + repeatElement("0", count: 1000).joined(separator: ",") + "]"
    let full = try await send(most)
    #expect(full.status == 202)
  }

  @Test(arguments: [(DataStoreError.Code.busy, 503), (.damaged, 500), (.other, 500)])
  func aPluginIsNotToldWhereTheStoreIs(code: DataStoreError.Code, status: Int) throws {
    for error in [
      DataStoreError(code, message: "/home/mia/store"),
      FeedingError.store(DataStoreError(code, message: "/home/mia/store")),
    ] as [any Error] {
      guard case .refused(let told, let sentence) = HeartbeatIntake.outcome(of: error) else {
        Issue.record("\(error)")
        continue
      }
      #expect(told == status)
      #expect(!sentence.contains("/home"))
    }
  }

  // MARK: - What is left out

  @Test func whatIsNotForTheRecordIsCountedAndNeverRead() async throws {
    let desk = try WakaTimeDesk()
    try desk.files.createFolder("/folder.md")
    try desk.files.createSpecial(.fifo, at: "/pipe.md")
    try desk.files.write("let x = 1\n", to: "/main.swift")
    try desk.files.write("secret\n", to: "/secret.md")
    try desk.files.createSymbolicLink(at: "/link.md", to: "/secret.md")
    try desk.files.createSymbolicLink(at: "/loose.md", to: "/nowhere.md")
    try desk.store.exclusions.set(["/secret.md"], isExcluded: true, asCommand: "exclude")
    let before = try desk.factLines()
    desk.files.setReadHook { _, path, _ in Issue.record("\(path) was read") }
    let now = desk.now
    let beats = [
      Beat(entity: "/folder.md", time: now), Beat(entity: "/pipe.md", time: now, isWrite: true),
      Beat(entity: "/main.swift", time: now), Beat(entity: "/Makefile", time: now),
      Beat(entity: "/secret.md", time: now), Beat(entity: "/link.md", time: now, isWrite: true),
      Beat(entity: "/gone.md", time: now), Beat(entity: "/loose.md", time: now - 500),
      Beat(entity: "HIDDEN.md", time: now), Beat(entity: "", time: now),
      Beat(entity: "example.org", type: "domain", time: now),
      Beat(entity: "/essay.md", type: "app", time: now), Beat(time: now + 121),
      Beat(time: now - 400 * 86_400),
    ]
    let statuses = try await desk.send(beats)
    #expect(statuses == [Int](repeating: 201, count: beats.count))
    #expect(
      desk.door.leftOut == [
        "notRegular": 2, "code": 2, "excluded": 2, "missing": 2, "hidden": 2, "otherType": 2,
        "future": 1, "old": 1,
      ])
    #expect(desk.documents.count == 0)
    #expect(try desk.factLines() == before)
  }

  @Test func whatAnAssistantWroteIsNoInput() async throws {
    let desk = try WakaTimeDesk()
    let item = #"[{"entity":"/essay.md","time":\#(desk.now),"category":"ai coding"}]"#
    let reply = try await desk.send(text: item)
    #expect(try WakaTimeDesk.statuses(in: reply) == [201])
    #expect(desk.door.leftOut == ["assistant": 1])
    #expect(desk.documents.count == 0)
  }

  @Test func aFileThatCannotBeReadIsLeftOut() async throws {
    let desk = try WakaTimeDesk()
    try desk.files.setReadable(false, at: "/essay.md")
    let statuses = try await desk.send([Beat(time: desk.now), Beat(time: desk.now - 500)])
    #expect(statuses == [201, 201])
    #expect(desk.door.leftOut == ["unreadable": 2])
  }

  // MARK: - Of now

  @Test func heartbeatsAreASessionOfTheEditor() async throws {
    let desk = try WakaTimeDesk()
    for _ in 0..<5 {
      try await desk.send([Beat(time: desk.now)])
      desk.clock.advance(by: .seconds(120))
    }
    try desk.files.write("one two three\n", to: "/essay.md")
    try await desk.send([Beat(time: desk.now, isWrite: true)])
    let summary = try desk.summary()
    let session = try #require(summary.sessions.first)
    #expect(summary.sessions.count == 1)
    #expect(session.tool == "fileprogress wakatime vim")
    #expect(session.figures.time.openNanoseconds == 10 * Self.minute)
    #expect(session.figures.time.activeNanoseconds == 10 * Self.minute)
    #expect(summary.wordsChanged?.added == 1)
    // It ended with the last sign of life.
    desk.clock.advance(by: .seconds(3600))
    desk.documents.removeSilent()
    let ended = try desk.summary()
    #expect(ended.time.openNanoseconds == 10 * Self.minute)
    #expect(ended.sessions.allSatisfy { !$0.state.isRunning })
  }

  @Test func whatIsSentTwiceIsRecordedOnce() async throws {
    let desk = try WakaTimeDesk()
    let beats = [
      Beat(time: desk.now - 100), Beat(time: desk.now - 50, isWrite: true), Beat(time: desk.now),
    ]
    try await desk.send(beats + beats)
    #expect(try desk.summary().time.openNanoseconds == 100_000_000_000)
    let before = try desk.factLines()
    desk.clock.advance(by: .seconds(19))
    try await desk.send(beats.reversed())
    #expect(try desk.summary().time.openNanoseconds == 100_000_000_000)
    // By now they are of the past.
    desk.clock.advance(by: .seconds(100))
    try await desk.send(beats)
    desk.clock.advance(by: .seconds(10_000))
    desk.documents.removeSilent()
    try await desk.send(beats)
    let summary = try desk.summary()
    #expect(summary.sessions.count == 1)
    #expect(summary.time.openNanoseconds == 100_000_000_000)
    let kinds = try desk.factLines().filter { $0.contains("span") || $0.contains("pulses") }
    #expect(kinds == before.filter { $0.contains("span") || $0.contains("pulses") })
  }

  @Test func aServiceThatWasStartedAgainGoesOn() async throws {
    let first = try WakaTimeDesk()
    try await first.send([Beat(time: first.now)])
    first.clock.advance(by: .seconds(110))
    try await first.send([Beat(time: first.now)])
    try first.store.saveAndWait()
    // It was killed, so nothing was ended.
    let second = try WakaTimeDesk(clock: first.clock, store: first.store, files: first.files)
    first.clock.advance(by: .seconds(5))
    try await second.send([Beat(time: first.now - 5)])
    #expect(second.documents.count == 0)
    first.clock.advance(by: .seconds(115))
    try await second.send([Beat(time: first.now)])
    #expect(second.documents.count == 1)
    let summary = try second.summary()
    #expect(summary.time.openNanoseconds == 230_000_000_000)
    #expect(summary.time.activeNanoseconds == 230_000_000_000)
  }

  @Test func aSaveWhoseMomentIsRecordedIsALook() async throws {
    let first = try WakaTimeDesk()
    try await first.send([Beat(time: first.now)])
    first.clock.advance(by: .seconds(60))
    try await first.send([Beat(time: first.now)])
    try first.store.saveAndWait()
    try first.files.write("one two three\n", to: "/essay.md")
    let save = Beat(time: first.now, isWrite: true)
    first.clock.advance(by: .seconds(10))
    // The first service was killed.
    let second = try WakaTimeDesk(clock: first.clock, store: first.store, files: first.files)
    try await second.send([save])
    #expect(second.documents.count == 0)
    let sample = try #require(try second.facts()?.samples.last { $0.words == 3 })
    #expect(sample.wasSeenByLook)
    let before = try second.factLines()
    try await second.send([save])
    #expect(try second.factLines() == before)
  }

  @Test func aLiveHeartbeatIsJoinedToWhatFollowsIt() async throws {
    let first = try WakaTimeDesk()
    let start = first.now
    first.clock.advance(by: .seconds(60))
    try await first.send([Beat(time: start + 50), Beat(time: start + 60)])
    try first.store.saveAndWait()
    let second = try WakaTimeDesk(clock: first.clock, store: first.store, files: first.files)
    try await second.send([Beat(time: start)])
    #expect(try second.summary().time.openNanoseconds == Self.minute)
  }

  @Test func twoEditorsOnOneFileAreTwoSessionsAndOneTime() async throws {
    let desk = try WakaTimeDesk()
    let code = "wakatime/v1.90.0 (linux) go1.22.4 vscode/1.85.1 vscode-wakatime/24.4.0"
    for _ in 0..<4 {
      try await desk.send([Beat(time: desk.now), Beat(time: desk.now, userAgent: code)])
      desk.clock.advance(by: .seconds(100))
    }
    let summary = try desk.summary()
    let tools = Set(summary.sessions.map(\.tool))
    #expect(tools == ["fileprogress wakatime VS Code", "fileprogress wakatime vim"])
    #expect(summary.sessions.count == 2)
    #expect(summary.time.openNanoseconds == 300_000_000_000)
  }

  @Test func silentDocumentsMakePlace() async throws {
    func text(_ number: Int) -> String { String(repeating: "word\(number) ", count: number + 1) }
    let desk = try WakaTimeDesk(mostCount: 8)
    for number in 0..<30 { try desk.files.write(text(number), to: "/\(number).md") }
    let first = (0..<10).map { Beat(entity: "/\($0).md", time: desk.now) }
    let statuses = try await desk.send(first)
    #expect(statuses == [Int](repeating: 201, count: 8) + [429, 429])
    desk.clock.advance(by: .seconds(301))
    for start in [10, 18] {
      let next = (start..<start + 8).map { Beat(entity: "/\($0).md", time: desk.now) }
      let statuses = try await desk.send(next)
      #expect(statuses == [Int](repeating: 201, count: 8))
      desk.clock.advance(by: .seconds(301))
    }
    // What found no place comes again later.
    let again = try await desk.send(first)
    #expect(again == [Int](repeating: 201, count: 10))
    #expect(try desk.facts("/9.md")?.sessions.count == 1)
    #expect(try desk.facts("/0.md")?.sessions.count == 1)
  }

  // MARK: - Of the past

  @Test func anOfflineQueueLandsWhereItBelongs() async throws {
    let desk = try WakaTimeDesk()
    let start = desk.now
    let beats = (0..<31).map { Beat(time: start + Double($0) * 120, isWrite: $0 % 5 == 0) }
    desk.clock.advance(by: .seconds(50_000))
    // Plugins send them in pieces, here the last one first.
    try await desk.send(Array(beats[15...]))
    try await desk.send(Array(beats[..<15]))
    let summary = try desk.summary()
    #expect(summary.time.openNanoseconds == 60 * Self.minute)
    #expect(summary.time.activeNanoseconds == 60 * Self.minute)
    #expect(summary.sessions.allSatisfy { $0.tool == "fileprogress wakatime vim" })
    #expect(summary.sessions.allSatisfy { $0.change == nil && !$0.state.isRunning })
    #expect(summary.firstOpenedAtNanoseconds == Int64(start) * 1_000_000_000)
    #expect(summary.lastOpenedAtNanoseconds == Int64(start + 3600) * 1_000_000_000)
    #expect(desk.documents.count == 0)
    let before = try desk.factLines()
    try await desk.send(beats)
    try await desk.send(beats.reversed())
    #expect(try desk.factLines() == before)
  }

  @Test func pastAndPresentAreJoinedInEitherOrder() async throws {
    for isPastFirst in [true, false] {
      let desk = try WakaTimeDesk()
      let start = desk.now
      let beats = (0..<10).map { Beat(time: start + Double($0) * 100) }
      desk.clock.advance(by: .seconds(901))
      let (past, live) = (Array(beats[..<8]), Array(beats[8...]))
      try await desk.send(isPastFirst ? past : live)
      try await desk.send(isPastFirst ? live : past)
      let summary = try desk.summary()
      #expect(summary.time.openNanoseconds == 15 * Self.minute, "past first: \(isPastFirst)")
      #expect(summary.time.activeNanoseconds == 15 * Self.minute, "past first: \(isPastFirst)")
    }
  }

  @Test func heartbeatsFromBeforeTheMachineWasStartedAreOfThePast() async throws {
    let desk = try WakaTimeDesk()
    let start = desk.now
    desk.clock.restartMachine(after: .seconds(90))
    try await desk.send([Beat(time: start), Beat(time: start + 40)])
    #expect(desk.documents.count == 0)
    #expect(try desk.summary().time.openNanoseconds == 40_000_000_000)
  }

  @Test func wordsOfThePastAreThoseOfALook() async throws {
    let desk = try WakaTimeDesk()
    try await desk.send([Beat(time: desk.now)])
    desk.clock.advance(by: .seconds(7200))
    desk.documents.removeSilent()
    try desk.files.write("one two three four\n", to: "/essay.md")
    let written = desk.clock.read().wallNanoseconds - 3000 * 1_000_000_000
    try desk.files.setModified(nanosecondsSince1970: written, at: "/essay.md")
    try await desk.send([Beat(time: desk.now - 3100), Beat(time: desk.now - 3000, isWrite: true)])
    let facts = try #require(try desk.facts())
    let sample = try #require(facts.samples.last { $0.words == 4 })
    #expect(sample.wasSeenByLook)
    #expect(sample.writtenAtNanoseconds == written)
    let summary = try desk.summary()
    #expect(summary.words?.count == 4)
    #expect(summary.sessions.count == 2)
  }

  @Test func aSessionThatWasDeletedDoesNotComeBack() async throws {
    let desk = try WakaTimeDesk()
    let beats = [Beat(time: desk.now), Beat(time: desk.now + 100)]
    desk.clock.advance(by: .seconds(5000))
    try await desk.send(beats)
    let session = try #require(try desk.summary().sessions.first)
    _ = try desk.store.sessions.delete([session.id], asCommand: "session delete")
    try await desk.send(beats)
    #expect(try desk.summary().time.openNanoseconds == 0)
  }

  // MARK: - Today

  @Test func theSumOfTodayIsAskedForOnceAMinute() async throws {
    let desk = try WakaTimeDesk(
      answer: #"{"running":0,"today":{"activeTime":9,"timeOfDay":7500,"words":3}}"#)
    let path = ["api", "v1", "users", "current", "statusbar", "today"]
    func ask() async -> ServiceReply? {
      await desk.door.reply(
        to: desk.request([], "GET"), at: path, query: [], in: desk.service)
    }
    let reply = try #require(await ask())
    #expect(reply.status == 200)
    #expect(
      String(decoding: reply.body, as: UTF8.self)
        == #"{"data":{"categories":[],"grand_total":{"digital":"2:05","hours":2,"minutes":5,"#
        + #""text":"2 hrs 5 mins","total_seconds":7500}}}"#)
    desk.clock.advance(by: .seconds(59))
    let kept = await ask()
    #expect(kept == reply)
    let askedOnce = desk.answers.count.withLock { $0 }
    #expect(askedOnce == 1)
    desk.clock.advance(by: .seconds(1))
    let again = await ask()
    #expect(again == reply)
    let askedTwice = desk.answers.count.withLock { $0 }
    #expect(askedTwice == 2)
  }

  @Test func whatTheProgramDoesNotSayIsNotMadeUp() async throws {
    let path = ["users", "current", "statusbar", "today"]
    for (answer, status) in [("", 503), ("{}", 500), ("oops", 500)] {
      let desk = try WakaTimeDesk(answer: answer)
      let reply = await desk.door.reply(
        to: desk.request([], "GET"), at: path, query: [], in: desk.service)
      #expect(reply?.status == status, "\(answer)")
    }
  }
}
