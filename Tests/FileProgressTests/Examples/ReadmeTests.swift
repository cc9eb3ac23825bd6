import Foundation
import Testing

@Suite struct ReadmeTests {
  /// What the README shows is compiled, and tested by `ReadmeExampleTests`.
  @Test func theReadmeShowsTheExampleThatIsCompiled() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let example = try String(
      contentsOf: folder.appendingPathComponent("ReadmeExample.swift"), encoding: .utf8)
    let begin = try #require(example.range(of: "// README begin\n"))
    let end = try #require(example.range(of: "// README end"))
    let code = example[begin.upperBound..<end.lowerBound]
    let root = folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(
      contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(readme.contains("```swift\n\(code)```"))
  }
}
