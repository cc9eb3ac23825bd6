import FileProgress
import FileProgressTestSupport
import Foundation
import Testing

/// `context list --live` and `context open`, with programs that really run.
struct ContextProviderTests {
  var fixture: CommandFixture
  private let system: String

  init() throws {
    fixture = try CommandFixture()
    system = fixture.scratch.path(of: "system")
    fixture.environment["XDG_DATA_DIRS"] = "relative:\(system)"
    try FileManager.default.createDirectory(
      atPath: system + "/fileprogress/providers", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: fixture.scratch.path(of: "bin"), withIntermediateDirectories: true)
  }

  private static let sample =
    (CommandFixture.program as NSString).deletingLastPathComponent + "/ProviderSample"

  private func run(_ words: String...) -> CommandOutcome { fixture.run(["context"] + words) }

  private func install(_ application: String, _ executable: String) throws {
    let manifest = try JSONEncoder().encode([
      "application": application, "executable": executable,
    ])
    try manifest.write(
      to: URL(fileURLWithPath: "\(system)/fileprogress/providers/\(application).json"))
  }

  /// Writes a program of a shell.
  @discardableResult
  private func script(_ lines: String, to name: String) throws -> String {
    try fixture.scratch.writeProgram("#!/bin/sh\n\(lines)\n", to: "bin/" + name)
  }

  /// Installs a program of a shell that has an atlas.
  private func installAtlas() throws {
    try install(
      "org.example.atlas",
      try script(
        """
        case $(cat) in
        *'"identifierPath":["maps"]'*)
          echo '{"version":1,"children":[{"identifier":"asia","title":"Asia","type":"page"}]}' ;;
        *)
          echo '{"version":1,"children":[
            {"identifier":"maps","title":"Maps","type":"chapter","hasChildren":true},
            {"identifier":"quiz 1","title":"Quiz","type":"quiz"}]}' ;;
        esac
        """, to: "atlas"))
  }

  // MARK: - Listing

