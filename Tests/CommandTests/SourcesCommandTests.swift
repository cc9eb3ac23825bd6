import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

struct SourcesCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.txt")
  }

  /// Works on a document for five minutes in a program that uses the library.
  private func work(in tool: String, on name: String) throws {
    let store = DataStore(
      configuration: DataStore.Configuration(
        storage: .folder(URL(fileURLWithPath: fixture.store)), clock: fixture.clock,
        heartbeat: nil, isDisabled: false))
    defer { store.close() }
    let activity = try store.fetching.activity(atPath: fixture.path(name))
    let session = activity.beginSession(tool: tool, seesInput: true)
    for _ in 0..<5 {
      session.recordInput()
      fixture.clock.advance(by: .seconds(60))
    }
    session.end()
    try store.saveAndWait()
  }

  @Test func anEmptyRecordSaysHowToStart() throws {
    let outcome = fixture.run("sources")
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(
      outcome.said
        == "Nothing has been recorded on this computer yet. To start: fileprogress open FILE\n")
    #expect(fixture.run("sources", "--quiet").said == "")
    let json = try fixture.run("sources", "--json").json
    #expect((json["sources"] as? [Any])?.isEmpty == true)
    #expect(fixture.storeContent().isEmpty)
  }

  @Test func terminalEditorsTimersAndProgramsAreListed() throws {
    try work(in: "org.example.editor", on: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 2, adding: "four")
    fixture.run("start", "essay.txt")
    let outcome = fixture.run("sources")
    #expect(outcome.status == 0)
    #expect(outcome.said == "")
    let sources = outcome.output.split(separator: "\n").dropFirst()
      .map { $0.split(separator: "  ")[0] }
    #expect(sources.filter { $0 != "looks at files" } == ["timer", "open", "org.example.editor"])
    let timer = try #require(outcome.output.split(separator: "\n").dropFirst().first)
    #expect(timer.contains("  now  "), "\(outcome)")
    #expect(timer.contains("  words  "), "\(outcome)")
    #expect(timer.hasSuffix("  essay.txt"), "\(outcome)")
  }

  @Test func anEditorIsNamedEverywhere() throws {
    try work(in: "fileprogress lsp Neovim", on: "essay.txt")
    for words in [["session"], ["status", "essay.txt"], ["sources"]] {
      let outcome = fixture.run(words)
      #expect(outcome.output.contains("Neovim (lsp)"), "\(outcome)")
    }
    let page = fixture.run("report", "--all", "--html", "-").output
    #expect(page.contains("Neovim (lsp)"))
    let listed = try fixture.run("session", "--json").json["sessions"] as? [[String: Any]]
    #expect(listed?.first?["tool"] as? String == "fileprogress lsp Neovim", "JSON keeps the tool")
  }

  @Test func anEditorThatIsSilentForAWeekHasWhatToCheck() throws {
    try work(in: "fileprogress lsp Neovim", on: "essay.txt")
    let advice = "Nothing from Neovim (lsp) since 20 Nov."
    #expect(!fixture.run("sources").output.contains("Nothing from"))
    fixture.clock.advance(by: .seconds(8 * 24 * 3600))
    let outcome = fixture.run("sources")
    #expect(outcome.status == 0)
    #expect(inOneLine(outcome.output).contains(advice + " If you wrote in it since then, open"))
    #expect(inOneLine(outcome.output).contains(":checkhealth vim.lsp"), "\(outcome)")
    let sources = try fixture.run("sources", "--json").json["sources"] as? [[String: Any]]
    let editor = try #require(sources?.first { $0["way"] as? String == "languageServer" })
    #expect(editor["isSilent"] as? Bool == true)
    #expect(editor["program"] as? String == "Neovim")
    #expect((editor["advice"] as? String)?.contains(":checkhealth vim.lsp") == true)
  }

  @Test func aNarrowTerminalCutsNothingThatIsSeen() throws {
    try work(in: "fileprogress lsp Neovim", on: "essay.txt")
    let lines = fixture.onScreen(columns: 40).run("sources").output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines)")
    #expect(lines.contains("  typing, saves, words"), "\(lines)")
  }

  @Test func aContextHasItsTitle() throws {
    try fixture.write(CommandSample.contexts, to: "plays.json")
    fixture.run("context", "declare", "plays.json", "--application", "org.example.plays")
    fixture.run("context", "start", "hamlet/act-1")
    let sources = try fixture.run("sources", "--json").json["sources"] as? [[String: Any]]
    let timer = try #require(sources?.first)
    #expect((timer["context"] as? [String: Any])?["title"] as? String == "Act 1")
    #expect(timer["document"] is NSNull)
    #expect(timer["path"] is NSNull)
    #expect(fixture.run("sources").output.contains("  Act 1\n"))
  }
}
