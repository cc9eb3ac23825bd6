import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import FileTracking
import Foundation
import Testing

@Suite struct DocumentIdentityTests {
  /// Records a minute of work on a file and half of its progress.
  private func work(on name: String, in world: FileWorld) throws -> DocumentIdentifier {
    let activity = try world.activity(name)
    activity.start()
    world.clock.advance(by: .seconds(60))
    activity.progress = 0.5
    activity.stop()
    try world.store.saveAndWait()
    return activity.document
  }

  /// Records work on "old.txt", which is renamed to "new.txt" then.
  private func workOnRenamedFile(in world: FileWorld) throws -> DocumentIdentifier {
    try world.write(Workplace.essay, to: "old.txt")
    let document = try work(on: "old.txt", in: world)
    try world.rename("old.txt", to: "new.txt")
    return document
  }

  @Test(arguments: FileWorld.Kind.allCases)
  func progressFollowsARenamedFile(_ kind: FileWorld.Kind) throws {
    try withScratchFolder { folder in
      let world = try FileWorld(kind, in: folder)
      let document = try workOnRenamedFile(in: world)
      let activity = try world.activity("new.txt")
      #expect(activity.file?.match.reason == .moved)
      #expect(activity.file?.match.formerPath == world.path("old.txt"))
      #expect(activity.document == document)
      #expect(activity.file?.path == world.path("new.txt"))
      #expect(activity.progress == 0.5)
      #expect(activity.duration == 60)
      #expect(try world.activity("new.txt").file?.match.reason == .unchanged)
      #expect(try world.store.summaries().map(\.path) == [world.path("new.txt")])

      try world.write(Workplace.letter, to: "old.txt")
      let stranger = try world.activity("old.txt")
      #expect(stranger.file?.match.reason == .replaced)
      #expect(stranger.document != document)
      #expect(stranger.progress == 0)
    }
  }

  @Test(arguments: FileWorld.Kind.withHandles)
  func progressFollowsAFileThatWasRenamedAndEdited(_ kind: FileWorld.Kind) throws {
    try withScratchFolder { folder in
      let world = try FileWorld(kind, in: folder)
      let document = try workOnRenamedFile(in: world)
      try world.write(Workplace.letter, to: "new.txt")
      let activity = try world.activity("new.txt")
      #expect(activity.file?.match.reason == .moved)
      #expect(activity.document == document)
    }
  }

  @Test(arguments: FileWorld.Kind.allCases)
  func copyIsANewDocumentThatKnowsItsOrigin(_ kind: FileWorld.Kind) throws {
    try withScratchFolder { folder in
      let world = try FileWorld(kind, in: folder)
      try world.write(Workplace.essay, to: "original.txt")
      let document = try work(on: "original.txt", in: world)
      try world.copy("original.txt", to: "copy.txt")
      let copy = try world.activity("copy.txt")
      #expect(copy.file?.match.reason == .copied)
      #expect(copy.file?.match.origin == document)
      #expect(copy.document != document)
      #expect(copy.duration == 0)
      #expect(copy.progress == 0)
      #expect(try world.activity("original.txt").duration == 60)
    }
  }

  @Test(arguments: FileWorld.Kind.withHandles)
  func copyOfARenamedFileIsACopyThoughNobodySawTheNewName(_ kind: FileWorld.Kind) throws {
    try withScratchFolder { folder in
      let world = try FileWorld(kind, in: folder)
      let document = try workOnRenamedFile(in: world)
      try world.copy("new.txt", to: "copy.txt")
      let copy = try world.activity("copy.txt")
      #expect(copy.file?.match.reason == .copied)
      #expect(copy.file?.match.origin == document)
      #expect(copy.duration == 0)
      let renamed = try world.activity("new.txt")
      #expect(renamed.document == document)
      #expect(renamed.duration == 60)
    }
  }

  @Test(arguments: FileWorld.Kind.withHandles)
  func hardLinkIsTheSameDocument(_ kind: FileWorld.Kind) throws {
    try withScratchFolder { folder in
      let world = try FileWorld(kind, in: folder)
      try world.write(Workplace.essay, to: "one.txt")
      let document = try work(on: "one.txt", in: world)
      try world.link("one.txt", to: "two.txt")
      let second = try world.activity("two.txt")
      #expect(second.file?.match.reason == .sameFile)
      #expect(second.document == document)
      #expect(try world.activity("one.txt") === second)
      #expect(second.duration == 60)
    }
  }

