import FileProgressTestSupport
import ProgressModel
import Synchronization
import Testing

@testable import FileProgress

/// A fetch that needs nothing but what is known, beside one of a program that asks the store.
@Suite struct RecentFetchTests {
  private static let names = [
    "a.txt", "a.txt~", "a (conflicted copy).txt", "b", "c.txt", "d/a.txt",
  ]
  private static let texts: [CaseText] =
    [.essay, .longerEssay, .editedEssay, .letter, .poem, .handout, .note, .otherNote, .empty]
    + (1...4).map { CaseText.chapter($0) }

  /// Does something that a person or a program may do; nothing if the file for it is missing.
  private func change(
    _ world: FileWorld, _ existing: inout Set<String>, _ random: inout SeededGenerator
  ) throws {
    guard let text = Self.texts.randomElement(using: &random),
      let name = Self.names.randomElement(using: &random),
      let other = Self.names.randomElement(using: &random)
    else { return }
    let isThere = existing.contains(name)
    switch Int.random(in: 0..<11, using: &random) {
    case 0, 1:
      try world.write(text.content, to: name)
      existing.insert(name)
    case 2:
      try world.saveAtomically(text.content, to: name)
      existing.insert(name)
    case 3 where isThere && name != other:
      try world.copy(name, to: other)
      existing.insert(other)
    case 4 where isThere && name != other, 5 where isThere && name != other:
      try world.rename(name, to: other)
      // Of two names of one file both stay.
      let files = world.store.configuration.fileSystem
      if (try? files.resolve(world.path(name))) == nil { existing.remove(name) }
      existing.insert(other)
    case 6 where isThere && !existing.contains(other):
      try world.link(name, to: other)
      existing.insert(other)
    case 7 where isThere:
      try world.delete(name)
      existing.remove(name)
    case 8 where isThere:
      _ = try world.store.startTimer(atPath: world.path(name))
    case 9:
      _ = try world.store.stopManualSessions(of: nil)
    case 10 where isThere:
      try world.activity(name).progress = Double.random(in: 0...1, using: &random)
      try world.store.saveAndWait()
    default: return
    }
  }

  /// What a fetch gives.
  private func answer(_ activity: Activity) -> String {
    activity.state.withLock { state in
      "\(state.document) \(state.sighting.map { "\($0)" } ?? "-") \(state.saved)"
        + " \(state.file?.match.reason.rawValue ?? "-")"
    }
  }

  @Test(arguments: FileWorld.Kind.allCases)
  func whatIsKnownIsWhatTheStoreSays(_ kind: FileWorld.Kind) throws {
    let first = UInt64.random(in: 0...1_000_000)
    let count = UInt64(TestTier.count(3, full: 10))
    print("known fetches, \(kind): seeds \(first) to \(first + count - 1)")
    var knownCount = 0
    for seed in first..<first + count {
      var random = SeededGenerator(seed: seed)
      try withScratchFolder { scratch in
        let world = try FileWorld(kind, in: scratch)
        try world.createFolder("d")
        var existing: Set<String> = []
        for step in 0..<60 {
          try change(world, &existing, &random)
          world.clock.advance(by: .seconds(600))
          // In any order, and some are fetched more often than others.
          for _ in 0..<3 {
            for name in existing.sorted().shuffled(using: &random) { _ = try world.activity(name) }
          }
          for name in existing.sorted() {
            let before = world.store.knownFetchCount
            let known = answer(try world.activity(name))
            guard world.store.knownFetchCount > before else { continue }
            knownCount += 1
            // A store that knows nothing yet.
            let other = DataStore(configuration: world.store.configuration)
            let asked = answer(try other.activity(atPath: world.path(name)))
            #expect(known == asked, "seed \(seed), step \(step), \(name)")
          }
        }
      }
    }
    #expect(knownCount > 50 * count)
  }
}
