import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// Whatever is imported, every command goes on working, and what is exported then can be imported.
struct ImportFuzzTests {
  /// Eight of four hundred files, all of them in the full run, or `FILEPROGRESS_FUZZ_SEEDS=FIRST-LAST`.
  private static let seeds: [UInt64] = {
    let wanted = ProcessInfo.processInfo.environment["FILEPROGRESS_FUZZ_SEEDS"]
    let bounds = wanted?.split(separator: "-").compactMap { UInt64($0) } ?? []
    if bounds.count == 2, bounds[0] <= bounds[1] { return Array(bounds[0]...bounds[1]) }
    return TestTier.share(8, of: Array(1...400), "files to import")
  }()

  @Test func whateverIsImportedEveryCommandGoesOnWorking() throws {
    var taken = 0
    for seed in Self.seeds {
      // A trap ends the tests: then this is what tells which file it was.
      FileHandle.standardError.write(Data("import fuzz: seed \(seed)\n".utf8))
      if try takesIn(seed: seed) { taken += 1 }
    }
    print("\(taken) of \(Self.seeds.count) files were imported")
    #expect(taken * 2 > Self.seeds.count || Self.seeds.count < 20)
  }

  /// Returns whether the file of a seed was imported.
  private func takesIn(seed: UInt64) throws -> Bool {
    let fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.run("exclude", "*.tmp")
    let before = fixture.run("export", "--facts")
    let header = try #require(
      try JSONSerialization.jsonObject(with: Data(before.bytes.prefix { $0 != 10 }))
        as? [String: Any])
    var export = RandomExport(
      seed: seed, device: try #require(header["device"] as? String),
      person: try #require(header["person"] as? String),
      nowMilliseconds: fixture.clock.read().wallNanoseconds / 1_000_000,
      path: fixture.path("essay.txt"))
    try fixture.write(export.lines().joined(), to: "facts.jsonl")
    let imported = fixture.run("import", "--as-mine", "facts.jsonl")
    guard imported.status == 0 else {
      #expect(imported.said.contains("can't be imported"), "seed \(seed): \(imported)")
      #expect(fixture.run("export", "--facts").bytes == before.bytes, "seed \(seed)")
      return false
    }
    try expectEveryReport(fixture, seed: seed)
    try expectExchange(fixture, seed: seed)
    for command in [
      ["set", "essay.txt", "--progress", "30%"], ["start", "essay.txt"], ["stop"], ["undo"],
      ["unlink", "essay.txt"], ["doctor", "--repair"],
    ] {
      let outcome = fixture.run(command)
      #expect([0, 1, 3, 64].contains(outcome.status), "seed \(seed): \(command) \(outcome)")
    }
    try expectEveryReport(fixture, seed: seed)
    try expectExchange(fixture, seed: seed)
    return true
  }

  private func expectEveryReport(_ fixture: CommandFixture, seed: UInt64) throws {
    let groupings = ["day", "week", "month", "folder", "document"].map { ["--by", $0] }
    let reports =
      (groupings + [[], ["--since", "2026-11-01"]]).flatMap { more in
        [["report", "--all"], ["report", "--all", "--json"]].map { $0 + more }
      } + [["report", "--all", "--json", "--sessions"]]
    for command in reports + [["device"], ["device", "--json"], ["exclude"], []] {
      let outcome = fixture.run(command)
      #expect(outcome.status == 0, "seed \(seed): \(command) \(outcome)")
    }
    for command in [
      ["doctor"], ["doctor", "--json"], ["status", "essay.txt", "--why"],
      ["status", "essay.txt", "--json"], ["track", "essay.txt"],
    ] {
      let outcome = fixture.run(command)
      #expect([0, 1].contains(outcome.status), "seed \(seed): \(command) \(outcome)")
    }
  }

  /// What is exported is imported, means the same there, and is not new the second time.
  private func expectExchange(_ fixture: CommandFixture, seed: UInt64) throws {
    let other = fixture.scratch.path(of: "other-\(UUID())")
    let exported = fixture.run("export", "--facts")
    try fixture.write(exported.bytes, to: "again.jsonl")
    let there = fixture.run("import", "--as-mine", "again.jsonl", "--home", other)
    #expect(there.status == 0, "seed \(seed): \(there)")
    let facts = Self.facts(exported)
    let known = Self.facts(fixture.run("export", "--facts", "--home", other))
    // After an erasure a store keeps no text of a command that was undone, once it imports something.
    let missing = facts.subtracting(known).filter {
      !$0.contains("\"fact\":\"command\"") && !$0.contains("\"fact\":\"preference\"")
    }
    #expect(missing.sorted() == [], "seed \(seed)")
    // A store that imports may find out that two documents are one, and has a device of its own.
    let more = known.subtracting(facts).filter {
      !$0.contains("\"fact\":\"documentLink\"") && !$0.contains("\"fact\":\"device\"")
        && !$0.contains("\"fact\":\"person\"") && !$0.contains("\"fact\":\"samePerson\"")
    }
    #expect(more == [], "seed \(seed)")
    let again = fixture.run("import", "again.jsonl")
    #expect(again.said.contains(" 0 new."), "seed \(seed): \(again)")
  }

  private static func facts(_ export: CommandOutcome) -> Set<String> {
    let lines = String(decoding: export.bytes, as: UTF8.self).split(separator: "\n")
    return Set(lines.dropFirst().dropLast().map(String.init))
  }
}
