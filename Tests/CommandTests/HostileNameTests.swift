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

  @Test(arguments: CommandSample.all)
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
      let isNameless = ["undo", "import", "doctor"].contains(sample.command)
      #expect(isNamed || isNameless || outcome.talk.isEmpty, "\(outcome)")
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
    #expect(outcome.said.contains(#"/scratch/documents/-n\nline \u{1b}[31m"#))
    #expect(!outcome.said.contains("\u{1B}"))
  }
}
