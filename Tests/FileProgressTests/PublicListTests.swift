import FileProgressTestSupport
import Foundation
import Testing

/// What `import FileProgress` gives an author, as the compiler sees it, on a page of the documentation.
@Suite struct PublicListTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let page = package.appending(
    path: "Sources/FileProgress/FileProgress.docc/PublicList.md")

  /// `FILEPROGRESS_RECORD=1` writes the page anew.
  @Test func thePageNamesWhatIsPublic() throws {
    let text = try Self.text(of: Self.declarations())
    if ProcessInfo.processInfo.environment["FILEPROGRESS_RECORD"] == "1" {
      try Data(text.utf8).write(to: Self.page)
    }
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(
      page == text,
      "the public list is another one; FILEPROGRESS_RECORD=1 writes the page, and CHANGELOG says why"
    )
  }

  /// The list beside this file is the one that the newest release of the changelog has.
  @Test func theChangelogNamesWhatBecamePublicOrIsNoMore() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Self.package.appending(path: path), encoding: .utf8)
    }
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let former = Self.names(in: try text("Tests/FileProgressTests/PublicList.md"))
    let changed = former.symmetricDifference(Self.names(in: page))
    #expect(!former.isEmpty)
    let unreleased = try #require(
      try text("CHANGELOG.md").split(separator: "\n## ").first { $0.hasPrefix("Unreleased") })
    for name in changed.sorted() {
      // Without the type that it is in, and without its arguments.
      let member = name.split(separator: ".").last?.prefix { $0 != "(" } ?? ""
      #expect(unreleased.contains(member), "CHANGELOG.md says nothing of \(name)")
    }
  }

  @Test func namesAreReadFromThePage() {
    #expect(
      Self.names(in: "# Title\n\n## Activity (class)\n\n- `start()`\n- `File.path`\n")
        == ["Activity", "Activity.start()", "Activity.File.path"])
  }

  // MARK: - The page

  private struct Declaration: Hashable {
    var path: [String]
    var kind: String
  }

  private static func text(of declarations: Set<Declaration>) -> String {
    var text = """
      # What is public

      Everything that `import FileProgress` gives you.

      A test compares this page with the code. If you change the list, say so in the changelog.

      """
    let types = Dictionary(grouping: declarations) { $0.path[0] }
    for (name, members) in types.sorted(by: { $0.key < $1.key }) {
      let kind = members.first { $0.path.count == 1 }?.kind ?? "extension"
      text += "\n## \(name) (\(kind))\n\n"
      for path in members.map({ $0.path.dropFirst() }).filter({ !$0.isEmpty })
        .map({ $0.joined(separator: ".") }).sorted()
      {
        text += "- `\(path)`\n"
      }
    }
    return text
  }

  private static func names(in page: String) -> Set<String> {
    var type = ""
    var names: Set<String> = []
    for line in page.split(separator: "\n") {
      if line.hasPrefix("## ") {
        type = String(line.dropFirst(3).prefix { $0 != " " })
        names.insert(type)
      } else if line.hasPrefix("- `") {
        names.insert(type + "." + line.dropFirst(3).dropLast())
      }
    }
    return names
  }

  // MARK: - The code

  /// The modules that `import FileProgress` brings along, with itself.
  private static let modules = ["FileProgress", "FileTracking", "ProgressModel"]

  private static func declarations() throws -> Set<Declaration> {
    let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let build = products.deletingLastPathComponent().deletingLastPathComponent()
    let maps = try [
      package.appending(path: "Sources"), products,
      build.appending(path: "checkouts/GRDB.swift/Sources"),
    ].flatMap(moduleMaps)
    var found: Set<Declaration> = []
    try withScratchFolder { scratch in
      for module in modules {
        var arguments = ["swift", "symbolgraph-extract", "-module-name", module]
        arguments += ["-I", products.appending(path: "Modules").path]
        for map in maps { arguments += ["-Xcc", "-fmodule-map-file=\(map)"] }
        arguments += ["-target", Self.target(of: products)]
        arguments += ["-minimum-access-level", "public", "-output-dir", scratch.path]
        try SystemProgram.run(
          "env", arguments,
          environment: ProcessInfo.processInfo.environment.filter { $0.key == "PATH" })
        let graph = try JSONDecoder().decode(
          SymbolGraph.self,
          from: Data(contentsOf: URL(fileURLWithPath: scratch.path(of: "\(module).symbols.json"))))
        for symbol in graph.symbols where !symbol.identifier.precise.contains("::SYNTHESIZED::") {
          found.insert(
            Declaration(path: symbol.pathComponents, kind: symbol.kind.displayName.lowercased()))
        }
      }
    }
    return found
  }

  private static func moduleMaps(below folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { folder.appending(path: $0).appending(path: "module.modulemap").path }
      .filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// The name of the machine that the products are for, such as `x86_64-unknown-linux-gnu`.
  private static func target(of products: URL) -> String {
    products.deletingLastPathComponent().lastPathComponent
  }

  private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
      struct Identifier: Decodable { var precise: String }
      struct Kind: Decodable { var displayName: String }
      var identifier: Identifier
      var kind: Kind
      var pathComponents: [String]
    }
    var symbols: [Symbol]
  }
}
