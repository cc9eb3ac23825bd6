import FileProgress
import FileProgressTestSupport
import Testing

/// Files whose bytes are not their text.
@Suite struct TextSourceTests {
  private func withWorld(
    textSource: (any TextSource)? = SealedText(), _ body: (FileWorld) throws -> Void
  ) throws {
    try withScratchFolder { scratch in
      try body(try FileWorld(.memory, in: scratch, textSource: textSource))
    }
  }

  @Test func theTextOfASealedFileTellsThatItWasRenamedAndEdited() throws {
    try withWorld { world in
      try world.write(SealedText.content(CaseText.essay.content, seal: 3), to: "essay.sealed")
      let before = try world.activity("essay.sealed")
      try world.write(
        SealedText.content(CaseText.editedEssay.content, seal: 9), to: "final.sealed")
      try world.delete("essay.sealed")
      let after = try world.activity("final.sealed")
      #expect(after.file?.match.reason == .renamedAndEdited)
      #expect(after == before)
    }
  }

  @Test func nobodyWhoReadsTheTextMeansThatTheBytesDecide() throws {
    try withWorld(textSource: nil) { world in
      try world.write(SealedText.content(CaseText.essay.content, seal: 3), to: "essay.sealed")
      _ = try world.activity("essay.sealed")
      try world.write(
        SealedText.content(CaseText.editedEssay.content, seal: 9), to: "final.sealed")
      try world.delete("essay.sealed")
      #expect(try world.activity("final.sealed").file?.match.reason == .new)
    }
  }

  @Test func aSaveThatChangesEveryByteIsTheSameDocument() throws {
    try withWorld { world in
      try world.write(SealedText.content(CaseText.essay.content, seal: 3), to: "essay.sealed")
      let before = try world.activity("essay.sealed")
      try world.saveAtomically(
        SealedText.content(CaseText.editedEssay.content, seal: 30), to: "essay.sealed")
      let after = try world.activity("essay.sealed")
      let match = try #require(after.file).match
      #expect(match.reason == .saved && match.confidence > 0.5)
      #expect(after == before)
    }
  }

  @Test func textsOfDifferentExtractorsAreNeverCompared() throws {
    try withWorld { world in
      try world.write(SealedText.content(CaseText.essay.content, seal: 3), to: "essay.sealed")
      _ = try world.activity("essay.sealed")
      try world.delete("essay.sealed")
      try world.write(CaseText.essay.content, to: "essay.txt")
      #expect(try world.activity("essay.txt").file?.match.reason == .new)
    }
  }

  @Test func aDamagedFileIsFollowedByItsPath() throws {
    try withWorld { world in
      try world.write(SealedText.damaged, to: "essay.sealed")
      let before = try world.activity("essay.sealed")
      #expect(before.file?.match.reason == .new)
      try world.write(SealedText.content(CaseText.essay.content, seal: 3), to: "essay.sealed")
      #expect(try world.activity("essay.sealed") == before)
    }
  }
}
