import ClassKit
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation

/// A store on disk, as programs see it through ClassKit.
struct Desk {
  let folder: ScratchFolder
  let clock = ManualClock()
  let store: CLSDataStore

  init() throws {
    folder = try ScratchFolder()
    store = Self.program(in: folder, clock)
  }

  /// Another run of the same program, with a memory of its own.
  func anotherRun() -> CLSDataStore { Self.program(in: folder, clock) }

  private static func program(in folder: ScratchFolder, _ clock: ManualClock) -> CLSDataStore {
    let dataStore = DataStore(
      configuration: .init(
        storage: .folder(URL(fileURLWithPath: folder.path + "/store")),
        applicationIdentifier: "org.example.plays", clock: clock, heartbeat: nil,
        isDisabled: false))
    // Longer than all tests take. Each wait inside a delegate lasts until the tests that were ready before it have
    // run, and that can be minutes.
    dataStore.contextDelegateLimit = .seconds(86_400)
    return CLSDataStore(dataStore)
  }

  var main: CLSContext { store.mainAppContext }

  /// Runs what a client would, with this store as the shared one.
  func asClient<Value>(_ body: () throws -> Value) rethrows -> Value {
    try CLSDataStore.$substitute.withValue(store, operation: body)
  }

  /// Runs what a client would, with this store as the shared one.
  func asClient<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async rethrows -> Value {
    try await CLSDataStore.$substitute.withValue(store, operation: body)
  }
}

extension CLSContext {
  /// A chapter.
  convenience init(_ identifier: String) {
    self.init(type: .chapter, identifier: identifier, title: identifier.capitalized)
  }

  var pathText: String { identifierPath.joined(separator: "/") }
}
