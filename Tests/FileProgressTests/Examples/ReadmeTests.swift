import Foundation
import Testing

@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL

  /// The text of a file of the package.
  private func text(of name: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func theReadmeIsReadInFiveMinutes() throws {
    let words = try text(of: "README.md").split(whereSeparator: \.isWhitespace)
    #expect(words.count < 900)
  }

  @Test func everyFileThatTheReadmeLinksToExists() throws {
    let links = try text(of: "README.md").matches(of: #/\]\(([^)]+)\)/#).map { String($0.1) }
    for link in links where !link.hasPrefix("https://") {
      let path = Self.root.appendingPathComponent(link).path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
    }
    #expect(links.count > 10)
  }

  /// The name of a package on disk is the name of its folder, which a clone takes from the repository.
  @Test(
    arguments: [
      "Sources/FileProgress/FileProgress.docc/DocumentTools.md",
      "Sources/ClassKit/ClassKit.docc/MovingToLinux.md",
    ])
  func aPageNamesTheProductThatThePackageHas(path: String) throws {
    let page = try text(of: path)
    let manifest = try text(of: "Package.swift")
    let products = page.matches(of: #/\.product\(\s*name: "(\w+)", package: "(\w+)"/#)
    #expect(!products.isEmpty)
    for product in products {
      // Without the trait of the program, the package manager does not fetch what only the program needs.
      #expect(page.contains(".package(path: \"../\(product.2)\", traits: [])"))
      #expect(manifest.contains(".library(name: \"\(product.1)\""), "\(product.1)")
      #expect(manifest.contains("name: \"\(product.2)\","))
    }
  }

  @Test func onlyTheProgramNeedsTheParserOfArguments() throws {
    let manifest = try text(of: "Package.swift")
    #expect(manifest.contains(#".library(name: "DocumentText""#), "DocumentTools names it")
    let parsers = manifest.matches(of: /Dependency\.product\(\s*name: "ArgumentParser".*traits/)
    #expect(parsers.count == 1 && manifest.matches(of: /"ArgumentParser"/).count == 1)
  }
}
