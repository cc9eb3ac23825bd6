import FileProgressTestSupport
import Foundation
import Testing

/// `open` with LibreOffice, played by a script that keeps its lock file as LibreOffice does.
@Suite struct OfficeTests {
  let fixture: CommandFixture

  /// A first call has the windows and stays; a later one hands its document over and ends.
  private static let office = """
    #!/bin/sh
    for document; do :; done
    lock="$(dirname "$document")/.~lock.$(basename "$document")#"
    echo started >>../calls
    echo $$ >../process
    [ -e ../refuses ] && exit 3
    open() {
      sleep 0.3
      echo ',writer,host,today,file:///profile;' >"$lock"
      while [ ! -e ../closes ] && [ -e ../calls ]; do
        if [ -e ../saves ]; then
          cat ../new.odt >../temporary
          rm "$lock" ../saves
          sleep 0.3
          mv ../temporary "$document"
          echo ',writer,host,later,file:///profile;' >"$lock"
          : >../saved
        fi
        sleep 0.05
        [ ! -e ../leaves ] || exit 0
      done
      rm "$lock"
    }
    if [ -e ../runs ]; then
      open >/dev/null 2>&1 &
    else
      open
      while [ -e ../stays ] && [ -e ../calls ]; do sleep 0.05; done
    fi
    """

  private static let path = "PATH=$PWD/../programs:$PATH"

  init() throws {
    var fixture = try CommandFixture()
    let folder = fixture.scratch.path(of: "programs")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try fixture.scratch.writeProgram(Self.office, to: "programs/libreoffice")
    fixture.environment["PATH"] = folder + ":" + (fixture.environment["PATH"] ?? "")
    fixture.environment["DISPLAY"] = ":99"
    self.fixture = fixture
    try fixture.write(DocumentSample.odt("<text:p>one two three</text:p>"), to: "essay.odt")
    try Data(DocumentSample.odt("<text:p>one two three four five</text:p>")).write(
      to: URL(fileURLWithPath: fixture.scratch.path(of: "new.odt")))
  }

  /// Opens the document, and does things in LibreOffice meanwhile.
  private func open(_ lines: String) throws -> (output: String, said: String, status: Int32) {
    let outcome = try fixture.shell(
      """
      \(Self.path)
      wait_for() { while [ ! -e "$1" ]; do sleep 0.05; done; }
      env --default-signal=INT fileprogress open essay.odt >../output 2>../error &
      process=$!
      wait_for '.~lock.essay.odt#'
      \(lines)
      wait $process
      """)
    func text(_ name: String) -> String {
      String(
        decoding: FileManager.default.contents(atPath: fixture.scratch.path(of: name)) ?? Data(),
        as: UTF8.self)
    }
    return (text("output"), text("error"), outcome.status)
  }

  /// The second save shows that the first one did not end the session.
  private static let saveAndClose = """
    touch ../saves; wait_for ../saved; rm ../saved; sleep 0.5
    kill -0 $process || echo it has ended >>../output
    touch ../saves; wait_for ../saved; touch ../closes
    """

