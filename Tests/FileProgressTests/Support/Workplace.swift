import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation

/// Files, clocks and a store that a test has for itself.
struct Workplace: Sendable {
  /// A text that is long enough to tell by itself which document it is.
  static let essay = String(
    repeating: "The tide came in over the flat sand and took it all. ", count: 8)
  /// Another one.
  static let letter = String(
    repeating: "Dear friend, the harvest was late and small again. ", count: 8)

  let files: InMemoryFileSystem
  let clock: ManualClock
  let store: DataStore

  /// Creates a workplace whose store is in memory.
  init(heartbeat: Duration? = nil) {
    self.init(storage: .memory, heartbeat: heartbeat)
  }

  /// Creates a workplace whose store is in a folder.
  init(in folder: ScratchFolder, heartbeat: Duration? = nil) {
    self.init(storage: .folder(folder.url.appendingPathComponent("store")), heartbeat: heartbeat)
  }

  private init(storage: DataStore.Configuration.Storage, heartbeat: Duration?) {
    files = InMemoryFileSystem()
    clock = ManualClock()
    store = DataStore(
      configuration: DataStore.Configuration(
        storage: storage, applicationIdentifier: "org.example.editor", clock: clock,
        fileSystem: files, heartbeat: heartbeat, isDisabled: false))
    store.contextDelegateLimit = Self.unlimited
  }

  /// Longer than all tests take. Each wait inside a delegate lasts until the tests that were ready before it have
  /// run, and that can be minutes.
  static let unlimited = Duration.seconds(86_400)

  /// Another program on this machine, with the same files and the same store.
  func anotherProgram(
    named name: String = "org.example.viewer", heartbeat: Duration? = nil,
    _ change: (inout DataStore.Configuration) -> Void = { _ in }
  ) -> DataStore {
    var configuration = store.configuration
    configuration.applicationIdentifier = name
    configuration.heartbeat = heartbeat
    change(&configuration)
    let program = DataStore(configuration: configuration)
    program.contextDelegateLimit = Self.unlimited
    return program
  }

  /// Writes a file in place.
  ///
  /// - Returns: Its URL.
  @discardableResult
  func write(_ text: String = essay, to name: String = "essay.txt") throws -> URL {
    try files.write(text, to: "/" + name)
    return url(name)
  }

  func url(_ name: String) -> URL { URL(fileURLWithPath: "/" + name) }
}

extension DataStore {
  /// All facts as lines; two equal results mean that nothing was written between.
  func factLines() throws -> [String] {
    var lines: [String] = []
    try exchange.exportFacts { lines.append($0) }
    return lines
  }

  /// What a report shows, with every moment counted.
  func summaries() throws -> [ActivitySummary] {
    var result: [ActivitySummary] = []
    _ = try documents.forEachActivity { facts, viewpoint in
      result.append(
        facts.summary(from: viewpoint, idleLimitNanoseconds: nil, listsSessions: true))
    }
    return result
  }

  /// The facts of the only activity for which something was saved.
  func onlyActivity() throws -> (facts: ActivityFacts, viewpoint: Viewpoint)? {
    var result: [(ActivityFacts, Viewpoint)] = []
    _ = try documents.forEachActivity { result.append(($0, $1)) }
    return result.count == 1 ? result[0] : nil
  }

  /// Saves, and returns the error that it throws.
  func errorOfSaving() -> DataStoreError? {
    do {
      try saveAndWait()
      return nil
    } catch {
      return error as? DataStoreError
    }
  }
}

extension ActivitySummary {
  var openSeconds: Double { Double(time.openNanoseconds) / 1e9 }
}
