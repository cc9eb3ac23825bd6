import FileProgressReports
import Foundation
import ProgressModel
import Testing

@Suite struct RunningTextTests {
  private let sessions: [RunningSession] = [
    .running(
      "/home/mia/school/essay.txt", begun: 25 * minute, active: 20 * minute, words: 1571,
      change: 12),
    .running(
      "/home/mia/第一章.txt", number: 2, begun: 3 * hour, words: 9, change: 0, kind: .attended,
      tool: "fileprogress open"),
    .running("/srv/notes.md", number: 3, begun: 30, kind: .attended, tool: "org.example.editor"),
  ]

  @Test func timersAndEditorsAreListed() {
    #expect(RunningText([], on: .columns(80)).text == "")
    #expect(
      RunningText(sessions, on: .columns(80)).text == """
          Running     Folder    Since              Words        Time  With
        ● essay.txt   ~/school  today 15:05  1,571 (+12)      20 min  timer
        ● 第一章.txt  ~         today 12:30            9  3 h 00 min  open
        ● notes.md    /srv      today 15:29            –         0 s  org.example.editor

        """)
  }

  @Test func narrowScreensKeepSinceAndTime() {
    let lines = RunningText(sessions, on: .columns(40)).text.split(separator: "\n")
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= 40 })
    #expect(lines.first == "  Running     Since              Time")
  }

  @Test func aSuspendedEditorIsNamedWithTheWayBack() {
    var suspended = sessions[1]
    suspended.isSuspended = true
    let text = RunningText([sessions[0], suspended], on: .columns(80)).text
    #expect(
      text.hasSuffix("\n第一章.txt is suspended. To continue it, type fg in its terminal.\n"),
      "\(text)")
    #expect(!text.contains("essay.txt is suspended"))
  }

  @Test func aDocumentWithoutAFileIsNamed() {
    var unsaved = sessions[2]
    unsaved.isUnsaved = true
    unsaved.isSuspended = true
    let text = RunningText([unsaved], on: .columns(80)).text
    #expect(
      text.hasSuffix(
        """

        notes.md isn't saved yet. Its time and words count once you save it.
        notes.md is suspended. To continue it, type fg in its terminal.

        """), "\(text)")
  }

  @Test func aSessionWhoseFileIsGoneOrExcludedIsMarked() {
    var session = sessions[0]
    session.isGone = true
    let text = RunningText([session], on: .columns(80)).text
    #expect(text.contains("\n● essay.txt (gone)  "), "\(text)")
    session.isGone = false
    session.isExcluded = true
    let other = RunningText([session], on: .columns(80)).text
    #expect(other.contains("\n● essay.txt (excluded)  "), "\(other)")
  }

  @Test func aTimerWhoseFileDidNotChangeIsEndedByHand() {
    var session = sessions[0]
    session.forgotten = RunningSession.Forgotten(lastChangeNanoseconds: nil)
    let text = ForgottenTimerText(session, on: .columns(80))
    #expect(
      text?.line
        == "The timer for essay.txt has been running since 15:05 today. If you stopped earlier: "
        + "fileprogress stop essay.txt --at TIME")
    #expect(ForgottenTimerText(sessions[0], on: .columns(80)) == nil)
  }

  @Test func otherProgramsGetAListWithASchema() throws {
    var forgotten = sessions[0]
    forgotten.forgotten = RunningSession.Forgotten(lastChangeNanoseconds: now)
    let json = RunningReport(
      [forgotten, sessions[2]], generatedAtNanoseconds: now, idleLimitNanoseconds: nil
    ).json(on: .columns(80))
    #expect(JSONKeyOrder(of: json).misplacedKeys == [])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["generatedAt", "idleLimit", "schema", "sessions"])
    #expect(object["schema"] as? String == "fileprogress.running/1")
    let listed = try #require(object["sessions"] as? [[String: Any]])
    #expect(
      Set(listed[0].keys) == [
        "activeTime", "assumedTime", "command", "counter", "document", "fileChangedAt", "id",
        "isForgotten", "kind", "openTime", "path", "startedAt", "tool", "words", "wordsChange",
      ])
    #expect(listed[0]["command"] as? String == "fileprogress stop essay.txt --at 2026-11-20T15:30")
    #expect(listed[0]["isForgotten"] as? Bool == true)
    #expect(listed[0]["fileChangedAt"] as? String == "2026-11-20T14:30:00Z")
    #expect(listed[1]["command"] is NSNull)
    #expect(listed[1]["words"] is NSNull)
  }
}
