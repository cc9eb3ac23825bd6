import FileProgress
import FileProgressTestSupport
import Testing

/// Files that are made, edited, saved, copied, renamed, linked and removed at random.
@Suite struct RandomHistoryTests {
  private static let names = [
    "a.txt", "a.txt~", "a (conflicted copy).txt", "b", "c.txt", "d/a.txt",
  ]
  private static let texts: [CaseText] =
    [.essay, .longerEssay, .editedEssay, .letter, .poem, .handout, .note, .otherNote, .empty]
    + (1...4).flatMap {
      [CaseText.homework(student: $0), .homework(student: $0, ownWordCount: 30), .chapter($0)]
    }

  /// Does something that a person or a program may do; nothing if the file for it is missing.
  private func change(
    _ world: FileWorld, _ existing: inout Set<String>, _ random: inout SeededGenerator
  ) throws {
    guard let text = Self.texts.randomElement(using: &random),
      let name = Self.names.randomElement(using: &random),
      let other = Self.names.randomElement(using: &random)
    else { return }
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      try world.write(text.content, to: name)
      existing.insert(name)
    case 2, 3:
      try world.saveAtomically(text.content, to: name)
      existing.insert(name)
    case 4 where existing.contains(name) && name != other:
      try world.copy(name, to: other)
      existing.insert(other)
    case 5, 6:
      guard existing.contains(name), name != other else { return }
      try world.rename(name, to: other)
      existing.remove(name)
      existing.insert(other)
    case 7 where existing.contains(name):
      if Bool.random(using: &random), !existing.contains(other) {
        try world.link(name, to: other)
        existing.insert(other)
      } else {
        try world.delete(name)
        existing.remove(name)
      }
    default: return
    }
  }

  @Test(arguments: FileWorld.Kind.allCases)
  func whatIsSaidOfAFileIsWhatIsRecordedOfIt(_ kind: FileWorld.Kind) throws {
    let first = UInt64.random(in: 0...1_000_000)
    print("random histories, \(kind): seeds \(first) to \(first + 4)")
    var decisionCount = 0
    for seed in first..<first + 5 {
      var random = SeededGenerator(seed: seed)
      try withScratchFolder { scratch in
        let world = try FileWorld(kind, in: scratch)
        try world.createFolder("d")
        var existing: Set<String> = []
        for step in 0..<60 {
          try change(world, &existing, &random)
          world.clock.advance(by: .seconds(7200))
          guard let name = existing.sorted().randomElement(using: &random) else { continue }
          let said = try world.store.status(atPath: world.path(name)).decision
          let recorded = try world.activity(name).match
          // Of a file as it was seen last the status tells how it was known then.
          guard recorded.reason != .unchanged else { continue }
          decisionCount += 1
          let title: Comment = "seed \(seed), step \(step), \(name)"
          #expect(said.reason == recorded.reason, title)
          #expect(said.confidence == recorded.confidence, title)
          #expect(said.formerPath == recorded.formerPath, title)
        }
      }
    }
    #expect(decisionCount > 50)
  }
}
