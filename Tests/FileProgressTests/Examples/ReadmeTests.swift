import Foundation
import Testing

@Suite struct ReadmeTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The text of a file in the root of the package.
  private func text(of name: String) throws -> String {
    let root = Self.folder.appendingPathComponent("../../..")
    return try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
  }

  /// Every line of Swift in the README is compiled: the tool, and how it is tested.
  @Test func theReadmeShowsTheExamplesThatAreCompiled() throws {
    func example(_ name: String) throws -> String {
      try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    }
    let readme = try text(of: "README.md")
    let blocks = readme.matches(of: /```swift\n((?s:.*?))```/).map { String($0.1) }
    #expect(
      blocks.count == 5,
      "the dependency, the tool, its test, the count of a document, and the dependency on ClassKit")
    #expect(blocks.contains(try example("ToolExample.swift")))
    let test = try example("ToolTests.swift").split(separator: "\n").map {
      $0.drop { $0 == " " }
    }
    let store = try #require(blocks.first { $0.contains("ManualClock()") }).split(separator: "\n")
      .map { $0.drop { $0 == " " } }
    #expect(test.contains(store), "ToolTests.swift has it")
  }

  /// The name of a package on disk is the name of its folder, which a clone takes from the repository.
  @Test func theReadmeNamesTheProductThatThePackageHas() throws {
    let readme = try text(of: "README.md")
    let product = try #require(
      readme.firstMatch(of: /\.product\(name: "(\w+)", package: "(\w+)"\)/))
    // Without the trait of the program, the package manager does not fetch what only the program needs.
    #expect(readme.contains(".package(path: \"../\(product.2)\", traits: [])"))
    let manifest = try text(of: "Package.swift")
    for product in readme.matches(of: /\.product\(name: "(\w+)", package: "(\w+)"\)/) {
      #expect(manifest.contains(".library(name: \"\(product.1)\""), "\(product.1)")
    }
    #expect(manifest.contains("name: \"\(product.2)\","))
    let parsers = manifest.matches(of: /Dependency\.product\(\s*name: "ArgumentParser".*traits/)
    #expect(parsers.count == 1 && manifest.matches(of: /"ArgumentParser"/).count == 1)
  }
}
