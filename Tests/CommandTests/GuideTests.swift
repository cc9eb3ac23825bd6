import ArgumentParser
import FileProgressCommands
import Foundation
import Testing

/// The guides of the documentation beside the program.
struct GuideTests {
  private static let folder = URL(fileURLWithPath: #filePath).appending(
    path: "../../../Sources/FileProgress/FileProgress.docc/Guides"
  ).standardized

  private func guide(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: name + ".md"), encoding: .utf8)
  }

  @Test func theTableOfCommandsHasEveryCommandInItsGroup() throws {
    let guide = try guide("Commands")
    for group in FileProgressCommand.configuration.groupedSubcommands {
      let section = try #require(
        guide.split(separator: "### ").first { $0.hasPrefix(group.name + "\n") }, "\(group.name)")
      let listed = section.matches(of: /\n\| `(\w+)` \|/).map { String($0.output.1) }
      let commands = group.subcommands.map { $0.configuration.commandName ?? "" }
      #expect(Set(commands).subtracting(listed) == [], "\(group.name)")
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
}
