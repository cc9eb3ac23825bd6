import Testing

@testable import FileProgressCommands

struct ServiceStartTests {
  private let plain = ServiceStart(
    program: "/usr/bin/fileprogress", words: ["serve", "--quiet"], variables: [])

  /// Every character that a file of systemd or of a desktop may take for something else.
  private let odd = ServiceStart(
    program: "/opt/my $tools/50%/fileprogress",
    words: ["serve", "--home", #"/home/mia/"a" \ $HOME `b` 5%"#],
    variables: [.init(name: "XDG_DATA_HOME", value: "/mnt/my data/$x")])

  @Test func aUnitOfSystemdCallsTheProgram() {
    let unit = plain.unit
    #expect(unit.hasPrefix(ServiceStart.mark + "\n[Unit]\n"))
    #expect(
      unit.contains("\nExecStart=/usr/bin/fileprogress serve --quiet\nRestart=on-failure\n"),
      "\(unit)")
    // More than these fit into the time, or it would be tried for ever.
    #expect(
      unit.contains("\nStartLimitIntervalSec=60\nStartLimitBurst=5\n\n[Service]\n"), "\(unit)")
    #expect(unit.contains("\nRestartSec=5\n"), "\(unit)")
    #expect(unit.hasSuffix("\n[Install]\nWantedBy=default.target\n"), "\(unit)")
    // It has to read the person's files, wherever they are.
    #expect(!unit.contains("Protect") && !unit.contains("Private"), "\(unit)")
  }

  @Test func oddNamesAreQuotedForSystemd() {
    let unit = odd.unit
    #expect(
      unit.contains(
        #"""

        ExecStart="/opt/my $tools/50%%/fileprogress" serve --home "/home/mia/\"a\" \\ $$HOME `b` 5%%"
        Environment="XDG_DATA_HOME=/mnt/my data/$x"

        """#), "\(unit)")
  }

  @Test func aDesktopCallsTheProgram() {
    let entry = plain.autostartEntry
    #expect(entry.hasPrefix(ServiceStart.mark + "\n[Desktop Entry]\nType=Application\n"))
    #expect(entry.contains("\nExec=/usr/bin/fileprogress serve --quiet\n"), "\(entry)")
  }

  @Test func oddNamesAreQuotedForDesktops() {
    let entry = odd.autostartEntry
    #expect(
      entry.contains(
        #"""

        Exec=env "XDG_DATA_HOME=/mnt/my data/\\$x" "/opt/my \\$tools/50%%/fileprogress" serve --home "/home/mia/\\"a\\" \\\\ \\$HOME \\`b\\` 5%%"

        """#), "\(entry)")
  }

  @Test func aLineBreakInANameBreaksNoLine() {
    var start = plain
    start.words += ["--home", "/tmp/a\nExecStart=b"]
    for text in [start.unit, start.autostartEntry] {
      #expect(text.split(separator: "\n").filter { $0.hasPrefix("ExecStart=b") } == [])
      #expect(text.contains(#"/tmp/a\nExecStart=b"#), "\(text)")
    }
  }
}
