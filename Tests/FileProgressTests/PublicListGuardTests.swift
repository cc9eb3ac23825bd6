import FileProgressTestSupport
import Foundation
import Testing

/// What `import FileProgress` gives an author, as the compiler sees it, on a page of the documentation.
@Suite struct PublicListGuardTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let page = package.appending(
    path: "Sources/FileProgress/FileProgress.docc/PublicList.md")

  /// `FILEPROGRESS_RECORD=1` writes the page again.
  @Test func thePageNamesWhatIsPublic() throws {
    let text = try Self.text(of: Self.declarations())
    let difference = try Recording(Self.page.path).difference(from: text)
    #expect(
      difference == nil,
      "if the public list changed on purpose, CHANGELOG says why")
  }

  /// The list beside this file is that of the newest release, and until there is one, that of the changelog.
  @Test func theChangelogNamesWhatBecamePublicOrIsNoMore() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Self.package.appending(path: path), encoding: .utf8)
    }
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let former = Self.declarations(in: try text("Tests/FileProgressTests/PublicList.md"))
    let today = Self.declarations(in: page)
    let changed = Set(former.keys).union(today.keys).filter { former[$0] != today[$0] }
    #expect(!former.isEmpty)
    let newest = try #require(try text("CHANGELOG.md").split(separator: "\n## ").dropFirst().first)
    // The name of a type that is new or gone stands for its members.
    let wholeTypes = changed.filter { former[$0] == nil || today[$0] == nil }
    func isMember(_ name: String) -> Bool {
      wholeTypes.contains { name.hasPrefix($0 + ".") }
    }
    for name in changed.sorted() where !isMember(name) {
      #expect(Self.isNamed(name, in: newest), "CHANGELOG.md does not name `\(name)`")
    }
  }

  /// Whether a text has a name as code: a member with its type and a dot, without its arguments.
  private static func isNamed(_ name: String, in text: some StringProtocol) -> Bool {
    let wanted = name.split(separator: ".").suffix(2).joined(separator: ".").prefix { $0 != "(" }
    // What stands between two backticks is code.
    return text.split(separator: "`", omittingEmptySubsequences: false).enumerated().contains {
      $0.offset % 2 == 1 && $0.element.prefix { $0 != "(" } == wanted
    }
  }

  @Test func onlyTheWholeNameIsTheName() {
    #expect(Self.isNamed("Activity.File.path", in: "`File.path` is new"))
    #expect(
      Self.isNamed("DataStore.save(completion:)", in: "is new: `DataStore.save(completion:)`"))
    for text in ["File.path", "`File.pathName`", "`path`", "the `File` has a path", ""] {
      #expect(!Self.isNamed("Activity.File.path", in: text), "\(text)")
    }
  }

  @Test func namesAreReadFromThePage() {
    #expect(
      Set(
        Self.declarations(
          in:
            "# Title\n\n## Activity (class)\n\n- `start()`: `func start()`\n- `File.path`: `var path: String`\n"
        ).keys) == ["Activity", "Activity.start()", "Activity.File.path"])
  }

  // MARK: - The page

  private struct Declaration: Hashable {
    var path: [String]
    var kind: String
    /// As it is written, without attributes and bodies.
    var text: String
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
      let lines = members.filter { $0.path.count > 1 }.map { member in
        "- `\(member.path.dropFirst().joined(separator: "."))`: `\(member.text)`\n"
      }
      text += lines.sorted().joined()
    }
    return text
  }

  /// The lines of a page by the names that they are about.
  private static func declarations(in page: String) -> [String: [Substring]] {
    var type = ""
    var lines: [String: [Substring]] = [:]
    for line in page.split(separator: "\n") {
      if line.hasPrefix("## ") {
        type = String(line.dropFirst(3).prefix { $0 != " " })
        lines[type, default: []].append(line)
      } else if line.hasPrefix("- `") {
        lines["\(type).\(line.dropFirst(3).prefix { $0 != "`" })", default: []].append(line)
      }
    }
    return lines
  }

  // MARK: - The code

  /// The modules that `import FileProgress` brings along, with itself.
  private static let modules = ["FileProgress", "FileTracking", "ProgressModel"]

  private static func declarations() throws -> Set<Declaration> {
    let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let build = products.deletingLastPathComponent().deletingLastPathComponent()
    let maps = try [
      package.appending(path: "Sources"), package.appending(path: "Sources/CTextMasks"), products,
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
      }
      // What a module adds to the types of another one is in a file of its own.
      let graphs = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path)
        .filter { name in
          modules.contains { name.hasSuffix("@\($0).symbols.json") || name == "\($0).symbols.json" }
        }
      for name in graphs {
        let graph = try JSONDecoder().decode(
          SymbolGraph.self, from: Data(contentsOf: URL(fileURLWithPath: scratch.path(of: name))))
        for symbol in graph.symbols where !symbol.identifier.precise.contains("::SYNTHESIZED::") {
          found.insert(
            Declaration(
              path: symbol.pathComponents, kind: symbol.kind.displayName.lowercased(),
              text: symbol.text))
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
      struct Fragment: Decodable { var spelling: String }
      var pathComponents: [String]
      var declarationFragments: [Fragment]

      var text: String {
        declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace)
          .joined(separator: " ")
      }
    }
    var symbols: [Symbol]
  }
}
