import ProgressModel
import Testing

@Suite struct SessionSourceTests {
  @Test(
    arguments: [
      ("fileprogress open", .attended, .open, nil, "open"),
      ("fileprogress open", .passive, .open, nil, "open"),
      ("fileprogress start", .manual, .timer, nil, "timer"),
      ("fileprogress start", .attended, .timer, nil, "sprint"),
      ("fileprogress context start", .manual, .timer, nil, "timer"),
      ("org.example.editor", .manual, .timer, nil, "timer"),
      ("fileprogress import watson", .manual, .imported, "watson", "watson (import)"),
      ("fileprogress import", .manual, .timer, nil, "timer"),
      ("fileprogress lsp", .attended, .languageServer, nil, "lsp"),
      ("fileprogress lsp ", .attended, .languageServer, nil, "lsp"),
      ("fileprogress lsp Neovim", .attended, .languageServer, "Neovim", "Neovim (lsp)"),
      (
        "fileprogress lsp Sublime Text", .attended, .languageServer, "Sublime Text",
        "Sublime Text (lsp)"
      ),
      ("fileprogress wakatime", .attended, .wakaTime, nil, "WakaTime"),
      (
        "fileprogress wakatime VS Code", .attended, .wakaTime, "VS Code", "VS Code (WakaTime)"
      ),
      ("org.example.editor", .attended, .program, "org.example.editor", "org.example.editor"),
      ("org.example.plays", .passive, .program, "org.example.plays", "org.example.plays"),
      ("fileprogress", .attended, .program, "fileprogress", "fileprogress"),
      ("fileprogress lspx", .attended, .open, nil, "lspx"),
      ("", .attended, .program, "", ""),
    ] as [(String, SessionKind, SessionSource.Way, String?, String)])
  func theToolSaysWhereASessionCameFrom(
    tool: String, kind: SessionKind, way: SessionSource.Way, program: String?, text: String
  ) {
    let source = SessionSource(tool: tool, kind: kind)
    #expect(source.way == way)
    #expect(source.program == program)
    #expect(source.text == text)
  }

  @Test func aSentenceNamesTheEditorOrOurCommand() {
    #expect(SessionSource.place(ofTool: "fileprogress lsp Neovim") == "Neovim")
    #expect(SessionSource.place(ofTool: "fileprogress open") == "fileprogress open")
    #expect(SessionSource.place(ofTool: "fileprogress lsp") == "fileprogress lsp")
    #expect(SessionSource.place(ofTool: "org.example.editor") == "org.example.editor")
  }
}
