import FileProgressTestSupport
import Foundation
import Testing

/// The guide "Developer mode" is a tutorial: each of its commands works, in order, and prints what it shows.
struct DeveloperModeGuideTests {
  private static let guide = URL(fileURLWithPath: #filePath).appending(
    path: "../../../../Sources/FileProgress/FileProgress.docc/Guides/DeveloperMode.md"
  ).standardized

  @Test func theTutorialShowsWhatTheProgramsPrint() throws {
    var fixture = try CommandFixture()
    fixture.environment["FILEPROGRESS_HOME"] = nil
    let guide = try String(contentsOf: Self.guide, encoding: .utf8)
    let terminals = guide.matches(of: /```console\n((?s:.*?))```/).map(\.output.1)
    var commands = 0
    for terminal in terminals {
      for call in "\n\(terminal)".split(separator: "\n$ ") {
        let line = call.prefix { $0 != "\n" }
        commands += 1
        let outcome = try fixture.shell(Self.typing(String(line)))
        #expect(outcome.status == 0, "\(line)\n\(outcome)")
        let printed = Self.lasting(outcome.said + outcome.output)
        // A line with three dots stands for what is left out.
        let shown = call.dropFirst(line.count + 1).split(
          separator: "\n", omittingEmptySubsequences: false)
        for part in shown.split(separator: "…") where part.contains(where: { !$0.isEmpty }) {
          let part = part.joined(separator: "\n")
          #expect(printed.contains(Self.lasting(part)), "\(line)\n\(part)\n\(outcome)")
        }
      }
    }
    #expect(commands > 12)
    #expect(try fixture.scratch.names == [".local", "documents"])
    let records = fixture.scratch.path(of: ".local/share")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: records) == ["fileprogress-developer"],
      "the own store was not even made")
  }

  /// A command with what the person of the tutorial types meanwhile.
  private static func typing(_ line: String) -> String {
    switch line {
    case let quiz where quiz.hasPrefix("PlaysSample quiz"):
      #"printf 'a\nh\nb\nc\nb\na\n' | "# + quiz
    case let editor where editor.hasPrefix("fileprogress open"):
      #"printf '$a\nIt went out.\n.\nw\nq\n' | "# + editor + " --line"
    case let question where question.hasSuffix("dev mode reset"):
      question + " --yes"
    default: line
    }
  }

  /// The text with other times, and columns of other widths.
  private static func lasting(_ text: String) -> String {
    text.replacing(/(?:today|yesterday) \d+:\d\d/, with: "today 14:05")
      .replacing(/(?:today 14:05 +)+today 14:05/, with: "today 14:05")
      .replacing(/\d+(?:\.\d)? (?:s|min)\b/, with: "1 s")
      // Who types in no time has none.
      .replacing("no time recorded", with: "1 s")
      .replacing(/[ ]{2,}/, with: "  ")
  }
}
