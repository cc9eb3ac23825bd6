import FileProgressTestSupport
import Foundation
import Testing

@Suite struct ToolTestExampleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private func text(of path: String) throws -> String {
    try String(contentsOf: Self.folder.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func theToolOfTheExampleIsTimed() async throws {
    let time = try await timeOfALesson()
    #expect(time == 90)
  }

  @Test func theDocumentationShowsTheExampleThatIsCompiled() throws {
    let example = try text(of: "ToolTestExample.swift")
    let begin = try #require(example.range(of: "// Example begin\n"))
    let end = try #require(example.range(of: "// Example end"))
    let code = example[begin.upperBound..<end.lowerBound]
    let page = try text(
      of: "../../../Sources/FileProgressTesting/FileProgressTesting.docc/FileProgressTesting.md")
    #expect(page.contains("```swift\n\(code)```"))
  }
}
