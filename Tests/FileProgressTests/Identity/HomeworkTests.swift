import DocumentIdentity
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Testing

/// Several people's texts that begin with the same handout.
@Suite struct HomeworkTests {
  private func track(_ world: FileWorld) throws -> [String: ActivityIdentifier] {
    try Dictionary(
      uniqueKeysWithValues: world.track("f").files.map {
        let facts = try #require(try world.store.files.status(atPath: $0.path).facts)
        return (PathText.lastComponent($0.path), facts.id)
      })
  }

  /// Tells how often a new person's text was taken for a lost one.
  private func mergedCount(
    studentCount: Int, lostCount: Int, ownWordCount: Int = 150, isTracked: Bool
  ) throws -> Int {
    try withScratchFolder { scratch in
      let world = try FileWorld(.memory, in: scratch)
      try world.createFolder("f")
      for student in 1...studentCount {
        let text = CaseText.homework(student: student, ownWordCount: ownWordCount)
        try world.write(text.content, to: "f/\(student)")
      }
      let before = Set(try track(world).values)
      #expect(before.count == studentCount)
      for student in 1...lostCount { try world.delete("f/\(student)") }
      world.clock.advance(by: .seconds(60))
      let newNames = (1...lostCount).map { "new\($0)" }
      for (index, name) in newNames.enumerated() {
        let text = CaseText.homework(
          student: studentCount + index + 1, ownWordCount: ownWordCount)
        try world.write(text.content, to: "f/" + name)
      }
      if isTracked {
        let after = try track(world)
        return newNames.count { after[$0].map(before.contains) ?? false }
      }
      return try newNames.count { name in
        _ = try world.activity("f/" + name)
        let facts = try #require(
          try world.store.files.status(atPath: world.path("f/" + name)).facts)
        return before.contains(facts.id)
      }
    }
  }

  @Test(arguments: [(2, 1), (3, 1), (6, 3), (30, 1), (30, 5)])
  func aNewPersonsTextIsNotALostOneWhenAskedSingly(
    _ studentCount: Int, _ lostCount: Int
  ) throws {
    let count = try mergedCount(
      studentCount: studentCount, lostCount: lostCount, isTracked: false)
    #expect(count == 0)
  }

  @Test(arguments: [(2, 1), (3, 1), (6, 3), (30, 1), (30, 5)])
  func aNewPersonsTextIsNotALostOneInAPassOverTheFolder(
    _ studentCount: Int, _ lostCount: Int
  ) throws {
    let count = try mergedCount(studentCount: studentCount, lostCount: lostCount, isTracked: true)
    #expect(count == 0)
  }

  @Test(arguments: [(3, 1), (3, 3), (6, 3)], [true, false])
  func aHandoutWithFewWordsOfOnesOwnIsNobodyElses(
    _ counts: (studentCount: Int, lostCount: Int), isTracked: Bool
  ) throws {
    let count = try mergedCount(
      studentCount: counts.studentCount, lostCount: counts.lostCount, ownWordCount: 30,
      isTracked: isTracked)
    #expect(count == 0)
  }
}
