import DocumentIdentity
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct IdentityCaseTests {
  /// Every case is told with handles, and some without; the full run tells each on every kind of file system.
  @Test(
    arguments: pairs([.memory], IdentityCase.all)
      + TestTier.share(
        20, of: pairs([.memoryWithoutHandles], IdentityCase.all), "without handles")
      + TestTier.share(
        16, of: pairs([.memoryOfServer, .disk], IdentityCase.all), "servers and disks"))
  func decidesAsExpectedInEveryOrder(_ kind: FileWorld.Kind, _ identityCase: IdentityCase) throws {
    try Self.tell(identityCase) { try FileWorld(kind, in: $0, keepsStoreInMemory: true) }
  }

  @Test(
    arguments: pairs([.memory], IdentityCase.orders)
      + TestTier.share(6, of: pairs([.memoryOfServer], IdentityCase.orders), "orders on a server"))
  func decidesTheSameWhateverIsAskedFirst(
    _ kind: FileWorld.Kind, _ identityCase: IdentityCase
  ) throws {
    try Self.tell(identityCase) { try FileWorld(kind, in: $0, keepsStoreInMemory: true) }
  }

  private static func pairs(
    _ kinds: [FileWorld.Kind], _ cases: [IdentityCase]
  ) -> [(FileWorld.Kind, IdentityCase)] {
    kinds.flatMap { kind in cases.map { (kind, $0) } }
  }

  /// Tells a case in every order, each in a world of its own; outside the full run in the given order
  /// and in another one.
  static func tell(
    _ identityCase: IdentityCase, in makeWorld: (ScratchFolder) throws -> FileWorld
  ) throws {
    let looks = identityCase.looks
    let orders = looks.indices.allOrders
    let title = "orders of: \(identityCase.testDescription)"
    for order in orders.prefix(1) + TestTier.share(1, of: Array(orders.dropFirst()), title) {
      try withScratchFolder { folder in
        var run = CaseRun(title: identityCase.testDescription, world: try makeWorld(folder))
        for step in identityCase.story { try run.perform(step) }
        for index in order {
          try run.look(at: looks[index], checksAnswer: order == Array(looks.indices))
        }
        let found = try looks.map { try run.nameOfDocument(at: $0) }
        #expect(
          found == looks.map(run.label),
          "\(run.title), asked in the order \(order.map { looks[$0].name })")
      }
    }
  }

  /// Tells a case, and then looks at all its files in one pass over the folder.
  private static func tellInOnePass(
    _ identityCase: IdentityCase, on kind: FileWorld.Kind, checksReasons: Bool = false
  ) throws {
    try withScratchFolder { folder in
      var run = CaseRun(
        title: identityCase.testDescription,
        world: try FileWorld(kind, in: folder, keepsStoreInMemory: true))
      for step in identityCase.story { try run.perform(step) }
      let files = try run.world.track("").files
      for look in identityCase.looks where checksReasons {
        let file = files.first { $0.path == run.world.path(look.name) }
        #expect(file?.decision.reason == run.reason(of: look), "\(run.title): \(look.name)")
      }
      let found = try identityCase.looks.map { try run.nameOfDocument(at: $0) }
      #expect(found == identityCase.looks.map(run.label), "\(run.title), in one pass")
    }
  }

  /// But for what can't be seen without opening a file whose state is as recorded.
  @Test(
    arguments: TestTier.share(
      30, of: pairs([.memory, .memoryOfServer], IdentityCase.seenInAPass), "a pass over a folder"))
  func aPassOverTheFolderDecidesTheSame(
    _ kind: FileWorld.Kind, _ identityCase: IdentityCase
  ) throws {
    try Self.tellInOnePass(identityCase, on: kind)
  }

  @Test(
    arguments: pairs(
      [.memory, .memoryWithoutHandles, .memoryOfServer], IdentityCase.seenOnlyInAPass))
  func aPassTellsACopyFromATextThatWasWrittenOn(
    _ kind: FileWorld.Kind, _ identityCase: IdentityCase
  ) throws {
    try Self.tellInOnePass(identityCase, on: kind, checksReasons: true)
  }
}

