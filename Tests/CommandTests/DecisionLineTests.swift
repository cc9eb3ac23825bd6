import FileProgressTesting
import Foundation
import Testing

/// Which document a file was taken for is said when it is decided, and how to change it.
@Suite struct DecisionLineTests {
  private let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    for name in ["essay", "letter"] {
      try fixture.write(text(name), to: "\(name).txt")
      #expect(fixture.run("track", "\(name).txt").status == 0)
    }
    fixture.clock.advance(by: .seconds(60))
  }

  /// A text that tells which document it is.
  private func text(_ topic: String, wordCount: Int = 120) -> String {
    (1...wordCount).map { "\(topic)\($0 * 7919 % 1000)" }.joined(separator: " ") + "\n"
  }

  /// What the commands that begin work on a file say of it.
  private static let commands = [
    ["open", "--line"], ["start"], ["stop"], ["set", "--progress", "0.5"],
  ]

  private func lines(_ command: [String], _ name: String) -> [String] {
    let outcome = fixture.run(command + [name], input: ["q"])
    #expect(outcome.status == 0, "\(outcome)")
    return outcome.said.split(separator: "\n").map(String.init)
  }

  @Test(arguments: commands)
  func copyIsSaidOnce(_ command: [String]) throws {
    try fixture.write(text("essay"), to: "copy.txt")
    let said = lines(command, "copy.txt")
    #expect(
      said.first
        == "copy.txt is a copy of essay.txt and is a separate document (different file, same content). "
        + "If it is the document at essay.txt: fileprogress link copy.txt essay.txt")
    #expect(!lines(command, "copy.txt").contains { $0.contains("is a copy") })
  }

  @Test(arguments: commands)
  func renamedFileIsSaid(_ command: [String]) throws {
    try fixture.rename("essay.txt", to: "thesis.txt")
    let first = lines(command, "thesis.txt").first ?? ""
    #expect(
      first.hasPrefix("thesis.txt is the document that was at essay.txt: the file was renamed"))
    #expect(first.hasSuffix("If it is another document: fileprogress unlink thesis.txt"))
  }

  @Test(arguments: commands)
  func overwrittenAndRestoredFilesAreSaid(_ command: [String]) throws {
    try fixture.write(text("letter"), to: "essay.txt")
    let first = lines(command, "essay.txt").first ?? ""
    #expect(
      first.hasPrefix("essay.txt was overwritten with the content of letter.txt"), "\(first)")
    #expect(first.contains(": fileprogress link essay.txt "), "\(first)")
    if command == ["start"] { #expect(fixture.run("stop").status == 0) }
    try fixture.write(text("essay"), to: "essay.txt")
    let second = lines(command, "essay.txt").first ?? ""
    #expect(
      second.hasPrefix("essay.txt is the document at this path, saved again unchanged"),
      "\(second)")
  }

  @Test(arguments: commands)
  func ambiguousFileIsSaidWithBothDocuments(_ command: [String]) throws {
    try fixture.write(text("essay"), to: "other.txt")
    #expect(fixture.run("track", "other.txt").status == 0)
    for name in ["essay.txt", "other.txt"] { try fixture.remove(name) }
    try fixture.write(text("essay"), to: "found.txt")
    let first = lines(command, "found.txt").first ?? ""
    #expect(first.hasPrefix("found.txt may be the document that was at "), "\(first)")
    #expect(first.contains("essay.txt") && first.contains("other.txt"), "\(first)")
    #expect(first.contains(": fileprogress link found.txt "), "\(first)")
  }

  @Test(arguments: commands)
  func nothingIsSaidOfNewEditedSavedAndUnchangedFiles(_ command: [String]) throws {
    func decisions(_ name: String) -> [String] {
      lines(command, name).filter { $0.contains(" is ") && $0.contains("document") }
    }
    try fixture.write(text("poem"), to: "poem.txt")
    #expect(decisions("poem.txt").isEmpty)
    #expect(decisions("letter.txt").isEmpty)
    try fixture.write(text("essay", wordCount: 180), to: "essay.txt")
    #expect(decisions("essay.txt").isEmpty)
    try fixture.write(text("essay", wordCount: 240), to: "new.txt")
    try fixture.remove("essay.txt")
    try fixture.rename("new.txt", to: "essay.txt")
    #expect(decisions("essay.txt").isEmpty)
  }

  @Test(arguments: commands)
  func quietSaysNothing(_ command: [String]) throws {
    try fixture.write(text("essay"), to: "copy.txt")
    let outcome = fixture.run(command + ["--quiet", "copy.txt"], input: ["q"])
    #expect(outcome.status == 0)
    #expect(outcome.said == "")
  }

  @Test(arguments: [["open", "--line", "--private"], ["open", "--line"]])
  func nothingIsSaidWhereNothingIsRecorded(_ command: [String]) throws {
    if !command.contains("--private") { fixture.run("exclude", "copy*") }
    try fixture.write(text("essay"), to: "copy.txt")
    #expect(!lines(command, "copy.txt").contains { $0.contains("is a copy") })
  }
}
