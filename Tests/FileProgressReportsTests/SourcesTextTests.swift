import FileProgressReports
import Foundation
import ProgressModel
import Testing

@Suite struct SourcesTextTests {
  private let sources: [RecordSource] = [
    .heard(
      "fileprogress lsp Neovim", ago: 0, [.typing, .saves, .words],
      at: "/home/mia/school/essay.txt", isRunning: true),
    .heard("fileprogress open", ago: hour, [.typing, .saves, .words], at: "/home/mia/第一章.txt"),
    .heard(
      "org.example.plays", ago: day, [],
      in: ContextPlace(
        application: "org.example.plays", path: IdentifierPath(["act-1"]), titles: ["Act 1"])),
    .heard(
      "fileprogress wakatime VS Code", ago: 8 * day, [.activity, .saves, .words],
      at: "/home/mia/notes.md"),
    RecordSource(
      .looks, tool: "fileprogress look", sights: [.words], heardAtNanoseconds: now - 10 * day),
  ]

  /// A text in one line, however it was broken.
  private func inOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func eachSourceHasWhatItSeesAndItsDocument() {
    #expect(SourcesText([], on: .columns(80)).text == "")
    let text = SourcesText(sources, on: .columns(80)).text
    #expect(
      text.hasPrefix(
        """
        Source              Last heard       Sees                    Document
        Neovim (lsp)        now              typing, saves, words    essay.txt
        open                today 14:30      typing, saves, words    第一章.txt
        org.example.plays   yesterday 15:30  time only               Act 1
        VS Code (WakaTime)  12 Nov           activity, saves, words  notes.md
        looks at files      10 Nov           words                   –


        """), "\(text)")
  }

  @Test func aSilentEditorHasALineWithWhatToCheck() {
    let text = inOneLine(SourcesText(sources, on: .columns(80)).text)
    #expect(
      text.hasSuffix(
        "activity: the plugin says at most every 2 minutes that you are working. Nothing from VS "
          + "Code (WakaTime) since 12 Nov. If you wrote in it since then, run: fileprogress doctor. "
          + "If it finds nothing, compare ~/.wakatime.cfg with what fileprogress serve wakatime prints, "
          + "and look for errors in ~/.wakatime/wakatime.log."), "\(text)")
    let others = Array(sources.prefix(3))
    #expect(!SourcesText(others, on: .columns(80)).text.contains("\n\n"), "nothing is silent")
  }

  @Test func whatPluginsSentInVainIsCounted() {
    let counts = ["excluded": 1, "code": 1_200, "hidden": 0, "moon": 3]
    let sentence =
      "Since the service started, WakaTime also sent heartbeats that are not recorded: "
      + "1,200 of code or other formats, 1 of files that you excluded, 3 for other reasons."
    let text = SourcesText(sources, besides: LeftOutHeartbeats(counts), on: .columns(80)).text
    #expect(inOneLine(text).hasSuffix(sentence), "\(text)")
    let alone = SourcesText([], besides: LeftOutHeartbeats(counts), on: .columns(80)).text
    #expect(inOneLine(alone) == sentence)
    #expect(LeftOutHeartbeats(["code": 0]).sentence == nil)
  }

  @Test(
    arguments: [
      ("Neovim", ":checkhealth vim.lsp"),
      ("Neovim", "Before Neovim 0.11, type :lua for _, it in pairs(vim.lsp.get_active_clients())"),
      ("Emacs", "M-x eglot"), ("Eglot", "M-x eglot"),
      ("helix", "hx --health markdown"), ("Kate", "User Server Settings"),
      ("Zed", "language server logs"), ("Sublime Text", "LSP: Troubleshoot Server"),
      ("A new editor", "They should include fileprogress lsp."),
    ])
  func eachEditorIsCheckedInItsOwnWay(editor: String, check: String) {
    let source = RecordSource.heard(
      "fileprogress lsp " + editor, ago: 9 * day, [.typing, .saves, .words], at: "/a.txt")
    let text = inOneLine(SourcesText([source], on: .columns(80)).text)
    #expect(
      text.contains("Nothing from \(editor) (lsp) since 11 Nov. If you wrote in it since then, "))
    #expect(text.contains(check), "\(text)")
  }

  @Test(arguments: [40, 50, 60, 70])
  func narrowScreensHaveWhatIsSeenBelow(columns: Int) {
    let text = SourcesText(sources, on: .columns(columns)).text
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns }, "\(text)")
    #expect(text.contains("typing, saves, words"), "never cut: \(text)")
    #expect(text.contains("activity, saves, words"), "\(text)")
    if columns == 40 {
      #expect(lines.first == "Source              Last heard")
      #expect(lines.dropFirst(2).first == "  typing, saves, words")
    }
  }

  @Test func manySourcesAreAllListed() {
    let many = (0..<60).map {
      RecordSource.heard("org.example.program-\($0)", ago: hour, [.words], at: "/a.txt")
    }
    let text = SourcesText(many, on: .columns(80, lines: 24)).text
    #expect(text.split(separator: "\n").count == 61)
  }

  @Test func namesFromOutsideAreShownAndNeverObeyed() {
    let source = RecordSource.heard(
      "fileprogress lsp \u{1B}[31mEvil\n\u{202E}", ago: 9 * day, [.words],
      at: "/home/mia/\u{1B}[2J.txt")
    let text = SourcesText([source], on: .columns(80, usesUnicode: false)).text
    #expect(text.contains(#"\u{1b}[31mEvil"#), "\(text)")
    #expect(text.utf8.allSatisfy { $0 == 0x0A || 0x20..<0x7F ~= $0 }, "\(text)")
  }

  @Test func withoutUnicodeAMissingDocumentIsADash() {
    let text = SourcesText([sources[4]], on: .columns(80, usesUnicode: false)).text
    #expect(text.hasSuffix("  words  -\n"), "\(text)")
  }

  @Test func otherProgramsGetAListWithASchema() throws {
    let json = SourcesReport(sources, generatedAtNanoseconds: now).json
    #expect(JSONKeyOrder(of: json).misplacedKeys == [])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["generatedAt", "schema", "sources"])
    #expect(object["schema"] as? String == "fileprogress.sources/1")
    let listed = try #require(object["sources"] as? [[String: Any]])
    let keys: Set = [
      "advice", "document", "heardAt", "isRunning", "isSilent", "path", "program", "sees", "tool",
      "way",
    ]
    #expect(
      listed.map { Set($0.keys) } == [keys, keys, keys.union(["context"]), keys, keys])
    #expect(
      listed.map { $0["way"] as? String } == [
        "languageServer", "open", "program", "wakaTime", "look",
      ])
    #expect(listed[0]["program"] as? String == "Neovim")
    #expect(listed[1]["program"] is NSNull)
    #expect(listed[1]["sees"] as? [String] == ["typing", "saves", "words"])
    #expect(listed[2]["path"] is NSNull)
    #expect(listed.map { $0["isSilent"] as? Bool } == [false, false, false, true, false])
    #expect(listed[1]["advice"] is NSNull)
    #expect((listed[3]["advice"] as? String)?.contains("~/.wakatime.cfg") == true)
    #expect(listed[1]["heardAt"] as? String == "2026-11-20T13:30:00Z")
  }
}

extension RecordSource {
  /// A source that was heard some time ago.
  fileprivate static func heard(
    _ tool: String, ago: Int64, _ sights: [Sight], at path: String? = nil,
    in context: ContextPlace? = nil, isRunning: Bool = false
  ) -> RecordSource {
    var source = RecordSource(
      SessionSource(tool: tool, kind: .attended), tool: tool, sights: sights,
      heardAtNanoseconds: now - ago)
    source.path = path
    source.context = context
    source.isRunning = isRunning
    return source
  }
}