  @Test(arguments: FileWorld.Kind.allCases)
  func atomicSaveKeepsTheDocument(_ kind: FileWorld.Kind) throws {
    try withScratchFolder { folder in
      let world = try FileWorld(kind, in: folder)
      try world.write(Workplace.essay, to: "essay.txt")
      let document = try work(on: "essay.txt", in: world)
      try world.saveAtomically(Workplace.essay + "And more.", to: "essay.txt")
      let saved = try world.activity("essay.txt")
      #expect(saved.file?.match.reason == .saved)
      #expect(saved.document == document)
      #expect(saved.duration == 60)
      try world.saveAtomically(Workplace.essay, to: "essay.txt")
      let restored = try world.activity("essay.txt")
      #expect(restored.file?.match.reason == .restored)
      #expect(restored.document == document)
    }
  }

  @Test(arguments: FileWorld.Kind.allCases)
  func fileThatWasDeletedAndComesBackElsewhereIsTheSameDocument(_ kind: FileWorld.Kind) throws {
    try withScratchFolder { folder in
      let world = try FileWorld(kind, in: folder)
      try world.write(Workplace.essay, to: "essay.txt")
      _ = try work(on: "essay.txt", in: world)
      try world.copy("essay.txt", to: "backup.txt")
      try world.delete("essay.txt")
      let found = try world.activity("backup.txt")
      #expect(found.file?.match.reason == .moved)
      #expect(found.duration == 60)
      try world.store.saveAndWait()
      #expect(try world.store.summaries().map(\.path) == [world.path("backup.txt")])
    }
  }

  @Test(arguments: FileWorld.Kind.allCases)
  func conflictCopyIsOfTheDocumentAndNotWhereItIs(_ kind: FileWorld.Kind) throws {
    try withScratchFolder { folder in
      let world = try FileWorld(kind, in: folder)
      try world.write(Workplace.essay, to: "essay.txt")
      _ = try work(on: "essay.txt", in: world)
      let name = "essay.sync-conflict-20261121-101112-ABCDEFG.txt"
      try world.write(Workplace.essay + "And more.", to: name)
      world.clock.advance(by: .seconds(1))
      let conflict = try world.activity(name)
      #expect(conflict.file?.match.reason == .conflictCopy)
      #expect(conflict.duration == 60)
      conflict.start()
      world.clock.advance(by: .seconds(60))
      conflict.stop()
      try world.store.saveAndWait()
      let summaries = try world.store.summaries()
      #expect(summaries.map(\.path) == [world.path("essay.txt")])
      #expect(summaries.map(\.openSeconds) == [120])
      #expect(try world.activity("essay.txt").file?.match.reason == .unchanged)
    }
  }

  @Test func shortTextsAreNotTakenForEachOther() throws {
    let place = Workplace()
    let first = try place.store.activity(for: try place.write("Notes", to: "a.txt"))
    try place.files.delete("/a.txt")
    let second = try place.store.activity(for: try place.write("Notes", to: "b.txt"))
    #expect(second.file?.match.reason == .new)
    #expect(second.document != first.document)
  }

  @Test func symbolicLinkLeadsToTheDocumentOfItsTarget() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    try place.files.createSymbolicLink(at: "/link.txt", to: "/essay.txt")
    #expect(try place.store.activity(for: place.url("link.txt")) === activity)
  }

  @Test func linksThatTookThePlacesOfTwoFilesLeadToOneFile() throws {
    let place = Workplace()
    for name in ["a.txt", "b.txt"] {
      _ = try place.store.activity(for: place.write("text of " + name, to: name))
    }
    try place.store.saveAndWait()
    try place.files.createFolder("/elsewhere")
    try place.write("both texts", to: "elsewhere/c.txt")
    for path in ["/a.txt", "/b.txt"] {
      try place.files.delete(path)
      try place.files.createSymbolicLink(at: path, to: "/elsewhere/c.txt")
    }
    let newest = try place.store.documents.newestFiles(amongSightings: 10)
    #expect(newest.present.map(\.resolvedPath) == ["/elsewhere/c.txt"])
    #expect(newest.missing.isEmpty)
  }

  @Test func workGoesOnWhileTheFileIsRenamed() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    activity.start()
    place.clock.advance(by: .seconds(60))
    try place.files.rename("/essay.txt", to: "/final.txt")
    let renamed = try place.store.activity(for: place.url("final.txt"))
    #expect(renamed === activity)
    #expect(renamed.isStarted)
    place.clock.advance(by: .seconds(60))
    renamed.stop()
    try place.store.saveAndWait()
    #expect(try place.store.summaries().map(\.openSeconds) == [120])
    #expect(try place.store.summaries().map(\.path) == ["/final.txt"])
  }
}
