import FileProgressTestSupport
import FileProgressTesting
import ProgressModel
import Synchronization
import Testing

@testable import FileProgress

/// A fetch that needs nothing but what is known, beside one of a program that asks the store.
@Suite struct RecentFetchTests {
  private static let texts: [CaseText] =
    [.essay, .longerEssay, .editedEssay, .letter, .poem, .handout, .note, .otherNote, .empty]
    + (1...4).map { CaseText.chapter($0) }

  /// Changes a file, or writes to the store.
  private func change(
    _ world: FileWorld, _ files: inout RandomFiles, _ random: inout SeededGenerator
  ) throws {
    let name = files.existing.sorted().randomElement(using: &random)
    switch Int.random(in: 0..<11, using: &random) {
    case 8:
      if let name { _ = try world.store.timers.start(atPath: world.path(name)) }
    case 9:
      _ = try world.store.timers.stop(of: nil)
    case 10:
      guard let name else { return }
      try world.activity(name).progress = Double.random(in: 0...1, using: &random)
      try world.store.saveAndWait()
    default: try files.change(world, &random)
    }
  }

  /// What a fetch gives.
  private func answer(_ activity: Activity) -> String {
    activity.state.withLock { state in
      let seen = state.subject.seenFile
      var saved = state.saved
      // A dictionary is printed in any order.
      let documents = saved.documentOfSighting.map { "\($0.key) \($0.value)" }.sorted()
      saved.documentOfSighting = [:]
      return "\(seen?.document, default: "-") \(seen?.sighting, default: "-") \(saved) \(documents)"
        + " \(seen?.file.match.reason.rawValue ?? "-")"
    }
  }

  @Test(arguments: FileWorld.Kind.allCases)
  func whatIsKnownIsWhatTheStoreSays(_ kind: FileWorld.Kind) throws {
    let first = UInt64.random(in: 0...1_000_000)
    let count = UInt64(TestTier.count(2, full: 10))
    print("known fetches, \(kind): seeds \(first) to \(first + count - 1)")
    var knownCount = 0
    for seed in first..<first + count {
      var random = SeededGenerator(seed: seed)
      try withScratchFolder { scratch in
        let world = try FileWorld(kind, in: scratch)
        var files = try RandomFiles(with: Self.texts, in: world)
        for step in 0..<60 {
          try change(world, &files, &random)
          world.clock.advance(by: .seconds(600))
          // In any order, and some are fetched more often than others.
          for _ in 0..<3 {
            for name in files.existing.sorted().shuffled(using: &random) {
              _ = try world.activity(name)
            }
          }
          for name in files.existing.sorted() {
            let before = world.store.fetching.knownCount
            let known = answer(try world.activity(name))
            guard world.store.fetching.knownCount > before else { continue }
            knownCount += 1
            // A store that knows nothing yet.
            let other = DataStore(configuration: world.store.configuration)
            let asked = answer(try other.fetching.activity(atPath: world.path(name)))
            #expect(known == asked, "seed \(seed), step \(step), \(name)")
          }
        }
      }
    }
    #expect(knownCount > 50 * count)
  }
}
