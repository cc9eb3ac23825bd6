import FileProgressTestSupport
import Foundation
import Testing

/// An editor in a terminal whose keys are seen.
@Suite(.serialized) struct TerminalEditorTests {
  /// Takes keys one by one up to `q`, and saves them as a text.
  private static let editor = #"""
    stty -icanon -echo min 1
    printf '\033[?2004hready\n'
    text=
    while :; do
      key=$(dd bs=1 count=1 2>/dev/null)
      case $key in
      q) break ;;
      s) printf '%s one two three\n' "$text" >"$1"; printf 'saved\n' ;;
      z) kill -TSTP 0; printf 'again\n' ;;
      '') text="$text " ;;
      *) text=$text$key; printf '<%s>' "$key" ;;
      esac
    done
    exit "${2-0}"
    """#

  private func script(in world: CrashWorld) -> String { world.folder + "/editor.sh" }

  private func open(
    _ world: CrashWorld, _ essay: String, _ options: [String] = [], editor: String? = nil,
    status: Int = 0
  ) throws -> TerminalProgram {
    let terminal = try start(world, essay, options, editor: editor, status: status)
    try terminal.wait(for: "ready")
    return terminal
  }

  /// - Parameters:
  ///   - lines: What the editor does, for the shell.
  ///   - clock: Variables that change the time.
  private func start(
    _ world: CrashWorld, _ essay: String, _ options: [String] = [], editor: String? = nil,
    status: Int = 0, lines: String = Self.editor, clock: [String: String] = [:]
  ) throws -> TerminalProgram {
    let script = script(in: world)
    try Data(lines.utf8).write(to: URL(fileURLWithPath: script))
    var environment = world.environment
    environment["TERM"] = "xterm"
    environment["PATH"] = "/usr/bin:/bin"
    environment.merge(clock) { $1 }
    return try TerminalProgram(
      CrashWorld.program,
      [
        "open", "--editor",
        "sh -c \"\(editor ?? "exec sh '\(script)'") \\\"\\$0\\\" \(status)\"",
      ] + options + [essay],
      environment: environment)
  }

  @Test func keysPassAndAreSeenAndTheTerminalIsGivenBack() async throws {
    try await withScratchFolder { folder in
      let world = try CrashWorld(in: folder.path)
      let essay = try world.write("one two three\n", to: "essay.txt")
      let terminal = try open(world, essay)
      #expect(terminal.isRaw)
      terminal.type("ab")
      try terminal.wait(for: "<a><b>")
      terminal.type("s")
      try terminal.wait(for: "saved")
      terminal.type("q")
      #expect(try terminal.status() == 0)
      #expect(!terminal.isRaw)
      #expect(ProgramRun.text(of: essay) == "ab one two three\n")
      let summary = String(decoding: terminal.screen, as: UTF8.self)
      #expect(summary.contains("essay.txt: 4 words (+1)"), "\(summary)")
      let explained = try await world.call(["report", "--explain"]).result()
      #expect(!explained.output.contains("assumed"), "\(explained)")
      let sessions = try await world.call(["session", "list", "--json"]).result()
      #expect(sessions.output.contains("\"wordsPasted\":0"), "\(sessions)")
    }
  }

  @Test func theEndOfTheEditorIsTheEndOfTheCommand() throws {
    try withScratchFolder { folder in
      let world = try CrashWorld(in: folder.path)
      let essay = try world.write("one two three\n", to: "essay.txt")
      let left = folder.path + "/left"
      // What is left behind goes on, and a program that failed gets its modes switched off.
      let terminal = try open(
        world, essay,
        editor: "(sleep 0.3; : >'\(left)') </dev/null >/dev/null 2>&1 & sh '\(script(in: world))'",
        status: 3)
      terminal.type("q")
      #expect(try terminal.status() == 1 << 8)
      let screen = String(decoding: terminal.screen, as: UTF8.self)
      #expect(screen.contains("\u{1B}[?2004l"), "\(screen)")
      #expect(screen.contains("ended with status 3"), "\(screen)")
      for _ in 0..<6000 where access(left, F_OK) != 0 { usleep(10_000) }
      #expect(access(left, F_OK) == 0)
    }
  }

  @Test func withoutThePseudoTerminalNoKeyIsSeen() async throws {
    try await withScratchFolder { folder in
      let world = try CrashWorld(in: folder.path)
      let essay = try world.write("one two three\n", to: "essay.txt")
      let terminal = try open(world, essay, ["--no-pty"])
      terminal.type("asq")
      _ = try terminal.status()
      let sessions = try await world.call(["session", "list", "--json"]).result()
      #expect(sessions.output.contains("\"wordsPasted\":null"), "\(sessions)")
      #expect(sessions.output.contains("\"wordsAdded\":1"), "\(sessions)")
    }
  }

  @Test func aStoppedEditorStopsTheCommandAndGoesOnWithIt() async throws {
    try await withScratchFolder { folder in
      let world = try CrashWorld(in: folder.path)
      let essay = try world.write("one two three\n", to: "essay.txt")
      let terminal = try open(world, essay)
      try await waitUntilItIsRecorded(essay, in: world)
      let before = try await world.succeed("status")
      #expect(!before.contains("suspended"), "\(before)")
      terminal.type("z")
      #expect(try terminal.status() & 0xFF == 0x7F)
      #expect(!terminal.isRaw)
      let running = try await world.succeed("status")
      #expect(running.contains("essay.txt is suspended."), "\(running)")
      terminal.resume()
      try terminal.wait(for: "again")
      terminal.type("csq")
      #expect(try terminal.status() == 0)
      #expect(ProgramRun.text(of: essay) == "c one two three\n")
    }
  }

  @Test func ctrlCIsTheEditorsOwn() throws {
    try withScratchFolder { folder in
      let world = try CrashWorld(in: folder.path)
      let essay = try world.write("one two three\n", to: "essay.txt")
      // First the terminal makes a signal of it, as for a shell, then it is a key, as in vim.
      let terminal = try start(
        world, essay,
        lines: #"""
          stty -icanon -echo min 1
          trap 'echo interrupted; heard=1' INT
          echo ready
          until [ "$heard" ]; do :; done
          stty raw
          echo raw
          echo "key $(dd bs=1 count=1 2>/dev/null | od -An -tu1)."
          exit 0
          """#)
      try terminal.wait(for: "ready")
      terminal.type("\u{3}")
      try terminal.wait(for: "interrupted")
      try terminal.wait(for: "raw")
      terminal.type("\u{3}")
      try terminal.wait(for: "key    3.")
      #expect(try terminal.status() == 0)
      #expect(!terminal.isRaw)
    }
  }

  // MARK: - What is input

  /// Which reports of a terminal are input.
  struct Report: CustomTestStringConvertible {
    var testDescription: String
    var bytes: String
    var isInput: Bool
  }

  @Test(arguments: [
    Report(testDescription: "a movement of the mouse", bytes: "\u{1B}[<35;3;4M", isInput: false),
    Report(testDescription: "one in the old form", bytes: "\u{1B}[MC#$", isInput: false),
    Report(testDescription: "a button", bytes: "\u{1B}[<0;3;4M", isInput: true),
  ])
  func reportsOfTheMouseReachTheEditorUnchanged(report: Report) async throws {
    try await withScratchFolder { folder in
      let world = try CrashWorld(in: folder.path)
      let essay = try world.write("one two three\n", to: "essay.txt")
      let terminal = try start(
        world, essay,
        lines: """
          stty raw -echo
          printf '\\033[?1003;1006hready'
          dd bs=1 count=\(report.bytes.utf8.count) 2>/dev/null | od -An -v -tx1 | tr -d ' \\n'
          """
      )
      try terminal.wait(for: "ready")
      terminal.type(report.bytes)
      try terminal.wait(
        for: report.bytes.utf8.map { String(Int($0) | 0x100, radix: 16).dropFirst() }.joined())
      #expect(try terminal.status() == 0)
      #expect(try await hasPulses(world) == report.isInput)
    }
  }

  /// `sudo vim` asks for a password before it reads keys.
  @Test(arguments: ["", "x"])
  func aPasswordIsNoInput(keys: String) async throws {
    try await withScratchFolder { folder in
      let world = try CrashWorld(in: folder.path)
      let essay = try world.write("one two three\n", to: "essay.txt")
      let terminal = try start(
        world, essay, status: keys.utf8.count,
        lines: #"""
          stty -echo
          printf 'Password: '
          read -r password
          stty raw
          echo "ready for ${#password}"
          dd bs=1 count="$2" 2>/dev/null
          """#)
      try terminal.wait(for: "Password: ")
      terminal.type("secret\r")
      try terminal.wait(for: "ready for 6")
      terminal.type(keys)
      #expect(try terminal.status() == 0)
      let facts = try await world.succeed("export", "--facts")
      #expect(facts.contains("\"seesInput\":1"), "\(facts)")
      #expect(facts.contains(#""fact":"pulses""#) == !keys.isEmpty)
    }
  }

  /// Whether input was recorded.
  private func hasPulses(_ world: CrashWorld) async throws -> Bool {
    try await world.succeed("export", "--facts").contains(#""fact":"pulses""#)
  }

  // MARK: - Time

  /// The library that tells a program another time; `nil` if it is not installed.
  private static let fakeTime: String? = ["x86_64", "aarch64"]
    .map { (machine: String) in "/usr/lib/\(machine)-linux-gnu/faketime/libfaketime.so.1" }
    .first { access($0, R_OK) == 0 }

  @Test(.enabled(if: Self.fakeTime != nil || TestTier.isFull, "libfaketime is not installed"))
  func halfAnHourInWhichTheCommandIsStoppedIsNoTime() async throws {
    try await withScratchFolder { folder in
      let world = try CrashWorld(in: folder.path)
      let essay = try world.write("one two three\n", to: "essay.txt")
      let offset = URL(fileURLWithPath: folder.path + "/offset")
      try Data("+0".utf8).write(to: offset)
      let clock = [
        "LD_PRELOAD": try #require(Self.fakeTime), "FAKETIME_TIMESTAMP_FILE": offset.path,
        "FAKETIME_NO_CACHE": "1",
      ]
      let terminal = try start(world, essay, clock: clock)
      try terminal.wait(for: "ready")
      terminal.type("a")
      try terminal.wait(for: "<a>")
      try await waitUntilItIsRecorded(essay, in: world)
      kill(try program(of: terminal), SIGSTOP)
      #expect(try terminal.status() & 0xFF == 0x7F)
      try Data("+1800".utf8).write(to: offset)
      terminal.resume()
      terminal.type("b")
      try terminal.wait(for: "<b>")
      terminal.type("q")
      #expect(try terminal.status() == 0)
      var report = world.call(["session", "list", "--json"])
      report.environment.merge(clock) { $1 }
      let output = try await report.result().output
      let list = try #require(
        try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
      let session = try #require((list["sessions"] as? [[String: Any]])?.first)
      for time in ["openTime", "activeTime"] {
        #expect(try #require(session[time] as? Double) < 60, "\(output)")
      }
      let durations = try await world.succeed("export", "--facts").split(separator: "\n")
        .map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
        .filter { $0?["fact"] as? String == "span" }
        .compactMap { $0?["durationNanoseconds"] as? Int64 }
      #expect(durations.count == 2 && durations.reduce(0, +) > 0, "\(durations)")
      // The clock did go on.
      let moments = ["startedAt", "endedAt"].compactMap {
        (session[$0] as? String).flatMap { try? Date($0, strategy: Self.moment) }
      }
      #expect(try #require(moments.last).timeIntervalSince(moments[0]) > 1790, "\(output)")
    }
  }

  private static let moment = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  // MARK: - Signals and kills

  @Test(arguments: [SIGTERM, SIGHUP])
  func aSignalEndsTheEditorAndTheSession(signal: Int32) async throws {
    try await withScratchFolder { folder in
      let world = try CrashWorld(in: folder.path)
      let essay = try world.write("one two three\n", to: "essay.txt")
      let terminal = try open(world, essay)
      terminal.type("as")
      try terminal.wait(for: "saved")
      kill(try program(of: terminal), signal)
      #expect(try terminal.status() == (128 + signal) << 8)
      #expect(!terminal.isRaw)
      let activity = try #require(try await world.status(of: essay).activity)
      #expect(!activity.isStarted)
      #expect(try await world.integrityProblems() == "")
    }
  }

  @Test func aKilledCommandGivesTheTerminalBackAndTakesTheEditorWithIt() async throws {
    try await withScratchFolder { folder in
      let world = try CrashWorld(in: folder.path)
      let essay = try world.write("one two three\n", to: "essay.txt")
      let terminal = try open(world, essay)
      terminal.type("as")
      try terminal.wait(for: "saved")
      try await waitUntilItIsRecorded(essay, in: world)
      kill(try program(of: terminal), SIGKILL)
      #expect(try terminal.status() & 0x7F == SIGKILL)
      // What leads the editor switches off what it had switched on.
      try terminal.wait(for: "\u{1B}[?2004l")
      #expect(!terminal.isRaw)
      #expect(ProgramRun.text(of: essay) == "a one two three\n")
      #expect(try await world.status(of: essay).activity?.sessions.count == 1)
      #expect(try await world.integrityProblems() == "")
    }
  }

  @Test func aTextThatWentBackAndForthHasItsWordsAfterAKill() async throws {
    try await withScratchFolder { folder in
      let world = try CrashWorld(in: folder.path)
      let essay = try world.write("one two three\n", to: "essay.txt")
      var environment = world.environment
      environment["TERM"] = "xterm"
      let terminal = try TerminalProgram(
        CrashWorld.program, ["open", "--line", essay], environment: environment)
      try terminal.wait(for: "help lists the commands")
      let adding = "$a\nfour five\n.\n"
      for change in [adding, "$d\n", adding] {
        // The help comes after the record of the save.
        terminal.type(change + "w\nhelp\n")
        try terminal.wait(for: "Lines: 3 is the third")
      }
      kill(try program(of: terminal), SIGKILL)
      #expect(try terminal.status() & 0x7F == SIGKILL)
      #expect(ProgramRun.text(of: essay) == "one two three\nfour five\n")
      let result = try await world.call(
        ["report", "--json", "--all", "--sessions"], records: false
      ).result()
      let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let activities = try #require((report as? [String: Any])?["activities"] as? [[String: Any]])
      let activity = try #require(activities.first)
      #expect(activity["words"] as? Int == 5)
      #expect(activity["wordsChange"] as? Int == 2)
      let session = try #require((activity["sessions"] as? [[String: Any]])?.first)
      #expect(session["wordsAtStart"] as? Int == 3)
      #expect(session["wordsAtEnd"] as? Int == 5)
    }
  }

  /// What is killed.
  enum Victim: CaseIterable { case command, leader, editor, terminal }

  struct Killing: CustomTestStringConvertible {
    var victim: Victim
    var seed: UInt64
    var testDescription: String { "\(victim), seed \(seed)" }

    static let all = Victim.allCases.flatMap { victim in
      (0..<20).map { Killing(victim: victim, seed: $0) }
    }
  }

  @Test(arguments: TestTier.share(6, of: Killing.all, "kills while an editor runs"))
  func aKillAtAnyMomentLosesNoSaveAndLeavesTheTerminalAlone(killing: Killing) async throws {
    try await withScratchFolder { folder in
      var random = SeededGenerator(seed: killing.seed)
      let world = try CrashWorld(in: folder.path)
      let essay = try world.write("one two three\n", to: "essay.txt")
      let terminal = try open(world, essay)
      let command = try program(of: terminal)
      try await waitUntilItIsRecorded(essay, in: world)
      var text = ""
      var saved = "one two three\n"
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        if Int.random(in: 0..<3, using: &random) == 0 {
          terminal.type("s")
          try terminal.wait(for: "saved")
          saved = text + " one two three\n"
        } else {
          terminal.type("a")
          text += "a"
          try terminal.wait(for: "<a>")
        }
      }
      // Keys that nobody waits for may or may not arrive, and save nothing.
      if Bool.random(using: &random) { terminal.type("bcd") }
      switch killing.victim {
      case .command: kill(command, SIGKILL)
      // What leads the editor's terminal; the editor hears of its end as if the window were closed.
      case .leader: kill(try child(of: command), SIGKILL)
      case .editor: kill(try child(of: try child(of: command)), SIGKILL)
      case .terminal: terminal.hangUp()
      }
      let status = try terminal.status()
      switch killing.victim {
      case .command: #expect(status & 0x7F == SIGKILL)
      case .leader, .editor: #expect(status == 1 << 8)
      case .terminal: #expect(status == (128 + SIGHUP) << 8)
      }
      if killing.victim != .terminal {
        if killing.victim == .command { try terminal.wait(for: "\u{1B}[?2004l") }
        #expect(!terminal.isRaw)
      }
      #expect(ProgramRun.text(of: essay) == saved)
      let activity = try #require(try await world.status(of: essay).activity)
      #expect(!activity.isStarted)
      #expect(activity.sessions.count == 1)
      let words = try await world.call(["words", essay]).result()
      #expect(words.output.contains("\(saved.split(separator: " ").count) "), "\(words)")
      #expect(try await world.integrityProblems() == "")
    }
  }

  /// Whether an editor reads keys is known a moment after its start; from then on a kill loses no session.
  private func waitUntilItIsRecorded(_ essay: String, in world: CrashWorld) async throws {
    for _ in 0..<6000 where try await world.status(of: essay).activity?.isStarted == true { return }
    throw TerminalProgram.Timeout(description: "nothing is recorded of \(essay)")
  }

  /// The command that runs in the terminal.
  private func program(of terminal: TerminalProgram) throws -> pid_t {
    try child(of: terminal.leader)
  }

  private func child(of process: pid_t) throws -> pid_t {
    let children = try String(
      contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    return try #require(children.split(separator: " ").first.flatMap { pid_t($0) })
  }
}