  @Test func aDocumentOfLibreOfficeOpensThereAndEndsWhenItIsClosed() throws {
    let outcome = try open(Self.saveAndClose)
    #expect(outcome.output.hasPrefix("essay.odt: 5 words (+2)"), "\(outcome)")
    #expect(
      outcome.said
        == "Recording until you close essay.odt in LibreOffice. To end the session earlier, press Ctrl-C.\n"
    )
    #expect(outcome.status == 0)
  }

  @Test func theWindowOfAnotherDocumentDoesNotKeepTheSession() throws {
    let outcome = try open("touch ../stays; " + Self.saveAndClose)
    #expect(outcome.output.hasPrefix("essay.odt: 5 words (+2)"), "\(outcome)")
    try fixture.shell("rm ../stays")
  }

  @Test func aDocumentThatIsHandedOverIsFollowed() throws {
    let outcome = try {
      try fixture.shell("touch ../runs")
      return try open(Self.saveAndClose)
    }()
    #expect(outcome.output.hasPrefix("essay.odt: 5 words (+2)"), "\(outcome)")
    #expect(!outcome.said.contains("closed right away"), "\(outcome)")
  }

  @Test func aLockThatACrashHasLeftDoesNotKeepTheSession() throws {
    let outcome = try open("kill -KILL $(cat ../process)")
    #expect(outcome.output.hasPrefix("essay.odt: 3 words (no change)"), "\(outcome)")
    #expect(outcome.said.contains("was ended by signal 9"), "\(outcome)")
    #expect(try fixture.shell("[ -e '.~lock.essay.odt#' ]").status == 0)
  }

  @Test func aLockThatIsLeftBehindDoesNotKeepTheSession() throws {
    // Twelve looks at the lock, and some other pauses, take longer than a program lives that hands its document over.
    let outcome = try open(
      """
      pauses() {
        while read -r name count; do
          [ "$name" != voluntary_ctxt_switches: ] || echo "$count"
        done </proc/$process/status
      }
      last=$(($(pauses) + 24))
      while [ "$(pauses)" -lt $last ]; do sleep 0.05; done
      touch ../leaves
      """)
    #expect(outcome.output.hasPrefix("essay.odt: 3 words (no change)"), "\(outcome)")
    #expect(outcome.status == 0)
    #expect(try fixture.shell("[ -e '.~lock.essay.odt#' ]").status == 0)
  }

  @Test func anInterruptEndsTheSessionAndLeavesTheWindow() throws {
    let outcome = try open("kill -INT $process; wait $process; echo $? >../status; touch ../closes")
    #expect(outcome.output.hasPrefix("essay.odt: 3 words (no change)"), "\(outcome)")
    #expect(try fixture.shell("cat ../status").output == "130\n")
    #expect(try fixture.activity(of: "essay.odt")["isStarted"] as? Bool == false)
  }

  @Test func whatDoesNotStartIsSaid() throws {
    let outcome = try fixture.shell("\(Self.path); touch ../refuses; fileprogress open essay.odt")
    #expect(outcome.said.contains("libreoffice ended with status 3"), "\(outcome)")
    #expect(outcome.status == 1)
  }

  @Test func withoutAScreenItIsNotStarted() throws {
    var fixture = fixture
    fixture.environment["DISPLAY"] = nil
    fixture.environment["EDITOR"] = "nano"
    fixture.isInputTerminal = true
    fixture.isOutputTerminal = true
    let outcome = fixture.run("open", "essay.odt")
    #expect(outcome.status == 66)
    #expect(
      outcome.said
        == "Error: essay.odt opens in LibreOffice, which needs a graphical desktop. Here, use another "
        + "program and a timer: fileprogress start essay.odt\n", "\(outcome)")
    #expect(try fixture.shell("cat ../calls").status != 0)
  }

  @Test func whatIsMissingIsNamed() {
    var fixture = fixture
    fixture.environment["PATH"] = "/nowhere"
    fixture.environment["EDITOR"] = "nano"
    (fixture.isInputTerminal, fixture.isOutputTerminal) = (true, true)
    let outcome = fixture.run("open", "essay.odt")
    #expect(outcome.status == 66)
    #expect(
      outcome.said
        == "Error: essay.odt opens in LibreOffice, which is not installed. Install it, or use another "
        + "program and a timer: fileprogress start essay.odt\n", "\(outcome)")
    #expect(
      fixture.run("open", "new.odt").said
        == "Error: A text editor can't create new.odt. LibreOffice can, but it is not installed. Install "
        + "it, or create it in another program, then: fileprogress start new.odt\n")
    // Without a terminal, and with --line, it would be the line editor.
    fixture.environment["EDITOR"] = nil
    for words in [["open", "essay.odt"], ["open", "--line", "essay.odt"]] {
      fixture.isInputTerminal = words.count > 2
      #expect(fixture.run(words).said == outcome.said, "\(words)")
    }
    // Nothing is recorded until it is closed, since nothing opens.
    #expect(
      fixture.run("open", "new.odt", "--editor", "libreoffice").said
        == "Error: new.odt opens in LibreOffice, which is not installed. Install it, or create it in "
        + "another program, then: fileprogress start new.odt\n")
    #expect(fixture.run("open", "essay.odt", "--editor", "soffice").said == outcome.said)
    #expect(
      fixture.run("open", "essay.txt", "--editor", "soffice").said.hasPrefix(
        "Error: There is no editor \"soffice\". "))
  }
}
