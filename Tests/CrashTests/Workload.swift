import Synchronization
import Testing

/// Commands that are run one after the other until they are told to stop, and what they acknowledged.
final class Workload: Sendable {
  /// What commands acknowledged.
  struct Acknowledged: Sendable {
    /// Numbers that `set` kept.
    var numbers: Set<Int> = []
    /// Sessions that `start` began and `stop` ended.
    var sessionCount = 0
  }

  private struct State {
    var acknowledged = Acknowledged()
    var isStopped = false
  }

  private let world: CrashWorld
  private let state = Mutex(State())

  init(_ world: CrashWorld) {
    self.world = world
  }

  /// What was acknowledged up to now.
  var acknowledged: Acknowledged { state.withLock { $0.acknowledged } }

  /// Ends the work after the command that runs.
  func stop() {
    state.withLock { $0.isStopped = true }
  }

  /// Works.
  func run() async throws {
    var number = 0
    while !state.withLock({ $0.isStopped }) {
      number += 1
      let name = "\(number % 10).txt"
      let document = world.document(name)
      if number <= 10 { try world.write("Document \(number).\n", to: name) }
      try await world.succeed("set", document, "--quantity", "n\(number):Number=\(number)")
      state.withLock { _ = $0.acknowledged.numbers.insert(number) }
      guard number % 3 == 0 else { continue }
      try await world.succeed("start", document)
      try await world.succeed("stop", document)
      state.withLock { $0.acknowledged.sessionCount += 1 }
    }
  }
}
