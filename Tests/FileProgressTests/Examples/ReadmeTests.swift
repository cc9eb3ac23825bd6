import Foundation
import Testing

@Suite struct ReadmeTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The text of a file in the root of the package.
  private func text(of name: String) throws -> String {
    let root = Self.folder.appendingPathComponent("../../..")
    return try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
  }

  /// What the README shows is compiled, and tested by `ReadmeExampleTests`.
  @Test func theReadmeShowsTheExampleThatIsCompiled() throws {
    let example = try String(
      contentsOf: Self.folder.appendingPathComponent("ReadmeExample.swift"), encoding: .utf8)
    let begin = try #require(example.range(of: "// README begin\n"))
    let end = try #require(example.range(of: "// README end"))
    let code = example[begin.upperBound..<end.lowerBound]
    #expect(try text(of: "README.md").contains("```swift\n\(code)```"))
  }

  /// The name of a package on disk is the name of its folder, which a clone takes from the repository.
  @Test func theReadmeNamesTheProductThatThePackageHas() throws {
    let readme = try text(of: "README.md")
    let product = try #require(
      readme.firstMatch(of: /\.product\(name: "(\w+)", package: "(\w+)"\)/))
    // Without the trait of the program, the package manager does not fetch what only the program needs.
    #expect(readme.contains(".package(path: \"../\(product.2)\", traits: [])"))
    let manifest = try text(of: "Package.swift")
    #expect(manifest.contains(".library(name: \"\(product.1)\""))
    #expect(manifest.contains("name: \"\(product.2)\","))
    let parsers = manifest.matches(of: /Dependency\.product\(\s*name: "ArgumentParser".*traits/)
    #expect(parsers.count == 1 && manifest.matches(of: /"ArgumentParser"/).count == 1)
  }
}
