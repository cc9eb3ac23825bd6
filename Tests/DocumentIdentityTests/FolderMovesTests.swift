import ProgressModel
import Testing

@testable import DocumentIdentity

@Suite struct FolderMovesTests {
  @Test(arguments: [
    ("/home/ada/essay.txt", "/home/eve/essay.txt", "/home/ada", "/home/eve"),
    ("/home/ada/uni/essay.txt", "/home/eve/uni/essay.txt", "/home/ada", "/home/eve"),
    ("/old/essay.txt", "/essay.txt", "/old", "/"),
  ])
  func whatStaysTheSameAtTheEndIsNoPartOfTheMove(
    old: String, new: String, from: String, to: String
  ) throws {
    let folders = try #require(FolderMoves.folders(old, new))
    #expect(folders == (from, to))
  }

  @Test(arguments: [
    ("/home/ada/essay.txt", "/home/ada/essay2.txt"), ("/essay.txt", "/essay.txt"),
  ])
  func aFileThatWasRenamedSaysNothingOfItsFolder(old: String, new: String) {
    #expect(FolderMoves.folders(old, new) == nil)
  }

  @Test func aContentIsNotSearchedForWithoutEnd() {
    let moves = FolderMoves()
    let content = Fingerprint(high: 1, low: 1, byteCount: 1)
    let other = Fingerprint(high: 2, low: 2, byteCount: 2)
    for _ in 0..<FolderMoves.searchLimit { #expect(moves.maySearch(for: content)) }
    #expect(!moves.maySearch(for: content))
    #expect(moves.maySearch(for: other))
  }
}
