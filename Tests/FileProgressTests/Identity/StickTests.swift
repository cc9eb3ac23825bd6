import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Testing

/// Documents on file systems that come and go.
@Suite struct StickTests {
  /// All that has to hold, for a suite that asks it of real file systems.
  var checks: [(StickWorld.Kind) throws -> Void] {
    [
      documentMovesAcrossFileSystems, documentMovesAcrossAndIsEdited, shortNoteMovesAcross,
      stickThatIsPulledOutKeepsItsDocuments, stickIsPutBackAtAnotherPlace,
      bindMountShowsTheSameDocument, identifierOfAStickChanges,
      identifierChangesAndTheFileIsRenamedMeanwhile,
    ]
  }

  private let essay = CaseText.essay.content
  private let longerEssay = CaseText.longerEssay.content

  /// Asks about a file.
  ///
  /// - Parameter document: The document of the file; `nil` for an unknown one.
  @discardableResult
  private func expect(
    _ name: String, _ reason: MatchReason, _ document: ActivityIdentifier? = nil,
    in sticks: StickWorld, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ActivityIdentifier {
    sticks.world.clock.advance(by: .seconds(1))
    let activity = try sticks.world.activity(name)
    #expect(activity.file?.match.reason == reason, "\(name)", sourceLocation: sourceLocation)
    // Documents that are one are found under the oldest of them.
    let path = try #require(activity.file).path
    let found = try #require(try sticks.world.store.files.status(atPath: path).facts).id
    if let document { #expect(found == document, "\(name)", sourceLocation: sourceLocation) }
    return found
  }

  @Test(arguments: StickWorld.Kind.inMemory)
  func documentMovesAcrossFileSystems(_ kind: StickWorld.Kind) throws {
    try StickWorld.run(kind) { sticks in
      try sticks.world.write(essay, to: "a")
      let document = try expect("a", .new, in: sticks)
      try sticks.world.copy("a", to: "stick/a")
      try sticks.world.delete("a")
      try expect("stick/a", .moved, document, in: sticks)
      try sticks.world.copy("stick/a", to: "b")
      try sticks.world.delete("stick/a")
      try expect("b", .moved, document, in: sticks)
    }
  }

  @Test(arguments: StickWorld.Kind.inMemory)
  func documentMovesAcrossAndIsEdited(_ kind: StickWorld.Kind) throws {
    try StickWorld.run(kind) { sticks in
      try sticks.world.write(essay, to: "a")
      let document = try expect("a", .new, in: sticks)
      try sticks.world.write(longerEssay, to: "stick/b")
      try sticks.world.delete("a")
      try expect("stick/b", .renamedAndEdited, document, in: sticks)
    }
  }

  @Test(arguments: StickWorld.Kind.inMemory)
  func shortNoteMovesAcross(_ kind: StickWorld.Kind) throws {
    try StickWorld.run(kind) { sticks in
      try sticks.world.write(CaseText.note.content, to: "a")
      let document = try expect("a", .new, in: sticks)
      try sticks.world.copy("a", to: "stick/a")
      try sticks.world.delete("a")
      let other = try expect("stick/a", .new, in: sticks)
      #expect(other != document)
    }
  }

  @Test(arguments: StickWorld.Kind.inMemory)
  func stickThatIsPulledOutKeepsItsDocuments(_ kind: StickWorld.Kind) throws {
    try StickWorld.run(kind) { sticks in
      try sticks.world.write(essay, to: "stick/a")
      let document = try expect("stick/a", .new, in: sticks)
      try sticks.world.copy("stick/a", to: "copy")
      try sticks.world.write(longerEssay, to: "longer")
      try sticks.pullOut(of: "stick")
      // A file that is out of reach is not gone.
      let copy = try expect("copy", .copied, in: sticks)
      let longer = try expect("longer", .derived, in: sticks)
      #expect(Set([document, copy, longer]).count == 3)
      let facts = try sticks.world.store.factLines()
      #expect(throws: FileTrackingError.self) { try sticks.world.activity("stick/a") }
      #expect(try sticks.world.store.factLines() == facts)
      try sticks.plugIn(at: "stick")
      try expect("stick/a", .unchanged, document, in: sticks)
      try sticks.world.write(longerEssay + "And more.", to: "stick/a")
      try expect("stick/a", sticks.hasHandles ? .edited : .saved, document, in: sticks)
      try expect("copy", .unchanged, copy, in: sticks)
    }
  }

  @Test(arguments: StickWorld.Kind.inMemory)
  func stickIsPutBackAtAnotherPlace(_ kind: StickWorld.Kind) throws {
    try StickWorld.run(kind) { sticks in
      try sticks.world.write(essay, to: "stick/a")
      let document = try expect("stick/a", .new, in: sticks)
      try sticks.pullOut(of: "stick")
      try sticks.plugIn(at: "other")
      // The stick may be plugged in at its first place too: without handles, there is no way to tell.
      if sticks.hasHandles {
        try expect("other/a", .sameFile, document, in: sticks)
      } else {
        let copy = try expect("other/a", .copied, in: sticks)
        #expect(copy != document)
      }
      try sticks.pullOut(of: "other")
      try sticks.plugIn(at: "stick")
      try expect("stick/a", .unchanged, document, in: sticks)
    }
  }

  @Test(arguments: StickWorld.Kind.inMemory)
  func bindMountShowsTheSameDocument(_ kind: StickWorld.Kind) throws {
    try StickWorld.run(kind) { sticks in
      try sticks.world.write(essay, to: "stick/a")
      let document = try expect("stick/a", .new, in: sticks)
      try sticks.bind("stick", to: "again")
      guard sticks.hasHandles else {
        let copy = try expect("again/a", .copied, in: sticks)
        #expect(copy != document)
        return
      }
      try expect("again/a", .sameFile, document, in: sticks)
      try expect("stick/a", .unchanged, document, in: sticks)
      try sticks.world.write(longerEssay, to: "again/a")
      try expect("stick/a", .edited, document, in: sticks)
      try expect("again/a", .edited, document, in: sticks)
      try sticks.world.saveAtomically(essay, to: "stick/a")
      try expect("stick/a", .restored, document, in: sticks)
      try expect("again/a", .restored, document, in: sticks)
    }
  }

  @Test(arguments: StickWorld.Kind.inMemory)
  func identifierOfAStickChanges(_ kind: StickWorld.Kind) throws {
    try StickWorld.run(kind) { sticks in
      try sticks.world.write(essay, to: "stick/a")
      let document = try expect("stick/a", .new, in: sticks)
      try sticks.pullOut(of: "stick")
      try sticks.changeIdentifier()
      try sticks.plugIn(at: "stick")
      try expect("stick/a", .unchanged, document, in: sticks)
      // From now on it is known under the new one.
      try sticks.world.rename("stick/a", to: "stick/b")
      try expect("stick/b", .moved, document, in: sticks)
    }
  }

  @Test(arguments: StickWorld.Kind.inMemory)
  func identifierChangesAndTheFileIsRenamedMeanwhile(_ kind: StickWorld.Kind) throws {
    try StickWorld.run(kind) { sticks in
      try sticks.world.write(essay, to: "stick/a")
      let document = try expect("stick/a", .new, in: sticks)
      try sticks.world.rename("stick/a", to: "stick/b")
      try sticks.pullOut(of: "stick")
      try sticks.changeIdentifier()
      try sticks.plugIn(at: "stick")
      // As well the other stick may be in a drawer: split, and say whose text it is.
      let copy = try expect("stick/b", .copied, in: sticks)
      #expect(copy != document)
    }
  }
}
