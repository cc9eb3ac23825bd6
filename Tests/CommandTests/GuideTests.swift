import ArgumentParser
import FileProgressCommands
import FileProgressTesting
import Foundation
import Testing

/// The guides of the documentation beside the program.
struct GuideTests {
  private static let folder = URL(fileURLWithPath: #filePath).appending(
    path: "../../../Sources/FileProgress/FileProgress.docc/Guides"
  ).standardized

  /// The README, from the folder of the guides.
  private static let readme = "../../../../README"

  private func guide(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: name + ".md"), encoding: .utf8)
  }

  @Test func theTableOfCommandsHasEveryCommandInItsGroup() throws {
    let guide = try guide("Commands")
    for group in FileProgressCommand.configuration.groupedSubcommands {
      let section = try #require(
        guide.split(separator: "### ").first { $0.hasPrefix(group.name + "\n") }, "\(group.name)")
      let listed = section.matches(of: /\n\| `([\w -]+)` \|/).map { String($0.output.1) }
      let commands = group.subcommands.map { $0.configuration.commandName ?? "" }
      #expect(Set(commands).subtracting(listed) == [], "\(group.name)")
      for command in listed {
        let help = try CommandFixture().run(command.split(separator: " ").map(String.init) + ["-h"])
        #expect(help.output.contains("USAGE: fileprogress \(command)"), "\(command)")
      }
    }
  }

  @Test func theExitStatusesAreThoseOfTheProgram() throws {
    func statuses(in text: String) -> [Int32] {
      text.split(separator: "\n").compactMap { line in
        (try? /[| ] +(\d+) .*/.wholeMatch(in: line)).flatMap { Int32($0.output.1) }
      }
    }
    let guide = statuses(in: try guide("ExitStatuses"))
    #expect(guide == ExitStatus.allCases.map(\.rawValue) + [129, 130, 143])
    #expect(try guide == statuses(in: CommandFixture().run("help", "statuses").output))
  }

  @Test func everyExampleIsACommand() throws {
    var fixture = try CommandFixture()
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(nothing) }
    fixture.inputDescriptor = nothing
    // The morning that the examples speak of is over.
    fixture.clock.advance(by: .seconds(6 * 3600))
    for name in ["essay.txt", "draft.txt", "diary.txt"] {
      try fixture.write("one two three\n", to: name)
      fixture.run("start", name)
    }
    let guides = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .map { String($0.dropLast(".md".count)) }
    var examples = 0
    // The list of keys names commands without their files.
    for name in guides.sorted() + [Self.readme] where name != "JSONKeys" {
      for words in Self.examples(in: try guide(name)) {
        examples += 1
        let asks = words.first == "forget" || words == ["dev", "mode", "reset"]
        let outcome = fixture.run(asks ? words + ["--yes"] : words)
        #expect(outcome.status != ExitStatus.usage.rawValue, "\(name): \(words) \(outcome)")
      }
    }
    #expect(examples > 50)
  }

  @Test func examplesAreFoundInCode() {
    #expect(
      Self.examples(
        in: """
          Not the fileprogress of words, but `fileprogress exclude '*.log' >out` and `fileprogress`.
          fileprogress itself and `fileprogress COMMAND --help` are not examples.
          ```sh
          $ printf 'a\n' | fileprogress open --line essay.txt   # a note
          PS1='$(fileprogress status --short) \\w'
          ```
          """) == [
          ["exclude", "*.log"], ["open", "--line", "essay.txt"], ["status", "--short"],
        ])
  }

  /// The words behind `fileprogress` of every call in the code of a text. COMMAND stands for any command.
  private static func examples(in text: String) -> [[String]] {
    var isCode = false
    var calls: [Substring] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode {
        calls += line.matches(of: /fileprogress ([^|>;()#"]+)/).map(\.output.1)
      } else {
        calls += line.matches(of: /`fileprogress ([^`>]+)[^`]*`/).map(\.output.1)
      }
    }
    return calls.map { call in
      // Quotes keep words together.
      call.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
        $0.offset % 2 == 1 ? [$0.element] : $0.element.split(separator: " ")
      }.map(String.init)
    }.filter { $0.first != "COMMAND" }
  }
}
