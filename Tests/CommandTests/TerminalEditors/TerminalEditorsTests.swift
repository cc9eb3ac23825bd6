import FileProgressTestSupport
import Foundation
import Testing

/// `open` with real editors in a real terminal: nothing is to look different, and the keys are seen.
@Suite(.enabled(if: ForeignProgram.tmux.isExpected, "tmux is not installed"))
struct TerminalEditorsTests {
  private static let letters = Array("abcdefghij klmno.,éß漢").map(String.init)

  /// An editor by itself, or below `open`, with a home and a document of its own.
  private struct Desk {
    let name: String
    let terminal: TerminalScreen

    init(_ fixture: CommandFixture, _ name: String, running line: String) throws {
      self.name = name
      let folder = fixture.path(name)
      try FileManager.default.createDirectory(
        atPath: folder + "/home", withIntermediateDirectories: true)
      try fixture.write("one two three\nfour five six\n", to: name + "/essay.txt")
      terminal = try TerminalScreen(
        fixture,
        running: """
          (
          cd \(name); export HOME=$PWD/home XDG_RUNTIME_DIR=$PWD/home TERM=tmux-256color
          stty -a >before
          \(line)
          status=$?
          stty -a >after
          exit $status)
          """)
    }

    func picture() throws -> String {
      try terminal.picture().replacing("/\(name)/", with: "/desk/")
    }
  }

  private struct Difference: Error, CustomStringConvertible {
    var description: String
  }

