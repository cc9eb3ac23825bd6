import FileProgressTestSupport
import Foundation
import Testing

/// The program as people run it: a process of its own, with the real clock.
struct ProgramTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.txt")
  }

  @Test func theFirstLineOfTheDocumentationWorks() throws {
    let outcome = try fixture.shell(
      #"printf 'a\nOne more line.\n.\nw\nq\n' | fileprogress open essay.txt"#)
    #expect(outcome.status == 0)
    #expect(
      outcome.output.wholeMatch(of: /essay\.txt: 6 words \(\+3\), \d+ s\n/)
        != nil, "\(outcome)")
    #expect(fixture.text(of: "essay.txt") == "one two three\nOne more line.\n")
    let report = try fixture.shell("fileprogress report")
    #expect(report.output.contains("essay.txt      6      +3 "), "\(report)")
    #expect(report.said == "")
  }

  /// Swift looks for the words of a call beside the environment, which such a library moves: libfaketime does.
  @Test func aLibraryThatChangesTheEnvironmentHidesNoWord() throws {
    let source = try fixture.scratch.write(
      """
      #include <stdlib.h>
      __attribute__((constructor)) static void change(void) { setenv("CHANGED", "1", 1); }
      """, to: "change.c")
    let library = fixture.scratch.path(of: "change.so")
    try SystemProgram.run("cc", ["-shared", "-fPIC", "-o", library, source])
    func run(_ words: String) throws -> ShellOutcome {
      try fixture.shell("LD_PRELOAD=\(library) fileprogress \(words)")
    }
    let words = try run("words --json essay.txt")
    #expect(words.status == 0)
    #expect(words.output.contains("fileprogress.words/1"), "\(words)")
    #expect(try run("status ''").said.contains("The name of the file is empty."))
    #expect(try run("start 'no file.txt'").said.contains("no file.txt"))
    #expect(try run("").output == fixture.shell("fileprogress").output)
  }

  /// The clock goes on between two readings.
  @Test func theEndOfASessionMayBeNow() throws {
    let outcome = try fixture.shell(
      "fileprogress session add essay.txt --from '10min ago' --to now")
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test func everythingIsThePersonsAlone() throws {
    try fixture.shell("umask 000; fileprogress open essay.txt; fileprogress start essay.txt")
    let listing = try fixture.shell(#"find "$FILEPROGRESS_HOME" -printf '%y %m %f\n' | sort"#)
    for line in listing.output.split(separator: "\n") {
      #expect(line.hasPrefix("d 700 ") || line.hasPrefix("f 600 "), "\(line)")
    }
    #expect(listing.output.contains("f 600 progress.sqlite\n"))
  }

  @Test func withoutAHomeItIsWhereTheStandardSays() throws {
    var fixture = fixture
    fixture.environment["FILEPROGRESS_HOME"] = nil
    try fixture.shell("fileprogress start essay.txt")
    let path = fixture.scratch.path
    #expect(access(path + "/.local/share/fileprogress/progress.sqlite", F_OK) == 0)
    fixture.environment["XDG_DATA_HOME"] = path + "/data"
    try fixture.shell("fileprogress start essay.txt")
    #expect(access(path + "/data/fileprogress/progress.sqlite", F_OK) == 0)
    #expect(try fixture.scratch.names == [".local", "data", "documents"])
  }

  @Test func factsGoThroughAPipe() throws {
    try fixture.shell("fileprogress set essay.txt --progress 0.5")
    let outcome = try fixture.shell(
      "fileprogress export --facts | fileprogress import --as-mine --home ../other -")
    #expect(outcome.status == 0)
    #expect(outcome.said.hasPrefix("Imported "))
    let report = try fixture.shell("fileprogress report --home ../other --all")
    #expect(report.output.contains("50%"), "\(report)")
  }

  @Test(.enabled(if: access("/dev/full", F_OK) == 0, "there is no /dev/full"))
  func outputThatCannotBeWrittenEndsWith74() throws {
    try fixture.shell("fileprogress start essay.txt")
    for command in ["--help", "report", "report --json", "status essay.txt", "doctor"] {
      let outcome = try fixture.shell("fileprogress \(command) >/dev/full")
      #expect(outcome.status == 74, "\(command): \(outcome)")
      #expect(outcome.said.contains("can't be written"), "\(command): \(outcome)")
    }
  }

  @Test(.enabled(if: ForeignProgram.prlimit.isExpected, "prlimit is not installed"))
  func aLastSaveThatFailsTellsTheTimeToNote() throws {
    // From the editor on the program can write no file; what it says goes through a pipe.
    let outcome = try fixture.shell(
      """
      trap '' XFSZ
      { fileprogress open --editor 'sh -c "prlimit --pid $PPID --fsize=0"' essay.txt 2>&1
        echo "status $?"; } | cat
      """)
    #expect(
      outcome.output.contains(
        #/could not be saved\. Please note its time:\n  essay\.txt: from [-0-9]+ [0-9:]+ to /#
      ),
      "\(outcome)")
    #expect(outcome.output.contains(#/, open \d+ s, active \d+ s\n  It is saved up to /#))
    #expect(
      outcome.output.contains(
        "\nError: The store /scratch/store/progress.sqlite can't be read or written"), "\(outcome)")
    #expect(outcome.output.hasSuffix("\nstatus 74\n"), "\(outcome)")
    let sessions = try fixture.activity(of: "essay.txt")["sessions"] as? [[String: Any]]
    #expect(sessions?.count == 1)
    #expect(sessions?.first?["isRunning"] as? Bool == false)
  }

  /// Takes the ten seconds that the contract names.
  @Test(
    .enabled(if: TestTier.isFull, "waits ten seconds, which FILEPROGRESS_TESTS_FULL=1 does"))
  func aStoreThatStaysBusyEndsWith75() throws {
    let store = URL(fileURLWithPath: fixture.store)
    try FileManager.default.createDirectory(at: store, withIntermediateDirectories: false)
    let lock = open(fixture.store + "/progress.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    let outcome = try fixture.shell("fileprogress start essay.txt")
    #expect(outcome.status == 75, "\(outcome)")
    #expect(
      outcome.said.hasPrefix("Error: Another program kept the store ")
        && outcome.said.hasSuffix(" busy for 10 seconds. Try again.\n"), "\(outcome)")
    #expect(fixture.storeContent().keys.sorted() == ["progress.lock"])
  }

  @Test func aReaderThatGoesAwayIsNoTrouble() throws {
    try fixture.shell("fileprogress start essay.txt")
    let outcome = try fixture.shell("fileprogress export --facts | head -n 1 | wc -l")
    #expect(outcome.status == 0)
    #expect(outcome.said == "", "\(outcome)")
  }

  @Test func aNameThatIsNotUTF8EndsWith66() throws {
    let outcome = try fixture.shell(#"fileprogress status "$(printf 'caf\351.txt')""#)
    #expect(outcome.status == 66)
    #expect(outcome.output == "")
    #expect(outcome.said.contains("is not UTF-8"), "\(outcome)")
  }

  @Test func wordsAreCountedUnderAnyName() throws {
    let outcome = try fixture.shell(
      #"""
      folder=$(printf 'caf\351') && mkdir "$folder" && cd "$folder" && echo one two >"$folder.txt"
      fileprogress words "$folder.txt" ../essay.txt; printf %s "$folder.txt" >list
      fileprogress words --files0-from list
      """#)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("2 caf\u{FFFD}.txt\n"), "\(outcome)")
    #expect(outcome.output.hasSuffix(" total\n2 caf\u{FFFD}.txt\n"), "\(outcome)")
    #expect(outcome.said == "")
  }

  @Test(.enabled(if: ForeignProgram.setpriv.isExpected, "setpriv is not installed"))
  func whatIsNotPermittedEndsWith77() throws {
    // Only root can become another user; for others the tests in the process show the same.
    guard geteuid() == 0 else { return }
    try fixture.shell("fileprogress start essay.txt")
    let folder = fixture.scratch.path
    #expect(chmod(folder, 0o755) == 0 && chmod(fixture.documents, 0o755) == 0)
    let nobody = "setpriv --reuid 65534 --regid 65534 --clear-groups"
    let canRun = try fixture.shell("\(nobody) fileprogress --version").status == 0
    try #require(canRun, "the program has to be in a folder that everybody may enter")
    let home = "FILEPROGRESS_HOME=\(folder)/theirs"
    let status = try fixture.shell("\(home) \(nobody) fileprogress status essay.txt")
    #expect(status.status == 77, "\(status)")
    #expect(status.said.contains("permission denied"), "\(status)")
    let store = try fixture.shell("\(nobody) fileprogress report")
    #expect(store.status == 77, "\(store)")
    let doctor = try fixture.shell("\(nobody) fileprogress doctor")
    #expect(doctor.status == 77, "\(doctor)")
    #expect(!doctor.output.contains("none yet"), "\(doctor)")
    #expect(chmod(fixture.documents, 0o700) == 0)
    let hidden = try fixture.shell(
      "\(home) \(nobody) fileprogress open \(fixture.path("essay.txt"))")
    #expect(hidden.status == 77, "\(hidden)")
    #expect(chmod(fixture.path("essay.txt"), 0o444) == 0 && chmod(fixture.documents, 0o755) == 0)
    try FileManager.default.createDirectory(
      atPath: folder + "/theirs", withIntermediateDirectories: false)
    #expect(chown(folder + "/theirs", 65534, 65534) == 0)
    let write = try fixture.shell(
      #"printf 'a\nx\n.\nw\nq\n' | \#(home) \#(nobody) fileprogress open essay.txt"#)
    #expect(write.status == 77, "\(write)")
    #expect(write.said.contains("was not saved: Permission denied"), "\(write)")
    #expect(fixture.text(of: "essay.txt") == "one two three\n")
    // A file of their own that they made read-only, in a folder of their own.
    #expect(chown(fixture.path("essay.txt"), 65534, 65534) == 0)
    #expect(chown(fixture.documents, 65534, 65534) == 0)
    let locked = try fixture.shell(
      #"printf 'a\nx\n.\nw\nq\n' | \#(home) \#(nobody) fileprogress open essay.txt"#)
    #expect(locked.status == 77, "\(locked)")
    #expect(fixture.text(of: "essay.txt") == "one two three\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func shellsGetCompletions(shell: String) throws {
    let outcome = try fixture.shell("fileprogress --generate-completion-script \(shell)")
    #expect(outcome.status == 0)
    #expect(outcome.said == "")
    for verb in ["open", "report", "forget"] { #expect(outcome.output.contains(verb)) }
  }

  @Test func anEditorHasTheSignalsAsTheyWere() throws {
    let show = #"sed -n '/^Sig[BI]/p' /proc/self/status"#
    let before = try fixture.shell(show)
    let outcome = try fixture.shell(
      "fileprogress open --editor 'sh -c \"sed -n /^Sig[BI]/p /proc/self/status\"' essay.txt")
    #expect(outcome.output.hasPrefix(before.output), "\(before)\(outcome)")
    let ignoring = try fixture.shell("trap '' HUP TERM; \(show)")
    let kept = try fixture.shell(
      "trap '' HUP TERM; fileprogress open --editor "
        + "'sh -c \"sed -n /^Sig[BI]/p /proc/self/status\"' essay.txt")
    #expect(kept.output.hasPrefix(ignoring.output), "\(ignoring)\(kept)")
    #expect(before.output != ignoring.output)
  }

  @Test func theSessionIsKeptWhenSignalAndEditorEndTogether() throws {
    // As when the window of a terminal is closed: the signal goes to both.
    let outcome = try fixture.shell(
      """
      fileprogress open --editor 'sh -c "kill -HUP $PPID; exit 0"' essay.txt &
      wait $!
      """)
    #expect([0, 129].contains(outcome.status), "\(outcome)")
    #expect(outcome.output.hasPrefix("essay.txt: 3 words (no change), "), "\(outcome)")
    #expect(!outcome.said.contains("Nothing was written"), "\(outcome)")
    let sessions = try fixture.activity(of: "essay.txt")["sessions"] as? [[String: Any]]
    #expect(sessions?.first?["wordsAtEnd"] as? Int == 3)
  }

  /// The editor is a script with a program below it; what it leaves says that it was told.
  @Test(arguments: [("HUP", 129), ("TERM", 143)] as [(String, Int32)])
  func aSignalIsToldToTheEditor(signal: String, status: Int32) throws {
    let editor = fixture.scratch.path + "/editor"
    try Data(
      """
      trap 'echo told >../told; echo four >>"$1"; exit 0' \(signal)
      sleep 50 &
      echo $! >../below
      echo $$ >../ready
      wait

      """.utf8
    ).write(to: URL(fileURLWithPath: editor))
    #expect(mkfifo(fixture.scratch.path + "/ready", 0o600) == 0)
    let outcome = try fixture.shell(
      """
      env --default-signal=\(signal) fileprogress open --editor "sh '\(editor)'" essay.txt &
      read -r editor <../ready
      kill -\(signal) $!
      wait $!
      status=$?
      if kill -0 "$editor" 2>/dev/null; then echo the editor is left; fi
      state=$(sed 's/.*) //' "/proc/$(cat ../below)/stat" 2>/dev/null | cut -c1)
      case "$state" in [RSDT]) echo "a child is left: $state";; esac
      exit $status
      """)
    #expect(outcome.status == status, "\(outcome)")
    #expect(
      outcome.output.wholeMatch(of: /essay\.txt: 4 words \(\+1\), \d+ s\n/)
        != nil,
      "\(outcome)")
    #expect(try fixture.scratch.names.contains("told"))
  }

  @Test func anEditorThatDoesNotListenIsKilled() throws {
    #expect(mkfifo(fixture.scratch.path + "/ready", 0o600) == 0)
    let outcome = try fixture.shell(
      #"""
      fileprogress open --editor         'sh -c "trap : TERM HUP; echo \$\$ >../ready; while :; do sleep 1; done"' essay.txt &
      read -r editor <../ready
      kill -TERM $!
      wait $!
      status=$?
      if kill -0 "$editor" 2>/dev/null; then echo the editor is left; fi
      exit $status
      """#)
    #expect(outcome.status == 143, "\(outcome)")
    #expect(outcome.output.hasPrefix("essay.txt: 3 words (no change), "), "\(outcome)")
    #expect(!outcome.output.contains("is left"), "\(outcome)")
  }

  @Test(arguments: [("HUP", 129), ("INT", 130), ("TERM", 143)] as [(String, Int32)])
  func aSignalClosesTheSession(signal: String, status: Int32) throws {
    #expect(mkfifo(fixture.path("typed"), 0o600) == 0)
    #expect(mkfifo(fixture.path("told"), 0o600) == 0)
    // The size of the document is told when the session has begun.
    let outcome = try fixture.shell(
      """
      env --default-signal=\(signal) fileprogress open essay.txt <typed 2>told &
      exec 3>typed
      read -r size <told
      echo "$size"
      printf 'a\\nnot written\\n' >&3
      kill -\(signal) $!
      wait $!
      """)
    #expect(outcome.status == status, "\(outcome)")
    #expect(
      outcome.output.hasPrefix(
        "essay.txt: 14 bytes, 3 words\nessay.txt: 3 words (no change), "), "\(outcome)")
    let activity = try fixture.activity(of: "essay.txt")
    #expect(activity["isStarted"] as? Bool == false)
    #expect((activity["sessions"] as? [NSDictionary])?.count == 1)
    #expect(fixture.text(of: "essay.txt") == "one two three\n")
    #expect(fixture.storeContent().keys.filter { $0.hasPrefix("owners/") } == [])
  }
}
