import FileProgressTestSupport
import Testing

@testable import FileProgressCommands

struct LargeFileTests {
  /// To decide it, the databases of all classes are opened.
  @Test func aLargeFileOutsideClassFoldersIsDecidedOnceInACall() throws {
    try withScratchFolder { scratch in
      var context = CommandContext.process
      context.largeFiles = LargeFileAnswers()
      let path = scratch.path(of: "essay.txt")
      #expect(LargeFile.mayRead(path, 2 << 30, inStore: scratch.path(of: "store"), context))
      #expect(context.largeFiles.answer(for: path) == true)
      context.largeFiles.note(path, isWanted: false)
      #expect(!LargeFile.mayRead(path, 2 << 30, inStore: scratch.path(of: "store"), context))
    }
  }

  @Test func aServiceReadsNone() throws {
    try withScratchFolder { scratch in
      var context = CommandContext.process
      context.largeFiles = LargeFileAnswers()
      context.isInputTerminal = true
      context.largeFiles.noteNoneWanted()
      let path = scratch.path(of: "essay.txt")
      #expect(!LargeFile.mayRead(path, 2 << 30, inStore: scratch.path(of: "store"), context))
    }
  }
}
