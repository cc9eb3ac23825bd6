import FileProgressTestSupport
import Foundation
import Testing

/// The terminals in the guide "Moving a ClassKit app to Linux" show what the programs print.
struct MovingGuideTests {
  private static let guide = URL(fileURLWithPath: #filePath).appending(
    path: "../../../Sources/ClassKit/ClassKit.docc/MovingToLinux.md"
  ).standardized

  @Test func theGuideShowsWhatTheProgramsPrint() throws {
    let fixture = try CommandFixture()
    let guide = try String(contentsOf: Self.guide, encoding: .utf8)
    let terminals = guide.matches(of: /```console\n\$ ([^\n]+)\n((?s:.*?))```/)
    #expect(terminals.count == 3)
    for terminal in terminals {
      let outcome = try fixture.shell(
        #"printf 'a\nh\nb\nc\nb\na\n' | "# + terminal.1)
      #expect(outcome.status == 0)
      let printed = Self.lasting(outcome.output + outcome.said)
      // A line with three dots stands for what is left out.
      for part in terminal.2.split(separator: "…\n") {
        #expect(printed.contains(Self.lasting(String(part))), "\(terminal.1)\n\(part)\n\(outcome)")
      }
    }
  }

  /// The text with other times.
  private static func lasting(_ text: String) -> String {
    text.replacing(/(?:today|yesterday) \d+:\d\d/, with: "today 14:05")
      .replacing(/\d+(\.\d)? s\b/, with: "1 s")
  }
}
