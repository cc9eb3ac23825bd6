import FileProgressTestSupport
import Foundation
import Testing

/// `open` on a real terminal, with editors that people have.
@Suite(.enabled(if: ForeignProgram.tmux.isExpected, "tmux is not installed"))
struct TerminalTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.txt")
  }

  /// Makes vim the editor, which tells `TerminalScreen.wait(for:)` that it is `ready`.
  private func useVim(_ fixture: inout CommandFixture) throws {
    let editor = fixture.scratch.path + "/editor"
    try Data(
      """
      exec vim -u NONE -N -n -i NONE -c "call system('tmux wait-for -S ready')" "$@"

      """.utf8
    ).write(to: URL(fileURLWithPath: editor))
    fixture.environment["EDITOR"] = "sh '\(editor)'"
  }

  @Test(.enabled(if: ForeignProgram.vim.isExpected, "vim is not installed"))
  func aDocumentIsWrittenInVim() throws {
    var fixture = fixture
    try useVim(&fixture)
    let terminal = try TerminalScreen(fixture, running: "fileprogress open essay.txt")
    try terminal.wait(for: "ready")
    try terminal.type("Go", "four five", "Escape", ":wq", "Enter")
    let screen = try terminal.finished()
    #expect(screen.contains("essay.txt: 5 words (+2), "), "\(screen)")
    #expect(screen.contains("status 0\n"), "\(screen)")
    #expect(!screen.contains("closed right away"), "\(screen)")
    #expect(fixture.text(of: "essay.txt") == "one two three\nfour five\n")
    #expect(try fixture.activity(of: "essay.txt")["isStarted"] as? Bool == false)
  }

  @Test(.enabled(if: ForeignProgram.vim.isExpected, "vim is not installed"))
  func anInterruptInVimIsVims() throws {
    var fixture = fixture
    try useVim(&fixture)
    let terminal = try TerminalScreen(fixture, running: "fileprogress open essay.txt")
    try terminal.wait(for: "ready")
    try terminal.type(
      "Go", "four five", "Escape", ":call system('tmux wait-for -S typed')", "Enter")
    try terminal.wait(for: "typed")
    try terminal.type("C-c")
    // An interrupt takes with it what was typed ahead.
    for _ in 1...10 {
      try terminal.type("Escape", ":call system('tmux wait-for -S again')", "Enter")
      if try terminal.isReached("again", seconds: 2) { break }
    }
    try terminal.type(":wq", "Enter")
    let screen = try terminal.finished()
    #expect(screen.contains("essay.txt: 5 words (+2), "), "\(screen)")
    #expect(screen.contains("status 0\n"), "\(screen)")
  }

  @Test func anEditorThatReturnsAtOnceGetsAHint() throws {
    var fixture = fixture
    fixture.environment["VISUAL"] = "true --wait"
    let terminal = try TerminalScreen(fixture, running: "fileprogress open essay.txt")
    let screen = try terminal.finished()
    #expect(screen.contains("essay.txt: 3 words (no change), "), "\(screen)")
    #expect(screen.contains("Your editor closed right away. If"), "\(screen)")
    #expect(screen.contains("status 0\n"))
  }

  @Test func withoutAnEditorThereIsTheLineEditor() throws {
    let terminal = try TerminalScreen(
      fixture, running: "program=$(command -v fileprogress); PATH= \"$program\" open essay.txt")
    try terminal.type("zz", "Enter", "a", "Enter", "four", "Enter", ".", "Enter")
    try terminal.type("w", "Enter", "q", "Enter")
    let screen = try terminal.finished()
    #expect(
      screen.contains(
        "No editor was found, so this is the line editor. Leave it with q."),
      "\(screen)")
    #expect(screen.contains("essay.txt: 1 line; help lists the commands\n"), "\(screen)")
    #expect(screen.contains("There is no command \"zz\". help lists the commands.\n"), "\(screen)")
    #expect(screen.contains("Saved: 19 bytes\n"), "\(screen)")
    #expect(screen.contains("essay.txt: 4 words (+1), "), "\(screen)")
    #expect(screen.contains("status 0\n"))
  }

  @Test func theLineEditorHasAPromptAndControlDLeavesAfterAWarning() throws {
    var fixture = fixture
    fixture.environment["EDITOR"] = "false"
    let terminal = try TerminalScreen(fixture, running: "fileprogress open --line essay.txt")
    try terminal.type("a", "Enter", "lost", "Enter", "C-d", "C-d")
    let screen = try terminal.finished()
    #expect(!screen.contains("No editor"), "\(screen)")
    #expect(screen.contains("*"), "\(screen)")
    #expect(
      screen.contains("\nWarning: not saved. w saves, Q quits without saving.\n"), "\(screen)")
    #expect(screen.contains("essay.txt: 3 words (no change)"), "\(screen)")
    #expect(screen.contains("status 1\n"), "\(screen)")
    #expect(fixture.text(of: "essay.txt") == "one two three\n")
  }

  @Test func anInterruptWarnsOfUnwrittenTextOnce() throws {
    let terminal = try TerminalScreen(
      fixture, running: "fileprogress open --line essay.txt")
    try terminal.waitUntil(shows: "help lists the commands")
    try terminal.type("a", "Enter", "lost", "Enter", ".", "Enter", "=", "Enter")
    try terminal.waitUntil(shows: "2\n*")
    try terminal.type("C-c")
    try terminal.waitUntil(shows: "\n?\nWarning: not saved. w saves, a second Ctrl-C quits")
    try terminal.type("C-c")
    let screen = try terminal.finished()
    #expect(screen.contains("essay.txt: 3 words (no change), "), "\(screen)")
    #expect(screen.contains("status 130\n"), "\(screen)")
    #expect(fixture.text(of: "essay.txt") == "one two three\n")
    #expect(try fixture.activity(of: "essay.txt")["isStarted"] as? Bool == false)
  }

  @Test func anInterruptOfTextSaysHowToEndIt() throws {
    let terminal = try TerminalScreen(fixture, running: "fileprogress open --line essay.txt")
    try terminal.waitUntil(shows: "help lists the commands")
    try terminal.type("a", "Enter", "four", "Enter", "wq", "Enter")
    try terminal.waitUntil(shows: "wq\n(This is text now. A line with only . ends it.)\n")
    try terminal.type("C-c")
    try terminal.waitUntil(shows: "not saved. A line with only . and then w save, a second")
    try terminal.type(".", "Enter", "wq", "Enter")
    let screen = try terminal.finished()
    #expect(screen.contains("status 0\n"), "\(screen)")
    #expect(fixture.text(of: "essay.txt") == "one two three\nfour\nwq\n")
    #expect(fixture.text(of: "essay.txt.save") == nil)
  }

  @Test(arguments: [("TERM", 143), ("HUP", 129)])
  func whatIsNotWrittenOutlivesASignal(signal: String, status: Int) throws {
    try fixture.write("of before\n", to: "essay.txt.save")
    let terminal = try TerminalScreen(
      fixture,
      running: "sh -c 'echo $$ >../process; exec fileprogress open --line essay.txt'")
    try terminal.waitUntil(shows: "essay.txt.save beside it has text that an editor could not")
    try terminal.type("a", "Enter", "four", "Enter", ".", "Enter", "a", "Enter", "wq", "Enter")
    try terminal.waitUntil(shows: "(This is text now")
    _ = try fixture.shell("kill -QUIT $(cat ../process); kill -\(signal) $(cat ../process)")
    let screen = try terminal.finished()
    #expect(screen.contains("\nThe unsaved text is in"), "\(screen)")
    #expect(screen.contains("status \(status)\n"), "\(screen)")
    #expect(fixture.text(of: "essay.txt") == "one two three\n")
    #expect(fixture.text(of: "essay.txt.save") == "of before\n")
    #expect(fixture.text(of: "essay.txt.save.1") == "one two three\nfour\nwq\n")
  }

  @Test func whatIsNotWrittenOutlivesTheTerminal() throws {
    let terminal = try TerminalScreen(
      fixture,
      running: "sh -c 'echo $$ >../process; exec fileprogress open --line essay.txt'")
    try terminal.waitUntil(shows: "help lists the commands")
    try terminal.type("a", "Enter", "four", "Enter", "wq", "Enter")
    try terminal.waitUntil(shows: "(This is text now")
    try terminal.close()
    _ = try fixture.shell("timeout 30 tail --pid=$(cat ../process) -f /dev/null")
    #expect(fixture.text(of: "essay.txt") == "one two three\n")
    #expect(fixture.text(of: "essay.txt.save") == "one two three\nfour\nwq\n")
  }

  @Test func whatIsWrittenOrLeftIsNotKept() throws {
    for last in ["w", "Q"] {
      let terminal = try TerminalScreen(
        fixture,
        running: "sh -c 'echo $$ >../process; exec fileprogress open --line essay.txt'")
      try terminal.waitUntil(shows: "help lists the commands")
      try terminal.type("a", "Enter", "four", "Enter", ".", "Enter", last, "Enter")
      try terminal.waitUntil(shows: last == "w" ? "Saved: 19 bytes" : "essay.txt: 4 words (")
      // After Q the program may have ended by itself.
      _ = try fixture.shell("kill -TERM $(cat ../process)")
      _ = try terminal.finished()
      #expect(fixture.text(of: "essay.txt.save") == nil)
    }
  }

  @Test(
    .enabled(if: ForeignProgram.vim.isExpected, "vim is not installed"), arguments: ["TERM", "HUP"])
  func aSignalEndsVimAndGivesTheTerminalBack(signal: String) throws {
    var fixture = fixture
    try useVim(&fixture)
    let terminal = try TerminalScreen(
      fixture,
      running: """
        stty -a >../before
        sh -c 'echo $$ >../process; exec fileprogress open essay.txt'
        status=$?
        stty -a >../after
        (exit $status)
        """)
    try terminal.wait(for: "ready")
    try terminal.type("Go", "four five")
    try fixture.shell("kill -\(signal) $(cat ../process)")
    let screen = try terminal.finished()
    #expect(screen.contains("essay.txt: 3 words (no change), "), "\(screen)")
    #expect(screen.contains("status \(signal == "TERM" ? 143 : 129)\n"), "\(screen)")
    #expect(try fixture.shell("cmp ../before ../after").status == 0)
    #expect(try fixture.activity(of: "essay.txt")["isStarted"] as? Bool == false)
  }

  @Test(arguments: [40, 80, 200])
  func tablesFitTheTerminal(columns: Int) throws {
    var fixture = fixture
    let name = "an-essay-with-a-long-name-" + String(repeating: "x", count: 60) + ".txt"
    try fixture.write("one\n", to: name)
    fixture.environment["NO_COLOR"] = "1"
    fixture.environment["PAGER"] = "cat"
    try fixture.shell("fileprogress start essay.txt; fileprogress start \(name)")
    let terminal = try TerminalScreen(
      fixture, columns: columns, running: "fileprogress; fileprogress report")
    let screen = try terminal.finished()
    let lines = screen.split(separator: "\n")
    let rows = lines.filter { $0.contains("●") }
    // On 40 columns the table of home is scrolled away.
    let least = columns == 40 ? 2 : 3
    #expect(rows.count >= least && rows.allSatisfy { $0.hasPrefix("● ") }, "\(screen)")
    // A line that does not fit would go on in the next one.
    let heading = try #require(lines.firstIndex { $0.hasPrefix("  Document ") }, "\(screen)")
    let total = try #require(lines.firstIndex { $0.hasPrefix("  Total ") }, "\(screen)")
    #expect(total == heading + 4, "two rows and a rule: \(screen)")
    if columns == 200 { #expect(screen.contains(name)) }
  }

  @Test func aDumbTerminalGetsNoColour() throws {
    var fixture = fixture
    fixture.environment["PAGER"] = "cat"
    try fixture.shell("fileprogress start essay.txt")
    let terminal = try TerminalScreen(
      fixture,
      running: """
        fileprogress report | cat -v >../piped
        script -qec 'fileprogress report' /dev/null | cat -v >../coloured
        TERM=dumb script -qec 'fileprogress report' /dev/null | cat -v >../dumb
        """)
    _ = try terminal.finished()
    func text(_ name: String) -> String {
      String(
        decoding: FileManager.default.contents(atPath: fixture.scratch.path + "/" + name) ?? Data(),
        as: UTF8.self)
    }
    #expect(text("coloured").contains("^["))
    #expect(text("dumb").contains("essay.txt") && !text("dumb").contains("^["))
    #expect(text("piped").contains("essay.txt") && !text("piped").contains("^["))
  }
}
