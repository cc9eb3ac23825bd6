import FileProgressCommands
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// `report --html FILE`: the file that a page is written to, and what is never overwritten.
struct ReportPageCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
  }

  private func write() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 43, adding: "four five")
  }

  private func mode(of name: String) -> Int {
    var state = stat()
    return stat(fixture.path(name), &state) == 0 ? Int(state.st_mode & 0o777) : 0
  }

  /// The names in the folder with the documents, hidden ones, too.
  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: fixture.documents).sorted() }
  }

  /// The fixture on a computer that has `xdg-open`, which notes its calls, and no other program.
  ///
  /// - Parameter status: What `xdg-open` ends with.
  private func fixtureWithOpener(endingWith status: Int32 = 0) throws -> CommandFixture {
    var fixture = fixture
    let folder = fixture.scratch.path(of: "programs")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let notes = fixture.scratch.path(of: "opened")
    try fixture.scratch.writeProgram(
      "#!/bin/sh\necho \"$#\" \"$@\" >>'\(notes)'\necho Sorry >&2\nexit \(status)\n",
      to: "programs/xdg-open")
    fixture.environment["PATH"] = folder
    return fixture
  }

  @Test func aSessionThatRunsHasItsWordsSoFar() throws {
    try fixture.write("one two three\n", to: "essay.txt", minutesAgo: 5)
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(600))
    try fixture.write("one two three four five\n", to: "essay.txt", minutesAgo: 1)
    let page = try PageElement.page(fixture.run("report", "--html", "-").output)
    let row = try #require(page.element(withID: "d1")?.first("tbody")?.all("tr").first)
    #expect(row.text.contains("–now"), "\(row.text)")
    #expect(row.text.contains("+2"), "\(row.text)")
  }

  @Test(arguments: [
    ["--html", "--open"], ["--open"], ["--open", "--html"], ["--html", "me.html", "--open"],
    ["--open", "--html=-me.html"],
  ])
  func aPageIsOpened(options: [String]) throws {
    try write()
    var fixture = try fixtureWithOpener()
    fixture.environment["DISPLAY"] = ":0"
    let outcome = fixture.run(["report", "--week"] + options)
    #expect(outcome.status == 0, "\(outcome)")
    let typed = options.first { $0.hasSuffix("me.html") }?.replacing("--html=", with: "")
    let name = typed ?? "report.html"
    let opened = try String(
      contentsOfFile: fixture.scratch.path(of: "opened"), encoding: .utf8)
    #expect(opened == "1 \(fixture.path(name))\n")
    #expect(fixture.text(of: name)?.hasPrefix("<!DOCTYPE html>\n") == true)
    #expect(outcome.said.hasPrefix("Wrote ") && !outcome.said.contains("xdg-open"), "\(outcome)")
  }

  /// The status of `xdg-open`, which means other things than ours, is said and not passed on.
  @Test(arguments: [2, 3, 4] as [Int32])
  func aPageThatNoBrowserShowsIsNamed(status: Int32) throws {
    try write()
    var fixture = try fixtureWithOpener(endingWith: status)
    fixture.environment["DISPLAY"] = ":0"
    for quiet in [[], ["--quiet"]] {
      let outcome = fixture.run(["report", "--html", "me.html", "--open"] + quiet)
      #expect(outcome.status == 3)
      #expect(
        outcome.talk.hasSuffix(
          "Error: The page was written, but no browser could be started: "
            + "xdg-open ended with status \(status). Open \(fixture.path("me.html")) in a browser.\n"
        ),
        "\(outcome)")
      #expect(outcome.said.split(separator: "\n").count == (quiet.isEmpty ? 2 : 1), "\(outcome)")
    }
    #expect(fixture.text(of: "me.html")?.hasPrefix("<!DOCTYPE html>\n") == true)
  }

  @Test func aPageThatCannotBeOpenedIsWritten() throws {
    try write()
    var fixture = fixture
    fixture.environment["PATH"] = "/nowhere"
    let outcome = fixture.run("report", "--html", "me.html", "--open")
    #expect(outcome.status == 3)
    #expect(
      outcome.talk.hasSuffix(
        "Error: The page was written, but no browser could be started: "
          + "xdg-open is not installed. Open \(fixture.path("me.html")) in a browser.\n"),
      "\(outcome)")
    #expect(try names == ["essay.txt", "me.html"])
    for options in [["--html", "-"], ["--json"], ["--csv"], ["--by", "day"]] {
      #expect(fixture.run(["report", "--open"] + options).status == 64, "\(options)")
    }
  }

  @Test func withoutADesktopThePageIsNamed() throws {
    try write()
    let fixture = try fixtureWithOpener()
    let outcome = fixture.run("report", "--html", "me.html", "--open")
    #expect(outcome.status == 3)
    #expect(
      outcome.talk.hasSuffix(
        "Error: The page was written, but no browser could be started: "
          + "there is no graphical desktop. Open \(fixture.path("me.html")) in a browser.\n"),
      "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: fixture.scratch.path(of: "opened")))
  }

  @Test func aPageIsWrittenForItsOwnerAlone() throws {
    try write()
    let outcome = fixture.run("report", "--html", "report.html")
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    let page = try #require(fixture.text(of: "report.html"))
    #expect(
      outcome.said
        == "Wrote report.html (1 document, \(page.utf8.count / 1000 + (page.utf8.count % 1000 < 500 ? 0 : 1)) kB). "
        + "To look at it: xdg-open report.html\n")
    #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.hasSuffix("</html>\n"))
    #expect(page.contains("essay.txt") && page.contains("+2"))
    #expect(mode(of: "report.html") == 0o600)
    #expect(try names == ["essay.txt", "report.html"], "no file is left behind")
  }

  @Test func aPageTakesThePlaceOfAnEarlierPage() throws {
    try write()
    try fixture.write("", to: "report.html")
    #expect(fixture.run("report", "--html", "report.html").status == 0, "an empty file is no loss")
    chmod(fixture.path("report.html"), 0o644)
    let first = fixture.bytes(of: "report.html")
    fixture.work(on: "essay.txt", minutes: 10)
    #expect(fixture.run("report", "--html", "report.html", "--quiet").said == "")
    #expect(fixture.bytes(of: "report.html") != first)
    #expect(mode(of: "report.html") == 0o600)
    #expect(try names == ["essay.txt", "report.html"])
  }

  @Test(arguments: ["essay.txt", "other.html"])
  func nothingElseIsEverOverwritten(name: String) throws {
    try write()
    try fixture.write(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<p>My own page</p></html>\n", to: "other.html")
    let before = fixture.bytes(of: name)
    let outcome = fixture.run("report", "--html", name)
    #expect(outcome.status == 1)
    #expect(
      outcome.said
        == "Error: \(name) is not a report by fileprogress, so it was not replaced. Choose another name.\n"
    )
    #expect(fixture.bytes(of: name) == before)
  }

  @Test func aLinkIsFollowedToItsPage() throws {
    try write()
    fixture.run("report", "--html", "page.html")
    let link = fixture.path("link.html")
    #expect(symlink("page.html", link) == 0)
    #expect(fixture.run("report", "--html", "link.html").status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "page.html")
    #expect(unlink(fixture.path("page.html")) == 0)
    let outcome = fixture.run("report", "--html", "link.html")
    #expect(outcome.status == 66)
    #expect(outcome.said.contains("link.html is a link to a file that does not exist."))
    #expect(symlink("essay.txt", fixture.path("essay.html")) == 0)
    #expect(fixture.run("report", "--html", "essay.html").status == 1)
  }

  @Test func aPlaceThatCanNotBeWrittenIsNamed() throws {
    try write()
    #expect(mkfifo(fixture.path("pipe"), 0o600) == 0)
    let long = String(repeating: "x", count: 300) + ".html"
    for (name, status, sentence) in [
      (".", 66, "Error: \".\" is a folder. Name a file in it, such as ./report.html.\n"),
      ("", 66, "Error: The name of the file is empty. Check the name.\n"),
      (
        "missing/report.html", 66,
        "Error: There is no folder at missing. Create it, or check the name.\n"
      ),
      (
        "missing/", 66, "Error: There is no folder at missing/. Create it, or check the name.\n"
      ),
      (
        "/proc/report.html", 74,
        "Error: Can't create a file in /proc. Choose another folder.\n"
      ),
      (
        "essay.txt/", 66,
        "Error: essay.txt is a file, not a folder. Leave out the / at the end.\n"
      ),
      (
        "essay.txt/more/", 66,
        "Error: There is no folder at essay.txt/more/. Create it, or check the name.\n"
      ),
      (
        "essay.txt/report.html", 66,
        "Error: There is no folder at essay.txt. Create it, or check the name.\n"
      ),
      (
        "pipe", 66,
        "Error: pipe is not a regular file. To print the page: fileprogress report --html -\n"
      ),
      (long, 66, "Error: The name \(long) is too long. Choose a shorter one.\n"),
    ] as [(String, Int32, String)] {
      let outcome = fixture.run("report", "--html", name)
      #expect(outcome.status == status, "\(outcome)")
      #expect(outcome.said == sentence)
      #expect(outcome.output == "")
    }
    #expect(
      fixture.run("report", "--html", "a\0\u{FF}.html").status == 66, "a name that is not UTF-8")
  }

  @Test(.enabled(if: !TestTier.isRoot, "root may write everywhere"))
  func aFolderWithoutPermissionIsNamed() throws {
    try write()
    try FileManager.default.createDirectory(
      atPath: fixture.path("locked"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o500])
    let outcome = fixture.run("report", "--html", "locked/report.html")
    #expect(outcome.status == 77)
    #expect(outcome.said.contains("You have no permission to write locked/report.html."))
  }

  @Test(arguments: [true, false])
  func aFullDiskOrASignalLeavesTheEarlierPage(survivesSignal: Bool) throws {
    try write()
    for number in 1...50 {
      try fixture.write("one\n", to: "\(number).txt")
      fixture.run("session", "add", "\(number).txt", "--from", "9:00", "--for", "5min")
    }
    fixture.run("report", "--html", "report.html", "essay.txt")
    let (before, names) = (fixture.bytes(of: "report.html"), try names)
    // In blocks of 512 bytes: enough for what readers of the store share, and too little for the page. The write
    // beyond fails, or a signal ends the program in the middle of it.
    let outcome = try fixture.shell(
      (survivesSignal ? "trap '' XFSZ; " : "")
        + "ulimit -c 0; ulimit -f 80; fileprogress report --all --html report.html")
    if survivesSignal {
      #expect(outcome.status == 74, "\(outcome)")
      #expect(outcome.said.contains("report.html can't be written (File too large)."), "\(outcome)")
    } else {
      #expect(outcome.status == 128 + SIGXFSZ, "\(outcome)")
    }
    #expect(fixture.bytes(of: "report.html") == before)
    #expect(try self.names == names, "no file is left behind")
  }

  @Test func thePageCanGoToTheOutputOfTheShell() throws {
    try write()
    let pipe = try fixture.shell("fileprogress report --html /dev/stdout | cat")
    #expect(
      pipe.said
        == "Error: /dev/stdout is not a regular file. To print the page: fileprogress report --html -\n"
    )
    #expect(pipe.output == "")
    let file = try fixture.shell("fileprogress report --html /dev/stdout > page.html")
    #expect(file.status == 0, "\(file)")
    #expect(fixture.text(of: "page.html")?.hasSuffix("</html>\n") == true)
    #expect(file.said.contains("To look at it: xdg-open page.html\n"), "\(file)")
  }

  @Test func aFolderThatWasDeletedGetsNoPage() throws {
    try write()
    let outcome = try fixture.shell(
      "mkdir gone; cd gone; rmdir ../gone; fileprogress report --html report.html")
    #expect(outcome.status == 66, "\(outcome)")
    #expect(
      outcome.said
        == "Error: The folder that you are in was deleted. Change to another folder.\n")
    #expect(try names == ["essay.txt"])
  }

  @Test func whereFilesNeedANameFromTheStartThePageIsWhole() throws {
    try write()
    // The first time the name is free, the second time it is that of the earlier page.
    for _ in 1...2 {
      let outcome = try fixture.shell(
        "strace -f -qq -o /dev/null -e inject=linkat:error=ENOENT "
          + "fileprogress report --html report.html")
      #expect(outcome.status == 0, "\(outcome)")
      #expect(fixture.text(of: "report.html")?.hasSuffix("</html>\n") == true)
      #expect(try names == ["essay.txt", "report.html"])
    }
  }

  @Test func aDayThatLostWordsIsExplainedWhereverItIsInTheCalendar() throws {
    let sentence = "A day on which you removed more words than you added has the lightest shade."
    func isExplained(_ options: String...) -> Bool {
      fixture.run(["report", "--html", "-"] + options).output.contains(sentence)
    }
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 20, adding: "four five")
    try fixture.write("one two three\n", to: "letter.md")
    fixture.work(on: "letter.md", minutes: 20, adding: "four five")
    // Words of the day before its noon, and of another counter, are none that were lost.
    fixture.clock.advance(by: .seconds(3600))
    #expect(!isExplained("--since", "30min"))
    #expect(!isExplained("--all"))
    fixture.clock.advance(by: .seconds(24 * 3600))
    fixture.run("open", "essay.txt", input: ["$d", "w", "q"])
    #expect(isExplained("--all"))
    // The day before the period is in its half year.
    fixture.clock.advance(by: .seconds(24 * 3600))
    fixture.work(on: "essay.txt", minutes: 20, adding: "six seven")
    #expect(isExplained("--since", "today"))
  }

  @Test func aPageCanBePrinted() throws {
    try write()
    let outcome = fixture.run("report", "--html", "-")
    #expect(outcome.said == "")
    #expect(outcome.output.hasPrefix("<!DOCTYPE html>"))
    #expect(try names == ["essay.txt"])
  }

  @Test func thePeriodAndTheFilesAreThoseOfReport() throws {
    try write()
    try fixture.write("one\n", to: "other.txt")
    fixture.clock.advance(by: .seconds(10 * 24 * 3600))
    fixture.work(on: "other.txt", minutes: 5)
    let week = fixture.run("report", "--html", "-").output
    #expect(week.contains("other.txt") && !week.contains("essay.txt"))
    #expect(week.contains("Tue 24 Nov – Mon 30 Nov 2026"))
    let all = fixture.run("report", "--html", "-", "--all").output
    #expect(all.contains("other.txt") && all.contains("essay.txt"))
    #expect(all.contains("Everything, Fri 20 Nov – Mon 30 Nov 2026"))
    let one = fixture.run("report", "--html", "-", "--all", "essay.txt", "--idle", "none").output
    #expect(!one.contains("other.txt") && one.contains("Only <bdi>essay.txt</bdi>"))
    #expect(one.contains("Time includes every pause."))
    #expect(
      fixture.run("report", "--html", "-", "--until", "2026-11-21").output.contains("essay.txt"))
  }

  @Test func everythingBeginsWithWordsFromBeforeTheFirstSession() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("novel"), withIntermediateDirectories: true)
    try fixture.write(words(400), to: "novel/ch1.txt")
    fixture.clock.advance(by: .seconds(3600))
    #expect(fixture.run("goal", "novel", "--per-day", "300").status == 0)
    fixture.clock.advance(by: .seconds(3600))
    try fixture.write(words(532), to: "novel/ch1.txt", minutesAgo: 1)
    fixture.run("goal", "list")
    fixture.clock.advance(by: .seconds(24 * 3600))
    fixture.work(on: "novel/ch1.txt", minutes: 10, adding: "four five")
    fixture.clock.advance(by: .seconds(24 * 3600))
    let page = fixture.run("report", "--all", "--html", "-").output
    #expect(page.contains("Everything, Fri 20 Nov – Sun 22 Nov 2026"))
    #expect(page.contains("Fri 20 Nov: +132 words"), "it has its bar")
    let days = try PageElement.page(page).element(withID: "days")?.first("table")?.all("tr")
    let names = (days ?? []).compactMap(\.children.first?.text)
    #expect(names.contains("Fri 20 Nov"), "\(names)")
  }

  @Test func thePageSaysTheTimesOfReport() throws {
    try write()
    try fixture.write("Dear reader\n", to: "letter.txt")
    fixture.clock.advance(by: .seconds(24 * 3600))
    fixture.work(on: "letter.txt", minutes: 12)
    let text = fixture.run("report").output
    let page = fixture.run("report", "--html", "-").output
    for figure in ["43 min", "12 min", "55 min"] {
      #expect(text.contains(figure) && page.contains(">\(figure)<"), "\(figure)")
    }
    #expect(page.contains("Words and time by day"))
    #expect(page.contains("Sat 21 Nov"))
  }

  @Test func anEmptyPageSaysWhatToDo() throws {
    let outcome = fixture.run("report", "--html", "report.html")
    #expect(outcome.status == 0)
    #expect(outcome.said.hasPrefix("Wrote report.html (0 documents, "))
    #expect(
      fixture.text(of: "report.html")?.contains("<code>fileprogress open FILE</code>") == true)
    #expect(fixture.storeContent().isEmpty, "nothing is recorded")
  }

  @Test func contextsAreOnThePage() throws {
    try fixture.write(
      #"{"identifier": "hamlet", "title": "Hamlet & Co", "type": "book"}"#, to: "plays.json")
    fixture.run("context", "declare", "--application", "org.example.plays", "plays.json")
    fixture.run("context", "start", "hamlet")
    fixture.clock.advance(by: .seconds(600))
    fixture.run("context", "stop")
    let page = fixture.run("report", "--html", "-").output
    #expect(page.contains("Hamlet &amp; Co") && page.contains("1 context"), "\(page)")
  }

  @Test(
    arguments: [
      ["--json"], ["--csv"], ["--by", "day"], ["--sessions"], ["--class", "History 7b"],
      ["--assignment", "Essay"], ["--student", "Anna"],
    ])
  func anotherFormatIsWrongUsage(other: [String]) throws {
    let outcome = fixture.run(["report", "--html", "report.html"] + other)
    #expect(outcome.status == 64)
    #expect(
      outcome.said == "Error: --html and \(other[0]) can't be combined. Choose one.\n", "\(outcome)"
    )
    #expect(try names.isEmpty)
  }

  @Test func aMissingValueIsWrongUsage() {
    let outcome = fixture.run("report", "--html")
    #expect(outcome.status == 64)
    #expect(outcome.said.contains("--html needs a value: --html FILE."), "\(outcome)")
  }

  @Test(arguments: ["<img src=x onerror=alert(1)>.txt", #""'&<b>.txt"#, "\u{202E}\u{1B}[31m\n.txt"])
  func aNameCanNotBecomeMarkup(name: String) throws {
    try fixture.write("one two\n", to: name)
    fixture.run("start", "--", name)
    fixture.clock.advance(by: .seconds(60))
    fixture.run("stop")
    #expect(fixture.run("report", "--html", "report.html").status == 0)
    let page = try #require(fixture.text(of: "report.html"))
    for part in ["<img", "<b>", "\u{202E}", "\u{1B}"] { #expect(!page.contains(part)) }
    #expect(page.contains("1 session"))
    // A page itself may have such a name, too.
    let outcome = fixture.run("report", "--html", "it's <b>.html")
    #expect(outcome.said.hasSuffix(#"xdg-open 'it'\''s <b>.html'"# + "\n"), "\(outcome)")
  }

  @Test func aFileThatIsMissingIsNamedAndThePageIsWritten() throws {
    try write()
    let outcome = fixture.run("report", "--html", "report.html", "essay.txt", "missing.txt")
    #expect(outcome.status == 3)
    #expect(outcome.said.contains("missing.txt"))
    #expect(fixture.text(of: "report.html")?.contains("essay.txt") == true)
    #expect(fixture.run("report", "--html", "none.html", "missing.txt").status == 66)
    #expect(fixture.text(of: "none.html") == nil)
  }
}