  @Test func programOfTheLibraryIsShownThoughItNeverRan() throws {
    try install("org.example.reader", Self.sample)
    let live = run("list", "--live")
    #expect(
      live.output == """
        Context             Type
        org.example.reader  app
          Hamlet  hamlet    book
          Macbeth  macbeth  book

        """)
    #expect(live.status == 0)
    #expect(
      live.said
        == "More below: fileprogress dev context list --live org.example.reader/hamlet\n")
    // It saved what it declared.
    #expect(run("list").output.contains("Act 1"))
    #expect(run("list", "--live", "org.example.reader/hamlet").output.contains("Act 1"))
  }

  @Test func programInAnyLanguageIsShownAndNotRecorded() throws {
    try installAtlas()
    let live = run("list", "--live")
    #expect(live.status == 0)
    #expect(live.output.contains("Maps"))
    #expect(live.output.contains("quiz%201"))
    #expect(run("list").output == "")
    let below = run("list", "--live", "org.example.atlas/maps/")
    #expect(below.output.contains("Asia"))
    #expect(!below.output.contains("Quiz"))
    #expect(below.said == "")
    #expect(run("list", "--live", "org.example.atlas/maps/asia").output.contains("Maps"))
  }

  @Test func jsonHasTheSameContexts() throws {
    try installAtlas()
    let json = try run("list", "--live", "--json").json
    #expect(json["schema"] as? String == "fileprogress.contexts/1")
    let contexts = try #require(json["contexts"] as? [[String: Any]])
    #expect(contexts.map { $0["title"] as? String } == ["org.example.atlas", "Maps", "Quiz"])
    #expect(contexts.map { $0["type"] as? String } == ["app", "chapter", "quiz"])
  }

  @Test func workOnAContextIsShownBesideIt() throws {
    try installAtlas()
    try fixture.write(
      #"{"identifier": "maps", "title": "Old maps"}"#, to: "maps.json")
    fixture.run("context", "declare", "maps.json", "--application", "org.example.atlas")
    fixture.run("context", "set", "maps", "--progress", "40%")
    let live = run("list", "--live")
    #expect(live.output.contains("40"))
    #expect(live.output.contains("Maps"))
    #expect(!live.output.contains("Old"))
  }

  @Test func programThatFailsIsOneLineAndStatus3() throws {
    try installAtlas()
    try install("org.example.broken", try script("exit 4", to: "broken"))
    try install(
      "org.example.locked",
      try script(#"echo '{"version":1,"error":"the shelf\nis \u001b[31mlocked"}'"#, to: "locked"))
    let live = run("list", "--live")
    #expect(live.status == 3)
    #expect(live.output.contains("Maps"))
    let errors = live.said.split(separator: "\n").filter { $0.hasPrefix("Error: ") }
    #expect(errors.count == 2, "\(live.said)")
    #expect(errors.first?.contains("org.example.broken: ") == true)
    #expect(errors.first?.contains("it ended with status 4 and gave no answer") == true)
    #expect(errors.last?.contains("locked") == true)
    #expect(!live.said.contains("\u{1B}"))
    // The others are not asked.
    #expect(run("list", "--live", "--application", "org.example.atlas").status == 0)
    #expect(run("list", "--live", "org.example.broken").status == 3)
  }

  @Test func malformedManifestIsNamedAndSkipped() throws {
    try installAtlas()
    try Data("{".utf8).write(
      to: URL(fileURLWithPath: system + "/fileprogress/providers/bad.json"))
    let live = run("list", "--live")
    #expect(live.status == 0)
    #expect(live.said.contains("Warning: "))
    #expect(live.said.contains("bad.json can't be used: it is not JSON"))
    #expect(live.output.contains("Maps"))
  }

  @Test func nothingInstalledIsSaid() throws {
    let none = run("list", "--live")
    #expect(none.status == 0)
    #expect(none.output == "")
    #expect(none.said.hasPrefix("No installed program lists its contexts."))
    try installAtlas()
    let other = run("list", "--live", "--application", "org.example.other")
    #expect(other.status == 1)
    #expect(
      other.said
        == "Error: There is no installed program org.example.other. Installed: org.example.atlas.\n"
    )
    // Names are compared, and never a part of a path.
    #expect(run("list", "--live", "--application", "../../bin/atlas").status == 1)
    #expect(run("list", "--live", "%zz").status == 64)
    #expect(run("list", "--live", "a/1/2/3/4/5/6/7/8").status == 64)
    // The person's own folder does not count.
    var mine = fixture
    mine.environment["XDG_DATA_HOME"] = system
    mine.environment["XDG_DATA_DIRS"] = "/nonexistent"
    #expect(mine.run("context", "list", "--live").output == "")
  }

  @Test func programUsesTheStoreOfTheCall() throws {
    try install("org.example.reader", Self.sample)
    let home = fixture.scratch.path(of: "elsewhere")
    #expect(run("list", "--live", "--home", home).output.contains("Hamlet"))
    #expect(run("list", "--home", home).output.contains("Act 1"))
    #expect(run("list").output == "")
  }

  // MARK: - Opening

  /// What the programs of this fixture wrote down of their calls.
  private var opened: String? {
    try? String(contentsOfFile: fixture.scratch.path(of: "opened"), encoding: .utf8)
  }

  /// Lets xdg-open and a program note how they were called.
  private func installPrograms() throws {
    for name in ["xdg-open", "plays"] {
      try script("echo \(name) \"$#\" \"$@\" >>'\(fixture.scratch.path(of: "opened"))'", to: name)
    }
    try install("org.example.plays", fixture.scratch.path(of: "bin/plays"))
    try fixture.write(
      """
      {"identifier": "hamlet", "title": "Hamlet", "children": [
        {"identifier": "act 1", "title": "Act 1"},
        {"identifier": "web", "title": "Web", "universalLink": "https://example.org/web?a=1"},
        {"identifier": "file", "title": "File", "universalLink": "file:///bin/sh"},
        {"identifier": "option", "title": "Option", "universalLink": "--version"},
        {"identifier": "other", "title": "Other",
         "universalLink": "fileprogress://context/org.example.plays/hamlet"}]}
      """, to: "plays.json")
    let declared = fixture.run(
      "context", "declare", "plays.json", "--application", "org.example.plays")
    #expect(declared.status == 0, "\(declared)")
  }

  private func withBin() -> CommandFixture {
    var fixture = fixture
    fixture.environment["PATH"] = fixture.scratch.path(of: "bin")
    return fixture
  }

  @Test func contextWithALinkIsOpenedByTheDesktop() throws {
    try installPrograms()
    let outcome = withBin().run("context", "open", "hamlet/web")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output == "")
    #expect(outcome.said == "")
    #expect(opened == "xdg-open 1 https://example.org/web?a=1\n")
    // Without a desktop.
    fixture.run("context", "open", "--quiet", "hamlet/web")
    var bare = fixture
    bare.environment["PATH"] = "/nonexistent"
    let missing = bare.run("context", "open", "hamlet/web")
    #expect(missing.status == 1)
    #expect(missing.said.contains("xdg-open is not installed"))
  }

  @Test(arguments: [
    ("hamlet/act%201", "hamlet/act%201"), ("hamlet/file", "hamlet/file"),
    ("hamlet/option", "hamlet/option"), ("hamlet/other", "hamlet"),
  ])
  func programIsStartedWithALink(_ name: String, _ path: String) throws {
    try installPrograms()
    let outcome = withBin().run("context", "open", name)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(opened == "plays 1 fileprogress://context/org.example.plays/\(path)\n")
  }

  @Test func contextThatNobodyRecordedIsOpenedByItsProgram() throws {
    try installPrograms()
    #expect(withBin().run("context", "open", "org.example.plays/macbeth").status == 0)
    #expect(
      withBin().run(
        "context", "open", "lear", "--application", "org.example.plays"
      ).status == 0)
    #expect(
      opened == """
        plays 1 fileprogress://context/org.example.plays/macbeth
        plays 1 fileprogress://context/org.example.plays/lear

        """)
    #expect(withBin().run("context", "open", "org.example.other/macbeth").status == 1)
  }

  @Test func nothingThatOpensItIsAnError() throws {
    try installPrograms()
    try FileManager.default.removeItem(
      atPath: system + "/fileprogress/providers/org.example.plays.json")
    for name in ["hamlet", "hamlet/file"] {
      let outcome = withBin().run("context", "open", name)
      #expect(outcome.status == 1)
      #expect(
        outcome.said.hasPrefix(
          "Error: org.example.plays/\(name) can't be opened: it has no link of its own"),
        "\(outcome)")
    }
    #expect(opened == nil)
  }

  @Test func programThatFailsIsAnError() throws {
    try installPrograms()
    try script("exit 9", to: "plays")
    let outcome = withBin().run("context", "open", "hamlet")
    #expect(outcome.status == 1)
    #expect(outcome.said.contains("was not opened: "), "\(outcome)")
    #expect(outcome.said.contains("bin/plays ended with status 9."))
    try install("org.example.plays", "/nonexistent/plays")
    let missing = withBin().run("context", "open", "hamlet")
    #expect(missing.status == 1)
    #expect(
      missing.said.contains("/nonexistent/plays: can't be started: No such file or directory."),
      "\(missing)")
  }
}
