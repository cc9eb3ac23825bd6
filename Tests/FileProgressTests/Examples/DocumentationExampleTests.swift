import Foundation
import Testing

/// What the documentation of the library shows is compiled: it stands in a file beside this one.
@Suite struct DocumentationExampleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let sources = folder.appendingPathComponent("../../../Sources").standardizedFileURL

  @Test(arguments: ["FileProgress", "FileTracking", "ProgressModel"])
  func everyExampleIsCompiled(_ module: String) throws {
    try check(
      module,
      in: [
        Self.folder,
        Self.folder.appendingPathComponent("../../DocumentTextTests/Examples").standardizedFileURL,
      ])
  }

  @Test(arguments: ["ClassKit", "ClassKitOS"])
  func everyExampleOfClassKitIsCompiled(_ module: String) throws {
    try check(
      module,
      in: [
        Self.folder.appendingPathComponent("../../ClassKitTests/Examples").standardizedFileURL,
        Self.sources.appendingPathComponent("PlaysSample"),
      ])
  }

  /// Looks for the examples of a module in the sources of some folders.
  private func check(_ module: String, in folders: [URL]) throws {
    let compiled = try folders.flatMap { try Self.files(below: $0, [".swift"]) }.map {
      Self.lines($0.text)
    }
    for (path, text) in try Self.files(
      below: Self.sources.appendingPathComponent(module), [".swift", ".md"])
    {
      for block in Self.blocks(in: text, ofComments: path.hasSuffix(".swift")) {
        #expect(
          compiled.contains { $0.contains(block) }, "\(path) shows what no example has:\n\(block)")
      }
    }
  }

  @Test func blocksAreFoundInCommentsAndPages() {
    #expect(
      Self.blocks(
        in: "/// Text.\n  /// ```swift\n  /// let a = 1\n  ///   b()\n  /// ```\nlet c = 2\n",
        ofComments: true)
        == ["\nlet a = 1\nb()\n"])
    #expect(
      Self.blocks(in: "```swift\n.package(path: \"x\")\n```\n```\nnone\n```\n", ofComments: false)
        .isEmpty)
    #expect(
      Self.blocks(in: "```swift\nimport A\n\n/// One.\nlet a = 1\n```\n", ofComments: false) == [
        "\n/// One.\nlet a = 1\n"
      ])
  }

  /// The examples in a text, line by line. Manifests are no code of a tool, and imports stand above it.
  private static func blocks(in text: String, ofComments: Bool) -> [String] {
    var blocks: [String] = []
    var block: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = line.drop { $0 == " " }
      if ofComments, line.hasPrefix("///") { line = line.dropFirst(3).drop { $0 == " " } }
      if line == "```swift" {
        block = "\n"
      } else if line.hasPrefix("```") {
        if let found = block, found != "\n", !found.hasPrefix("\n.package") { blocks.append(found) }
        block = nil
      } else if !line.hasPrefix("import "), !line.isEmpty {
        block?.append("\(line)\n")
      }
    }
    return blocks
  }

  private static func lines(_ text: String) -> String {
    "\n"
      + text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }

  private static func files(
    below folder: URL, _ endings: [String]
  ) throws -> [(path: String, text: String)] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { path in endings.contains { path.hasSuffix($0) } }
      .map { ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)) }
  }
}
