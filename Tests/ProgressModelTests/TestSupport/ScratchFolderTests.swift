import FileProgressTestSupport
import Foundation
import Testing

@Suite struct ScratchFolderTests {
  @Test func isThereForTheTestAloneAndPrivate() throws {
    let (path, mode) = try withScratchFolder { folder in
      try folder.write("text", to: "essay.txt")
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
      return (folder.path, (attributes[.posixPermissions] as? NSNumber)?.intValue)
    }
    #expect(mode == 0o700)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func goesAlsoAfterAnError() async throws {
    var path = ""
    await #expect(throws: CancellationError.self) {
      try await withScratchFolder { folder in
        path = folder.path
        await Task.yield()
        #expect(FileManager.default.fileExists(atPath: path))
        throw CancellationError()
      }
    }
    #expect(!path.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func twoFoldersAreApart() throws {
    try withScratchFolder { first in
      try withScratchFolder { second in #expect(first.path != second.path) }
    }
  }
}
