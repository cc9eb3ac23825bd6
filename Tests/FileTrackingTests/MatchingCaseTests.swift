import FileTracking
import ProgressModel
import Testing

@Suite struct MatchingCaseTests {
  @Test(arguments: WorldKind.allCases, MatchingCase.all)
  func decidesAsExpected(in kind: WorldKind, matchingCase: MatchingCase) throws {
    try kind.run { world in
      var run = CaseRun(world: world, hasHandles: try world.hasHandles())
      for step in matchingCase.steps { try run.perform(step) }
    }
  }
}

private struct CaseRun {
  let world: any TestWorld
  let hasHandles: Bool
  var book: SightingBook
  var documents: [String: FactIdentifier] = [:]

  init(world: any TestWorld, hasHandles: Bool) {
    self.world = world
    self.hasHandles = hasHandles
    book = SightingBook(fileSystem: world.fileSystem)
  }

  mutating func perform(_ step: MatchingCase.Step) throws {
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
    case .expect(let name, let reason, let weakReason, let label, let weakLabel):
      try expect(
        hasHandles ? reason : weakReason ?? reason, hasHandles ? label : weakLabel ?? label,
        at: name)
    }
  }

  private mutating func expect(_ reason: MatchReason, _ label: String, at name: String) throws {
    let (decision, document) = try book.fetch(world.path(name))
    #expect(decision.reason == reason, "\(name)")
    #expect((decision.document != nil) == decision.reason.isKnownDocument)
    if let known = documents[label] {
      #expect(document == known, "\(name) is not \(label)")
    } else {
      #expect(!documents.values.contains(document), "\(name) is known, \(label) is not")
      documents[label] = document
    }
    #expect((decision.origin != nil) == (decision.reason == .copied))
    let sentence = decision.sentence(path: world.path(name))
    #expect(sentence.hasSuffix("."))
    // Whoever asks twice gets the same document, and no news.
    let (again, sameDocument) = try book.fetch(world.path(name))
    #expect(again.reason == .unchanged, "\(name), the second time")
    #expect(sameDocument == document)
  }
}
