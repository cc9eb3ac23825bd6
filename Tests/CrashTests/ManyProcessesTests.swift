import FileProgressTestSupport
import Foundation
import Testing

/// Lets many processes write to one store at once: every record is kept, and none twice.
@Suite(.serialized)
struct ManyProcessesTests {
  @Test func processesThatOpenAFreshHomeAtOnceAllSucceed() async throws {
    let homeCount = TestTier.isFull ? 100 : 5
    try await withScratchFolder { folder in
      for number in 1...homeCount {
        let world = try CrashWorld(in: folder.path(of: "\(number)"))
        let results = try await Self.results(of: 6, atOnce: 6) { index in
          let document = try world.write("Words of document \(index).\n", to: "\(index).txt")
          return world.call(["start", document], name: "\(index)")
        }
        for result in results { #expect(result.exitStatus == 0, "home \(number): \(result)") }
        let activities = try await world.state().activities
        #expect(activities.count == 6, "home \(number)")
        #expect(activities.values.allSatisfy { $0.contains(#""isRunning":true"#) })
        #expect(try await world.integrityProblems() == "")
        #expect(world.exposedFiles == [])
      }
      print("fresh homes: \(homeCount), 6 processes each")
    }
  }

  @Test(arguments: [1, 2, 4, 16])
  func everyRecordOfEveryWorkerIsKept(workerCount: Int) async throws {
    let fileCount = TestTier.isFull ? 50 : 6
    try await withScratchFolder { folder in
      let world = try CrashWorld(in: folder.path)
      let documents = try (0..<fileCount).map { file in
        try world.write("Document \(file) has its own words.\n", to: "\(file).txt")
      }
      let rounds: [@Sendable (Int) -> [String]] = [
        { ["set", documents[$0], "--quantity", "first:First=\($0)"] },
        { ["start", documents[$0]] },
        { ["stop", documents[$0]] },
        { ["set", documents[$0], "--quantity", "second:Second=\($0)", "--progress", "0.5"] },
      ]
      for round in rounds {
        let results = try await Self.results(of: fileCount, atOnce: workerCount) {
          world.call(round($0), name: "\($0)")
        }
        for result in results { #expect(result.exitStatus == 0, "\(result)") }
      }
      let activities = try await world.state().activities
      var keptCount = 0
      for (file, document) in documents.enumerated() {
        let activity = activities[document] ?? ""
        let signs = [
          #""identifier":"first","kind":"quantity","quantity":\#(file),"#, #""startedAt":"time""#,
          #""endedAt":"time""#, #""identifier":"second","kind":"quantity","quantity":\#(file),"#,
        ]
        let kept = signs.count { activity.components(separatedBy: $0).count == 2 }
        #expect(kept == signs.count, "\(document): \(activity)")
        keptCount += kept
      }
      #expect(activities.count == fileCount)
      let facts = try await world.succeed("export", "--facts").split(separator: "\n")
      for kind in ["first", "second"] {
        #expect(facts.count { $0.contains(#""\#(kind)""#) } == fileCount)
      }
      #expect(try await world.integrityProblems() == "")
      print("\(workerCount) workers: \(keptCount) of \(fileCount * rounds.count) records kept")
    }
  }

  @Test func twoProgramsWithOneDocumentOpenCountItsTimeOnce() async throws {
    try await withScratchFolder { folder in
      let world = try CrashWorld(in: folder.path)
      let essay = try world.write(Scenario.essay, to: "essay.txt")
      let begin = Date.now
      let first = try LineEditing(of: essay, in: world, name: "first")
      try first.begun()
      let second = try LineEditing(of: essay, in: world, name: "second")
      try second.begun()
      // Their shared time is what these answers take. It is told in whole seconds, and has to be most of all.
      let beginOfBoth = Date.now
      let enough = max(2.5, 2 * beginOfBoth.timeIntervalSince(begin))
      while Date.now.timeIntervalSince(beginOfBoth) < enough {
        try first.type("w\n")
        _ = try first.line { Int($0) != nil }
      }
      let running = try await world.status(of: essay)
      #expect(running.activity?.sessions.count { $0.isRunning } == 2)
      // Both are told before either is waited for: the wait can take long on a busy machine.
      for editing in [first, second] { try editing.type("q\n") }
      for editing in [first, second] { #expect(await editing.ending() == 0) }
      let seconds = Date.now.timeIntervalSince(begin)
      let activity = try #require(try await world.status(of: essay).activity)
      let sum = activity.sessions.map(\.openTime).reduce(0, +)
      print("two sessions: \(sum) s in all, \(activity.openTime) s open, \(seconds) s by the clock")
      #expect(activity.sessions.count == 2)
      #expect(!activity.isStarted)
      #expect(activity.openTime <= seconds)
      #expect(activity.openTime < 0.8 * sum)
    }
  }

  /// Runs calls, some at a time.
  private static func results(
    of count: Int, atOnce: Int, _ call: @escaping @Sendable (Int) throws -> ProgramRun
  ) async throws -> [ProgramRun.Result] {
    try await withThrowingTaskGroup(of: ProgramRun.Result.self) { group in
      var results: [ProgramRun.Result] = []
      for index in 0..<count {
        if index >= atOnce, let result = try await group.next() { results.append(result) }
        group.addTask { try await call(index).result() }
      }
      for try await result in group { results.append(result) }
      return results
    }
  }
}
