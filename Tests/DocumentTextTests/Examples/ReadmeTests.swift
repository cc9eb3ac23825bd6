import Foundation
import Testing

@Suite struct ReadmeTests {
  /// What the README shows is compiled here.
  @Test func theReadmeShowsTheExampleThatIsCompiled() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    let example = try text("ReadmeExample.swift")
    let begin = try #require(example.range(of: "// README begin\n"))
    let end = try #require(example.range(of: "// README end"))
    let readme = try text("../../../README.md")
    #expect(readme.contains("```swift\n\(example[begin.upperBound..<end.lowerBound])```"))
    #expect(try text("../../../Package.swift").contains(#".library(name: "DocumentText""#))
  }
}
