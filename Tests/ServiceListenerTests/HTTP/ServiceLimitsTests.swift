import DocumentWriting
import Foundation
import Testing

@testable import LocalService
@testable import ServiceListener

@Suite struct ServiceLimitsTests {
  @Test func eachRouteHasItsBound() {
    let limits = ServiceLimits()
    #expect(limits.mostBodyBytes(of: "/v1/sessions", through: .socket) == 65_536)
    #expect(limits.mostBodyBytes(of: "/v1/sessions/x/saved?a=/text", through: .socket) == 65_536)
    #expect(limits.mostBodyBytes(of: "/v1/sessions/x/text?a=b", through: .socket) == 16 << 20)
    #expect(
      limits.mostBodyBytes(of: "/api/v1/users/current/heartbeats", through: .socket) == 1 << 20)
  }

  @Test func thePortTakesNoTexts() {
    let limits = ServiceLimits()
    #expect(limits.mostBodyBytes(of: "/v1/sessions/x/text", through: .port(1)) == 65_536)
    #expect(limits.mostBodyBytes(of: "/users/current/heartbeats", through: .port(1)) == 1 << 20)
  }

  // MARK: - The guide

  private static let guide = URL(fileURLWithPath: #filePath).appending(
    path: "../../../../Sources/FileProgress/FileProgress.docc/Guides/ToolsInAnyLanguage.md"
  ).standardized

  /// The first two columns of the table of limits.
  private static func rowsOfGuide() throws -> [[String]] {
    let text = try String(contentsOf: guide, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "### Limits\n").dropFirst().first)
    return section.split(separator: "\n").drop { !$0.hasPrefix("|---") }.dropFirst()
      .prefix { $0.hasPrefix("|") }
      .map { line in
        line.split(separator: "|").prefix(2).map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }

  private static func seconds(_ duration: Duration) -> String {
    "\(duration.components.seconds) seconds"
  }

  @Test func theGuideHasTheLimitsOfTheCode() throws {
    let limits = ServiceLimits()
    let answers = ProgramAnswers.Limits()
    let expected: [[String]] = [
      ["request line and headers", "\(limits.mostHeadBytes >> 10) KiB"],
      [
        "body",
        "\(limits.mostBodyBytes >> 10) KiB, of `text` \(limits.mostTextBytes >> 20) MiB, "
          + "of heartbeats \(limits.mostWakaTimeBytes >> 20) MiB",
      ],
      [
        "bodies over \(limits.mostUsualBodyBytes >> 20) MiB, of all programs together",
        "\(limits.mostLargeBodies) at a time",
      ],
      ["time to send the headers", Self.seconds(limits.headTime)],
      ["time to send the body", Self.seconds(limits.bodyTime)],
      ["time to take an answer", Self.seconds(limits.bodyTime)],
      ["pause between two requests of a connection", Self.seconds(limits.idleTime)],
      [
        "connections",
        "\(limits.mostSocketConnections), and \(limits.mostPortConnections) at the port for "
          + "WakaTime's plugins",
      ],
      [
        "heartbeats of WakaTime's plugins in one request",
        "\(WakaTimeDoor.mostHeartbeats / 1000),000",
      ],
      ["silence of a session", "\(2 * LocalService.beatSeconds) seconds"],
      ["open documents, of all programs together", "\(OpenDocuments.usualMostCount)"],
      ["`tool`", "\(SessionClient.mostNameCharacters) characters"],
      [
        "questions: `status`, `report`, `prompt`, `goals`",
        "\(answers.runningCount) at a time, and \(answers.waitingCount) wait",
      ],
      ["time to answer a question", Self.seconds(answers.time)],
      ["answer to a question", "\(answers.answerByteCount >> 20) MiB"],
    ]
    let rows = try Self.rowsOfGuide()
    #expect(rows == expected)
  }
}
