import DocumentIdentity
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// Folders with many documents in them.
@Suite struct ManyDocumentsTests {
  private static let documentCount = TestTier.count(250, full: 1000)

  /// Some short notes and some copies of a handout, the others texts of their own.
  private func text(_ number: Int) -> String {
    switch number % 40 {
    case 0: CaseText.note.content
    case 1: CaseText.handout.content
    default: CaseText.chapter(number).content
    }
  }

  private func track(
    _ folder: String, in world: FileWorld
  ) throws -> [String: TrackedFile] {
    let result = try world.track(folder)
    #expect(result.errors.isEmpty)
    return Dictionary(
      uniqueKeysWithValues: result.files.map {
        (String($0.path.dropFirst(world.path(folder).count)), $0)
      })
  }

  @Test(arguments: FileWorld.Kind.allCases)
  func renamedFolderKeepsAllItsDocuments(_ kind: FileWorld.Kind) throws {
    try withScratchFolder { scratch in
      let world = try FileWorld(kind, in: scratch)
      try world.createFolder("f")
      for number in 0..<Self.documentCount { try world.write(text(number), to: "f/\(number)") }
      let before = try track("f", in: world)
      #expect(Set(before.values.compactMap(\.document)).count == Self.documentCount)
      world.clock.advance(by: .seconds(60))
      try world.rename("f", to: "g")
      let after = try track("g", in: world)
      var reasons: [MatchReason: Int] = [:]
      var changedCount = 0
      for (name, file) in after {
        reasons[file.decision.reason, default: 0] += 1
        if file.document != before[name]?.document { changedCount += 1 }
      }
      print("a renamed folder, \(kind): \(reasons.map { "\($0.value) \($0.key)" }.sorted())")
      #expect(changedCount == 0)
      #expect(reasons[.new] == nil && reasons[.ambiguous] == nil)
    }
  }

  @Test func bothStepsOfAPassAreTold() throws {
    try withScratchFolder { scratch in
      let world = try FileWorld(.memory, in: scratch)
      try world.createFolder("f")
      for number in 0..<3 { try world.write(text(number + 2), to: "f/\(number)") }
      _ = try world.track("f")
      // One is renamed and edited, one is a known one, one is new: each is decided at another place.
      try world.write(text(2) + "And a line more.\n", to: "f/renamed")
      try world.delete("f/0")
      try world.write(text(9), to: "f/1")
      try world.write(text(10), to: "f/new")
      try world.delete("f/2")
      var steps: [String] = []
      _ = try world.track("f") { steps.append("\($0) \($1) of \($2)") }
      #expect(steps.first == "looking 0 of 3")
      #expect(
        steps.suffix(4) == [
          "looking 3 of 3", "settling 1 of 3", "settling 2 of 3", "settling 3 of 3",
        ])
    }
  }

  @Test func moreCopiesOfAHandoutThanAreLookedAtGoAlongWithTheirFolder() throws {
    try withScratchFolder { scratch in
      let world = try FileWorld(.memoryWithoutHandles, in: scratch)
      try world.createFolder("f")
      for number in 0..<10 {
        try world.write(CaseText.chapter(number).content, to: "f/\(number)")
      }
      for number in 10..<80 { try world.write(CaseText.handout.content, to: "f/\(number)") }
      let before = try track("f", in: world)
      try world.rename("f", to: "g")
      let after = try track("g", in: world)
      #expect(after.allSatisfy { $0.value.document == before[$0.key]?.document })
    }
  }

  @Test(arguments: FileWorld.Kind.withHandles)
  func documentsOfARenamedFolderAreFoundOneByOne(_ kind: FileWorld.Kind) throws {
    let seed = UInt64.random(in: .min ... .max)
    print("one by one, \(kind): seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try withScratchFolder { scratch in
      let world = try FileWorld(kind, in: scratch)
      try world.createFolder("f")
      for number in 0..<100 { try world.write(text(number), to: "f/\(number)") }
      let before = try track("f", in: world)
      try world.rename("f", to: "g")
      for number in (0..<100).shuffled(using: &random) {
        world.clock.advance(by: .seconds(1))
        let activity = try world.activity("g/\(number)")
        #expect(activity.file?.match.reason == .moved, "\(number)")
        #expect(activity.document == before["/\(number)"]?.document, "\(number)")
      }
    }
  }
}
