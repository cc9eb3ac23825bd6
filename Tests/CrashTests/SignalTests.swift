import FileProgressTestSupport
import Foundation
import Testing

/// Ends a program that waits for its person.
struct SignalTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalClosesTheSessionAndSavesIt(signal: Int32) async throws {
    try await withScratchFolder { folder in
      let world = try CrashWorld(in: folder.path)
      let essay = try world.write(Scenario.essay, to: "essay.txt")
      let editing = try LineEditing(of: essay, in: world)
      try editing.begun()
      #expect(try await world.status(of: essay).activity?.isStarted == true)
      let before = Date.now.timeIntervalSince1970
      let status = await editing.end(by: signal)
      let after = Date.now.timeIntervalSince1970
      #expect(status & 0x7f == 0)
      #expect((status >> 8) & 0xff == 128 + signal)
      let activity = try #require(try await world.status(of: essay).activity)
      #expect(!activity.isStarted)
      let session = try #require(activity.sessions.first)
      #expect(activity.sessions.count == 1)
      #expect(!session.isRunning)
      let ended = try #require(session.endedAt.flatMap(DocumentReading.seconds))
      // The contract's times are cut to milliseconds.
      #expect(ended >= before - 0.002 && ended <= after)
      #expect(ProgramRun.text(of: essay) == Scenario.essay)
      let summary = ProgramRun.text(of: editing.output)
      #expect(summary.contains("words"), "\(summary)")
      #expect(try await world.integrityProblems() == "")
    }
  }

  @Test func aKilledSessionIsClosedAtItsLastSavedMomentWithoutAnyWriting() async throws {
    try await withScratchFolder { folder in
      let world = try CrashWorld(in: folder.path)
      let essay = try world.write(Scenario.essay, to: "essay.txt")
      let editing = try LineEditing(of: essay, in: world)
      try editing.begun()
      // The second answer comes after the record of the first save.
      try editing.type("w\nw\n")
      _ = try editing.line { Int($0) != nil }
      let saving = Date.now.timeIntervalSince1970
      _ = try editing.line { Int($0) != nil }
      #expect(try await world.status(of: essay).activity?.isStarted == true)
      let killed = Date.now.timeIntervalSince1970
      let status = await editing.end(by: SIGKILL)
      #expect(status & 0x7f == SIGKILL)
      let bytes = world.databaseBytes
      let activity = try #require(try await world.status(of: essay).activity)
      #expect(world.databaseBytes == bytes)
      #expect(!activity.isStarted)
      let session = try #require(activity.sessions.first)
      #expect(!session.isRunning)
      let started = try #require(DocumentReading.seconds(session.startedAt))
      let ended = try #require(session.endedAt.flatMap(DocumentReading.seconds))
      #expect(ended > started)
      #expect(ended <= killed)
      // Two records were saved, one after each answer; nothing between them is lost.
      #expect(ended >= saving - 1)
      // A command that writes makes it a fact, and changes nothing of it.
      try await world.succeed("set", essay, "--progress", "0.5")
      let later = try #require(try await world.status(of: essay).activity?.sessions.first)
      #expect(later.endedAt == session.endedAt)
      #expect(!later.isRunning)
    }
  }
}