/// One telling of a case.
private struct CaseRun {
  let title: String
  let world: FileWorld
  var documents: [String: ActivityIdentifier] = [:]

  mutating func perform(_ step: IdentityCase.Step) throws {
    world.clock.advance(by: .seconds(1))
    // Longer than any file system takes for one time.
    world.memory?.advanceClock(by: .seconds(5))
    switch step {
    case .write(let text, let name): try world.write(text.content, to: name)
    case .saveAtomically(let text, let name): try world.saveAtomically(text.content, to: name)
    case .copy(let name, let newName): try world.copy(name, to: newName)
    case .rename(let name, let newName): try world.rename(name, to: newName)
    case .link(let name, let newName): try world.link(name, to: newName)
    case .symbolicLink(let name, let target):
      try world.createSymbolicLink(at: name, to: target)
    case .createFolder(let name): try world.createFolder(name)
    case .delete(let name): try world.delete(name)
    case .linkDocuments(let name, let other): try link(name, to: other)
    case .setModified(let name, let days):
      try world.setModified(secondsSince1970: 1_735_689_600 + Int64(days) * 86400, at: name)
    case .writeKeepingTimes(let text, let name):
      try world.writeKeepingTimes(text.content, to: name)
    case .work(let name): try work(on: name)
    case .wait(let days): world.clock.advance(by: .seconds(days * 86400))
    case .expect(let look): try self.look(at: look, checksAnswer: true)
    }
  }

  private mutating func work(on name: String) throws {
    let activity = try world.activity(name)
    activity.start()
    world.clock.advance(by: .seconds(60))
    activity.stop()
    try world.store.saveAndWait()
    if documents["A"] == nil { documents["A"] = try identifier(of: name) }
  }

  private func link(_ name: String, to other: String) throws {
    let sighting = try #require(try world.store.fetching.sighting(ofFileAt: world.path(name)))
    let document = try world.activity(other).document
    _ = try world.store.linking.link(sighting, to: document, asCommand: "link")
  }

  func label(of look: IdentityCase.Look) -> String {
    world.hasHandles ? look.label : look.labelWithoutHandles
  }

  func reason(of look: IdentityCase.Look) -> MatchReason {
    world.hasHandles ? look.reason : look.reasonWithoutHandles
  }

  mutating func look(at look: IdentityCase.Look, checksAnswer: Bool) throws {
    let activity = try world.activity(look.name)
    // The activity is the same object for the same document, so its answer is taken at once.
    let file = try #require(activity.file)
    guard checksAnswer else { return }
    let id = try identifier(of: look.name)
    #expect(file.match.reason == reason(of: look), "\(title): \(look.name)")
    #expect(file.match.sentence(path: file.path).hasSuffix("."))
    let label = label(of: look)
    if let known = documents[label] {
      #expect(id == known, "\(title): \(look.name) is not \(label)")
    } else {
      #expect(!documents.values.contains(id), "\(title): \(look.name) is known, \(label) is not")
      documents[label] = id
    }
  }

  /// The activity of a file.
  private func identifier(of name: String) throws -> ActivityIdentifier {
    try #require(try world.store.files.status(atPath: world.path(name)).facts).id
  }

  /// Asking a second time gives no news.
  mutating func nameOfDocument(at look: IdentityCase.Look) throws -> String {
    let facts = try world.store.factLines()
    _ = try world.activity(look.name)
    #expect(try world.store.factLines() == facts, "\(title): \(look.name), the second time")
    let id = try identifier(of: look.name)
    if let label = documents.first(where: { $0.value == id })?.key { return label }
    // Which of the new names it is was not said in this order: it is the one that is expected.
    let label = label(of: look)
    guard documents[label] == nil else { return "another document than \(label)" }
    documents[label] = id
    return label
  }
}

extension Collection {
  /// All orders of the elements, the given one first.
  fileprivate var allOrders: [[Element]] {
    guard let first = first else { return [[]] }
    return dropFirst().allOrders.flatMap { rest in
      (0...rest.count).map { place in
        var order = rest
        order.insert(first, at: place)
        return order
      }
    }
  }
}