  /// Waits until both screens show a text, and the same; one may be slower.
  private func waitForSamePicture(_ alone: Desk, _ open: Desk, showing text: String) throws {
    var pictures = ("", "")
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
      pictures = (try alone.picture(), try open.picture())
      if pictures.0 == pictures.1, pictures.0.contains(text) { return }
    }
    throw Difference(
      description: "no \(text), or not the same:\n\(pictures.0)\n---\n\(pictures.1)")
  }

  @Test(arguments: TestTier.share(2, of: TerminalEditor.installed, "editors in a terminal"))
  func twoHundredKeysLookTheSameAsInTheEditorAlone(editor: TerminalEditor) throws {
    try #require(editor.program.path != nil, "\(editor.program.name) is not installed")
    let fixture = try CommandFixture()
    var random = TestTier.generator(editor.program.name)
    let alone = try Desk(fixture, "alone", running: "\(editor.command) $PWD/essay.txt")
    let open = try Desk(
      fixture, "below", running: "fileprogress open --editor '\(editor.command)' essay.txt")
    func type(_ keys: [String]) throws {
      for desk in [alone, open] {
        for group in stride(from: 0, to: keys.count, by: 20) {
          let words = keys[group..<min(group + 20, keys.count)]
          try desk.terminal.type(Array(words))
        }
      }
    }
    try waitForSamePicture(alone, open, showing: "three")
    if let insert = editor.insert { try type([insert]) }
    var count = 0
    for round in 1...10 {
      let keys = (0..<17).map { _ in
        (Double.random(in: 0..<1, using: &random) < 0.3 ? editor.moves : Self.letters)
          .randomElement(using: &random) ?? "a"
      }
      let mark = "K\(round)k"
      try type(keys + ["End", "Enter", mark])
      count += keys.count + 2 + mark.count
      try waitForSamePicture(alone, open, showing: mark)
    }
    #expect(count >= 200)
    for keys in editor.leave {
      try waitForSamePicture(alone, open, showing: "K10k")
      try type(keys)
    }
    let screens = (try alone.terminal.finished(), try open.terminal.finished())
    #expect(screens.0.contains("status 0\n"), "\(screens.0)")
    #expect(screens.1.contains("status 0\n"), "\(screens.1)")
    #expect(fixture.text(of: "alone/essay.txt") == fixture.text(of: "below/essay.txt"))
    #expect(fixture.text(of: "below/essay.txt")?.contains("K10k") == true)
    #expect(fixture.bytes(of: "below/before") == fixture.bytes(of: "below/after"))
    let activity = try fixture.activity(of: "below/essay.txt")
    #expect(activity["assumedTime"] as? Double == 0)
    let session = try #require((activity["sessions"] as? [[String: Any]])?.first)
    #expect(session["wordsAdded"] as? Int ?? 0 > 5, "\(session)")
  }

  @Test(.enabled(if: ForeignProgram.vim.isExpected, "vim is not installed"))
  func ctrlZStopsVimAndTheShellBringsItBack() throws {
    let fixture = try CommandFixture()
    let desk = try Desk(
      fixture, "desk",
      running: """
        printf 'PS1="$ "\n' >rc
        bash --rcfile rc -i
        """)
    let terminal = desk.terminal
    try terminal.waitUntil(shows: "$")
    try terminal.type("fileprogress open --editor 'vim -n -i NONE' essay.txt", "Enter")
    try terminal.waitUntil(shows: "~\n~")
    try terminal.type("Go", "seven", "Escape")
    try terminal.waitUntil(shows: "seven")
    try terminal.type("C-z")
    try terminal.waitUntil(shows: "Stopped")
    try terminal.type("stty -a >stopped; echo shell", "Enter")
    try terminal.waitUntil(shows: "\nshell\n")
    // In the background it may not touch the shell's terminal.
    try terminal.type("clear; bg", "Enter")
    try terminal.waitUntil(shows: "fileprogress open")
    try terminal.type("stty -a >background; echo still", "Enter")
    try terminal.waitUntil(shows: "\nstill\n")
    try terminal.type("fg", "Enter")
    try terminal.waitUntil(shows: "~\n~")
    try terminal.type("o", "eight", "Escape", ":wq", "Enter")
    try terminal.waitUntil(shows: "essay.txt: 8 words (+2)")
    try terminal.type("exit", "Enter")
    _ = try terminal.finished()
    #expect(fixture.text(of: "desk/essay.txt") == "one two three\nfour five six\nseven\neight\n")
    for name in ["stopped", "background"] {
      #expect(fixture.text(of: "desk/\(name)")?.contains(" icanon ") == true, "\(name)")
    }
  }

  // MARK: - Small programs in the place of editors

  /// Runs lines of the shell as the editor of `essay.txt`.
  private func desk(
    _ fixture: CommandFixture, editor lines: String, besides options: String = ""
  ) throws -> Desk {
    try fixture.write(lines + "\n", to: "editor.sh")
    return try Desk(
      fixture, "desk",
      running: "fileprogress open --editor 'bash ../editor.sh' essay.txt \(options)")
  }

  @Test func theEditorHearsOfEverySizeOfTheWindow() throws {
    let fixture = try CommandFixture()
    let desk = try desk(
      fixture,
      editor: """
        trap 'echo "now $(stty size)"' WINCH
        echo "first $(stty size)"
        until [ -e enough ]; do sleep 0.1; done
        """)
    try desk.terminal.waitUntil(shows: "first 24 80")
    try desk.terminal.resize(columns: 60, lines: 20)
    try desk.terminal.waitUntil(shows: "now 20 60")
    try desk.terminal.resize(columns: 100, lines: 30)
    try desk.terminal.waitUntil(shows: "now 30 100")
    try fixture.write("", to: "desk/enough")
    #expect(try desk.terminal.finished().contains("status 0\n"))
  }

  @Test(arguments: [
    ("kill -KILL $$", "bash was ended by signal 9"),
    ("sh -c 'kill -KILL $$'; exit $?", "bash ended with status 137"),
    ("exit 7", "bash ended with status 7"),
  ])
  func theTerminalIsGivenBackHoweverTheEditorEnds(ending: String, sentence: String) throws {
    let fixture = try CommandFixture()
    let desk = try desk(
      fixture,
      editor: """
        stty raw -echo
        printf 'seven\\n' >>"$1"
        \(ending)
        """)
    let screen = try desk.terminal.finished()
    #expect(screen.contains("Warning: \(sentence). The time is recorded.\n"), "\(screen)")
    #expect(screen.contains("status 1\n"), "\(screen)")
    #expect(fixture.bytes(of: "desk/before") == fixture.bytes(of: "desk/after"))
    let activity = try fixture.activity(of: "desk/essay.txt")
    #expect(activity["isStarted"] as? Bool == false)
    #expect(activity["words"] as? Int == 7, "\(activity)")
  }

  @Test func whatIsSaidCanGoToAFileWhileTheEditorHasTheScreen() throws {
    let fixture = try CommandFixture()
    let desk = try desk(
      fixture, editor: "echo drawn; read -r line; echo \"got $line\"; exit 7", besides: "2>said")
    try desk.terminal.waitUntil(shows: "drawn")
    try desk.terminal.type("key", "Enter")
    let screen = try desk.terminal.finished()
    #expect(screen.contains("got key\n"), "\(screen)")
    #expect(!screen.contains("Warning"), "\(screen)")
    #expect(
      fixture.text(of: "desk/said")
        == "Warning: bash ended with status 7. The time is recorded.\n")
  }

  @Test(.enabled(if: ForeignProgram.vim.isExpected, "vim is not installed"))
  func pastedWordsAndSavesOfVimAreCounted() throws {
    let fixture = try CommandFixture()
    let desk = try Desk(
      fixture, "desk", running: "fileprogress open --editor 'vim -n -i NONE' essay.txt")
    let terminal = desk.terminal
    try terminal.waitUntil(shows: "~\n~")
    try terminal.type("Go")
    try terminal.paste("pasted words here")
    try terminal.waitUntil(shows: "pasted words here")
    try terminal.type("Enter", "typed", "Escape", ":wq", "Enter")
    _ = try terminal.finished()
    let activity = try fixture.activity(of: "desk/essay.txt")
    let session = try #require((activity["sessions"] as? [[String: Any]])?.first)
    #expect(session["wordsAdded"] as? Int == 4, "\(session)")
    #expect(session["wordsPasted"] as? Int == 3, "\(session)")
  }

  @Test(.enabled(if: ForeignProgram.vim.isExpected, "vim is not installed"))
  func theTitleShowsWordsAndIsGivenBack() throws {
    let fixture = try CommandFixture()
    let desk = try Desk(
      fixture, "desk",
      running: """
        printf '\\033]2;before\\007'
        fileprogress open --title --editor 'vim -n -i NONE' essay.txt
        """)
    let terminal = desk.terminal
    try terminal.waitUntil(shows: "~\n~")
    try terminal.waitUntil(titleIs: "essay.txt: 6 words")
    try terminal.type("Go", "seven eight", "Escape", ":w", "Enter")
    try terminal.waitUntil(titleIs: "essay.txt: 8 words (+2)")
    try terminal.type(":q", "Enter")
    _ = try terminal.finished()
    #expect(try terminal.title() == "before\n")
  }
}
