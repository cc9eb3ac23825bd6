import FileProgressTestSupport
import Foundation
import Testing

/// Names come from outside: they are data and never commands to a terminal.
struct HostileNameTests {
  /// Starts like an option, breaks the line, turns the terminal red, writes from right to left, and
  /// looks like a format; one part has no width, and another one is written in tags, which are invisible.
  static let name = "-n\nline \u{1B}[31m\u{9B}2J\u{202E}%s %@ \u{7}\u{200B}\u{E0041}.txt"

  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
  }

  @Test(arguments: TestTier.share(16, of: CommandSample.all, "commands on a hostile name"))
  func namesAreShownAndNeverObeyed(_ sample: CommandSample) throws {
    for form in [[]] + sample.forms.map({ [$0] }) {
      let fixture = try CommandFixture()
      let outcome = try sample.run(in: fixture, on: Self.name, with: form)
      #expect(outcome.status == 0, "\(outcome)")
      let text = outcome.output + outcome.said
      #expect(
        !text.unicodeScalars.contains {
          "\u{1B}\u{7}\u{9B}\u{202E}\u{200B}\u{E0041}".unicodeScalars.contains($0)
        })
      // A quoted field of a table may have breaks.
      if form != ["--csv"] { #expect(!text.contains("-n\nline")) }
      let isNamed = text.contains("line ")
      // Names of contexts and classes have tests of their own.
      let isNameless =
        [
          "undo", "redo", "import", "doctor", "dev", "class", "assignment", "config", "serve",
        ].contains(sample.command)
        // It names the session.
        || sample.arguments.starts(with: ["session", "pause"])
      #expect(isNamed || isNameless || outcome.talk.isEmpty, "\(outcome)")
    }
  }

  @Test func contextsShowNames() throws {
    let node = [
      "identifier": Self.name, "title": Self.name, "type": "custom", "customTypeName": Self.name,
      "summary": Self.name, "topic": Self.name,
    ]
    try fixture.write(Array(try JSONEncoder().encode(node)), to: "tree.json")
    let declared = fixture.run("context", "declare", "tree.json", "--application=" + Self.name)
    #expect(declared.status == 0, "\(declared)")
    let contexts = try fixture.run("context", "--json").json["contexts"] as? [[String: Any]]
    let name = try #require(contexts?.last?["name"] as? String)
    #expect(name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(name)")
    for words in [
      ["context"], ["context", "show", name], ["context", "start", name], ["status"],
      ["context", "done", name], ["context", "set", name, "--progress", "0.5"], [],
      ["status", "--short"], ["context", "stop", name], ["report"], ["report", "--csv"],
      ["report", "--by", "document"], ["report", "--by", "folder"], ["session", "list"],
      ["context", "--json"], ["context", "show", "--json", name], ["report", "--json"],
      ["context", "remove", name], ["undo"], ["forget", "--yes", "--context", name],
    ] {
      let outcome = fixture.run(words)
      #expect(outcome.status == 0, "\(words) \(outcome)")
      let text = outcome.output + outcome.talk
      #expect(
        !text.unicodeScalars.contains {
          "\u{1B}\u{7}\u{9B}\u{202E}\u{200B}\u{E0041}".unicodeScalars.contains($0)
        }, "\(words) \(outcome)")
      #expect(!text.contains("-n\nline"), "\(words)")
    }
    for words in [["show", "\u{1B}[31m"], ["list", "\u{1B}[31m"]] {
      let outcome = fixture.run(["context"] + words)
      #expect(outcome.status == 1)
      #expect(!outcome.said.contains("\u{1B}"), "\(outcome)")
    }
  }

  @Test func errorsShowNames() {
    for arguments in [
      ["status", "--", Self.name], ["start", "--", Self.name], ["stop", "--", Self.name],
      ["set", "--progress", "1", "--", Self.name], ["forget", "--yes", "--", Self.name],
      ["exclude", "--remove", "--", Self.name], ["import", "--", Self.name],
      ["open", "--", Self.name + "/" + Self.name],
      ["open", "--editor", "'" + Self.name + "'", "--", "x"],
      ["report", "--since", "\u{1B}[31m"], ["\u{1B}[31m"],
      ["set", "--remove", "\u{1B}[31mx", "--progress", "\u{1B}[31m", "x"],
      ["--home", "/dev/null/" + Self.name, "start", "/dev/null"],
    ] {
      let outcome = fixture.run(arguments)
      #expect(outcome.status != 0)
      #expect(outcome.output == "")
      #expect(!outcome.said.contains("\u{1B}"), "\(arguments)")
      #expect(!outcome.said.contains("-n\nline"), "\(arguments)")
    }
  }

  @Test func theQuestionBeforeForgettingShowsNames() throws {
    var fixture = fixture
    fixture.isInputTerminal = true
    try fixture.write("one\n", to: Self.name)
    fixture.run("start", "--", Self.name)
    let outcome = fixture.run("forget", "--", Self.name, input: ["no"])
    #expect(outcome.said.contains(#"  ~/documents/-n\nline \u{1b}[31m"#))
    #expect(!outcome.said.contains("\u{1B}"))
  }
}
