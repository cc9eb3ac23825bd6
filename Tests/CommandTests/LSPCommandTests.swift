import ChildProcesses
import FileProgressTestSupport
import Foundation
import Testing

/// `lsp`, started as editors start it.
struct LSPCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.txt")
  }

  private var essay: String { fixture.path("essay.txt") }

  /// The only session of a document.
  private func session(of name: String = "essay.txt") throws -> [String: Any] {
    // The time of the program is not that of the fixture.
    let status = try fixture.shell("fileprogress status --json \(name)", normalizing: false)
    let json =
      try JSONSerialization.jsonObject(with: Data(status.output.utf8)) as? [String: Any]
    let activity = try #require(json?["activity"] as? [String: Any], "\(status)")
    let sessions = try #require(activity["sessions"] as? [[String: Any]])
    #expect(sessions.count == 1)
    return try #require(sessions.first)
  }

  /// Opens the document, types a word and saves it.
  private func work(in editor: EditorProcess) throws {
    editor.tell("didOpen", essay, more: #","text":"one two three\n""#)
    try editor.awaitRecord()
    editor.tell("didChange", essay, changes: #"[{"text":"one two three four\n"}]"#)
    try fixture.write("one two three four\n", to: "essay.txt")
    editor.tell("didSave", essay)
    try editor.awaitRecord()
  }

  @Test func whatIsTypedSavedAndClosedIsOnRecord() throws {
    let editor = try EditorProcess(fixture)
    try editor.initialize(named: "Neovim")
    try work(in: editor)
    let document = #""textDocument":{"uri":"file://\#(essay)"}"#
    editor.send(
      #"{"jsonrpc":"2.0","id":2,"method":"textDocument/codeLens","params":{\#(document)}}"#)
    #expect(try editor.next("\"id\":2,").contains(#""title":"4 words, +1 today""#))
    editor.tell("didClose", essay)
    editor.send(#"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#)
    _ = try editor.next("\"id\":3,")
    editor.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(try editor.finished() == 0)
    #expect(editor.byteCounts.received == editor.byteCounts.framed, "only frames are written")
    let session = try session()
    #expect(session["tool"] as? String == "fileprogress lsp Neovim")
    #expect(session["isRunning"] as? Bool == false)
    #expect(session["wordsAtEnd"] as? Int == 4)
    #expect(fixture.storeContent().keys.filter { $0.hasPrefix("owners/") } == [])
  }

  @Test func aServerThatWasKilledEndsAtItsLastSave() throws {
    let editor = try EditorProcess(fixture)
    try editor.initialize(named: "Neovim")
    try work(in: editor)
    #expect(try session()["isRunning"] as? Bool == true)
    kill(editor.process.number, SIGKILL)
    #expect(try editor.finished() == 137)
    #expect(try session()["isRunning"] as? Bool == false)
    let words = try fixture.shell("fileprogress status --short essay.txt")
    #expect(words.output == "essay.txt 4 words, +1 today\n", "\(words)")
  }

  @Test func theEndOfInputEndsTheSession() throws {
    let editor = try EditorProcess(fixture)
    try editor.initialize(named: "Neovim")
    try work(in: editor)
    editor.stopSending()
    #expect(try editor.finished() == 0)
    #expect(try session()["isRunning"] as? Bool == false)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func aSignalEndsTheSession(signal: Int32) throws {
    let editor = try EditorProcess(fixture)
    try editor.initialize(named: "Neovim")
    try work(in: editor)
    kill(editor.process.number, signal)
    #expect(try editor.finished() == 0)
    let session = try session()
    #expect(session["isRunning"] as? Bool == false)
    #expect(session["wordsAtEnd"] as? Int == 4)
  }

  /// Emacs 28 does not say who it is.
  @Test func anEditorWithoutANameGetsOne() throws {
    let editor = try EditorProcess(fixture, ["--stdio", "--client", "emacs"])
    try editor.initialize(named: nil)
    try work(in: editor)
    editor.stopSending()
    #expect(try editor.finished() == 0)
    #expect(try session()["tool"] as? String == "fileprogress lsp emacs")
  }

  @Test func threeServersOfOneEditorCountOnce() throws {
    let editors = try (0..<3).map { _ in try EditorProcess(fixture) }
    for editor in editors { try editor.initialize(named: "Neovim") }
    for editor in editors {
      editor.tell("didOpen", essay, more: #","text":"one two three\n""#)
      try editor.awaitRecord()
    }
    try fixture.write("one two three four\n", to: "essay.txt")
    for editor in editors { editor.tell("didSave", essay) }
    for editor in editors { try editor.awaitRecord() }
    for editor in editors {
      editor.stopSending()
      #expect(try editor.finished() == 0)
    }
    let status = try fixture.shell("fileprogress status --short essay.txt")
    #expect(status.output == "essay.txt 4 words, +1 today\n", "\(status)")
  }

  // MARK: Editors that people have

  /// Works on the document in an editor, and waits for the end of the server that it started.
  ///
  /// - Parameters:
  ///   - script: What the editor does. Its server is `sh ../server`.
  ///   - call: Starts the editor with the script, `../script`.
  private func checkRecord(of editor: String, doing script: String, by call: String) throws {
    try fixture.scratch.write(script, to: "script")
    // The pipe ends with the server, however it ends.
    let said = fixture.scratch.path(of: "said")
    try fixture.scratch.write("exec fileprogress lsp \"$@\" 2>\(said)\n", to: "server")
    #expect(mkfifo(said, 0o600) == 0)
    let outcome = try fixture.shell(
      """
      timeout 120 cat ../said &
      timeout 60 \(call) >../editor.log 2>&1 || cat ../editor.log
      wait $!
      """)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output == "", "\(outcome)")
    let session = try session()
    #expect(session["tool"] as? String == "fileprogress lsp " + editor)
    #expect(session["isRunning"] as? Bool == false)
    #expect(session["wordsAtEnd"] as? Int == 5)
    #expect(fixture.text(of: "essay.txt") == "one two three\nfour five\n")
  }

  /// It sends no close when it is quit, and ends a server that takes half a second.
  @Test(.enabled(if: ForeignProgram.nvim.isExpected, "nvim is not installed"))
  func neovimTellsWhatIsWritten() throws {
    try checkRecord(
      of: "Neovim",
      doing: """
        local id = vim.lsp.start_client({ name = 'fileprogress', cmd = { 'sh', '../server' } })
        vim.lsp.buf_attach_client(0, id)
        vim.wait(30000, function()
          local client = vim.lsp.get_client_by_id(id)
          return client ~= nil and client.initialized
        end)
        vim.api.nvim_buf_set_lines(0, -1, -1, false, { 'four five' })
        vim.cmd('write')
        vim.cmd('qall')

        """, by: "nvim --headless -u NONE -i NONE -n essay.txt -c 'luafile ../script'")
  }

  /// The blocks of the guide in a language that have some words.
  private func guide(_ language: String, with words: String) throws -> String {
    let file = URL(filePath: #filePath).appending(
      path: "../../../Sources/FileProgress/FileProgress.docc/Guides/Editors.md"
    ).standardized
    return try String(contentsOf: file, encoding: .utf8)
      .components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
      .filter { $0.contains(words) }.joined()
  }

  /// The lines for old versions, which new ones read, too. Its first server is killed.
  @Test(.enabled(if: ForeignProgram.nvim.isExpected, "nvim is not installed"))
  func neovimDoesWhatTheGuideSays() throws {
    let lines = try guide("lua", with: "vim.api")
      .replacingOccurrences(of: "{ 'fileprogress', 'lsp' }", with: "{ 'sh', '../server' }")
    try fixture.scratch.write("echo $$ >../number\nexec fileprogress lsp\n", to: "server")
    try fixture.scratch.write(
      """
      vim.cmd('filetype on')
      \(lines)
      local messages = {}
      vim.lsp.handlers['window/showMessage'] = function(_, message)
        table.insert(messages, message.message)
      end
      local function count()
        return #(vim.lsp.get_clients or vim.lsp.get_active_clients)()
      end
      local function work(name, text)
        vim.cmd('edit ' .. name)
        vim.wait(30000, function() return count() == 1 and vim.fn.exists(':Goal') == 2 end)
        vim.api.nvim_buf_set_lines(0, -1, -1, false, { text })
        vim.cmd('write')
      end
      work('essay.txt', 'four five')
      local title = ''
      vim.wait(30000, function()
        vim.cmd('doautocmd CursorHold')
        vim.wait(50)
        local lens = vim.lsp.codelens.get(0)[1]
        title = lens and lens.command.title or ''
        return vim.startswith(title, '5 words')
      end)
      vim.cmd('Goal 500')
      vim.cmd('Report')
      vim.wait(30000, function() return #messages == 2 end)
      local seen = table.concat(vim.list_extend({ title }, messages), '|')
      vim.fn.writefile({ (seen:gsub('\\n', '|')) }, '../seen')
      os.execute('kill -9 $(cat ../number)')
      vim.wait(30000, function() return count() == 0 end)
      work('other.txt', 'six')
      vim.cmd('qall')

      """, to: "script")
    let outcome = try fixture.shell(
      """
      timeout 120 nvim --headless -u NONE -i NONE -n -c 'luafile ../script' >../editor.log 2>&1 ||
        cat ../editor.log
      timeout 30 tail --pid="$(cat ../number)" -f /dev/null
      cat ../seen
      """, normalizing: false)
    #expect(outcome.output.hasPrefix("5 words"), "\(outcome)")
    #expect(outcome.output.contains("|Goal of essay.txt: 500 words a day.|"), "\(outcome)")
    #expect(outcome.output.contains("Open in Neovim"), "\(outcome)")
    for name in ["essay.txt", "other.txt"] {
      let session = try session(of: name)
      #expect(session["tool"] as? String == "fileprogress lsp Neovim")
      #expect(session["isRunning"] as? Bool == false)
    }
  }

  /// It does not say who it is, and sends what was typed when it has time.
  @Test(.enabled(if: LSPCommandTests.hasEglot, "Emacs has no eglot"))
  func emacsTellsWhatIsWritten() throws {
    try checkRecord(
      of: "Emacs",
      doing: """
        (package-initialize)
        (require 'eglot)
        (setq eglot-sync-connect 30 vc-handled-backends nil)
        (defvar isTold nil)
        \(try guide("elisp", with: "defun"))
        (find-file "essay.txt")
        (let ((server (eglot--connect '(text-mode) (eglot--current-project) 'eglot-lsp-server
                                      '("sh" "../server" "--client" "Emacs") "text")))
          (goto-char (point-max))
          (insert "four five\n")
          (save-buffer)
          (advice-add 'eglot--message :before (lambda (&rest _) (setq isTold t)))
          (fileprogress-goal 500)
          (with-timeout (30) (while (not isTold) (accept-process-output nil 0.1)))
          (eglot-shutdown server nil 30))

        """, by: "emacs --batch -l ../script")
    let goal = try fixture.shell("fileprogress goal", normalizing: false)
    #expect(goal.output.contains("of 500 words"), "\(goal)")
  }

  /// It is typed into as by a person, in a window.
  @Test(.enabled(if: LSPCommandTests.hasKate, "kate, xdotool or xvfb is not installed"))
  func kateTellsWhatIsTyped() throws {
    let server = fixture.scratch.path(of: "server")
    let settings = try guide("json", with: "\"Kate\"")
      .replacingOccurrences(
        of: "\"fileprogress\", \"lsp\"", with: "\"/bin/sh\", \"\(server)\"")
    for folder in ["kate", "kate/kate", "kate/kate/lspclient"] {
      mkdir(fixture.scratch.path(of: folder), 0o700)
    }
    try fixture.scratch.write(settings, to: "kate/kate/lspclient/settings.json")
    // What Kate writes down when a person turns the plugin on, and lets it start the server.
    try fixture.scratch.write(
      """
      [Kate Plugins]
      lspclientplugin=true
      [lspclient]
      AllowedServerCommandLines=/bin/sh \(server) --client Kate

      """, to: "kate/katerc")
    try checkRecord(
      of: "Kate",
      doing: """
        XDG_CONFIG_HOME=$PWD/../kate kate --startanon essay.txt &
        awaits() { for _ in $(seq 300); do "$@" && return; sleep 0.1; done; false; }
        runs() { fileprogress status --json essay.txt | grep -q '"isRunning":true'; }
        awaits runs &&
          xdotool mousemove 300 300 click 1 key ctrl+End type --delay 30 'four five' &&
          xdotool key ctrl+s && awaits grep -q 'four five' essay.txt && xdotool key ctrl+q && wait

        """, by: "xvfb-run -a sh ../script")
  }

  private static let hasKate =
    TestTier.isFull
    || ["kate", "xdotool", "xvfb-run"].allSatisfy { ForeignProgram($0).path != nil }

  private static let hasEglot =
    TestTier.isFull
    || FileManager.default.fileExists(atPath: "/usr/share/emacs/site-lisp/elpa-src/eglot-1.9")

  // MARK: What is not an editor

  @Test func whatIsNotTheProtocolIsAFailure() throws {
    let outcome = try fixture.shell(#"printf 'GET / HTTP/1.1\r\n\r\n' | fileprogress lsp"#)
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.said.contains("Language Server Protocol"), "\(outcome)")
  }

  @Test func anEditorThatLeavesWithoutAWordIsAFailure() throws {
    let outcome = try fixture.shell(
      #"printf 'Content-Length: 17\r\n\r\n{"method":"exit"}' | fileprogress lsp"#)
    #expect(outcome.status == 1)
    #expect(outcome.output + outcome.said == "")
  }

  @Test func aPersonIsToldWhatItIsFor() {
    var fixture = fixture
    fixture.isInputTerminal = true
    let outcome = fixture.run("lsp")
    #expect(outcome.status == 64)
    #expect(outcome.said.contains("lsp is for editors"), "\(outcome)")
    #expect(fixture.storeContent().isEmpty)
    #expect(fixture.run("lsp", "--client", " ").status == 64)
  }
}
