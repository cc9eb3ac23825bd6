import DocumentIdentity
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Synchronization
import Testing

/// Files that hide a change, or change at the wrong moment.
@Suite struct MisleadingFileTests {
  private static let largeText = String(repeating: CaseText.essay.content, count: 3000)

  /// Sets everything up with a text of over a mebibyte that is known and hours old.
  private func withLargeFile(
    _ kind: FileWorld.Kind, _ body: (FileWorld, DocumentIdentifier) throws -> Void
  ) throws {
    try withScratchFolder { scratch in
      let world = try FileWorld(kind, in: scratch)
      #expect(Self.largeText.utf8.count > 1 << 20)
      try world.write(Self.largeText, to: "large.txt")
      try world.setModified(secondsSince1970: 1_735_689_600, at: "large.txt")
      let document = try world.activity("large.txt").document
      world.memory?.advanceClock(by: .seconds(3600))
      world.clock.advance(by: .seconds(3600))
      try body(world, document)
    }
  }

  @Test(arguments: [FileWorld.Kind.disk, .memory])
  func largeFileOfTheSameSizeAndTimeIsReadAgain(_ kind: FileWorld.Kind) throws {
    try withLargeFile(kind) { world, document in
      let other = CaseText.letter.content + Self.largeText.dropFirst(CaseText.letter.content.count)
      #expect(other.utf8.count == Self.largeText.utf8.count)
      try world.write(other, to: "large.txt")
      // The time of the last change of attributes can't be set back.
      try world.setModified(secondsSince1970: 1_735_689_600, at: "large.txt")
      let activity = try world.activity("large.txt")
      #expect(activity.file?.match.reason == .edited)
      #expect(activity.document == document)
      try world.write(Self.largeText, to: "large.txt")
      try world.setModified(secondsSince1970: 1_735_689_600, at: "large.txt")
      #expect(try world.activity("large.txt").file?.match.reason == .restored)
    }
  }

  @Test(arguments: [FileWorld.Kind.disk, .memory])
  func passOverAFolderNoticesAChangeUnderTheSameSizeAndTime(_ kind: FileWorld.Kind) throws {
    try withScratchFolder { scratch in
      let world = try FileWorld(kind, in: scratch)
      try world.createFolder("f")
      try world.write(CaseText.essay.content, to: "f/a")
      try world.setModified(secondsSince1970: 1_735_689_600, at: "f/a")
      func reason() throws -> MatchReason? {
        try world.track("f").files.first?.decision.reason
      }
      #expect(try reason() == .new)
      #expect(try reason() == .unchanged)
      try world.write(CaseText.editedEssay.content, to: "f/a")
      try world.setModified(secondsSince1970: 1_735_689_600, at: "f/a")
      #expect(try reason() == .edited)
    }
  }

  @Test func documentThatChangesWhileItIsReadIsFollowedAndNeverMatched() throws {
    try withScratchFolder { scratch in
      let world = try FileWorld(.memory, in: scratch)
      let memory = try #require(world.memory)
      try world.write(CaseText.essay.content, to: "known")
      let known = try world.activity("known").document
      try world.write(CaseText.essay.content, to: "log")
      let count = Mutex(0)
      memory.setReadHook { files, path, _ in
        guard path.hasSuffix("log") else { return }
        let number = count.withLock {
          $0 += 1
          return $0
        }
        try? files.write(CaseText.essay.content + "\(number)", to: path)
      }
      world.clock.advance(by: .seconds(1))
      let log = try world.activity("log")
      // Its text was the essay's at one moment: a file that never stands still is not a copy.
      #expect(log.file?.match.reason == .new)
      #expect(log.document != known)
      world.clock.advance(by: .seconds(1))
      #expect(try world.activity("log").document == log.document)
      memory.setReadHook(nil)
      try world.write(CaseText.letter.content, to: "log")
      let quiet = try world.activity("log")
      #expect(quiet.file?.match.reason == .edited)
      #expect(quiet.document == log.document)
      try world.rename("log", to: "renamed")
      #expect(try world.activity("renamed").document == log.document)
      #expect(try world.activity("known").document == known)
    }
  }

  @Test(arguments: FileWorld.Kind.allCases)
  func folderOrLoopInPlaceOfAFileIsAnErrorThatChangesNothing(_ kind: FileWorld.Kind) throws {
    try withScratchFolder { scratch in
      let world = try FileWorld(kind, in: scratch)
      try world.write(CaseText.essay.content, to: "a")
      try world.write(CaseText.letter.content, to: "b")
      let documents = try ["a", "b"].map { try world.activity($0).document }
      let facts = try world.store.factLines()
      try world.delete("a")
      try world.createFolder("a")
      try world.delete("b")
      try world.createSymbolicLink(at: "b", to: "b")
      for name in ["a", "b"] {
        #expect(throws: FileTrackingError.self, "\(name)") { try world.activity(name) }
      }
      #expect(try world.store.factLines() == facts)
      try world.delete("a")
      try world.write(CaseText.longerEssay.content, to: "a")
      try world.delete("b")
      try world.write(CaseText.letter.content, to: "b")
      #expect(try world.activity("a").document == documents[0])
      #expect(try world.activity("b").document == documents[1])
    }
  }

  @Test(arguments: [FileWorld.Kind.disk, .memory])
  func linkThatComesToThePlaceOfAFileAfterTheWalkIsNotFollowed(_ kind: FileWorld.Kind) throws {
    try withScratchFolder { scratch in
      let world = try FileWorld(kind, in: scratch)
      try world.createFolder("f")
      try world.write(CaseText.essay.content, to: "f/a")
      try world.write(CaseText.letter.content, to: "outside")
      let walk = FolderWalk(fileSystem: world.store.configuration.fileSystem, isRecursive: true)
      let found = try walk.files(below: world.path("f")).files
      try world.delete("f/a")
      try world.createSymbolicLink(at: "f/a", to: world.path("outside"))
      let result = try world.store.track(in: [world.path("f")]) {
        TrackingRequests(walked: found)
      }
      #expect(result.files.isEmpty)
      #expect(result.errors.map(\.code) == [.notRegular])
      #expect(try !world.store.factLines().contains { $0.contains("outside") })
    }
  }
}
