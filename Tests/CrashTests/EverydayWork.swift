import Foundation
import Synchronization
import Testing

/// Commands that change documents and many facts at once, until they are told to stop, and what they
/// acknowledged. The documents lie on the disk of the store.
final class EverydayWork: Sendable {
  /// What commands acknowledged, by the number of the round.
  struct Acknowledged: Sendable {
    /// Documents into which `open` wrote a line.
    var opened: Set<Int> = []
    /// Files that `track` saw.
    var tracked: Set<Int> = []
    /// Files whose facts `import` took over.
    var imported: Set<Int> = []
    /// Documents that `forget` deleted for good.
    var forgotten: Set<Int> = []

    var count: Int { opened.count + tracked.count + imported.count + forgotten.count }
  }

  private struct State {
    var acknowledged = Acknowledged()
    var isStopped = false
  }

  private let world: CrashWorld
  /// A folder that no power cut concerns.
  private let safeFolder: String
  private let state = Mutex(State())

  init(_ world: CrashWorld, safeFolder: String) {
    self.world = world
    self.safeFolder = safeFolder
  }

  /// What was acknowledged up to now.
  var acknowledged: Acknowledged { state.withLock { $0.acknowledged } }

  /// Ends the work after the round that runs.
  func stop() {
    state.withLock { $0.isStopped = true }
  }

  /// Works.
  func run() async throws {
    let other = try CrashWorld(in: safeFolder + "/other")
    var number = 0
    while !state.withLock({ $0.isStopped }) {
      number += 1
      try await open(number)
      switch number % 3 {
      case 0: try await track(number)
      case 1: try await importFacts(number, from: other)
      default: try await forget(number)
      }
    }
  }

  private func acknowledge(_ note: (inout Acknowledged) -> Void) {
    state.withLock { note(&$0.acknowledged) }
  }

  /// What a document holds that `open` wrote.
  static func text(_ number: Int) -> String { "Document \(number).\nLine \(number).\n" }

  private func open(_ number: Int) async throws {
    let document = try world.write("Document \(number).\n", to: "\(number).txt")
    let typed = safeFolder + "/typed"
    try Data("a\nLine \(number).\n.\nw\nq\n".utf8).write(to: URL(fileURLWithPath: typed))
    try await world.succeed("open", document, input: typed)
    acknowledge { $0.opened.insert(number) }
  }

  /// The name of a file that only `track` has seen.
  static func trackedName(_ number: Int) -> String { "tracked-\(number)-file.txt" }

  private func track(_ number: Int) async throws {
    try world.write("Tracked \(number).\n", to: Self.trackedName(number))
    try await world.succeed("track", world.documents)
    acknowledge { $0.tracked.insert(number) }
  }

  /// The key of an item that is only in what was imported.
  static func importedKey(_ number: Int) -> String { "imported\(number)item" }

  private func importFacts(_ number: Int, from other: CrashWorld) async throws {
    let document = try other.write("Words of another place.\n", to: "other.txt")
    try await other.succeed(
      "set", document, "--quantity", "\(Self.importedKey(number)):Item=\(number)")
    let facts = safeFolder + "/facts.jsonl"
    try Data(try await other.succeed("export", "--facts").utf8)
      .write(to: URL(fileURLWithPath: facts))
    try await world.succeed("import", "--as-mine", facts)
    acknowledge { $0.imported.insert(number) }
  }

  /// A name that must be nowhere in the store once its document is forgotten.
  static func secretName(_ number: Int) -> String { "secret-\(number)-diary.txt" }

  private func forget(_ number: Int) async throws {
    let document = try world.write("Dear diary \(number).\n", to: Self.secretName(number))
    try await world.succeed("set", document, "--progress", "0.5")
    // Else the next pass of track sees it again.
    try FileManager.default.removeItem(atPath: document)
    try await world.succeed("forget", "--yes", document)
    acknowledge { $0.forgotten.insert(number) }
  }
}
