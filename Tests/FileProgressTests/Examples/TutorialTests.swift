import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// What the tutorial says of its steps. `DocumentationExampleTests` compares its code with `TutorialExample`.
@Suite struct TutorialTests {
  private let folder: ScratchFolder
  private let url: URL
  private let clock = ManualClock()
  private let store: DataStore

  init() throws {
    folder = try ScratchFolder()
    url = URL(fileURLWithPath: try folder.write("The tide came in.\n", to: "tide.txt"))
    store = DataStore(
      configuration: DataStore.Configuration(
        storage: .memory, clock: clock, heartbeat: nil, isDisabled: false))
  }

  /// Lines, each after some time, and the end after as much.
  private func typed(_ lines: String..., each seconds: Int) -> AnyIterator<String> {
    var rest = lines[...]
    return AnyIterator { [clock] in
      clock.advance(by: .seconds(seconds))
      return rest.popFirst()
    }
  }

  @Test func aLongPauseIsNotActive() async throws {
    try await jotWithTyping(typed("It went out.", each: 600), in: url, store: store)
    let session = try #require(try await store.report().activities.first?.sessions.first)
    #expect((session.openTime, session.activeTime) == (1200, 0))
    #expect(session.wordsAtEnd == nil)
  }

  @Test func wordsAreCountedAndCompared() async throws {
    try await jotWithWords(typed("It went out.", each: 60), in: url, store: store)
    let session = try #require(try await store.report().activities.first?.sessions.first)
    #expect((session.openTime, session.activeTime) == (120, 120))
    #expect((session.wordsAtStart, session.wordsAtEnd, session.wordsAdded) == (4, 7, 3))
  }

  @Test func theToolSaysWhatWasWritten() async throws {
    let start = Date(timeIntervalSince1970: Double(clock.read().wallNanoseconds) / 1e9)
    try await jot(typed("It went out.", each: 60), in: url, store: store)
    try await jot(typed("It came back.", each: 60), in: url, store: store)
    let activity = try await store.fetchActivity(for: url)
    #expect(written(in: activity, since: start) == "10 words, 6 added today")
  }

  @Test func aRenamedFileKeepsItsTime() async throws {
    try await jot(typed("It went out.", each: 60), in: url, store: store)
    let renamed = folder.url.appendingPathComponent("ebb.txt")
    try FileManager.default.moveItem(at: url, to: renamed)
    try await jot(typed(each: 60), in: renamed, store: store)
    let activity = try await store.fetchActivity(for: renamed)
    #expect(activity.duration == 180)
    #expect(try await store.report().activities.count == 1)
  }

  @Test func aTestOfAReaderPasses() async throws {
    let clock = ManualClock()
    let store = DataStore(
      configuration: DataStore.Configuration(
        storage: .memory, clock: clock, heartbeat: nil, isDisabled: false))
    var lines = ["It went out."]
    let typed = AnyIterator<String> {
      clock.advance(by: .seconds(60))
      return lines.popLast()
    }
    try await jot(typed, in: url, store: store)
    let activity = try await store.fetchActivity(for: url)
    #expect(activity.duration == 120)
  }

  /// The package of the tutorial names a product that this package has.
  @Test func thePackageNamesAProduct() throws {
    let root = URL(fileURLWithPath: #filePath).appending(path: "../../../..").standardized
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    let tutorial = try text("Sources/FileProgress/FileProgress.docc/Tutorial.md")
    let product = try #require(
      tutorial.firstMatch(of: /\.product\(name: "(\w+)", package: "(\w+)"\)/))
    let manifest = try text("Package.swift")
    #expect(tutorial.contains(".package(path: \"../\(product.2)\", traits: [])"))
    #expect(manifest.contains(".library(name: \"\(product.1)\""))
    #expect(manifest.contains("name: \"\(product.2)\","))
  }
}
