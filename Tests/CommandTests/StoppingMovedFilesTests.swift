import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

/// `stop` finds the file of a timer wherever it went meanwhile.
struct StoppingMovedFilesTests {
  let fixture: CommandFixture
  private let text = (1...120).map { "word\($0)" }.joined(separator: " ")

  init() throws {
    fixture = try CommandFixture()
    try FileManager.default.createDirectory(
      atPath: fixture.path("novel/part one"), withIntermediateDirectories: true)
    try fixture.write(text, to: "novel/part one/night.txt")
    let start = fixture.run("start", "novel/part one/night.txt")
    #expect(start.status == 0, "\(start)")
    fixture.clock.advance(by: .seconds(600))
  }

  /// Saves as many editors do: a new file takes the place of the old one.
  private func save(_ text: String, to name: String) throws {
    try fixture.write(text, to: name + ".new")
    guard rename(fixture.path(name + ".new"), fixture.path(name)) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  /// Writes a file at the time of the test's clock.
  private func writeNow(_ text: String, to name: String) throws {
    try fixture.write(text, to: name)
    let seconds = Double(fixture.clock.read().wallNanoseconds) / 1e9
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)],
      ofItemAtPath: fixture.path(name))
  }

  @Test(arguments: ["", " except"])
  func aFolderAboveItHasAnotherName(addition: String) throws {
    try save(text + addition, to: "novel/part one/night.txt")
    try fixture.rename("novel", to: "book")
    let stop = fixture.run("stop")
    let change = addition.isEmpty ? "no change" : "+1"
    #expect(stop.said.contains("book/part one/night.txt: "), "\(stop)")
    #expect(stop.said.contains("(\(change)), 10 min"), "\(stop)")
  }

  @Test func itWasSavedAndThenRenamed() throws {
    try save(text + " except at occasional intervals", to: "novel/part one/night.txt")
    try fixture.rename("novel/part one/night.txt", to: "novel/storm.txt")
    let stop = fixture.run("stop")
    #expect(stop.said.contains("novel/storm.txt: 124 words (+4), 10 min"), "\(stop)")
  }

  @Test func aRenamedFileComesBeforeAnOldCopy() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("backup"), withIntermediateDirectories: true)
    try fixture.write(text, to: "backup/night.txt")
    try save(text + " except at occasional intervals", to: "novel/part one/night.txt")
    try fixture.rename("novel/part one/night.txt", to: "novel/part one/storm.txt")
    let stop = fixture.run("stop")
    #expect(stop.said.contains("novel/part one/storm.txt: 124 words (+4), 10 min"), "\(stop)")
  }

  @Test func whatWasWrittenAfterTheEndIsOfNoSession() throws {
    try fixture.remove("novel/part one/night.txt")
    fixture.run("stop")
    fixture.clock.advance(by: .seconds(3600))
    try writeNow(text + " except at times", to: "elsewhere")
    let found = fixture.run("stop", "elsewhere")
    #expect(!found.said.contains("(+3)"), "\(found)")
  }

  @Test func aTimerThatIsStoppedUnderTheFormerNameIsSaidUnderTheNewOne() throws {
    try fixture.rename("novel/part one/night.txt", to: "novel/part one/storm.txt")
    let stop = fixture.run("stop", "novel/part one/night.txt")
    #expect(
      stop.said.contains("novel/part one/storm.txt: 120 words (no change), 10 min"), "\(stop)")
  }

  @Test func theFormerNameOfADocumentNamesTheCommand() throws {
    try fixture.rename("novel/part one/night.txt", to: "novel/part one/storm.txt")
    fixture.run("track", "novel/part one/storm.txt")
    let failure = fixture.run("stop", "novel/part one/night.txt")
    #expect(failure.status == 66)
    #expect(
      failure.said.hasSuffix(
        "Error: novel/part one/night.txt was renamed or moved. To stop its timer: "
          + "fileprogress stop\n"), "\(failure)")
    #expect(
      fixture.run("stop", "novel/part one/night.txt", "--at", "10:05").said.hasSuffix(
        ": fileprogress stop --at 10:05\n"))
    try fixture.write("one two\n", to: "letter.txt")
    fixture.run("start", "letter.txt")
    let several = fixture.run("stop", "novel/part one/night.txt").said
    #expect(several.contains("Error: There is no file at "), "\(several)")
    fixture.run("stop", "letter.txt")
    let stop = fixture.run("stop").said
    #expect(stop.contains("novel/part one/storm.txt: 120 words (no change), 10 min"), "\(stop)")
  }

  /// A goal lets the look before see that the file is not where it was.
  @Test func aFileThatStopFindsUnderANewNameIsNotToldAsGone() throws {
    fixture.run("goal", "novel", "--words", "500")
    fixture.clock.advance(by: .seconds(600))
    try fixture.rename("novel/part one/night.txt", to: "novel/part one/storm.txt")
    let stop = fixture.run("stop", "novel/part one/storm.txt")
    #expect(!stop.said.contains("is gone"), "\(stop)")
    #expect(stop.said.contains("is the document that was at novel/part one/night.txt"), "\(stop)")
    #expect(stop.said.contains("novel/part one/storm.txt: 120 words (no change)"), "\(stop)")
  }

  @Test func whatIsGoneIsSaidAndCountedOnceItIsFound() throws {
    try fixture.remove("novel/part one/night.txt")
    let stop = fixture.run("stop")
    #expect(
      stop.said.contains(
        "novel/part one/night.txt is gone; its words were not counted. If you renamed it: "
          + "fileprogress stop NEWNAME"), "\(stop)")
    try writeNow(text + " except at times", to: "elsewhere")
    fixture.clock.advance(by: .seconds(60))
    let found = fixture.run("stop", "elsewhere")
    #expect(found.said.contains("elsewhere: 123 words (+3), 10 min"), "\(found)")
    let again = fixture.run("stop", "elsewhere")
    #expect(!again.said.contains("123 words"), "\(again)")
  }

  @Test func whatNobodyMayLookAtIsNotCalledGone() throws {
    var locked = fixture
    let novel = fixture.path("novel")
    locked.isLocked = { $0 == novel || $0.hasPrefix(novel + "/") }
    let stop = locked.run("stop")
    #expect(
      stop.said.contains(
        "novel/part one/night.txt is not reachable; its words were not counted. Once it is "
          + "reachable again: fileprogress stop 'novel/part one/night.txt'"), "\(stop)")
    try writeNow(text + " except", to: "novel/part one/night.txt")
    let found = fixture.run("stop", "novel/part one/night.txt")
    #expect(found.said.contains("121 words (+1), 10 min"), "\(found)")
  }

  /// No rule takes a text of another format for the document.
  @Test(arguments: [[], ["novel/part one/night.rtf"]])
  func itWasSavedInAnotherFormat(named: [String]) throws {
    let rtf = #"{\rtf1\ansi "# + text + #" except at occasional intervals}"#
    try writeNow(rtf, to: "novel/part one/night.rtf")
    try fixture.remove("novel/part one/night.txt")
    fixture.clock.advance(by: .seconds(20))
    let stop = fixture.run(["stop"] + named)
    #expect(
      stop.said.contains("novel/part one/night.rtf: 124 words (+4), 10 min"), "\(stop)")
    #expect(
      stop.said.contains(
        "novel/part one/night.rtf continues the text of novel/part one/night.txt, which is "
          + "gone."), "\(stop)")
    let sessions = fixture.run("session", "list").output
    #expect(sessions.contains("+4"), "\(sessions)")
    fixture.run("undo")
    #expect(try fixture.activity(of: "novel/part one/night.rtf")["openTime"] as? Double != 620)
  }

  @Test func anotherTextWithItsNameIsNotTheDocument() throws {
    let other = (1...120).map { "other\($0)" }.joined(separator: " ")
    try writeNow(#"{\rtf1\ansi "# + other + "}", to: "novel/part one/night.rtf")
    try fixture.remove("novel/part one/night.txt")
    let stop = fixture.run("stop")
    #expect(stop.said.contains("novel/part one/night.txt is gone"), "\(stop)")
  }

  @Test func aTimerThatWasStoppedTheDayBeforeIsNotCalledForgotten() throws {
    try fixture.remove("novel/part one/night.txt")
    fixture.run("stop")
    try writeNow(text + " except at times", to: "elsewhere")
    fixture.clock.advance(by: .seconds(86_400))
    let found = fixture.run("stop", "elsewhere")
    #expect(found.said.contains("elsewhere: 123 words (+3), 10 min"), "\(found)")
    #expect(!found.said.contains("had been running"), "\(found)")
  }
}
