import DocumentIdentity
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation

/// One telling of a random history, in a world of its own, with looks at all files at the end.
struct HistoryRun {
  /// In which order the files are looked at in the end.
  enum Order: Hashable, Sendable {
    case names([String])
    /// All in one pass.
    case folder
  }

  /// What the files are after the looks.
  struct Outcome: Sendable {
    /// For each file, which documents of before are one activity with it, and which files are.
    var classes: [String: [String]] = [:]
    var reasons: [String: MatchReason] = [:]
    /// The files; those of another node were taken for one document.
    var wronglyMerged: [String] = []
    /// What a second look at the files recorded.
    var recordedSecondly: [String] = []
  }

  private let world: FileWorld
  private var names: Set<String> = []

  /// Tells a history.
  static func tell(
    _ steps: [RandomHistory.Step], kind: FileWorld.Kind = .memory, in folder: ScratchFolder
  ) throws -> HistoryRun {
    var run = HistoryRun(world: try FileWorld(kind, in: folder, keepsStoreInMemory: true))
    for name in ["f", "f/sub", "g", "g/sub"] { try run.world.createFolder(name) }
    for step in steps { try run.perform(step) }
    return run
  }

  /// The files that are there.
  var files: [String] { names.sorted() }

  private init(world: FileWorld) { self.world = world }

  /// A step for which the file is missing is left out.
  private mutating func perform(_ step: RandomHistory.Step) throws {
    world.clock.advance(by: .seconds(60))
    world.memory?.advanceClock(by: .seconds(60))
    switch step {
    case .write(let text, let name):
      try world.write(text, to: name)
      names.insert(name)
    case .saveAtomically(let text, let name):
      try world.saveAtomically(text, to: name)
      names.insert(name)
    case .saveWithBackup(let text, let name):
      if names.contains(name) { try world.rename(name, to: name + "~") }
      if names.contains(name) { names.insert(name + "~") }
      try world.write(text, to: name)
      names.insert(name)
    case .copy(let name, let other):
      guard names.contains(name), name != other else { return }
      try world.copy(name, to: other)
      names.insert(other)
    case .rename(let name, let other): try rename(name, other)
    case .swap(let name, let other):
      guard names.isSuperset(of: [name, other]), name != other else { return }
      try rename(name, "x")
      try rename(other, name)
      try rename("x", other)
    case .link(let name, let other):
      guard names.contains(name), !names.contains(other) else { return }
      try world.link(name, to: other)
      names.insert(other)
    case .delete(let name):
      guard names.remove(name) != nil else { return }
      try world.delete(name)
    case .swapFolders:
      try world.rename("f", to: "x")
      try world.rename("g", to: "f")
      try world.rename("x", to: "g")
      names = Set(names.map { ($0.hasPrefix("f") ? "g" : "f") + $0.dropFirst() })
    case .look(let name):
      guard names.contains(name) else { return }
      _ = try world.activity(name)
    }
  }

  private mutating func rename(_ name: String, _ other: String) throws {
    guard names.contains(name), name != other else { return }
    // Two names of one file stay as they are.
    guard node(name) != node(other) else { return }
    try world.rename(name, to: other)
    names.remove(name)
    names.insert(other)
  }

  private func node(_ name: String) -> PlaceContent {
    world.store.configuration.fileSystem.place(at: world.path(name))
  }

  /// Looks at all files, twice.
  func look(_ order: Order) throws -> Outcome {
    // A store comes into being with the first file.
    if files.isEmpty { return Outcome() }
    let known = try documents()
    world.clock.advance(by: .seconds(60))
    world.memory?.advanceClock(by: .seconds(60))
    var outcome = Outcome()
    outcome.reasons = try lookOnce(order)
    let facts = try world.store.factLines()
    let again = try lookOnce(order)
    if try world.store.factLines() != facts {
      outcome.recordedSecondly = again.filter { $0.value != .unchanged }.map(\.key).sorted()
      if outcome.recordedSecondly.isEmpty { outcome.recordedSecondly = ["a link"] }
    }
    let classes = try Dictionary(
      uniqueKeysWithValues: files.map { name in
        (name, try world.store.files.status(atPath: world.path(name)).facts?.documents ?? [])
      })
    for name in files {
      let mates = files.filter { classes[$0] == classes[name] }
      let olds = known.indices.filter { classes[name]?.contains(known[$0]) ?? false }
      outcome.classes[name] = olds.map(String.init) + mates
      let strangers = mates.filter {
        node($0) != node(name) && !isConflictCopy($0) && !isConflictCopy(name)
      }
      if !strangers.isEmpty { outcome.wronglyMerged.append(name) }
    }
    return outcome
  }

  /// Whether a file has, maybe among others, the name of a conflict copy: that is one with its document.
  private func isConflictCopy(_ name: String) -> Bool {
    names.contains { $0.contains("conflict") && node($0) == node(name) }
  }

  /// All documents, the oldest first.
  private func documents() throws -> [DocumentIdentifier] {
    try world.store.documents.placed().map(\.document)
  }

  private func lookOnce(_ order: Order) throws -> [String: MatchReason] {
    var reasons: [String: MatchReason] = [:]
    switch order {
    case .names(let names):
      for name in names { reasons[name] = try world.activity(name).file?.match.reason }
    case .folder:
      for file in try world.track("").files {
        reasons[String(file.path.drop { $0 == "/" })] = file.decision.reason
      }
    }
    return reasons
  }
}
