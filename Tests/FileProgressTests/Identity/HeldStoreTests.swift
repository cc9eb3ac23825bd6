import DocumentIdentity
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import ProgressStorage
import StoreEngine
import Testing

/// A pass that holds the store in memory, beside one that asks it for each file.
@Suite struct HeldStoreTests {
  private static let seeds = (1...TestTier.count(6, full: 200)).map { UInt64($0) }

  /// What two passes have to agree on; new documents have identifiers of their own.
  private struct Answer: Equatable {
    var reason: MatchReason
    var knownDocument: DocumentIdentifier?
    var confidence: Double
    var similarity: Double?
    var content: MatchEvidence.Comparison
    var handle: MatchEvidence.Comparison
  }

  @Test(arguments: seeds)
  func decidesAsOneThatAsks(_ seed: UInt64) throws {
    print("held store: seed \(seed)")
    try withScratchFolder { scratch in
      let kind: FileWorld.Kind = seed % 3 == 0 ? .memoryWithoutHandles : .memory
      let world = try FileWorld(kind, in: scratch)
      try world.createFolder("f")
      try world.createFolder("empty")
      // This makes the store.
      _ = try world.track("empty")
      var person = Person(seed: seed)
      for _ in 0..<person.number(0...60) { try person.change(world) }
      let isFirst = person.number(0...2) == 0
      if !isFirst { _ = try world.track("f") }
      let before = Set(try isFirst ? [] : world.track("f").files.compactMap(\.document))
      world.clock.advance(by: .seconds(60))
      world.memory?.advanceClock(by: .seconds(60))
      for _ in 0..<person.number(1...60) { try person.change(world) }
      // The same store, twice.
      world.store.close()
      let folders = ["held", "asked"].map { scratch.path(of: $0) }
      for folder in folders {
        try FileManager.default.copyItem(atPath: scratch.path(of: "store"), toPath: folder)
      }
      let answers = try zip(folders, [StoreHolding.always, .never]).map { folder, holding in
        let store = world.anotherStore(at: folder)
        let walk = FolderWalk(fileSystem: store.configuration.fileSystem, isRecursive: true)
        var found = try walk.files(below: world.path("f")).files
        var order = SeededGenerator(seed: seed)
        found.shuffle(using: &order)
        let files = found
        let result = try store.track(in: [world.path("f")], holding: holding) {
          TrackingRequests(walked: files)
        }
        store.close()
        return Dictionary(
          uniqueKeysWithValues: result.files.map { file in
            (file.path, answer(file, knowing: before))
          })
      }
      #expect(answers[0] == answers[1])
      for folder in folders { try expectWholeIndex(ofStoreIn: folder) }
    }
  }

  /// Then what the store says is not held in memory.
  @Test func fewTextsThatWereWrittenOnAmongManyStayTheirDocuments() throws {
    try withScratchFolder { scratch in
      let world = try FileWorld(.memory, in: scratch)
      try world.createFolder("f")
      for number in 0..<200 {
        try world.write(CaseText.chapter(number).content, to: "f/\(number).txt")
      }
      let before = try world.track("f", holding: .whereItPays)
      world.clock.advance(by: .seconds(60))
      world.memory?.advanceClock(by: .seconds(60))
      for number in 0..<40 {
        let text = CaseText.chapter(number).content + CaseText.chapter(number + 300).content
        try world.write(text, to: "f/\(number).txt")
      }
      let after = try world.track("f", holding: .whereItPays)
      #expect(after.files.count { $0.decision.reason == .unchanged } == 160)
      func documents(_ result: TrackingResult) -> [String: DocumentIdentifier?] {
        Dictionary(uniqueKeysWithValues: result.files.map { ($0.path, $0.document) })
      }
      #expect(documents(after) == documents(before))
      world.store.close()
      try expectWholeIndex(ofStoreIn: scratch.path(of: "store"))
    }
  }

  private func answer(_ file: TrackedFile, knowing before: Set<DocumentIdentifier>) -> Answer {
    let decision = file.decision
    return Answer(
      reason: decision.reason,
      knownDocument: file.document.flatMap { before.contains($0) ? $0 : nil },
      confidence: decision.confidence, similarity: decision.evidence.similarity,
      content: decision.evidence.content, handle: decision.evidence.handle)
  }

  /// The table has what the triggers would have put there.
  private func expectWholeIndex(ofStoreIn folder: String) throws {
    let database = try ProgressDatabase.open(
      StoreLocation(folder: folder), access: .readOnly, isOnNetwork: { _ in false })
    let problems = try database.store.read { statements in
      try statements.rows(
        """
        SELECT 'missing' FROM (SELECT * FROM sketchedTerm EXCEPT SELECT * FROM sketchTerm)
        UNION ALL SELECT 'left' FROM (SELECT * FROM sketchTerm EXCEPT SELECT * FROM sketchedTerm)
        UNION ALL SELECT 'count' WHERE (SELECT documents FROM sketchTally)
          <> (SELECT count(DISTINCT document) FROM sketch)
        """
      ) { try $0.next(String.self) }
    }
    try database.close()
    #expect(problems == [])
  }

  /// Changes files as a person does: some texts have much in common.
  private struct Person {
    private var random: SeededGenerator
    private var names: [String] = []

    init(seed: UInt64) { random = SeededGenerator(seed: seed &* 977) }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
      range.randomElement(using: &random) ?? 0
    }

    mutating func change(_ world: FileWorld) throws {
      let name = "f/\(number(0...70)).txt"
      switch number(0...9) {
      case 0:
        guard let known = names.randomElement(using: &random), known != name else { return }
        try world.rename(known, to: name)
        names.removeAll { $0 == known || $0 == name }
      case 1:
        guard let known = names.randomElement(using: &random), known != name else { return }
        try world.copy(known, to: name)
      case 2:
        guard let known = names.randomElement(using: &random) else { return }
        try world.saveAtomically(text(), to: known)
        return
      case 3:
        guard names.contains(name) else { return }
        try world.delete(name)
        names.removeAll { $0 == name }
        return
      default: try world.write(text(), to: name)
      }
      if !names.contains(name) { names.append(name) }
    }

    private mutating func text() -> String {
      switch number(0...6) {
      case 0: CaseText.homework(student: number(0...9), ownWordCount: number(1...4) * 60).content
      case 1: CaseText.handout.content
      case 2: CaseText.editedEssay.content
      case 3: CaseText.longerEssay.content + CaseText.chapter(number(0...20)).content
      case 4: CaseText.note.content
      default: CaseText.chapter(number(0...60)).content + CaseText.chapter(number(0...60)).content
      }
    }
  }
}
