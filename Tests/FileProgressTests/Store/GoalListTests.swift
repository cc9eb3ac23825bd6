import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

@Suite struct GoalListTests {
  let place = Workplace()

  private func set(_ words: Int64?, for target: GoalFact.Target) throws -> Bool {
    try place.store.goals.set(
      [.words: words.map { String($0) }], for: target, asCommand: "goal")
  }

  @Test func progressOfAnActivityIsNeverThatOfAGoal() async throws {
    let url = try place.write()
    let activity = try await place.store.fetchActivity(for: url)
    let document = try #require(try place.store.fetching.sighting(ofFileAt: url.path)?.document)
    #expect(try set(10, for: .document(document)))
    #expect(activity.progress == 0)
    #expect(activity.summary().progress == nil)
    activity.start()
    activity.stop()
    try await place.store.save()
    let report = try await place.store.report()
    #expect(report.activities.map(\.progress) == [nil])
    #expect(report.activities.map { $0.goal == nil } == [true])
  }

  @Test func aGoalThatStaysTheSameWritesNothing() throws {
    let url = try place.write()
    let document = try #require(try place.store.fetching.sighting(ofFileAt: url.path)?.document)
    #expect(try set(nil, for: .document(document)) == false)
    #expect(try set(500, for: .document(document)))
    #expect(try set(500, for: .document(document)) == false)
    #expect(try place.store.goals.all().map(\.goal) == [Goal(words: 500)])
    #expect(try set(nil, for: .document(document)))
    #expect(try place.store.goals.all().isEmpty)
  }

  /// The disk is not asked for it, and another computer has it at the same path.
  @Test func aGoalForAllDocumentsIsInNoPlace() throws {
    #expect(
      try place.store.goals.set(
        [.wordsPerDay: "500"], for: .allDocuments, asCommand: "goal --per-day 500"))
    let goal = try #require(try place.store.goals.all().first)
    #expect(goal.isOfAllDocuments && goal.isFolder && !goal.isGone)
    #expect(goal.path == "/")
    #expect(goal.target == .allDocuments)
    #expect(
      try place.store.goals.set([.wordsPerDay: nil], for: .allDocuments, asCommand: "goal clear"))
    #expect(try place.store.goals.all().isEmpty)
  }

  @Test func theHistoryOfAGoalSaysWhatHeldWhen() throws {
    let url = try place.write()
    let document = try #require(try place.store.fetching.sighting(ofFileAt: url.path)?.document)
    let first = place.clock.read().wallNanoseconds
    #expect(try set(500, for: .document(document)))
    place.clock.advance(by: .seconds(3600))
    let second = place.clock.read().wallNanoseconds
    #expect(try set(700, for: .document(document)))
    let history = try #require(try place.store.goals.all().first).history
    #expect(history.goal == Goal(words: 700))
    #expect(history.goal(before: second) == Goal(words: 500))
    #expect(history.goal(before: second + 1_000_000_000) == Goal(words: 700))
    #expect(history.goal(before: first - 1_000_000_000) == Goal(words: 500), "as it was at first")
  }

  /// The folder on which a stick is mounted is still there without it, and has nothing in it.
  @Test(arguments: StickWorld.Kind.inMemory)
  func aFolderOfAStickIsOutOfReachWithoutIt(_ kind: StickWorld.Kind) throws {
    try StickWorld.run(kind) { sticks in
      let (world, store) = (sticks.world, sticks.world.store)
      // In memory the stick and its first folder have one inode.
      try sticks.pullOut(of: "stick")
      try sticks.plugIn(at: "again")
      let folder = world.path("again")
      func goal() throws -> KnownGoal { try #require(try store.goals.all().first) }
      try world.write(Workplace.essay, to: "again/essay.txt")
      _ = try world.activity("again/essay.txt")
      try store.goals.set([.words: "500"], for: .folder(folder), asCommand: "goal")
      #expect(try !goal().isGone)
      try sticks.pullOut(of: "again")
      let away = try goal()
      #expect(away.isGone)
      #expect(away.isUnreachable)
      #expect((away.path, away.folders) == (folder, [folder]))
      // Somebody goes on in that folder.
      try world.write(Workplace.letter, to: "again/letter.txt")
      #expect(try !goal().isGone)
      try world.delete("again/letter.txt")
      try sticks.plugIn(at: "again")
      #expect(try !goal().isGone)
    }
  }

  @Test func aDeadlineBeginsWhenWordsAndDayAreWanted() throws {
    let url = try place.write()
    let document = try #require(try place.store.fetching.sighting(ofFileAt: url.path)?.document)
    func set(_ changes: [Goal.Key: String?]) throws -> Int64? {
      try place.store.goals.set(changes, for: .document(document), asCommand: "goal")
      place.clock.advance(by: .seconds(3600))
      return try place.store.goals.all().first?.history.deadlineBeginNanoseconds
    }
    #expect(try set([.words: "500"]) == nil)
    let begin = try #require(try set([.by: "2030-12-04"]))
    #expect(try set([.words: "700"]) == begin)
    #expect(try set([.by: "2030-12-05", .wordsPerDay: "5"]) == begin)
    #expect(try set([.by: nil]) == nil)
    let again = try #require(try set([.by: "2030-12-06"]))
    #expect(again > begin)
  }

  @Test func oneProgramTellsOfAReachedGoalOnceADay() throws {
    func takesTurn(
      _ store: DataStore, _ path: String, _ day: String, _ wish: String = "2 words a day"
    ) throws -> Bool {
      try store.toldGoals.takesTurn(toTellOfGoalAt: path, wanting: wish, on: day)
    }
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let other = place.anotherProgram()
      let turns = [
        try takesTurn(place.store, "/essay.txt", "2026-11-20"),
        try takesTurn(other, "/essay.txt", "2026-11-20"),
        try takesTurn(other, "/letter.txt", "2026-11-20"),
        try takesTurn(place.store, "/letter.txt", "2026-11-20"),
        try takesTurn(other, "/essay.txt", "2026-11-21"),
        try takesTurn(place.store, "/essay.txt", "2026-11-21"),
        // It was raised.
        try takesTurn(place.store, "/essay.txt", "2026-11-21", "9 words a day"),
        try takesTurn(other, "/essay.txt", "2026-11-21", "9 words a day"),
        try takesTurn(other, "/essay.txt", "2026-11-21"),
      ]
      #expect(turns == [true, false, true, false, true, false, true, false, false])
      place.store.close()
      other.close()
    }
  }
}
